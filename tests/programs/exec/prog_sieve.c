// Prime sieve, as bytes and as bits, plus trial division and factorisation.
#include <stdio.h>

enum { LIMIT = 2000 };

static unsigned char composite[LIMIT + 1];
static unsigned bits[LIMIT / 32 + 1];

static int is_prime(int n)
{
    if (n < 2)
        return 0;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return 0;
    return 1;
}

static void factor(unsigned long long n)
{
    printf("%llu =", n);
    for (unsigned long long d = 2; d * d <= n; d += 1 + (d > 2)) {
        int e = 0;
        while (n % d == 0)
            n /= d, e++;
        if (e == 1)
            printf(" %llu", d);
        else if (e)
            printf(" %llu^%d", d, e);
    }
    if (n > 1)
        printf(" %llu", n);
    printf("\n");
}

int main(void)
{
    for (int i = 2; i * i <= LIMIT; i++)
        if (!composite[i])
            for (int j = i * i; j <= LIMIT; j += i)
                composite[j] = 1;
    for (int i = 2; i <= LIMIT; i++) {
        if (bits[i / 32] >> i % 32 & 1)
            continue;
        for (int j = 2 * i; j <= LIMIT; j += i)
            bits[j / 32] |= 1u << j % 32;
    }
    int count = 0, last = 0, twins = 0, disagree = 0;
    for (int i = 2; i <= LIMIT; i++) {
        disagree += composite[i] != (bits[i / 32] >> i % 32 & 1) || composite[i] == is_prime(i);
        if (!composite[i]) {
            twins += i - last == 2;
            last = i;
            count++;
        }
    }
    printf("%d %d %d %d\n", count, last, twins, disagree);
    factor(360);
    factor(1999);
    factor(600851475143);
    factor(1ull << 40);
    return 0;
}
