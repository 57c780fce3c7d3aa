// Room in a buffer, wherever it is needed.
#include <assert.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char b[16];
  for (int i = 0; i < 16; i++)
    b[i] = i;
  unsigned at = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (at >= 8 || n >= 8)
    return 0;
  memmove(b + at + 1, b + at, n);
  memset(b + at, 99, 1);
  for (int i = 0; i < 16; i++)
    assert(b[i] == (i < at || i > at + n ? i : i == at ? 99 : i - 1));
}
