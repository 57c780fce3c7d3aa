#include <assert.h>
#include <getopt.h>
#include <stdio.h>

int main(void) {
  assert(stdin && stdout && stderr);
  assert(stdin != stdout && stdout != stderr);
  assert(optind == 1 && !optarg);
  return 0;
}
