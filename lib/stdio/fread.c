// As many elements as the world outside has, and perhaps a part of one more.
#include "lib.h"

unsigned long __VERIFIER_nondet_ulong(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int condition);

size_t fread(void *restrict to, size_t size, size_t count, void *restrict file) {
  (void)file;
  size_t bytes = __VERIFIER_nondet_ulong();
  if (size == 0)
    return 0;
  __VERIFIER_assume(bytes <= size * count);
  for (size_t i = 0; i < bytes; i++)
    ((char *)to)[i] = __VERIFIER_nondet_char();
  return bytes / size;
}
