// Elements move up to make room for one.
#include <assert.h>

#define SIZE 1000

extern int __VERIFIER_nondet_int(void);

static int a[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
  if (n < 0 || n >= SIZE || at < 0 || at > n)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#ifdef BUG
  for (int i = at; i < n; i++)
    a[i + 1] = a[i];
#else
  for (int i = n; i > at; i--)
    a[i] = a[i - 1];
#endif
  a[at] = -1;
  for (int i = 0; i <= n; i++)
    assert(a[i] == (i < at ? i : i == at ? -1 : i - 1));
  return 0;
}
