// Between two neighbouring bounds no predicate changes, so one point of each stretch stands for
// all: the bounds themselves, and one below the first.
#include "domain/predicate/axis.h"

#include "base/memory.h"
#include "term/bound.h"
#include "term/number.h"

#include <stdlib.h>

typedef VEC(__int128) PointVec;

struct Axis {
  VEC(LinearBound) bounds;
  VEC(uint32_t) variables; // of the BDD, by bound
  Bdd possible;            // truth values that occur
};

void axes_init(Axes *axes, Terms *terms, BddManager *bdds) {
  *axes = (Axes){.terms = terms, .bdds = bdds};
}

void axes_release(Axes *axes) {
  vec_each(Axis *, item, &axes->axes) {
    Axis *axis = *item;
    bdd_drop(axes->bdds, axis->possible);
    vec_release(&axis->bounds);
    vec_release(&axis->variables);
    mem_free(axis, sizeof *axis);
  }
  vec_release(&axes->axes);
  map_release(&axes->of_form);
}

// ---- points

// Where a predicate of AXIS changes, ascending, and a point before; some more than once.
static void find_points(const Axis *axis, PointVec *out) {
  assert(axis->bounds.size > 0 && axis->bounds.size == axis->variables.size);
  vec_each(const LinearBound, bound, &axis->bounds) {
    if (bound->kind != BOUND_UPPER)
      vec_push(out, bound->value);
    if (bound->kind != BOUND_LOWER)
      vec_push(out, bound->value + 1);
  }
  qsort(out->data, out->size, sizeof *out->data, number_compare);
  vec_push(out, out->data[0] - 1);
}

static Bdd cube_at(const Axes *axes, const Axis *axis, __int128 point) {
  assert(axis->bounds.size == axis->variables.size);
  VEC(bool) values = {0};
  vec_each(const LinearBound, bound, &axis->bounds)
    vec_push(&values, bound_holds_at(bound, point));
  Bdd cube = bdd_make_cube(axes->bdds, axis->variables.data, values.data, values.size);
  vec_release(&values);
  return cube;
}

static Bdd find_possible(const Axes *axes, const Axis *axis) {
  PointVec points = {0};
  find_points(axis, &points);
  Bdd possible = bdd_make_false(axes->bdds);
  for (uint32_t i = 0; i < points.size; i++) {
    if (i && points.data[i] == points.data[i - 1])
      continue;
    bdd_or_with(axes->bdds, &possible, cube_at(axes, axis, points.data[i]));
  }
  assert(!bdd_is_false(possible));
  vec_release(&points);
  return possible;
}

// ---- predicates

// Values that leave room for points beside them.
static bool is_moderate(__int128 value) {
  __int128 limit = (__int128)1 << 100;
  return -limit < value && value < limit;
}

static Axis *get_axis(Axes *axes, Term form) {
  uint64_t *known = map_insert(&axes->of_form, form.id, NULL);
  if (!*known) {
    Axis *axis = mem_alloc_zeroed(sizeof *axis);
    axis->possible = bdd_make_true(axes->bdds);
    vec_push(&axes->axes, axis);
    *known = axes->axes.size;
  }
  return axes->axes.data[*known - 1];
}

void axes_add(Axes *axes, Term formula, uint32_t variable) {
  LinearBound bound = bound_read(axes->terms, formula);
  if (bound.kind == BOUND_NONE || !is_moderate(bound.value))
    return;
  Axis *axis = get_axis(axes, bound.form);
  vec_push(&axis->bounds, bound);
  vec_push(&axis->variables, variable);
  bdd_update(axes->bdds, &axis->possible, find_possible(axes, axis));
}

// ---- simplification

Bdd axes_simplify(const Axes *axes, Bdd bdd) {
  Bdd result = bdd_retain(axes->bdds, bdd);
  uint64_t size = bdd_node_count(axes->bdds, bdd);
  for (uint32_t i = 0; i < axes->axes.size; i++) {
    Bdd made = bdd_make_restricted(axes->bdds, result, axes->axes.data[i]->possible);
    uint64_t made_size = bdd_node_count(axes->bdds, made);
    bool is_smaller = made_size < size;
    bdd_drop(axes->bdds, is_smaller ? result : made);
    result = is_smaller ? made : result;
    size = is_smaller ? made_size : size;
  }
  return result;
}
