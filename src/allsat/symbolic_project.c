// A conjunction is projected by elimination (eliminate_bits.h), a disjunction case by case: a
// variable that only one conjunct speaks of goes from each of its disjuncts. Most copies are of
// variables that nobody reads any more, and never become part of a large BDD so.
#include "allsat/symbolic_internal.h"

#include "base/memory.h"

enum { MOST_DEPTH = 200 }; // of disjunctions in each other that are projected by themselves

// ---- scopes: a variable that only one conjunct speaks of goes from each of its disjuncts

// Variables of a list of conjuncts.
typedef struct Scope {
  BddAllSat *symbolic;
  const TermVec *conjuncts;
  const bool *goes;          // by variable: nobody outside speaks of it
  VEC(uint32_t) variables;   // of each conjunct, one behind the other
  VEC(uint32_t) ends;        // by conjunct: into `variables`
  VEC(uint32_t) occurrences; // by variable: conjuncts
} Scope;

static void scope_init(Scope *scope, BddAllSat *self, const TermVec *conjuncts, const bool *goes) {
  TermVec mentioned = {0};
  *scope = (Scope){.symbolic = self, .conjuncts = conjuncts, .goes = goes};
  vec_fill(&scope->occurrences, self->cells.variables.size, 0);
  vec_each(const Term, conjunct, conjuncts) {
    vec_clear(&mentioned);
    term_variables(self->terms, *conjunct, &mentioned);
    vec_each(const Term, variable, &mentioned) {
      uint32_t number = (uint32_t)*map_find(&self->cells.number_of_variable, variable->id) - 1;
      vec_push(&scope->variables, number);
      scope->occurrences.data[number]++;
    }
    vec_push(&scope->ends, scope->variables.size);
  }
  vec_release(&mentioned);
}

static void scope_release(Scope *scope) {
  vec_release(&scope->variables);
  vec_release(&scope->ends);
  vec_release(&scope->occurrences);
}

// Marks variables of which conjunct I alone speaks; false if there are none.
static bool find_own(const Scope *scope, uint32_t i, bool *own) {
  assert(i < scope->ends.size);
  bool found = false;
  for (uint32_t j = i ? scope->ends.data[i - 1] : 0; j < scope->ends.data[i]; j++) {
    uint32_t variable = scope->variables.data[j];
    if (scope->goes[variable] && scope->occurrences.data[variable] == 1)
      own[variable] = found = true;
  }
  return found;
}

static Bdd project(BddAllSat *self, const TermVec *conjuncts, const bool *goes, uint32_t depth);

static Bdd project_disjunction(BddAllSat *self, Term disjunction, const bool *goes,
                               uint32_t depth) {
  TermData data = term_get(self->terms, disjunction);
  assert(data.kind == TERM_OR && depth <= MOST_DEPTH);
  TermVec conjuncts = {0};
  Bdd all = bdd_make_false(self->bdds);
  for (uint32_t i = 0; i < data.arg_count && symbolic_goes_on(self); i++) {
    vec_clear(&conjuncts);
    term_conjuncts(self->terms, data.args[i], &conjuncts);
    bdd_or_with(self->bdds, &all, project(self, &conjuncts, goes, depth));
  }
  vec_release(&conjuncts);
  return all;
}

static Bdd project_conjunct(const Scope *scope, uint32_t i, uint32_t depth) {
  BddAllSat *self = scope->symbolic;
  Term conjunct = scope->conjuncts->data[i];
  uint32_t count = self->cells.variables.size;
  bool is_or = term_kind(self->terms, conjunct) == TERM_OR && depth < MOST_DEPTH;
  bool *own = is_or ? mem_alloc_zeroed(count + 1) : NULL;
  Bdd result = own && find_own(scope, i, own)
                   ? project_disjunction(self, conjunct, own, depth + 1)
                   : bdd_retain(self->bdds, symbolic_compile(self, conjunct));
  if (own)
    mem_free(own, count + 1);
  return result;
}

