// Floating point as circuits equals the machine: circuits are built over variables, random and
// special values put in, and what comes out is compared with what the hardware computes in the
// same rounding mode. Any NaN equals any NaN. Likewise circuits over variables that are known to be
// in some range, and the results are in the ranges that are known of them.
// Usage: test_symbolic_float [CASES], of each operation and format; 2,000 by default.
#include "symbolic/float.h"

#include "term/rewrite.h"

#include "test.h"

#include <fenv.h>
#include <math.h>

typedef unsigned __int128 Bits;

static uint32_t case_count = 2000;

// ---- random values

static uint64_t random_state = 88172645463325252u;

static uint64_t random_word(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x9E3779B97F4A7C15u;
}

static uint32_t random_below(uint32_t limit) { return (uint32_t)(random_word() >> 32) % limit; }

typedef struct Shape {
  uint32_t exponent, fraction; // bits that are stored; the integer bit does not count
  bool is_explicit;
} Shape;

static const Shape shapes[] = {
    [FLOAT_FLOAT] = {8, 23, false},
    [FLOAT_DOUBLE] = {11, 52, false},
    [FLOAT_LONG_DOUBLE] = {15, 63, true},
};

static Bits pack(FloatKind kind, bool is_negative, uint32_t exponent, uint64_t fraction) {
  const Shape *shape = &shapes[kind];
  Bits value = fraction & (((uint64_t)1 << shape->fraction) - 1);
  uint32_t place = shape->fraction;
  if (shape->is_explicit)
    value |= (Bits)(exponent != 0) << place++;
  value |= (Bits)exponent << place;
  return value | (Bits)is_negative << (place + shape->exponent);
}

// Around 1, the integers' limits, the ends of the range, or anywhere.
static uint32_t random_exponent(FloatKind kind) {
  static const uint32_t distances[] = {0,  1,  7,  8,  15, 16, 23,  24,
                                       31, 32, 52, 53, 63, 64, 127, 128};
  const Shape *shape = &shapes[kind];
  uint32_t all = ((uint32_t)1 << shape->exponent) - 1, bias = all / 2;
  switch (random_below(6)) {
  case 0:
    return random_below(3);
  case 1:
    return all - random_below(3);
  case 2: {
    uint32_t power = bias + distances[random_below(16)] - random_below(3);
    return power < all ? power : all;
  }
  case 3:
    return bias - 70 + random_below(140);
  case 4:
    return bias / 2 + random_below(40);
  default:
    return random_below(all + 1);
  }
}

// Few bits, neighbours of powers of two, halves, or anything.
static uint64_t random_fraction(void) {
  uint64_t bit = (uint64_t)1 << random_below(64);
  switch (random_below(6)) {
  case 0:
    return 0;
  case 1:
    return random_below(2) ? 1 : UINT64_MAX;
  case 2:
    return bit;
  case 3:
    return bit | (uint64_t)1 << random_below(64);
  case 4:
    return bit - 1;
  default:
    return random_word();
  }
}

static Bits random_float(FloatKind kind) {
  return pack(kind, random_below(2), random_exponent(kind), random_fraction());
}

// Now and then near FIRST, or the same.
static Bits random_second(FloatKind kind, Bits first) {
  Bits sign = (Bits)1 << (float_width(kind) - 1);
  switch (random_below(8)) {
  case 0:
    return first;
  case 1:
    return first ^ sign;
  case 2:
    return kind == FLOAT_LONG_DOUBLE ? first ^ (random_word() & 15) : first + random_below(5) - 2;
  default:
    return random_float(kind);
  }
}

static Bits random_integer(uint32_t width) {
  Bits value = (Bits)random_fraction() << random_below(65);
  if (random_below(2))
    value |= random_fraction();
  if (random_below(2))
    value = -value;
  return width == 128 ? value : value & (((Bits)1 << width) - 1);
}

// ---- the machine's

typedef long double long_double;

