// Recursion in the library.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int numbers[5];
  for (int i = 0; i < 5; i++)
    numbers[i] = __VERIFIER_nondet_int();
  qsort(numbers, 5, sizeof *numbers, compare);
  for (int i = 0; i < 4; i++)
    if (numbers[i] == 5)
      reach_error();
  return 0;
}
