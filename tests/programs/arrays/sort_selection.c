// Selection sort: the order of neighbours afterwards.
// Open in default: safe
#include <assert.h>

#define SIZE 1000

extern int __VERIFIER_nondet_int(void);

static int a[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int least = i;
#ifdef BUG
    for (int k = i + 2; k < n; k++)
#else
    for (int k = i + 1; k < n; k++)
#endif
      if (a[k] < a[least])
        least = k;
    int x = a[i];
    a[i] = a[least];
    a[least] = x;
  }
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] <= a[i + 1]);
  return 0;
}
