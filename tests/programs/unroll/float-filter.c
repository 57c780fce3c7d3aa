// A low-pass filter stays in the range of its input.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float state = 0.0f;
  for (int i = 0; i < 10; i++) {
    float sample = __VERIFIER_nondet_float();
    if (!(sample >= -1.0 && sample <= 1.0))
      sample = 0.0f;
    state = 0.75f * state + 0.25f * sample;
    assert(state >= -1.0f && state <= 1.0f);
  }
  return 0;
}
