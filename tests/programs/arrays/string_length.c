// The length of a string: no zero before, a zero there.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static int length(const char *s) {
  int n = 0;
#ifdef BUG
  while (s[++n] != '\0')
    ;
#else
  while (s[n] != '\0')
    n++;
#endif
  return n;
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1)
    return 0;
  char *s = malloc(size);
  if (!s)
    return 1;
  for (int i = 0; i < size; i++)
    s[i] = __VERIFIER_nondet_char();
  s[size - 1] = '\0';
  int n = length(s);
  assert(n < size && s[n] == '\0');
  for (int i = 0; i < n; i++)
    assert(s[i] != '\0');
  free(s);
  return 0;
}
