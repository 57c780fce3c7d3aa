// Groups come back, since paths through a program have most of their literals in common; so what
// was enumerated for a group is kept. A group with many assignments is enumerated in portions, more
// only when a model shows that something is missing.
#include "allsat/widen.h"

#include "allsat/allsat_internal.h"
#include "allsat/bdd_term.h"
#include "allsat/implicant.h"
#include "allsat/independent.h"
#include "base/memory.h"

enum { PORTION = 256 }; // models of a group for one model of the whole

// What a group allows its predicates.
typedef struct Part {
  Term condition;      // the conjunction of its literals
  uint32_t begin, end; // its predicates: a stretch of `Widener.members`
  Bdd allowed;         // as far as known; retained
  Term forbidden;      // the negation of that
} Part;

struct Widener {
  Solver *solver;
  BddManager *bdds;
  Term formula;
  const Predicate *predicates;
  Deadline deadline;
  TermVec formulas;        // of the predicates
  Map formula_of_variable; // of the BDD -> term id
  VEC(Part) parts;
  VEC(uint32_t) members;    // numbers of predicates
  Map part_of_key;          // ids of the condition and of the first predicate -> index
  TermVec literals, clause; // scratch, as those below
  Cube cube;
};

Widener *widener_new(Solver *solver, BddManager *bdds, Term formula, const Predicate *predicates,
                     uint32_t count, Deadline deadline) {
  Widener *widener = mem_alloc_zeroed(sizeof *widener);
  *widener = (Widener){.solver = solver,
                       .bdds = bdds,
                       .formula = formula,
                       .predicates = predicates,
                       .deadline = deadline};
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&widener->formulas, predicates[i].formula);
    *map_insert(&widener->formula_of_variable, predicates[i].bdd_variable, NULL) =
        predicates[i].formula.id;
  }
  return widener;
}

void widener_free(Widener *widener) {
  vec_each(Part, part, &widener->parts)
    bdd_drop(widener->bdds, part->allowed);
  map_release(&widener->formula_of_variable);
  map_release(&widener->part_of_key);
  vec_release(&widener->formulas);
  vec_release(&widener->parts);
  vec_release(&widener->members);
  vec_release(&widener->literals);
  vec_release(&widener->clause);
  cube_release(&widener->cube);
  mem_free(widener, sizeof *widener);
}

// ---- cubes

static void begin_cube(Widener *widener) {
  vec_clear(&widener->clause);
  cube_clear(&widener->cube);
}

// Adds a literal to the cube, and its negation to the clause that excludes the cube.
static void add_to_cube(Widener *widener, uint32_t predicate, bool value) {
  Predicate added = widener->predicates[predicate];
  vec_push(&widener->clause, term_make_literal(widener->solver->terms, added.formula, value));
  cube_add(&widener->cube, added.bdd_variable, value);
}

// ---- parts

static bool has_members(const Widener *widener, const Part *part, const Group *group) {
  if (part->end - part->begin != group->predicates.size)
    return false;
  for (uint32_t i = 0; i < group->predicates.size; i++)
    if (widener->members.data[part->begin + i] != group->predicates.data[i])
      return false;
  return true;
}

static uint32_t add_part(Widener *widener, Term condition, const Group *group) {
  Part part = {.condition = condition,
               .begin = widener->members.size,
               .allowed = bdd_make_false(widener->bdds),
               .forbidden = term_true(widener->solver->terms)};
  vec_append(&widener->members, group->predicates.data, group->predicates.size);
  part.end = widener->members.size;
  vec_push(&widener->parts, part);
  return widener->parts.size - 1;
}

static Part *get_part(Widener *widener, const Group *group) {
  vec_clear(&widener->clause);
  vec_each(const uint32_t, literal, &group->literals)
    vec_push(&widener->clause, widener->literals.data[*literal]);
  Term condition =
      term_make_and(widener->solver->terms, widener->clause.data, widener->clause.size);
  bool is_new;
  uint64_t key = (uint64_t)condition.id << 32 | group->predicates.data[0];
  uint64_t *index = map_insert(&widener->part_of_key, key, &is_new);
  if (is_new || !has_members(widener, &widener->parts.data[*index], group))
    *index = add_part(widener, condition, group);
  return &widener->parts.data[*index];
}

