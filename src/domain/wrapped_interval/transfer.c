// A wrapped interval arises where an assignment x := +-z + c may wrap, from the ranges before it,
// and is moved by later ones.
#include "domain/wrapped_interval/wrapped_domain.h"

// x := VALUE, which is V[Z] and a constant; Z is UINT32_MAX if it is no signed variable of the
// pack.
typedef struct SignedAssignment {
  const PackView *before;
  const Form *value;
  uint32_t x, z;
} SignedAssignment;

static uint32_t find_signed(const Pack *pack, const Form *value) {
  bool is_negative = value->terms[0].factor == UINT64_MAX;
  if (!value->bits || value->count != 1 || (value->terms[0].factor != 1 && !is_negative))
    return UINT32_MAX;
  uint32_t x = pack_position(pack, value->terms[0].cell);
  return x == UINT32_MAX ? x : is_negative ? minus_of(x) : plus_of(x);
}

// Of x + V[T] afterwards.
static WrappedInterval of_assigned(const SignedAssignment *assignment, uint32_t t, uint32_t width) {
  assert(t / 2 != assignment->x);
  const Form *value = assignment->value;
  uint32_t z = assignment->z;
  if (z == UINT32_MAX || value->bits < width)
    return wrapped_all(width);
  if (z == (t ^ 1))
    return (WrappedInterval){(uint64_t)value->constant & wrapped_mask(width), 0};
  if (z == t || sums_width(assignment->before->pack, z, t) != width)
    return wrapped_all(width);
  return wrapped_shift(sums_find(assignment->before, z, t), (uint64_t)value->constant, width);
}

static WrappedInterval behind(const SignedAssignment *assignment, uint32_t i, uint32_t j) {
  const PackView *before = assignment->before;
  uint32_t width = sums_width(before->pack, i, j), x = assignment->x;
  if (i / 2 != x && j / 2 != x)
    return sums_get(before->pack, view_value(before), i, j);
  uint32_t own = i / 2 == x ? i : j, other = i / 2 == x ? j : i;
  if (own == plus_of(x))
    return of_assigned(assignment, other, width);
  return wrapped_negate(of_assigned(assignment, other ^ 1, width), width);
}

// Where nothing wraps, others know as much.
const NumericValue *wrapped_assign(Arena *arena, const PackView *before, const PackView *result,
                                   uint32_t x, const Form *form) {
  SignedAssignment assignment = {before, form, x, find_signed(before->pack, form)};
  bool is_new = !form->is_octagonal && assignment.z != UINT32_MAX;
  NumericValue *value = NULL;
  if (!view_value(before) && !is_new)
    return NULL;
  EACH_PAIR(before->pack, i, j) {
    sums_improve(arena, result, &value, i, j, behind(&assignment, i, j));
  }
  return value;
}

bool wrapped_reduce(Arena *arena, const PackView *view, const Channel *channel,
                    const NumericValue **value) {
  (void)arena;
  if (!*value)
    return true;
  EACH_PAIR(view->pack, i, j) {
    uint32_t width = sums_width(view->pack, i, j);
    Interval range = view_range(view, i, j), found;
    if (!interval_is_bounded(range))
      continue;
    if (!wrapped_within(sums_get(view->pack, *value, i, j), width, range, &found) ||
        !channel->tell(channel->self, i, j, found))
      return false;
  }
  return true;
}
