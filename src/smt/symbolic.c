// 1. Every variable with cells gets the bits to number them, every opaque atom one bit. The bits of
//    a class lie beside each other, the same bits of its members together: then copies are small.
// 2. The conjuncts of the formula become BDDs, and their conjunction is formed without the bits
//    that no predicate is about (eliminate_bits.h).
// 3. Bits are replaced by predicates; what is left speaks of these and of opaque atoms. For each
//    combination of opaque atoms, the solver is asked whether there is such a thing, and what it
//    says about predicates that have no cells.
//
// An atom that the formula never asks to be false need not be false where its bit is: it is just
// not needed. So of two combinations that lead to the same, only the one that needs less is kept.
#include "smt/symbolic.h"

#include "base/limits.h"
#include "base/memory.h"
#include "smt/allsat_internal.h"
#include "smt/eliminate_bits.h"
#include "smt/follow_definitions.h"
#include "smt/values.h"

enum {
  MOST_NODES = 400000,      // of BDDs on the way
  MOST_OPAQUE = 256,        // atoms
  MOST_COMBINATIONS = 1024, // of opaque atoms
  MOST_DEPTH = 200,         // of disjunctions in each other that are scopes
  NOT_FIXED = 2
};

#define NO_BIT UINT32_MAX

typedef struct Symbolic {
  Solver *solver;
  BddManager *bdds;
  Terms *terms;
  const Predicate *predicates;
  uint32_t count;
  uint64_t deadline;
  Values values;
  uint32_t first;            // scratch variable: bit 0
  VEC(uint32_t) class_bits;  // by root: its first bit
  VEC(uint32_t) positions;   // by variable: among the members of its class
  VEC(uint32_t) opaque_bits; // by atom; NO_BIT
  VEC(uint8_t) fixed;        // by atom: what a conjunct says it is
  VEC(uint32_t) atom_of_bit; // NO_ATOM
  VEC(bool) is_kept;         // by variable: a predicate is about it
  Term context;              // conjuncts that are opaque
  Map compiled;              // goal -> 1 + index
  VEC(Bdd) made;             // by index
} Symbolic;

static void replace(Symbolic *self, Bdd *old, Bdd made) {
  bdd_drop(self->bdds, *old);
  *old = made;
}

// ---- bits

static uint32_t bit_count(const Symbolic *self) { return self->atom_of_bit.size; }

static void add_bit(Symbolic *self, uint32_t atom) { vec_push(&self->atom_of_bit, atom); }

static void place_class(Symbolic *self, uint32_t variable) {
  uint32_t root = values_class(&self->values, variable);
  const ValueClass *class = &self->values.classes.data[root];
  if (self->class_bits.data[root] != NO_BIT)
    return;
  self->class_bits.data[root] = bit_count(self);
  for (uint32_t i = 0; i < class->members.size; i++)
    self->positions.data[class->members.data[i]] = i;
  for (uint32_t i = 0; i < class->bits * class->members.size; i++)
    add_bit(self, NO_ATOM);
}

static void place_atom(Symbolic *self, uint32_t index) {
  const Atom *atom = &self->values.atoms.data[index];
  if (atom->kind != ATOM_OPAQUE) {
    place_class(self, atom->variable);
  } else if (self->fixed.data[index] == NOT_FIXED && (atom->is_positive || atom->is_negative)) {
    self->opaque_bits.data[index] = bit_count(self);
    add_bit(self, index);
  }
}

// Bit I of VARIABLE's cell.
static uint32_t bit_of(const Symbolic *self, uint32_t variable, uint32_t i) {
  uint32_t root = values_class(&self->values, variable);
  return self->class_bits.data[root] + i * self->values.classes.data[root].members.size +
         self->positions.data[variable];
}

static const ValueClass *class_of(const Symbolic *self, uint32_t variable) {
  return &self->values.classes.data[values_class(&self->values, variable)];
}

static void keep_predicates(Symbolic *self) {
  vec_each(const uint32_t, atom, &self->values.predicate_atoms)
    if (*atom != NO_ATOM)
      self->is_kept.data[self->values.atoms.data[*atom].variable] = true;
}

// Conjuncts that are opaque hold in any case.
static void fix_atoms(Symbolic *self, const TermVec *conjuncts) {
  vec_each(const Term, conjunct, conjuncts) {
    TermData data = term_get(self->terms, *conjunct);
    Term atom = data.kind == TERM_NOT ? data.args[0] : *conjunct;
    if (!term_is_atom(self->terms, atom) || values_find(&self->values, atom)->kind != ATOM_OPAQUE)
      continue;
    uint64_t number = *map_find(&self->values.number_of_atom, atom.id) - 1;
    self->fixed.data[number] = data.kind != TERM_NOT;
    self->context = term_make_and2(self->terms, self->context, *conjunct);
  }
}

