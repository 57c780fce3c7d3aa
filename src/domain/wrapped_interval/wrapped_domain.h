// Wrapped intervals as a numeric domain: where x and y have wrapped together, x - y is still what
// it was modulo 2^width. A value has a wrapped interval for each sum and difference of two
// variables of equal width, if the ranges that others know say less; NULL: for none.
#ifndef GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_DOMAIN_H
#define GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_DOMAIN_H

#include "domain/wrapped_interval/wrapped_interval.h"
#include "numeric/numeric_domain.h"

extern const NumericDomain wrapped_domain;

// ---- for the files of this folder: I and J are signed variables of different cells

// The width of both variables; 0: they differ, or have no bounds.
uint32_t sums_width(const Pack *pack, uint32_t i, uint32_t j);

// Each pair of PACK that has a width once: I is positive, J of an earlier variable.
#define EACH_PAIR(pack_, i, j)                                                                     \
  for (uint32_t i = 0; i < 2 * (pack_)->count; i += 2)                                             \
    for (uint32_t j = 0; j < i; j++)                                                               \
      if (sums_width(pack_, i, j))

// Of V[I] + V[J], by VALUE alone; all numbers if there is none. The width is not 0.
WrappedInterval sums_get(const Pack *pack, const NumericValue *value, uint32_t i, uint32_t j);
// By the ranges that others know.
WrappedInterval sums_by_others(const PackView *view, uint32_t i, uint32_t j);
// By both: the shorter one.
WrappedInterval sums_find(const PackView *view, uint32_t i, uint32_t j);

// *VALUE, NULL at first, comes to have INTERVAL for V[I] + V[J].
void sums_set(Arena *arena, const Pack *pack, NumericValue **value, uint32_t i, uint32_t j,
              WrappedInterval interval);
// Likewise, unless the others in RESULT know as much.
void sums_improve(Arena *arena, const PackView *result, NumericValue **value, uint32_t i,
                  uint32_t j, WrappedInterval interval);

const NumericValue *wrapped_assign(Arena *arena, const PackView *before, const PackView *result,
                                   uint32_t x, const Form *form);
bool wrapped_reduce(Arena *arena, const PackView *view, const Channel *channel,
                    const NumericValue **value);
void wrapped_facts(const PackView *view, FactSink *sink);

#endif
