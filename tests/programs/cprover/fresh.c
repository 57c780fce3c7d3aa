// make: a block with a value is returned, or none; -DBUG: not every value is stored
#include <stddef.h>
#include <stdlib.h>

int *make(int *given, int value)
__CPROVER_requires(__CPROVER_is_fresh(given, sizeof *given))
__CPROVER_requires(*given >= 0)
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)))
__CPROVER_ensures(__CPROVER_return_value != NULL ==> *__CPROVER_return_value == value)
{
  int *made = malloc(sizeof *made);
#ifdef BUG
  if (made && value != *given)
#else
  if (made)
#endif
    *made = value;
  return made;
}

void harness(void) {
  int *given;
  int value;
  make(given, value);
}
