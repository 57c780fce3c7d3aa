#include "interp/native/problem.h"

void problem_init(Problem *problem, Names *names, const uint32_t *parents, Deadline deadline) {
  *problem = (Problem){.terms = names->terms, .parents = parents, .names = names};
  arith_init(&problem->arith, problem, deadline);
  cdcl_init(&problem->cdcl, &problem->proof, arith_theory(&problem->arith), deadline);
}

void problem_release(Problem *problem) {
  cdcl_release(&problem->cdcl);
  arith_release(&problem->arith);
  proof_release(&problem->proof);
  vec_release(&problem->atoms);
  map_release(&problem->variables);
  vec_release(&problem->used);
  map_release(&problem->is_used);
}

void problem_move(Problem *to, const Problem *from) {
  *to = *from;
  to->arith.problem = to;
  to->cdcl.proof = &to->proof;
  to->cdcl.theory.context = &to->arith;
}

static uint32_t add_atom(Problem *problem, Term term, uint32_t block) {
  assert(problem->atoms.size == problem->cdcl.variables.size);
  vec_push(&problem->atoms, (ProblemAtom){term, {block, block}});
  arith_add_atom(&problem->arith, term);
  return cdcl_add_variable(&problem->cdcl);
}

static void extend(const Problem *problem, BlockSpan *span, uint32_t block) {
  assert(span->first <= span->last);
  span->first = block < span->first ? block : span->first;
  span->last = tree_join(problem->parents, span->last, block);
}

Literal problem_literal(Problem *problem, Term atom, uint32_t block) {
  assert(term_is_bool(problem->terms, atom));
  SignedTerm stripped = term_strip_not(problem->terms, atom);
  bool is_new;
  uint64_t *variable = map_insert(&problem->variables, stripped.term.id, &is_new);
  if (is_new)
    *variable = add_atom(problem, stripped.term, block);
  else
    extend(problem, &problem->atoms.data[*variable].span, block);
  return literal_of((uint32_t)*variable, stripped.is_negated);
}

Literal problem_name(Problem *problem, uint32_t block) {
  return literal_of(add_atom(problem, NO_TERM, block), false);
}

Term problem_term(const Problem *problem, Literal literal) {
  Term atom = vec_at(&problem->atoms, literal_variable(literal)).term;
  assert(!term_is_none(atom));
  return term_make_literal(problem->terms, atom, literal_is_negated(literal));
}

void problem_use_names(Problem *problem, uint32_t block, Term formula) {
  uint32_t next = problem->used.size;
  names_collect(problem->names, formula, &problem->is_used, &problem->used);
  for (; next < problem->used.size; next++) {
    const Name *name = &problem->names->names.data[problem->used.data[next]];
    problem->is_opaque |= name->is_opaque;
    problem_assert(problem, block, name->definition);
  }
}

// ---- copies

typedef struct ProblemCopy {
  Problem *to;
  const Problem *from;
  VEC(Literal) names; // by variable of `from`: what stands for it in its block, or NO_LITERAL
  LiteralVec clause;
  WeakenClause weaken;
  void *context;
} ProblemCopy;

static Literal copy_literal(ProblemCopy *copy, Literal literal, uint32_t block) {
  uint32_t variable = literal_variable(literal);
  Term term = copy->from->atoms.data[variable].term;
  Literal *name = &vec_at(&copy->names, variable);
  if (!term_is_none(term))
    *name = problem_literal(copy->to, term, block);
  else if (*name == NO_LITERAL)
    *name = problem_name(copy->to, block);
  return literal_is_negated(literal) ? literal_not(*name) : *name;
}

static void copy_clause(ProblemCopy *copy, GuardedClause guarded) {
  Clause clause = proof_clause(&copy->from->proof, guarded.clause);
  assert(clause.kind == CLAUSE_INPUT && clause.first_block <= clause.block);
  vec_clear(&copy->clause);
  for (uint32_t i = 0; i < clause.size; i++)
    vec_push(&copy->clause,
             copy_literal(copy, copy->from->proof.literals.data[clause.start + i], clause.block));
  if (copy->weaken)
    copy->weaken(copy->context, guarded.clause, &copy->clause);
  Literal guard =
      guarded.guard == NO_LITERAL ? NO_LITERAL : copy_literal(copy, guarded.guard, clause.block);
  cdcl_add_clause(&copy->to->cdcl, clause.block, copy->clause.data, copy->clause.size, guard);
  if (clause.first_block != clause.block)
    cdcl_add_clause(&copy->to->cdcl, clause.first_block, copy->clause.data, copy->clause.size,
                    guard);
}

void problem_copy(Problem *to, const Problem *from, const bool *keeps, WeakenClause weaken,
                  void *context) {
  problem_init(to, from->names, from->parents, from->cdcl.deadline);
  to->is_opaque = from->is_opaque;
  ProblemCopy copy = {.to = to, .from = from, .weaken = weaken, .context = context};
  vec_fill(&copy.names, from->atoms.size, NO_LITERAL);
  vec_each(const GuardedClause, guarded, &from->cdcl.clauses)
    if (keeps[guarded->clause])
      copy_clause(&copy, *guarded);
  vec_release(&copy.names);
  vec_release(&copy.clause);
}
