// The bits of a class lie beside each other, the same bits of its members together: then copies are
// small. Classes and opaque atoms are in the order in which the formula speaks of them.
#include "allsat/symbolic_internal.h"

enum { NOT_FIXED = 2 };

// ---- bits

static void add_bit(BddAllSat *self, uint32_t atom) { vec_push(&self->atom_of_bit, atom); }

static void place_class(BddAllSat *self, uint32_t variable) {
  uint32_t root = cells_class(&self->cells, variable);
  const CellClass *class = &self->cells.classes.data[root];
  if (self->class_bits.data[root] != NO_BIT)
    return;
  assert(class->cells > 0);
  self->class_bits.data[root] = symbolic_bit_count(self);
  for (uint32_t i = 0; i < class->members.size; i++)
    self->positions.data[class->members.data[i]] = i;
  for (uint32_t i = 0; i < class->bits * class->members.size; i++)
    add_bit(self, NO_ATOM);
}

static void place_atom(BddAllSat *self, uint32_t index) {
  const CellAtom *atom = &self->cells.atoms.data[index];
  if (atom->kind != ATOM_OPAQUE) {
    place_class(self, atom->variable);
  } else if (self->fixed.data[index] == NOT_FIXED && (atom->is_positive || atom->is_negative)) {
    self->opaque_bits.data[index] = symbolic_bit_count(self);
    add_bit(self, index);
  }
}

uint32_t symbolic_bit(const BddAllSat *self, uint32_t variable, uint32_t i) {
  uint32_t root = cells_class(&self->cells, variable);
  assert(self->class_bits.data[root] != NO_BIT && i < self->cells.classes.data[root].bits);
  return self->class_bits.data[root] + i * self->cells.classes.data[root].members.size +
         self->positions.data[variable];
}

static void keep_predicates(BddAllSat *self) {
  vec_each(const uint32_t, atom, &self->cells.predicate_atoms)
    if (*atom != NO_ATOM)
      self->is_kept.data[self->cells.atoms.data[*atom].variable] = true;
}

// Conjuncts that are opaque hold in any case.
static void fix_atoms(BddAllSat *self, const TermVec *conjuncts) {
  vec_each(const Term, conjunct, conjuncts) {
    SignedTerm literal = term_strip_not(self->terms, *conjunct);
    if (!term_is_atom(self->terms, literal.term) ||
        cells_find(&self->cells, literal.term)->kind != ATOM_OPAQUE)
      continue;
    uint64_t number = *map_find(&self->cells.number_of_atom, literal.term.id) - 1;
    self->fixed.data[number] = !literal.is_negated;
    self->context = term_make_and2(self->terms, self->context, *conjunct);
  }
}

void symbolic_place(BddAllSat *self, const TermVec *conjuncts) {
  vec_fill(&self->class_bits, self->cells.variables.size, NO_BIT);
  vec_fill(&self->positions, self->cells.variables.size, 0);
  vec_fill(&self->is_kept, self->cells.variables.size, false);
  vec_fill(&self->opaque_bits, self->cells.atoms.size, NO_BIT);
  vec_fill(&self->fixed, self->cells.atoms.size, NOT_FIXED);
  fix_atoms(self, conjuncts);
  for (uint32_t i = 0; i < self->cells.atoms.size; i++)
    place_atom(self, i);
  keep_predicates(self);
  self->first = bdd_scratch_variables(self->bdds, symbolic_bit_count(self));
}

// ---- atoms as BDDs

Bdd symbolic_literal(BddAllSat *self, uint32_t bit, bool value) {
  assert(bit < symbolic_bit_count(self));
  return bdd_make_literal(self->bdds, self->first + bit, value);
}

// BIT ? YES : NO; takes both over.
static Bdd make_node(BddAllSat *self, uint32_t bit, Bdd yes, Bdd no) {
  Bdd done[] = {symbolic_literal(self, bit, true), yes, no};
  Bdd result = bdd_make_ite(self->bdds, done[0], yes, no);
  for (int i = 0; i < 3; i++)
    bdd_drop(self->bdds, done[i]);
  return result;
}

// VARIABLE's cell is one that HOLDS says; numbers behind the last cell mean the last cell. Without
// HOLDS: its number is that of a cell.
static Bdd in_set(BddAllSat *self, uint32_t variable, const bool *holds) {
  const CellClass *class = symbolic_class(self, variable);
  assert(class->cells > 0 && class->bits < 32 && class->cells <= UINT32_C(1) << class->bits);
  VEC(Bdd) level = {0};
  for (uint32_t code = 0; code < UINT32_C(1) << class->bits; code++) {
    bool is_cell = code < class->cells;
    bool is_set = holds ? holds[is_cell ? code : class->cells - 1] : is_cell;
    vec_push(&level, bdd_make_bool(self->bdds, is_set));
  }
  for (uint32_t i = class->bits; i-- > 0;)
    for (uint32_t code = 0; code < UINT32_C(1) << i; code++)
      level.data[code] = make_node(self, symbolic_bit(self, variable, i), level.data[2 * code + 1],
                                   level.data[2 * code]);
  Bdd result = level.data[0];
  vec_release(&level);
  return result;
}

Bdd symbolic_comparison(BddAllSat *self, const CellAtom *atom) {
  assert(atom->kind == ATOM_COMPARISON && atom->holds);
  return in_set(self, atom->variable, atom->holds);
}

static Bdd same_cell(BddAllSat *self, uint32_t a, uint32_t b) {
  assert(cells_class(&self->cells, a) == cells_class(&self->cells, b));
  Bdd all = bdd_make_true(self->bdds);
  for (uint32_t i = symbolic_class(self, a)->bits; i-- > 0;) {
    Bdd x = symbolic_literal(self, symbolic_bit(self, a, i), true);
    Bdd y = symbolic_literal(self, symbolic_bit(self, b, i), true);
    bdd_and_with(self->bdds, &all, bdd_make_equal(self->bdds, x, y));
    bdd_drop(self->bdds, x);
    bdd_drop(self->bdds, y);
  }
  return all;
}

static Bdd different_cells(BddAllSat *self, uint32_t a, uint32_t b) {
  Bdd all = same_cell(self, a, b);
  bdd_update(self->bdds, &all, bdd_make_not(self->bdds, all));
  bdd_and_with(self->bdds, &all, in_set(self, a, NULL));
  bdd_and_with(self->bdds, &all, in_set(self, b, NULL));
  return all;
}

Bdd symbolic_atom(BddAllSat *self, Term term, bool value) {
  const CellAtom *atom = cells_find(&self->cells, term);
  size_t number = (size_t)(atom - self->cells.atoms.data);
  if (atom->kind == ATOM_OPAQUE && self->fixed.data[number] != NOT_FIXED)
    return bdd_make_bool(self->bdds, self->fixed.data[number] == value);
  if (atom->kind == ATOM_OPAQUE)
    return symbolic_literal(self, self->opaque_bits.data[number], value);
  if (atom->kind == ATOM_COPY)
    return (value ? same_cell : different_cells)(self, atom->variable, atom->other);
  Bdd made = symbolic_comparison(self, atom);
  if (!value)
    bdd_update(self->bdds, &made, bdd_make_not(self->bdds, made));
  return made;
}
