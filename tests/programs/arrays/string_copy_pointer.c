// The loop of the book: copies with two pointers.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void copy(char *to, const char *from) {
#ifdef BUG
  do
    to++;
  while ((*to = *++from) != '\0');
#else
  while ((*to++ = *from++) != '\0')
    ;
#endif
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 2)
    return 0;
  char *a = malloc(size), *b = calloc(size, 1);
  if (!a || !b)
    return 1;
  for (int i = 0; i < size - 1; i++) {
    a[i] = __VERIFIER_nondet_char();
    if (a[i] == '\0')
      a[i] = ' ';
  }
  a[size - 1] = '\0';
  copy(b, a);
  for (int i = 0; i < size; i++)
    assert(b[i] == a[i]);
  free(a);
  free(b);
  return 0;
}
