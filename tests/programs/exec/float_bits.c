// The bit patterns of float and double, taken apart by memcpy and by union.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t bits_of(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static double from_bits(uint64_t u)
{
    union { uint64_t u; double d; } pun = {u};
    return pun.d;
}

static int exponent_of(double d)
{
    uint64_t u;
    memcpy(&u, &d, sizeof u);
    return (int)(u >> 52 & 0x7ff) - 1023;
}

int main(void)
{
    float values[] = {0.0f, -0.0f, 1.0f, -2.0f, 0.1f, 3.4028235e38f, 1e-45f, 1.0f / 3};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%08x\n", bits_of(values[i]));
    printf("%g %g %g\n", from_bits(0x3ff0000000000000), from_bits(0xc000000000000000), from_bits(1));
    printf("%g %g\n", from_bits(0x7ff0000000000000), from_bits(0x7fefffffffffffff));
    printf("%d\n", from_bits(0x7ff8000000000001) == from_bits(0x7ff8000000000001));
    printf("%d %d %d\n", exponent_of(1), exponent_of(0.1), exponent_of(1e300));

    double d = -6.25;
    unsigned char bytes[sizeof d];
    memcpy(bytes, &d, sizeof d);
    for (unsigned i = 0; i < sizeof d; i++)
        printf("%02x", bytes[i]);
    printf("\n");
    bytes[7] ^= 0x80;
    memcpy(&d, bytes, sizeof d);
    printf("%g\n", d);
    uint32_t next = bits_of(1.0f) + 1;
    float after;
    memcpy(&after, &next, sizeof after);
    printf("%.9g\n", after);
    return 0;
}