static float to_float(Bits bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static double to_double(Bits bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static long double to_long_double(Bits bits) {
  long double value;
  memcpy(&value, &bits, 10);
  return value;
}
static Bits from_float(float value) {
  Bits bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}
static Bits from_double(double value) {
  Bits bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}
static Bits from_long_double(long double value) {
  Bits bits = 0;
  memcpy(&bits, &value, 10);
  return bits;
}

static bool is_nan(FloatKind kind, Bits bits) {
  return kind == FLOAT_FLOAT    ? isnan(to_float(bits))
         : kind == FLOAT_DOUBLE ? isnan(to_double(bits))
                                : isnan(to_long_double(bits));
}

static long double as_number(FloatKind kind, Bits bits) {
  return kind == FLOAT_FLOAT    ? (long double)to_float(bits)
         : kind == FLOAT_DOUBLE ? (long double)to_double(bits)
                                : to_long_double(bits);
}

static Bits from_number(FloatKind kind, long double value) {
  return kind == FLOAT_FLOAT    ? from_float((float)value)
         : kind == FLOAT_DOUBLE ? from_double((double)value)
                                : from_long_double(value);
}

static void set_mode(FloatRounding mode) {
  static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  fesetround(modes[mode]);
}

// ---- operations: what the circuit is, and what the machine says

typedef struct Operation {
  const char *name;
  FloatKind from, to; // of operands and result; FLOAT_KINDS: integers
  uint32_t from_width, to_width;
  bool is_signed;  // the integers are
  bool is_library; // the host's is no instruction: other bits than a number's have no meaning
  int detail;
  Term (*build)(const struct Operation *operation, Floats *floats, Term rounding, Term a, Term b);
  Bits (*host)(const struct Operation *operation, FloatRounding mode, Bits a, Bits b);
} Operation;

// EXPRESSION over x and y of Type_, computed with MODE; BACK makes bits of it.
#define COMPUTE(Type_, from_bits, back, expression)                                                \
  {                                                                                                \
    volatile Type_ x = from_bits(a), y = from_bits(b);                                             \
    (void)y;                                                                                       \
    set_mode(mode);                                                                                \
    volatile __typeof__(expression) result = expression;                                           \
    fesetround(FE_TONEAREST);                                                                      \
    return back(result);                                                                           \
  }

#define HOST(name, single, twice, extended)                                                        \
  static Bits host_##name(const Operation *operation, FloatRounding mode, Bits a, Bits b) {        \
    if (operation->from == FLOAT_FLOAT)                                                            \
      COMPUTE(float, to_float, from_float, single)                                                 \
    if (operation->from == FLOAT_DOUBLE)                                                           \
      COMPUTE(double, to_double, from_double, twice)                                               \
    COMPUTE(long double, to_long_double, from_long_double, extended)                               \
  }

#define HOST_TRUTH(name, expression)                                                               \
  static Bits host_##name(const Operation *operation, FloatRounding mode, Bits a, Bits b) {        \
    if (operation->from == FLOAT_FLOAT)                                                            \
      COMPUTE(float, to_float, (Bits), expression)                                                 \
    if (operation->from == FLOAT_DOUBLE)                                                           \
      COMPUTE(double, to_double, (Bits), expression)                                               \
    COMPUTE(long double, to_long_double, (Bits), expression)                                       \
  }

// The library's function of x: compilers believe in the nearest when they replace it.
#define CALL(function)                                                                             \
  ({                                                                                               \
    __typeof__(&(function)) volatile pointer = function;                                           \
    pointer(x);                                                                                    \
  })

HOST(add, x + y, x + y, x + y)
HOST(sub, x - y, x - y, x - y)
HOST(mul, x *y, x *y, x *y)
HOST(div, x / y, x / y, x / y)
HOST(sqrt, CALL(sqrtf), CALL(sqrt), CALL(sqrtl))
HOST(floor, CALL(floorf), CALL(floor), CALL(floorl))
HOST(ceil, CALL(ceilf), CALL(ceil), CALL(ceill))
HOST(trunc, CALL(truncf), CALL(trunc), CALL(truncl))
HOST(round, CALL(roundf), CALL(round), CALL(roundl))
HOST(rint, CALL(rintf), CALL(rint), CALL(rintl))
// What is added to a product: another number, a factor, and what cancels almost all of it.
#define FMA(function, factor, summand)                                                             \
  ({                                                                                               \
    __typeof__(&(function)) volatile pointer = function;                                           \
    pointer(x, factor, summand);                                                                   \
  })
