// gavel: --malloc-may-fail
// The second allocation fails.
#include <stdlib.h>

int main(void) {
  char *first = malloc(4), *second = malloc(4);
  if (!first)
    return 0;
  first[0] = 1;
  second[0] = 2;
  free(first);
  free(second);
  return 0;
}
