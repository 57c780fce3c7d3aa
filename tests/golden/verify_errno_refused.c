// A pointer to a function that is not modelled, beside a call that may set errno.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static ssize_t (*reads)(int, void *, size_t) = read;

int main(void) {
  errno = 0;
  int file = open("file", O_RDONLY);
  if (file < 0 && errno > 0 && reads)
    return errno / file;
  return 0;
}