static void place(Symbolic *self, const TermVec *conjuncts) {
  for (uint32_t i = 0; i < self->values.variables.size; i++) {
    vec_push(&self->class_bits, NO_BIT);
    vec_push(&self->positions, 0);
    vec_push(&self->is_kept, false);
  }
  for (uint32_t i = 0; i < self->values.atoms.size; i++) {
    vec_push(&self->opaque_bits, NO_BIT);
    vec_push(&self->fixed, NOT_FIXED);
  }
  fix_atoms(self, conjuncts);
  for (uint32_t i = 0; i < self->values.atoms.size; i++)
    place_atom(self, i);
  keep_predicates(self);
  self->first = bdd_scratch_variables(self->bdds, bit_count(self));
}

// ---- atoms as BDDs

static Bdd bit_literal(Symbolic *self, uint32_t bit, bool value) {
  return bdd_make_literal(self->bdds, self->first + bit, value);
}

// BIT ? YES : NO; takes both over.
static Bdd make_node(Symbolic *self, uint32_t bit, Bdd yes, Bdd no) {
  Bdd is_set = bit_literal(self, bit, true), is_clear = bit_literal(self, bit, false);
  replace(self, &yes, bdd_make_and(self->bdds, yes, is_set));
  replace(self, &no, bdd_make_and(self->bdds, no, is_clear));
  Bdd result = bdd_make_or(self->bdds, yes, no);
  Bdd done[] = {yes, no, is_set, is_clear};
  for (int i = 0; i < 4; i++)
    bdd_drop(self->bdds, done[i]);
  return result;
}

// IS_SET says for each number of a cell of VARIABLE whether it is in the set.
static Bdd in_set(Symbolic *self, uint32_t variable, const bool *is_set) {
  uint32_t bits = class_of(self, variable)->bits;
  VEC(Bdd) level = {0};
  for (uint32_t code = 0; code < UINT32_C(1) << bits; code++)
    vec_push(&level, is_set[code] ? bdd_make_true(self->bdds) : bdd_make_false(self->bdds));
  for (uint32_t i = bits; i-- > 0;)
    for (uint32_t code = 0; code < UINT32_C(1) << i; code++)
      level.data[code] = make_node(self, bit_of(self, variable, i), level.data[2 * code + 1],
                                   level.data[2 * code]);
  Bdd result = level.data[0];
  vec_release(&level);
  return result;
}

// Numbers behind the last cell mean the last cell.
static Bdd compare(Symbolic *self, const Atom *atom) {
  const ValueClass *class = class_of(self, atom->variable);
  bool *is_set = mem_alloc(UINT64_C(1) << class->bits);
  for (uint32_t code = 0; code < UINT32_C(1) << class->bits; code++)
    is_set[code] = atom->holds[code < class->cells ? code : class->cells - 1];
  Bdd result = in_set(self, atom->variable, is_set);
  mem_free(is_set, UINT64_C(1) << class->bits);
  return result;
}

// VARIABLE's cell has the number that is its own.
static Bdd is_proper(Symbolic *self, uint32_t variable) {
  const ValueClass *class = class_of(self, variable);
  bool *is_set = mem_alloc(UINT64_C(1) << class->bits);
  for (uint32_t code = 0; code < UINT32_C(1) << class->bits; code++)
    is_set[code] = code < class->cells;
  Bdd result = in_set(self, variable, is_set);
  mem_free(is_set, UINT64_C(1) << class->bits);
  return result;
}

static Bdd same_cell(Symbolic *self, uint32_t a, uint32_t b) {
  Bdd all = bdd_make_true(self->bdds);
  for (uint32_t i = class_of(self, a)->bits; i-- > 0;) {
    Bdd x = bit_literal(self, bit_of(self, a, i), true);
    Bdd y = bit_literal(self, bit_of(self, b, i), true);
    Bdd equal = bdd_make_equal(self->bdds, x, y);
    replace(self, &all, bdd_make_and(self->bdds, all, equal));
    bdd_drop(self->bdds, x);
    bdd_drop(self->bdds, y);
    bdd_drop(self->bdds, equal);
  }
  return all;
}

static Bdd different_cells(Symbolic *self, uint32_t a, uint32_t b) {
  Bdd all = same_cell(self, a, b), proper[] = {is_proper(self, a), is_proper(self, b)};
  replace(self, &all, bdd_make_not(self->bdds, all));
  for (int i = 0; i < 2; i++) {
    replace(self, &all, bdd_make_and(self->bdds, all, proper[i]));
    bdd_drop(self->bdds, proper[i]);
  }
  return all;
}

