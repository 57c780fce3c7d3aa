#include "sat/sat_solver.h"

#include "base/deadline.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/stats.h"
#include "sat/blast.h"
#include "sat/trials.h"

#include <assert.h>
#include <ccadical.h>
#include <limits.h>

typedef struct SatSolver {
  Solver base;
  CCaDiCaL *cadical;
  Blaster blaster;
  VEC(int) variables; // by gate: its variable in CaDiCaL; 0: none yet
  int variable_count;
  VEC(int) levels;         // of the stack: the literal that switches its clauses on
  TermVec assumptions;     // of the last check
  VEC(int) assumed;        // their literals
  VEC(uint8_t) values;     // by gate: in the model
  bool has_model, is_lost; // IS_LOST: something that has no bits was added
  bool has_clauses;        // besides those of circuits
  bool by_trials;          // the last answer was found by trying all
  Deadline deadline;       // of the check under way
  const char *reason;
} SatSolver;

static SatSolver *state_of(const Solver *solver) { return solver->state; }

// ---- clauses

static int literal_of(const SatSolver *solver, Wire wire) {
  int variable = solver->variables.data[wire_gate(wire)];
  assert(variable);
  return wire_is_negated(wire) ? -variable : variable;
}

static void add_literals(SatSolver *solver, int a, int b, int c) {
  assert(a && (b || !c));
  ccadical_add(solver->cadical, a);
  if (b)
    ccadical_add(solver->cadical, b);
  if (c)
    ccadical_add(solver->cadical, c);
  ccadical_add(solver->cadical, 0);
}

static void define_gate(SatSolver *solver, const Gate *gate, int x) {
  int a, b, c;
  assert(x > 0);
  switch (gate->kind) {
  case GATE_CONSTANT:
    add_literals(solver, -x, 0, 0);
    break;
  case GATE_INPUT:
    break;
  case GATE_AND:
    a = literal_of(solver, gate->args[0]), b = literal_of(solver, gate->args[1]);
    add_literals(solver, -x, a, 0);
    add_literals(solver, -x, b, 0);
    add_literals(solver, x, -a, -b);
    break;
  case GATE_XOR:
    a = literal_of(solver, gate->args[0]), b = literal_of(solver, gate->args[1]);
    add_literals(solver, -x, a, b);
    add_literals(solver, -x, -a, -b);
    add_literals(solver, x, -a, b);
    add_literals(solver, x, a, -b);
    break;
  case GATE_MUX:
    a = literal_of(solver, gate->args[0]), b = literal_of(solver, gate->args[1]);
    c = literal_of(solver, gate->args[2]);
    add_literals(solver, -a, -b, x);
    add_literals(solver, -a, b, -x);
    add_literals(solver, a, -c, x);
    add_literals(solver, a, c, -x);
    add_literals(solver, -b, -c, x); // implied, but they spread more
    add_literals(solver, b, c, -x);
    break;
  }
}

static uint32_t arity(GateKind kind) {
  return kind == GATE_MUX ? 3 : kind == GATE_AND || kind == GATE_XOR ? 2 : 0;
}

// The literal of WIRE; all gates below it get their clauses, each once.
static int define_wire(SatSolver *solver, Wire wire) {
  bool is_late = false;
  VEC(uint32_t) stack = {0};
  while (solver->variables.size < solver->blaster.gates.gates.size)
    vec_push(&solver->variables, 0);
  vec_push(&stack, wire_gate(wire));
  while (stack.size && !is_late) {
    uint32_t gate = vec_last(&stack), size = stack.size;
    const Gate *data = &solver->blaster.gates.gates.data[gate];
    for (uint32_t i = 0; !solver->variables.data[gate] && i < arity(data->kind); i++)
      if (!solver->variables.data[wire_gate(data->args[i])])
        vec_push(&stack, wire_gate(data->args[i]));
    if (stack.size > size)
      continue;
    if (!solver->variables.data[gate]) {
      solver->variables.data[gate] = ++solver->variable_count;
      define_gate(solver, data, solver->variable_count);
    }
    (void)vec_pop(&stack);
    is_late = deadline_has_passed(solver->deadline);
  }
  bool is_done = !stack.size;
  vec_release(&stack);
  return is_done ? literal_of(solver, wire) : 0;
}

static void say_late(SatSolver *solver) {
  solver->reason = limits_reached() == LIMIT_NONE ? "work limit" : "limit of the run";
}

// 0 when FORMULA has no bits, or too many for the deadline.
static int define_formula(SatSolver *solver, Term formula) {
  say_late(solver);
  switch (blast(&solver->blaster, formula, &solver->deadline)) {
  case BLAST_DONE:
    return define_wire(solver, blast_bits(&solver->blaster, formula)[0]);
  case BLAST_NO_BITS:
    solver->reason = "a formula that is not about bits";
    break;
  case BLAST_LATE:
    break;
  }
  return 0;
}

