#include "domain/affine/affine_domain.h"
#include "domain/affine/congruence.h"

// ---- to others

// False when no number is left.
static bool tell(const PackView *view, const Channel *channel, const Congruence *congruence) {
  assert(congruence_is_octagonal(congruence));
  uint32_t i = congruence_signed(congruence, 0);
  uint32_t j = congruence_signed(congruence, congruence->count - 1);
  Interval found;
  return congruence_within(congruence, view_range(view, i, j), &found) &&
         channel->tell(channel->self, i, j, found);
}

// Factors that differ by more than their signs are not those of +-x +-y in any multiple of ROW.
static bool tell_row(const PackView *view, const Channel *channel, const uint64_t *row) {
  uint32_t variables = 0;
  uint64_t first = 0;
  for (uint32_t i = 0; i < view->pack->count; i++) {
    if (!row[i])
      continue;
    first = variables++ ? first : row[i];
    if (variables > 2 || (row[i] != first && row[i] != -first))
      return true;
  }
  if (!variables)
    return true;
  Congruence congruence = congruence_of_row(row, view->pack->count);
  return !congruence_is_octagonal(&congruence) || tell(view, channel, &congruence);
}

// Rows, and the sums and differences of two.
static bool tell_rows(const PackView *view, const Channel *channel, const Affine *affine) {
  assert(affine->count == view->pack->count);
  uint64_t sum[AFFINE_MOST + 1], difference[AFFINE_MOST + 1];
  for (uint32_t a = 0; a < affine->row_count; a++) {
    if (!tell_row(view, channel, affine_row(affine, a)))
      return false;
    for (uint32_t b = 0; b < a; b++) {
      for (uint32_t i = 0; i <= affine->count; i++) {
        sum[i] = affine_row(affine, a)[i] + affine_row(affine, b)[i];
        difference[i] = affine_row(affine, a)[i] - affine_row(affine, b)[i];
      }
      if (!tell_row(view, channel, sum) || !tell_row(view, channel, difference))
        return false;
    }
  }
  return true;
}

// ---- from others

// V[I] + V[J] may have one value; V[I] alone if they are the same.
static const Affine *learn_sum(Arena *arena, const PackView *view, const Affine *affine, uint32_t i,
                               uint32_t j) {
  assert(i / 2 < affine->count && j / 2 < affine->count);
  Interval range = view_range(view, i, j);
  if (!interval_is_point(range))
    return affine;
  uint64_t row[AFFINE_MOST + 1] = {0};
  row[i / 2] = i % 2 ? UINT64_MAX : 1;
  row[j / 2] = j % 2 ? UINT64_MAX : 1;
  row[affine->count] = -(uint64_t)range.low;
  return affine_has(affine, row) ? affine : affine_add(arena, affine, row);
}

static const Affine *learn(Arena *arena, const PackView *view, const Affine *affine) {
  for (uint32_t i = 0; i < 2 * affine->count; i += 2) {
    bool is_constant = interval_is_point(view_range(view, i, i));
    affine = learn_sum(arena, view, affine, i, i);
    for (uint32_t j = 0; j < i && !is_constant; j++)
      affine = learn_sum(arena, view, affine, i, j);
  }
  return affine;
}

bool affine_reduce(Arena *arena, const PackView *view, const Channel *channel,
                   const NumericValue **value) {
  if (!tell_rows(view, channel, affine_of(*value)))
    return false;
  const Affine *affine = learn(arena, view, affine_of(*value));
  *value = affine_value(affine);
  return !affine->is_empty;
}
