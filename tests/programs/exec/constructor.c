// A function that runs before main, when the globals have their values.
#include <stdio.h>

static int table[4] = {1, 2, 3}, count;

__attribute__((constructor)) static void fill(void) {
  for (int i = 0; i < 4; i++)
    count += table[i];
  table[3] = 4;
  puts("before main");
}

int main(void) {
  printf("%d %d\n", count, table[3]);
  return count != 6;
}
