// One incremental solver of Z3.
//
// Z3 assumes only literals, so a formula that is assumed gets a name: a fresh Boolean `b`
// with `b => formula` on the stack. The definition goes with the level on which it was made;
// then the name is free for another formula.
//
// Our own copy of the stack lets Z3 start afresh after a failure (out of memory), when what it
// holds can no longer be trusted. It also lets the other of Z3's two solvers for integers have a
// try: each gets lost on formulas that the other answers at once (docs/solver.md).
#include "smt/z3_internal.h"

#include "base/deadline.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// What is assumed for a term: the term itself if it is a literal, else its name.
typedef struct AssumedLiteral {
  Term term;
  Z3_ast ast; // a name is counted here, a term's AST by the context
  bool is_name;
  bool is_defined; // the name's meaning is on the stack
  bool is_listed;  // in free_names
} AssumedLiteral;

typedef struct NameDefinition {
  uint32_t literal;
  uint32_t level; // that it goes with
} NameDefinition;

// Z3's numbers of its solvers for integers: the older is faster on what path formulas ask, the
// newer gives up less often.
typedef enum IntegerSolver { ARITHMETIC_OLD = 2, ARITHMETIC_NEW = 6 } IntegerSolver;

// The work of one arithmetic before the other tries; doubled with each turn.
enum { FIRST_TURN = 200000 };

enum { LARGE_FORMULA = 32 << 20 }; // bytes

typedef struct Z3Solver {
  Solver base;
  Z3Context *context;
  Z3_solver z3;             // NULL: to be made from the stack
  IntegerSolver arithmetic; // of `z3`, or of the next one that is made
  uint32_t turn;            // its work on one check
  VEC(Z3_ast) stack;        // what was asserted, each counted once
  VEC(uint32_t) levels;     // size of `stack` at each push
  VEC(AssumedLiteral) literals;
  VEC(NameDefinition) definitions; // of names, by ascending level
  VEC(uint32_t) free_names;        // literals that were undefined once, and may be again in use
  Map literal_of_term; // term id -> index into `literals`, which may be another's by now
  Map literal_of_ast;  // AST id -> index into `literals`
  VEC(Z3_ast) scratch;
  uint64_t memory;  // that Z3 had when the stack was empty
  bool is_reset;    // `z3` was given up because of its size: the arithmetic stays
  Z3_model model;   // of the last check, once asked for
  SatResult result; // of the last check
  char reason[128];
} Z3Solver;

static Z3Solver *state_of(Solver *solver) { return solver->state; }

static void set_reason(Z3Solver *solver, const char *reason) {
  snprintf(solver->reason, sizeof solver->reason, "%s", reason);
}

// ---- Z3's side, made from ours

// Chosen by measurement: docs/solver.md.
static void set_parameters(Z3Solver *solver) {
  Z3_context z3 = solver->context->z3;
  Z3_params params = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, params);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "random_seed"), 0);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "arith.solver"), solver->arithmetic);
  Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "arith.propagate_eqs"), false);
  Z3_solver_set_params(z3, solver->z3, params);
  Z3_params_dec_ref(z3, params);
}

static bool is_alive(const Z3Solver *solver) { return solver->z3 && !solver->context->is_broken; }

static void undefine_last(Z3Solver *solver) {
  uint32_t index = vec_pop(&solver->definitions).literal;
  AssumedLiteral *literal = &solver->literals.data[index];
  assert(literal->is_name && literal->is_defined);
  literal->is_defined = false;
  if (!literal->is_listed)
    vec_push(&solver->free_names, index);
  literal->is_listed = true;
}

// Forgets what Z3 holds.
static void abandon(Z3Solver *solver) {
  if (is_alive(solver))
    Z3_solver_dec_ref(solver->context->z3, solver->z3);
  solver->z3 = NULL;
  while (solver->definitions.size)
    undefine_last(solver);
}

// After a call of Z3: true when it went well.
static bool is_fine(Z3Solver *solver) {
  if (Z3_get_error_code(solver->context->z3) == Z3_OK)
    return true;
  set_reason(solver, z3_failure(solver->context));
  abandon(solver);
  return false;
}

static bool assert_ast(Z3Solver *solver, Z3_ast ast) {
  assert(is_alive(solver) && ast);
  Z3_solver_assert(solver->context->z3, solver->z3, ast);
  return is_fine(solver);
}

static bool replay_stack(Z3Solver *solver) {
  uint32_t level = 0;
  for (uint32_t i = 0; i <= solver->stack.size; i++) {
    for (; level < solver->levels.size && solver->levels.data[level] == i; level++) {
      Z3_solver_push(solver->context->z3, solver->z3);
      if (!is_fine(solver))
        return false;
    }
    if (i < solver->stack.size && !assert_ast(solver, solver->stack.data[i]))
      return false;
  }
  assert(level == solver->levels.size);
  return true;
}

