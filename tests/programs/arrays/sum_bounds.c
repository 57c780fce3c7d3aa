// Digits add up to at most nine for each.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *digit = malloc(n * sizeof *digit);
  if (!digit)
    return 1;
  for (int i = 0; i < n; i++) {
    int d = __VERIFIER_nondet_int();
#ifdef BUG
    digit[i] = d >= 0 && d <= 10 ? d : 0;
#else
    digit[i] = d >= 0 && d <= 9 ? d : 0;
#endif
  }
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += digit[i];
  assert(0 <= sum && sum <= 9L * n);
  free(digit);
  return 0;
}
