// A string is copied up to its end.
// Open in default: safe
#include <assert.h>

#define SIZE 1000

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static char source[SIZE], target[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n >= SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    source[i] = __VERIFIER_nondet_char();
  int i = 0;
#ifdef BUG
  while (source[i + 1] != '\0') {
#else
  while (source[i] != '\0') {
#endif
    target[i] = source[i];
    i++;
  }
  target[i] = '\0';
  for (int k = 0; source[k] != '\0'; k++)
    assert(target[k] == source[k]);
  return 0;
}
