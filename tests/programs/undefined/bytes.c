// valid-memsafety, BUG: valid-deref
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char from[8] = "1234567", to[6];
  unsigned count = __VERIFIER_nondet_uint();
#ifdef BUG
  if (count > sizeof from)
#else
  if (count > sizeof to)
#endif
    return 0;
  memcpy(to, from, count);
  memset(to, 0, sizeof to);
  return to[0];
}
