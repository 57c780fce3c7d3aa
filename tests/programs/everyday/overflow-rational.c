// Fractions in lowest terms.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ratio { int num, den; };

static int gcd(int a, int b)
{
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

static struct ratio reduce(long num, long den)
{
    long a = labs(num), b = den;
    while (b != 0) {
        long r = a % b;
        a = b;
        b = r;
    }
    struct ratio q = { (int)(num / a), (int)(den / a) };
    return q;
}

static struct ratio add(struct ratio a, struct ratio b)
{
#ifdef BUG
    return reduce(a.num * b.den + b.num * a.den, a.den * b.den);
#else
    return reduce((long)a.num * b.den + (long)b.num * a.den, (long)a.den * b.den);
#endif
}

int main(void)
{
    struct ratio a, b;
    a.num = __VERIFIER_nondet_int();
    a.den = __VERIFIER_nondet_int();
    b.num = __VERIFIER_nondet_int();
    b.den = __VERIFIER_nondet_int();
    if (a.den < 1 || b.den < 1 || a.den > 50000 || b.den > 50000)
        return 0;
    if (a.num < -50000 || a.num > 50000 || b.num < -50000 || b.num > 50000)
        return 0;
    if (a.num == 0)
        return gcd(b.num, b.den) > 0 ? 0 : 1;
    struct ratio sum = add(a, b);
    return sum.den == 0;
}
