// Heater and cooler with hysteresis are never on together.
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

struct thermostat {
    int target;
    bool heating, cooling;
    unsigned rest;
};

static void control(struct thermostat *t, int temperature)
{
    if (t->rest > 0) {
        t->rest--;
        return;
    }
#ifdef BUG
    if (t->heating && temperature >= t->target + 20) {
#else
    if (t->heating && temperature >= t->target) {
#endif
        t->heating = false;
        t->rest = 3;
    } else if (t->cooling && temperature <= t->target) {
        t->cooling = false;
        t->rest = 3;
#ifdef BUG
    } else if (temperature < t->target - 10) {
        t->heating = true;
    } else if (temperature > t->target + 10) {
        t->cooling = true;
    }
#else
    } else if (!t->cooling && temperature < t->target - 10) {
        t->heating = true;
    } else if (!t->heating && temperature > t->target + 10) {
        t->cooling = true;
    }
#endif
}

int main(void)
{
    struct thermostat t = { 200, false, false, 0 };
    for (;;) {
        int temperature = __VERIFIER_nondet_int();
        if (temperature < -400 || temperature > 850)
            continue;
        int wish = __VERIFIER_nondet_int();
        if (wish >= 150 && wish <= 250)
            t.target = wish;
        control(&t, temperature);
        assert(!(t.heating && t.cooling));
        assert(t.rest <= 3);
    }
}
