// Octagons and affine relations of one pack tell each other what they know: an equation of the
// octagon is an affine relation, and an affine relation +-x +-y = c modulo 2^k leaves, of all sums
// within the octagon's bounds, those that are congruent to c; a band those that are in it.
#include "domain/octagon/octagon_cpa_internal.h"

#include "domain/octagon/congruence.h"

typedef struct Reduction {
  Successor *successor;
  uint32_t pack;
} Reduction;

static const Octagon *octagon_of(const Reduction *reduction) {
  return reduction->successor->octagons[reduction->pack];
}

static const Affine *affine_of(const Reduction *reduction) {
  return reduction->successor->affines[reduction->pack];
}

// ---- octagon to affine relations

// V[I] + V[J] has one value; of V[I] alone if they are the same.
static void add_equation(Reduction *reduction, uint32_t i, uint32_t j) {
  Bound above = oct_bound(octagon_of(reduction), i, j);
  if (above == BOUND_NONE || oct_bound(octagon_of(reduction), i ^ 1, j ^ 1) != -above)
    return;
  uint64_t row[AFFINE_MOST + 1] = {0};
  row[i / 2] = i % 2 ? UINT64_MAX : 1;
  if (i != j)
    row[j / 2] = j % 2 ? UINT64_MAX : 1;
  row[octagon_of(reduction)->count] = -(uint64_t)above;
  const Affine **affine = &reduction->successor->affines[reduction->pack];
  if (!affine_has(*affine, row))
    *affine = affine_add(&reduction->successor->domain->arena, *affine, row);
}

static bool is_constant(const Reduction *reduction, uint32_t x) {
  OctRange range = oct_range(octagon_of(reduction), x);
  return range.low == range.high;
}

static void add_equations(Reduction *reduction) {
  uint32_t count = octagon_of(reduction)->count;
  for (uint32_t x = 0; x < count; x++) {
    add_equation(reduction, oct_plus(x), oct_plus(x));
    for (uint32_t j = 0; j < 2 * x && !is_constant(reduction, x); j++)
      add_equation(reduction, oct_plus(x), j);
  }
}

// ---- affine relations to octagon

static uint32_t signed_variable(const Congruence *congruence, uint32_t i) {
  uint32_t variable = congruence->variables[i];
  return congruence->factors[i] < 0 ? oct_minus(variable) : oct_plus(variable);
}

// V[I] + V[J] is at most BOUND, which may be known.
static void lower(Reduction *reduction, uint32_t i, uint32_t j, __int128 bound) {
  if (bound_of(bound) < oct_bound(octagon_of(reduction), i, j))
    successor_add(reduction->successor, reduction->pack, i, j, bound_of(bound));
}

// The sum lies in FOUND, of what it was in RANGE.
static void narrow(Reduction *reduction, uint32_t i, uint32_t j, Interval range, Interval found) {
  if (found.high != range.high)
    lower(reduction, i, j, found.high);
  if (found.low != range.low && !reduction->successor->is_empty)
    lower(reduction, i ^ 1, j ^ 1, -found.low);
}

static void use(Reduction *reduction, const Congruence *congruence) {
  uint32_t i = signed_variable(congruence, 0);
  uint32_t j = congruence->count == 2 ? signed_variable(congruence, 1) : i;
  Interval range = form_sum_range(octagon_of(reduction), i, j), found;
  if (!congruence_within(congruence, range, &found))
    reduction->successor->is_empty = true;
  else
    narrow(reduction, i, j, range, found);
}

static void use_row(Reduction *reduction, const uint64_t *row) {
  uint32_t count = affine_of(reduction)->count, variables = 0;
  for (uint32_t i = 0; i < count; i++)
    variables += row[i] != 0;
  if (variables == 0 || variables > 2 || reduction->successor->is_empty)
    return;
  Congruence congruence = congruence_of_row(row, count);
  if (congruence_is_octagonal(&congruence))
    use(reduction, &congruence);
}

// Rows, and the sums and differences of two.
static void use_rows(Reduction *reduction) {
  const Affine *affine = affine_of(reduction);
  uint64_t sum[AFFINE_MOST + 1], difference[AFFINE_MOST + 1];
  for (uint32_t a = 0; a < affine->row_count; a++) {
    use_row(reduction, affine_row(affine, a));
    for (uint32_t b = 0; b < a; b++) {
      for (uint32_t i = 0; i <= affine->count; i++) {
        sum[i] = affine_row(affine, a)[i] + affine_row(affine, b)[i];
        difference[i] = affine_row(affine, a)[i] - affine_row(affine, b)[i];
      }
      use_row(reduction, sum);
      use_row(reduction, difference);
    }
  }
}

// ---- bands to octagon

static void use_band(Reduction *reduction, const Banded *known, uint32_t i, uint32_t j) {
  uint32_t width = bands_width(known->pack, i, j);
  Interval range = form_sum_range(octagon_of(reduction), i, j), found;
  if (!width || !interval_is_bounded(range))
    return;
  if (!band_within(bands_get(known, i, j), width, range, &found))
    reduction->successor->is_empty = true;
  else
    narrow(reduction, i, j, range, found);
}

static void use_bands(Reduction *reduction) {
  const Successor *successor = reduction->successor;
  Banded known = {&successor->domain->packs->packs.data[reduction->pack], NULL,
                  successor->bands[reduction->pack]};
  for (uint32_t i = 0; known.bands && i < 2 * known.pack->count; i += 2)
    for (uint32_t j = 0; j < i && !successor->is_empty; j++)
      use_band(reduction, &known, i, j);
}

void successor_reduce(Successor *successor) {
  for (uint32_t i = 0; i < successor->domain->packs->packs.size && !successor->is_empty; i++) {
    Reduction reduction = {successor, i};
    if (!successor->is_changed[i])
      continue;
    use_bands(&reduction);
    if (!successor->is_empty)
      use_rows(&reduction);
    if (!successor->is_empty)
      add_equations(&reduction);
    successor->is_empty |= affine_of(&reduction)->is_empty;
  }
}
