// memset of an unknown number of bytes; what is behind stays.
// Open in default: safe
#include <assert.h>
#include <string.h>

#define SIZE 5000

extern int __VERIFIER_nondet_int(void);

static unsigned char page[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  memset(page, 0xff, SIZE);
#ifdef BUG
  memset(page, 0, n / 2);
#else
  memset(page, 0, n);
#endif
  for (int i = 0; i < SIZE; i++)
    assert(page[i] == (i < n ? 0 : 0xff));
  return 0;
}