static bool *bits_that_go(const BddAllSat *self, const bool *goes) {
  bool *bits = mem_alloc_zeroed(symbolic_bit_count(self) + 1);
  for (uint32_t i = 0; i < self->cells.variables.size; i++)
    for (uint32_t j = 0; goes[i] && j < symbolic_class(self, i)->bits; j++)
      bits[symbolic_bit(self, i, j)] = true;
  return bits;
}

// What CONJUNCTS say, without the variables that GO.
static Bdd project(BddAllSat *self, const TermVec *conjuncts, const bool *goes, uint32_t depth) {
  Scope scope;
  BitElimination elimination;
  bool *bits = bits_that_go(self, goes);
  scope_init(&scope, self, conjuncts, goes);
  bit_elimination_init(&elimination, self->bdds, self->deadline, self->first,
                       symbolic_bit_count(self), bits);
  assert(scope.ends.size == conjuncts->size);
  for (uint32_t i = 0; i < conjuncts->size && symbolic_goes_on(self); i++)
    bit_elimination_add(&elimination, project_conjunct(&scope, i, depth));
  Bdd result = bit_elimination_run(&elimination);
  bit_elimination_release(&elimination);
  scope_release(&scope);
  mem_free(bits, symbolic_bit_count(self) + 1);
  return result;
}

// What CONJUNCTS say about variables of predicates and opaque atoms.
static Bdd project_all(BddAllSat *self, const TermVec *conjuncts) {
  uint32_t count = self->cells.variables.size;
  bool *goes = mem_alloc_zeroed(count + 1);
  for (uint32_t i = 0; i < count; i++)
    goes[i] = symbolic_class(self, i)->cells && !self->is_kept.data[i];
  Bdd result = project(self, conjuncts, goes, 0);
  mem_free(goes, count + 1);
  return result;
}

// ---- from bits to predicates

static bool is_predicate_of(const BddAllSat *self, uint32_t predicate, uint32_t variable) {
  assert(predicate < self->count);
  uint32_t atom = self->cells.predicate_atoms.data[predicate];
  return atom != NO_ATOM && self->cells.atoms.data[atom].variable == variable;
}

// Each predicate about VARIABLE is true where VARIABLE is in one of its cells.
static Bdd tie(BddAllSat *self, uint32_t variable) {
  Bdd all = bdd_make_true(self->bdds);
  for (uint32_t i = 0; i < self->count; i++) {
    if (!is_predicate_of(self, i, variable))
      continue;
    const CellAtom *atom = &self->cells.atoms.data[self->cells.predicate_atoms.data[i]];
    bool is_negated = !term_equals(atom->term, self->predicates[i].formula);
    Bdd cells = symbolic_comparison(self, atom);
    Bdd predicate = bdd_make_literal(self->bdds, self->predicates[i].bdd_variable, !is_negated);
    bdd_and_with(self->bdds, &all, bdd_make_equal(self->bdds, cells, predicate));
    bdd_drop(self->bdds, cells);
    bdd_drop(self->bdds, predicate);
  }
  return all;
}

// Replaces bits by what they mean for predicates; takes FOUND over.
static Bdd to_predicates(BddAllSat *self, Bdd found) {
  BddVariableVec bits = {0};
  for (uint32_t i = 0; i < self->count; i++) {
    uint32_t atom = self->cells.predicate_atoms.data[i];
    uint32_t variable = atom == NO_ATOM ? 0 : self->cells.atoms.data[atom].variable;
    bool is_first = atom != NO_ATOM;
    for (uint32_t j = 0; is_first && j < i; j++)
      is_first = !is_predicate_of(self, j, variable);
    if (!is_first)
      continue;
    vec_clear(&bits);
    for (uint32_t j = 0; j < symbolic_class(self, variable)->bits; j++)
      vec_push(&bits, self->first + symbolic_bit(self, variable, j));
    Bdd tied = tie(self, variable);
    bdd_update(self->bdds, &found, bdd_make_and_exists(self->bdds, found, tied, &bits));
    bdd_drop(self->bdds, tied);
  }
  vec_release(&bits);
  return found;
}

Bdd symbolic_project(BddAllSat *self, const TermVec *conjuncts) {
  return to_predicates(self, project_all(self, conjuncts));
}
