// Minimum and maximum in one pass, as a struct.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct range {
  int least, most;
};

static struct range range_of(const int *a, int n) {
  struct range r = {a[0], a[0]};
  for (int i = 1; i < n; i++) {
    if (a[i] < r.least)
      r.least = a[i];
#ifdef BUG
    else if (a[i] < r.most)
#else
    else if (a[i] > r.most)
#endif
      r.most = a[i];
  }
  return r;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  struct range r = range_of(a, n);
  assert(r.least <= r.most);
  for (int i = 0; i < n; i++)
    assert(r.least <= a[i] && a[i] <= r.most);
  free(a);
  return 0;
}
