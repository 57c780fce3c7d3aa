// The engine, and one step of it.
#include "symbolic/float.h"
#include "symbolic/internal.h"

#include "base/memory.h"

// ---- lifecycle

Symbolic *symbolic_new(Terms *terms, const Cfa *cfa, SymOptions options) {
  Symbolic *symbolic = mem_alloc_zeroed(sizeof *symbolic);
  *symbolic = (Symbolic){.terms = terms, .cfa = cfa, .options = options};
  symbolic->address_width = 8 * (uint32_t)cfa->types.void_pointer->size;
  assert(symbolic->address_width == 32 || symbolic->address_width == 64);
  floats_init(&symbolic->floats, terms);
  symbolic->layout = layout_of(cfa->types.model);
  symbolic->statics = ARENA_ARRAY(&symbolic->arena, SymObject *, cfa->variables.size);
  symbolic->local_index = ARENA_ARRAY(&symbolic->arena, uint32_t, cfa->variables.size);
  symbolic->functions = ARENA_ARRAY(&symbolic->arena, SymObject *, cfa->functions.size);
  vec_each(Function *const, item, &cfa->functions) {
    uint32_t next = 0;
    vec_each(Variable *const, param, &(*item)->params)
      symbolic->local_index[(*param)->id] = next++;
    vec_each(Variable *const, local, &(*item)->locals)
      symbolic->local_index[(*local)->id] = next++;
  }
  return symbolic;
}

void symbolic_free(Symbolic *symbolic) {
  vec_release(&symbolic->objects);
  vec_release(&symbolic->violations);
  vec_release(&symbolic->float_calls);
  map_release(&symbolic->targets);
  map_release(&symbolic->bases);
  map_release(&symbolic->unset_objects);
  map_release(&symbolic->bounds);
  map_release(&symbolic->excluded);
  map_release(&symbolic->possible);
  map_release(&symbolic->unset_symbols);
  sym_written_release(&symbolic->written);
  floats_release(&symbolic->floats);
  arena_release(&symbolic->arena);
  mem_free(symbolic, sizeof *symbolic);
}

// ---- steps

void sym_require(SymRun *run, Term condition) {
  assert(term_is_bool(run->terms, condition));
  run->state->guard = term_make_and2(run->terms, run->state->guard, condition);
}

void sym_require_valid(SymRun *run, Term condition) {
  sym_require_defined(run, condition, "accesses memory, here, that is no object's");
}

void sym_require_defined(SymRun *run, Term condition, const char *what) {
  Term violation =
      term_make_and2(run->terms, run->state->guard, term_make_not(run->terms, condition));
  if (run->edge && !term_is_false(run->terms, violation) && (!run->is_valid || run->is_unsure))
    vec_push(&run->symbolic->violations, (SymViolation){violation, run->edge, what});
  sym_require(run, condition);
}

const SymViolations *sym_violations(const Symbolic *symbolic) { return &symbolic->violations; }

void sym_lose(SymRun *run, const char *reason) {
  assert(reason);
  if (!run->state->lost)
    run->state->lost = reason;
}

void sym_lose_call(SymRun *run, const Function *function, const char *what) {
  if (!run->state->lost)
    run->state->lost = arena_printf(&run->symbolic->arena, "function '%s'%s%s", function->name,
                                    what ? ": " : "", what ? what : "");
}

SymState *sym_new_state(Symbolic *symbolic, const SymState *from) {
  SymState *state = ARENA_NEW(&symbolic->arena, SymState);
  if (from)
    *state = *from;
  state->id = symbolic->state_count++;
  state->followed = NULL;
  return state;
}

const SymState *sym_start(Symbolic *symbolic) {
  const Function *init = symbolic->cfa->init;
  SymFrame *frame = ARENA_NEW(&symbolic->arena, SymFrame);
  *frame = (SymFrame){.function = init};
  frame->locals =
      ARENA_ARRAY(&symbolic->arena, SymObject *, init->params.size + init->locals.size + 1);
  SymState *state = sym_new_state(symbolic, NULL);
  state->guard = term_true(symbolic->terms);
  state->frame = frame;
  state->rounding = float_rounding(symbolic->terms, ROUND_NEAREST);
  return state;
}

