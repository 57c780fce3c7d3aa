// An array that doubles its capacity when it is full.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int capacity = 4, size = 0;
  int *a = malloc(capacity * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++) {
    if (size == capacity) {
      capacity *= 2;
#ifdef BUG
      int *larger = malloc(capacity * sizeof *a);
      free(a);
#else
      int *larger = realloc(a, capacity * sizeof *a);
#endif
      if (!larger)
        return 1;
      a = larger;
    }
    a[size++] = 9;
  }
  assert(size == n && size <= capacity);
  for (int i = 0; i < n; i++)
    assert(a[i] == 9);
  free(a);
  return 0;
}