HOST(fma_square, FMA(fmaf, x, y), FMA(fma, x, y), FMA(fmal, x, y))
HOST(fma_same, FMA(fmaf, y, x), FMA(fma, y, x), FMA(fmal, y, x))
HOST(fma_rest, FMA(fmaf, y, -(x * y)), FMA(fma, y, -(x * y)), FMA(fmal, y, -(x * y)))
HOST(negate, -x, -x, -x)
HOST(absolute, fabsf(x), fabs(x), fabsl(x))
HOST_TRUTH(eq, x == y)
HOST_TRUTH(lt, x < y)
HOST_TRUTH(le, x <= y)
HOST_TRUTH(is_true, x ? 1 : 0)
HOST_TRUTH(is_negative, signbit(x) ? 1 : 0)
HOST_TRUTH(is_nan, isnan(x) ? 1 : 0)
HOST_TRUTH(is_infinite, isinf(x) ? 1 : 0)
HOST_TRUTH(is_zero, fpclassify(x) == FP_ZERO ? 1 : 0)
HOST_TRUTH(is_subnormal, fpclassify(x) == FP_SUBNORMAL ? 1 : 0)

static Term build_arithmetic(const Operation *operation, Floats *floats, Term rounding, Term a,
                             Term b) {
  return float_operation(floats, (ExprKind)operation->detail, operation->from, rounding, a, b);
}

static Term build_sqrt(const Operation *operation, Floats *floats, Term rounding, Term a, Term b) {
  (void)b;
  return float_sqrt(floats, operation->from, rounding, a);
}

typedef enum FmaShape { FMA_SQUARE, FMA_SAME, FMA_REST } FmaShape;

static Term build_fma(const Operation *operation, Floats *floats, Term rounding, Term a, Term b) {
  FloatKind kind = operation->from;
  switch ((FmaShape)operation->detail) {
  case FMA_SQUARE:
    return float_fma(floats, kind, rounding, a, a, b);
  case FMA_SAME:
    return float_fma(floats, kind, rounding, a, b, a);
  case FMA_REST:
    break;
  }
  Term product = float_operation(floats, EXPR_MUL, kind, rounding, a, b);
  return float_fma(floats, kind, rounding, a, b, float_negate(floats, kind, product));
}

static Term build_integral(const Operation *operation, Floats *floats, Term rounding, Term a,
                           Term b) {
  (void)b;
  Term own = operation->detail < 0 ? rounding : float_rounding(floats->terms, operation->detail);
  return float_integral(floats, operation->from, own, a);
}

static Term build_comparison(const Operation *operation, Floats *floats, Term rounding, Term a,
                             Term b) {
  (void)rounding;
  return float_compare(floats, (ExprKind)operation->detail, operation->from, a, b);
}

static Term build_simple(const Operation *operation, Floats *floats, Term rounding, Term a,
                         Term b) {
  static Term (*const functions[])(Floats *, FloatKind, Term) = {
      float_negate, float_absolute,    float_is_true, float_is_negative,
      float_is_nan, float_is_infinite, float_is_zero, float_is_subnormal};
  (void)rounding, (void)b;
  return functions[operation->detail](floats, operation->from, a);
}

