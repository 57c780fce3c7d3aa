#include "allsat/follow_definitions.h"

#include "term/solve.h"

static bool is_not_kept(const void *kept, const Terms *terms, Term variable) {
  (void)terms;
  return !map_find(kept, variable.id);
}

void follow_definitions(Terms *terms, TermVec *literals, const Map *kept) {
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
