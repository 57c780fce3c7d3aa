#include "domain/octagon/octagon_cpa_internal.h"

#include "cfa/walk.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THRESHOLDS = 400 };

static int compare_bounds(const void *a, const void *b) {
  Bound x = *(const Bound *)a, y = *(const Bound *)b;
  return x < y ? -1 : x > y;
}

static void add_around(Map *seen, Bound *values, uint32_t *count, __int128 constant) {
  for (int i = -1; i <= 1; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      Bound value = bound_of(sign * (constant + i));
      bool is_new;
      map_insert(seen, (uint64_t)value, &is_new);
      if (is_new && *count < MOST_THRESHOLDS)
        values[(*count)++] = value;
    }
}

Thresholds find_thresholds(const Cfa *cfa, Arena *arena) {
  Bound *values = ARENA_ARRAY(arena, Bound, MOST_THRESHOLDS);
  uint32_t count = 0;
  Map seen;
  ExprWalk walk;
  map_init(&seen);
  walk_init(&walk);
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
  qsort(values, count, sizeof *values, compare_bounds);
  return (Thresholds){values, count};
}