// ---- the stack

static void push(Solver *base) {
  SatSolver *solver = state_of(base);
  solver->has_clauses = true;
  vec_push(&solver->levels, ++solver->variable_count);
}

static void pop(Solver *base, uint32_t levels) {
  SatSolver *solver = state_of(base);
  assert(levels <= solver->levels.size);
  for (; levels > 0; levels--)
    add_literals(solver, -vec_pop(&solver->levels), 0, 0);
  solver->has_model = false;
}

static void add_clause(Solver *base, const Term *literals, uint32_t count) {
  SatSolver *solver = state_of(base);
  VEC(int) clause = {0};
  bool is_possible = true;
  for (uint32_t i = 0; i < count && is_possible; i++) {
    int literal = define_formula(solver, literals[i]);
    is_possible = literal != 0;
    vec_push(&clause, literal);
  }
  solver->is_lost |= !is_possible;
  solver->has_clauses = true;
  if (solver->levels.size)
    vec_push(&clause, -vec_last(&solver->levels));
  for (uint32_t i = 0; i < clause.size && is_possible; i++)
    ccadical_add(solver->cadical, clause.data[i]);
  if (is_possible)
    ccadical_add(solver->cadical, 0);
  solver->has_model = false;
  vec_release(&clause);
}

static void add(Solver *base, Term formula) { add_clause(base, &formula, 1); }

// ---- checks

// CaDiCaL asks in step with its search, every ten decisions or so, and not by the clock.
static int is_over(void *context) {
  enum { STEP_WORK = 10 };
  work_add(STEP_WORK);
  return deadline_has_passed(((SatSolver *)context)->deadline);
}

// What a conflict costs grows with the clause that it leads to, and with the circuit.
static void learn(void *context, int *clause) {
  enum { LITERALS_PER_WORK = 3000 };
  const SatSolver *solver = context;
  uint64_t length = 1;
  while (*clause++)
    length++;
  work_add(length * solver->blaster.gates.gates.size / LITERALS_PER_WORK);
}

static bool assume(SatSolver *solver, const Term *assumptions, uint32_t count) {
  vec_clear(&solver->assumptions);
  vec_clear(&solver->assumed);
  for (uint32_t i = 0; i < count; i++) {
    int literal = define_formula(solver, assumptions[i]);
    if (!literal)
      return false;
    vec_push(&solver->assumptions, assumptions[i]);
    vec_push(&solver->assumed, literal);
  }
  assert(solver->assumed.size == count);
  vec_each(const int, literal, &solver->assumed)
    ccadical_assume(solver->cadical, *literal);
  vec_each(const int, level, &solver->levels)
    ccadical_assume(solver->cadical, *level);
  return true;
}

static SatResult solve(SatSolver *solver) {
  enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
  int result = ccadical_solve(solver->cadical);
  solver->has_model = result == SATISFIABLE;
  vec_clear(&solver->values);
  if (result == 0)
    say_late(solver);
  return result == SATISFIABLE ? SAT_YES : result == UNSATISFIABLE ? SAT_NO : SAT_UNKNOWN;
}

static SatResult search(SatSolver *solver, const Term *assumptions, uint32_t count) {
  return assume(solver, assumptions, count) ? solve(solver) : SAT_UNKNOWN;
}

// By all that the variables of ASSUMPTIONS may be. CaDiCaL gets the model then, for its circuits.
static SatResult try_all(SatSolver *solver, Trials *trials, const Term *assumptions,
                         uint32_t count) {
  SatResult result = trials_run(trials, &solver->deadline);
  say_late(solver);
  if (result == SAT_YES) {
    TermVec all = {0};
    vec_append(&all, assumptions, count);
    trials_model(trials, solver->base.terms, &all);
    solver->deadline = NO_DEADLINE; // there is nothing to decide
    result = search(solver, all.data, all.size);
    assert(result != SAT_NO);
    vec_release(&all);
  }
  return result;
}

// Few values are tried one by one, unless CaDiCaL is done with much less work; it goes first.
static SatResult answer(SatSolver *solver, const Term *assumptions, uint32_t count) {
  enum { FEW = 1000, MOST_WORK = 60000000, SHARE = 16 };
  Term formula = term_make_and(solver->base.terms, assumptions, count);
  Trials *trials = solver->has_clauses ? NULL : trials_new(solver->base.terms, formula);
  uint64_t cost = trials ? trials_cost(trials) : UINT64_MAX;
  uint32_t left = deadline_left(solver->deadline);
  SatResult result = SAT_UNKNOWN;
  if (cost > MOST_WORK || (left && cost > left / 2)) {
    result = search(solver, assumptions, count);
  } else {
    Deadline deadline = solver->deadline;
    solver->deadline = deadline_in((uint32_t)cost / SHARE + 1);
    if (cost > FEW)
      result = search(solver, assumptions, count);
    solver->deadline = deadline;
    solver->by_trials = result == SAT_UNKNOWN;
    if (solver->by_trials)
      result = try_all(solver, trials, assumptions, count);
  }
  if (trials)
    trials_free(trials);
  return result;
}

