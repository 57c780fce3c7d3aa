// def-behavior, BUG: valid-argument
#include <stdio.h>

int main(void) {
#ifdef BUG
  printf("%d\n", 1.5);
#else
  printf("%.1f\n", 1.5);
#endif
  return 0;
}
