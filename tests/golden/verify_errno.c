#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  assert(errno == 0);
  errno = 5;
  assert(errno == 5);
  errno = 0;
  long value = strtol("99999999999999999999", NULL, 10);
  assert(errno == 0 || value != 9223372036854775807);
  return 0;
}
