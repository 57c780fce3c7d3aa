// Length modifiers hh h l ll z t j L with every conversion, truncating the promoted argument.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    printf("%hhd %hhu %hhx %hho\n", 200, 456, 0x1234, 511);
    printf("%hhd %hhi\n", -129, 128);
    printf("%hd %hu %hx %ho\n", 40000, 70000, 0x12345678, 65537);
    printf("%hd %hi\n", -32769, 65535);
    printf("%ld %lu %lx %lo\n", -5L, 5UL, 0xabcUL, 8UL);
    printf("%lld %llu %llx %llo\n", -1LL, ~0ULL, 0x123456789abcdefULL, 1ULL << 40);
    printf("%lli %#llx %020lld\n", 1LL << 50, 1ULL << 50, -(1LL << 50));
    printf("%zu %zx %zd\n", sizeof(int), (size_t)255, (size_t)7);
    int a[5];
    printf("%td %ti\n", &a[4] - &a[1], &a[0] - &a[4]);
    printf("%jd %ju %jx\n", (intmax_t)-1, (uintmax_t)1 << 63, (uintmax_t)0xfeed);
    printf("%Lf %Le %Lg %La\n", 1.5L, 0.001L, 1e10L, 0.0L);
    printf("%lf %le %lg\n", 1.5, 1.5, 1.5);
    short s = -3;
    unsigned char c = 250;
    printf("%hd %hhu %hx\n", s, c, s);
    printf("%d %ld %d %lld %d\n", 1, 2L, 3, 4LL, 5);
    printf("%*lld|%-*ld|%.*llx\n", 10, 5LL, 6, 6L, 5, 7ULL);
    return 0;
}
