#include "term/solve.h"

#include "term/term_internal.h"

typedef struct Solving {
  Terms *terms;
  IsWanted is_wanted;
  const void *context;
} Solving;

static bool may_define(const Solving *solving, Term variable) {
  return term_kind(solving->terms, variable) == TERM_VAR &&
         solving->is_wanted(solving->context, solving->terms, variable);
}

// factor * variable + rest = 0 with factor 1 or -1: the variable is -factor * rest.
static Term solve_sum(const Solving *solving, Term sum, Term *value) {
  Terms *terms = solving->terms;
  TermData data = term_get(terms, sum);
  if (data.kind != TERM_SUM) {
    *value = term_make_int(terms, 0);
    return may_define(solving, sum) ? sum : NO_TERM;
  }
  for (uint32_t i = 0; i < data.arg_count; i++) {
    __int128 factor = data.factors[i];
    if ((factor != 1 && factor != -1) || !may_define(solving, data.args[i]))
      continue;
    Term rest = term_make_sub(terms, sum, term_make_scale(terms, factor, data.args[i]));
    *value = term_make_scale(terms, -factor, rest);
    if (!term_mentions(terms, *value, data.args[i]))
      return data.args[i];
  }
  return NO_TERM;
}

static Term solve_equality(const Solving *solving, Term a, Term b, bool is_negated, Term *value) {
  for (int swapped = 0; swapped < 2; swapped++) {
    Term variable = swapped ? b : a, other = swapped ? a : b;
    if (!may_define(solving, variable) || term_mentions(solving->terms, other, variable))
      continue;
    *value = term_make_literal(solving->terms, other, is_negated);
    return variable;
  }
  return NO_TERM;
}

Term term_solve(Terms *terms, Term literal, IsWanted is_wanted, const void *context, Term *value) {
  assert(term_is_bool(terms, literal));
  Solving solving = {terms, is_wanted, context};
  SignedTerm atom = term_strip_not(terms, literal);
  TermData data = term_get(terms, atom.term);
  if (data.kind == TERM_VAR)
    return solve_equality(&solving, atom.term, term_true(terms), atom.is_negated, value);
  if (data.kind == TERM_EQ0 && !atom.is_negated)
    return solve_sum(&solving, data.args[0], value);
  if (data.kind != TERM_EQ || (atom.is_negated && !term_is_bool(terms, data.args[0])))
    return NO_TERM;
  return solve_equality(&solving, data.args[0], data.args[1], atom.is_negated, value);
}

static bool is_not_kept(const void *kept, const Terms *terms, Term variable) {
  (void)terms;
  return !map_find(kept, variable.id);
}

void term_solve_all(Terms *terms, TermVec *literals, const Map *kept) {
  for (uint32_t i = 0; i < literals->size; i++) {
    Term value, variable = term_solve(terms, literals->data[i], is_not_kept, kept, &value);
    if (term_is_none(variable))
      continue;
    literals->data[i] = vec_last(literals);
    literals->size--;
    vec_each(Term, literal, literals)
      *literal = term_substitute(terms, *literal, &variable, &value, 1);
    i = UINT32_MAX; // from the start
  }
}
