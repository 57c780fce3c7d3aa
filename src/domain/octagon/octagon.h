// Octagons over integers: conjunctions of constraints +-x +-y <= c over a fixed number of
// variables (Mine, "The octagon abstract domain"; tight closure as in Bagnara, Hill and
// Zaffanella, "An improved tight closure algorithm for integer octagonal constraints").
//
// The entry (i, j) of the difference-bound matrix bounds V[j] - V[i], of signed variables
// (signed_variable.h). It is the same as entry (j ^ 1, i ^ 1), and stored once.
//
// Invariant: bounds are integers of at most BOUND_LIMIT, or BOUND_NONE; what a computation
// cannot represent becomes weaker, never stronger. An octagon IS_CLOSED when each bound is
// the least one that all its integer points satisfy (up to the limit).
#ifndef GAVEL_DOMAIN_OCTAGON_OCTAGON_H
#define GAVEL_DOMAIN_OCTAGON_OCTAGON_H

#include "numeric/signed_variable.h"
#include "numeric/thresholds.h"

#include <assert.h>

typedef int64_t Bound;

#define BOUND_NONE INT64_MAX
#define BOUND_LIMIT (INT64_C(1) << 61)

typedef struct Octagon {
  uint32_t count; // of variables
  bool is_closed;
  bool is_empty; // no integer point; then the bounds say nothing
  Bound bounds[];
} Octagon;

// VALUE as a bound: not less than it.
static inline Bound bound_of(__int128 value) {
  return value > BOUND_LIMIT ? BOUND_NONE : value < -BOUND_LIMIT ? -BOUND_LIMIT : (Bound)value;
}
static inline bool bound_is_valid(Bound bound) {
  return bound == BOUND_NONE || (bound >= -BOUND_LIMIT && bound <= BOUND_LIMIT);
}
static inline Bound bound_add(Bound a, Bound b) {
  if (a == BOUND_NONE || b == BOUND_NONE)
    return BOUND_NONE;
  assert(bound_is_valid(a) && bound_is_valid(b));
  Bound sum = a + b; // of two bounds within the limit
  return sum > BOUND_LIMIT ? BOUND_NONE : sum < -BOUND_LIMIT ? -BOUND_LIMIT : sum;
}

// Values from LOW to HIGH; -BOUND_NONE and BOUND_NONE are no bounds.
typedef struct OctRange {
  Bound low, high;
} OctRange;

// ---- lifecycle

// All points of COUNT variables; closed.
Octagon *oct_new(Arena *arena, uint32_t count);
Octagon *oct_copy(Arena *arena, const Octagon *octagon);

// ---- constraints

// Strong, tight closure; finds out whether the octagon is empty.
void oct_close(Octagon *octagon);
// V[I] + V[J] <= BOUND; of a closed octagon, which is closed again (incremental closure). I == J
// means 2 V[I] <= 2 BOUND.
void oct_add(Octagon *octagon, uint32_t i, uint32_t j, Bound bound);
// V[I] + V[J] lies in RANGE; V[I] if they are the same.
void oct_add_range(Octagon *octagon, uint32_t i, uint32_t j, OctRange range);

// ---- lattice: both of the same variables; the result is in the first one

void oct_meet(Octagon *octagon, const Octagon *other); // closed
void oct_join(Octagon *octagon, const Octagon *other); // closed, if both are
// Bounds that OTHER, which is closed, exceeds go up to the next threshold. OCTAGON is not closed
// before it is widened again: the sequence would not end.
void oct_widen(Octagon *octagon, const Octagon *other, Thresholds thresholds);

// ---- changes, of a closed octagon, which stays closed

// x := any value.
void oct_forget(Octagon *octagon, uint32_t x);
// x := a value from RANGE.
void oct_assign_range(Octagon *octagon, uint32_t x, OctRange range);
// x := V[FROM] + a value from RANGE; FROM may be x or -x.
void oct_assign(Octagon *octagon, uint32_t x, uint32_t from, OctRange range);

// ---- queries, of a closed octagon

// Every point of OTHER, which is closed, is one of OCTAGON, which need not be.
bool oct_includes(const Octagon *octagon, const Octagon *other);
// The least bound of V[I] + V[J]; of V[I] if they are the same.
Bound oct_bound(const Octagon *octagon, uint32_t i, uint32_t j);
OctRange oct_range(const Octagon *octagon, uint32_t x);
// x may be any value of RANGE, and no other, whatever the other variables are.
bool oct_is_free(const Octagon *octagon, uint32_t x, OctRange range);

#endif