// Makes Z3 hold what the stack says.
static bool revive(Z3Solver *solver) {
  if (is_alive(solver) || solver->context->is_broken)
    return !solver->context->is_broken;
  Z3_context z3 = solver->context->z3;
  solver->z3 = Z3_mk_simple_solver(z3);
  if (!solver->z3)
    return is_fine(solver);
  Z3_solver_inc_ref(z3, solver->z3);
  set_parameters(solver);
  return replay_stack(solver);
}

// ---- the stack

static void drop_model(Z3Solver *solver) {
  if (solver->model && !solver->context->is_broken)
    Z3_model_dec_ref(solver->context->z3, solver->model);
  solver->model = NULL;
  solver->result = SAT_UNKNOWN;
}

static void drop_ast(Z3Solver *solver, Z3_ast ast) {
  if (!solver->context->is_broken)
    Z3_dec_ref(solver->context->z3, ast);
}

// To take a large formula back can cost Z3 much more than to start afresh.
static bool has_grown(const Z3Solver *solver) {
  return Z3_get_estimated_alloc_size() > solver->memory + LARGE_FORMULA;
}

static void push(Solver *base) {
  Z3Solver *solver = state_of(base);
  drop_model(solver);
  if (!solver->stack.size)
    solver->memory = Z3_get_estimated_alloc_size();
  assert(!solver->levels.size || vec_last(&solver->levels) <= solver->stack.size);
  vec_push(&solver->levels, solver->stack.size);
  if (!is_alive(solver))
    return;
  Z3_solver_push(solver->context->z3, solver->z3);
  is_fine(solver);
}

static void pop(Solver *base, uint32_t levels) {
  Z3Solver *solver = state_of(base);
  assert(levels <= solver->levels.size);
  if (!levels)
    return;
  drop_model(solver);
  solver->levels.size -= levels;
  uint32_t level = solver->levels.size;
  while (solver->stack.size > solver->levels.data[level])
    drop_ast(solver, vec_pop(&solver->stack));
  while (solver->definitions.size && vec_last(&solver->definitions).level > level)
    undefine_last(solver);
  if (!is_alive(solver))
    return;
  if (!solver->stack.size && has_grown(solver)) {
    abandon(solver);
    solver->is_reset = true;
    return;
  }
  Z3_solver_pop(solver->context->z3, solver->z3, levels);
  is_fine(solver);
}

static void add_ast(Z3Solver *solver, Z3_ast ast) {
  drop_model(solver);
  if (!ast) {
    z3_set_broken(solver->context);
    return;
  }
  Z3_inc_ref(solver->context->z3, ast);
  vec_push(&solver->stack, ast);
  if (is_alive(solver))
    assert_ast(solver, ast);
}

static void add(Solver *base, Term formula) {
  Z3Solver *solver = state_of(base);
  assert(term_is_bool(base->terms, formula));
  add_ast(solver, z3_from_term(solver->context, formula));
}

static void add_clause(Solver *base, const Term *literals, uint32_t count) {
  Z3Solver *solver = state_of(base);
  vec_clear(&solver->scratch);
  bool failed = false;
  for (uint32_t i = 0; i < count; i++) {
    Z3_ast ast = z3_from_term(solver->context, literals[i]);
    failed |= !ast;
    vec_push(&solver->scratch, ast);
  }
  add_ast(solver, failed
                      ? NULL
                      : Z3_mk_or(solver->context->z3, solver->scratch.size, solver->scratch.data));
}

// ---- assumptions

static bool is_literal(const Terms *terms, Term term) {
  return term_kind(terms, term_strip_not(terms, term).term) == TERM_VAR;
}

// A new literal; false when Z3 fails.
static bool add_literal(Z3Solver *solver, Term term, uint32_t *index) {
  Z3_context z3 = solver->context->z3;
  bool is_name = !is_literal(solver->base.terms, term);
  Z3_ast ast = is_name ? Z3_mk_fresh_const(z3, "assumed", Z3_mk_bool_sort(z3))
                       : z3_from_term(solver->context, term);
  if (!ast) {
    z3_set_broken(solver->context);
    return false;
  }
  if (is_name)
    Z3_inc_ref(z3, ast);
  *index = solver->literals.size;
  vec_push(&solver->literals, (AssumedLiteral){.term = term, .ast = ast, .is_name = is_name});
  *map_insert(&solver->literal_of_ast, Z3_get_ast_id(z3, ast), NULL) = *index;
  return true;
}