static const Operation operations[] = {
    {"+", .build = build_arithmetic, .detail = EXPR_ADD, .host = host_add},
    {"-", .build = build_arithmetic, .detail = EXPR_SUB, .host = host_sub},
    {"*", .build = build_arithmetic, .detail = EXPR_MUL, .host = host_mul},
    {"/", .build = build_arithmetic, .detail = EXPR_DIV, .host = host_div},
    {"sqrt", .build = build_sqrt, .host = host_sqrt},
    {"floor", .build = build_integral, .is_library = true, .detail = ROUND_DOWN,
     .host = host_floor},
    {"ceil", .build = build_integral, .is_library = true, .detail = ROUND_UP, .host = host_ceil},
    {"trunc", .build = build_integral, .is_library = true, .detail = ROUND_ZERO,
     .host = host_trunc},
    {"round", .build = build_integral, .is_library = true, .detail = ROUND_AWAY,
     .host = host_round},
    {"rint", .build = build_integral, .is_library = true, .detail = -1, .host = host_rint},
    {"fma(a, a, b)", .build = build_fma, .detail = FMA_SQUARE, .host = host_fma_square},
    {"fma(a, b, a)", .build = build_fma, .detail = FMA_SAME, .host = host_fma_same},
    {"fma(a, b, -ab)", .build = build_fma, .detail = FMA_REST, .host = host_fma_rest},
    {"negate", .build = build_simple, .detail = 0, .host = host_negate},
    {"fabs", .build = build_simple, .detail = 1, .host = host_absolute},
};
static const Operation questions[] = {
    {"==", .build = build_comparison, .detail = EXPR_EQ, .host = host_eq},
    {"<", .build = build_comparison, .detail = EXPR_LT, .host = host_lt},
    {"<=", .build = build_comparison, .detail = EXPR_LE, .host = host_le},
    {"is true", .build = build_simple, .detail = 2, .host = host_is_true},
    {"signbit", .build = build_simple, .detail = 3, .host = host_is_negative},
    {"isnan", .build = build_simple, .detail = 4, .host = host_is_nan},
    {"isinf", .build = build_simple, .detail = 5, .host = host_is_infinite},
    {"is zero", .build = build_simple, .detail = 6, .host = host_is_zero},
    {"is subnormal", .build = build_simple, .detail = 7, .host = host_is_subnormal},
};

// ---- conversions

#define HOST_TO_FLOAT(name, expression)                                                            \
  static Bits name(const Operation *operation, FloatRounding mode, Bits a, Bits b) {               \
    (void)b;                                                                                       \
    if (operation->to == FLOAT_FLOAT)                                                              \
      expression(float, from_float);                                                               \
    if (operation->to == FLOAT_DOUBLE)                                                             \
      expression(double, from_double);                                                             \
    expression(long double, from_long_double);                                                     \
  }

#define CONVERT_FROM(From, from_bits, To, back)                                                    \
  {                                                                                                \
    volatile From x = from_bits(a);                                                                \
    set_mode(mode);                                                                                \
    volatile To result = (To)x;                                                                    \
    fesetround(FE_TONEAREST);                                                                      \
    return back(result);                                                                           \
  }
#define CONVERT_FLOAT(To, back)                                                                    \
  {                                                                                                \
    if (operation->from == FLOAT_FLOAT)                                                            \
      CONVERT_FROM(float, to_float, To, back)                                                      \
    if (operation->from == FLOAT_DOUBLE)                                                           \
      CONVERT_FROM(double, to_double, To, back)                                                    \
    CONVERT_FROM(long double, to_long_double, To, back)                                            \
  }
// The machine's own instructions know 32 and 64 bits; gcc converts shorter ones to those first.
#define CONVERT_INT(To, back)                                                                      \
  {                                                                                                \
    if (operation->from_width == 128 && operation->is_signed)                                      \
      CONVERT_FROM(__int128, (__int128), To, back)                                                 \
    if (operation->from_width == 128)                                                              \
      CONVERT_FROM(Bits, (Bits), To, back)                                                         \
    if (operation->from_width == 64 && !operation->is_signed)                                      \
      CONVERT_FROM(uint64_t, (uint64_t), To, back)                                                 \
    uint32_t unused = 128 - operation->from_width;                                                 \
    __int128 wide = (__int128)(a << unused) >> unused;                                             \
    if (!operation->is_signed)                                                                     \
      wide = (__int128)a;                                                                          \
    a = (Bits)wide;                                                                                \
    CONVERT_FROM(int64_t, (int64_t), To, back)                                                     \
  }

