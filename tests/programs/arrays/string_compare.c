// Strings that compare equal are equal up to their end.
// Open in default: safe
#include <assert.h>

#define SIZE 256

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static char a[SIZE], b[SIZE];

static int compare(const char *s, const char *t) {
  int i = 0;
  while (s[i] != '\0' && s[i] == t[i])
    i++;
#ifdef BUG
  return s[i] == '\0' ? 0 : s[i] - t[i];
#else
  return s[i] - t[i];
#endif
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n >= SIZE)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_char();
    b[i] = __VERIFIER_nondet_char();
  }
  if (compare(a, b) != 0)
    return 0;
  int i = 0;
  for (; a[i] != '\0'; i++)
    assert(a[i] == b[i]);
  assert(b[i] == '\0');
  return 0;
}
