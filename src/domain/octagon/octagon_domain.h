// Octagons as a numeric domain: all that they know are ranges. Of a value that may wrap, or that a
// cast may change, they know the range of its type only.
#ifndef GAVEL_DOMAIN_OCTAGON_OCTAGON_DOMAIN_H
#define GAVEL_DOMAIN_OCTAGON_OCTAGON_DOMAIN_H

#include "domain/octagon/octagon.h"
#include "numeric/numeric_domain.h"

extern const NumericDomain octagon_domain;

// ---- for the files of this folder: values are octagons, closed

static inline const Octagon *octagon_of(const NumericValue *value) {
  return (const Octagon *)value;
}
static inline const NumericValue *octagon_value(const Octagon *octagon) {
  return (const NumericValue *)octagon;
}

// As bounds, outwards.
OctRange octagon_bounds(Interval range);

const NumericValue *octagon_assign(Arena *arena, const PackView *before, const PackView *result,
                                   uint32_t x, const Form *form);
const NumericValue *octagon_assume(Arena *arena, const NumericValue *value, uint32_t i, uint32_t j,
                                   Interval range);
void octagon_facts(const PackView *view, FactSink *sink);

#endif
