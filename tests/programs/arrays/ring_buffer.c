// A queue in a ring: only what was put in comes out.
// Open in default: safe
#include <assert.h>

#define SIZE 1024

extern int __VERIFIER_nondet_int(void);

static int ring[SIZE];
static unsigned head, used;

static int put(int x) {
  if (used == SIZE)
    return 0;
  ring[(head + used) % SIZE] = x;
  used++;
  return 1;
}

static int get(int *x) {
  if (used == 0)
    return 0;
#ifdef BUG
  head = (head + 1) % SIZE;
  *x = ring[head];
#else
  *x = ring[head];
  head = (head + 1) % SIZE;
#endif
  used--;
  return 1;
}

int main(void) {
  int rounds = __VERIFIER_nondet_int();
  for (int i = 0; i < rounds; i++) {
    int x;
    if (__VERIFIER_nondet_int())
      put(1 + i % 100);
    else if (get(&x))
      assert(x >= 1 && x <= 100);
    assert(used <= SIZE && head < SIZE);
  }
  return 0;
}