static SatResult check(Solver *base, QueryKind kind, const Term *assumptions, uint32_t count,
                       uint32_t work) {
  SatSolver *solver = state_of(base);
  uint64_t start = clock_ns();
  solver->has_model = solver->by_trials = false;
  solver->deadline = deadline_in(work);
  SatResult result = SAT_UNKNOWN;
  if (!solver->is_lost)
    result = answer(solver, assumptions, count);
  if (solver->by_trials) {
    vec_clear(&solver->assumptions);
    vec_append(&solver->assumptions, assumptions, count);
  }
  solver->deadline = NO_DEADLINE;
  solver_record(kind, result, clock_ns() - start);
  return result;
}

// Trying all tells nothing of what was needed.
static void core(Solver *base, TermVec *out) {
  SatSolver *solver = state_of(base);
  assert(!solver->has_model && !solver->is_lost);
  for (uint32_t i = 0; i < solver->assumptions.size; i++)
    if (solver->by_trials || ccadical_failed(solver->cadical, solver->assumed.data[i]))
      vec_push(out, solver->assumptions.data[i]);
}

// ---- models

static bool wire_value(const SatSolver *solver, Wire wire) {
  assert(wire_gate(wire) < solver->values.size);
  return solver->values.data[wire_gate(wire)] ^ wire_is_negated(wire);
}

// Inputs that the clauses do not mention are 0.
static bool gate_value(const SatSolver *solver, uint32_t gate) {
  const Gate *data = &solver->blaster.gates.gates.data[gate];
  int variable = gate < solver->variables.size ? solver->variables.data[gate] : 0;
  switch (data->kind) {
  case GATE_CONSTANT:
    break;
  case GATE_INPUT:
    return variable && ccadical_val(solver->cadical, variable) > 0;
  case GATE_AND:
    return wire_value(solver, data->args[0]) && wire_value(solver, data->args[1]);
  case GATE_XOR:
    return wire_value(solver, data->args[0]) != wire_value(solver, data->args[1]);
  case GATE_MUX:
    return wire_value(solver, data->args[wire_value(solver, data->args[0]) ? 1 : 2]);
  }
  return false;
}

static Term value(Solver *base, Term term) {
  SatSolver *solver = state_of(base);
  assert(solver->has_model);
  if (blast(&solver->blaster, term, NULL) != BLAST_DONE)
    return NO_TERM;
  for (uint32_t gate = solver->values.size; gate < solver->blaster.gates.gates.size; gate++)
    vec_push(&solver->values, gate_value(solver, gate));
  const Wire *bits = blast_bits(&solver->blaster, term);
  const SortData *sort = sort_get(base->terms, term_sort(base->terms, term));
  if (sort->kind == SORT_BOOL)
    return term_bool(base->terms, wire_value(solver, bits[0]));
  unsigned __int128 number = 0;
  for (uint32_t i = 0; i < sort->width; i++)
    number |= (unsigned __int128)wire_value(solver, bits[i]) << i;
  return term_make_bits(base->terms, sort->width, number);
}

static const char *reason(Solver *base) {
  const SatSolver *solver = state_of(base);
  return solver->reason ? solver->reason : "unknown";
}

// ---- lifecycle

static Solver *fresh(Solver *base) { return sat_solver_new(base->terms); }

static void sat_solver_free(Solver *base) {
  SatSolver *solver = state_of(base);
  ccadical_release(solver->cadical);
  blaster_release(&solver->blaster);
  vec_release(&solver->variables);
  vec_release(&solver->levels);
  vec_release(&solver->assumptions);
  vec_release(&solver->assumed);
  vec_release(&solver->values);
  mem_free(solver, sizeof *solver);
}

Solver *sat_solver_new(Terms *terms) {
  SatSolver *solver = mem_alloc_zeroed(sizeof *solver);
  solver->base = (Solver){.terms = terms,
                          .state = solver,
                          .free = sat_solver_free,
                          .push = push,
                          .pop = pop,
                          .add = add,
                          .add_clause = add_clause,
                          .check = check,
                          .core = core,
                          .value = value,
                          .reason = reason,
                          .fresh = fresh};
  solver->deadline = NO_DEADLINE;
  solver->cadical = ccadical_init();
  ccadical_set_terminate(solver->cadical, solver, is_over);
  ccadical_set_learn(solver->cadical, solver, INT_MAX, learn);
  blaster_init(&solver->blaster, terms);
  return &solver->base;
}
