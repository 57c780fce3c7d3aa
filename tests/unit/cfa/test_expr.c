#include "fixture.h"

#include <limits.h>

static const Expr *int_of(Fixture *f, IntKind kind, __int128 value) {
  return expr_int(&f->cfa.arena, f->cfa.types.ints[kind], value);
}

// ---- folding, against this compiler: __builtin_*_overflow wraps without being undefined

#define VALUES(T)                                                                                  \
  {0,                                                                                              \
   1,                                                                                              \
   2,                                                                                              \
   3,                                                                                              \
   7,                                                                                              \
   31,                                                                                             \
   100,                                                                                            \
   (T) - 1,                                                                                        \
   (T) - 2,                                                                                        \
   (T) - 7,                                                                                        \
   (T)((T)1 << (sizeof(T) * 8 - 2)),                                                               \
   (T)((unsigned __int128)1 << (sizeof(T) * 8 - 1)),                                               \
   (T)(((unsigned __int128)1 << (sizeof(T) * 8 - 1)) - 1)}
enum { VALUE_COUNT = 13 };

#define CHECK(op, expected)                                                                        \
  do {                                                                                             \
    const Expr *folded = binary(f, op, left, right);                                               \
    assert_int_equal(folded->kind, EXPR_INT);                                                      \
    assert_true(folded->integer == (__int128)(expected));                                          \
  } while (0)

// What overflows stays as it is.
#define CHECK_UNLESS(overflows, kind_, expected)                                                   \
  do {                                                                                             \
    if (overflows)                                                                                 \
      assert_int_equal(binary(f, kind_, left, right)->kind, kind_);                                \
    else                                                                                           \
      CHECK(kind_, expected);                                                                      \
  } while (0)

#define DEFINE_FOLD_TEST(T, KIND, IS_SIGNED)                                                       \
  static void fold_##KIND(Fixture *f) {                                                            \
    const T values[VALUE_COUNT] = VALUES(T);                                                       \
    for (int i = 0; i < VALUE_COUNT; i++) {                                                        \
      for (int j = 0; j < VALUE_COUNT; j++) {                                                      \
        T a = values[i], b = values[j], r;                                                         \
        const Expr *left = int_of(f, KIND, (__int128)a), *right = int_of(f, KIND, (__int128)b);    \
        bool is_large = __builtin_add_overflow(a, b, &r);                                          \
        CHECK_UNLESS((IS_SIGNED) && is_large, EXPR_ADD, r);                                        \
        is_large = __builtin_sub_overflow(a, b, &r);                                               \
        CHECK_UNLESS((IS_SIGNED) && is_large, EXPR_SUB, r);                                        \
        is_large = __builtin_mul_overflow(a, b, &r);                                               \
        CHECK_UNLESS((IS_SIGNED) && is_large, EXPR_MUL, r);                                        \
        CHECK(EXPR_AND, (T)(a & b));                                                               \
        CHECK(EXPR_OR, (T)(a | b));                                                                \
        CHECK(EXPR_XOR, (T)(a ^ b));                                                               \
        CHECK(EXPR_LT, a < b);                                                                     \
        CHECK(EXPR_LE, a <= b);                                                                    \
        CHECK(EXPR_GT, a > b);                                                                     \
        CHECK(EXPR_GE, a >= b);                                                                    \
        CHECK(EXPR_EQ, a == b);                                                                    \
        CHECK(EXPR_NE, a != b);                                                                    \
        bool overflows = (IS_SIGNED) && b == (T) - 1 && a == values[11];                           \
        if (b != 0 && !overflows) {                                                                \
          CHECK(EXPR_DIV, (T)(a / b));                                                             \
          CHECK(EXPR_REM, (T)(a % b));                                                             \
        } else {                                                                                   \
          assert_int_equal(binary(f, EXPR_DIV, left, right)->kind, EXPR_DIV);                      \
          assert_int_equal(binary(f, EXPR_REM, left, right)->kind, EXPR_REM);                      \
        }                                                                                          \
        if (b >= 0 && (unsigned __int128)b < sizeof(T) * 8) {                                      \
          CHECK(EXPR_SHR, (T)(a >> b));                                                            \
          CHECK(EXPR_SHL, (T)((unsigned __int128)a << b));                                         \
        } else {                                                                                   \
          assert_int_equal(binary(f, EXPR_SHR, left, right)->kind, EXPR_SHR);                      \
          assert_int_equal(binary(f, EXPR_SHL, left, right)->kind, EXPR_SHL);                      \
        }                                                                                          \
      }                                                                                            \
    }                                                                                              \
  }

