// The size of an array parameter says nothing of its type, but is evaluated when the function is entered.
#include <stdio.h>

static int count(int n, int a[n++]) { return n + a[0]; }
static int constant(int k[static 3]) { return k[2]; }
static int inner(int n, int (*m)[n], int rest[n--]) { return (int)sizeof *m + rest[n]; }

int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, m[2][2] = {{1, 2}, {3, 4}};
  printf("%d\n", count(3, a));
  printf("%d\n", constant(a));
  printf("%d\n", inner(2, m, a));
  return 0;
}