static Bdd make_atom(Symbolic *self, Term term, bool value) {
  const Atom *atom = values_find(&self->values, term);
  uint64_t number = *map_find(&self->values.number_of_atom, term.id) - 1;
  if (atom->kind == ATOM_OPAQUE && self->fixed.data[number] != NOT_FIXED)
    return self->fixed.data[number] == value ? bdd_make_true(self->bdds)
                                             : bdd_make_false(self->bdds);
  if (atom->kind == ATOM_OPAQUE)
    return bit_literal(self, self->opaque_bits.data[number], value);
  if (atom->kind == ATOM_COPY)
    return (value ? same_cell : different_cells)(self, atom->variable, atom->other);
  Bdd made = compare(self, atom);
  if (!value)
    replace(self, &made, bdd_make_not(self->bdds, made));
  return made;
}

// ---- formulas as BDDs

typedef struct Goal {
  Term term;
  bool value;
} Goal;

typedef VEC(Goal) GoalVec;

static const Bdd *find_made(const Symbolic *self, Goal goal) {
  const uint64_t *index =
      map_find(&self->compiled, (uint64_t)goal.term.id << 1 | (uint64_t)goal.value);
  return index ? &self->made.data[*index - 1] : NULL;
}

// What GOAL is made of; pairs (all) that are alternatives, or all of which must hold.
typedef struct Parts {
  GoalVec goals;
  bool is_disjunction;
  bool has_pairs; // a disjunction of conjunctions of two
} Parts;

static void find_parts(const Terms *terms, Goal goal, Parts *parts) {
  TermData data = term_get(terms, goal.term);
  vec_clear(&parts->goals);
  parts->has_pairs = data.kind == TERM_ITE || data.kind == TERM_EQ;
  parts->is_disjunction = parts->has_pairs || (data.kind == TERM_OR) == goal.value;
  if (parts->has_pairs)
    for (int side = 1; side >= 0; side--) {
      vec_push(&parts->goals, (Goal){data.args[0], side == 1});
      if (data.kind == TERM_ITE)
        vec_push(&parts->goals, (Goal){data.args[side ? 1 : 2], goal.value});
      else
        vec_push(&parts->goals, (Goal){data.args[1], goal.value == (side == 1)});
    }
  else
    for (uint32_t i = 0; i < data.arg_count; i++)
      vec_push(&parts->goals, (Goal){data.args[i], goal.value != (data.kind == TERM_NOT)});
}

static Bdd join_parts(Symbolic *self, const Parts *parts) {
  bool is_or = parts->is_disjunction;
  Bdd all = is_or ? bdd_make_false(self->bdds) : bdd_make_true(self->bdds);
  uint32_t step = parts->has_pairs ? 2 : 1;
  for (uint32_t i = 0; i < parts->goals.size; i += step) {
    Bdd part = bdd_retain(self->bdds, *find_made(self, parts->goals.data[i]));
    if (parts->has_pairs)
      replace(self, &part,
              bdd_make_and(self->bdds, part, *find_made(self, parts->goals.data[i + 1])));
    replace(self, &all, (is_or ? bdd_make_or : bdd_make_and)(self->bdds, all, part));
    bdd_drop(self->bdds, part);
  }
  return all;
}

static bool push_missing(const Symbolic *self, const Parts *parts, GoalVec *goals) {
  bool is_missing = false;
  vec_each(const Goal, goal, &parts->goals)
    if (!find_made(self, *goal)) {
      vec_push(goals, *goal);
      is_missing = true;
    }
  return is_missing;
}

static void remember(Symbolic *self, Goal goal, Bdd bdd) {
  vec_push(&self->made, bdd);
  *map_insert(&self->compiled, (uint64_t)goal.term.id << 1 | (uint64_t)goal.value, NULL) =
      self->made.size;
}

static Bdd make_constant(Symbolic *self, Goal goal) {
  return term_is_true(self->terms, goal.term) == goal.value ? bdd_make_true(self->bdds)
                                                            : bdd_make_false(self->bdds);
}

// Owned by SELF.
static Bdd compile(Symbolic *self, Term formula) {
  GoalVec stack = {0};
  Parts parts = {0};
  vec_push(&stack, (Goal){formula, true});
  while (stack.size && bdd_budget_is_left(self->bdds)) {
    Goal goal = vec_last(&stack);
    if (find_made(self, goal)) {
      stack.size--;
    } else if (term_is_true(self->terms, goal.term) || term_is_false(self->terms, goal.term)) {
      remember(self, goal, make_constant(self, goal));
    } else if (term_is_atom(self->terms, goal.term)) {
      remember(self, goal, make_atom(self, goal.term, goal.value));
    } else {
      find_parts(self->terms, goal, &parts);
      if (!push_missing(self, &parts, &stack))
        remember(self, goal, join_parts(self, &parts));
    }
  }
  const Bdd *made = find_made(self, (Goal){formula, true});
  Bdd result = made ? *made : (Bdd){0};
  vec_release(&stack);
  vec_release(&parts.goals);
  return result;
}

