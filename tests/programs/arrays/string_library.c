// strlen and memcpy of the library on a string of any length.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1)
    return 0;
  char *name = malloc(size);
  if (!name)
    return 1;
  for (int i = 0; i < size - 1; i++)
    name[i] = __VERIFIER_nondet_char();
  name[size - 1] = '\0';
#ifdef BUG
  char *copy = malloc(strlen(name));
#else
  char *copy = malloc(strlen(name) + 1);
#endif
  if (!copy)
    return 1;
  strcpy(copy, name);
  assert(strlen(copy) == strlen(name));
  free(name);
  free(copy);
  return 0;
}
