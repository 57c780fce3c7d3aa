// Greatest common divisors three ways, extended Euclid, modular inverse and power, fractions.
#include <stdio.h>
#include <stdlib.h>

typedef struct { long long n, d; } Fraction;

static long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : llabs(a); }

static unsigned binary_gcd(unsigned a, unsigned b)
{
    if (!a || !b)
        return a | b;
    int shift = 0;
    for (; !((a | b) & 1); shift++)
        a >>= 1, b >>= 1;
    while (a) {
        while (!(a & 1))
            a >>= 1;
        while (!(b & 1))
            b >>= 1;
        if (a >= b)
            a -= b;
        else
            b -= a;
    }
    return b << shift;
}

static long long extended(long long a, long long b, long long *x, long long *y)
{
    if (!b) {
        *x = 1, *y = 0;
        return a;
    }
    long long g = extended(b, a % b, y, x);
    *y -= a / b * *x;
    return g;
}

static unsigned power(unsigned long long b, unsigned e, unsigned m)
{
    unsigned long long r = 1;
    for (b %= m; e; e >>= 1, b = b * b % m)
        if (e & 1)
            r = r * b % m;
    return r;
}

static Fraction add(Fraction a, Fraction b)
{
    Fraction r = {a.n * b.d + b.n * a.d, a.d * b.d};
    long long g = gcd(r.n, r.d);
    return (Fraction){r.n / g, r.d / g};
}

int main(void)
{
    printf("%lld %lld %lld %lld\n", gcd(48, 36), gcd(-48, 36), gcd(0, 7), gcd(1000000007, 998244353));
    int differ = 0;
    for (unsigned a = 0; a < 40; a++)
        for (unsigned b = 0; b < 40; b++)
            differ += binary_gcd(a, b) != gcd(a, b);
    printf("%d\n", differ);
    long long x, y, g = extended(240, 46, &x, &y);
    printf("%lld %lld %lld %lld\n", g, x, y, 240 * x + 46 * y);
    printf("%u %u\n", power(2, 100, 1000000007), power(3, 1000000005, 1000000007));
    Fraction sum = {0, 1};
    for (int i = 1; i <= 15; i++)
        sum = add(sum, (Fraction){i % 2 ? 1 : -1, i});
    printf("%lld/%lld\n", sum.n, sum.d);
    return 0;
}
