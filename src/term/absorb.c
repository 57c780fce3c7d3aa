// Literals that bound one linear form are compared by their numbers: `x = 1` says all that
// `x <= 5` says, and more.
#include "term/rewrite.h"
#include "term/term_internal.h"

enum { MOST_LITERALS = 64 };

typedef enum BoundKind { AT_MOST, AT_LEAST, EQUAL, DIFFERENT } BoundKind;

// FORM, a sum without a constant, is related to VALUE. No form: the literal is something else.
typedef struct Bound {
  Term form;
  BoundKind kind;
  __int128 value;
} Bound;

static Bound bound_of(Terms *terms, Term literal) {
  TermData data = term_get(terms, literal);
  bool is_negated = data.kind == TERM_NOT;
  if (is_negated)
    data = term_get(terms, data.args[0]);
  if (data.kind != TERM_LE0 && data.kind != TERM_EQ0)
    return (Bound){.form = NO_TERM};
  Bound bound = {.form = data.args[0]};
  TermData sum = term_get(terms, bound.form);
  if (sum.kind == TERM_SUM && number_sub(0, sum.constant, &bound.value))
    bound.form = term_make_linear(terms, 0, sum.factors, sum.args, sum.arg_count);
  if (data.kind == TERM_EQ0)
    bound.kind = is_negated ? DIFFERENT : EQUAL;
  else
    bound.kind = is_negated ? AT_LEAST : AT_MOST;
  if (bound.kind == AT_LEAST && !number_add(bound.value, 1, &bound.value)) // not <=
    bound.form = NO_TERM;
  return bound;
}

static bool holds_at(const Bound *bound, __int128 value) {
  switch (bound->kind) {
  case AT_MOST:
    return value <= bound->value;
  case AT_LEAST:
    return value >= bound->value;
  case EQUAL:
    return value == bound->value;
  case DIFFERENT:
    return value != bound->value;
  }
  return false;
}

static bool implies(const Bound *a, const Bound *b) {
  if (term_is_none(a->form) || !term_equals(a->form, b->form))
    return false;
  if (a->kind == EQUAL)
    return holds_at(b, a->value);
  if (b->kind == DIFFERENT)
    return a->kind == DIFFERENT ? a->value == b->value : !holds_at(a, b->value);
  return a->kind == b->kind && holds_at(b, a->value);
}

// Does the bound number I say nothing beside the others, in a conjunction or a disjunction?
static bool is_absorbed(const Bound *bounds, uint32_t count, uint32_t i, bool is_and) {
  for (uint32_t j = 0; j < count; j++)
    if (i != j && (is_and ? implies(&bounds[j], &bounds[i]) : implies(&bounds[i], &bounds[j])))
      return true;
  return false;
}

static Term absorb(void *context, Terms *terms, Term junction) {
  (void)context;
  TermData data = term_get(terms, junction);
  Bound bounds[MOST_LITERALS];
  Term kept[MOST_LITERALS];
  uint32_t count = 0;
  bool is_and = data.kind == TERM_AND;
  if (data.arg_count > MOST_LITERALS)
    return junction;
  for (uint32_t i = 0; i < data.arg_count; i++)
    bounds[i] = bound_of(terms, data.args[i]);
  for (uint32_t i = 0; i < data.arg_count; i++)
    if (!is_absorbed(bounds, data.arg_count, i, is_and))
      kept[count++] = data.args[i];
  return is_and ? term_make_and(terms, kept, count) : term_make_or(terms, kept, count);
}

Term term_absorb(Terms *terms, Term term) {
  Rewriter *rewriter = rewriter_new(terms, NULL, NULL);
  rewriter_on_junctions(rewriter, absorb);
  Term result = rewriter_apply(rewriter, term);
  rewriter_free(rewriter);
  return result;
}
