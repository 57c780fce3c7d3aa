// Groups come back, since paths through a program have most of their literals in common;
// so what was enumerated for a group is kept. A group with many assignments is enumerated in
// portions, more only when a model shows that something is missing.
#include "allsat/generalize.h"

#include "allsat/allsat_internal.h"
#include "allsat/bdd_term.h"
#include "allsat/implicant.h"
#include "allsat/independent.h"
#include "base/memory.h"

enum { PORTION = 256 }; // models of a group for one model of the whole

// What a group allows its predicates.
typedef struct GroupPart {
  Term condition;      // the conjunction of its literals
  uint32_t begin, end; // its predicates: a stretch of `Generalizer.members`
  Bdd allowed;         // as far as known; retained
  Term forbidden;      // the negation of that
} GroupPart;

struct Generalizer {
  Solver *solver;
  BddManager *bdds;
  Term formula;
  const Predicate *predicates;
  Deadline deadline;
  TermVec formulas;        // of the predicates
  Map formula_of_variable; // of the BDD -> term id
  VEC(GroupPart) parts;
  VEC(uint32_t) members;    // numbers of predicates
  Map part_of_key;          // ids of the condition and of the first predicate -> index
  TermVec literals, clause; // scratch, as those below
  Cube cube;
};

Generalizer *generalizer_new(Solver *solver, BddManager *bdds, Term formula,
                             const Predicate *predicates, uint32_t count, Deadline deadline) {
  Generalizer *generalizer = mem_alloc_zeroed(sizeof *generalizer);
  *generalizer = (Generalizer){.solver = solver,
                               .bdds = bdds,
                               .formula = formula,
                               .predicates = predicates,
                               .deadline = deadline};
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&generalizer->formulas, predicates[i].formula);
    *map_insert(&generalizer->formula_of_variable, predicates[i].bdd_variable, NULL) =
        predicates[i].formula.id;
  }
  return generalizer;
}

void generalizer_free(Generalizer *generalizer) {
  vec_each(GroupPart, part, &generalizer->parts)
    bdd_drop(generalizer->bdds, part->allowed);
  map_release(&generalizer->formula_of_variable);
  map_release(&generalizer->part_of_key);
  vec_release(&generalizer->formulas);
  vec_release(&generalizer->parts);
  vec_release(&generalizer->members);
  vec_release(&generalizer->literals);
  vec_release(&generalizer->clause);
  cube_release(&generalizer->cube);
  mem_free(generalizer, sizeof *generalizer);
}

// ---- cubes

static void begin_cube(Generalizer *generalizer) {
  vec_clear(&generalizer->clause);
  cube_clear(&generalizer->cube);
}

// Adds a literal to the cube, and its negation to the clause that excludes the cube.
static void add_to_cube(Generalizer *generalizer, uint32_t predicate, bool value) {
  Predicate added = generalizer->predicates[predicate];
  vec_push(&generalizer->clause,
           term_make_literal(generalizer->solver->terms, added.formula, value));
  cube_add(&generalizer->cube, added.bdd_variable, value);
}

// ---- parts

static bool has_members(const Generalizer *generalizer, const GroupPart *part,
                        const PredicateGroup *group) {
  if (part->end - part->begin != group->predicates.size)
    return false;
  for (uint32_t i = 0; i < group->predicates.size; i++)
    if (generalizer->members.data[part->begin + i] != group->predicates.data[i])
      return false;
  return true;
}

static uint32_t add_part(Generalizer *generalizer, Term condition, const PredicateGroup *group) {
  assert(group->predicates.size > 0);
  GroupPart part = {.condition = condition,
                    .begin = generalizer->members.size,
                    .allowed = bdd_make_false(generalizer->bdds),
                    .forbidden = term_true(generalizer->solver->terms)};
  vec_append(&generalizer->members, group->predicates.data, group->predicates.size);
  part.end = generalizer->members.size;
  vec_push(&generalizer->parts, part);
  return generalizer->parts.size - 1;
}

static GroupPart *get_part(Generalizer *generalizer, const PredicateGroup *group) {
  vec_clear(&generalizer->clause);
  vec_each(const uint32_t, literal, &group->literals)
    vec_push(&generalizer->clause, generalizer->literals.data[*literal]);
  Term condition =
      term_make_and(generalizer->solver->terms, generalizer->clause.data, generalizer->clause.size);
  bool is_new;
  uint64_t key = (uint64_t)condition.id << 32 | group->predicates.data[0];
  uint64_t *index = map_insert(&generalizer->part_of_key, key, &is_new);
  if (is_new || !has_members(generalizer, &generalizer->parts.data[*index], group))
    *index = add_part(generalizer, condition, group);
  return &generalizer->parts.data[*index];
}

