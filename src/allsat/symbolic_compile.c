// Bottom-up over the formula, with a stack. A goal is a part of it that shall be true, or false.
#include "allsat/symbolic_internal.h"

typedef VEC(SignedTerm) GoalVec;

static const Bdd *find_made(const BddAllSat *self, SignedTerm goal) {
  const uint64_t *index = map_find(&self->compiled, signed_key(goal));
  return index ? &self->made.data[*index - 1] : NULL;
}

// What GOAL is made of; pairs (all) that are alternatives, or all of which must hold.
typedef struct GoalParts {
  GoalVec goals;
  bool is_disjunction;
  bool has_pairs; // a disjunction of conjunctions of two
} GoalParts;

static void find_parts(const Terms *terms, SignedTerm goal, GoalParts *parts) {
  TermData data = term_get(terms, goal.term);
  assert(!term_is_constant(terms, goal.term) && !term_is_atom(terms, goal.term));
  vec_clear(&parts->goals);
  parts->has_pairs = data.kind == TERM_ITE || data.kind == TERM_EQ;
  parts->is_disjunction = parts->has_pairs || (data.kind == TERM_OR) != goal.is_negated;
  if (parts->has_pairs)
    for (int side = 1; side >= 0; side--) {
      vec_push(&parts->goals, (SignedTerm){data.args[0], side == 0});
      if (data.kind == TERM_ITE)
        vec_push(&parts->goals, (SignedTerm){data.args[side ? 1 : 2], goal.is_negated});
      else
        vec_push(&parts->goals, (SignedTerm){data.args[1], goal.is_negated == (side == 1)});
    }
  else
    for (uint32_t i = 0; i < data.arg_count; i++)
      vec_push(&parts->goals,
               (SignedTerm){data.args[i], goal.is_negated != (data.kind == TERM_NOT)});
}

static Bdd join_parts(BddAllSat *self, const GoalParts *parts) {
  bool is_or = parts->is_disjunction;
  Bdd all = bdd_make_bool(self->bdds, !is_or);
  uint32_t step = parts->has_pairs ? 2 : 1;
  assert(parts->goals.size % step == 0);
  for (uint32_t i = 0; i < parts->goals.size; i += step) {
    Bdd part = bdd_retain(self->bdds, *find_made(self, parts->goals.data[i]));
    if (parts->has_pairs)
      bdd_update(self->bdds, &part,
                 bdd_make_and(self->bdds, part, *find_made(self, parts->goals.data[i + 1])));
    (is_or ? bdd_or_with : bdd_and_with)(self->bdds, &all, part);
  }
  return all;
}

static bool push_missing(const BddAllSat *self, const GoalParts *parts, GoalVec *goals) {
  bool is_missing = false;
  vec_each(const SignedTerm, goal, &parts->goals)
    if (!find_made(self, *goal)) {
      vec_push(goals, *goal);
      is_missing = true;
    }
  return is_missing;
}

static void remember(BddAllSat *self, SignedTerm goal, Bdd bdd) {
  assert(!find_made(self, goal));
  vec_push(&self->made, bdd);
  *map_insert(&self->compiled, signed_key(goal), NULL) = self->made.size;
}

Bdd symbolic_compile(BddAllSat *self, Term formula) {
  GoalVec stack = {0};
  GoalParts parts = {0};
  vec_push(&stack, (SignedTerm){formula, false});
  while (stack.size && symbolic_goes_on(self)) {
    SignedTerm goal = vec_last(&stack);
    if (find_made(self, goal)) {
      stack.size--;
    } else if (term_is_true(self->terms, goal.term) || term_is_false(self->terms, goal.term)) {
      bool value = term_is_true(self->terms, goal.term) != goal.is_negated;
      remember(self, goal, bdd_make_bool(self->bdds, value));
    } else if (term_is_atom(self->terms, goal.term)) {
      remember(self, goal, symbolic_atom(self, goal.term, !goal.is_negated));
    } else {
      find_parts(self->terms, goal, &parts);
      if (!push_missing(self, &parts, &stack))
        remember(self, goal, join_parts(self, &parts));
    }
  }
  const Bdd *made = find_made(self, (SignedTerm){formula, false});
  Bdd result = made ? *made : (Bdd){0};
  vec_release(&stack);
  vec_release(&parts.goals);
  return result;
}
