// No proof rests on where objects lie.
#include <assert.h>
int main(void) {
  char a = 1, b = 2, c = 3;
  char *p = &a, *q = &b, *r = &c;
  *p = 1; *q = 2; *r = 3;
  assert(((unsigned long)q & 7) == 0);
}
