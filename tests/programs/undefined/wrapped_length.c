// valid-memsafety, BUG: valid-deref
// A length less one is a very large number if there is nothing.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char line[4] = "a\n";
  if (__VERIFIER_nondet_int())
    line[0] = 0;
  size_t last = strlen(line) - 1;
#ifndef BUG
  if (last >= sizeof line)
    return 0;
#endif
  if (line[last] == '\n')
    line[last] = 0;
  return 0;
}
