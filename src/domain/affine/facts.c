#include "domain/affine/affine_domain.h"
#include "domain/affine/congruence.h"

// CONGRUENCE is of what is wanted.
typedef struct Relation {
  const PackView *view;
  FactSink *sink;
  const Congruence *congruence;
} Relation;

static Interval range_of(const Relation *relation) {
  const Congruence *congruence = relation->congruence;
  const FactSink *sink = relation->sink;
  Interval range = interval_point(0);
  for (uint32_t i = 0; i < congruence->count; i++) {
    Interval variable = view_cell_range(relation->view, sink->wanted[congruence->variables[i]]);
    range = interval_add(range, interval_mul(interval_point(congruence->factors[i]), variable));
  }
  if (congruence->count == 2 && congruence_is_octagonal(congruence)) {
    uint32_t i = congruence_signed(congruence, 0), j = congruence_signed(congruence, 1);
    Interval sum = view_range(relation->view, sink_signed(sink, i), sink_signed(sink, j));
    (void)interval_meet(range, sum, &range);
  }
  return range;
}

static Term fact_of(const Relation *relation, Interval range) {
  const FactSink *sink = relation->sink;
  Term variables[AFFINE_MOST];
  for (uint32_t i = 0; i < relation->congruence->count; i++) {
    uint32_t x = relation->congruence->variables[i];
    variables[x] = fact_signed(sink, relation->view, plus_of(sink->wanted[x]));
  }
  return congruence_term(relation->congruence, sink->terms, variables, range);
}

// What ranges say already, others write down.
void affine_facts(const PackView *view, FactSink *sink) {
  const Affine *affine =
      affine_project(sink->arena, affine_of(view_value(view)), sink->wanted, sink->count);
  for (uint32_t i = 0; i < affine->row_count; i++) {
    uint64_t near[AFFINE_MOST + 1];
    affine_near_row(affine, i, near);
    Congruence congruence = congruence_of_row(near, affine->count);
    Relation relation = {view, sink, &congruence};
    Interval range = range_of(&relation);
    if (!interval_is_point(range))
      vec_push(&sink->conjuncts, fact_of(&relation, range));
  }
}
