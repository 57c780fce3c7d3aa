#include "allsat/comparison.h"

// Constants beyond are left to the solver, so that nothing overflows.
static const __int128 MOST = (__int128)1 << 124;

// Sums have no common factor: one of a single term is `variable + constant`, or too large.
static bool read_sum(const Terms *terms, Term sum, Comparison *comparison) {
  TermData data = term_get(terms, sum);
  *comparison = (Comparison){.variable = sum};
  if (data.kind == TERM_SUM) {
    bool is_small = data.constant < MOST && data.constant > -MOST;
    if (data.arg_count != 1 || data.factors[0] != 1 || !is_small)
      return false;
    comparison->variable = data.args[0];
    comparison->value = -data.constant;
  }
  return term_kind(terms, comparison->variable) == TERM_VAR;
}

bool comparison_read(const Terms *terms, Term atom, Comparison *comparison) {
  TermData data = term_get(terms, atom);
  switch ((int)data.kind) {
  case TERM_VAR:
    *comparison = (Comparison){.variable = atom, .is_equality = true, .value = 1};
    return true;
  case TERM_LE0:
    return read_sum(terms, data.args[0], comparison);
  case TERM_EQ0:
    if (!read_sum(terms, data.args[0], comparison))
      return false;
    comparison->is_equality = true;
    return true;
  default:
    return false;
  }
}
