// divide: the remainder is stored if somebody wants it; -DBUG: it is stored always
#include <stddef.h>

unsigned char divide(unsigned char a, unsigned char b, unsigned char *rest)
__CPROVER_requires(b != 0)
__CPROVER_requires(rest == NULL || __CPROVER_is_fresh(rest, sizeof *rest))
__CPROVER_assigns(rest != NULL: *rest)
__CPROVER_ensures(rest != NULL ==> *rest < b)
__CPROVER_ensures(a < b ==> __CPROVER_return_value == 0)
{
#ifdef BUG
  *rest = a % b;
#else
  if (rest)
    *rest = a % b;
#endif
  return a / b;
}

void harness(void) {
  unsigned char a, b;
  unsigned char *rest;
  divide(a, b, rest);
}
