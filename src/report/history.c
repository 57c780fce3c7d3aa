#include "report/history.h"

void history_release(History *history) {
  vec_release(&history->refinements);
  vec_release(&history->nodes);
  vec_release(&history->edges);
  arena_release(&history->arena);
}
