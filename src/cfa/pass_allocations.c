// Memory that is not given: a call of malloc and its like is behind a branch for sizes that no object
// can have, and with cfa->allocations_may_fail behind an input that says whether it fails. If so,
// the result is null and nothing else happens: a block that realloc could not move stays alive. So
// no analysis needs a model of failures.
//
// A call through a pointer may fail if it turns out to be one of an allocating function. Not asked
// about is realloc(p, 0), which frees, nor are the blocks that are there when the program starts.
#include "cfa/call_sites.h"
#include "cfa/checks_internal.h"
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

// ---- sizes that no object can have: more than PTRDIFF_MAX bytes

static const Expr *size_argument(const FailureChoice *choice, uint32_t index) {
  const Edge *call = choice->call;
  bool is_there = index < call->call.arg_count && type_is_int(call->call.args[index]->type);
  return is_there ? expr_cast(&choice->cfa->arena, choice->cfa->types.size_type,
                              call->call.args[index])
                  : NULL;
}

static const Expr *exceeds(const FailureChoice *choice, const Expr *size, __int128 limit) {
  Arena *arena = &choice->cfa->arena;
  if (range_of(size).high <= limit)
    return NULL;
  return expr_binary(arena, &choice->cfa->types, EXPR_GT, size,
                     expr_int(arena, size->type, limit));
}

// As wide as a product of two sizes.
static const Expr *widened(const Cfa *cfa, Arena *arena, const Expr *size) {
  const Type *wide = cfa->types.ints[type_width(size->type) <= 32 ? INT_ULLONG : INT_UINT128];
  return expr_cast(arena, wide, size);
}

static const Expr *product_exceeds(const FailureChoice *choice, const Expr *a, const Expr *b,
                                   __int128 limit) {
  Cfa *cfa = choice->cfa;
  const Expr *constant = b->kind == EXPR_INT ? b : a, *other = constant == b ? a : b;
  if (constant->kind == EXPR_INT)
    return constant->integer ? exceeds(choice, other, limit / constant->integer) : NULL;
  unsigned __int128 most = (unsigned __int128)range_of(a).high * (unsigned __int128)range_of(b).high;
  if (most <= (unsigned __int128)limit)
    return NULL;
  const Expr *product = expr_binary(&cfa->arena, &cfa->types, EXPR_MUL,
                                    widened(cfa, &cfa->arena, a), widened(cfa, &cfa->arena, b));
  return expr_binary(&cfa->arena, &cfa->types, EXPR_GT, product,
                     expr_int(&cfa->arena, product->type, limit));
}

// Is what CALLEE is asked for too large? NULL: never.
static const Expr *is_too_large(const FailureChoice *choice, const Function *callee) {
  __int128 limit = range_of_type(choice->cfa->types.ptrdiff_type).high;
  bool is_product = callee->builtin == BUILTIN_CALLOC;
  const Expr *size = size_argument(choice, is_product || callee->builtin == BUILTIN_REALLOC);
  const Expr *count = is_product ? size_argument(choice, 0) : NULL;
  if (callee->builtin == BUILTIN_STRDUP || callee->builtin == BUILTIN_STRNDUP || !size)
    return NULL;
  return count ? product_exceeds(choice, size, count, limit) : exceeds(choice, size, limit);
}

// ---- failures

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

// The result is null.
static void fail_at(const FailureChoice *choice, Loc failed) {
  Cfa *cfa = choice->cfa;
  const Edge *call = choice->call;
  if (call->call.lhs)
    cfa_add_assign(cfa, failed, call->target, call->span, call->call.lhs,
                   expr_zero(&cfa->arena, call->call.lhs->type));
  else
    cfa_add_skip(cfa, failed, call->target, call->span);
}

static void add_choice(const FailureChoice *choice, Loc from, const Function *callee, Loc failed) {
  Cfa *cfa = choice->cfa;
  const Edge *call = choice->call;
  Loc decided = new_location(choice);
  const Type *type = cfa->types.ints[INT_BOOL];
  const Expr *fails = expr_var(&cfa->arena, cfa_new_variable(cfa, VAR_TEMP, "fails", type,
                                                             choice->function, call->span));
  from = behind_free(choice, from, callee);
  cfa_add_havoc(cfa, from, decided, call->span, fails, HAVOC_FAILURE, callee);
  add_branch(choice, decided, fails, failed, choice->made);
}

static bool may_fail(const FailureChoice *choice, const Function *callee) {
  return allocates(callee) &&
         (choice->cfa->allocations_may_fail || is_too_large(choice, callee));
}

// Between FROM and the call.
static void add_failures(const FailureChoice *choice, Loc from, const Function *callee) {
  const Expr *too_large = is_too_large(choice, callee);
  bool is_choice = choice->cfa->allocations_may_fail;
  Loc failed = new_location(choice);
  Loc possible = is_choice && too_large ? new_location(choice) : is_choice ? from : choice->made;
  if (too_large)
    add_branch(choice, from, too_large, failed, possible);
  if (is_choice)
    add_choice(choice, possible, callee, failed);
  fail_at(choice, failed);
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
    if (may_fail(&choice, *callee))
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
    add_failures(&choice, is_direct ? from : where_called(&choice, from, callee, next), callee);
    from = next;
  }
  vec_release(&allocating);
}

void pass_allocations(Cfa *cfa) {
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
