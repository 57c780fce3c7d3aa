// def-behavior, BUG: valid-argument
#include <stdio.h>

int main(void) {
  char format[5] = {'%', '%', 'd', '\n', 0};
#ifdef BUG
  format[1] = '5';
#endif
  printf(format);
  return 0;
}
