#include "interp/native/problem.h"

#include "interp/interp_internal.h"

void problem_init(Problem *problem, Terms *terms, uint64_t deadline) {
  *problem = (Problem){.terms = terms};
  map_init(&problem->variables);
  arith_init(&problem->arith, problem, deadline);
  cdcl_init(&problem->cdcl, &problem->proof, arith_theory(&problem->arith), deadline);
}

void problem_release(Problem *problem) {
  cdcl_release(&problem->cdcl);
  arith_release(&problem->arith);
  proof_release(&problem->proof);
  vec_release(&problem->atoms);
  map_release(&problem->variables);
}

static uint32_t add_atom(Problem *problem, Term term, uint32_t block) {
  vec_push(&problem->atoms, (Atom){term, {block, block}});
  arith_add_atom(&problem->arith, term);
  return cdcl_add_variable(&problem->cdcl);
}

static void extend(BlockSpan *span, uint32_t block) {
  span->first = block < span->first ? block : span->first;
  span->last = block > span->last ? block : span->last;
}

Literal problem_literal(Problem *problem, Term atom, uint32_t block) {
  bool is_negated = term_kind(problem->terms, atom) == TERM_NOT;
  if (is_negated)
    atom = term_arg(problem->terms, atom, 0);
  bool is_new;
  uint64_t *variable = map_insert(&problem->variables, atom.id, &is_new);
  if (is_new)
    *variable = add_atom(problem, atom, block);
  else
    extend(&problem->atoms.data[*variable].span, block);
  return literal_of((uint32_t)*variable, is_negated);
}

Literal problem_name(Problem *problem, uint32_t block) {
  return literal_of(add_atom(problem, NO_TERM, block), false);
}

Term problem_term(const Problem *problem, Literal literal) {
  Term atom = vec_at(&problem->atoms, literal_variable(literal)).term;
  assert(!term_is_none(atom));
  return literal_is_negated(literal) ? term_make_not(problem->terms, atom) : atom;
}
