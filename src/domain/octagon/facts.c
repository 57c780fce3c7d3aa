#include "domain/octagon/facts.h"

#include "domain/octagon/congruence.h"
#include "domain/octagon/form.h"

enum { MOST_MULTIPLES = 5 }; // of a modulus, as equations

typedef struct Facts {
  Arena *arena;
  Terms *terms;
  VEC(Term) conjuncts;
  // The pack that is read: what is wanted of it.
  const Octagon *octagon;
  const Cell **cells;
  bool *is_leader; // no constant, and no equation with a variable before
} Facts;

// ---- one octagon

static Interval range_of(const Facts *facts, uint32_t x) {
  OctRange known = oct_range(facts->octagon, x);
  Interval range = facts->cells[x]->range;
  if (known.low != -BOUND_NONE && known.low > range.low)
    range.low = known.low;
  if (known.high != BOUND_NONE && known.high < range.high)
    range.high = known.high;
  return range;
}

static bool is_constant(const Facts *facts, uint32_t x) {
  return interval_is_point(range_of(facts, x));
}

static Term signed_term(const Facts *facts, uint32_t i) {
  Term variable = term_make_var(facts->terms, facts->cells[i / 2]->symbol, NO_INDEX);
  return i % 2 ? term_make_scale(facts->terms, -1, variable) : variable;
}

static Term sum_term(const Facts *facts, uint32_t i, uint32_t j) {
  return term_make_add(facts->terms, signed_term(facts, i), signed_term(facts, j));
}

static void add_equal(Facts *facts, Term term, __int128 value) {
  vec_push(&facts->conjuncts, term_make_eq(facts->terms, term, term_make_int(facts->terms, value)));
}

static void add_at_most(Facts *facts, Term term, __int128 value) {
  vec_push(&facts->conjuncts, term_make_le(facts->terms, term, term_make_int(facts->terms, value)));
}

// The sum of V[i] and V[j] has one value.
static bool is_equation(const Facts *facts, uint32_t i, uint32_t j) {
  Bound above = oct_bound(facts->octagon, i, j), below = oct_bound(facts->octagon, i ^ 1, j ^ 1);
  return above != BOUND_NONE && below == -above;
}

// False when an equation was found: then x is none.
static bool find_leader(Facts *facts, uint32_t x) {
  for (uint32_t y = 0; y < x; y++) {
    if (!facts->is_leader[y])
      continue;
    for (uint32_t j = oct_plus(y); j <= oct_minus(y); j++)
      if (is_equation(facts, oct_plus(x), j)) {
        add_equal(facts, sum_term(facts, oct_plus(x), j),
                  oct_bound(facts->octagon, oct_plus(x), j));
        return false;
      }
  }
  return true;
}

static void add_variable(Facts *facts, uint32_t x) {
  Interval range = range_of(facts, x), all = facts->cells[x]->range;
  if (is_constant(facts, x)) {
    add_equal(facts, signed_term(facts, oct_plus(x)), range.low);
    return;
  }
  facts->is_leader[x] = find_leader(facts, x);
  if (!facts->is_leader[x])
    return;
  if (range.high < all.high)
    add_at_most(facts, signed_term(facts, oct_plus(x)), range.high);
  if (range.low > all.low)
    add_at_most(facts, signed_term(facts, oct_minus(x)), -range.low);
}

// The greatest value of V[i], by the type too.
static __int128 most_of(const Facts *facts, uint32_t i) {
  Interval range = range_of(facts, i / 2);
  if (i % 2 == 0)
    return range.high;
  return range.low == INTERVAL_LEAST ? INTERVAL_MOST : -range.low;
}

static bool is_implied_by_bounds(const Facts *facts, uint32_t i, uint32_t j, Bound bound) {
  __int128 a = most_of(facts, i), b = most_of(facts, j), sum;
  return a != INTERVAL_MOST && b != INTERVAL_MOST && !__builtin_add_overflow(a, b, &sum) &&
         sum <= bound;
}

// V[i] + V[k] and V[j] - V[k] are bounded, for a third variable.
static bool is_implied_by_others(const Facts *facts, uint32_t i, uint32_t j, Bound bound) {
  for (uint32_t k = 0; k < 2 * facts->octagon->count; k++) {
    if (k / 2 == i / 2 || k / 2 == j / 2 || !facts->is_leader[k / 2])
      continue;
    if (bound_add(oct_bound(facts->octagon, i, k), oct_bound(facts->octagon, j, k ^ 1)) <= bound)
      return true;
  }
  return false;
}

