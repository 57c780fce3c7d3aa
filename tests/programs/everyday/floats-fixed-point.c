// Q16.16 numbers: conversion, saturation, product.
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);

typedef int32_t fixed;
#define ONE 65536

static fixed saturate(int64_t x)
{
    if (x > INT32_MAX)
        return INT32_MAX;
    if (x < INT32_MIN)
        return INT32_MIN;
    return (fixed)x;
}

static fixed fixed_mul(fixed a, fixed b)
{
#ifdef BUG
    return saturate((int64_t)(a * b) / ONE);
#else
    return saturate((int64_t)a * b / ONE);
#endif
}

static fixed from_double(double d)
{
    if (!(d > -32768.0 && d < 32767.0))
        return 0;
    return (fixed)(d * ONE);
}

static double to_double(fixed f)
{
    return (double)f / ONE;
}

int main(void)
{
    double d = __VERIFIER_nondet_double();
    fixed f = from_double(d);
    if (d >= 0 && d < 100) {
        double e = to_double(f) - d;
        assert(e <= 0 && e > -0.001);
    }
    fixed a = __VERIFIER_nondet_int();
    if (a < -100 * ONE || a > 100 * ONE)
        return 0;
    assert(fixed_mul(a, ONE) == a);
    assert(fixed_mul(a, 2 * ONE) == 2 * a);
    return 0;
}
