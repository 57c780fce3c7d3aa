// Bit-fields wider than int: stores, loads, arithmetic after explicit casts.
#include <stdio.h>

struct Wide { unsigned long long u : 40; long long s : 48; unsigned long long full : 64; long long one : 1; };

int main(void)
{
    struct Wide w = {1ull << 39, -1, ~0ull, -1};
    printf("%llu %lld %llu %lld\n", (unsigned long long)w.u, (long long)w.s, (unsigned long long)w.full, (long long)w.one);
    w.u = 0x123456789abcdefULL;
    w.s = 0x123456789abcdefLL;
    printf("%llx %llx\n", (unsigned long long)w.u, (long long)w.s);
    w.s = 1LL << 47;
    printf("%lld\n", (long long)w.s);
    w.u = -1;
    printf("%llu\n", (unsigned long long)w.u);
    w.u += 1;
    printf("%llu\n", (unsigned long long)w.u);
    w.u -= 1;
    printf("%llu\n", (unsigned long long)w.u);
    w.s = -5;
    w.s *= 1000000007;
    printf("%lld\n", (long long)w.s);
    w.s /= 3;
    printf("%lld\n", (long long)w.s);
    w.s >>= 20;
    printf("%lld\n", (long long)w.s);
    int low = w.s;
    double d = w.s;
    printf("%d %g\n", low, d);
    w.full = 0;
    w.full--;
    printf("%d\n", w.full == ~0ull);
    w.u = 3000000000u;
    printf("%d %d\n", w.u > 2999999999u, (int)w.u < 0);
    printf("%d\n", w.one == -1);
    w.u = 5;
    printf("%d\n", w.u << 3 == 40);
    return 0;
}