static void add_pair(Facts *facts, uint32_t i, uint32_t j) {
  Bound bound = oct_bound(facts->octagon, i, j);
  if (bound != BOUND_NONE && !is_implied_by_bounds(facts, i, j, bound) &&
      !is_implied_by_others(facts, i, j, bound))
    add_at_most(facts, sum_term(facts, i, j), bound);
}

static void add_octagon(Facts *facts) {
  uint32_t count = facts->octagon->count;
  for (uint32_t x = 0; x < count; x++)
    add_variable(facts, x);
  for (uint32_t i = 0; i < 2 * count; i++)
    for (uint32_t j = 0; j < 2 * (i / 2); j++)
      if (facts->is_leader[i / 2] && facts->is_leader[j / 2])
        add_pair(facts, i, j);
}

// ---- affine relations

static Interval congruence_range(const Facts *facts, const Congruence *congruence) {
  uint32_t positions[2];
  Interval range = interval_point(0);
  for (uint32_t i = 0; i < congruence->count; i++) {
    uint32_t x = congruence->variables[i];
    if (i < 2)
      positions[i] = congruence->factors[i] < 0 ? oct_minus(x) : oct_plus(x);
    range = interval_add(range,
                         interval_mul(interval_point(congruence->factors[i]), range_of(facts, x)));
  }
  if (congruence->count == 2 && congruence_is_octagonal(congruence))
    (void)interval_meet(range, form_sum_range(facts->octagon, positions[0], positions[1]), &range);
  return range;
}

static Term congruence_sum(const Facts *facts, const Congruence *congruence) {
  Terms *terms = facts->terms;
  Term sum = term_make_int(terms, 0);
  for (uint32_t i = 0; i < congruence->count; i++)
    sum = term_make_add(terms, sum,
                        term_make_scale(terms, congruence->factors[i],
                                        signed_term(facts, oct_plus(congruence->variables[i]))));
  return sum;
}

// SUM is one of the numbers of WITHIN that are SIZE apart.
static Term one_of(const Facts *facts, Term sum, Interval within, __int128 size) {
  Terms *terms = facts->terms;
  Term any = term_false(terms);
  for (__int128 value = within.low; value <= within.high; value += size)
    any = term_make_or2(terms, any, term_make_eq(terms, sum, term_make_int(terms, value)));
  return any;
}

// What the octagon knows already, it says itself.
static void add_congruence(Facts *facts, const Congruence *congruence) {
  Terms *terms = facts->terms;
  __int128 size = (__int128)1 << congruence->bits;
  Interval range = congruence_range(facts, congruence), within;
  if (interval_is_point(range))
    return;
  Term sum = congruence_sum(facts, congruence), fact;
  bool is_possible = congruence_within(congruence, range, &within);
  if (!is_possible)
    fact = term_false(terms);
  else if (interval_is_bounded(within) && (within.high - within.low) / size < MOST_MULTIPLES)
    fact = one_of(facts, sum, within, size);
  else
    fact = term_make_eq(
        terms,
        term_make_mod(terms, term_make_sub(terms, sum, term_make_int(terms, congruence->residue)),
                      size),
        term_make_int(terms, 0));
  vec_push(&facts->conjuncts, fact);
}

static void add_affine(Facts *facts, const Affine *affine) {
  for (uint32_t i = 0; i < affine->row_count; i++) {
    Congruence congruence = congruence_of_row(affine_row(affine, i), affine->count);
    add_congruence(facts, &congruence);
  }
}

// ---- bands

// SUM, which lies in RANGE, is in BAND: the disjunction of the pieces that RANGE has of it.
static Term in_band(const Facts *facts, Term sum, Interval range, Band band, uint32_t width) {
  Terms *terms = facts->terms;
  __int128 size = (__int128)1 << width, start = range.low - (range.low & (size - 1)) - size;
  Term any = term_false(terms);
  for (__int128 low = start + band.low; low <= range.high; low += size) {
    Interval piece;
    if (!interval_meet(range, (Interval){low, low + band.length}, &piece))
      continue;
    Term above = term_make_le(terms, term_make_int(terms, piece.low), sum);
    Term below = term_make_le(terms, sum, term_make_int(terms, piece.high));
    any = term_make_or2(terms, any, term_make_and2(terms, above, below));
  }
  return any;
}