static void run_assign(SymRun *run, const Edge *edge) {
  const Expr *rhs = edge->assign.rhs;
  SymPlace to = sym_place_of(run, edge->assign.lhs);
  if (type_is_scalar(rhs->type)) {
    sym_place_set(run, &to, sym_eval(run, rhs));
  } else if (rhs->kind == EXPR_ZERO) {
    sym_place_fill_zero(run, &to);
  } else {
    SymPlace from = sym_place_of(run, rhs);
    sym_place_move(run, &to, &from, rhs->type->size);
    sym_place_release(&from);
  }
  sym_place_release(&to);
}

static void run_assume(SymRun *run, const Edge *edge) {
  assert(edge->kind == EDGE_ASSUME);
  Term truth = sym_eval_truth(run, edge->assume.cond);
  sym_require(run, edge->assume.truth ? truth : term_make_not(run->terms, truth));
  sym_narrow(run, edge->assume.cond, edge->assume.truth);
}

static const char *input_name(const Expr *lvalue) {
  const Variable *variable = expr_root_variable(lvalue);
  return variable && variable->name ? variable->name : "input";
}

static void run_havoc(SymRun *run, const Edge *edge) {
  SymPlace place = sym_place_of(run, edge->havoc.lhs);
  bool is_unset = edge->havoc.kind == HAVOC_DECLARED;
  sym_place_fill_unset(run, &place, is_unset ? FILL_UNSET : FILL_INPUT,
                       input_name(edge->havoc.lhs));
  sym_place_release(&place);
}

static void run_edge(SymRun *run, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    run_assign(run, edge);
    break;
  case EDGE_ASSUME:
    run_assume(run, edge);
    break;
  case EDGE_HAVOC:
    run_havoc(run, edge);
    break;
  case EDGE_CALL:
    sym_builtin(run, edge);
    break;
  case EDGE_RETURN:
    sym_return(run, edge);
    break;
  }
}

static void run_step(SymRun *run, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
    run_edge(run, step->edge);
    break;
  case STEP_ENTER:
    sym_enter_call(run, step);
    break;
  case STEP_LEAVE:
    sym_leave_call(run, step->edge, step->callee);
    break;
  case STEP_SUMMARY:
    assert(!"summaries are not followed");
  }
}

static SymSuccessor *find_successor(const SymState *state, const CfaStep *step) {
  SymSuccessor *found = state->followed;
  while (found && (found->kind != step->kind || found->edge != step->edge ||
                   found->callee != step->callee || found->only != step->only))
    found = found->next;
  return found;
}

static const SymState *follow(Symbolic *symbolic, const SymState *state, const CfaStep *step,
                              bool is_valid) {
  assert(step->kind != STEP_SUMMARY && !state->lost);
  SymSuccessor *successor = find_successor(state, step);
  if (successor)
    return successor->state;
  SymRun run = {.symbolic = symbolic,
                .terms = symbolic->terms,
                .state = sym_new_state(symbolic, state),
                .edge = step->edge,
                .is_valid = is_valid};
  run_step(&run, step);
  bool is_dead = term_is_false(symbolic->terms, run.state->guard);
  successor = ARENA_NEW(&symbolic->arena, SymSuccessor);
  *successor = (SymSuccessor){.kind = step->kind,
                              .edge = step->edge,
                              .callee = step->callee,
                              .only = step->only,
                              .state = is_dead ? NULL : run.state,
                              .next = state->followed};
  ((SymState *)state)->followed = successor;
  return successor->state;
}

const SymState *sym_follow(Symbolic *symbolic, const SymState *state, const CfaStep *step) {
  return follow(symbolic, state, step, false);
}

const SymState *sym_follow_valid(Symbolic *symbolic, const SymState *state, const CfaStep *step) {
  return follow(symbolic, state, step, true);
}

const SymState *sym_assume(Symbolic *symbolic, const SymState *state, Term condition) {
  SymState *assumed = sym_new_state(symbolic, state);
  assumed->guard = term_make_and2(symbolic->terms, state->guard, condition);
  return assumed;
}

bool sym_has_pointers(const Symbolic *symbolic) { return symbolic->has_pointers; }

uint64_t sym_term_count(const Symbolic *symbolic) { return terms_requests(symbolic->terms); }

Term sym_value_of(Symbolic *symbolic, const SymState *state, const Expr *expr) {
  SymState copy = *state;
  SymRun run = {.symbolic = symbolic, .terms = symbolic->terms, .state = &copy};
  Term value = sym_eval(&run, expr);
  return term_is_false(symbolic->terms, copy.guard) ? NO_TERM : value;
}