#pragma GCC diagnostic ignored "-Wtype-limits"
DEFINE_FOLD_TEST(signed char, INT_SCHAR, true)
DEFINE_FOLD_TEST(unsigned short, INT_USHORT, false)
DEFINE_FOLD_TEST(int, INT_INT, true)
DEFINE_FOLD_TEST(unsigned, INT_UINT, false)
DEFINE_FOLD_TEST(long, INT_LONG, true)
DEFINE_FOLD_TEST(unsigned long, INT_ULONG, false)
DEFINE_FOLD_TEST(__int128, INT_INT128, true)
DEFINE_FOLD_TEST(unsigned __int128, INT_UINT128, false)

static void folds_like_this_compiler(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  fold_INT_SCHAR(&f);
  fold_INT_USHORT(&f);
  fold_INT_INT(&f);
  fold_INT_UINT(&f);
  fold_INT_LONG(&f);
  fold_INT_ULONG(&f);
  fold_INT_INT128(&f);
  fold_INT_UINT128(&f);
  fixture_release(&f);
}

static __int128 unary(Fixture *f, ExprKind kind, const Expr *operand) {
  const Expr *result = expr_unary(&f->cfa.arena, &f->cfa.types, kind, operand);
  assert_int_equal(result->kind, EXPR_INT);
  return result->integer;
}

static void folds_unary_operators(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  assert_true(unary(&f, EXPR_NEG, num(&f, 5)) == -5);
  assert_int_equal(expr_unary(&f.cfa.arena, &f.cfa.types, EXPR_NEG, num(&f, INT_MIN))->kind,
                   EXPR_NEG);
  assert_true(unary(&f, EXPR_NEG, int_of(&f, INT_UINT, 1)) == UINT_MAX);
  assert_true(unary(&f, EXPR_BIT_NOT, num(&f, 0)) == -1);
  assert_true(unary(&f, EXPR_BIT_NOT, int_of(&f, INT_UINT, 1)) == UINT_MAX - 1);
  assert_true(unary(&f, EXPR_NOT, num(&f, 0)) == 1);
  assert_true(unary(&f, EXPR_NOT, expr_zero(&f.cfa.arena, f.cfa.types.void_pointer)) == 1);
  fixture_release(&f);
}

static __int128 cast(Fixture *f, IntKind kind, const Expr *operand) {
  const Expr *result = expr_cast(&f->cfa.arena, f->cfa.types.ints[kind], operand);
  assert_int_equal(result->kind, EXPR_INT);
  assert_ptr_equal(result->type, f->cfa.types.ints[kind]);
  return result->integer;
}

static void folds_casts(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  assert_true(cast(&f, INT_UCHAR, num(&f, -1)) == 255);
  assert_true(cast(&f, INT_SCHAR, num(&f, 200)) == -56);
  assert_true(cast(&f, INT_BOOL, num(&f, 256)) == 1);
  assert_true(cast(&f, INT_BOOL, num(&f, 0)) == 0);
  assert_true(cast(&f, INT_ULONG, num(&f, -1)) == ULONG_MAX);
  assert_true(cast(&f, INT_INT128, int_of(&f, INT_ULONG, ULONG_MAX)) == ULONG_MAX);
  const Expr *pointer = expr_cast(&f.cfa.arena, f.cfa.types.void_pointer, num(&f, -1));
  assert_true(pointer->kind == EXPR_INT && pointer->integer == ULONG_MAX);
  assert_ptr_equal(expr_cast(&f.cfa.arena, f.int_type, var(&f, new_global(&f, "x")))->type,
                   f.int_type);
  fixture_release(&f);
}

