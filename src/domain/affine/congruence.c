#include "domain/affine/congruence.h"

#include "term/number.h"

#include <assert.h>

static __int128 size_of(uint32_t bits) { return (__int128)1 << bits; }

// NUMBER modulo 2^BITS, as near to 0 as can be.
static __int128 centred(uint64_t number, uint32_t bits) {
  assert(bits >= 1 && bits <= 64);
  __int128 rest = (__int128)number & (size_of(bits) - 1);
  return rest > size_of(bits) / 2 ? rest - size_of(bits) : rest;
}

static Congruence scaled(const uint64_t *row, uint32_t count, uint32_t zeros, uint64_t unit) {
  assert(zeros < 64 && unit & 1);
  Congruence congruence = {.bits = 64 - zeros};
  for (uint32_t i = 0; i < count; i++) {
    __int128 factor = centred((row[i] >> zeros) * unit, congruence.bits);
    if (!factor)
      continue;
    congruence.variables[congruence.count] = i;
    congruence.factors[congruence.count++] = factor;
  }
  uint64_t constant = -((row[count] >> zeros) * unit);
  congruence.residue = (__int128)constant & (size_of(congruence.bits) - 1);
  return congruence;
}

static __int128 weight_of(const Congruence *congruence) {
  __int128 weight = 0;
  for (uint32_t i = 0; i < congruence->count; i++)
    weight += congruence->factors[i] < 0 ? -congruence->factors[i] : congruence->factors[i];
  return weight;
}

// Of the multiples in which some factor is 1, the one with the smallest factors.
Congruence congruence_of_row(const uint64_t *row, uint32_t count) {
  uint64_t all = row[count];
  for (uint32_t i = 0; i < count; i++)
    all |= row[i];
  assert(all);
  uint32_t zeros = (uint32_t)__builtin_ctzll(all);
  Congruence best = scaled(row, count, zeros, 1);
  for (uint32_t i = 0; i < count; i++) {
    if (!(row[i] >> zeros & 1))
      continue;
    Congruence other = scaled(row, count, zeros, howell_inverse(row[i] >> zeros));
    if (weight_of(&other) < weight_of(&best))
      best = other;
  }
  return best;
}

bool congruence_is_octagonal(const Congruence *congruence) {
  for (uint32_t i = 0; i < congruence->count; i++)
    if (congruence->factors[i] != 1 && congruence->factors[i] != -1)
      return false;
  return congruence->count == 1 || congruence->count == 2;
}

uint32_t congruence_signed(const Congruence *congruence, uint32_t number) {
  assert(number < congruence->count);
  uint32_t variable = congruence->variables[number];
  return congruence->factors[number] < 0 ? minus_of(variable) : plus_of(variable);
}

bool congruence_within(const Congruence *congruence, Interval range, Interval *result) {
  assert(range.low <= range.high);
  __int128 size = size_of(congruence->bits), limit = (__int128)1 << 120;
  *result = range;
  if (range.low > -limit)
    result->low += number_mod(congruence->residue - range.low, size);
  if (range.high < limit)
    result->high -= number_mod(range.high - congruence->residue, size);
  return result->low <= result->high;
}

// ---- terms

static Term sum_of(const Congruence *congruence, Terms *terms, const Term *variables) {
  Term sum = term_make_int(terms, 0);
  for (uint32_t i = 0; i < congruence->count; i++) {
    Term variable = variables[congruence->variables[i]];
    sum = term_make_add(terms, sum, term_make_scale(terms, congruence->factors[i], variable));
  }
  return sum;
}

// SUM is one of the numbers of WITHIN that are SIZE apart.
static Term one_of(Terms *terms, Term sum, Interval within, __int128 size) {
  assert(size > 0);
  Term any = term_false(terms);
  for (__int128 value = within.low; value <= within.high; value += size)
    any = term_make_or2(terms, any, term_make_eq(terms, sum, term_make_int(terms, value)));
  return any;
}

Term congruence_term(const Congruence *congruence, Terms *terms, const Term *variables,
                     Interval range) {
  enum { MOST_MULTIPLES = 5 };
  __int128 size = (__int128)1 << congruence->bits;
  Interval within;
  if (!congruence_within(congruence, range, &within))
    return term_false(terms);
  Term sum = sum_of(congruence, terms, variables);
  if (interval_is_bounded(within) && (within.high - within.low) / size < MOST_MULTIPLES)
    return one_of(terms, sum, within, size);
  Term rest = term_make_sub(terms, sum, term_make_int(terms, congruence->residue));
  return term_make_eq(terms, term_make_mod(terms, rest, size), term_make_int(terms, 0));
}
