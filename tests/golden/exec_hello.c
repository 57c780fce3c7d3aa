#include <stdio.h>

int main(void) {
  printf("hello, %s %d\n", "world", 42);
  return 0;
}
