// Functions without a body. Arithmetic ones are exact where that is easy; of the
// others the result is arbitrary, and memory too unless they only read.
#include "encode/builtin.h"
#include "cfa/format.h"
#include "encode/heap_block.h"

#include <assert.h>

static const char *const any_result = "its result is arbitrary";
static const char *const any_memory = "what it writes is arbitrary";

// ---- arguments and results

Value call_argument(const BuiltinStep *call, uint32_t index, const Type *type) {
  assert(index < call->edge->call.arg_count && type_is_scalar(type));
  const Expr *arg = call->edge->call.args[index];
  return encode_cast(call->step, arg->type, type, encode_expr(call->step, arg));
}

void call_give(const BuiltinStep *call, const Type *type, Value value) {
  const Expr *lhs = call->edge->call.lhs;
  if (!lhs)
    return;
  Place place = place_resolve(call->step, lhs);
  place_write(call->step, &place, encode_cast(call->step, type, lhs->type, value));
}

void call_give_unknown(const BuiltinStep *call) {
  const Expr *lhs = call->edge->call.lhs;
  if (!lhs)
    return;
  step_approximate(call->step, call->edge->call.callee, any_result);
  Place place = place_resolve(call->step, lhs);
  place_forget(call->step, &place);
}

// What the arguments lead to; of an unknown function, all of memory.
static void forget_memory(const BuiltinStep *call) {
  step_approximate(call->step, call->edge->call.callee, any_memory);
  if (!call->function)
    memory_forget_all(call->step);
  for (uint32_t i = 0; call->function && i < call->edge->call.arg_count; i++)
    if (type_is_scalar(call->edge->call.args[i]->type))
      memory_forget_reachable(call->step, call->edge->call.args[i]);
}

// ---- memory

static void give_address(const BuiltinStep *call, uint32_t index) {
  const Type *type = call->step->encoder->cfa->types.void_pointer;
  call_give(call, type, call_argument(call, index, type));
}

static void encode_memcpy(const BuiltinStep *call) {
  const Expr *const *args = call->edge->call.args;
  const Expr *to = expr_whole_object(args[0], args[2]), *from = expr_whole_object(args[1], args[2]);
  if (to && from && to->type == from->type) {
    Place source = place_resolve(call->step, from), target = place_resolve(call->step, to);
    place_copy(call->step, &target, &source);
  } else {
    memory_copy_bytes(call->step, args[0], args[1], args[2]);
  }
  give_address(call, 0);
}

static void encode_memset(const BuiltinStep *call) {
  const Expr *const *args = call->edge->call.args;
  const Expr *to = expr_whole_object(args[0], args[2]);
  bool is_zero = args[1]->kind == EXPR_INT && (args[1]->integer & 0xff) == 0;
  if (to && is_zero) {
    Place target = place_resolve(call->step, to);
    place_clear(call->step, &target);
  } else {
    memory_set_bytes(call->step, args[0], args[1], args[2]);
  }
  give_address(call, 0);
}

// The zeros of calloc; without a place that holds the pointer nobody sees them.
static void clear_allocated(const BuiltinStep *call) {
  const Expr *const *args = call->edge->call.args, *lhs = call->edge->call.lhs;
  if (!lhs || args[0]->kind != EXPR_INT || args[1]->kind != EXPR_INT)
    return;
  Cfa *cfa = (Cfa *)call->step->encoder->cfa;
  __int128 count = args[0]->integer * args[1]->integer;
  const Expr *size = expr_int(&call->step->encoder->arena, cfa->types.size_type, count);
  const Expr *zero = expr_int(&call->step->encoder->arena, cfa->types.int_type, 0);
  memory_set_bytes(call->step, lhs, zero, size);
}

static Value product_of(Step *step, Value a, Value b) {
  const Type *type = step->encoder->cfa->types.size_type;
  Term overflow;
  Value size = int_checked(step, EXPR_MUL, type, a, b, &overflow);
  step_require(step, term_make_not(step->terms, overflow)); // no run goes on with that much
  return size;
}

static void encode_allocation(const BuiltinStep *call) {
  Step *step = call->step;
  const Types *types = &step->encoder->cfa->types;
  bool has_count = call->function->builtin == BUILTIN_CALLOC;
  Value size = call_argument(call, 0, types->size_type);
  if (has_count)
    size = product_of(step, size, call_argument(call, 1, types->size_type));
  Value address = address_allocate(step, size);
  heap_block_begin(step, call->edge, address, size);
  call_give(call, types->void_pointer, address);
  if (has_count)
    clear_allocated(call);
}

// Of no bytes it is a call of free.
static void encode_realloc(const BuiltinStep *call) {
  Step *step = call->step;
  const Types *types = &step->encoder->cfa->types;
  Value zero = int_constant(step, 0);
  Value from = call_argument(call, 0, types->void_pointer);
  Value size = call_argument(call, 1, types->size_type), to = address_allocate(step, size);
  heap_block_end(step, call->edge->call.args[0], from);
  if (!memory_move_object(step, call->edge->call.args[0], from, to, call->edge))
    step_approximate(step, call->edge->call.callee, "a part of the new object is arbitrary");
  Term is_free = term_make_and2(step->terms, int_compare(step, EXPR_EQ, size, zero),
                                int_compare(step, EXPR_NE, from, zero));
  to = value_choose(step, is_free, zero, to);
  heap_block_begin(step, call->edge, to, size);
  call_give(call, types->void_pointer, to);
}

