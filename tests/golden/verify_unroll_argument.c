// Where it is no error to take an argument that was not passed, no verdict is TRUE of runs that do.
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int all = 0;
  for (int i = 0; i < count; i++)
    all += va_arg(list, int);
  va_end(list);
  return all;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 3)
    return 0;
  sum(n, 1, 2);
  reach_error();
}
