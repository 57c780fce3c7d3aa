// Values. Types that fill a register or half of one, float and double have
// instructions of their own; the rare others go through value.c.
#include "exec/compile_internal.h"

#include "base/diag.h"
#include "exec/value.h"

#include <assert.h>

// What instructions are chosen by.
typedef enum ScalarClass {
  CLASS_S32,
  CLASS_U32,
  CLASS_S64,
  CLASS_U64,
  CLASS_FLOAT,
  CLASS_DOUBLE,
  CLASSES,
  CLASS_OTHER
} ScalarClass;

static ScalarClass class_of(const Type *type) {
  assert(type_is_scalar(type));
  if (type_is_float(type))
    return type->floating == FLOAT_FLOAT    ? CLASS_FLOAT
           : type->floating == FLOAT_DOUBLE ? CLASS_DOUBLE
                                            : CLASS_OTHER;
  uint32_t width = type_width(type);
  if (width == 32)
    return type_is_signed(type) ? CLASS_S32 : CLASS_U32;
  if (width == 64)
    return type_is_signed(type) ? CLASS_S64 : CLASS_U64;
  return CLASS_OTHER;
}

static bool class_is_int(ScalarClass class) { return class <= CLASS_U64; }

#define NONE OPS
// By operator and class of the left operand.
static const uint16_t binary_ops[][CLASSES] = {
    [EXPR_ADD] = {OP_ADD_S32, OP_ADD_U32, OP_ADD_64, OP_ADD_64, OP_ADD_F, OP_ADD_D},
    [EXPR_SUB] = {OP_SUB_S32, OP_SUB_U32, OP_SUB_64, OP_SUB_64, OP_SUB_F, OP_SUB_D},
    [EXPR_MUL] = {OP_MUL_S32, OP_MUL_U32, OP_MUL_64, OP_MUL_64, OP_MUL_F, OP_MUL_D},
    [EXPR_DIV] = {OP_DIV_S32, OP_DIV_U64, OP_DIV_S64, OP_DIV_U64, OP_DIV_F, OP_DIV_D},
    [EXPR_REM] = {OP_REM_S32, OP_REM_U64, OP_REM_S64, OP_REM_U64, NONE, NONE},
    [EXPR_AND] = {OP_AND, OP_AND, OP_AND, OP_AND, NONE, NONE},
    [EXPR_OR] = {OP_OR, OP_OR, OP_OR, OP_OR, NONE, NONE},
    [EXPR_XOR] = {OP_XOR, OP_XOR, OP_XOR, OP_XOR, NONE, NONE},
    [EXPR_SHL] = {OP_SHL_S32, OP_SHL_U32, OP_SHL_64, OP_SHL_64, NONE, NONE},
    [EXPR_SHR] = {OP_SHR_S32, OP_SHR_U32, OP_SHR_S64, OP_SHR_U64, NONE, NONE},
    [EXPR_LT] = {OP_LT_S, OP_LT_U, OP_LT_S, OP_LT_U, OP_LT_F, OP_LT_D},
    [EXPR_LE] = {OP_LE_S, OP_LE_U, OP_LE_S, OP_LE_U, OP_LE_F, OP_LE_D},
    [EXPR_GT] = {OP_GT_S, OP_GT_U, OP_GT_S, OP_GT_U, OP_GT_F, OP_GT_D},
    [EXPR_GE] = {OP_GE_S, OP_GE_U, OP_GE_S, OP_GE_U, OP_GE_F, OP_GE_D},
    [EXPR_EQ] = {OP_EQ, OP_EQ, OP_EQ, OP_EQ, OP_EQ_F, OP_EQ_D},
    [EXPR_NE] = {OP_NE, OP_NE, OP_NE, OP_NE, OP_NE_F, OP_NE_D},
};

// Behind an instruction of ops.def's BINARY, COMPARE and CHECKED come its other forms.
enum { FORM_CONSTANT = 1, FORM_JUMP = 2 };

// ---- constants

static uint32_t compile_constant(Compiler *compiler, const Type *type, ExecValue value,
                                 uint32_t want) {
  assert(value.type == type);
  uint32_t slot = take_slot(compiler, want, type);
  uint64_t words[2];
  value_to_words(value, words);
  if (!type_is_wide(type)) {
    emit(compiler, (Instr){.op = OP_CONSTANT, .dst = slot, .imm = (int64_t)words[0]});
    return slot;
  }
  uint64_t *kept = ARENA_ARRAY(compiler->context->arena, uint64_t, 2);
  kept[0] = words[0];
  kept[1] = words[1];
  emit(compiler, (Instr){.op = OP_WIDE_CONSTANT, .dst = slot, .words = kept});
  return slot;
}

