// Relations are equations, one for each multiple of the modulus that can be, if they are few.
#include "domain/affine/affine_domain.h"
#include "domain/affine/congruence.h"

enum { MOST_MULTIPLES = 5 };

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

static Term sum_of(const Relation *relation) {
  const Congruence *congruence = relation->congruence;
  const FactSink *sink = relation->sink;
  Term sum = term_make_int(sink->terms, 0);
  for (uint32_t i = 0; i < congruence->count; i++) {
    uint32_t x = sink->wanted[congruence->variables[i]];
    Term variable = fact_signed(sink, relation->view, plus_of(x));
    sum = term_make_add(sink->terms, sum,
                        term_make_scale(sink->terms, congruence->factors[i], variable));
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

static Term fact_of(const Relation *relation, Interval range) {
  Terms *terms = relation->sink->terms;
  __int128 size = (__int128)1 << relation->congruence->bits;
  Interval within;
  if (!congruence_within(relation->congruence, range, &within))
    return term_false(terms);
  Term sum = sum_of(relation);
  if (interval_is_bounded(within) && (within.high - within.low) / size < MOST_MULTIPLES)
    return one_of(terms, sum, within, size);
  Term rest = term_make_sub(terms, sum, term_make_int(terms, relation->congruence->residue));
  return term_make_eq(terms, term_make_mod(terms, rest, size), term_make_int(terms, 0));
}

// What ranges say already, others write down.
void affine_facts(const PackView *view, FactSink *sink) {
  const Affine *affine =
      affine_project(sink->arena, affine_of(view_value(view)), sink->wanted, sink->count);
  for (uint32_t i = 0; i < affine->row_count; i++) {
    Congruence congruence = congruence_of_row(affine_row(affine, i), affine->count);
    Relation relation = {view, sink, &congruence};
    Interval range = range_of(&relation);
    if (!interval_is_point(range))
      vec_push(&sink->conjuncts, fact_of(&relation, range));
  }
}
