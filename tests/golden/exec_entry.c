#include <stdio.h>
int start(int a, long b) {
  printf("%d %ld\n", a, b);
  return 0;
}
