// sum: the sum of an array stays within its bounds; -DBUG: it may not
#include <stddef.h>

enum { MOST = 4 };

int sum(const int *numbers, size_t count)
__CPROVER_requires(count <= MOST)
__CPROVER_requires(__CPROVER_is_fresh(numbers, count * sizeof *numbers))
__CPROVER_requires(__CPROVER_forall {
  size_t i;
  (0 <= i && i < MOST) ==> (i < count ==> 0 <= numbers[i] && numbers[i] <= 100)
})
__CPROVER_assigns()
#ifdef BUG
__CPROVER_ensures(0 <= __CPROVER_return_value && __CPROVER_return_value < 100 * count)
#else
__CPROVER_ensures(0 <= __CPROVER_return_value && __CPROVER_return_value <= 100 * count)
#endif
{
  int all = 0;
  for (size_t i = 0; i < count; i++)
    all += numbers[i];
  return all;
}

void harness(void) {
  int *numbers;
  size_t count;
  sum(numbers, count);
}
