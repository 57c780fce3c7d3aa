// A buffer that owns its storage; two of them.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  unsigned length;
  unsigned short *data;
};

static struct buffer make(unsigned length, unsigned short value) {
  struct buffer b = {length, malloc(length * sizeof *b.data)};
  if (!b.data)
    exit(1);
  for (unsigned i = 0; i < length; i++)
    b.data[i] = value;
  return b;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  struct buffer a = make(n, 3), b = make(n, 4);
#ifdef BUG
  b.data[0] = a.data[n - 1];
#endif
  for (unsigned i = 0; i < a.length; i++)
    assert(a.data[i] < b.data[i]);
  free(a.data);
  free(b.data);
  return 0;
}
