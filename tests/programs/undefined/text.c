// valid-memsafety, BUG: valid-deref
// The library's own code is checked.
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *word = "word";
#ifdef BUG
  char *copy = malloc(strlen(word));
#else
  char *copy = malloc(strlen(word) + 1);
#endif
  strcpy(copy, word);
  int length = (int)strlen(copy);
  free(copy);
  return length;
}
