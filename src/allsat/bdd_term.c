// Each node becomes an if-then-else, which the constructor turns into a conjunction or disjunction
// where a branch is constant. Nodes are visited once, branches first.
#include "allsat/bdd_term.h"

#include "base/map.h"

typedef struct BddWalk {
  Terms *terms;
  VEC(Bdd) stack;
  Map done; // node -> term id
} BddWalk;

// NO_TERM when there is none yet.
static Term find_term(const BddWalk *walk, Bdd bdd) {
  if (bdd_is_true(bdd) || bdd_is_false(bdd))
    return term_bool(walk->terms, bdd_is_true(bdd));
  uint64_t *found = map_find(&walk->done, (uint64_t)bdd.node);
  return found ? (Term){(uint32_t)*found} : NO_TERM;
}

static bool push_missing(BddWalk *walk, Bdd bdd) {
  if (!term_is_none(find_term(walk, bdd)))
    return false;
  vec_push(&walk->stack, bdd);
  return true;
}

Term bdd_to_term(Terms *terms, Bdd bdd, Term (*formula_of)(void *context, uint32_t variable),
                 void *context) {
  BddWalk walk = {.terms = terms};
  push_missing(&walk, bdd);
  while (walk.stack.size) {
    Bdd top = vec_last(&walk.stack);
    Bdd yes = bdd_then(top), no = bdd_else(top);
    if (push_missing(&walk, yes) | push_missing(&walk, no))
      continue;
    walk.stack.size--;
    Term made = term_make_ite(terms, formula_of(context, bdd_variable(top)), find_term(&walk, yes),
                              find_term(&walk, no));
    *map_insert(&walk.done, (uint64_t)top.node, NULL) = made.id;
  }
  Term result = find_term(&walk, bdd);
  assert(!term_is_none(result));
  vec_release(&walk.stack);
  map_release(&walk.done);
  return result;
}
