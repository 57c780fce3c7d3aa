// Ranges hold whatever the inputs are: random terms over clamped inputs are made, random and
// special values put in, and every term has to come out in its range. What comparisons are folded
// to has to be what they are.
// Usage: test_symbolic_float_range [TERMS], of each format; 25 by default.
#include "symbolic/float.h"

#include "cfa/host_float.h"
#include "term/rewrite.h"

#include "test.h"

#include <math.h>

enum { INPUTS = 3, NODES = 12, CASES = 12 };

static uint32_t term_count = 25;

// ---- random numbers

static uint64_t random_state = 88172645463325252u;

static uint32_t random_below(uint32_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)((random_state * 0x9E3779B97F4A7C15u) >> 32) % limit;
}

static const long double largest[] = {0x1.fffffep127L, 0x1.fffffffffffffp1023L,
                                      0x1.fffffffffffffffep16383L};
static const long double tiniest[] = {0x1p-149L, 0x1p-1074L, 0x1p-16445L};

// Special values, small integers and fractions, and powers of two of all sizes.
static long double any_value(FloatKind kind) {
  static const int most[] = {126, 1022, 16382};
  long double sign = random_below(2) ? -1 : 1, part = 1 + random_below(1 << 20) * 0x1p-20L;
  switch (random_below(8)) {
  case 0:
    return sign * 0.0L;
  case 1:
    return sign * INFINITY;
  case 2:
    return sign * largest[kind];
  case 3:
    return sign * tiniest[kind] * (1 + random_below(5));
  case 4:
    return sign * random_below(100) / 4;
  case 5:
    return sign * ldexpl(part, (int)random_below(2 * (uint32_t)most[kind]) - most[kind]);
  default:
    return sign * part * (1 + random_below(50));
  }
}

static long double random_value(FloatKind kind) { return host_convert(kind, any_value(kind)); }

static FloatRange random_range(FloatKind kind) {
  FloatRange range =
      range_join(range_of_value(random_value(kind)), range_of_value(random_value(kind)));
  range.may_be_nan = !random_below(4);
  return random_below(8) ? range : range_any();
}

static long double random_in(FloatKind kind, FloatRange range) {
  enum { TRIES = 20 };
  if (range.may_be_nan && !random_below(4))
    return NAN;
  for (int i = 0; i < TRIES; i++) {
    long double value = random_value(kind);
    if (range_has(range, value))
      return value;
  }
  return random_below(2) ? range.low : range.high;
}

// ---- random terms

// NODES are of format KIND; each is made of those before it.
typedef struct Net {
  Floats floats;
  FloatKind kind;
  FloatRange ranges[INPUTS];
  Term variables[INPUTS + 2]; // the inputs, the rounding mode, what clamps
  Term nodes[INPUTS + NODES];
  Term comparisons[NODES]; // of the node and the one before it
} Net;

static Term make_variable(Net *net, const char *name, uint32_t width) {
  Terms *terms = net->floats.terms;
  Sort sort = width ? sort_make_bits(terms, width) : sort_bool(terms);
  return term_make_var(terms, symbol_new(terms, name, sort, NULL), NO_INDEX);
}

// There and back again.
static Term make_conversion(Net *net, Term rounding, Term a) {
  Floats *floats = &net->floats;
  FloatKind other = random_below(FLOAT_KINDS);
  if (random_below(2))
    return float_convert(floats, other, net->kind, rounding,
                         float_convert(floats, net->kind, other, rounding, a));
  bool is_signed = random_below(2);
  Term integer = float_to_int(floats, net->kind, a, 8u << random_below(5), is_signed);
  return float_from_int(floats, net->kind, rounding, integer, is_signed);
}

static Term make_unary(Net *net, Term rounding, Term a) {
  Floats *floats = &net->floats;
  switch (random_below(5)) {
  case 0:
    return float_sqrt(floats, net->kind, rounding, a);
  case 1:
    return float_integral(floats, net->kind, float_rounding(floats->terms, random_below(5)), a);
  case 2:
    return float_negate(floats, net->kind, a);
  case 3:
    return float_absolute(floats, net->kind, a);
  default:
    return make_conversion(net, rounding, a);
  }
}

