#include "bmc/cases.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_CASES = 256,   // of a call
  MOST_ARGS = 4,      // that are not constant
  NEAR_BITS = 11,     // of the width of a range that has all values of an argument
  CASE_WORK = 100000, // for one of them
};

// What became of a step.
typedef struct CallSplit {
  CfaStep step;
  CfaStep *steps;
  uint32_t count;
  struct CallSplit *next; // from the same state
} CallSplit;

// ---- which functions

static bool is_within(const CallCases *cases, const Function *a, const Function *b) {
  return cases->graph.components[a->id] == cases->graph.components[b->id];
}

static uint32_t count_calls_within(const CallCases *cases, const CallSites *sites,
                                   const Function *function) {
  uint32_t count = 0;
  vec_each(const Loc, loc, &function->locations)
    cfa_each_leaving(cases->cfa, *loc, edge) {
      if (edge->kind != EDGE_CALL)
        continue;
      vec_each(Function *const, callee, &call_sites_get(sites, edge)->callees)
        count += is_within(cases, function, *callee);
    }
  return count;
}

void call_cases_init(CallCases *cases, const Cfa *cfa) {
  CallSites sites;
  *cases = (CallCases){.cfa = cfa};
  callgraph_init(&cases->graph, cfa);
  call_sites_init(&sites, cfa);
  bool *branches = ARENA_ARRAY(&cases->arena, bool, cfa->functions.size); // by component
  cases->makes_trees = ARENA_ARRAY(&cases->arena, bool, cfa->functions.size);
  vec_each(Function *const, function, &cfa->functions)
    if (count_calls_within(cases, &sites, *function) > 1)
      branches[cases->graph.components[(*function)->id]] = true;
  vec_each(Function *const, function, &cfa->functions)
    cases->makes_trees[(*function)->id] = branches[cases->graph.components[(*function)->id]];
  call_sites_release(&sites);
}

void call_cases_forget(CallCases *cases) { map_clear(&cases->known); }

void call_cases_release(CallCases *cases) {
  map_release(&cases->known);
  callgraph_release(&cases->graph);
  arena_release(&cases->arena);
}

// ---- which values

// The arguments of a call that are to become constant.
typedef struct Arguments {
  uint32_t count, numbers[MOST_ARGS];
  Term values[MOST_ARGS];
} Arguments;

static bool is_integer(const Type *type) {
  return type_is_int(type) && type->size <= sizeof(uint64_t);
}

// False if they are too many.
static bool list_arguments(Symbolic *symbolic, const Terms *terms, const SymState *state,
                           const CfaStep *enter, Arguments *out) {
  const Edge *call = enter->edge;
  *out = (Arguments){0};
  for (uint32_t i = 0; i < enter->callee->params.size && i < call->call.arg_count; i++) {
    const Expr *arg = call->call.args[i];
    if (!is_integer(arg->type) || !is_integer(enter->callee->params.data[i]->type))
      continue;
    Term value = sym_value_of(symbolic, state, arg);
    if (term_is_none(value) || term_is_constant(terms, value))
      continue;
    if (out->count == MOST_ARGS)
      return false;
    out->numbers[out->count] = i;
    out->values[out->count++] = value;
  }
  return out->count > 0;
}

// The values of the model; NULL: it has none. *OTHERS becomes the condition that it is not they.
static CallCase *read_case(CallCases *cases, Solver *solver, const Arguments *args, Term *others) {
  CallCase *found = arena_alloc(&cases->arena, sizeof *found + args->count * sizeof *found->values);
  Term is_it = term_true(solver->terms);
  found->count = args->count;
  for (uint32_t i = 0; i < args->count; i++) {
    Term value = solver->value(solver, args->values[i]);
    if (term_is_none(value))
      return NULL;
    found->values[i] =
        (struct CaseValue){args->numbers[i], (uint64_t)term_get(solver->terms, value).constant};
    is_it =
        term_make_and2(solver->terms, is_it, term_make_eq(solver->terms, args->values[i], value));
  }
  *others = term_make_not(solver->terms, is_it);
  return found;
}

