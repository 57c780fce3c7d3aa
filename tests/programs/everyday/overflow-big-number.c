// Numbers of many digits: addition, multiplication by a small one.
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#define LIMBS 4

typedef struct {
    uint32_t limb[LIMBS];
} big;

static int big_add(big *r, const big *a, const big *b)
{
    uint32_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t sum = (uint64_t)a->limb[i] + b->limb[i] + carry;
        r->limb[i] = (uint32_t)sum;
        carry = (uint32_t)(sum >> 32);
    }
    return (int)carry;
}

static int big_mul_small(big *r, const big *a, uint32_t m)
{
    uint32_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
#ifdef BUG
        uint64_t product = a->limb[i] * m + (uint64_t)carry;
#else
        uint64_t product = (uint64_t)a->limb[i] * m + carry;
#endif
        r->limb[i] = (uint32_t)product;
        carry = (uint32_t)(product >> 32);
    }
    return carry != 0;
}

static int big_compare(const big *a, const big *b)
{
    for (int i = LIMBS - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

int main(void)
{
    big a, twice, sum, five;
    for (int i = 0; i < LIMBS; i++)
        a.limb[i] = __VERIFIER_nondet_uint();
    int c1 = big_add(&sum, &a, &a);
    int c2 = big_mul_small(&twice, &a, 2);
    assert(c1 == c2);
    assert(big_compare(&sum, &twice) == 0);
    if (big_mul_small(&five, &a, 5) == 0)
        assert(big_compare(&five, &a) >= 0);
    return 0;
}
