// What a step along an edge collects: conditions for the path to go on, overflows,
// and the operations that are only approximated.
#include "encode/encode_internal.h"

#include "encode/path.h"

#include <assert.h>

Step step_begin(Encoder *encoder, const PathFormula *path, const Edge *edge) {
  vec_clear(&encoder->conjuncts);
  vec_clear(&encoder->violations);
  return (Step){.encoder = encoder,
                .terms = encoder->terms,
                .edge = edge,
                .ssa = path->ssa,
                .block = path->block};
}

PathFormula step_end(Step *step, const PathFormula *path) {
  Encoder *encoder = step->encoder;
  vec_each(Violation, violation, &encoder->violations)
    vec_push(&encoder->conjuncts, term_make_not(step->terms, violation->overflow));
  PathFormula result = *path;
  path_append(encoder, &result, encoder->conjuncts.data, encoder->conjuncts.size);
  result.ssa = step->ssa;
  return result;
}

// ---- relevance

bool encoder_has_cell(const Encoder *encoder, const Cell *cell) {
  return !encoder_selects(encoder) || !cell_has_relevance(cell) ||
         relevance_of(encoder->relevance, cell->outermost->symbol) == CELL_MATTERS;
}

bool step_has_cell(const Step *step, const Cell *cell) {
  return encoder_has_cell(step->encoder, cell);
}

static bool has_variables(const Step *step, Term term) {
  TermVec variables = {0};
  term_variables(step->terms, term, &variables);
  bool has_all = true;
  vec_each(const Term, variable, &variables) {
    Symbol symbol = term_get(step->terms, *variable).symbol;
    const Cell *cell = place_find_cell(&step->encoder->places, symbol);
    has_all &= !cell || step_has_cell(step, cell);
  }
  vec_release(&variables);
  return has_all;
}

bool step_has_term(Step *step, Term term) {
  if (!encoder_selects(step->encoder))
    return true;
  uint64_t *known = map_insert(&step->encoder->relevance->terms, term.id, NULL);
  if (!*known)
    *known = has_variables(step, term) ? 1 : 2;
  return *known == 1;
}

void encoder_set_exact(Encoder *encoder, bool is_exact) { encoder->is_exact = is_exact; }

void encoder_set_naming(Encoder *encoder, bool is_naming) { encoder->is_naming = is_naming; }

static CellRelevance least_relevance(const Encoder *encoder, Term conjunct) {
  TermVec variables = {0};
  term_variables(encoder->terms, conjunct, &variables);
  CellRelevance least = CELL_MATTERS;
  vec_each(const Term, variable, &variables) {
    Symbol symbol = term_get(encoder->terms, *variable).symbol;
    const Cell *cell = place_find_cell(&encoder->places, symbol);
    if (!cell || !cell_has_relevance(cell))
      continue;
    CellRelevance here = relevance_of(encoder->relevance, cell->outermost->symbol);
    least = here < least ? here : least;
  }
  vec_release(&variables);
  return least;
}

LeftOut encoder_leaves_out(Encoder *encoder, const Edge *edge, Term conjunct) {
  static const LeftOut left_out[] = {[CELL_IS_IRRELEVANT] = LEFT_OUT_IRRELEVANT,
                                     [CELL_IS_POSTPONED] = LEFT_OUT_POSTPONED,
                                     [CELL_MATTERS] = LEFT_OUT_NOTHING};
  if (!encoder->relevance)
    return LEFT_OUT_NOTHING;
  if (edge && !encoder->relevance->edges[edge->id])
    return LEFT_OUT_IRRELEVANT;
  return left_out[least_relevance(encoder, conjunct)];
}

