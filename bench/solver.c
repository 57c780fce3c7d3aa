// How fast the questions to the solver are: 100 entailment checks, and all-SAT with 30 predicates
// and about 2,000 models, once with predicates that are partly independent, once with such that all
// hang together. docs/solver.md has the figures.
// Usage: solver [ROUNDS]     prints the CPU time, best of ROUNDS (3)
#include "base/stats.h"
#include "bdd/bdd.h"
#include "allsat/allsat.h"
#include "smt/entail.h"
#include "smt/z3_solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { VARIABLES = 8, STATES = 20, BRANCHES = 22, PREDICATES = 30 };

// A state machine: `state` and the other variables, each before and after one round of its loop.
typedef struct Machine {
  Terms *terms;
  Symbol state, variables[VARIABLES];
  uint64_t random;
} Machine;

static uint32_t pick(Machine *machine, uint32_t bound) {
  machine->random = machine->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(machine->random >> 33) % bound;
}

static void machine_init(Machine *machine, Terms *terms) {
  *machine = (Machine){.terms = terms, .random = 7};
  machine->state = symbol_new(terms, "state", sort_int(terms), NULL);
  for (int i = 0; i < VARIABLES; i++)
    machine->variables[i] = symbol_new(terms, "x", sort_int(terms), NULL);
}

static Term variable(Machine *machine, uint32_t i, uint32_t index) {
  return term_make_var(machine->terms, machine->variables[i], index);
}

static Term number(Machine *machine, int value) { return term_make_int(machine->terms, value); }

// value mod 256, as for an unsigned char
static Term wrapped(Machine *machine, Term value) {
  return term_make_mod(machine->terms, value, 256);
}

// One way through the loop's body: in STATE, under a condition, some variables change.
static Term branch(Machine *machine) {
  Terms *terms = machine->terms;
  Term before = term_make_var(terms, machine->state, 0);
  Term after = term_make_var(terms, machine->state, 1);
  Term parts[VARIABLES + 3];
  uint32_t count = 0;
  parts[count++] = term_make_eq(terms, before, number(machine, (int)pick(machine, STATES)));
  parts[count++] = term_make_eq(terms, after, number(machine, (int)pick(machine, STATES)));
  uint32_t tested = pick(machine, VARIABLES);
  parts[count++] =
      term_make_le(terms, variable(machine, tested, 0), number(machine, (int)pick(machine, 200)));
  for (uint32_t i = 0; i < VARIABLES; i++) {
    Term old = variable(machine, i, 0), value = old;
    uint32_t change = pick(machine, 8);
    if (change == 0)
      value = number(machine, (int)pick(machine, 200));
    else if (change == 1)
      value =
          wrapped(machine, term_make_add(terms, old, number(machine, 1 + (int)pick(machine, 9))));
    else if (change == 2)
      value = term_make_ite(terms, term_make_le(terms, old, variable(machine, tested, 0)), old,
                            variable(machine, pick(machine, VARIABLES), 0));
    parts[count++] = term_make_eq(terms, variable(machine, i, 1), value);
  }
  return term_make_and(terms, parts, count);
}

// All variables lie in [0, 255], the first ones in order.
static Term ranges(Machine *machine, uint32_t index) {
  Terms *terms = machine->terms;
  Term all = term_true(terms);
  for (uint32_t i = 0; i < VARIABLES; i++) {
    Term x = variable(machine, i, index);
    all = term_make_and2(terms, all, term_make_le(terms, number(machine, 0), x));
    all = term_make_and2(terms, all, term_make_le(terms, x, number(machine, 255)));
    if (i && i < VARIABLES / 2)
      all = term_make_and2(terms, all, term_make_le(terms, variable(machine, i - 1, index), x));
  }
  return all;
}

static Term loop_body(Machine *machine) {
  Term branches[BRANCHES];
  for (int i = 0; i < BRANCHES; i++)
    branches[i] = branch(machine);
  return term_make_and2(machine->terms, ranges(machine, 0),
                        term_make_or(machine->terms, branches, BRANCHES));
}

// Over the variables after the round.
static Term predicate(Machine *machine, uint32_t i) {
  Terms *terms = machine->terms;
  if (i < STATES)
    return term_make_eq(terms, term_make_var(terms, machine->state, 1), number(machine, (int)i));
  Term x = variable(machine, i % VARIABLES, 1);
  if (i % 5 == 0)
    return term_make_le(terms, x, variable(machine, (i + 1) % VARIABLES, 1));
  return term_make_le(terms, x, number(machine, (int)pick(machine, 240)));
}

// ---- what is measured

