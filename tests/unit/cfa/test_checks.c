// Checks of arithmetic against the exact results: the error is reached iff C leaves the operation
// undefined. All numbers of 8 bits, and the edges of wider types.
#include "fixture.h"

#include "cfa/checks.h"
#include "cfa/expr_rules.h"

#include <limits.h>

typedef struct Operands {
  const Variable *a;
  __int128 values[2];
} Operands;

static __int128 eval(const Expr *expr, const Operands *operands) {
  __int128 value;
  if (expr->kind == EXPR_INT)
    return expr->integer;
  if (expr->kind == EXPR_VAR)
    return operands->values[expr->variable != operands->a];
  if (expr_is_unary(expr->kind)) {
    assert_true(int_unary(expr->kind, expr->type, eval(expr->operand, operands), &value));
    return value;
  }
  __int128 left = eval(expr->left, operands), right = eval(expr->right, operands);
  assert_true(int_binary(expr->kind, expr->type, expr->left->type, left, right, &value));
  return value;
}

// The kind of error that a run ends in; NONE if it comes to the operation.
static ErrorKind run(const Cfa *cfa, const Function *function, const Operands *operands) {
  Loc loc = function->entry;
  while (true) {
    const Location *location = cfa_location(cfa, loc);
    if (location->kind == LOC_ERROR)
      return location->error;
    const Edge *edge = location->first_leaving;
    if (edge->kind == EDGE_ASSIGN)
      return ERROR_NONE;
    if (edge->kind == EDGE_ASSUME && !eval(edge->assume.cond, operands) == edge->assume.truth)
      edge = edge->next_leaving;
    loc = edge->target;
  }
}

static bool is_in(const Type *type, __int128 value) { return type_wrap(type, value) == value; }

static __int128 least_of(const Type *type) { return -((__int128)1 << (type_width(type) - 1)); }

// What C says of a KIND b in the signed TYPE of at most 64 bits.
static ErrorKind expected(ExprKind kind, const Type *type, __int128 a, __int128 b) {
  bool is_shift = kind == EXPR_SHL || kind == EXPR_SHR;
  bool is_division = kind == EXPR_DIV || kind == EXPR_REM;
  if (is_shift && (b < 0 || b >= type_width(type)))
    return ERROR_SHIFT;
  if (is_division && b == 0)
    return ERROR_DIVISION;
  bool fits = kind == EXPR_ADD   ? is_in(type, a + b)
              : kind == EXPR_SUB ? is_in(type, a - b)
              : kind == EXPR_MUL ? is_in(type, a * b)
              : kind == EXPR_NEG ? is_in(type, -a)
              : kind == EXPR_SHL ? a >= 0 && is_in(type, a * ((__int128)1 << b))
              : is_division      ? a != least_of(type) || b != -1
                                 : true;
  return fits ? ERROR_NONE : ERROR_OVERFLOW;
}

typedef struct Operation {
  Fixture f;
  Function *function;
  Operands operands;
  const Type *type;
  ExprKind kind;
} Operation;

// x = a KIND b; without a pointer to its value, an operand is a variable.
static void operation_init(Operation *o, DataModel model, IntKind type, ExprKind kind,
                           const __int128 *a, const __int128 *b) {
  Fixture *f = &o->f;
  fixture_init(f, model);
  o->type = f->cfa.types.ints[type];
  o->kind = kind;
  o->function = f->cfa.init = new_function(f, "f");
  Variable *variables[3];
  for (int i = 0; i < 3; i++)
    variables[i] = cfa_new_variable(&f->cfa, VAR_LOCAL, i ? i == 1 ? "b" : "x" : "a", o->type,
                                    o->function, span_none());
  o->operands.a = variables[0];
  const Expr *left = a ? expr_int(&f->cfa.arena, o->type, *a) : var(f, variables[0]);
  const Expr *right = b ? expr_int(&f->cfa.arena, o->type, *b) : var(f, variables[1]);
  const Expr *value = kind == EXPR_NEG ? expr_unary(&f->cfa.arena, &f->cfa.types, kind, left)
                                       : binary(f, kind, left, right);
  Loc end = new_loc(f, o->function);
  assign(f, o->function->entry, end, variables[2], value);
  ret(f, end, num(f, 0));
  f->cfa.checked = check_set(ERROR_OVERFLOW) | check_set(ERROR_DIVISION) | check_set(ERROR_SHIFT);
  pass_checks(&f->cfa);
  Strbuf why = {0};
  assert_true(cfa_is_well_formed(&f->cfa, &why));
}

static void try_operands(Operation *o, __int128 a, __int128 b) {
  o->operands.values[0] = a;
  o->operands.values[1] = b;
  assert_int_equal(run(&o->f.cfa, o->function, &o->operands), expected(o->kind, o->type, a, b));
}

static const ExprKind kinds[] = {EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV,
                                 EXPR_REM, EXPR_SHL, EXPR_SHR, EXPR_NEG};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void decides_all_small_numbers(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS; kind++) {
    Operation o;
    operation_init(&o, MODEL_LP64, INT_SCHAR, kinds[kind], NULL, NULL);
    for (int a = SCHAR_MIN; a <= SCHAR_MAX; a++)
      for (int b = SCHAR_MIN; b <= SCHAR_MAX; b++)
        try_operands(&o, a, b);
    fixture_release(&o.f);
  }
}

static void decides_small_constants(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS - 1; kind++)
    for (__int128 c = SCHAR_MIN; c <= SCHAR_MAX; c++) {
      Operation left, right;
      operation_init(&left, MODEL_LP64, INT_SCHAR, kinds[kind], &c, NULL);
      operation_init(&right, MODEL_LP64, INT_SCHAR, kinds[kind], NULL, &c);
      for (int v = SCHAR_MIN; v <= SCHAR_MAX; v++) {
        try_operands(&left, c, v);
        try_operands(&right, v, c);
      }
      fixture_release(&left.f);
      fixture_release(&right.f);
    }
}

// With and without a type of twice the width.
static void decides_edges(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS; kind++)
    for (int model = 0; model < 2; model++) {
      Operation o;
      operation_init(&o, model ? MODEL_ILP32 : MODEL_LP64, INT_LLONG, kinds[kind], NULL, NULL);
      static const long long values[] = {0,
                                         1,
                                         -1,
                                         2,
                                         -2,
                                         3,
                                         63,
                                         64,
                                         3037000499,
                                         -3037000500,
                                         3037000500,
                                         LLONG_MAX / 2,
                                         LLONG_MIN / 2,
                                         LLONG_MAX,
                                         LLONG_MIN,
                                         LLONG_MIN + 1};
      enum { COUNT = sizeof values / sizeof *values };
      for (int i = 0; i < COUNT * COUNT; i++)
        try_operands(&o, values[i / COUNT], values[i % COUNT]);
      fixture_release(&o.f);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(decides_all_small_numbers),
      TEST(decides_small_constants),
      TEST(decides_edges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
