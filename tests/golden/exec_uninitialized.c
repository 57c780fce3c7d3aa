#include <stdio.h>

int main(void) {
  int x, y[2] = {1};
  if (x > 0)
    y[1] = 2;
  printf("%d\n", y[1]);
  return 0;
}
