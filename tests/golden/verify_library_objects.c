#define _GNU_SOURCE
#include <assert.h>
#include <getopt.h>
#include <netinet/in.h>
#include <stdio.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  assert(stdin && stdout && stderr);
  assert(stdin != stdout && stdout != stderr);
  assert(optind == 1 && !optarg && optopt == '?');
  assert(!in6addr_any.s6_addr[0] && !in6addr_any.s6_addr[15]);
  if (argc > 1)
    assert(environ != 0);
  return 0;
}
