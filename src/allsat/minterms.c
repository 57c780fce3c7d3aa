// Which combinations of opaque atoms can be, and what they allow.
#include "allsat/symbolic_internal.h"

#include "term/solve.h"

enum { MOST_COMBINATIONS = 50000 };

#define NO_VARIABLE UINT32_MAX

typedef struct MintermSearch {
  BddAllSat *symbolic;
  Bdd relation;                  // of opaque bits and predicates
  Bdd open;                      // of opaque bits: combinations that are still to be asked for
  Bdd found;                     // of predicates
  Cube cube;                     // the combination: of opaque bits, ascending
  TermVec literals;              // what it asks for
  BddVariableVec scratch;        //
  VEC(Predicate) others;         // predicates without cells
  Map kept;                      // variables of those
  Map allowed;                   // term that is asked for -> 1 + index
  VEC(AllSatResult) answers;     //
  uint32_t combinations, models; // asked for; that led to something new
} MintermSearch;

// BDD with VARIABLE as VALUE.
static Bdd at_value(BddAllSat *self, Bdd bdd, uint32_t variable, bool value) {
  Bdd literal = bdd_make_literal(self->bdds, variable, value);
  Bdd result = bdd_make_cofactor(self->bdds, bdd, literal);
  bdd_drop(self->bdds, literal);
  return result;
}

// The combinations that occur.
static void find_open(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  BddVariableVec variables = {0};
  for (uint32_t i = 0; i < self->count; i++)
    vec_push(&variables, self->predicates[i].bdd_variable);
  search->open = bdd_make_exists(self->bdds, search->relation, &variables);
  vec_release(&variables);
}

// The first variable of an opaque bit that BDD depends on; NO_VARIABLE if there is none.
static uint32_t find_opaque(MintermSearch *search, Bdd bdd) {
  bdd_find_variables(bdd, search->symbolic->first, &search->scratch);
  return search->scratch.size ? search->scratch.data[0] : NO_VARIABLE;
}

// The combination becomes the first one of SET: of a cube, the cube itself.
static void read_first(MintermSearch *search, Bdd set) {
  assert(!bdd_is_false(set));
  cube_clear(&search->cube);
  while (!bdd_is_true(set)) {
    bool value = bdd_is_false(bdd_else(set));
    cube_add(&search->cube, bdd_variable(set), value);
    set = value ? bdd_then(set) : bdd_else(set);
  }
}

// Adds VARIABLE, false if it can be, to CUBE; RESULT is what CUBE leads to.
static void decide(BddAllSat *self, uint32_t variable, Bdd *cube, Bdd *result) {
  Bdd less = at_value(self, *result, variable, false);
  bool value = bdd_is_false(less);
  if (value)
    bdd_update(self->bdds, &less, at_value(self, *result, variable, true));
  assert(!bdd_is_false(less));
  bdd_update(self->bdds, result, less);
  bdd_and_with(self->bdds, cube, bdd_make_literal(self->bdds, variable, value));
}

// Chooses a combination of all bits that matter; returns what it leads to.
static Bdd choose(MintermSearch *search) {
  assert(!bdd_is_false(search->open));
  BddAllSat *self = search->symbolic;
  read_first(search, search->open);
  Bdd cube = cube_to_bdd(self->bdds, &search->cube);
  Bdd result = bdd_make_cofactor(self->bdds, search->relation, cube);
  uint32_t variable;
  while ((variable = find_opaque(search, result)) != NO_VARIABLE)
    decide(self, variable, &cube, &result);
  read_first(search, cube);
  bdd_drop(self->bdds, cube);
  return result;
}

static void find_literals(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  vec_clear(&search->literals);
  for (uint32_t i = 0; i < search->cube.variables.size; i++) {
    const CellAtom *atom = symbolic_atom_of(self, search->cube.variables.data[i]);
    bool value = search->cube.values.data[i];
    if (value ? atom->is_positive : atom->is_negative)
      vec_push(&search->literals, term_make_literal(self->terms, atom->term, !value));
  }
}

// The combination, or the part of it that contradicts itself, is done.
static void close_combination(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  Bdd cube = cube_to_bdd(self->bdds, &search->cube);
  bdd_and_with(self->bdds, &search->open, bdd_make_not(self->bdds, cube));
  bdd_drop(self->bdds, cube);
}

// Leaves of the combination what CORE has.
static void shrink_to(MintermSearch *search, const TermVec *core) {
  assert(search->cube.variables.size == search->cube.values.size);
  BddAllSat *self = search->symbolic;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < search->cube.variables.size; i++) {
    bool value = search->cube.values.data[i];
    Term atom = symbolic_atom_of(self, search->cube.variables.data[i])->term;
    if (!terms_have(core, term_make_literal(self->terms, atom, !value)))
      continue;
    search->cube.variables.data[kept] = search->cube.variables.data[i];
    search->cube.values.data[kept++] = value;
  }
  search->cube.variables.size = search->cube.values.size = kept;
}

