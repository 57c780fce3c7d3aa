// Debounced buttons: press and release events alternate, for ever.
#include <assert.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define STABLE 5

enum event { NONE, PRESSED, RELEASED };

struct button {
    bool state;
    unsigned char count;
};

static enum event sample(struct button *b, bool raw)
{
    if (raw == b->state) {
        b->count = 0;
        return NONE;
    }
    if (++b->count < STABLE)
        return NONE;
#ifndef BUG
    b->count = 0;
#endif
    b->state = raw;
    return raw ? PRESSED : RELEASED;
}

int main(void)
{
    struct button b = { false, 0 };
    enum event last = RELEASED;
    unsigned since = STABLE;
    while (true) {
        enum event e = sample(&b, __VERIFIER_nondet_bool());
        if (since < STABLE)
            since++;
        if (e != NONE) {
            assert(e != last);
            assert(since >= STABLE);
            last = e;
            since = 0;
        }
    }
}
