// def-behavior, BUG: valid-argument
// Arguments are taken as they were passed: as many, of the same size and kind, also by way of a copy
// of the list.
#include <stdarg.h>
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct Pair {
  int a, b;
} Pair;

static long second(va_list list) {
  va_list copy;
  va_copy(copy, list);
  (void)va_arg(copy, int);
  long value = va_arg(copy, long long) != 0;
  va_end(copy);
  return value;
}

static long sum(unsigned count, ...) {
  va_list list;
  va_start(list, count);
  long all = second(list);
  all += va_arg(list, unsigned);
  all += va_arg(list, unsigned long long) != 0;
  Pair pair = va_arg(list, Pair);
  all += pair.a + pair.b;
  all += *va_arg(list, const char *);
  all += (long)va_arg(list, double);
  for (unsigned i = 0; i < count; i++)
    all += va_arg(list, int) > 0;
  va_end(list);
  return all;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), way = 0;
#ifdef BUG
  way = __VERIFIER_nondet_uint();
#endif
  if (n > 2)
    return 0;
  Pair pair = {1, 2};
  if (way == 1)
    sum(0, 1, 5ll, pair, "x", 1.0L); // a long double
  else if (way == 2)
    sum(n, 1, 5ll, pair, "x", 1.0, 1); // one too few
  else if (way == 3)
    sum(1, 1, 5, pair, "x", 1.0, 1); // an int
  else if (way == 4)
    sum(0, 1, 5ll, 12, "x", 1.0); // no struct
  else
    sum(n, 1, 5ll, pair, "x", 1.0, 1, 2, 3);
  return n && __builtin_ctz(n) > 1;
}
