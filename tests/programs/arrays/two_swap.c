// Two arrays exchange their contents.
// Open in default: safe
#include <assert.h>

#define SIZE 20000

extern int __VERIFIER_nondet_int(void);

static int a[SIZE], b[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
  }
  for (int i = 0; i < n; i++) {
    int x = a[i];
    a[i] = b[i];
#ifdef BUG
    b[i] = a[i];
#else
    b[i] = x;
#endif
  }
  for (int i = 0; i < n; i++)
    assert(a[i] == 2 && b[i] == 1);
  return 0;
}
