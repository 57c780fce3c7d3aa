#include "exec/value.h"

#include "types.h"

#include <math.h>

static ExecValue integer(IntKind kind, __int128 value) {
  return value_int(types.ints[kind], value);
}

static ExecValue floating(FloatKind kind, long double value) {
  return value_float(types.floats[kind], value);
}

static void assert_cast(ExecValue value, IntKind kind, long long expected) {
  assert_int_equal((long long)value_cast(value, types.ints[kind]).integer, expected);
}

static void converts_integers(void **state) {
  (void)state;
  init_types();
  assert_cast(integer(INT_INT, -1), INT_UCHAR, 255);
  assert_cast(integer(INT_INT, 200), INT_SCHAR, -56);
  assert_cast(integer(INT_UINT, -1), INT_LLONG, 4294967295);
  assert_cast(integer(INT_INT, 256), INT_BOOL, 1);
  assert_cast(floating(FLOAT_DOUBLE, 0.25), INT_BOOL, 1);
  assert_cast(floating(FLOAT_DOUBLE, -0.0), INT_BOOL, 0);
  ExecValue big = value_cast(integer(INT_INT, -2), types.ints[INT_UINT128]);
  assert_true((unsigned __int128)big.integer == ~(unsigned __int128)0 - 1);
  assert_true(value_cast(big, types.floats[FLOAT_DOUBLE]).floating == 0x1p128L);
  release_types();
}

// As gcc's code on x86-64.
static void converts_what_does_not_fit(void **state) {
  (void)state;
  init_types();
  for (FloatKind kind = FLOAT_FLOAT; kind <= FLOAT_LONG_DOUBLE; kind++) {
    assert_cast(floating(kind, 3e9), INT_INT, INT32_MIN);
    assert_cast(floating(kind, NAN), INT_INT, INT32_MIN);
    assert_cast(floating(kind, -1.5), INT_UINT, 4294967295);
    assert_cast(floating(kind, 5e9), INT_UINT, 705032704);
    assert_cast(floating(kind, 1e19), INT_LLONG, INT64_MIN);
    assert_cast(floating(kind, 3e19), INT_ULLONG, 0);
    assert_cast(floating(kind, -1), INT_ULLONG, -1);
    assert_cast(floating(kind, -2147483648.5), INT_INT, INT32_MIN);
    assert_cast(floating(kind, 40000), INT_USHORT, 40000);
    assert_cast(floating(kind, 300.7), INT_UCHAR, 44);
  }
  assert_cast(floating(FLOAT_DOUBLE, 40000), INT_SHORT, -25536);
  assert_cast(floating(FLOAT_LONG_DOUBLE, 40000), INT_SHORT, -32768);
  release_types();
}

static void rounds_once(void **state) {
  (void)state;
  init_types();
  // Halfway between two floats but for a bit that double drops: two roundings go wrong.
  ExecValue value = integer(INT_LLONG, ((long long)1 << 60) + ((long long)1 << 36) + 1);
  float expected = (float)(((long long)1 << 60) + ((long long)1 << 36) + 1);
  assert_true(value_cast(value, types.floats[FLOAT_FLOAT]).floating == expected);
  ExecValue third, one = floating(FLOAT_FLOAT, 1), three = floating(FLOAT_FLOAT, 3);
  assert_int_equal(value_binary(EXPR_DIV, types.floats[FLOAT_FLOAT], one, three, &third), VALUE_OK);
  assert_true(third.floating == 1.0f / 3.0f);
  release_types();
}

static ValueStatus operate(ExprKind kind, ExecValue left, ExecValue right) {
  ExecValue result;
  return value_binary(kind, left.type, left, right, &result);
}

static void refuses_the_undefined(void **state) {
  (void)state;
  init_types();
  ExecValue zero = integer(INT_INT, 0), minus = integer(INT_INT, -1),
            least = integer(INT_INT, INT32_MIN);
  assert_int_equal(operate(EXPR_DIV, minus, zero), VALUE_DIVISION);
  assert_int_equal(operate(EXPR_REM, integer(INT_ULONG, 1), integer(INT_ULONG, 0)), VALUE_DIVISION);
  assert_int_equal(operate(EXPR_DIV, least, minus), VALUE_DIVISION);
  assert_int_equal(operate(EXPR_REM, least, minus), VALUE_DIVISION);
  assert_int_equal(operate(EXPR_DIV, integer(INT_UINT, 5), integer(INT_UINT, -1)), VALUE_OK);
  assert_int_equal(operate(EXPR_SHL, least, integer(INT_INT, 32)), VALUE_SHIFT);
  assert_int_equal(operate(EXPR_SHR, least, minus), VALUE_SHIFT);
  assert_int_equal(operate(EXPR_SHL, least, integer(INT_LLONG, 31)), VALUE_OK);
  __int128 smallest = (__int128)((unsigned __int128)1 << 127);
  assert_int_equal(operate(EXPR_DIV, integer(INT_INT128, smallest), integer(INT_INT128, -1)),
                   VALUE_DIVISION);
  release_types();
}

static void assert_same(ExecValue a, ExecValue b) {
  assert_ptr_equal(a.type, b.type);
  if (type_is_float(a.type))
    assert_true(a.floating == b.floating || (isnan(a.floating) && isnan(b.floating)));
  else
    assert_true(a.integer == b.integer);
}

static void travels(ExecValue value) {
  uint64_t words[2];
  uint8_t bytes[16];
  value_to_words(value, words);
  assert_same(value_from_words(value.type, words), value);
  value_to_bytes(value, bytes);
  assert_same(value_from_bytes(value.type, bytes), value);
}

static void survives_words_and_bytes(void **state) {
  (void)state;
  init_types();
  for (IntKind kind = 0; kind < INT_KINDS; kind++)
    for (int i = -3; i <= 3; i++) {
      travels(integer(kind, i));
      unsigned __int128 sign = (unsigned __int128)1 << (type_width(types.ints[kind]) - 1);
      travels(integer(kind, (__int128)(sign + (unsigned __int128)i)));
    }
  static const long double floats[] = {0, -0.0, 1.5, -1e30, 0x1p-140, INFINITY, NAN};
  for (FloatKind kind = 0; kind < FLOAT_KINDS; kind++)
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++)
      travels(floating(kind, floats[i]));
  travels(value_int(types.void_pointer, 0x123456789abc));
  assert_int_equal(type_value_bytes(types.floats[FLOAT_LONG_DOUBLE]), 10);
  release_types();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(converts_integers), TEST(converts_what_does_not_fit),
                                     TEST(rounds_once), TEST(refuses_the_undefined),
                                     TEST(survives_words_and_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
