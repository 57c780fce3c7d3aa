// The unit matrix.
// Open in default: safe
#include <assert.h>

#define SIZE 64

extern int __VERIFIER_nondet_int(void);

int main(void) {
  static int unit[SIZE][SIZE];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > SIZE)
    return 0;
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
#ifdef BUG
      unit[r][c] = r <= c;
#else
      unit[r][c] = r == c;
#endif
  for (int r = 0; r < n; r++) {
    assert(unit[r][r] == 1);
    for (int c = 0; c < r; c++)
      assert(unit[r][c] == 0 && unit[c][r] == 0);
  }
  return 0;
}
