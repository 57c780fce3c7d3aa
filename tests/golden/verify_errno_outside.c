#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  errno = 0;
  if (remove("file") == -1)
    assert(errno != 0);
  return 0;
}
