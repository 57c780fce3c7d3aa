// What a step along an edge collects: conditions for the path to go on, and the operations that are
// only approximated.
#include "encode/encode_internal.h"

#include "encode/path.h"

#include <assert.h>

Step step_begin(Encoder *encoder, const PathFormula *path, const Edge *edge) {
  vec_clear(&encoder->conjuncts);
  return (Step){.encoder = encoder,
                .terms = encoder->terms,
                .edge = edge,
                .before = path->formula,
                .ssa = path->ssa,
                .block = path->block};
}

PathFormula step_end(Step *step, const PathFormula *path) {
  assert(!step->is_quiet && step->block == path->block);
  Encoder *encoder = step->encoder;
  PathFormula result = *path;
  path_append(encoder, &result, encoder->conjuncts.data, encoder->conjuncts.size);
  result.ssa = step->ssa;
  return result;
}

// ---- conditions

void step_require(Step *step, Term condition) {
  assert(sort_equals(term_sort(step->terms, condition), sort_bool(step->terms)));
  if (!step->is_quiet && !term_is_true(step->terms, condition) && step_has_term(step, condition))
    vec_push(&step->encoder->conjuncts, condition);
}

void step_bound(Step *step, Term integer, Interval range) {
  assert(term_is_integer(step->terms, integer) && interval_is_valid(range));
  Terms *terms = step->terms;
  if (range.low != INTERVAL_LEAST)
    step_require(step, term_make_le(terms, term_make_int(terms, range.low), integer));
  if (range.high != INTERVAL_MOST)
    step_require(step, term_make_le(terms, integer, term_make_int(terms, range.high)));
}

// ---- lemmas

bool step_is_refined(const Step *step) {
  const Encoder *encoder = step->encoder;
  if (step->is_quiet || !step->edge)
    return false;
  return encoder->purpose == ENCODE_TO_REFINE || encoder_is_refined(encoder, step->edge);
}

void step_state_lemma(Step *step, Term lemma, bool is_known) {
  if (!is_known || !encoder_is_refined(step->encoder, step->edge))
    map_insert(&step->encoder->lemmas, lemma.id, NULL);
  step_require(step, lemma);
}

void step_applications(const Step *step, Symbol function, TermVec *out) {
  TermVec all = {0};
  Map seen = {0};
  term_applications(step->terms, step->before, &all);
  vec_each(const Term, conjunct, &step->encoder->conjuncts)
    term_applications(step->terms, *conjunct, &all);
  vec_each(const Term, application, &all) {
    bool is_new;
    map_insert(&seen, application->id, &is_new);
    if (is_new && term_get(step->terms, *application).symbol.id == function.id)
      vec_push(out, *application);
  }
  map_release(&seen);
  vec_release(&all);
}

bool encoder_is_lemma(const Encoder *encoder, Term conjunct) {
  return map_find(&encoder->lemmas, conjunct.id);
}

bool encoder_has_lemmas(const Encoder *encoder) { return encoder->lemmas.size; }

bool encoder_is_refined(const Encoder *encoder, const Edge *edge) {
  return map_find(&encoder->names->refined, edge->id);
}

bool encoder_has_hypotheses(const Encoder *encoder, const Edge *edge) {
  vec_each(const Hypothesis, hypothesis, &encoder->names->hypotheses)
    if (hypothesis->edge == edge && !hypothesis->is_adopted)
      return true;
  return false;
}

bool encoder_refine(Encoder *encoder, const Edge *edge) {
  bool is_new;
  map_insert(&encoder->names->refined, edge->id, &is_new);
  vec_each(Hypothesis, hypothesis, &encoder->names->hypotheses) {
    is_new |= hypothesis->edge == edge && !hypothesis->is_adopted;
    hypothesis->is_adopted |= hypothesis->edge == edge;
  }
  return is_new;
}

// ---- approximations

static bool is_recorded(const Approximations *known, uint32_t newest, const Expr *expr,
                        const char *why) {
  for (uint32_t i = newest; i != UINT32_MAX; i = known->links.data[i].next)
    if (known->links.data[i].expr == expr && known->links.data[i].why == why)
      return true;
  return false;
}

void step_approximate(Step *step, const Expr *expr, const char *why) {
  Approximations *known = &step->encoder->approximations;
  if (step->is_quiet || !step->edge)
    return;
  uint64_t *newest = map_insert(&known->newest, step->edge->id, NULL);
  uint32_t last = *newest ? (uint32_t)(*newest - 1) : UINT32_MAX;
  if (is_recorded(known, last, expr, why))
    return;
  Strbuf text = {0};
  if (expr) {
    expr_add_text(expr, &text);
    strbuf_add(&text, ": ");
  }
  strbuf_add(&text, why);
  const char *what = arena_copy_string(&step->encoder->arena, strbuf_text(&text), text.size);
  strbuf_release(&text);
  vec_push(&known->all, (Approximation){.edge = step->edge, .what = what});
  vec_push(&known->links, (ApproximationLink){.expr = expr, .why = why, .next = last});
  *newest = known->links.size;
}

const Approximation *encode_approximations(const Encoder *encoder, uint32_t *count) {
  *count = encoder->approximations.all.size;
  return encoder->approximations.all.data;
}

// ---- functions

Term step_apply(Step *step, uint64_t key, const char *name, const Term *args, uint32_t count) {
  enum { MOST_ARGS = 4 };
  assert(count >= 1 && count <= MOST_ARGS);
  uint64_t *found = map_insert(&step->encoder->names->functions, key, NULL);
  if (!*found) {
    Sort integer = sort_int(step->terms), params[] = {integer, integer, integer, integer};
    *found = symbol_new_function(step->terms, name, params, count, integer).id;
  }
  return term_make_apply(step->terms, (Symbol){(uint32_t)*found}, args, count);
}
