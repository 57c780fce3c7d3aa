#include "domain/affine/affine_domain.h"

static const NumericValue *top(Arena *arena, const Pack *pack) {
  return affine_value(affine_new(arena, pack->count));
}

static bool is_bottom(const NumericValue *value) { return affine_of(value)->is_empty; }

static bool includes(const PackView *big, const PackView *small) {
  return affine_includes(affine_of(view_value(big)), affine_of(view_value(small)));
}

static const NumericValue *join(Arena *arena, const PackView *fresh, const PackView *old,
                                const PackView *result, Widening *widening) {
  (void)result;
  (void)widening;
  if (includes(old, fresh))
    return view_value(old);
  return affine_value(affine_join(arena, affine_of(view_value(fresh)), affine_of(view_value(old))));
}

static const NumericValue *meet(Arena *arena, const Pack *pack, const NumericValue *fresh,
                                const NumericValue *old) {
  (void)pack;
  return affine_value(affine_meet(arena, affine_of(fresh), affine_of(old)));
}

const NumericDomain affine_domain = {.name = "affine",
                                     .top = top,
                                     .is_bottom = is_bottom,
                                     .includes = includes,
                                     .join = join,
                                     .meet = meet,
                                     .assign = affine_assign_form,
                                     .assume_zero = affine_assume_zero,
                                     .reduce = affine_reduce,
                                     .facts = affine_facts};