// ---- scopes: a variable that only one conjunct speaks of goes from each of its disjuncts

// Variables of a list of conjuncts.
typedef struct Scope {
  Symbolic *symbolic;
  const TermVec *conjuncts;
  const bool *goes;          // by variable: nobody outside speaks of it
  VEC(uint32_t) variables;   // of each conjunct, one behind the other
  VEC(uint32_t) ends;        // by conjunct: into `variables`
  VEC(uint32_t) occurrences; // by variable: conjuncts
} Scope;

static void scope_init(Scope *scope, Symbolic *self, const TermVec *conjuncts, const bool *goes) {
  TermVec mentioned = {0};
  *scope = (Scope){.symbolic = self, .conjuncts = conjuncts, .goes = goes};
  for (uint32_t i = 0; i < self->values.variables.size; i++)
    vec_push(&scope->occurrences, 0);
  vec_each(const Term, conjunct, conjuncts) {
    vec_clear(&mentioned);
    term_variables(self->terms, *conjunct, &mentioned);
    vec_each(const Term, variable, &mentioned) {
      uint32_t number = (uint32_t)*map_find(&self->values.number_of_variable, variable->id) - 1;
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
  bool found = false;
  for (uint32_t j = i ? scope->ends.data[i - 1] : 0; j < scope->ends.data[i]; j++) {
    uint32_t variable = scope->variables.data[j];
    if (scope->goes[variable] && scope->occurrences.data[variable] == 1)
      own[variable] = found = true;
  }
  return found;
}

static Bdd project(Symbolic *self, const TermVec *conjuncts, const bool *goes, uint32_t depth);

static Bdd project_disjunction(Symbolic *self, Term disjunction, const bool *goes, uint32_t depth) {
  TermData data = term_get(self->terms, disjunction);
  TermVec conjuncts = {0};
  Bdd all = bdd_make_false(self->bdds);
  for (uint32_t i = 0; i < data.arg_count && bdd_budget_is_left(self->bdds); i++) {
    vec_clear(&conjuncts);
    term_conjuncts(self->terms, data.args[i], &conjuncts);
    Bdd one = project(self, &conjuncts, goes, depth);
    replace(self, &all, bdd_make_or(self->bdds, all, one));
    bdd_drop(self->bdds, one);
  }
  vec_release(&conjuncts);
  return all;
}

static Bdd project_conjunct(const Scope *scope, uint32_t i, uint32_t depth) {
  Symbolic *self = scope->symbolic;
  Term conjunct = scope->conjuncts->data[i];
  uint32_t count = self->values.variables.size;
  bool is_or = term_kind(self->terms, conjunct) == TERM_OR && depth < MOST_DEPTH;
  bool *own = is_or ? mem_alloc_zeroed(count + 1) : NULL;
  Bdd result = own && find_own(scope, i, own) ? project_disjunction(self, conjunct, own, depth + 1)
                                              : bdd_retain(self->bdds, compile(self, conjunct));
  if (own)
    mem_free(own, count + 1);
  return result;
}

static bool *bits_that_go(const Symbolic *self, const bool *goes) {
  bool *bits = mem_alloc_zeroed(bit_count(self) + 1);
  for (uint32_t i = 0; i < self->values.variables.size; i++)
    for (uint32_t j = 0; goes[i] && j < class_of(self, i)->bits; j++)
      bits[bit_of(self, i, j)] = true;
  return bits;
}

// What CONJUNCTS say, without the variables that GO.
static Bdd project(Symbolic *self, const TermVec *conjuncts, const bool *goes, uint32_t depth) {
  Scope scope;
  Elimination elimination;
  bool *bits = bits_that_go(self, goes);
  scope_init(&scope, self, conjuncts, goes);
  elimination_init(&elimination, self->bdds, self->first, bit_count(self), bits);
  for (uint32_t i = 0; i < conjuncts->size && bdd_budget_is_left(self->bdds); i++)
    elimination_add(&elimination, project_conjunct(&scope, i, depth));
  Bdd result = elimination_run(&elimination);
  elimination_release(&elimination);
  scope_release(&scope);
  mem_free(bits, bit_count(self) + 1);
  return result;
}

// What CONJUNCTS say about predicates and opaque atoms.
static Bdd project_all(Symbolic *self, const TermVec *conjuncts) {
  uint32_t count = self->values.variables.size;
  bool *goes = mem_alloc_zeroed(count + 1);
  for (uint32_t i = 0; i < count; i++)
    goes[i] = class_of(self, i)->cells && !self->is_kept.data[i];
  Bdd result = project(self, conjuncts, goes, 0);
  mem_free(goes, count + 1);
  return result;
}

// ---- from bits to predicates

static bool is_predicate_of(const Symbolic *self, uint32_t predicate, uint32_t variable) {
  uint32_t atom = self->values.predicate_atoms.data[predicate];
  return atom != NO_ATOM && self->values.atoms.data[atom].variable == variable;
}

// Each predicate about VARIABLE is true where VARIABLE is in one of its cells.
static Bdd tie(Symbolic *self, uint32_t variable) {
  Bdd all = bdd_make_true(self->bdds);
  for (uint32_t i = 0; i < self->count; i++) {
    if (!is_predicate_of(self, i, variable))
      continue;
    const Atom *atom = &self->values.atoms.data[self->values.predicate_atoms.data[i]];
    bool is_negated = !term_equals(atom->term, self->predicates[i].formula);
    Bdd cells = compare(self, atom);
    Bdd predicate = bdd_make_literal(self->bdds, self->predicates[i].bdd_variable, !is_negated);
    Bdd equal = bdd_make_equal(self->bdds, cells, predicate);
    replace(self, &all, bdd_make_and(self->bdds, all, equal));
    bdd_drop(self->bdds, cells);
    bdd_drop(self->bdds, predicate);
    bdd_drop(self->bdds, equal);
  }
  return all;
}

static Bdd bits_of_variable(Symbolic *self, uint32_t variable) {
  BitVec bits = {0};
  for (uint32_t i = 0; i < class_of(self, variable)->bits; i++)
    vec_push(&bits, bit_of(self, variable, i));
  Bdd cube = bits_cube(self->bdds, self->first, bits.data, bits.size);
  vec_release(&bits);
  return cube;
}

// Replaces bits by what they mean for predicates; takes FOUND over.
static Bdd to_predicates(Symbolic *self, Bdd found) {
  for (uint32_t i = 0; i < self->count; i++) {
    uint32_t atom = self->values.predicate_atoms.data[i];
    uint32_t variable = atom == NO_ATOM ? 0 : self->values.atoms.data[atom].variable;
    bool is_first = atom != NO_ATOM;
    for (uint32_t j = 0; is_first && j < i; j++)
      is_first = !is_predicate_of(self, j, variable);
    if (!is_first)
      continue;
    Bdd tied = tie(self, variable), cube = bits_of_variable(self, variable);
    replace(self, &found, bdd_make_and_exists(self->bdds, found, tied, cube));
    bdd_drop(self->bdds, tied);
    bdd_drop(self->bdds, cube);
  }
  return found;
}

// ---- opaque atoms

typedef struct Search {
  Symbolic *symbolic;
  Bdd relation;                  // of opaque bits and predicates
  Bdd open;                      // of opaque bits: combinations that are still to be asked for
  Bdd found;                     // of predicates
  BitVec bits;                   // the combination, with its values
  VEC(bool) values;              //
  TermVec literals;              // what it asks for
  BitVec scratch;                //
  VEC(Predicate) others;         // predicates without cells
  Map kept;                      // variables of those
  Map allowed;                   // term that is asked for -> 1 + index
  VEC(AllSatResult) answers;     //
  uint32_t combinations, models; // asked for; that led to something new
} Search;

static Bdd cube_of(const Search *search, bool is_positive) {
  const Symbolic *self = search->symbolic;
  Bdd cube = bdd_make_true(self->bdds);
  for (uint32_t i = search->bits.size; i-- > 0;) {
    Bdd literal = bdd_make_literal(self->bdds, self->first + search->bits.data[i],
                                   is_positive || search->values.data[i]);
    Bdd longer = bdd_make_and(self->bdds, literal, cube);
    bdd_drop(self->bdds, literal);
    bdd_drop(self->bdds, cube);
    cube = longer;
  }
  return cube;
}

static const Atom *atom_of(const Symbolic *self, uint32_t bit) {
  return &self->values.atoms.data[self->atom_of_bit.data[bit]];
}

// BDD with BIT as VALUE.
static Bdd at_value(Symbolic *self, Bdd bdd, uint32_t bit, bool value) {
  Bdd literal = bit_literal(self, bit, value);
  Bdd result = bdd_make_cofactor(self->bdds, bdd, literal);
  bdd_drop(self->bdds, literal);
  return result;
}

// Leaves out what is there without BIT as VALUE, too.
static void leave_out_needless(Search *search, uint32_t bit, bool value) {
  Symbolic *self = search->symbolic;
  Bdd with = at_value(self, search->relation, bit, value);
  Bdd without = at_value(self, search->relation, bit, !value);
  Bdd other = bdd_make_not(self->bdds, without);
  Bdd needed = bdd_make_and(self->bdds, with, other);
  Bdd yes = bit_literal(self, bit, value), no = bit_literal(self, bit, !value);
  Bdd a = bdd_make_and(self->bdds, yes, needed), b = bdd_make_and(self->bdds, no, without);
  replace(self, &search->relation, bdd_make_or(self->bdds, a, b));
  Bdd done[] = {with, without, other, needed, yes, no, a, b};
  for (size_t i = 0; i < sizeof done / sizeof *done; i++)
    bdd_drop(self->bdds, done[i]);
}

static void minimize(Search *search) {
  Symbolic *self = search->symbolic;
  BitVec bits = {0};
  bits_of_bdd(self->first, search->relation, &bits);
  vec_each(const uint32_t, bit, &bits) {
    const Atom *atom = atom_of(self, *bit);
    if (!atom->is_positive || !atom->is_negative)
      leave_out_needless(search, *bit, atom->is_positive);
  }
  vec_release(&bits);
}

// The combinations that occur.
static void find_open(Search *search) {
  Symbolic *self = search->symbolic;
  Bdd cube = bdd_make_true(self->bdds);
  for (uint32_t i = 0; i < self->count; i++) {
    Bdd variable = bdd_make_literal(self->bdds, self->predicates[i].bdd_variable, true);
    replace(self, &cube, bdd_make_and(self->bdds, cube, variable));
    bdd_drop(self->bdds, variable);
  }
  search->open = bdd_make_exists(self->bdds, search->relation, cube);
  bdd_drop(self->bdds, cube);
}

// The first opaque bit that BDD depends on; NO_BIT if none.
static uint32_t find_opaque_bit(Search *search, Bdd bdd) {
  Symbolic *self = search->symbolic;
  bits_of_bdd(self->first, bdd, &search->scratch);
  return search->scratch.size ? search->scratch.data[0] : NO_BIT;
}

static void sort_combination(Search *search) {
  for (uint32_t i = 1; i < search->bits.size; i++)
    for (uint32_t j = i; j && search->bits.data[j - 1] > search->bits.data[j]; j--) {
      uint32_t bit = search->bits.data[j];
      bool value = search->values.data[j];
      search->bits.data[j] = search->bits.data[j - 1];
      search->values.data[j] = search->values.data[j - 1];
      search->bits.data[j - 1] = bit;
      search->values.data[j - 1] = value;
    }
}

// Chooses a combination of all bits that matter; returns what it leads to.
static Bdd choose(Search *search) {
  Symbolic *self = search->symbolic;
  vec_clear(&search->bits);
  vec_clear(&search->values);
  for (Bdd at = search->open; !bdd_is_true(at);) {
    bool value = bdd_is_false(bdd_else(at));
    vec_push(&search->bits, bdd_variable(at) - self->first);
    vec_push(&search->values, value);
    at = value ? bdd_then(at) : bdd_else(at);
  }
  Bdd cube = cube_of(search, false);
  Bdd result = bdd_make_cofactor(self->bdds, search->relation, cube);
  bdd_drop(self->bdds, cube);
  uint32_t bit;
  while ((bit = find_opaque_bit(search, result)) != NO_BIT) {
    Bdd less = at_value(self, result, bit, false);
    bool value = bdd_is_false(less);
    if (value)
      replace(self, &less, at_value(self, result, bit, true));
    replace(self, &result, less);
    vec_push(&search->bits, bit);
    vec_push(&search->values, value);
  }
  sort_combination(search);
  return result;
}

static void find_literals(Search *search) {
  Symbolic *self = search->symbolic;
  vec_clear(&search->literals);
  for (uint32_t i = 0; i < search->bits.size; i++) {
    const Atom *atom = atom_of(self, search->bits.data[i]);
    bool value = search->values.data[i];
    if (value ? atom->is_positive : atom->is_negative)
      vec_push(&search->literals, value ? atom->term : term_make_not(self->terms, atom->term));
  }
}

// The combination, or the part of it that contradicts itself, is done.
static void close_combination(Search *search) {
  Symbolic *self = search->symbolic;
  Bdd cube = cube_of(search, false);
  Bdd other = bdd_make_not(self->bdds, cube);
  replace(self, &search->open, bdd_make_and(self->bdds, search->open, other));
  bdd_drop(self->bdds, cube);
  bdd_drop(self->bdds, other);
}

static bool is_in_core(const Symbolic *self, const TermVec *core, const Atom *atom, bool value) {
  Term literal = value ? atom->term : term_make_not(self->terms, atom->term);
  vec_each(const Term, term, core)
    if (term_equals(*term, literal))
      return true;
  return false;
}

// Leaves of the combination what CORE has.
static void shrink_to(Search *search, const TermVec *core) {
  Symbolic *self = search->symbolic;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < search->bits.size; i++) {
    bool value = search->values.data[i];
    if (!is_in_core(self, core, atom_of(self, search->bits.data[i]), value))
      continue;
    search->bits.data[kept] = search->bits.data[i];
    search->values.data[kept++] = value;
  }
  search->bits.size = search->values.size = kept;
}

static uint32_t left_ms(const Symbolic *self) {
  uint64_t now = clock_ns();
  if (self->deadline == UINT64_MAX)
    return 0;
  return now >= self->deadline ? 1 : (uint32_t)((self->deadline - now) / 1000000) + 1;
}

// Is there such a thing? If not, the combination becomes what contradicts itself.
static SatResult check(Search *search) {
  Symbolic *self = search->symbolic;
  Solver *solver = self->solver;
  TermVec core = {0};
  solver_push(solver);
  solver_add(solver, self->context);
  SatResult result = solver->check(solver, QUERY_ABSTRACTION, search->literals.data,
                                   search->literals.size, left_ms(self));
  if (result == SAT_NO)
    solver->core(solver, &core);
  solver_pop(solver);
  if (result == SAT_NO)
    shrink_to(search, &core);
  vec_release(&core);
  return result;
}

// The combination, as far as it has to do with predicates without cells. Different combinations
// often say the same about these.
static Term what_is_asked(Search *search) {
  Symbolic *self = search->symbolic;
  TermVec literals = {0};
  term_conjuncts(self->terms, self->context, &literals);
  vec_each(const Term, literal, &search->literals)
    vec_push(&literals, *literal);
  follow_definitions(self->terms, &literals, &search->kept);
  Term asked = term_make_and(self->terms, literals.data, literals.size);
  vec_release(&literals);
  return asked;
}

// What the combination allows the predicates without cells.
static AllSatResult ask_others(Search *search) {
  Symbolic *self = search->symbolic;
  Term asked = what_is_asked(search);
  uint64_t *known = map_insert(&search->allowed, asked.id, NULL);
  if (!*known) {
    AllSatResult answer = allsat_enumerate(self->solver, self->bdds, asked, search->others.data,
                                           search->others.size, self->deadline);
    vec_push(&search->answers, answer);
    *known = search->answers.size;
  }
  return search->answers.data[*known - 1];
}

// LED_TO and ALLOWED can be.
static void add_found(Search *search, Bdd led_to, Bdd allowed) {
  Symbolic *self = search->symbolic;
  Bdd both = bdd_make_and(self->bdds, led_to, allowed);
  Bdd all = bdd_make_or(self->bdds, search->found, both);
  search->models += !bdd_equals(all, search->found);
  bdd_drop(self->bdds, both);
  replace(self, &search->found, all);
}

// SAT_UNKNOWN when it cannot be told.
static SatResult try_combination(Search *search, Bdd led_to) {
  Symbolic *self = search->symbolic;
  find_literals(search);
  if (!search->others.size) {
    SatResult result = search->literals.size || !term_is_true(self->terms, self->context)
                           ? check(search)
                           : SAT_YES;
    if (result == SAT_YES) {
      Bdd all = bdd_make_true(self->bdds);
      add_found(search, led_to, all);
      bdd_drop(self->bdds, all);
    }
    return result;
  }
  AllSatResult answer = ask_others(search);
  if (answer.status == ALLSAT_WEAKENED)
    return SAT_UNKNOWN;
  if (answer.status == ALLSAT_FALSE)
    return check(search) == SAT_NO ? SAT_NO : SAT_UNKNOWN;
  add_found(search, led_to, answer.bdd);
  return SAT_YES;
}

static bool try_all(Search *search) {
  Symbolic *self = search->symbolic;
  bool is_done = true;
  while (is_done && !bdd_is_false(search->open)) {
    Bdd led_to = choose(search);
    is_done = search->combinations++ < MOST_COMBINATIONS && clock_ns() < self->deadline &&
              !limits_reached() && try_combination(search, led_to) != SAT_UNKNOWN;
    bdd_drop(self->bdds, led_to);
    close_combination(search);
  }
  return is_done;
}

static void search_release(Search *search) {
  BddManager *bdds = search->symbolic->bdds;
  vec_each(AllSatResult, answer, &search->answers)
    bdd_drop(bdds, answer->bdd);
  bdd_drop(bdds, search->relation);
  bdd_drop(bdds, search->open);
  vec_release(&search->answers);
  vec_release(&search->bits);
  vec_release(&search->values);
  vec_release(&search->literals);
  vec_release(&search->scratch);
  vec_release(&search->others);
  map_release(&search->allowed);
  map_release(&search->kept);
}

static void add_other(Search *search, const Predicate *predicate) {
  TermVec variables = {0};
  vec_push(&search->others, *predicate);
  term_variables(search->symbolic->terms, predicate->formula, &variables);
  vec_each(const Term, variable, &variables)
    map_insert(&search->kept, variable->id, NULL);
  vec_release(&variables);
}

// Takes RELATION over; FOUND becomes what predicates may be. False when it cannot be told.
static bool find_possible(Symbolic *self, Bdd relation, Bdd *found, uint32_t *models) {
  Search search = {.symbolic = self, .relation = relation, .found = bdd_make_false(self->bdds)};
  map_init(&search.allowed);
  map_init(&search.kept);
  for (uint32_t i = 0; i < self->count; i++)
    if (self->values.predicate_atoms.data[i] == NO_ATOM)
      add_other(&search, &self->predicates[i]);
  minimize(&search);
  find_open(&search);
  bool is_done = try_all(&search);
  *found = search.found;
  *models = search.models;
  search_release(&search);
  return is_done;
}

// ---- all

static uint32_t count_decided(const Symbolic *self, Bdd bdd) {
  uint32_t decided = 0;
  for (uint32_t i = 0; i < self->count; i++)
    for (int value = 0; value < 2; value++) {
      Bdd literal = bdd_make_literal(self->bdds, self->predicates[i].bdd_variable, value);
      decided += bdd_implies(self->bdds, bdd, literal);
      bdd_drop(self->bdds, literal);
    }
  return decided;
}

static bool is_worth_it(const Symbolic *self) {
  uint32_t opaque = 0;
  bool has_cells = false;
  for (uint32_t i = 0; i < self->values.atoms.size; i++)
    opaque += self->opaque_bits.data[i] != NO_BIT;
  vec_each(const uint32_t, atom, &self->values.predicate_atoms)
    has_cells |= *atom != NO_ATOM;
  return has_cells && opaque <= MOST_OPAQUE;
}

static bool solve(Symbolic *self, const TermVec *conjuncts, AllSatResult *result) {
  uint32_t models = 0;
  bdd_budget_begin(self->bdds, MOST_NODES);
  Bdd relation = project_all(self, conjuncts);
  relation = to_predicates(self, relation);
  Bdd found;
  if (!bdd_budget_end(self->bdds)) {
    bdd_drop(self->bdds, relation);
    return false;
  }
  bool is_done = find_possible(self, relation, &found, &models);
  if (!is_done) {
    bdd_drop(self->bdds, found);
    return false;
  }
  bool is_false = bdd_is_false(found);
  *result = (AllSatResult){.status = is_false ? ALLSAT_FALSE : ALLSAT_EXACT,
                           .bdd = found,
                           .models = models,
                           .decided = is_false ? 0 : count_decided(self, found)};
  return true;
}

static void symbolic_release(Symbolic *self) {
  vec_each(Bdd, bdd, &self->made)
    bdd_drop(self->bdds, *bdd);
  vec_release(&self->made);
  map_release(&self->compiled);
  vec_release(&self->class_bits);
  vec_release(&self->positions);
  vec_release(&self->opaque_bits);
  vec_release(&self->fixed);
  vec_release(&self->atom_of_bit);
  vec_release(&self->is_kept);
  values_release(&self->values);
}

bool symbolic_allsat(Solver *solver, BddManager *bdds, Term formula, const Predicate *predicates,
                     uint32_t count, uint64_t deadline, AllSatResult *result) {
  Symbolic self = {.solver = solver,
                   .bdds = bdds,
                   .terms = solver->terms,
                   .predicates = predicates,
                   .count = count,
                   .deadline = deadline,
                   .context = term_true(solver->terms)};
  TermVec conjuncts = {0};
  term_conjuncts(self.terms, formula, &conjuncts);
  map_init(&self.compiled);
  values_init(&self.values, self.terms, formula, predicates, count);
  place(&self, &conjuncts);
  bool is_done = is_worth_it(&self) && solve(&self, &conjuncts, result);
  symbolic_release(&self);
  vec_release(&conjuncts);
  return is_done;
}
