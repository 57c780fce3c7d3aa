// The fast instructions against value.c, the plain meaning: every operator,
// type and form of operand on edge cases.
#include "exec/value.h"

#include "fixture.h"

#include <math.h>

enum { MAX_SAMPLES = 16 };

typedef struct Samples {
  ExecValue values[MAX_SAMPLES];
  uint32_t count;
} Samples;

static Samples samples_of(const Type *type) {
  static const long double floats[] = {0, -0.0, 1, -1.5, 0.1, 1e10, -3e30, INFINITY, NAN, 0x1p-140};
  Samples samples = {.count = 0};
  if (type_is_float(type)) {
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
      samples.values[samples.count++] = value_float(type, floats[i]);
    return samples;
  }
  unsigned __int128 sign = (unsigned __int128)1 << (type_width(type) - 1);
  unsigned __int128 bits[] = {0,
                              1,
                              2,
                              7,
                              31,
                              63,
                              (unsigned __int128)-1,
                              (unsigned __int128)-7,
                              sign,
                              sign - 1,
                              sign + 1,
                              sign / 2,
                              0x123456789abcdef};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
    samples.values[samples.count++] = value_int(type, (__int128)bits[i]);
  return samples;
}

static ExecAnswer answer_for(ExecValue value) {
  ExecAnswer answer = {.integer = 0};
  if (type_is_float(value.type))
    answer.floating = value.floating;
  else
    answer.integer = value.integer;
  return answer;
}

static const Expr *constant(Fixture *f, ExecValue value) {
  return type_is_float(value.type) ? expr_float(f->arena, value.type, value.floating)
                                   : expr_int(f->arena, value.type, value.integer);
}

// What the program is expected to print.
typedef struct Expected {
  uint8_t bytes[1 << 16];
  size_t size;
} Expected;

static void expect_bytes_of(Expected *expected, ExecValue value) {
  assert_true(expected->size + 16 <= sizeof expected->bytes);
  value_to_bytes(value, expected->bytes + expected->size);
  expected->size += type_value_bytes(value.type);
}

static void assert_expected(Fixture *f, const Expected *expected, const char *what) {
  assert_exit(f, 0);
  if (f->output_size != expected->size || memcmp(f->output, expected->bytes, expected->size) != 0) {
    size_t at = 0;
    while (at < expected->size && at < f->output_size &&
           (uint8_t)f->output[at] == expected->bytes[at])
      at++;
    Strbuf text = {0};
    type_add_text(f->questions[0].type, NULL, &text);
    fail_msg("%s on %s: byte %zu differs", what, strbuf_text(&text), at);
  }
}

// x and y are asked for, RESULT = x op y is printed; once more with y a constant.
static void add_case(Fixture *f, ExprKind kind, Variable *x, Variable *y, Variable *result,
                     ExecValue right) {
  havoc(f, var(f, x), HAVOC_NONDET);
  set(f, var(f, result), binary(f, kind, var(f, x), var(f, y)));
  dump(f, result, type_value_bytes(result->type));
  set(f, var(f, result), binary(f, kind, var(f, x), constant(f, right)));
  dump(f, result, type_value_bytes(result->type));
}

static void test_binary(DataModel model, ExprKind kind, const Type *(*choose)(const Types *, int),
                        int choice) {
  static Fixture f;
  static Expected expected;
  begin(&f, model);
  expected.size = 0;
  const Type *type = choose(f.types, choice);
  Samples samples = samples_of(type);
  const Type *result_type = expr_is_comparison(kind) ? f.types->int_type : type;
  Variable *x = add_local(&f, "x", type), *y = add_local(&f, "y", type);
  Variable *result = add_global(&f, "r", result_type);
  uint32_t asked = 0;
  for (uint32_t j = 0; j < samples.count; j++) {
    f.answers[asked++] = answer_for(samples.values[j]);
    havoc(&f, var(&f, y), HAVOC_NONDET);
    for (uint32_t i = 0; i < samples.count; i++) {
      ExecValue value;
      if (value_binary(kind, result_type, samples.values[i], samples.values[j], &value) != VALUE_OK)
        continue;
      add_case(&f, kind, x, y, result, samples.values[j]);
      f.answers[asked++] = answer_for(samples.values[i]);
      expect_bytes_of(&expected, value);
      expect_bytes_of(&expected, value);
    }
  }
  run_program(&f, integer(&f, 0));
  assert_expected(&f, &expected, expr_operator(kind));
  end(&f);
}

static const Type *int_choice(const Types *types, int choice) { return types->ints[choice]; }
static const Type *float_choice(const Types *types, int choice) { return types->floats[choice]; }

static void computes_integers(void **state) {
  (void)state;
  for (int type = INT_BOOL; type < INT_KINDS; type++) {
    for (ExprKind kind = EXPR_ADD; kind <= EXPR_SHR; kind++)
      test_binary(MODEL_LP64, kind, int_choice, type);
    DataModel model = type < INT_INT128 ? MODEL_ILP32 : MODEL_LP64; // which has them
    for (ExprKind kind = EXPR_LT; kind <= EXPR_NE; kind++)
      test_binary(model, kind, int_choice, type);
  }
}

