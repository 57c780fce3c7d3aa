#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  char tag;
  int number;
  unsigned low : 3, high : 7;
};

static struct pair same(struct pair p) { return p; }

int main(void) {
  struct pair a, b = a, c = same(b);
  printf("%d %d %d\n", b.number, a.number, c.number); // the first input
  a.low = 5;
  printf("%d %d %d\n", c.high, b.high, a.high); // the second
  printf("%d %d %d\n", a.low, b.low, c.low);    // and the third

  unsigned char *from = malloc(100000), *to = malloc(100000);
  memcpy(to, from, 100000);
  to = realloc(to, 200000);
  printf("%d %d\n", to[77777], from[77777]);
  for (int i = 0; i < 2; i++) {
    unsigned char fresh[2];
    memmove(fresh + 1, fresh, 1);
    printf("%d %d\n", fresh[1], fresh[0]);
  }
  unsigned char twice[2];
  unsigned short both;
  memcpy(twice + 1, twice, 1);
  memcpy(&both, twice, 2);
  printf("%d\n", both); // its bytes are the same
  return 0;
}
