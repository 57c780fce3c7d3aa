#include <stdio.h>
int measure(const char *what);

int main(void) {
  printf("%d\n", measure("length"));
  return 0;
}