void encoder_need(Encoder *encoder, Term conjunct) {
  TermVec variables = {0};
  term_variables(encoder->terms, conjunct, &variables);
  vec_each(const Term, variable, &variables) {
    Symbol symbol = term_get(encoder->terms, *variable).symbol;
    const Cell *cell = place_find_cell(&encoder->places, symbol);
    if (cell && cell_has_relevance(cell))
      relevance_need(encoder->relevance, cell->outermost->symbol);
  }
  vec_release(&variables);
}

// ---- conditions

void step_require(Step *step, Term condition) {
  if (!step->is_quiet && !term_is_true(step->terms, condition) && step_has_term(step, condition))
    vec_push(&step->encoder->conjuncts, condition);
}

void step_bound(Step *step, Term integer, Interval range) {
  assert(sort_equals(term_sort(step->terms, integer), sort_int(step->terms)));
  Terms *terms = step->terms;
  if (range.low != INTERVAL_LEAST)
    step_require(step, term_make_le(terms, term_make_int(terms, range.low), integer));
  if (range.high != INTERVAL_MOST)
    step_require(step, term_make_le(terms, integer, term_make_int(terms, range.high)));
}

void step_violate(Step *step, Term overflow) {
  Encoder *encoder = step->encoder;
  if (!step->is_quiet && !term_is_false(step->terms, overflow) && step_has_term(step, overflow))
    vec_push(&encoder->violations, (Violation){overflow, encoder->conjuncts.size});
}

Term step_overflow(const Step *step) {
  const Encoder *encoder = step->encoder;
  Term before = term_true(step->terms), any = term_false(step->terms);
  uint32_t done = 0;
  vec_each(Violation, violation, &encoder->violations) {
    for (; done < violation->before; done++)
      before = term_make_and2(step->terms, before, encoder->conjuncts.data[done]);
    Term here = term_make_and2(step->terms, before, violation->overflow);
    any = term_make_or2(step->terms, any, here);
  }
  return any;
}

// ---- approximations

static bool is_recorded(const Encoder *encoder, uint32_t newest, const Expr *expr,
                        const char *why) {
  for (uint32_t i = newest; i != UINT32_MAX; i = encoder->links.data[i].next)
    if (encoder->links.data[i].expr == expr && encoder->links.data[i].why == why)
      return true;
  return false;
}

void step_approximate(Step *step, const Expr *expr, const char *why) {
  Encoder *encoder = step->encoder;
  if (step->is_quiet || !step->edge)
    return;
  uint64_t *newest = map_insert(&encoder->approximations_of, step->edge->id, NULL);
  uint32_t last = *newest ? (uint32_t)(*newest - 1) : UINT32_MAX;
  if (is_recorded(encoder, last, expr, why))
    return;
  Strbuf text;
  strbuf_init(&text);
  if (expr) {
    expr_add_text(expr, &text);
    strbuf_add(&text, ": ");
  }
  strbuf_add(&text, why);
  const char *what = arena_copy_string(&encoder->arena, strbuf_text(&text), text.size);
  strbuf_release(&text);
  vec_push(&encoder->approximations, (Approximation){.edge = step->edge, .what = what});
  vec_push(&encoder->links, (ApproximationLink){.expr = expr, .why = why, .next = last});
  *newest = encoder->links.size;
}

const Approximation *encode_approximations(const Encoder *encoder, uint32_t *count) {
  *count = encoder->approximations.size;
  return encoder->approximations.data;
}

// ---- functions

Term step_apply(Step *step, uint64_t key, const char *name, const Term *args, uint32_t count,
                Sort result) {
  enum { MOST_ARGS = 4 };
  assert(count >= 1 && count <= MOST_ARGS);
  uint64_t *found = map_insert(&step->encoder->functions, key, NULL);
  if (!*found) {
    Sort params[MOST_ARGS];
    for (uint32_t i = 0; i < count; i++)
      params[i] = term_sort(step->terms, args[i]);
    *found = symbol_new_function(step->terms, name, params, count, result).id;
  }
  return term_make_apply(step->terms, (Symbol){(uint32_t)*found}, args, count);
}
