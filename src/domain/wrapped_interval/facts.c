#include "domain/wrapped_interval/wrapped_domain.h"

// SUM, which lies in RANGE, is in INTERVAL: the disjunction of the pieces that RANGE has of it.
static Term in_interval(Terms *terms, Term sum, Interval range, WrappedInterval interval,
                        uint32_t width) {
  __int128 size = (__int128)1 << width, start = range.low - (range.low & (size - 1)) - size;
  Term any = term_false(terms);
  for (__int128 low = start + interval.low; low <= range.high; low += size) {
    Interval piece;
    if (!interval_meet(range, (Interval){low, low + interval.length}, &piece))
      continue;
    Term above = term_make_le(terms, term_make_int(terms, piece.low), sum);
    Term below = term_make_le(terms, sum, term_make_int(terms, piece.high));
    any = term_make_or2(terms, any, term_make_and2(terms, above, below));
  }
  return any;
}

static void add_pair(const PackView *view, FactSink *sink, uint32_t i, uint32_t j) {
  uint32_t width = sums_width(view->pack, i, j);
  Interval range = view_range(view, i, j);
  if (!width || !interval_is_bounded(range))
    return;
  WrappedInterval interval = sums_get(view->pack, view_value(view), i, j);
  if (!wrapped_is_all(interval, width))
    vec_push(&sink->conjuncts,
             in_interval(sink->terms, fact_sum(sink, view, i, j), range, interval, width));
}

void wrapped_facts(const PackView *view, FactSink *sink) {
  for (uint32_t i = 0; view_value(view) && i < 2 * sink->count; i += 2)
    for (uint32_t j = 0; j < i; j++)
      add_pair(view, sink, sink_signed(sink, i), sink_signed(sink, j));
}
