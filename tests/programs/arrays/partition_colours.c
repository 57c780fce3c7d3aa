// Dijkstra's flag: zeros, ones and twos are brought into order in one pass.
#include <assert.h>

#define SIZE 10000

extern int __VERIFIER_nondet_int(void);

static unsigned char stone[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    stone[i] = (unsigned)__VERIFIER_nondet_int() % 3;
  int red = 0, at = 0, blue = n;
  while (at < blue) {
    unsigned char x = stone[at];
    if (x == 0) {
      stone[at++] = stone[red];
      stone[red++] = x;
    } else if (x == 1) {
      at++;
    } else {
      blue--;
      stone[at] = stone[blue];
      stone[blue] = x;
#ifdef BUG
      at++;
#endif
    }
  }
  for (int i = 0; i < n; i++)
    assert(stone[i] == (i < red ? 0 : i < blue ? 1 : 2));
  return 0;
}