static Term make_node(Net *net, Term rounding, Term a, Term b) {
  Floats *floats = &net->floats;
  switch (random_below(8)) {
  case 0:
  case 1:
    return make_unary(net, rounding, a);
  case 2:
    return float_copy_sign(floats, net->kind, a, b);
  case 3:
    return term_make_ite(floats->terms, float_compare(floats, EXPR_LT, net->kind, a, b), a, b);
  default:
    return float_operation(floats, EXPR_ADD + random_below(4), net->kind, rounding, a, b);
  }
}

static void make_inputs(Net *net) {
  Terms *terms = net->floats.terms;
  net->variables[INPUTS] = make_variable(net, "rounding", ROUNDING_WIDTH);
  net->variables[INPUTS + 1] = make_variable(net, "is_clamped", 0);
  for (uint32_t i = 0; i < INPUTS; i++) {
    net->variables[i] = make_variable(net, "input", float_width(net->kind));
    net->ranges[i] = random_range(net->kind);
    net->nodes[i] = float_clamp(&net->floats, net->kind, net->variables[INPUTS + 1],
                                net->variables[i], net->ranges[i]);
  }
  if (random_below(3))
    net->variables[INPUTS] = float_rounding(terms, random_below(4));
}

static void make_net(Net *net, FloatKind kind) {
  static const ExprKind comparisons[] = {EXPR_EQ, EXPR_LT, EXPR_LE};
  *net = (Net){.kind = kind};
  floats_init(&net->floats, terms_new());
  make_inputs(net);
  for (uint32_t i = INPUTS; i < INPUTS + NODES; i++) {
    Term a = net->nodes[random_below(i)], b = net->nodes[random_below(i)];
    net->nodes[i] = make_node(net, net->variables[INPUTS], a, b);
    net->comparisons[i - INPUTS] = float_compare(&net->floats, comparisons[random_below(3)], kind,
                                                 net->nodes[i], net->nodes[i - 1]);
  }
}

// ---- values put in

typedef struct Values {
  Term of[INPUTS + 2];
} Values;

static Values random_values(Net *net) {
  Terms *terms = net->floats.terms;
  bool is_clamped = random_below(4) != 0; // else the variables may be anything
  Values values;
  for (uint32_t i = 0; i < INPUTS; i++)
    values.of[i] = float_constant(
        terms, net->kind, random_in(net->kind, is_clamped ? net->ranges[i] : range_any()));
  Term rounding = net->variables[INPUTS];
  bool is_fixed = term_is_constant(terms, rounding);
  values.of[INPUTS] = is_fixed ? rounding : float_rounding(terms, random_below(4));
  values.of[INPUTS + 1] = term_bool(terms, is_clamped);
  return values;
}

static Term put_in(Net *net, const Values *values, Term term) {
  return term_substitute(net->floats.terms, term, net->variables, values->of, INPUTS + 2);
}

static long double number_of(Net *net, Term constant) {
  long double value;
  assert_true(float_find_constant(net->floats.terms, net->kind, constant, &value));
  return value;
}

static void check_node(Net *net, const Values *values, uint32_t index) {
  FloatRange range = float_range(&net->floats, net->nodes[index]);
  long double value = number_of(net, put_in(net, values, net->nodes[index]));
  bool is_in = isnan(value) ? range.may_be_nan : range_has(range, value);
  if (!is_in)
    print_error("node %u: %La is not in [%La, %La]%s\n", index, value, range.low, range.high,
                range.may_be_nan ? " or NaN" : "");
  assert_true(is_in);
}

// A comparison that was folded is compared with the values' own.
static bool check_comparison(Net *net, const Values *values, uint32_t index) {
  Terms *terms = net->floats.terms;
  Term folded = net->comparisons[index - INPUTS];
  bool is_folded = term_is_constant(terms, folded);
  long double a = number_of(net, put_in(net, values, net->nodes[index]));
  long double b = number_of(net, put_in(net, values, net->nodes[index - 1]));
  bool truth;
  FloatRange left = float_range(&net->floats, net->nodes[index]);
  FloatRange right = float_range(&net->floats, net->nodes[index - 1]);
  if (range_decides(EXPR_LT, left, right, &truth))
    assert_int_equal(truth, a < b);
  if (range_decides(EXPR_LE, left, right, &truth))
    assert_int_equal(truth, a <= b);
  if (range_decides(EXPR_EQ, left, right, &truth))
    assert_int_equal(truth, a == b);
  return is_folded;
}

