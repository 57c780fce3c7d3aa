// valid-memcleanup --malloc-may-fail, BUG: valid-memcleanup
// realloc(p, 0) frees and cannot fail; a realloc that fails frees nothing.
#include <stdlib.h>

int main(void) {
  char *text = malloc(10);
  if (!text)
    return 1;
  char *longer = realloc(text, 20);
  if (!longer) {
#ifndef BUG
    free(text);
#endif
    return 1;
  }
  longer = realloc(longer, 0);
  return longer != NULL;
}
