// A table of multiples.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  long *table = malloc(n * sizeof *table);
  if (!table)
    return 1;
  long value = 0;
  for (int i = 0; i < n; i++) {
    table[i] = value;
#ifdef BUG
    value += i < 2 ? 5 : 6;
#else
    value += 5;
#endif
  }
  for (int i = 0; i < n; i++)
    assert(table[i] == 5L * i);
  free(table);
  return 0;
}
