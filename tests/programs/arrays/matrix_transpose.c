// Rows become columns.
// Open in default: safe
#include <assert.h>

#define SIZE 100

extern int __VERIFIER_nondet_int(void);

static int a[SIZE][SIZE], t[SIZE][SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
      a[r][c] = __VERIFIER_nondet_int();
  for (int r = 0; r < n; r++)
#ifdef BUG
    for (int c = 0; c < r; c++)
#else
    for (int c = 0; c < n; c++)
#endif
      t[c][r] = a[r][c];
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
      assert(t[r][c] == a[c][r]);
  return 0;
}
