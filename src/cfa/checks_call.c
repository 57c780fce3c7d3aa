// What a call asks of the function that it calls (C11 6.5.2.2p6 and p9, 6.3.2.3p8): as many arguments
// as it has parameters, and of types that machines pass in the same way. Programs take pointers of
// all types for each other there, and numbers, addresses included, of one size; so may they here. A
// parameter may be narrower than its argument where each has a register of its own.
#include "cfa/checks_internal.h"

static uint64_t passed_size(const Cfa *cfa, const Type *type) {
  uint64_t least = cfa->types.int_type->size;
  return type->size < least ? least : type->size;
}

static bool is_passed_alike(const Cfa *cfa, const Type *argument, const Type *parameter) {
  if (!type_is_scalar(argument) || !type_is_scalar(parameter))
    return !type_is_scalar(argument) && !type_is_scalar(parameter) &&
           argument->size == parameter->size;
  if (type_is_float(argument) != type_is_float(parameter))
    return false;
  uint64_t given = passed_size(cfa, argument), taken = passed_size(cfa, parameter);
  bool has_register = cfa->types.model == MODEL_LP64 && given <= 8;
  return given == taken || (has_register && !type_is_float(argument) && given > taken);
}

static bool is_result_alike(const Cfa *cfa, const Edge *call, const Type *function) {
  const Type *asked = call->call.callee->type->target->function.result;
  const Type *result = function->function.result;
  bool is_in_memory = type_is_aggregate(asked) || type_is_aggregate(result);
  if (!call->call.lhs && !is_in_memory)
    return true;
  return asked->kind != TYPE_VOID && result->kind != TYPE_VOID &&
         is_passed_alike(cfa, result, asked);
}

// Is ARGUMENT a double for a float of a function without a prototype?
static bool is_promoted(const Edge *call, const Type *argument, const Type *parameter) {
  const Expr *callee = call->call.callee;
  bool is_old = callee->kind == EXPR_FUNCTION || !callee->type->target->function.has_prototype;
  return is_old && type_is_float(parameter) && type_is_float(argument) &&
         argument->floating == FLOAT_DOUBLE;
}

// What is wrong with CALL if it is one of CALLEE, which has a body; NULL: nothing.
static const char *find_mismatch(const Cfa *cfa, const Edge *call, const Function *callee) {
  uint32_t given = call->call.arg_count, taken = callee->params.size;
  if (given < taken || (given > taken && !callee->is_variadic))
    return "which takes another number of arguments";
  for (uint32_t i = 0; i < taken; i++)
    if (!is_passed_alike(cfa, call->call.args[i]->type, callee->params.data[i]->type) &&
        !is_promoted(call, call->call.args[i]->type, callee->params.data[i]->type))
      return "which takes arguments of other types";
  return is_result_alike(cfa, call, callee->type) ? NULL : "which returns another type";
}

void check_signature(Checks *checks, const Edge *call) {
  Cfa *cfa = checks->cfa;
  const Expr *pointer = call->call.callee;
  if (!cfa_checks(cfa, ERROR_ARGUMENT))
    return;
  vec_each(Function *const, item, &call_sites_get(checks->sites, call)->callees) {
    const Function *callee = *item;
    const char *mismatch = callee->is_defined ? find_mismatch(cfa, call, callee) : NULL;
    if (!mismatch)
      continue;
    check_begin(checks, ERROR_ARGUMENT,
                arena_printf(&cfa->arena, "this calls %s, %s", callee->name, mismatch),
                NULL, NULL);
    const Expr *address = expr_function(&cfa->arena, &cfa->types, callee);
    check_require(checks, pointer->kind == EXPR_FUNCTION
                              ? check_int(checks, cfa->types.int_type, 0)
                              : check_binary(checks, EXPR_NE, pointer,
                                             expr_cast(&cfa->arena, pointer->type, address)));
  }
}