static Term formula_of(void *context, uint32_t variable) {
  Widener *widener = context;
  return (Term){(uint32_t)*map_find(&widener->formula_of_variable, variable)};
}

// Makes the cube that of the predicates of PART in SOLVER's model; false when it cannot be told.
static bool read_cube(Widener *widener, Solver *solver, const Part *part) {
  bool ok = true;
  Valuation *valuation = valuation_new(solver);
  begin_cube(widener);
  for (uint32_t i = part->begin; ok && i < part->end; i++) {
    uint32_t predicate = widener->members.data[i];
    Term value = valuation_get(valuation, widener->predicates[predicate].formula);
    ok = !term_is_none(value);
    add_to_cube(widener, predicate, ok && term_is_true(solver->terms, value));
  }
  valuation_free(valuation);
  return ok;
}

// Takes the cube into what PART allows, and asks for the next model; the cube becomes that.
static bool take_cube(Widener *widener, Solver *solver, Part *part) {
  bdd_or_with(widener->bdds, &part->allowed, cube_to_bdd(widener->bdds, &widener->cube));
  solver->add_clause(solver, widener->clause.data, widener->clause.size);
  if (allsat_ask(solver, NULL, 0, widener->deadline) != SAT_YES)
    return false;
  return read_cube(widener, solver, part);
}

// Enumerates more of what PART allows, beginning with the cube.
static void grow_part(Widener *widener, Part *part) {
  Solver *solver = widener->solver->helper(widener->solver);
  solver_push(solver);
  solver_add(solver, part->condition);
  solver_add(solver, part->forbidden);
  for (uint32_t i = 0; i < PORTION && take_cube(widener, solver, part); i++)
    ;
  solver_pop(solver);
  Term allowed = bdd_to_term(solver->terms, part->allowed, formula_of, widener);
  part->forbidden = term_make_not(solver->terms, allowed);
}

// The part of GROUP, grown until it has the assignment VALUES.
static const Part *provide_part(Widener *widener, const Group *group, const bool *values) {
  Part *part = get_part(widener, group);
  begin_cube(widener);
  vec_each(const uint32_t, predicate, &group->predicates)
    add_to_cube(widener, *predicate, values[*predicate]);
  Bdd cube = cube_to_bdd(widener->bdds, &widener->cube);
  if (!bdd_implies(widener->bdds, cube, part->allowed))
    grow_part(widener, part);
  bdd_drop(widener->bdds, cube);
  return part;
}

// ---- products

static Bdd plain_cube(Widener *widener, const bool *values, TermVec *clause) {
  begin_cube(widener);
  for (uint32_t i = 0; i < widener->formulas.size; i++)
    add_to_cube(widener, i, values[i]);
  vec_append(clause, widener->clause.data, widener->clause.size);
  return cube_to_bdd(widener->bdds, &widener->cube);
}

static Bdd product(Widener *widener, const Groups *groups, const bool *values, TermVec *clause) {
  begin_cube(widener);
  vec_each(const uint32_t, predicate, &groups->determined)
    add_to_cube(widener, *predicate, values[*predicate]);
  vec_append(clause, widener->clause.data, widener->clause.size);
  Bdd all = cube_to_bdd(widener->bdds, &widener->cube);
  for (uint32_t i = groups->groups.size; i-- > 0;) {
    const Part *part = provide_part(widener, &groups->groups.data[i], values);
    bdd_update(widener->bdds, &all, bdd_make_and(widener->bdds, part->allowed, all));
    if (!bdd_is_true(part->allowed))
      vec_push(clause, part->forbidden);
  }
  return all;
}

Bdd widen(Widener *widener, Valuation *valuation, const bool *values, TermVec *clause) {
  Terms *terms = widener->solver->terms;
  vec_clear(clause);
  vec_clear(&widener->literals);
  if (!find_implicant(terms, valuation, widener->formula, &widener->literals))
    return plain_cube(widener, values, clause);
  Groups groups;
  independent_split(terms, widener->literals.data, widener->literals.size, widener->formulas.data,
                    widener->formulas.size, &groups);
  Bdd all = product(widener, &groups, values, clause);
  groups_release(&groups);
  return all;
}