// As gcc does: rounded once, to the nearest; what is infinite is left to the run.
static void folds_floats(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  const Type *single = f.cfa.types.floats[FLOAT_FLOAT];
  const Expr *exact = expr_cast(&f.cfa.arena, single, num(&f, -16777216));
  assert_true(exact->kind == EXPR_FLOAT && exact->floating == -16777216.0L);
  assert_true(expr_cast(&f.cfa.arena, single, num(&f, 16777217))->floating == 16777216.0L);
  const Type *longest = f.cfa.types.floats[FLOAT_LONG_DOUBLE];
  const Expr *big = expr_cast(&f.cfa.arena, longest, int_of(&f, INT_ULONG, ULONG_MAX));
  assert_true(big->kind == EXPR_FLOAT && big->floating == 18446744073709551615.0L);
  const Expr *huge = int_of(&f, INT_UINT128, (__int128)((unsigned __int128)1 << 127));
  assert_true(expr_cast(&f.cfa.arena, single, huge)->floating == 0x1p127L);
  const Expr *half = expr_float(&f.cfa.arena, single, 0.5L);
  assert_true(binary(&f, EXPR_ADD, half, half)->floating == 1);
  const Expr *tenth = expr_float(&f.cfa.arena, single, 0.1L);
  assert_true(binary(&f, EXPR_MUL, tenth, tenth)->floating == 0.1f * 0.1f);
  const Expr *zero = expr_float(&f.cfa.arena, single, 0);
  assert_int_equal(binary(&f, EXPR_DIV, half, zero)->kind, EXPR_DIV);
  assert_int_equal(binary(&f, EXPR_LT, half, half)->kind, EXPR_LT);
  assert_int_equal(expr_cast(&f.cfa.arena, f.int_type, half)->kind, EXPR_CAST);
  assert_true(expr_float(&f.cfa.arena, single, 0.1L)->floating == 0.1f);
  fixture_release(&f);
}

// ---- places

static void builds_places(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Arena *arena = &f.cfa.arena;
  Types *types = &f.cfa.types;
  Record *record = type_new_record(types, "s", false);
  Field fields[] = {
      {.name = "a", .type = type_make_array(types, f.int_type, 4)},
      {.name = "b", .type = f.int_type, .is_bit_field = true, .bit_width = 3, .bit_offset = 128}};
  record_complete(types, record, fields, 2, 20, 4);
  Variable *s = cfa_new_variable(&f.cfa, VAR_GLOBAL, "s", record->type, NULL, span_none());
  Variable *p = cfa_new_variable(&f.cfa, VAR_GLOBAL, "p", type_make_pointer(types, record->type),
                                 NULL, span_none());
  const Expr *element =
      expr_index(arena, expr_field(arena, var(&f, s), &record->fields[0]), num(&f, 1));
  assert_ptr_equal(element->type, f.int_type);
  assert_true(expr_is_lvalue(element));
  assert_ptr_equal(expr_root_variable(element), s);
  const Expr *address = expr_address(arena, types, element);
  assert_false(expr_is_lvalue(address));
  assert_ptr_equal(expr_deref(arena, address), element);
  const Expr *pointee = expr_deref(arena, var(&f, p));
  assert_ptr_equal(expr_address(arena, types, pointee)->variable, p);
  const Expr *bits = expr_field(arena, pointee, &record->fields[1]);
  assert_true(expr_is_bit_field(bits) && !expr_is_bit_field(element));
  assert_null(expr_root_variable(bits));
  assert_int_equal(expr_zero(arena, record->type)->kind, EXPR_ZERO);
  assert_int_equal(expr_zero(arena, f.int_type)->kind, EXPR_INT);
  fixture_release(&f);
}

static void sorts_kinds_into_classes(void **state) {
  (void)state;
  for (ExprKind kind = EXPR_INT; kind <= EXPR_NE; kind++) {
    bool is_leaf = kind <= EXPR_VAR;
    assert_int_equal(expr_is_binary(kind) + expr_is_unary(kind) + is_leaf, 1);
    if (expr_is_comparison(kind))
      assert_true(expr_is_binary(kind));
  }
  assert_string_equal(expr_operator(EXPR_SHL), "<<");
  assert_string_equal(expr_operator(EXPR_PTR_DIFF), "-");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(folds_like_this_compiler),
      TEST(folds_unary_operators),
      TEST(folds_casts),
      TEST(folds_floats),
      TEST(builds_places),
      TEST(sorts_kinds_into_classes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
