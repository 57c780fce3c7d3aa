// valid-memsafety --malloc-may-fail, BUG: valid-deref
// Memory that is not given: what a failed realloc was to move is still there, and freed once.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static char *copy_of(const char *text) {
  char *copy = strdup(text);
#ifndef BUG
  if (copy)
#endif
    copy[0] = 'A';
  return copy;
}

int main(void) {
  int *numbers = malloc(2 * sizeof *numbers);
  if (!numbers)
    return 1;
  numbers[0] = __VERIFIER_nondet_int();
  int *more = realloc(numbers, 4 * sizeof *numbers);
  if (!more) {
    numbers[1] = numbers[0];
    free(numbers);
    return 1;
  }
  more[3] = more[0];
  free(more);
  free(copy_of("all"));
  free(calloc(2, 2));
  return 0;
}