// KNOWN and WANTED are of the pack, I and J of what is wanted of it.
static void add_band(Facts *facts, const Banded *known, const uint32_t *wanted, uint32_t i,
                     uint32_t j) {
  uint32_t a = 2 * wanted[i / 2] + i % 2, b = 2 * wanted[j / 2] + j % 2;
  uint32_t width = bands_width(known->pack, a, b);
  Interval range = form_sum_range(facts->octagon, i, j);
  if (!width || !interval_is_bounded(range) || band_is_all(bands_get(known, a, b), width))
    return;
  vec_push(&facts->conjuncts,
           in_band(facts, sum_term(facts, i, j), range, bands_get(known, a, b), width));
}

static void add_bands(Facts *facts, const Banded *known, const uint32_t *wanted) {
  for (uint32_t i = 0; known->bands && i < 2 * facts->octagon->count; i += 2)
    for (uint32_t j = 0; j < i; j++)
      add_band(facts, known, wanted, i, j);
}

// ---- all packs

static void add_pack(Facts *facts, const Banded *known, const Affine *affine,
                     const CellFilter *filter) {
  const Pack *pack = known->pack;
  uint32_t *wanted = ARENA_ARRAY(facts->arena, uint32_t, pack->count), count = 0;
  facts->cells = ARENA_ARRAY(facts->arena, const Cell *, pack->count);
  facts->is_leader = ARENA_ARRAY(facts->arena, bool, pack->count);
  for (uint32_t x = 0; x < pack->count; x++)
    if (!filter || filter->is_wanted(filter->context, pack->cells[x])) {
      facts->cells[count] = pack->cells[x];
      wanted[count++] = x;
    }
  facts->octagon = oct_project(facts->arena, known->octagon, wanted, count);
  add_octagon(facts);
  add_affine(facts, affine_project(facts->arena, affine, wanted, count));
  add_bands(facts, known, wanted);
}

static Interval packed_range(const Packed *packed, Octagon *const *octagons) {
  Interval range = packed->cell->range;
  vec_each(const PackMember, member, &packed->members) {
    OctRange known = oct_range(octagons[member->pack], member->position);
    if (known.low != -BOUND_NONE && known.low > range.low)
      range.low = known.low;
    if (known.high != BOUND_NONE && known.high < range.high)
      range.high = known.high;
  }
  return range;
}

static void add_ranges(KnownFacts *known, Arena *arena, const Packs *packs,
                       Octagon *const *octagons, const CellFilter *filter) {
  CellRange *ranges = ARENA_ARRAY(arena, CellRange, packs->cells.size);
  vec_each(const Packed, packed, &packs->cells) {
    Interval range = packed_range(packed, octagons);
    bool is_wanted = !filter || filter->is_wanted(filter->context, packed->cell);
    if (is_wanted && range.low <= range.high && !interval_equals(range, packed->cell->range))
      ranges[known->range_count++] = (CellRange){packed->cell, range};
  }
  known->ranges = ranges;
}

static void drop_repeats(Facts *facts) {
  Map seen;
  uint32_t kept = 0;
  map_init(&seen);
  vec_each(const Term, term, &facts->conjuncts) {
    bool is_new;
    map_insert(&seen, term->id, &is_new);
    if (is_new)
      facts->conjuncts.data[kept++] = *term;
  }
  facts->conjuncts.size = kept;
  map_release(&seen);
}

KnownFacts facts_of_state(Arena *arena, Terms *terms, const Packs *packs, const OctagonState *state,
                          const CellFilter *filter, uint32_t *count) {
  Facts facts = {.arena = arena, .terms = terms};
  for (uint32_t i = 0; i < packs->packs.size; i++) {
    Banded known = {&packs->packs.data[i], state->octagons[i], state->bands[i]};
    add_pack(&facts, &known, state->affines[i], filter);
  }
  drop_repeats(&facts);
  KnownFacts known = {.formula = term_make_and(terms, facts.conjuncts.data, facts.conjuncts.size)};
  *count = facts.conjuncts.size;
  add_ranges(&known, arena, packs, state->octagons, filter);
  vec_release(&facts.conjuncts);
  return known;
}