static uint32_t compile_leaf(Compiler *compiler, const Expr *expr, uint32_t want) {
  if (expr->kind == EXPR_FLOAT)
    return compile_constant(compiler, expr->type,
                            (ExecValue){.type = expr->type, .floating = expr->floating}, want);
  __int128 integer =
      expr->kind == EXPR_INT
          ? expr->integer
          : (__int128)space_function_address(compiler->context->space, expr->function);
  return compile_constant(compiler, expr->type, value_int(expr->type, integer), want);
}

// ---- conversions

// Whether values of integer type FROM are held in the same word as type TO.
static bool is_same_word(const Type *from, const Type *to) {
  assert(!type_is_float(from) && !type_is_float(to));
  uint32_t from_width = type_width(from), to_width = type_width(to);
  if (to_width == 64)
    return true;
  if (from_width == to_width)
    return type_is_signed(from) == type_is_signed(to);
  return from_width < to_width && !(type_is_signed(from) && !type_is_signed(to));
}

static Op wrap_op(const Type *to) {
  static const Op ops[SHAPES] = {OP_SEXT_8,  OP_ZEXT_8,  OP_SEXT_16, OP_ZEXT_16,
                                 OP_SEXT_32, OP_ZEXT_32, OP_MOVE};
  WordShape shape = shape_of(to);
  assert(shape < SHAPES && !type_is_bool(to));
  return ops[shape];
}

// From float or double to an integer type, as value.c's double_to_int; wrap_op is to follow.
static Op op_to_int(const Type *from, const Type *to) {
  assert(type_is_float(from) && !type_is_float(to));
  bool is_float = class_of(from) == CLASS_FLOAT, is_signed = type_is_signed(to);
  uint32_t width = type_width(to);
  if (type_is_bool(to))
    return is_float ? OP_IS_NONZERO_F : OP_IS_NONZERO_D;
  if (width < 32 || (width == 32 && is_signed))
    return is_float ? OP_F_TO_S32 : OP_D_TO_S32;
  if (width < 64 || is_signed)
    return is_float ? OP_F_TO_S64 : OP_D_TO_S64;
  return is_float ? OP_F_TO_U64 : OP_D_TO_U64;
}

static Op op_to_float(const Type *from, const Type *to) {
  assert(type_is_float(to) && !type_is_wide(from) && !type_is_wide(to));
  bool is_float = class_of(to) == CLASS_FLOAT;
  if (type_is_float(from))
    return is_float ? OP_D_TO_F : OP_F_TO_D;
  if (class_of(from) == CLASS_U64)
    return is_float ? OP_U64_TO_F : OP_U64_TO_D;
  return is_float ? OP_S64_TO_F : OP_S64_TO_D;
}

static Op cast_op(const Type *from, const Type *to) {
  if (type_is_wide(from) || type_is_wide(to))
    return OP_ANY_CONVERT;
  if (type_is_float(to))
    return op_to_float(from, to);
  if (type_is_float(from))
    return op_to_int(from, to);
  return type_is_bool(to) ? OP_IS_NONZERO : wrap_op(to);
}

static uint32_t compile_cast(Compiler *compiler, const Expr *expr, uint32_t want) {
  assert(type_is_scalar(expr->operand->type));
  const Type *from = expr->operand->type, *to = expr->type;
  bool is_word = !type_is_wide(from) && !type_is_wide(to);
  bool is_number = is_word && !type_is_float(to) && !type_is_bool(to);
  if (is_number && !type_is_float(from) && is_same_word(from, to))
    return compile_value(compiler, expr->operand, want);
  uint32_t mark = compiler->next_temp;
  Instr instr = {.op = cast_op(from, to), .expr = expr};
  instr.a = compile_value(compiler, expr->operand, NO_SLOT);
  uint32_t slot = emit_result(compiler, instr, mark, to, want);
  if (is_number && type_is_float(from) && type_width(to) < 64 && class_of(to) != CLASS_S32)
    emit(compiler, (Instr){.op = wrap_op(to), .dst = slot, .a = slot});
  return slot;
}

// ---- operators

static uint16_t unary_op(const Expr *expr) {
  assert(expr->kind >= EXPR_NEG && expr->kind <= EXPR_NOT);
  static const uint16_t negate[CLASSES] = {OP_NEG_S32, OP_NEG_U32, OP_NEG_64,
                                           OP_NEG_64,  OP_NEG_F,   OP_NEG_D};
  ScalarClass class = class_of(expr->operand->type);
  if (expr->kind == EXPR_NOT) {
    if (class == CLASS_FLOAT || class == CLASS_DOUBLE)
      return class == CLASS_FLOAT ? OP_IS_ZERO_F : OP_IS_ZERO_D;
    return type_is_wide(expr->operand->type) ? OP_ANY_CONVERT : OP_IS_ZERO;
  }
  if (class == CLASS_OTHER)
    return OP_ANY_CONVERT;
  if (expr->kind == EXPR_NEG)
    return negate[class];
  return class == CLASS_U32 ? OP_NOT_U32 : OP_NOT_64;
}

