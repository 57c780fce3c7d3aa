// A number is written as digits into a buffer.
// Open in default: safe
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
#ifdef BUG
  char digits[10];
#else
  char digits[11];
#endif
  unsigned x = __VERIFIER_nondet_uint();
  int n = 0;
  do {
    digits[n++] = (char)('0' + x % 10);
    x /= 10;
  } while (x);
  digits[n] = '\0';
  for (int i = 0; i < n; i++)
    assert(digits[i] >= '0' && digits[i] <= '9');
  return 0;
}
