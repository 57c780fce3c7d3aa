// valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = 10, index = __VERIFIER_nondet_int();
  char *bytes = malloc(size);
#ifdef BUG
  if (index < 0 || index > size)
#else
  if (index < 0 || index >= size)
#endif
    index = 0;
  for (int i = 0; i < size; i++)
    bytes[i] = 1;
  int seen = bytes[index];
  free(bytes);
  return seen;
}
