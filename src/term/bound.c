#include "term/bound.h"

#include "term/term_internal.h"

LinearBound bound_read(Terms *terms, Term literal) {
  SignedTerm atom = term_strip_not(terms, literal);
  assert(term_is_bool(terms, literal));
  TermKind kind = term_kind(terms, atom.term);
  LinearBound bound = {.literal = literal};
  if (kind != TERM_LE0 && kind != TERM_EQ0)
    return bound;
  bool is_lower = kind == TERM_LE0 && atom.is_negated; // not <= is >=, of the next number
  bound.form = term_arg(terms, atom.term, 0);
  TermData sum = term_get(terms, bound.form);
  __int128 constant = sum.kind == TERM_SUM ? sum.constant : 0;
  if (!number_sub(is_lower, constant, &bound.value))
    return bound;
  if (constant)
    bound.form = term_make_linear(terms, 0, sum.factors, sum.args, sum.arg_count);
  if (kind == TERM_EQ0)
    bound.kind = atom.is_negated ? BOUND_DIFFERENT : BOUND_EQUAL;
  else
    bound.kind = is_lower ? BOUND_LOWER : BOUND_UPPER;
  return bound;
}

LinearBound bound_read_variable(Terms *terms, Term literal) {
  const __int128 most = (__int128)1 << 124;
  SignedTerm atom = term_strip_not(terms, literal);
  if (term_kind(terms, atom.term) == TERM_VAR)
    return (LinearBound){atom.is_negated ? BOUND_DIFFERENT : BOUND_EQUAL, literal, atom.term, 1};
  LinearBound bound = bound_read(terms, literal);
  if (bound.kind != BOUND_NONE &&
      (term_kind(terms, bound.form) != TERM_VAR || bound.value >= most || bound.value <= -most))
    bound.kind = BOUND_NONE;
  return bound;
}

bool bound_holds_at(const LinearBound *bound, __int128 value) {
  switch (bound->kind) {
  case BOUND_NONE:
    assert(!"nothing is known of such a literal");
    break;
  case BOUND_UPPER:
    return value <= bound->value;
  case BOUND_LOWER:
    return value >= bound->value;
  case BOUND_EQUAL:
    return value == bound->value;
  case BOUND_DIFFERENT:
    return value != bound->value;
  }
  return false;
}

bool bound_implies(const LinearBound *a, const LinearBound *b) {
  if (a->kind == BOUND_NONE || b->kind == BOUND_NONE || !term_equals(a->form, b->form))
    return false;
  if (a->kind == BOUND_EQUAL)
    return bound_holds_at(b, a->value);
  if (b->kind == BOUND_DIFFERENT)
    return !bound_holds_at(a, b->value);
  return a->kind == b->kind && bound_holds_at(b, a->value);
}
