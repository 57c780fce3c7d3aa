// valid-memsafety --check=uninitialized,memory, BUG: valid-init
// malloc and realloc give memory that nobody has written; calloc writes it.
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char count = __VERIFIER_nondet_uchar() % 4;
  char *text = malloc(count + 1), *zeros = calloc(2, 2);
  for (int i = 0; i < count; i++)
    text[i] = 'a';
#ifndef BUG
  text[count] = 0;
#endif
  text = realloc(text, 8);
  size_t length = strlen(text) + strlen(zeros);
  free(text);
  free(zeros);
  return length > 4;
}
