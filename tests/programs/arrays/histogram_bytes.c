// A table of 256 counters over a message of any length.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static unsigned seen[256];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  unsigned char *message = malloc(n);
  if (!message)
    return 1;
  for (int i = 0; i < n; i++) {
    message[i] = (unsigned char)__VERIFIER_nondet_int();
#ifdef BUG
    if (message[i] > 'a')
#endif
      seen[message[i]] = 1;
  }
  for (int i = 0; i < n; i++)
    assert(seen[message[i]] == 1);
  free(message);
  return 0;
}
