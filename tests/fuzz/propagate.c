#include "propagate.h"

#include "base/map.h"

// ---- values

static bool has_variables(const Terms *terms, Term term) {
  TermVec variables = {0};
  term_variables(terms, term, &variables);
  bool has_some = variables.size > 0;
  vec_release(&variables);
  return has_some;
}

// VARIABLE = VALUE as an equation of integers: variable * +-1 + constant = 0.
static bool read_integer_equation(Terms *terms, Term sum, Term *variable, Term *value) {
  TermData data = term_get(terms, sum);
  __int128 constant = 0, factor = 1;
  *variable = sum;
  if (data.kind == TERM_SUM) {
    if (data.arg_count != 1)
      return false;
    constant = data.constant;
    factor = data.factors[0];
    *variable = data.args[0];
  }
  if (term_kind(terms, *variable) != TERM_VAR || (factor != 1 && factor != -1))
    return false;
  *value = term_make_int(terms, factor == 1 ? -constant : constant);
  return true;
}

static bool read_equation(Terms *terms, Term fact, Term *variable, Term *value) {
  TermData data = term_get(terms, fact);
  if (data.kind == TERM_EQ0)
    return read_integer_equation(terms, data.args[0], variable, value);
  if (data.kind != TERM_EQ)
    return false;
  bool is_left = term_kind(terms, data.args[0]) == TERM_VAR;
  *variable = data.args[is_left ? 0 : 1];
  *value = data.args[is_left ? 1 : 0];
  return term_kind(terms, *variable) == TERM_VAR && !has_variables(terms, *value);
}

// ---- rounds

static Term replace(void *context, Terms *terms, Term leaf) {
  (void)terms;
  const uint64_t *value = map_find(context, leaf.id);
  return value ? (Term){(uint32_t)*value} : leaf;
}

// All conjuncts of FACTS one by one; values of variables go to VALUES instead.
static void split(Terms *terms, TermVec *facts, Map *values) {
  TermVec conjuncts = {0};
  vec_each(Term, fact, facts) term_conjuncts(terms, *fact, &conjuncts);
  vec_clear(facts);
  vec_each(Term, conjunct, &conjuncts) {
    Term variable, value;
    bool is_new = false;
    uint64_t *place = NULL;
    if (read_equation(terms, *conjunct, &variable, &value))
      place = map_insert(values, variable.id, &is_new);
    if (is_new)
      *place = value.id;
    else if (!place || *place != value.id) // a second value is a contradiction, kept
      vec_push(facts, *conjunct);
  }
  vec_release(&conjuncts);
}

void propagate(Terms *terms, TermVec *facts, Term *question) {
  for (bool is_done = false; !is_done;) {
    Map values;
    map_init(&values);
    split(terms, facts, &values);
    is_done = values.size == 0;
    Rewriter *rewriter = rewriter_new(terms, replace, &values);
    vec_each(Term, fact, facts) *fact = rewriter_apply(rewriter, *fact);
    *question = rewriter_apply(rewriter, *question);
    rewriter_free(rewriter);
    map_release(&values);
  }
}
