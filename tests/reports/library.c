// The error happens in code of the library.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char small[4], large[16] = "0123456789";
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10)
    return 0;
  large[n] = 0;
  strcpy(small, large);
  return small[0];
}
