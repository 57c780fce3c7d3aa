// Commas, colons and brackets in comments are no part of the associations. The values are no
// constants and have one type, so that only the text tells which one is taken.
#include <stdio.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
#define PICK(x) _Generic((x), /* , long: (two) */ char *: two(), int: one(), default: two())
int main(void) {
  int i = 0;
  printf("%d\n", _Generic(i, /* first, then: ) */ char *: two(), // next, not (
                          int: one(), default: two()));
  printf("%d\n", PICK(i));
  return 0;
}