// How many comparisons were folded.
static uint32_t check_net(FloatKind kind) {
  Net net;
  make_net(&net, kind);
  uint32_t folded = 0;
  for (uint32_t i = 0; i < CASES; i++) {
    Values values = random_values(&net);
    for (uint32_t j = 0; j < INPUTS + NODES; j++)
      check_node(&net, &values, j);
    for (uint32_t j = INPUTS; j < INPUTS + NODES; j++)
      folded += check_comparison(&net, &values, j);
  }
  Terms *terms = net.floats.terms;
  floats_release(&net.floats);
  terms_free(terms);
  return folded;
}

// ---- tests

static void test_random_terms(void **state) {
  (void)state;
  for (FloatKind kind = 0; kind < FLOAT_KINDS; kind++) {
    uint32_t folded = 0;
    for (uint32_t i = 0; i < term_count; i++)
      folded += check_net(kind);
    assert_true(folded > term_count); // of NODES * CASES each
  }
}

static void check_in(FloatRange range, long double value) {
  assert_true(isnan(value) ? range.may_be_nan : range_has(range, value));
}

static void check_operations(FloatKind kind, Terms *terms, FloatRounding mode,
                             RangeRounding rounding) {
  FloatRange left = random_range(kind), right = random_range(kind);
  long double a = random_in(kind, left), b = random_in(kind, right), results[4], root;
  assert_true(float_host_enter(terms, float_rounding(terms, mode)));
  for (int i = 0; i < 4; i++)
    results[i] = host_operation(EXPR_ADD + i, kind, a, b);
  root = host_math1(BUILTIN_SQRT, kind, a);
  float_host_leave();
  for (int i = 0; i < 4; i++)
    check_in(range_operation(EXPR_ADD + i, kind, rounding, left, right, false), results[i]);
  check_in(range_sqrt(kind, rounding, left), root);
  check_in(range_least(left, right), host_math2(BUILTIN_FMIN, kind, a, b));
  check_in(range_greatest(left, right), host_math2(BUILTIN_FMAX, kind, a, b));
}

// The machine's results are in the ranges of theirs.
static void test_operations(void **state) {
  enum { RANGES = 100000 };
  (void)state;
  Terms *terms = terms_new();
  for (uint32_t i = 0; i < RANGES; i++) {
    FloatRounding mode = random_below(4);
    RangeRounding known = {mode, mode}, unknown = {ROUND_DOWN, ROUND_UP};
    check_operations(random_below(FLOAT_KINDS), terms, mode, random_below(3) ? known : unknown);
  }
  terms_free(terms);
}

// What a comparison leaves of a range has all values for which it is so.
static void test_compared(void **state) {
  enum { RANGES = 20000 };
  (void)state;
  for (uint32_t i = 0; i < RANGES; i++) {
    FloatKind kind = random_below(FLOAT_KINDS);
    FloatRange left = random_range(kind), right = random_range(kind);
    long double a = random_in(kind, left), b = random_in(kind, right);
    const bool truths[] = {a == b, a != b, a < b, a <= b, a > b, a >= b};
    static const ExprKind kinds[] = {EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE};
    for (int j = 0; j < 6; j++)
      check_in(range_compared(kind, kinds[j], truths[j], left, right), a);
  }
}

// A result is as narrow as it can be.
static void test_narrow(void **state) {
  (void)state;
  RangeRounding nearest = {ROUND_NEAREST, ROUND_NEAREST};
  FloatRange x = {-10, 10, false}, half = {0.5L, 2, false};
  FloatRange square = range_operation(EXPR_MUL, FLOAT_DOUBLE, nearest, x, x, true);
  assert_true(range_equals(square, (FloatRange){0, 100, false}));
  FloatRange product = range_operation(EXPR_MUL, FLOAT_DOUBLE, nearest, x, x, false);
  assert_true(range_equals(product, (FloatRange){-100, 100, false}));
  FloatRange quotient = range_operation(EXPR_DIV, FLOAT_DOUBLE, nearest, x, half, false);
  assert_true(range_equals(quotient, (FloatRange){-20, 20, false}));
  assert_true(range_operation(EXPR_DIV, FLOAT_DOUBLE, nearest, x, x, false).may_be_nan);
  assert_true(range_equals(range_sqrt(FLOAT_DOUBLE, nearest, square), (FloatRange){0, 10, false}));
  assert_true(range_sqrt(FLOAT_DOUBLE, nearest, x).may_be_nan);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {TEST(test_random_terms), TEST(test_operations),
                                     TEST(test_compared), TEST(test_narrow)};
  if (argc > 1)
    term_count = (uint32_t)strtoul(argv[1], NULL, 10);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
