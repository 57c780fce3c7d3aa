#include "numeric/numeric_domain.h"

Interval view_range(const PackView *view, uint32_t i, uint32_t j) {
  assert(i / 2 < view->pack->count && j / 2 < view->pack->count);
  Interval range = interval_all();
  for (uint32_t d = 0; d < view->domain_count && view->domains[d]->range; d++) {
    Interval known = view->domains[d]->range(view->values[d], i, j);
    if (d == 0)
      range = known;
    else
      (void)interval_meet(range, known, &range);
  }
  return range;
}

Interval view_cell_range(const PackView *view, uint32_t position) {
  assert(position < view->pack->count);
  Interval range = view->pack->cells[position]->range;
  (void)interval_meet(range, view_range(view, plus_of(position), plus_of(position)), &range);
  return range;
}

Term fact_signed(const FactSink *sink, const PackView *view, uint32_t i) {
  assert(i / 2 < view->pack->count);
  Term variable = term_make_var(sink->terms, view->pack->cells[i / 2]->symbol, NO_INDEX);
  return i % 2 ? term_make_scale(sink->terms, -1, variable) : variable;
}

Term fact_sum(const FactSink *sink, const PackView *view, uint32_t i, uint32_t j) {
  return term_make_add(sink->terms, fact_signed(sink, view, i), fact_signed(sink, view, j));
}