// Is there such a thing? If not, the combination becomes what contradicts itself.
static SatResult check(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  Solver *solver = self->solver;
  TermVec core = {0};
  solver_push(solver);
  solver_add(solver, self->context);
  SatResult result =
      allsat_ask(solver, search->literals.data, search->literals.size, self->deadline);
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
static Term what_is_asked(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  TermVec literals = {0};
  term_conjuncts(self->terms, self->context, &literals);
  vec_append(&literals, search->literals.data, search->literals.size);
  term_solve_all(self->terms, &literals, &search->kept);
  Term asked = term_make_and(self->terms, literals.data, literals.size);
  vec_release(&literals);
  return asked;
}

// What the combination allows the predicates without cells.
static AllSatResult ask_others(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  Term asked = what_is_asked(search);
  uint64_t *known = map_insert(&search->allowed, asked.id, NULL);
  if (!*known) {
    bool is_all = !search->others.size && term_is_true(self->terms, asked);
    AllSatResult answer =
        is_all ? (AllSatResult){.status = ALLSAT_EXACT, .bdd = bdd_make_true(self->bdds)}
               : allsat_enumerate(self->solver, self->bdds, asked, search->others.data,
                                  search->others.size, self->deadline);
    vec_push(&search->answers, answer);
    *known = search->answers.size;
  }
  return search->answers.data[*known - 1];
}

// LED_TO and ALLOWED can be.
static void add_found(MintermSearch *search, Bdd led_to, Bdd allowed) {
  BddAllSat *self = search->symbolic;
  Bdd both = bdd_make_and(self->bdds, led_to, allowed);
  Bdd all = bdd_make_or(self->bdds, search->found, both);
  search->models += !bdd_equals(all, search->found);
  bdd_drop(self->bdds, both);
  bdd_update(self->bdds, &search->found, all);
}

// SAT_UNKNOWN when it cannot be told.
static SatResult try_combination(MintermSearch *search, Bdd led_to) {
  find_literals(search);
  AllSatResult answer = ask_others(search);
  if (answer.status == ALLSAT_WEAKENED)
    return SAT_UNKNOWN;
  if (answer.status == ALLSAT_FALSE)
    return check(search) == SAT_NO ? SAT_NO : SAT_UNKNOWN;
  add_found(search, led_to, answer.bdd);
  return SAT_YES;
}

// More than there can be models of the predicates are of no use: these would be found one by one.
static uint32_t most_combinations(const BddAllSat *self) {
  enum { LIMIT_FROM = 15 };
  if (!self->spare)
    return MOST_COMBINATIONS;
  int64_t models = self->count < LIMIT_FROM ? 2 << self->count : MOST_COMBINATIONS;
  return (uint32_t)(models < *self->spare ? models : *self->spare);
}

// What enumeration would have asked, less what was asked here.
static void settle(const MintermSearch *search, bool is_done) {
  assert(search->models <= search->combinations);
  int64_t *spare = search->symbolic->spare;
  if (!spare)
    return;
  *spare += (is_done ? (int64_t)search->models + 1 : 0) - (int64_t)search->combinations;
  if (*spare > MOST_COMBINATIONS)
    *spare = MOST_COMBINATIONS;
}

static bool try_all(MintermSearch *search) {
  BddAllSat *self = search->symbolic;
  uint32_t most = most_combinations(self);
  bool is_done = true;
  while (is_done && !bdd_is_false(search->open)) {
    Bdd led_to = choose(search);
    is_done = search->combinations++ < most && !deadline_has_passed(self->deadline) &&
              try_combination(search, led_to) != SAT_UNKNOWN;
    bdd_drop(self->bdds, led_to);
    close_combination(search);
  }
  settle(search, is_done);
  return is_done;
}

static void search_release(MintermSearch *search) {
  BddManager *bdds = search->symbolic->bdds;
  vec_each(AllSatResult, answer, &search->answers)
    bdd_drop(bdds, answer->bdd);
  bdd_drop(bdds, search->relation);
  bdd_drop(bdds, search->open);
  vec_release(&search->answers);
  cube_release(&search->cube);
  vec_release(&search->literals);
  vec_release(&search->scratch);
  vec_release(&search->others);
  map_release(&search->allowed);
  map_release(&search->kept);
}

static void add_other(MintermSearch *search, const Predicate *predicate) {
  TermVec variables = {0};
  vec_push(&search->others, *predicate);
  term_variables(search->symbolic->terms, predicate->formula, &variables);
  vec_each(const Term, variable, &variables)
    map_insert(&search->kept, variable->id, NULL);
  vec_release(&variables);
}

bool minterms_try(BddAllSat *self, Bdd relation, Bdd *found, uint32_t *models) {
  MintermSearch search = {
      .symbolic = self, .relation = relation, .found = bdd_make_false(self->bdds)};
  for (uint32_t i = 0; i < self->count; i++)
    if (self->cells.predicate_atoms.data[i] == NO_ATOM)
      add_other(&search, &self->predicates[i]);
  assert(search.others.size <= self->count);
  bdd_update(self->bdds, &search.relation, minterms_minimize(self, relation));
  find_open(&search);
  bool is_done = try_all(&search);
  *found = search.found;
  *models = search.models;
  search_release(&search);
  return is_done;
}
