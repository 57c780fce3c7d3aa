#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int number = rand(), c = getchar();
  assert(number >= 0);
  assert(c >= EOF && c <= 255);
  assert(number != 7 || c != 'a');
  return 0;
}