static uint32_t compile_unary(Compiler *compiler, const Expr *expr, uint32_t want) {
  uint32_t mark = compiler->next_temp;
  Instr instr = {.op = unary_op(expr), .expr = expr};
  instr.a = compile_value(compiler, expr->operand, NO_SLOT);
  return emit_result(compiler, instr, mark, expr->type, want);
}

// The instruction for an operator, OP_ANY_BINARY if there is none.
static uint16_t binary_op(ExprKind kind, const Expr *left, const Expr *right) {
  assert(expr_is_binary(kind));
  ScalarClass class = class_of(left->type);
  if (class == CLASS_OTHER || type_is_wide(right->type)) // (of a shift)
    return OP_ANY_BINARY;
  uint16_t op = binary_ops[kind][class];
  if (op == NONE)
    BUG("no instruction for operator %d", (int)kind);
  return op;
}

static bool is_commutative(ExprKind kind) {
  return kind == EXPR_ADD || kind == EXPR_MUL || kind == EXPR_AND || kind == EXPR_OR ||
         kind == EXPR_XOR || kind == EXPR_EQ || kind == EXPR_NE;
}

// `left op right` as instruction with operands; dst is not set yet.
static Instr compile_operands(Compiler *compiler, const Expr *expr, ExprKind kind) {
  const Expr *left = expr->left, *right = expr->right;
  if (left->kind == EXPR_INT && is_commutative(kind) && class_of(left->type) != CLASS_OTHER) {
    left = expr->right;
    right = expr->left;
  }
  Instr instr = {.op = binary_op(kind, left, right)};
  instr.a = compile_value(compiler, left, NO_SLOT);
  if (instr.op == OP_ANY_BINARY) {
    instr.expr = expr;
    instr.b = compile_value(compiler, right, NO_SLOT);
  } else if (right->kind == EXPR_INT) {
    instr.op += FORM_CONSTANT;
    instr.imm = (int64_t)right->integer;
  } else {
    instr.b = compile_value(compiler, right, NO_SLOT);
  }
  return instr;
}

static uint32_t compile_binary(Compiler *compiler, const Expr *expr, uint32_t want) {
  uint32_t mark = compiler->next_temp;
  Instr instr = compile_operands(compiler, expr, expr->kind);
  return emit_result(compiler, instr, mark, expr->type, want);
}

static bool is_lp64(const Compiler *compiler) {
  return compiler->context->cfa->types.model == MODEL_LP64;
}

static uint32_t compile_pointer_add(Compiler *compiler, const Expr *expr, uint32_t want) {
  assert(type_is_pointer(expr->type));
  uint64_t size = expr->type->target->size;
  uint32_t mark = compiler->next_temp;
  Instr instr = {.a = compile_value(compiler, expr->left, NO_SLOT)};
  if (expr->right->kind == EXPR_INT) {
    instr.op = is_lp64(compiler) ? OP_ADD_64_I : OP_ADD_U32_I;
    instr.imm = (int64_t)((uint64_t)expr->right->integer * size);
  } else {
    instr.b = compile_value(compiler, expr->right, NO_SLOT);
    instr.op = is_lp64(compiler) ? OP_INDEX_64 : OP_INDEX_32;
    instr.imm = (int64_t)size;
  }
  return emit_result(compiler, instr, mark, expr->type, want);
}

static uint32_t compile_pointer_difference(Compiler *compiler, const Expr *expr, uint32_t want) {
  assert(type_is_pointer(expr->left->type) && expr->left->type == expr->right->type);
  uint64_t size = expr->left->type->target->size;
  uint32_t mark = compiler->next_temp;
  Instr instr = {.op = is_lp64(compiler) ? OP_SUB_64 : OP_SUB_S32};
  instr.a = compile_value(compiler, expr->left, NO_SLOT);
  instr.b = compile_value(compiler, expr->right, NO_SLOT);
  uint32_t slot = emit_result(compiler, instr, mark, expr->type, want);
  if (size != 1)
    emit(compiler, (Instr){.op = OP_DIV_S64_I, .dst = slot, .a = slot, .imm = (int64_t)size});
  return slot;
}

