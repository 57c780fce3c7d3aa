// Bit tricks: counting, reversing, isolating, next permutation, power of two, branch-free selection, Gray codes.
#include <stdint.h>
#include <stdio.h>

static int count(uint32_t x)
{
    x = x - (x >> 1 & 0x55555555);
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

static uint32_t reverse(uint32_t x)
{
    x = (x & 0x55555555) << 1 | (x >> 1 & 0x55555555);
    x = (x & 0x33333333) << 2 | (x >> 2 & 0x33333333);
    x = (x & 0x0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f);
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

static uint32_t round_up(uint32_t x)
{
    x--;
    for (int i = 1; i < 32; i <<= 1)
        x |= x >> i;
    return x + 1;
}

static uint32_t next_permutation(uint32_t x)
{
    uint32_t low = x & -x, ripple = x + low;
    return ripple | ((x ^ ripple) >> 2) / low;
}

static int32_t minimum(int32_t a, int32_t b) { return b ^ ((a ^ b) & -(a < b)); }
static uint32_t gray(uint32_t x) { return x ^ x >> 1; }
static int is_power(uint32_t x) { return x && !(x & (x - 1)); }
static int32_t sign_extend(uint32_t x, int bits) { uint32_t m = 1u << (bits - 1); return (int32_t)((x ^ m) - m); }
static int same_sign(int32_t a, int32_t b) { return (a ^ b) >= 0; }

int main(void)
{
    uint32_t values[] = {0, 1, 0x80000000, 0xffffffff, 0x12345678, 1000};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d %08x %u %u %d\n", count(values[i]), reverse(values[i]), round_up(values[i]), gray(values[i]), is_power(values[i]));
    uint32_t p = 7;
    for (int i = 0; i < 8; i++, p = next_permutation(p))
        printf("%x ", p);
    printf("\n");
    printf("%d %d %d\n", minimum(3, -4), minimum(-2147483647, 5), minimum(7, 7));
    printf("%d %d %d\n", sign_extend(0x1f, 5), sign_extend(0x0f, 5), sign_extend(0x800, 12));
    printf("%d %d\n", same_sign(-1, -5), same_sign(-1, 5));
    uint32_t a = 123, b = 456;
    while (b) {
        uint32_t carry = a & b;
        a ^= b;
        b = carry << 1;
    }
    printf("%u\n", a);
    return 0;
}
