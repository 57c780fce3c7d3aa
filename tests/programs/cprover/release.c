// release: a list's cell is freed and the next one returned; -DBUG: the next one is freed, too
#include <stddef.h>
#include <stdlib.h>

struct cell {
  int value;
  struct cell *next;
};

struct cell *release(struct cell *cell)
__CPROVER_requires(__CPROVER_is_fresh(cell, sizeof *cell))
__CPROVER_requires(cell->next == NULL || __CPROVER_is_fresh(cell->next, sizeof *cell->next))
__CPROVER_assigns()
__CPROVER_frees(cell)
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(cell->next))
{
  struct cell *next = cell->next;
  free(cell);
#ifdef BUG
  free(next);
#endif
  return next;
}

void harness(void) {
  struct cell *cell;
  release(cell);
}
