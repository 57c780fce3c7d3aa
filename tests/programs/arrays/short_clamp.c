// Samples are clamped to a range.
#include <assert.h>

#define SIZE 44100

extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);

static short sample[SIZE];

static short clamp(short x, short least, short most) {
#ifdef BUG
  return x < least ? least : x > 1100 ? most : x;
#else
  return x < least ? least : x > most ? most : x;
#endif
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    sample[i] = __VERIFIER_nondet_short();
  for (int i = 0; i < n; i++)
    sample[i] = clamp(sample[i], -1000, 1000);
  for (int i = 0; i < n; i++)
    assert(-1000 <= sample[i] && sample[i] <= 1000);
  return 0;
}
