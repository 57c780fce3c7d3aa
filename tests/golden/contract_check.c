// A contract that is not kept: what is assigned, in a function that is called.
#include <stddef.h>

struct ring {
  size_t first, used;
  int items[4];
};

static void forget(struct ring *ring) { ring->first = 0; }

int take(struct ring *ring)
__CPROVER_requires(__CPROVER_is_fresh(ring, sizeof *ring))
__CPROVER_requires(ring->first < 4 && ring->used > 0 && ring->used <= 4)
__CPROVER_assigns(ring->used)
__CPROVER_ensures(ring->used == __CPROVER_old(ring->used) - 1)
__CPROVER_ensures(__CPROVER_exists { size_t i; i < 4 && ring->items[i] == __CPROVER_return_value })
{
  int item = ring->items[ring->first];
  ring->used--;
  if (ring->used == 0)
    forget(ring);
  return item;
}
