// Shifts: type of the result, narrow operands, negative values to the right, wide counts.
#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", 1 << 0, 1 << 30, 3 << 5);
    printf("%u %u\n", 1u << 31, 0xffffffffu << 16);
    printf("%d %d %d\n", -1 >> 1, -8 >> 1, -7 >> 1);
    printf("%d %d\n", -2147483647 - 1 >> 31, 2147483647 >> 30);
    printf("%u %u\n", -8u >> 1, (unsigned)-1 >> 31);
    printf("%lld %lld\n", 1LL << 62, -1LL >> 63);
    printf("%llx\n", 1ull << 63 | 1ull << 32);
    unsigned char u = 0x81;
    signed char c = -127;
    unsigned short w = 0x8001;
    printf("%d %d %d\n", u << 8, u >> 7, u << 23 >> 23 == u);
    printf("%d %d\n", c >> 1, c >> 7);
    printf("%d %d\n", w << 1, (unsigned short)(w << 1));
    printf("%zu %zu %zu\n", sizeof(u << 1), sizeof(1 << 1LL), sizeof(1LL << 1));
    int count = 5;
    long long wide = 3;
    printf("%d %lld\n", 1 << wide, wide << count);
    printf("%lld %u\n", (long long)(1u << 31), 1u << 31);
    char by = 3;
    printf("%d %d\n", 100 >> by, 100 << (_Bool)by);
    printf("%d %d\n", 1 << 2 + 3, (1 << 2) + 3);
    printf("%d\n", 256 >> 1 >> 2 << 1);
    unsigned mask = 0;
    for (int i = 0; i < 32; i += 5)
        mask |= 1u << i;
    printf("%08x\n", mask);
    unsigned x = 0x12345678;
    printf("%08x %08x\n", x << 8 | x >> 24, x >> 4 | x << 28);
    x <<= 4;
    x >>= 20;
    printf("%x\n", x);
    int negative = -1000;
    negative >>= 3;
    printf("%d %d\n", negative, -1000 / 8);
    return 0;
}
