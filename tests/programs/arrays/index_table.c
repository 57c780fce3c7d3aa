// Indexes that are stored in an array are in bounds of another.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *next = malloc(n * sizeof *next), *mark = calloc(n, sizeof *mark);
  if (!next || !mark)
    return 1;
  for (int i = 0; i < n; i++)
#ifdef BUG
    next[i] = i + 1;
#else
    next[i] = i + 1 < n ? i + 1 : 0;
#endif
  int at = 0, steps = __VERIFIER_nondet_int();
  for (; steps > 0; steps--) {
    mark[at] = 1;
    at = next[at];
    if (mark[at])
      break;
  }
  assert(at >= 0 && at < n);
  free(next);
  free(mark);
  return 0;
}
