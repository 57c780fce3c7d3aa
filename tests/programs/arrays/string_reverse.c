// The characters of a string in reverse order; its end stays.
#include <assert.h>

#define SIZE 512

extern char __VERIFIER_nondet_char(void);

static char text[SIZE];

int main(void) {
  int n = 0;
  while (n < SIZE - 1) {
    char c = __VERIFIER_nondet_char();
    if (c == '\0')
      break;
    text[n++] = c;
  }
  text[n] = '\0';
#ifdef BUG
  for (int i = 0, k = n; i < k; i++, k--) {
#else
  for (int i = 0, k = n - 1; i < k; i++, k--) {
#endif
    char c = text[i];
    text[i] = text[k];
    text[k] = c;
  }
  assert(text[n] == '\0');
  for (int i = 0; i < n; i++)
    assert(text[i] != '\0');
  return 0;
}
