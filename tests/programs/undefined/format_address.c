// def-behavior, BUG: valid-argument
// A long is no text, though it has the size of an address.
#include <stdio.h>

int main(void) {
  long x = 5;
#ifdef BUG
  printf("%s %ld\n", x, x);
#else
  printf("%ld %ld\n", x, x);
#endif
  return 0;
}
