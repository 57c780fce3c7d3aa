// What nobody has set is the same in a copy as where it was copied from, until one is written.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct pair {
  int first;
  unsigned low : 3, high : 5;
};

static struct pair same(struct pair p) { return p; }

int main(void) {
  struct pair a, b = a, c;
  memcpy(&c, &b, sizeof c);
  c = same(c);
  b.first = 1;
  CHECK(c.first == IF_BUG(b, a).first);
  CHECK(c.high == a.high);
}
