// A histogram over [0, 1): a value's bin.
#include <stddef.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

#define BINS 10

static unsigned counts[BINS];
static unsigned outside;

static void record(double x)
{
#ifdef BUG
    if (x < 0.0 || x > 1.0) {
#else
    if (!(x >= 0.0 && x < 1.0)) {
#endif
        outside++;
        return;
    }
    counts[(int)(x * BINS)]++;
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        record(__VERIFIER_nondet_double());
    unsigned total = outside;
    for (size_t i = 0; i < BINS; i++)
        total += counts[i];
    return total == 4 ? 0 : 1;
}
