// Hamming(7,4) corrects any single error.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned bit(unsigned x, int i)
{
    return x >> i & 1u;
}

static unsigned encode(unsigned d)
{
    unsigned d0 = bit(d, 0), d1 = bit(d, 1), d2 = bit(d, 2), d3 = bit(d, 3);
    unsigned p1 = d0 ^ d1 ^ d3, p2 = d0 ^ d2 ^ d3;
#ifdef BUG
    unsigned p4 = d0 ^ d2 ^ d3;
#else
    unsigned p4 = d1 ^ d2 ^ d3;
#endif
    return p1 | p2 << 1 | d0 << 2 | p4 << 3 | d1 << 4 | d2 << 5 | d3 << 6;
}

static unsigned decode(unsigned w)
{
    unsigned syndrome = 0;
    for (int i = 1; i <= 7; i++)
        if (bit(w, i - 1))
            syndrome ^= (unsigned)i;
    if (syndrome)
        w ^= 1u << (syndrome - 1);
    return bit(w, 2) | bit(w, 4) << 1 | bit(w, 5) << 2 | bit(w, 6) << 3;
}

int main(void)
{
    unsigned char data = __VERIFIER_nondet_uchar() & 15, flip = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(flip < 8);
    unsigned word = encode(data);
    if (flip)
        word ^= 1u << (flip - 1);
    assert(decode(word) == data);
    return 0;
}