// Takes a name that no formula has now.
static bool reuse_name(Z3Solver *solver, Term term, uint32_t *index) {
  while (solver->free_names.size) {
    *index = vec_pop(&solver->free_names);
    AssumedLiteral *literal = &solver->literals.data[*index];
    assert(literal->is_name && literal->is_listed);
    literal->is_listed = false;
    if (literal->is_defined)
      continue;
    literal->term = term;
    return true;
  }
  return false;
}

static bool find_literal(Z3Solver *solver, Term term, uint32_t *index) {
  uint64_t *known = map_find(&solver->literal_of_term, term.id);
  *index = known ? (uint32_t)*known : 0;
  if (known && term_equals(solver->literals.data[*index].term, term))
    return true;
  if ((is_literal(solver->base.terms, term) || !reuse_name(solver, term, index)) &&
      !add_literal(solver, term, index))
    return false;
  assert(term_equals(solver->literals.data[*index].term, term));
  *map_insert(&solver->literal_of_term, term.id, NULL) = *index;
  return true;
}

static bool define(Z3Solver *solver, uint32_t index) {
  AssumedLiteral *literal = &solver->literals.data[index];
  if (!literal->is_name || literal->is_defined)
    return true;
  assert(is_alive(solver));
  Z3_ast meaning = z3_from_term(solver->context, literal->term);
  Z3_ast definition = meaning ? Z3_mk_implies(solver->context->z3, literal->ast, meaning) : NULL;
  if (!definition) {
    z3_set_broken(solver->context);
    return false;
  }
  if (!assert_ast(solver, definition))
    return false;
  literal->is_defined = true;
  assert(!solver->definitions.size || vec_last(&solver->definitions).level <= solver->levels.size);
  vec_push(&solver->definitions, (NameDefinition){index, solver->levels.size});
  return true;
}

// Fills `scratch` with what Z3 is to assume.
static bool assume(Z3Solver *solver, const Term *assumptions, uint32_t count) {
  vec_clear(&solver->scratch);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index;
    assert(term_is_bool(solver->base.terms, assumptions[i]));
    if (!find_literal(solver, assumptions[i], &index) || !define(solver, index))
      return false;
    vec_push(&solver->scratch, solver->literals.data[index].ast);
  }
  return true;
}

// ---- checks

// What an interrupted solver says is not to be trusted, neither now nor later.
static SatResult ask_z3(Z3Solver *solver, uint32_t work) {
  assert(is_alive(solver));
  Z3Context *context = solver->context;
  z3_watch_begin(context, Z3_SOLVING, work);
  Z3_lbool answer = Z3_solver_check_assumptions(context->z3, solver->z3, solver->scratch.size,
                                                solver->scratch.data);
  bool fine = is_fine(solver);
  if (fine && answer == Z3_L_UNDEF)
    set_reason(solver, Z3_solver_get_reason_unknown(context->z3, solver->z3));
  const char *interrupted = z3_watch_end(context);
  if (interrupted) {
    set_reason(solver, interrupted);
    abandon(solver);
    return SAT_UNKNOWN;
  }
  if (!fine || answer == Z3_L_UNDEF)
    return SAT_UNKNOWN;
  return answer == Z3_L_TRUE ? SAT_YES : SAT_NO;
}

// Z3 says just "unknown" when it gives up.
static bool has_spent_turn(const Z3Solver *solver) {
  return !strcmp(solver->reason, WORK_LIMIT) || strstr(solver->reason, "unknown");
}

static void begin_turn(Z3Solver *solver, IntegerSolver arithmetic, uint32_t turn) {
  assert(arithmetic == ARITHMETIC_OLD || arithmetic == ARITHMETIC_NEW);
  abandon(solver);
  solver->arithmetic = arithmetic;
  solver->turn = turn;
}

// One arithmetic after the other, until one of them answers or the work is done.
static SatResult take_turns(Z3Solver *solver, const Term *assumptions, uint32_t count,
                            uint32_t work) {
  Deadline deadline = deadline_in(work);
  if (!is_alive(solver) && !solver->is_reset)
    begin_turn(solver, ARITHMETIC_OLD, FIRST_TURN);
  solver->is_reset = false;
  for (;;) {
    if (!revive(solver) || !assume(solver, assumptions, count))
      return SAT_UNKNOWN;
    uint32_t left = deadline_left(deadline);
    SatResult result = ask_z3(solver, left && left < solver->turn ? left : solver->turn);
    if (result != SAT_UNKNOWN || !has_spent_turn(solver) || solver->turn == UINT32_MAX ||
        deadline_has_passed(deadline))
      return result;
    bool is_old = solver->arithmetic == ARITHMETIC_OLD;
    begin_turn(solver, is_old ? ARITHMETIC_NEW : ARITHMETIC_OLD,
               solver->turn > UINT32_MAX / 2 ? UINT32_MAX : solver->turn * 2);
  }
}

