// To upper case: no small letters are left.
// Open in default: safe, buggy
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void to_upper(char *s) {
  for (int i = 0; s[i] != '\0'; i++)
#ifdef BUG
    if (s[i] > 'a' && s[i] <= 'z')
#else
    if (s[i] >= 'a' && s[i] <= 'z')
#endif
      s[i] = s[i] - 'a' + 'A';
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1)
    return 0;
  char *word = malloc(size);
  if (!word)
    return 1;
  for (int i = 0; i < size; i++)
    word[i] = __VERIFIER_nondet_char();
  word[size - 1] = '\0';
  to_upper(word);
  for (int i = 0; word[i] != '\0'; i++)
    assert(word[i] < 'a' || word[i] > 'z');
  free(word);
  return 0;
}
