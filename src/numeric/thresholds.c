#include "numeric/thresholds.h"

#include "base/map.h"
#include "cfa/walk.h"

#include <stdlib.h>

enum { MOST_THRESHOLDS = 400 };

static int compare_values(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static void add_around(Map *seen, int64_t *values, uint32_t *count, __int128 constant) {
  for (int i = -1; i <= 1; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      __int128 exact = sign * (constant + i);
      int64_t value = exact < INT64_MIN   ? INT64_MIN
                      : exact > INT64_MAX ? INT64_MAX
                                          : (int64_t)exact;
      if (map_add(seen, (uint64_t)value) && *count < MOST_THRESHOLDS)
        values[(*count)++] = value;
    }
}

Thresholds thresholds_find(const Cfa *cfa, Arena *arena) {
  int64_t *values = ARENA_ARRAY(arena, int64_t, MOST_THRESHOLDS);
  uint32_t count = 0;
  Map seen = {0};
  ExprWalk walk = {0};
  add_around(&seen, values, &count, 0);
  vec_each(Edge *const, edge, &cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    for (const Expr *expr; (expr = walk_next(&walk));)
      if (expr->kind == EXPR_INT && type_is_int(expr->type) && type_width(expr->type) <= 64)
        add_around(&seen, values, &count, expr->integer);
  }
  walk_release(&walk);
  map_release(&seen);
  assert(count > 0 && count <= MOST_THRESHOLDS);
  qsort(values, count, sizeof *values, compare_values);
  return (Thresholds){values, count};
}
