// Gray code: neighbours differ in one bit, and it can be undone.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned to_gray(unsigned n)
{
    return n ^ n >> 1;
}

static unsigned from_gray(unsigned g)
{
#ifdef BUG
    for (unsigned shift = 1; shift < 8; shift <<= 1)
#else
    for (unsigned shift = 1; shift < 16; shift <<= 1)
#endif
        g ^= g >> shift;
    return g;
}

static int count_ones(unsigned x)
{
    int n = 0;
    while (x) {
        x &= x - 1;
        n++;
    }
    return n;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_ushort();
    assert(from_gray(to_gray(n)) == n);
    assert(count_ones(to_gray(n) ^ to_gray(n + 1)) == 1);
    return 0;
}
