// Floating numbers in text, read and written.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[16], *end;
  unsigned tenths = __VERIFIER_nondet_uint();
  if (tenths > 9)
    return 0;
  char price[] = {' ', '7', '.', '0' + tenths, 'x', 0};
  assert(strtod(price, &end) >= 7 && *end == 'x');
  assert(strtof("0.1", NULL) == 0.1f && atof("-12.5e-1") == -1.25);
  snprintf(text, sizeof text, "%5.1f|%+.2f|%f", -0.25, 2.5, 1e6);
  assert(strcmp(text, " -0.2|+2.50|100") == 0);
}
