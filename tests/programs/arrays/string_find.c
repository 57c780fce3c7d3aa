// Where a character is in a string, as strchr does it.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static const char *find(const char *s, char c) {
  for (; *s != '\0'; s++)
    if (*s == c)
      return s;
  return NULL;
}

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 1)
    return 0;
  char *text = malloc(size);
  if (!text)
    return 1;
  for (int i = 0; i < size; i++)
    text[i] = __VERIFIER_nondet_char();
  text[size - 1] = '\0';
#ifdef BUG
  const char *at = find(text + (size > 2), ':');
#else
  const char *at = find(text, ':');
#endif
  if (at) {
    assert(*at == ':');
    for (const char *p = text; p < at; p++)
      assert(*p != ':');
  }
  free(text);
  return 0;
}
