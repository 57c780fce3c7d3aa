// A token bucket lets through at most its burst in any second.
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define RATE 10u
#define BURST 50u

struct bucket {
    uint32_t tokens;
    uint32_t last;
};

static int allow(struct bucket *b, uint32_t now, uint32_t cost)
{
    uint32_t passed = now - b->last;
    b->last = now;
#ifdef BUG
    b->tokens += passed * RATE;
    if (b->tokens > BURST && passed < 100)
        b->tokens = BURST;
#else
    if (passed > BURST / RATE)
        b->tokens = BURST;
    else
        b->tokens += passed * RATE;
    if (b->tokens > BURST)
        b->tokens = BURST;
#endif
    if (cost > b->tokens)
        return 0;
    b->tokens -= cost;
    return 1;
}

int main(void)
{
    struct bucket b = { BURST, 0 };
    uint32_t now = __VERIFIER_nondet_uint();
    for (;;) {
        now += __VERIFIER_nondet_uint() % 1000;
        uint32_t cost = __VERIFIER_nondet_uint();
        int ok = allow(&b, now, cost);
        assert(b.tokens <= BURST);
        assert(!ok || cost <= BURST);
    }
}
