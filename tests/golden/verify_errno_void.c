#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  errno = 5;
  perror("file");
  assert(errno > 0);
  assert(errno == 5);
  return 0;
}