HOST_TO_FLOAT(host_convert, CONVERT_FLOAT)
HOST_TO_FLOAT(host_from_int, CONVERT_INT)

static Term build_convert(const Operation *operation, Floats *floats, Term rounding, Term a,
                          Term b) {
  (void)b;
  return float_convert(floats, operation->from, operation->to, rounding, a);
}

static Term build_from_int(const Operation *operation, Floats *floats, Term rounding, Term a,
                           Term b) {
  (void)b;
  return float_from_int(floats, operation->to, rounding, a, operation->is_signed);
}

static Term build_to_int(const Operation *operation, Floats *floats, Term rounding, Term a,
                         Term b) {
  (void)rounding, (void)b;
  return float_to_int(floats, operation->from, a, operation->to_width, operation->is_signed);
}

#define TO_INT(Type_)                                                                              \
  {                                                                                                \
    if (operation->from == FLOAT_FLOAT)                                                            \
      CONVERT_FROM(float, to_float, Type_, (Bits))                                                 \
    if (operation->from == FLOAT_DOUBLE)                                                           \
      CONVERT_FROM(double, to_double, Type_, (Bits))                                               \
    CONVERT_FROM(long double, to_long_double, Type_, (Bits))                                       \
  }

static Bits host_to_int_wide(const Operation *operation, FloatRounding mode, Bits a, Bits b) {
  (void)b;
  switch (operation->to_width + operation->is_signed) {
  case 8:
    TO_INT(uint8_t)
  case 9:
    TO_INT(int8_t)
  case 16:
    TO_INT(uint16_t)
  case 17:
    TO_INT(int16_t)
  case 32:
    TO_INT(uint32_t)
  case 33:
    TO_INT(int32_t)
  case 64:
    TO_INT(uint64_t)
  case 65:
    TO_INT(int64_t)
  case 128:
    TO_INT(Bits)
  default:
    TO_INT(__int128)
  }
}

static bool fits_wide(const Operation *operation, Bits a) {
  long double x = operation->from == FLOAT_FLOAT    ? to_float(a)
                  : operation->from == FLOAT_DOUBLE ? to_double(a)
                                                    : to_long_double(a);
  return operation->is_signed ? x >= -0x1p127L && x < 0x1p127L : x > -1 && x < 0x1p128L;
}

// Of 128 bits, what does not fit is up to us.
static Bits host_to_int(const Operation *operation, FloatRounding mode, Bits a, Bits b) {
  uint32_t width = operation->to_width;
  if (width == 128)
    return fits_wide(operation, a) ? host_to_int_wide(operation, mode, a, b) : (Bits)1 << 127;
  return host_to_int_wide(operation, mode, a, b) & (((Bits)1 << width) - 1);
}

// ---- circuits with values put in

// Operands are variables, or if IN_RANGES, such that IS_CLAMPED, another variable, keeps in RANGES.
typedef struct Circuit {
  Floats floats;
  bool in_ranges;
  FloatRange ranges[2];
  Term inputs[4]; // a, b, rounding, is_clamped
  Term result;
} Circuit;

static Term make_input(Terms *terms, const char *name, Sort sort) {
  return term_make_var(terms, symbol_new(terms, name, sort, NULL), NO_INDEX);
}

static Term as_bits(Terms *terms, Term result) {
  if (!term_is_bool(terms, result))
    return result;
  return term_make_ite(terms, result, term_make_bits(terms, 1, 1), term_make_bits(terms, 1, 0));
}

static FloatRange random_range(FloatKind kind) {
  FloatRange a = range_of_value(as_number(kind, random_float(kind)));
  FloatRange range = range_join(a, range_of_value(as_number(kind, random_float(kind))));
  range.may_be_nan = !random_below(3);
  return range_has_number(range) ? range : range_any();
}