static SatResult check(Solver *base, QueryKind kind, const Term *assumptions, uint32_t count,
                       uint32_t work) {
  Z3Solver *solver = state_of(base);
  uint64_t start = clock_ns();
  drop_model(solver);
  solver->result = take_turns(solver, assumptions, count, work);
  if (solver->context->is_broken)
    set_reason(solver, z3_failure(solver->context));
  solver_record(kind, solver->result, clock_ns() - start);
  return solver->result;
}

static void core(Solver *base, TermVec *out) {
  Z3Solver *solver = state_of(base);
  assert(solver->result == SAT_NO);
  assert(is_alive(solver));
  Z3_context z3 = solver->context->z3;
  Z3_ast_vector literals = Z3_solver_get_unsat_core(z3, solver->z3);
  Z3_ast_vector_inc_ref(z3, literals);
  for (uint32_t i = 0; i < Z3_ast_vector_size(z3, literals); i++) {
    Z3_ast literal = Z3_ast_vector_get(z3, literals, i);
    uint64_t *index = map_find(&solver->literal_of_ast, Z3_get_ast_id(z3, literal));
    assert(index);
    vec_push(out, solver->literals.data[*index].term);
  }
  Z3_ast_vector_dec_ref(z3, literals);
}

// ---- models

static Term read_value(Z3Solver *solver, Z3_ast ast) {
  Terms *terms = solver->base.terms;
  Z3_lbool truth = Z3_get_bool_value(solver->context->z3, ast);
  if (truth != Z3_L_UNDEF)
    return term_bool(terms, truth == Z3_L_TRUE);
  Z3_inc_ref(solver->context->z3, ast);
  Term term = z3_to_term(solver->context, ast);
  Z3_dec_ref(solver->context->z3, ast);
  return !term_is_none(term) && term_is_constant(terms, term) ? term : NO_TERM;
}

static bool has_model(Z3Solver *solver) {
  assert(solver->result == SAT_YES);
  Z3_context z3 = solver->context->z3;
  if (!solver->model && (solver->model = Z3_solver_get_model(z3, solver->z3)))
    Z3_model_inc_ref(z3, solver->model);
  return solver->model;
}

// What the model says of a variable; NULL when it says nothing (or TERM is no variable), and
// evaluation has to choose. Looking it up is 30 times faster than evaluation.
static Z3_ast look_up(Z3Solver *solver, Term term, Z3_ast ast) {
  assert(solver->model);
  Z3_context z3 = solver->context->z3;
  if (term_kind(solver->base.terms, term) != TERM_VAR)
    return NULL;
  return Z3_model_get_const_interp(z3, solver->model, Z3_get_app_decl(z3, Z3_to_app(z3, ast)));
}

static Term value(Solver *base, Term term) {
  Z3Solver *solver = state_of(base);
  assert(solver->result == SAT_YES);
  Z3_ast ast = z3_from_term(solver->context, term);
  if (!ast || !has_model(solver))
    return NO_TERM;
  Z3_ast found = look_up(solver, term, ast);
  if (!found && !Z3_model_eval(solver->context->z3, solver->model, ast, true, &found))
    return NO_TERM;
  return read_value(solver, found);
}

static const char *reason(Solver *base) { return state_of(base)->reason; }

// ---- lifecycle

static Solver *fresh(Solver *base) { return z3_solver_new(state_of(base)->context); }

static void free_solver(Solver *base) {
  assert(state_of(base)->context->solvers > 0);
  Z3Solver *solver = state_of(base);
  drop_model(solver);
  abandon(solver);
  vec_each(Z3_ast, ast, &solver->stack)
    drop_ast(solver, *ast);
  vec_each(AssumedLiteral, literal, &solver->literals)
    if (literal->is_name)
      drop_ast(solver, literal->ast);
  vec_release(&solver->stack);
  vec_release(&solver->levels);
  vec_release(&solver->literals);
  vec_release(&solver->definitions);
  vec_release(&solver->free_names);
  vec_release(&solver->scratch);
  map_release(&solver->literal_of_term);
  map_release(&solver->literal_of_ast);
  solver->context->solvers--;
  mem_free(solver, sizeof *solver);
}

Solver *z3_solver_new(Z3Context *context) {
  Z3Solver *solver = mem_alloc_zeroed(sizeof *solver);
  solver->base = (Solver){.terms = context->terms,
                          .state = solver,
                          .free = free_solver,
                          .push = push,
                          .pop = pop,
                          .add = add,
                          .add_clause = add_clause,
                          .check = check,
                          .core = core,
                          .value = value,
                          .reason = reason,
                          .fresh = fresh};
  solver->context = context;
  solver->result = SAT_UNKNOWN;
  context->solvers++;
  return &solver->base;
}
