// Kahan's sum loses less than the plain one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct kahan {
    float sum, lost;
};

static void add(struct kahan *k, float x)
{
    float y = x - k->lost;
    float t = k->sum + y;
#ifdef BUG
    k->lost = (t + k->sum) - y;
#else
    k->lost = (t - k->sum) - y;
#endif
    k->sum = t;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 20);
    struct kahan k = { 16777216.0f, 0 };
    double exact = 16777216.0;
    for (int i = 0; i < n; i++) {
        add(&k, 1.0f);
        exact += 1.0;
    }
    double error = exact - k.sum;
    assert(error >= -1.0 && error <= 1.0);
    return 0;
}