static uint32_t compile_lvalue(Compiler *compiler, const Expr *expr, uint32_t want) {
  uint32_t mark = compiler->next_temp;
  ExecPlace place = compile_place(compiler, expr);
  compiler->next_temp = mark;
  return compile_load(compiler, &place, want);
}

// A register variable's flag tells.
static uint32_t compile_is_set(Compiler *compiler, const Expr *expr, uint32_t want) {
  assert(expr->kind == EXPR_INITIALIZED);
  uint32_t mark = compiler->next_temp;
  ExecPlace place = compile_place(compiler, expr->operand);
  uint32_t flag = place.kind == PLACE_WORD ? find_home(compiler, place.variable)->flag : NO_SLOT;
  Instr instr = {.op = OP_CONSTANT, .imm = 1};
  if (flag != NO_SLOT)
    instr = (Instr){.op = OP_MOVE, .a = flag};
  if (place.kind == PLACE_WORD)
    return emit_result(compiler, instr, mark, expr->type, want);
  compiler->next_temp = mark;
  uint32_t slot = take_slot(compiler, want, expr->type);
  emit_at(compiler, (Instr){.op = OP_IS_SET, .dst = slot}, &place);
  return slot;
}

static uint32_t compile_question(Compiler *compiler, const Expr *expr, uint32_t want) {
  if (expr->kind == EXPR_INITIALIZED)
    return compile_is_set(compiler, expr, want);
  uint32_t mark = compiler->next_temp;
  Instr instr = {.op = OP_QUESTION, .expr = expr};
  if (expr_is_unary(expr->kind))
    instr.a = compile_value(compiler, expr->operand, NO_SLOT);
  if (expr_is_binary(expr->kind)) {
    instr.a = compile_value(compiler, expr->left, NO_SLOT);
    instr.b = compile_value(compiler, expr->right, NO_SLOT);
  }
  return emit_result(compiler, instr, mark, expr->type, want);
}

uint32_t compile_value(Compiler *compiler, const Expr *expr, uint32_t want) {
  assert(type_is_scalar(expr->type));
  if (expr_is_question(expr->kind))
    return compile_question(compiler, expr, want);
  switch ((int)expr->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_FUNCTION:
    return compile_leaf(compiler, expr, want);
  case EXPR_VAR:
    if (variable_is_word(expr->variable))
      return compile_variable(compiler, expr->variable, want);
    return compile_lvalue(compiler, expr, want);
  case EXPR_DEREF:
  case EXPR_FIELD:
  case EXPR_INDEX:
    return compile_lvalue(compiler, expr, want);
  case EXPR_ADDRESS:
    return compile_address(compiler, expr->operand, want);
  case EXPR_CAST:
    return compile_cast(compiler, expr, want);
  case EXPR_NEG:
  case EXPR_BIT_NOT:
  case EXPR_NOT:
    return compile_unary(compiler, expr, want);
  case EXPR_PTR_ADD:
    return compile_pointer_add(compiler, expr, want);
  case EXPR_PTR_DIFF:
    return compile_pointer_difference(compiler, expr, want);
  default:
    if (!expr_is_binary(expr->kind))
      BUG("no scalar value: expression of kind %d", (int)expr->kind);
    return compile_binary(compiler, expr, want);
  }
}

// ---- jumps

// A word that is 0 iff COND is.
static uint32_t compile_truth(Compiler *compiler, const Expr *cond) {
  uint32_t slot = compile_value(compiler, cond, NO_SLOT);
  const Type *type = cond->type;
  if (!type_is_float(type) && !type_is_wide(type))
    return slot;
  Instr instr = {.op = OP_ANY_TRUTH, .a = slot, .type = type};
  if (!type_is_wide(type))
    instr.op = class_of(type) == CLASS_FLOAT ? OP_IS_NONZERO_F : OP_IS_NONZERO_D;
  return emit_result(compiler, instr, compiler->next_temp, compiler->context->cfa->types.int_type,
                     NO_SLOT);
}

uint32_t compile_jump(Compiler *compiler, const Expr *cond, bool truth) {
  assert(type_is_scalar(cond->type));
  uint32_t mark = compiler->next_temp;
  for (; cond->kind == EXPR_NOT; truth = !truth)
    cond = cond->operand;
  Instr instr;
  if (expr_is_comparison(cond->kind) && class_is_int(class_of(cond->left->type))) {
    instr = compile_operands(compiler, cond, truth ? cond->kind : expr_opposite(cond->kind));
    instr.op += FORM_JUMP;
  } else {
    instr = (Instr){.op = truth ? OP_JUMP_TRUE : OP_JUMP_FALSE};
    instr.a = compile_truth(compiler, cond);
  }
  compiler->next_temp = mark;
  return emit(compiler, instr);
}
