// Numeric domains and what a reduced product of them needs. Of each pack, a domain has a value:
// what it knows of the variables there. Values are immutable and live in an arena; NULL is one
// too if the domain says so. They are never bottom, except where an operation has just made one.
//
// V[0], V[1], ... are the variables of a pack and their negations (signed_variable.h). The language
// in which domains talk to each other is that of ranges of V[I] + V[J]; of V[I] alone if both are
// the same. A domain has a folder of domain/; preanalysis.c lists those of the product.
#ifndef GAVEL_NUMERIC_NUMERIC_DOMAIN_H
#define GAVEL_NUMERIC_NUMERIC_DOMAIN_H

#include "numeric/form.h"
#include "numeric/thresholds.h"
#include "term/rewrite.h"

enum { MOST_DOMAINS = 4 };

typedef struct NumericValue NumericValue;
typedef struct NumericDomain NumericDomain;

// What is known of a pack, as one domain sees it.
typedef struct PackView {
  const Pack *pack;
  const NumericDomain *const *domains;
  const NumericValue *const *values; // by domain
  uint32_t domain_count;
  uint32_t self; // the domain that is asked
} PackView;

static inline const NumericValue *view_value(const PackView *view) {
  assert(view->self < view->domain_count && view->domain_count <= MOST_DOMAINS);
  return view->values[view->self];
}
// Of V[I] + V[J], by all domains.
Interval view_range(const PackView *view, uint32_t i, uint32_t j);
// Of the cell at POSITION, by its type too.
Interval view_cell_range(const PackView *view, uint32_t position);

// How a join becomes a widening.
typedef struct Widening {
  Thresholds thresholds;
  const NumericValue *top;  // of the pack
  const NumericValue *base; // what to widen; becomes what the next widening begins with
} Widening;

// V[I] + V[J] lies in RANGE: all domains are told. False when that cannot be.
typedef struct Channel {
  void *self;
  bool (*tell)(void *self, uint32_t i, uint32_t j, Interval range);
} Channel;

// Facts about a pack that are being written as terms over variables without index.
typedef struct FactSink {
  Arena *arena;
  Terms *terms;
  TermVec conjuncts;
  const uint32_t *wanted; // positions of the pack that facts may speak of
  uint32_t count;
} FactSink;

// The signed variable I of those that are wanted, in the pack.
static inline uint32_t sink_signed(const FactSink *sink, uint32_t i) {
  assert(i / 2 < sink->count);
  return 2 * sink->wanted[i / 2] + i % 2;
}
// V[I], and V[I] + V[J], of VIEW's pack.
Term fact_signed(const FactSink *sink, const PackView *view, uint32_t i);
Term fact_sum(const FactSink *sink, const PackView *view, uint32_t i, uint32_t j);

// Entries that may be NULL say what that means.
struct NumericDomain {
  const char *name;

  // What types say; `is_bottom` is NULL if no value is.
  const NumericValue *(*top)(Arena *arena, const Pack *pack);
  bool (*is_bottom)(const NumericValue *value);
  // NULL: it knows no ranges. Domains that do come first.
  Interval (*range)(const NumericValue *value, uint32_t i, uint32_t j);

  // ---- lattice

  bool (*includes)(const PackView *big, const PackView *small);
  // Has all that FRESH and OLD have; OLD's value if that does already. RESULT has the values of the
  // domains before this one. WIDENING is NULL, or may be ignored if chains are finite.
  const NumericValue *(*join)(Arena *arena, const PackView *fresh, const PackView *old,
                              const PackView *result, Widening *widening);
  // OLD, if nothing is lost by that.
  const NumericValue *(*meet)(Arena *arena, const Pack *pack, const NumericValue *fresh,
                              const NumericValue *old);

  // ---- transfer

  // The cell at POSITION becomes FORM, which was evaluated in BEFORE; to forget it is to assign a
  // range. RESULT is as for `join`.
  const NumericValue *(*assign)(Arena *arena, const PackView *before, const PackView *result,
                                uint32_t position, const Form *form);
  // V[I] + V[J] lies in RANGE. The entry is NULL if the domain learns nothing from it.
  const NumericValue *(*assume_range)(Arena *arena, const NumericValue *value, uint32_t i,
                                      uint32_t j, Interval range);
  // FORM is congruent to 0. The entry is NULL if the domain learns nothing from it.
  const NumericValue *(*assume_zero)(Arena *arena, const PackView *view, const Form *form);
  // Learns from ranges that others know, and tells them its own. False: nothing is left. NULL: all
  // that it knows are ranges.
  bool (*reduce)(Arena *arena, const PackView *view, const Channel *channel,
                 const NumericValue **value);

  // ---- facts

  void (*facts)(const PackView *view, FactSink *sink);
};

#endif