static Term operand(Circuit *circuit, const Operation *operation, uint32_t index) {
  circuit->ranges[index] = range_any();
  if (!circuit->in_ranges || operation->from == FLOAT_KINDS)
    return circuit->inputs[index];
  circuit->ranges[index] = random_range(operation->from);
  return float_clamp(&circuit->floats, operation->from, circuit->inputs[3], circuit->inputs[index],
                     circuit->ranges[index]);
}

static Circuit circuit_make(const Operation *operation, bool in_ranges) {
  Circuit circuit = {.in_ranges = in_ranges};
  Terms *terms = terms_new();
  Sort bits = sort_make_bits(terms, operation->from_width);
  floats_init(&circuit.floats, terms);
  circuit.inputs[0] = make_input(terms, "a", bits);
  circuit.inputs[1] = make_input(terms, "b", bits);
  circuit.inputs[2] = make_input(terms, "rounding", sort_make_bits(terms, ROUNDING_WIDTH));
  circuit.inputs[3] = make_input(terms, "is_clamped", sort_bool(terms));
  if (in_ranges && random_below(3))
    circuit.inputs[2] = float_rounding(terms, random_below(4));
  Term a = operand(&circuit, operation, 0), b = operand(&circuit, operation, 1);
  circuit.result = operation->build(operation, &circuit.floats, circuit.inputs[2], a, b);
  return circuit;
}

static void circuit_free(Circuit *circuit) {
  floats_release(&circuit->floats);
  terms_free(circuit->floats.terms);
}

static uint32_t different;

static void check_same(const Operation *operation, FloatRounding mode, Bits a, Bits b,
                       Bits expected, Terms *terms, Term result) {
  assert_int_equal(term_kind(terms, result), TERM_BITS);
  Bits got = (Bits)term_get(terms, result).constant;
  bool is_float = operation->to != FLOAT_KINDS;
  if (is_float && is_nan(operation->to, expected) && is_nan(operation->to, got))
    return;
  if (expected == got)
    return;
  print_error("%s, %d (%u bits) to %d (%u bits), %ssigned, rounding %d: a %04llx%016llx, b "
              "%04llx%016llx: expected %016llx%016llx, got %016llx%016llx\n",
              operation->name, (int)operation->from, operation->from_width, (int)operation->to,
              operation->to_width, operation->is_signed ? "" : "un", (int)mode,
              (unsigned long long)(a >> 64), (unsigned long long)a, (unsigned long long)(b >> 64),
              (unsigned long long)b, (unsigned long long)(expected >> 64),
              (unsigned long long)expected, (unsigned long long)(got >> 64),
              (unsigned long long)got);
  if (++different > 10)
    fail();
}

static bool is_in(FloatKind kind, FloatRange range, Bits value) {
  return is_nan(kind, value) ? range.may_be_nan : range_has(range, as_number(kind, value));
}

// A bound, or something between.
static Bits random_in(FloatKind kind, FloatRange range) {
  enum { TRIES = 30 };
  for (int i = 0; i < TRIES; i++) {
    Bits value = random_float(kind);
    if (is_in(kind, range, value))
      return value;
  }
  return from_number(kind, random_below(2) ? range.low : range.high);
}

static FloatRounding random_mode(const Circuit *circuit) {
  TermData rounding = term_get(circuit->floats.terms, circuit->inputs[2]);
  return rounding.kind == TERM_BITS ? (FloatRounding)rounding.constant : random_below(4);
}

static void check_put_in(const Operation *operation, Circuit *circuit, FloatRounding mode, Bits a,
                         Bits b) {
  Terms *terms = circuit->floats.terms;
  Bits expected = operation->host(operation, mode, a, b);
  Term values[] = {term_make_bits(terms, operation->from_width, a),
                   term_make_bits(terms, operation->from_width, b), float_rounding(terms, mode),
                   term_true(terms)};
  Term put_in = term_substitute(terms, circuit->result, circuit->inputs, values, 4);
  check_same(operation, mode, a, b, expected, terms, as_bits(terms, put_in));
  Term known = operation->build(operation, &circuit->floats, values[2], values[0], values[1]);
  check_same(operation, mode, a, b, expected, terms, as_bits(terms, known));
  if (operation->to != FLOAT_KINDS)
    assert_true(is_in(operation->to, float_range(&circuit->floats, circuit->result), expected));
}