// A disjunction of conjunctions of predicates: what an abstract state looks like.
static Term state_formula(Machine *machine, const Term *predicates) {
  enum { CUBES = 3, LITERALS = 5 };
  Terms *terms = machine->terms;
  Term cubes[CUBES];
  for (int i = 0; i < CUBES; i++) {
    Term literals[LITERALS];
    literals[0] = predicates[pick(machine, STATES)];
    for (int j = 1; j < LITERALS; j++) {
      Term chosen = predicates[STATES + pick(machine, PREDICATES - STATES)];
      literals[j] = pick(machine, 6) ? chosen : term_make_not(terms, chosen);
    }
    cubes[i] = term_make_and(terms, literals, LITERALS);
  }
  return term_make_or(terms, cubes, CUBES);
}

typedef struct Figures {
  double seconds;
  uint64_t answers; // entailments that hold, or models
} Figures;

static Figures measure_entailment(Machine *machine, Z3Context *context, const Term *predicates) {
  enum { FORMULAS = 10 };
  Term stronger[FORMULAS], weaker[FORMULAS];
  for (int i = 0; i < FORMULAS; i++) {
    stronger[i] = state_formula(machine, predicates);
    weaker[i] = term_make_or2(machine->terms, state_formula(machine, predicates),
                              i % 2 ? predicates[STATES + pick(machine, PREDICATES - STATES)]
                                    : stronger[i]);
    weaker[i] = term_make_or2(machine->terms, weaker[i],
                              predicates[STATES + pick(machine, PREDICATES - STATES)]);
    stronger[i] = term_make_and2(machine->terms, stronger[i], ranges(machine, 1));
  }
  Solver *solver = z3_solver_new(context);
  Entailer *entailer = entailer_new(solver);
  Figures figures = {0};
  uint64_t start = clock_cpu_ns();
  for (int i = 0; i < FORMULAS; i++)
    for (int j = 0; j < FORMULAS; j++)
      figures.answers += entails(entailer, stronger[i], weaker[j]) == ENTAILS_YES;
  figures.seconds = (double)(clock_cpu_ns() - start) / 1e9;
  entailer_free(entailer);
  solver_free(solver);
  return figures;
}

static Figures measure_allsat(Z3Context *context, Term formula, const Term *formulas) {
  BddManager *bdds = bdd_manager_new();
  Predicate predicates[PREDICATES];
  for (uint32_t i = 0; i < PREDICATES; i++)
    predicates[i] = (Predicate){formulas[i], bdd_new_variable(bdds)};
  Solver *solver = z3_solver_new(context);
  uint64_t start = clock_cpu_ns();
  AllSatResult result =
      allsat_boolean(solver, bdds, formula, predicates, PREDICATES, (AllSatLimits){0});
  Figures figures = {.seconds = (double)(clock_cpu_ns() - start) / 1e9,
                     .answers = (uint64_t)bdd_model_count(bdds, result.bdd)};
  bdd_drop(bdds, result.bdd);
  solver_free(solver);
  bdd_manager_free(bdds);
  return figures;
}

static Figures measure_loop(Machine *machine, Z3Context *context, const Term *predicates) {
  return measure_allsat(context, loop_body(machine), predicates);
}

// Thresholds for variables whose sum is bounded.
static Figures measure_sum(Machine *machine, Z3Context *context, const Term *predicates) {
  (void)predicates;
  Terms *terms = machine->terms;
  Term thresholds[PREDICATES], sum = number(machine, 0);
  for (uint32_t i = 0; i < VARIABLES; i++)
    sum = term_make_add(terms, sum, variable(machine, i, 1));
  for (uint32_t i = 0; i < PREDICATES; i++)
    thresholds[i] = term_make_le(terms, variable(machine, i % VARIABLES, 1),
                                 number(machine, 30 + 60 * (int)(i / VARIABLES)));
  Term bound = term_make_le(terms, sum, number(machine, 380));
  return measure_allsat(context, term_make_and2(terms, ranges(machine, 1), bound), thresholds);
}

static Figures measure(Figures (*what)(Machine *, Z3Context *, const Term *)) {
  Terms *terms = terms_new();
  Z3Context *context = z3_context_new(terms);
  Machine machine;
  machine_init(&machine, terms);
  Term predicates[PREDICATES];
  for (uint32_t i = 0; i < PREDICATES; i++)
    predicates[i] = predicate(&machine, i);
  Figures figures = what(&machine, context, predicates);
  z3_context_free(context);
  terms_free(terms);
  return figures;
}

static void print_best(const char *name, const char *unit, int rounds,
                       Figures (*what)(Machine *, Z3Context *, const Term *)) {
  Figures best = {0};
  for (int i = 0; i < rounds; i++) {
    Figures figures = measure(what);
    if (i == 0 || figures.seconds < best.seconds)
      best = figures;
  }
  printf("%-40s %9.3f ms   %" PRIu64 " %s\n", name, best.seconds * 1e3, best.answers, unit);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3;
  print_best("100 entailment checks", "hold", rounds, measure_entailment);
  print_best("all-SAT, 30 predicates, loop body", "models", rounds, measure_loop);
  print_best("all-SAT, 30 predicates, bounded sum", "models", rounds, measure_sum);
  return 0;
}
