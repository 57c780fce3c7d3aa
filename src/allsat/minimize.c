// An atom that the formula never asks to be false need not be false where its bit is: it is just
// not needed. So of two combinations of opaque atoms that lead to the same, only the one that needs
// less is kept.
//
// Opaque bits lie behind predicates. What is below the last predicate is a set of combinations, and
// that is where they are compared: a relation has few such sets, however large it is. A set that
// does not speak of an atom does not need it.
#include "allsat/symbolic_internal.h"

typedef struct Minimization {
  BddAllSat *symbolic;
  Map numbers;         // node -> 1 + index of what it becomes
  VEC(Bdd) made;       // by index
  VEC(Bdd) stack;      // nodes that are to be done
  BddVariableVec bits; // opaque ones of the relation
} Minimization;

// BDD with VARIABLE as VALUE.
static Bdd at_value(const BddAllSat *self, Bdd bdd, uint32_t variable, bool value) {
  Bdd literal = bdd_make_literal(self->bdds, variable, value);
  Bdd result = bdd_make_cofactor(self->bdds, bdd, literal);
  bdd_drop(self->bdds, literal);
  return result;
}

// Leaves out of SET what is there without VARIABLE as VALUE, too.
static void leave_out_needless(const BddAllSat *self, Bdd *set, uint32_t variable, bool value) {
  Bdd needed = at_value(self, *set, variable, value);
  Bdd without = at_value(self, *set, variable, !value);
  Bdd literal = bdd_make_literal(self->bdds, variable, value);
  bdd_and_with(self->bdds, &needed, bdd_make_not(self->bdds, without));
  bdd_update(self->bdds, set, bdd_make_ite(self->bdds, literal, needed, without));
  Bdd done[] = {needed, without, literal};
  for (int i = 0; i < 3; i++)
    bdd_drop(self->bdds, done[i]);
}

static Bdd minimize_set(Minimization *minimization, Bdd set) {
  const BddAllSat *self = minimization->symbolic;
  Bdd result = bdd_retain(self->bdds, set);
  vec_each(const uint32_t, variable, &minimization->bits) {
    const CellAtom *atom = symbolic_atom_of(self, *variable);
    if ((!atom->is_positive || !atom->is_negative) && !deadline_has_passed(self->deadline))
      leave_out_needless(self, &result, *variable, atom->is_positive);
  }
  return result;
}

// What NODE has become; NULL if it has to be done first.
static const Bdd *find_made(const Minimization *minimization, Bdd node) {
  const uint64_t *number = map_find(&minimization->numbers, (uint64_t)node.node);
  return number ? &minimization->made.data[*number - 1] : NULL;
}

static void remember(Minimization *minimization, Bdd node, Bdd made) {
  assert(!find_made(minimization, node));
  vec_push(&minimization->made, made);
  *map_insert(&minimization->numbers, (uint64_t)node.node, NULL) = minimization->made.size;
}

static bool is_set(const Minimization *minimization, Bdd node) {
  return bdd_is_true(node) || bdd_is_false(node) ||
         bdd_variable(node) >= minimization->symbolic->first;
}

static void visit(Minimization *minimization, Bdd node) {
  BddManager *bdds = minimization->symbolic->bdds;
  if (is_set(minimization, node)) {
    remember(minimization, node, minimize_set(minimization, node));
    return;
  }
  const Bdd *yes = find_made(minimization, bdd_then(node));
  const Bdd *no = find_made(minimization, bdd_else(node));
  if (!yes)
    vec_push(&minimization->stack, bdd_then(node));
  if (!no)
    vec_push(&minimization->stack, bdd_else(node));
  if (!yes || !no)
    return;
  Bdd predicate = bdd_make_literal(bdds, bdd_variable(node), true);
  remember(minimization, node, bdd_make_ite(bdds, predicate, *yes, *no));
  bdd_drop(bdds, predicate);
}

Bdd minterms_minimize(BddAllSat *self, Bdd relation) {
  Minimization minimization = {.symbolic = self};
  bdd_find_variables(relation, self->first, &minimization.bits);
  vec_push(&minimization.stack, relation);
  while (minimization.stack.size) {
    Bdd node = vec_last(&minimization.stack);
    if (find_made(&minimization, node))
      (void)vec_pop(&minimization.stack);
    else
      visit(&minimization, node);
  }
  Bdd result = bdd_retain(self->bdds, *find_made(&minimization, relation));
  vec_each(const Bdd, made, &minimization.made)
    bdd_drop(self->bdds, *made);
  map_release(&minimization.numbers);
  vec_release(&minimization.made);
  vec_release(&minimization.stack);
  vec_release(&minimization.bits);
  return result;
}
