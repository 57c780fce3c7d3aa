// An exponential moving average stays within the sensor's range, for ever.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

#define LOW (-40.0f)
#define HIGH 125.0f

static float clamp(float x)
{
    if (x < LOW)
        return LOW;
    if (x > HIGH)
        return HIGH;
    return x;
}

static int valid(float x)
{
#ifdef BUG
    return x != HIGH;
#else
    return x == x;
#endif
}

int main(void)
{
    float average = 20.0f;
    for (;;) {
        float raw = __VERIFIER_nondet_float();
        if (!valid(raw))
            continue;
        float sample = clamp(raw);
        average = average * 0.875f + sample * 0.125f;
        assert(average >= -41.0f && average <= 126.0f);
    }
}
