// In reverse post-order an edge leads backwards, or to its own source, exactly
// when the depth-first search retreats along it to a location still on its
// stack. Every cycle has such an edge, whatever its shape.
#include "cfa/passes.h"

#include <assert.h>

void pass_loops(Cfa *cfa) {
  assert(cfa_is_ordered(cfa));
  vec_each(Location, location, &cfa->locations)
    location->is_loop_head = false;
  vec_each(Edge *, edge, &cfa->edges) {
    if (!*edge)
      continue;
    Location *target = cfa_location(cfa, (*edge)->target);
    if (target->order <= cfa_location(cfa, (*edge)->source)->order)
      target->is_loop_head = true;
  }
}
