// Collatz sequences: longest chain below a limit with a cache, in 64 bits.
#include <stdio.h>

enum { LIMIT = 3000 };

static unsigned short cache[LIMIT];

static int length(unsigned long long n)
{
    if (n == 1)
        return 1;
    if (n < LIMIT && cache[n])
        return cache[n];
    int l = 1 + length(n & 1 ? 3 * n + 1 : n / 2);
    if (n < LIMIT)
        cache[n] = l;
    return l;
}

static unsigned long long peak(unsigned long long n)
{
    unsigned long long highest = n;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n >> 1;
        if (n > highest)
            highest = n;
    }
    return highest;
}

int main(void)
{
    int best = 1;
    for (int i = 1; i < LIMIT; i++)
        if (length(i) > length(best))
            best = i;
    printf("%d %d\n", best, length(best));
    printf("%d %llu\n", length(27), peak(27));
    printf("%llu\n", peak(703));
    printf("%d %llu\n", length(837799), peak(837799));
    for (unsigned long long n = 6;; n = n & 1 ? 3 * n + 1 : n / 2) {
        printf("%llu ", n);
        if (n == 1)
            break;
    }
    printf("\n");
    return 0;
}