// Every value of every argument is near that of the model. Few cases may be further apart, but
// mostly those that are have no end.
static bool are_near(Solver *solver, Term runs, const CallCase *first, const Arguments *args) {
  Terms *terms = solver->terms;
  for (uint32_t i = 0; i < args->count; i++) {
    uint32_t width = sort_get(terms, term_sort(terms, args->values[i]))->width;
    if (width <= NEAR_BITS)
      continue;
    uint64_t low = first->values[i].bits - (UINT64_C(1) << (NEAR_BITS - 1));
    Term offset =
        term_make_bv(terms, TERM_BV_SUB, args->values[i], term_make_bits(terms, width, low));
    Term is_far =
        term_make_bv(terms, TERM_BV_ULE, term_make_bits(terms, width, 1 << NEAR_BITS), offset);
    Term question = term_make_and2(terms, runs, is_far);
    if (solver->check(solver, QUERY_OTHER, &question, 1, CASE_WORK) != SAT_NO)
      return false;
  }
  return true;
}

// Appends a step for each case; false when they are too many, or not known.
static bool list_cases(CallCases *cases, Solver *solver, Term runs, const Arguments *args,
                       CfaStep step, CfaStepVec *out) {
  for (uint32_t count = 0; count <= MOST_CASES; count++) {
    Term others = NO_TERM;
    SatResult result = solver->check(solver, QUERY_OTHER, &runs, 1, CASE_WORK);
    if (result != SAT_YES)
      return result == SAT_NO && count > 0;
    step.only = read_case(cases, solver, args, &others);
    if (!step.only || (count == 0 && !are_near(solver, runs, step.only, args)))
      return false;
    vec_push(out, step);
    runs = term_make_and2(solver->terms, runs, others);
  }
  return false;
}

// From outside of the functions that call each other?
static bool may_split(const CallCases *cases, const CfaStep *step) {
  if (step->kind != STEP_ENTER || !cases->makes_trees[step->callee->id])
    return false;
  const Function *caller = cfa_location(cases->cfa, step->edge->source)->function;
  return !is_within(cases, caller, step->callee);
}

// Appends the cases of STEP, or STEP.
static void make(CallCases *cases, Symbolic *symbolic, Solver *solver, const SymState *state,
                 CfaStep step, CfaStepVec *out) {
  Arguments args;
  uint32_t before = out->size;
  Term runs = term_make_and2(solver->terms, state->guard, sym_addresses(symbolic, state->guard));
  bool is_split = list_arguments(symbolic, solver->terms, state, &step, &args) &&
                  list_cases(cases, solver, runs, &args, step, out);
  if (is_split)
    return;
  out->size = before;
  vec_push(out, step);
}

// The same question has the same answer: steps are told apart by their cases.
static void split(CallCases *cases, Symbolic *symbolic, Solver *solver, const SymState *state,
                  CfaStep step, CfaStepVec *out) {
  uint64_t *known = map_insert(&cases->known, state->id + 1, NULL);
  CallSplit *split = (CallSplit *)(uintptr_t)*known;
  while (split && (split->step.edge != step.edge || split->step.callee != step.callee))
    split = split->next;
  if (!split) {
    uint32_t first = out->size;
    make(cases, symbolic, solver, state, step, out);
    split = ARENA_NEW(&cases->arena, CallSplit);
    *split = (CallSplit){.step = step, .count = out->size - first};
    split->steps = ARENA_ARRAY(&cases->arena, CfaStep, split->count);
    memcpy(split->steps, out->data + first, split->count * sizeof *split->steps);
    split->next = (CallSplit *)(uintptr_t)*known;
    *known = key_of(split);
    return;
  }
  vec_append(out, split->steps, split->count);
}

void call_cases_split(CallCases *cases, Symbolic *symbolic, Solver *solver, const SymState *state,
                      CfaStepVec *steps) {
  CfaStepVec given = *steps;
  *steps = (CfaStepVec){0};
  vec_each(const CfaStep, step, &given) {
    if (may_split(cases, step))
      split(cases, symbolic, solver, state, *step, steps);
    else
      vec_push(steps, *step);
  }
  vec_release(&given);
}
