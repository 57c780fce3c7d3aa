// Square roots by Newton's method, to a tolerance.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

static double absolute(double x)
{
    return x < 0 ? -x : x;
}

static double root(double x)
{
    double r = x < 1 ? 1 : x;
#ifdef BUG
    for (int i = 0; i < 4; i++)
#else
    for (int i = 0; i < 12; i++)
#endif
        r = (r + x / r) / 2;
    return r;
}

int main(void)
{
    static const double samples[] = { 1, 2, 9, 10, 144, 1000, 0.25 };
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        double r = root(samples[i]);
        assert(absolute(r * r - samples[i]) < 1e-6);
    }
    double x = __VERIFIER_nondet_double();
    if (x >= 1 && x <= 4)
        assert(root(x) > 0);
    return 0;
}