static void check_case(const Operation *operation, Circuit *circuit) {
  FloatRounding mode = random_mode(circuit);
  bool is_float = operation->from != FLOAT_KINDS;
  if (circuit->in_ranges && is_float) {
    Bits a = random_in(operation->from, circuit->ranges[0]);
    check_put_in(operation, circuit, mode, a, random_in(operation->from, circuit->ranges[1]));
    return;
  }
  Bits a = is_float ? random_float(operation->from) : random_integer(operation->from_width);
  if (operation->from == FLOAT_LONG_DOUBLE && !operation->is_library && !random_below(20))
    a ^= (Bits)1 << 63;
  check_put_in(operation, circuit, mode, a, is_float ? random_second(operation->from, a) : 0);
}

// CASES: of one table of terms, which grows by the values put in.
static void check_circuits(const Operation *operation, bool in_ranges, uint32_t count,
                           uint32_t cases) {
  for (uint32_t i = 0; i < count; i += cases) {
    Circuit circuit = circuit_make(operation, in_ranges);
    for (uint32_t j = i; j < count && j < i + cases; j++)
      check_case(operation, &circuit);
    circuit_free(&circuit);
  }
}

static void check_operation(const Operation *operation) {
  check_circuits(operation, false, case_count, 500);
  check_circuits(operation, true, case_count / 4, 5);
}

static void check_formats(Operation operation, bool is_float) {
  for (FloatKind kind = 0; kind < FLOAT_KINDS; kind++) {
    if (operation.build == build_fma && kind == FLOAT_LONG_DOUBLE)
      continue; // has no circuit
    operation.from = kind;
    operation.to = is_float ? kind : FLOAT_KINDS;
    operation.from_width = float_width(kind);
    check_operation(&operation);
  }
}

// ---- tests

static void test_operations(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof operations / sizeof *operations; i++)
    check_formats(operations[i], true);
}

static void test_questions(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof questions / sizeof *questions; i++)
    check_formats(questions[i], false);
}

static void test_conversions(void **state) {
  (void)state;
  for (FloatKind from = 0; from < FLOAT_KINDS; from++)
    for (FloatKind to = 0; to < FLOAT_KINDS; to++)
      check_operation(&(Operation){.name = "convert",
                                   .from = from,
                                   .to = to,
                                   .from_width = float_width(from),
                                   .build = build_convert,
                                   .host = host_convert});
}

static void check_integers(FloatKind kind, uint32_t width, bool is_signed) {
  check_operation(&(Operation){.name = "from an integer",
                               .from = FLOAT_KINDS,
                               .to = kind,
                               .from_width = width,
                               .is_signed = is_signed,
                               .build = build_from_int,
                               .host = host_from_int});
  check_operation(&(Operation){.name = "to an integer",
                               .from = kind,
                               .to = FLOAT_KINDS,
                               .from_width = float_width(kind),
                               .to_width = width,
                               .is_signed = is_signed,
                               .build = build_to_int,
                               .host = host_to_int});
}

static void test_integers(void **state) {
  static const uint32_t widths[] = {8, 16, 32, 64, 128};
  (void)state;
  for (FloatKind kind = 0; kind < FLOAT_KINDS; kind++)
    for (uint32_t i = 0; i < 5; i++) {
      check_integers(kind, widths[i], false);
      check_integers(kind, widths[i], true);
    }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {TEST(test_operations), TEST(test_questions),
                                     TEST(test_conversions), TEST(test_integers)};
  if (argc > 1)
    case_count = (uint32_t)strtoul(argv[1], NULL, 10);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  return failed || different;
}
