// USE find: a caller that knows the contract alone; -DBUG: it knows too little
#include <stddef.h>

enum { COUNT = 4, MISSING = COUNT };

size_t find(const int *numbers, int wanted)
__CPROVER_requires(__CPROVER_r_ok(numbers, COUNT * sizeof *numbers))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value <= COUNT)
__CPROVER_ensures(__CPROVER_return_value < COUNT ==> numbers[__CPROVER_return_value] == wanted)
{
  size_t i = 0;
  while (i < COUNT && numbers[i] != wanted)
    i++;
  return i;
}

void harness(void) {
  int numbers[COUNT] = {4, 1, 3, 2};
  int wanted;
  size_t place = find(numbers, wanted);
#ifdef BUG
  __CPROVER_assert(place < COUNT ==> place == 2 || wanted != 3, "a place");
  __CPROVER_assert(wanted != 3 || place == 2, "it is found");
#else
  __CPROVER_assert(place < COUNT ==> numbers[place] == wanted, "a place");
  __CPROVER_assert(place == 2 ==> wanted == 3, "no other");
#endif
}
