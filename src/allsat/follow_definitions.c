#include "allsat/follow_definitions.h"

static bool occurs_in(const Terms *terms, Term variable, Term term) {
  TermVec variables = {0};
  bool found = false;
  term_variables(terms, term, &variables);
  vec_each(const Term, other, &variables)
    found |= term_equals(*other, variable);
  vec_release(&variables);
  return found;
}

// `SUM = 0` as `*VARIABLE = *VALUE`, for a variable that is not kept.
static bool solve(Terms *terms, Term sum, const Map *kept, Term *variable, Term *value) {
  TermData data = term_get(terms, sum);
  for (uint32_t i = 0; data.kind == TERM_SUM && i < data.arg_count; i++) {
    Term arg = data.args[i];
    __int128 factor = data.factors[i];
    if (term_kind(terms, arg) != TERM_VAR || (factor != 1 && factor != -1) ||
        map_find(kept, arg.id))
      continue;
    Term rest = term_make_sub(terms, sum, term_make_scale(terms, factor, arg));
    if (occurs_in(terms, arg, rest))
      continue;
    *variable = arg;
    *value = factor == 1 ? term_make_neg(terms, rest) : rest;
    return true;
  }
  *variable = sum;
  *value = term_make_int(terms, 0);
  return data.kind == TERM_VAR && !map_find(kept, sum.id);
}

static bool is_definition(Terms *terms, Term literal, const Map *kept, Term *variable,
                          Term *value) {
  TermData data = term_get(terms, literal);
  return data.kind == TERM_EQ0 && solve(terms, data.args[0], kept, variable, value);
}

static void substitute(Terms *terms, TermVec *literals, Term variable, Term value) {
  vec_each(Term, literal, literals)
    *literal = term_substitute(terms, *literal, &variable, &value, 1);
}

void follow_definitions(Terms *terms, TermVec *literals, const Map *kept) {
  for (uint32_t i = 0; i < literals->size;) {
    Term variable, value;
    if (!is_definition(terms, literals->data[i], kept, &variable, &value)) {
      i++;
      continue;
    }
    literals->data[i] = vec_last(literals);
    literals->size--;
    substitute(terms, literals, variable, value);
    i = 0;
  }
}
