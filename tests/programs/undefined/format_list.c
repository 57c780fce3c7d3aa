// def-behavior, BUG: valid-deref
// What vfprintf reads, it reads from a list.
#include <stdarg.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main(void) {
  char bare[3] = {'a', 'b', 'c'};
  int n = __VERIFIER_nondet_int();
  report("%d: %5.2f %lu%% of %-8s\n", n, 1.5, 7ul, "all");
#ifdef BUG
  if (n == 77)
    report("%s\n", bare);
#endif
  report("%.3s\n", bare);
  return 0;
}
