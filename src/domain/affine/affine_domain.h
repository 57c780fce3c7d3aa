// Affine relations as a numeric domain: machine arithmetic is exact modulo powers of two, and
// chains are finite. A relation +-x +-y = c modulo 2^k leaves, of a range that others know, the
// numbers that are congruent to c; a sum that has one value is a relation.
#ifndef GAVEL_DOMAIN_AFFINE_AFFINE_DOMAIN_H
#define GAVEL_DOMAIN_AFFINE_AFFINE_DOMAIN_H

#include "domain/affine/affine.h"
#include "numeric/numeric_domain.h"

extern const NumericDomain affine_domain;

// ---- for the files of this folder

static inline const Affine *affine_of(const NumericValue *value) { return (const Affine *)value; }
static inline const NumericValue *affine_value(const Affine *affine) {
  return (const NumericValue *)affine;
}

const NumericValue *affine_assign_form(Arena *arena, const PackView *before, const PackView *result,
                                       uint32_t x, const Form *form);
const NumericValue *affine_assume_zero(Arena *arena, const PackView *view, const Form *form);
bool affine_reduce(Arena *arena, const PackView *view, const Channel *channel,
                   const NumericValue **value);
void affine_facts(const PackView *view, FactSink *sink);

#endif
