#include <stdio.h>
#include <stdlib.h>

int main(void) {
  puts("leaving");
  exit(3);
}
