// A struct with an array and a length; elements are appended while there is room.
#include <assert.h>

#define CAPACITY 4000

extern int __VERIFIER_nondet_int(void);

struct vector {
  int size;
  int items[CAPACITY];
};

static int append(struct vector *v, int item) {
#ifdef BUG
  if (v->size > CAPACITY || item < -1)
#else
  if (v->size == CAPACITY || item < 0)
#endif
    return 0;
  v->items[v->size++] = item;
  return 1;
}

int main(void) {
  static struct vector v;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (!append(&v, __VERIFIER_nondet_int()))
      break;
  assert(v.size <= CAPACITY);
  for (int i = 0; i < v.size; i++)
    assert(v.items[i] >= 0);
  return 0;
}
