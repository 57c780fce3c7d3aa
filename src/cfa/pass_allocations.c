// Memory that is not given: with cfa->allocations_may_fail, a call of malloc and its like is behind
// an input that says whether it fails. If so, the result is null and nothing else happens: a block
// that realloc could not move stays alive. So no analysis needs a model of failures.
//
// A call through a pointer may fail if it turns out to be one of an allocating function. Not asked
// about is realloc(p, 0), which frees, nor are the blocks that are there when the program starts.
#include "cfa/call_sites.h"
#include "cfa/passes.h"

typedef struct FailureChoice {
  Cfa *cfa;
  Function *function; // whose code CALL is part of
  Edge *call;         // leaves MADE
  Loc made;
} FailureChoice;

static bool allocates(const Function *function) {
  Builtin builtin = function->builtin;
  return builtin == BUILTIN_MALLOC || builtin == BUILTIN_CALLOC || builtin == BUILTIN_REALLOC ||
         builtin == BUILTIN_STRDUP || builtin == BUILTIN_STRNDUP;
}

static Loc new_location(const FailureChoice *choice) {
  return cfa_new_location(choice->cfa, choice->function, LOC_PLAIN);
}

static void add_branch(const FailureChoice *choice, Loc from, const Expr *cond, Loc yes, Loc no) {
  cfa_add_assume(choice->cfa, from, yes, span_none(), cond, true);
  cfa_add_assume(choice->cfa, from, no, span_none(), cond, false);
}

// Where realloc(p, 0) has gone to the call, on the way from FROM.
static Loc behind_free(const FailureChoice *choice, Loc from, const Function *callee) {
  const Edge *call = choice->call;
  if (callee->builtin != BUILTIN_REALLOC || call->call.arg_count < 2)
    return from;
  const Expr *block = call->call.args[0], *size = call->call.args[1];
  Loc empty = new_location(choice), next = new_location(choice);
  add_branch(choice, from, size, next, empty);
  add_branch(choice, empty, block, choice->made, next);
  return next;
}

static void add_failure(const FailureChoice *choice, Loc from, const Function *callee) {
  Cfa *cfa = choice->cfa;
  const Edge *call = choice->call;
  Loc decided = new_location(choice), failed = new_location(choice);
  const Type *type = cfa->types.ints[INT_BOOL];
  const Expr *fails = expr_var(&cfa->arena, cfa_new_variable(cfa, VAR_TEMP, "fails", type,
                                                             choice->function, call->span));
  from = behind_free(choice, from, callee);
  cfa_add_havoc(cfa, from, decided, call->span, fails, HAVOC_FAILURE, callee);
  add_branch(choice, decided, fails, failed, choice->made);
  if (call->call.lhs)
    cfa_add_assign(cfa, failed, call->target, call->span, call->call.lhs,
                   expr_zero(&cfa->arena, call->call.lhs->type));
  else
    cfa_add_skip(cfa, failed, call->target, call->span);
}

// Where the pointer that is called is CALLEE, on the way from FROM; it is OTHERWISE if not.
static Loc where_called(const FailureChoice *choice, Loc from, const Function *callee,
                        Loc otherwise) {
  Cfa *cfa = choice->cfa;
  const Expr *pointer = choice->call->call.callee;
  const Expr *address = expr_function(&cfa->arena, &cfa->types, callee);
  const Expr *is_called = expr_binary(&cfa->arena, &cfa->types, EXPR_EQ, pointer,
                                      expr_cast(&cfa->arena, pointer->type, address));
  Loc here = new_location(choice);
  add_branch(choice, from, is_called, here, otherwise);
  return here;
}

static void let_fail(Cfa *cfa, const CallSites *sites, Edge *call) {
  Loc from = call->source;
  FailureChoice choice = {.cfa = cfa, .function = cfa_location(cfa, from)->function, .call = call};
  VEC(Function *) allocating = {0};
  vec_each(Function *const, callee, &call_sites_get(sites, call)->callees) {
    if (allocates(*callee))
      vec_push(&allocating, *callee);
  }
  if (allocating.size) {
    choice.made = new_location(&choice);
    cfa_attach_leaving(cfa, choice.made, cfa_detach_leaving(cfa, from));
  }
  bool is_direct = edge_callee(call) != NULL;
  for (uint32_t i = 0; i < allocating.size; i++) {
    bool is_last = i + 1 == allocating.size;
    Loc next = is_last ? choice.made : new_location(&choice);
    Function *callee = allocating.data[i];
    add_failure(&choice, is_direct ? from : where_called(&choice, from, callee, next), callee);
    from = next;
  }
  vec_release(&allocating);
}

void pass_allocations(Cfa *cfa) {
  if (!cfa->allocations_may_fail)
    return;
  CallSites sites;
  call_sites_init(&sites, cfa);
  uint32_t count = cfa->edges.size;
  for (uint32_t i = 0; i < count; i++) {
    Edge *edge = cfa->edges.data[i];
    bool is_ours = edge && cfa_location(cfa, edge->source)->function != cfa->init;
    if (is_ours && edge->kind == EDGE_CALL)
      let_fail(cfa, &sites, edge);
  }
  call_sites_release(&sites);
}
