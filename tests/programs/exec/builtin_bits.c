// __builtin_clz, ctz, popcount, parity, ffs, clrsb in int, long long variants; bswap of all widths.
#include <stdio.h>

int main(void)
{
    unsigned values[] = {1, 2, 3, 0x80000000, 0xffffffff, 0x00f0, 12345};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        unsigned v = values[i];
        printf("%d %d %d %d %d\n", __builtin_clz(v), __builtin_ctz(v), __builtin_popcount(v), __builtin_parity(v), __builtin_ffs(v));
    }
    unsigned long long wide[] = {1, 1ull << 32, 1ull << 63, ~0ull, 0x123456789abcdef0};
    for (unsigned i = 0; i < sizeof wide / sizeof *wide; i++) {
        unsigned long long v = wide[i];
        printf("%d %d %d %d %d\n", __builtin_clzll(v), __builtin_ctzll(v), __builtin_popcountll(v), __builtin_parityll(v), __builtin_ffsll(v));
    }
    printf("%d %d %d\n", __builtin_popcount(0), __builtin_ffs(0), __builtin_ffsll(0));
    printf("%d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsb(100));
    printf("%x %x\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678));
    printf("%llx\n", (unsigned long long)__builtin_bswap64(0x123456789abcdef0ull));
    printf("%d %d\n", __builtin_popcount((unsigned char)-1), __builtin_popcount(-1));
    printf("%d\n", __builtin_ctz(40) + __builtin_clz(1u << 20));
    printf("%d %d\n", __builtin_ffs(-8), __builtin_popcountl(255L));
    int log2 = 31 - __builtin_clz(1000);
    printf("%d\n", log2);
    unsigned mask = 0xb0;
    while (mask) {
        printf("%d ", __builtin_ctz(mask));
        mask &= mask - 1;
    }
    printf("\n");
    return 0;
}
