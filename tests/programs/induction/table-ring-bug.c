// A ring of readings behind a pointer: what goes in is checked, so what comes out is.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
enum { SIZE = 6 };
struct ring { int items[SIZE]; unsigned head, count; };
static int ring_put(struct ring *r, int v) {
  if (r->count == SIZE) return 0;
  r->items[(r->head + r->count) % SIZE] = v;
  r->count++;
  return 1;
}
static int ring_get(struct ring *r, int *v) {
  if (r->count == 0) return 0;
  *v = r->items[r->head];
  r->head = (r->head + 1) % SIZE;
  r->count--;
  return 1;
}
int main(void) {
  struct ring ring = {0};
  for (;;) {
    int v = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_uint() % 2) {
      if (v >= -1 && v <= 4095) ring_put(&ring, v);
    } else if (ring_get(&ring, &v)) {
      assert(v >= 0 && v < 4096);
    }
  }
}