static void encode_free(const BuiltinStep *call) {
  const Type *type = call->step->encoder->cfa->types.void_pointer;
  heap_block_end(call->step, call->edge->call.args[0], call_argument(call, 0, type));
}

// ---- integers

static void encode_checked(const BuiltinStep *call) {
  static const ExprKind kinds[] = {EXPR_ADD, EXPR_SUB, EXPR_MUL};
  Step *step = call->step;
  const Expr *const *args = call->edge->call.args;
  const Expr *pointer = args[2];
  const Types *types = &step->encoder->cfa->types;
  assert(call->edge->call.arg_count >= 3);
  ExprKind kind = kinds[call->function->builtin - BUILTIN_ADD_OVERFLOW];
  const Type *type = type_is_pointer(pointer->type) ? pointer->type->target : types->void_type;
  if (!type_is_int(args[0]->type) || !type_is_int(args[1]->type) || !type_is_int(type)) {
    step_require(step, term_false(step->terms)); // the interpreter refuses
    return;
  }
  Value left = encode_expr(step, args[0]), right = encode_expr(step, args[1]);
  Term overflow;
  Value result = int_checked(step, kind, type, left, right, &overflow);
  if (pointer->kind == EXPR_ADDRESS) {
    Place target = place_resolve(step, pointer->operand);
    place_write(step, &target, result);
  } else {
    forget_memory(call);
  }
  call_give(call, types->int_type, int_from_truth(step, overflow));
}

// ---- output

static void encode_print(const BuiltinStep *call) {
  uint32_t format = call->function->builtin == BUILTIN_FPRINTF ? 1 : 0;
  if (format_may_store(call->edge->call.args[format]))
    forget_memory(call);
  call_give_unknown(call);
}

// ---- which is which

static bool takes_pointer(const Edge *edge) {
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    if (type_is_pointer(edge->call.args[i]->type))
      return true;
  return false;
}

// The result is arbitrary, but nothing is written.
static bool only_reads(const BuiltinStep *call) {
  switch ((int)call->function->builtin) {
  case BUILTIN_NONE: // "returns any value, changes nothing" (cfa.h)
  case BUILTIN_LIBRARY:
  case BUILTIN_MEMCMP ... BUILTIN_STRNLEN:
  case BUILTIN_STRCMP ... BUILTIN_STRPBRK:
  case BUILTIN_ATOI ... BUILTIN_ATOLL:
  case BUILTIN_PUTS:
  case BUILTIN_FPUTS:
  case BUILTIN_FPUTC:
  case BUILTIN_FFLUSH:
  case BUILTIN_OBJECT_START ... BUILTIN_OBJECT_KIND:
    return true;
  default:
    return !takes_pointer(call->edge);
  }
}

static void encode_known(const BuiltinStep *call) {
  switch ((int)call->function->builtin) {
  case BUILTIN_ABORT ... BUILTIN_UNREACHABLE: // the program ends
  case BUILTIN_BLOCK_END:
  case BUILTIN_APART:
  case BUILTIN_VA_END: // changes nothing that may be used afterwards
    return;
  case BUILTIN_MALLOC:
  case BUILTIN_CALLOC:
  case BUILTIN_ALLOCA:
  case BUILTIN_BLOCK_BEGIN:
    encode_allocation(call);
    return;
  case BUILTIN_REALLOC:
    encode_realloc(call);
    return;
  case BUILTIN_FREE:
    encode_free(call);
    return;
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
    encode_memcpy(call);
    return;
  case BUILTIN_MEMSET:
    encode_memset(call);
    return;
  case BUILTIN_ADD_OVERFLOW ... BUILTIN_MUL_OVERFLOW:
    encode_checked(call);
    return;
  case BUILTIN_CLZ ... BUILTIN_BSWAP64:
    encode_bit_builtin(call);
    return;
  case BUILTIN_PRINTF:
  case BUILTIN_FPRINTF:
    encode_print(call);
    return;
  case BUILTIN_STRDUP:
  case BUILTIN_STRNDUP:
    heap_blocks_add(call->step);
    call_give_unknown(call);
    return;
  default:
    if (!only_reads(call))
      forget_memory(call);
    call_give_unknown(call);
  }
}

// The address of a variable or a constant part of it.
static bool is_plain_address(const Expr *arg) {
  const Expr *expr = expr_strip_pointer_casts(arg);
  if (expr->kind != EXPR_ADDRESS)
    return false;
  for (expr = expr->operand; expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX;) {
    if (expr->kind == EXPR_INDEX && expr->right->kind != EXPR_INT)
      return false;
    expr = expr->kind == EXPR_INDEX ? expr->left : expr->operand;
  }
  return expr->kind == EXPR_VAR;
}

void encode_builtin(Step *step, const Edge *edge, const Function *function) {
  assert(edge->kind == EDGE_CALL && (!function || !function->is_defined));
  BuiltinStep call = {.step = step, .edge = edge, .function = function};
  for (uint32_t i = 0; i < edge->call.arg_count; i++) {
    const Expr *arg = edge->call.args[i];
    if (type_is_scalar(arg->type) && !is_plain_address(arg))
      encode_expr(step, arg); // for what it requires
  }
  if (function) {
    encode_known(&call);
    return;
  }
  encode_expr(step, edge->call.callee);
  forget_memory(&call);
  heap_blocks_forget(step);
  call_give_unknown(&call);
}
