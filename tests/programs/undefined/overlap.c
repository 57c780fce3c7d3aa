// valid-deref, BUG: valid-deref
// What copies may not overlap; memmove may, and a copy of an object to itself changes nothing.
#include <stdio.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[8] = "abcdef", other[8] = "xyz";
  struct {
    int first, second;
  } pair = {1, 2}, *self = &pair;
  unsigned n = __VERIFIER_nondet_uint(), way = __VERIFIER_nondet_uint();
  if (n > 4)
    return 0;
  memcpy(self, &pair, sizeof pair);
  memmove(text, text + 1, n);
  memcpy(text, text + 4, n);
  memcpy(text + 1, text + 1 + n, n < 3 ? n : 0);
  strcpy(text, other);
  strcat(text, other + 1);
  sprintf(text, "%s%d", other, 7);
#ifdef BUG
  if (way == 0)
    memcpy(text, text + 3, n);
  else if (way == 1)
    strcpy(text, text + 1);
  else if (way == 2)
    strncpy(text, text + 2, n + 2);
  else if (way == 3)
    sprintf(text, "%s!", text);
#else
  (void)way;
#endif
  return 0;
}
