// A line of the world outside: its end is the only newline, and need not be there.
#include "lib.h"

int __VERIFIER_nondet_int(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int condition);

char *fgets(char *restrict to, int size, void *restrict file) {
  (void)file;
  int length = __VERIFIER_nondet_int();
  if (size < 1)
    return NULL;
  __VERIFIER_assume(0 <= length && length < size);
  if (length == 0 && size > 1) // there is nothing left
    return NULL;
  for (int i = 0; i < length; i++) {
    to[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(to[i] != '\n' || i == length - 1);
  }
  to[length] = 0;
  return to;
}
