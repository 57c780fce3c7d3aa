// A block of no bytes.
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[2] = {__VERIFIER_nondet_char(), 0};
  char *copy = malloc(strlen(text));
  strcpy(copy, text);
  free(copy);
  return 0;
}