static Term formula_of(void *context, uint32_t variable) {
  Generalizer *generalizer = context;
  assert(map_find(&generalizer->formula_of_variable, variable));
  return (Term){(uint32_t)*map_find(&generalizer->formula_of_variable, variable)};
}

// Makes the cube that of the predicates of PART in SOLVER's model; false when it cannot be told.
static bool read_cube(Generalizer *generalizer, Solver *solver, const GroupPart *part) {
  bool ok = true;
  Valuation *valuation = valuation_new(solver);
  begin_cube(generalizer);
  for (uint32_t i = part->begin; ok && i < part->end; i++) {
    uint32_t predicate = generalizer->members.data[i];
    Term value = valuation_get(valuation, generalizer->predicates[predicate].formula);
    ok = !term_is_none(value);
    add_to_cube(generalizer, predicate, ok && term_is_true(solver->terms, value));
  }
  valuation_free(valuation);
  return ok;
}

// Takes the cube into what PART allows, and asks for the next model; the cube becomes that.
static bool take_cube(Generalizer *generalizer, Solver *solver, GroupPart *part) {
  assert(generalizer->cube.variables.size == part->end - part->begin);
  bdd_or_with(generalizer->bdds, &part->allowed,
              cube_to_bdd(generalizer->bdds, &generalizer->cube));
  solver->add_clause(solver, generalizer->clause.data, generalizer->clause.size);
  if (allsat_ask(solver, NULL, 0, generalizer->deadline) != SAT_YES)
    return false;
  return read_cube(generalizer, solver, part);
}

// Enumerates more of what PART allows, beginning with the cube.
static void grow_part(Generalizer *generalizer, GroupPart *part) {
  Solver *solver = solver_helper(generalizer->solver);
  solver_push(solver);
  solver_add(solver, part->condition);
  solver_add(solver, part->forbidden);
  for (uint32_t i = 0; i < PORTION && take_cube(generalizer, solver, part); i++)
    ;
  solver_pop(solver);
  assert(!bdd_is_false(part->allowed));
  Term allowed = bdd_to_term(solver->terms, part->allowed, formula_of, generalizer);
  part->forbidden = term_make_not(solver->terms, allowed);
}

// The part of GROUP, grown until it has the assignment VALUES.
static const GroupPart *provide_part(Generalizer *generalizer, const PredicateGroup *group,
                                     const bool *values) {
  GroupPart *part = get_part(generalizer, group);
  begin_cube(generalizer);
  vec_each(const uint32_t, predicate, &group->predicates)
    add_to_cube(generalizer, *predicate, values[*predicate]);
  Bdd cube = cube_to_bdd(generalizer->bdds, &generalizer->cube);
  if (!bdd_implies(generalizer->bdds, cube, part->allowed))
    grow_part(generalizer, part);
  bdd_drop(generalizer->bdds, cube);
  assert(has_members(generalizer, part, group));
  return part;
}

// ---- products

static Bdd plain_cube(Generalizer *generalizer, const bool *values, TermVec *clause) {
  begin_cube(generalizer);
  for (uint32_t i = 0; i < generalizer->formulas.size; i++)
    add_to_cube(generalizer, i, values[i]);
  vec_append(clause, generalizer->clause.data, generalizer->clause.size);
  assert(generalizer->cube.variables.size == generalizer->formulas.size);
  return cube_to_bdd(generalizer->bdds, &generalizer->cube);
}

static Bdd product(Generalizer *generalizer, const PredicateGroups *groups, const bool *values,
                   TermVec *clause) {
  begin_cube(generalizer);
  vec_each(const uint32_t, predicate, &groups->determined)
    add_to_cube(generalizer, *predicate, values[*predicate]);
  vec_append(clause, generalizer->clause.data, generalizer->clause.size);
  Bdd all = cube_to_bdd(generalizer->bdds, &generalizer->cube);
  for (uint32_t i = groups->groups.size; i-- > 0;) {
    const GroupPart *part = provide_part(generalizer, &groups->groups.data[i], values);
    bdd_update(generalizer->bdds, &all, bdd_make_and(generalizer->bdds, part->allowed, all));
    if (!bdd_is_true(part->allowed))
      vec_push(clause, part->forbidden);
  }
  return all;
}

Bdd generalize(Generalizer *generalizer, Valuation *valuation, const bool *values,
               TermVec *clause) {
  Terms *terms = generalizer->solver->terms;
  vec_clear(clause);
  vec_clear(&generalizer->literals);
  if (!find_implicant(terms, valuation, generalizer->formula, &generalizer->literals))
    return plain_cube(generalizer, values, clause);
  PredicateGroups groups;
  independent_split(terms, generalizer->literals.data, generalizer->literals.size,
                    generalizer->formulas.data, generalizer->formulas.size, &groups);
  Bdd all = product(generalizer, &groups, values, clause);
  assert(!bdd_is_false(all));
  groups_release(&groups);
  return all;
}