static void computes_floats(void **state) {
  (void)state;
  for (int type = FLOAT_FLOAT; type < FLOAT_KINDS; type++) {
    for (ExprKind kind = EXPR_ADD; kind <= EXPR_DIV; kind++)
      test_binary(MODEL_LP64, kind, float_choice, type);
    for (ExprKind kind = EXPR_LT; kind <= EXPR_NE; kind++)
      test_binary(MODEL_LP64, kind, float_choice, type);
  }
}

// ---- conversions and unary operators

static const Type *any_choice(const Types *types, int choice) {
  return choice < (int)INT_KINDS ? types->ints[choice] : types->floats[choice - (int)INT_KINDS];
}

enum { CHOICES = (int)INT_KINDS + (int)FLOAT_KINDS };

static void test_cast(int from, int to) {
  static Fixture f;
  static Expected expected;
  begin(&f, MODEL_LP64);
  expected.size = 0;
  const Type *source = any_choice(f.types, from), *target = any_choice(f.types, to);
  Samples samples = samples_of(source);
  Variable *x = add_local(&f, "x", source), *result = add_global(&f, "r", target);
  for (uint32_t i = 0; i < samples.count; i++) {
    f.answers[i] = answer_for(samples.values[i]);
    havoc(&f, var(&f, x), HAVOC_NONDET);
    set(&f, var(&f, result), cast(&f, target, var(&f, x)));
    dump(&f, result, type_value_bytes(target));
    expect_bytes_of(&expected, value_cast(samples.values[i], target));
  }
  run_program(&f, integer(&f, 0));
  assert_expected(&f, &expected, "a cast");
  end(&f);
}

static void converts(void **state) {
  (void)state;
  for (int from = 0; from < CHOICES; from++)
    for (int to = 0; to < CHOICES; to++)
      test_cast(from, to);
}

static void test_unary(ExprKind kind, int choice) {
  static Fixture f;
  static Expected expected;
  begin(&f, MODEL_LP64);
  expected.size = 0;
  const Type *type = any_choice(f.types, choice);
  const Type *result_type = kind == EXPR_NOT ? f.types->int_type : type;
  Samples samples = samples_of(type);
  Variable *x = add_local(&f, "x", type), *result = add_global(&f, "r", result_type);
  for (uint32_t i = 0; i < samples.count; i++) {
    f.answers[i] = answer_for(samples.values[i]);
    havoc(&f, var(&f, x), HAVOC_NONDET);
    set(&f, var(&f, result), expr_unary(f.arena, f.types, kind, var(&f, x)));
    dump(&f, result, type_value_bytes(result_type));
    expect_bytes_of(&expected, value_unary(kind, result_type, samples.values[i]));
  }
  run_program(&f, integer(&f, 0));
  assert_expected(&f, &expected, expr_operator(kind));
  end(&f);
}

static void computes_unary(void **state) {
  (void)state;
  for (int choice = 0; choice < CHOICES; choice++) {
    test_unary(EXPR_NEG, choice);
    test_unary(EXPR_NOT, choice);
    if (choice < (int)INT_KINDS)
      test_unary(EXPR_BIT_NOT, choice);
  }
}

// ---- branches: the condition as a whole, and its negation

static void test_branch(ExprKind kind, int choice) {
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = any_choice(f.types, choice);
  Samples samples = samples_of(type);
  Variable *x = add_local(&f, "x", type), *y = add_local(&f, "y", type);
  uint32_t asked = 0;
  for (uint32_t i = 0; i < samples.count; i++)
    for (uint32_t j = 0; j < samples.count; j += 2) {
      ExecValue value;
      f.answers[asked++] = answer_for(samples.values[i]);
      f.answers[asked++] = answer_for(samples.values[j]);
      assert_int_equal(
          value_binary(kind, f.types->int_type, samples.values[i], samples.values[j], &value),
          VALUE_OK);
      havoc(&f, var(&f, x), HAVOC_NONDET);
      havoc(&f, var(&f, y), HAVOC_NONDET);
      const Expr *cond = binary(&f, kind, var(&f, x), var(&f, y));
      const Expr *other = binary(&f, kind, var(&f, x), constant(&f, samples.values[j]));
      if (value.integer == 0) {
        cond = expr_unary(f.arena, f.types, EXPR_NOT, cond);
        other = expr_unary(f.arena, f.types, EXPR_NOT, other);
      }
      require(&f, cond, 1);
      require(&f, other, 2);
    }
  run_program(&f, integer(&f, 0));
  assert_exit(&f, 0);
  end(&f);
}

static void branches(void **state) {
  (void)state;
  for (int choice = 0; choice < CHOICES; choice++)
    for (ExprKind kind = EXPR_LT; kind <= EXPR_NE; kind++)
      test_branch(kind, choice);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(computes_integers), TEST(computes_floats), TEST(converts),
                                     TEST(computes_unary), TEST(branches)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
