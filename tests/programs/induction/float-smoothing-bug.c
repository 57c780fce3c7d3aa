// Exponential smoothing of samples that only have an upper limit.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

static float history[2], mean;

int main(void) {
  for (;;) {
    float sample = __VERIFIER_nondet_float();
    if (sample != sample)
      continue;
    if (sample > 8.0f)
      sample = 8.0f;
    history[1] = history[0];
    history[0] = sample;
    mean = 0.5f * mean + 0.25f * history[0] + 0.25f * history[1];
    assert(mean >= -8.0f && mean <= 8.0f);
  }
}
