#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void set(int *where) { *where = 7; }

int main(void) {
  char *end;
  printf("%d\n", errno);
  long value = strtol("99999999999999999999x", &end, 10);
  printf("%d %d %c\n", errno == ERANGE, value > 0, *end);
  errno = 0;
  value = strtol("-12", &end, 10);
  printf("%d %ld\n", errno, value);
  unsigned long wrapped = strtoul("-1", &end, 10);
  printf("%d %d\n", errno, wrapped + 1 == 0);
  volatile double negative = -1.0;
  double root = sqrt(negative);
  printf("%d %d\n", errno == EDOM, root != root);
  set(&errno);
  printf("%d\n", errno);
  return 0;
}
