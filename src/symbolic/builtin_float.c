// Builtins of floating point. What IEEE rounds exactly, or only classifies, is a circuit; of other
// functions the host computes constants, as the interpreter does, and all that is said of their
// values elsewhere is what range they have and when there is none: no run is missed, and an error
// is one only if the interpreter meets it.
#include "symbolic/builtin.h"
#include "symbolic/float.h"

#include "cfa/host_float.h"

#include <math.h>

enum { FE_MODE_BITS = 10 }; // the processor's modes are ours, shifted by so much

// ---- arguments and results

// Which of fabsf, fabs, fabsl it is.
static const Type *float_type(const SymRun *run, const Function *function) {
  const Type *type = function->type->function.result;
  return type_is_float(type) ? type : types_of(run)->floats[FLOAT_DOUBLE];
}

// An argument with the format it has; an integer as a double.
static Term any_float(SymRun *run, const Edge *call, uint32_t index, FloatKind *kind) {
  const Type *type = call->call.args[index]->type;
  if (!type_is_float(type))
    type = types_of(run)->floats[FLOAT_DOUBLE];
  *kind = type->floating;
  return sym_argument(run, call, index, type);
}

static void give_int(SymRun *run, const Edge *call, Term value) {
  sym_give_result(run, call, types_of(run)->int_type, value);
}

static Term integer(SymRun *run, int value) {
  return term_make_bits(run->terms, 32, (unsigned __int128)(__int128)value);
}

static void give_truth(SymRun *run, const Edge *call, Term truth) {
  give_int(run, call, sym_value_from_truth(run, types_of(run)->int_type, truth));
}

static void store(SymRun *run, const Edge *call, uint32_t index, const Type *type, Term value) {
  Term pointer = sym_argument(run, call, index, types_of(run)->void_pointer);
  SymPlace place = sym_place_behind(run, pointer, type);
  sym_place_set(run, &place, value);
  sym_place_release(&place);
}

// ---- functions of which only the range is known

typedef SymFloatCall Call;

static Term number(SymRun *run, const Call *call, long double value) {
  return float_constant(run->terms, call->kind, value);
}

static Term is_between(SymRun *run, const Call *call, Term x, long double low, long double high) {
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  Term is_above = float_compare(floats, EXPR_LE, call->kind, number(run, call, low), x);
  return term_make_and2(terms, is_above,
                        float_compare(floats, EXPR_LE, call->kind, x, number(run, call, high)));
}

// Is the result no number, for a reason other than such an argument?
static Term is_undefined(SymRun *run, const Call *call) {
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  switch ((int)call->builtin) {
  case BUILTIN_SIN:
  case BUILTIN_COS:
  case BUILTIN_TAN:
    return float_is_infinite(floats, call->kind, call->x);
  case BUILTIN_LOG:
  case BUILTIN_LOG2:
  case BUILTIN_LOG10:
    return float_compare(floats, EXPR_LT, call->kind, call->x, number(run, call, 0));
  case BUILTIN_ASIN:
  case BUILTIN_ACOS:
    return term_make_not(terms, is_between(run, call, call->x, -1, 1));
  case BUILTIN_FMOD:
    return term_make_or2(terms, float_is_infinite(floats, call->kind, call->x),
                         float_is_zero(floats, call->kind, call->y));
  default:
    return term_false(terms);
  }
}

// The largest value, and whether the negative one is the least; otherwise that is 0.
static long double range_of(Builtin builtin, bool *is_signed) {
  *is_signed = true;
  switch ((int)builtin) {
  case BUILTIN_SIN:
  case BUILTIN_COS:
    return 1;
  case BUILTIN_ASIN:
  case BUILTIN_ATAN:
    return 1.571L; // half of pi, however it is rounded
  case BUILTIN_ATAN2:
    return 3.142L;
  case BUILTIN_ACOS:
    *is_signed = false;
    return 3.142L;
  case BUILTIN_EXP:
  case BUILTIN_EXP2:
  case BUILTIN_HYPOT:
    *is_signed = false;
    return INFINITY;
  default:
    return INFINITY;
  }
}

// Of pow it is known when the result has no sign: the base has none, or the exponent is even.
static bool is_even(const SymRun *run, const Call *call) {
  long double y;
  return call->builtin == BUILTIN_POW && float_find_constant(run->terms, call->kind, call->y, &y) &&
         fmodl(y, 2) == 0;
}

// Of fmod: nearer to 0 than both arguments.
static Term is_remainder(SymRun *run, const Call *call, Term result) {
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  FloatKind kind = call->kind;
  Term size = float_absolute(floats, kind, result);
  Term most = float_absolute(floats, kind, call->x);
  Term divisor = float_absolute(floats, kind, call->y);
  Term is_near = term_make_and2(terms, float_compare(floats, EXPR_LE, kind, size, most),
                                float_compare(floats, EXPR_LT, kind, size, divisor));
  Term has_sign = term_make_eq(terms, float_is_negative(floats, kind, result),
                               float_is_negative(floats, kind, call->x));
  return term_make_and2(terms, is_near, has_sign);
}

static Term is_in_range(SymRun *run, const Call *call, Term result) {
  Terms *terms = run->terms;
  bool is_signed;
  if (call->builtin == BUILTIN_FMOD)
    return is_remainder(run, call, result);
  long double most = range_of(call->builtin, &is_signed);
  Term is_natural = is_between(run, call, result, 0, INFINITY);
  if (is_even(run, call))
    return is_natural;
  Term is_number = is_between(run, call, result, is_signed ? -most : 0, most);
  if (call->builtin != BUILTIN_POW)
    return is_number;
  Term is_positive = is_between(run, call, call->x, 0, INFINITY);
  return term_make_implies(terms, is_positive, is_natural);
}

// The same call has the same result.
static Term variable_of(SymRun *run, const Call *call) {
  Terms *terms = run->terms;
  vec_each(const Call, known, &run->symbolic->float_calls)
    if (known->builtin == call->builtin && known->kind == call->kind &&
        term_equals(known->x, call->x) && term_equals(known->y, call->y) &&
        term_equals(known->rounding, call->rounding))
      return known->result;
  Sort sort = term_sort(terms, call->x);
  Call made = *call;
  Term bits =
      term_make_var(terms, symbol_new(terms, builtin_name(call->builtin), sort, NULL), NO_INDEX);
  made.result = float_make_valid(sym_floats(run), call->kind, bits);
  vec_push(&run->symbolic->float_calls, made);
  return made.result;
}

// What is_in_range says of results that are numbers, and of all unless they MAY_BE_NAN. A power of
// what may be negative can be anything.
static FloatRange result_range(SymRun *run, const Call *call, bool may_be_nan) {
  bool is_signed;
  long double most = host_convert(call->kind, range_of(call->builtin, &is_signed));
  if (call->builtin == BUILTIN_POW) {
    FloatRange base = float_range(sym_floats(run), call->x);
    bool is_natural = range_equals(base, range_meet(base, (FloatRange){0, INFINITY, false}));
    if (!is_natural && !is_even(run, call))
      return range_any();
    is_signed = false;
  }
  return (FloatRange){is_signed ? -most : 0, most, may_be_nan};
}

// A variable with all that is known of it. Arguments that are no numbers give no number, but for
// some of hypot and pow.
static Term any_result(SymRun *run, const Call *call) {
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  FloatKind kind = call->kind;
  Term result = variable_of(run, call);
  Term is_nan = float_is_nan(floats, kind, result), is_odd = is_undefined(run, call);
  Term has_nan = term_make_or2(terms, float_is_nan(floats, kind, call->x),
                               float_is_nan(floats, kind, call->y));
  Term in_range = is_in_range(run, call, result);
  Term is_invalid = term_make_or2(terms, is_odd, has_nan);
  Term condition = call->builtin <= BUILTIN_FMOD ? term_make_eq(terms, is_nan, is_invalid)
                                                 : term_make_or2(terms, has_nan, in_range);
  condition = term_make_and2(terms, condition, term_make_or2(terms, is_nan, in_range));
  sym_require(run, condition);
  FloatRange range = result_range(run, call, !term_is_false(terms, is_invalid));
  return float_clamp(floats, kind, condition, result, range);
}

// ---- functions of one value

static Term unary_circuit(SymRun *run, Builtin builtin, FloatKind kind, Term x) {
  assert(builtin <= BUILTIN_NEARBYINT);
  static const FloatRounding ways[] = {ROUND_DOWN, ROUND_UP, ROUND_ZERO, ROUND_AWAY};
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  Term rounding = run->state->rounding;
  if (builtin == BUILTIN_FABS)
    return float_absolute(floats, kind, x);
  if (builtin == BUILTIN_SQRT)
    return float_sqrt(floats, kind, rounding, x);
  if (builtin <= BUILTIN_ROUND)
    rounding = float_rounding(terms, ways[builtin - BUILTIN_FLOOR]);
  return float_integral(floats, kind, rounding, x);
}

static Term run_unary(SymRun *run, const Edge *call, const Function *function, const Type *type) {
  Term x = sym_argument(run, call, 0, type);
  if (function->builtin <= BUILTIN_NEARBYINT)
    return unary_circuit(run, function->builtin, type->floating, x);
  Term rounding = run->state->rounding;
  Term known = float_host_function(run->terms, type->floating, function->builtin, rounding, x);
  if (!term_is_none(known))
    return known;
  return any_result(run, &(Call){function->builtin, type->floating, rounding, x, x, NO_TERM});
}

// ---- functions of two

// The one that is not NaN. Of two zeros glibc returns the second, but fminl the first.
static Term choose_extreme(SymRun *run, bool is_least, FloatKind kind, Term x, Term y) {
  assert(sym_width(run->terms, x) == float_width(kind) &&
         sym_width(run->terms, y) == float_width(kind));
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  Term x_is_less = float_compare(floats, EXPR_LT, kind, x, y);
  Term y_is_less = float_compare(floats, EXPR_LT, kind, y, x);
  Term is_first = !is_least                   ? y_is_less
                  : kind == FLOAT_LONG_DOUBLE ? term_make_not(terms, y_is_less)
                                              : x_is_less;
  Term result = term_make_ite(terms, is_first, x, y);
  result = term_make_ite(terms, float_is_nan(floats, kind, x), y, result);
  result = term_make_ite(terms, float_is_nan(floats, kind, y), x, result);
  FloatRange a = float_range(floats, x), b = float_range(floats, y);
  return float_learn(floats, kind, result, is_least ? range_least(a, b) : range_greatest(a, b));
}

static Term binary_constant(SymRun *run, Builtin builtin, FloatKind kind, Term x, Term y) {
  long double a, b;
  if (!float_find_constant(run->terms, kind, x, &a) ||
      !float_find_constant(run->terms, kind, y, &b) ||
      !float_host_enter(run->terms, run->state->rounding))
    return any_result(run, &(Call){builtin, kind, run->state->rounding, x, y, NO_TERM});
  a = host_math2(builtin, kind, a, b);
  float_host_leave();
  return float_constant(run->terms, kind, a);
}

static Term run_binary(SymRun *run, const Edge *call, const Function *function, const Type *type) {
  FloatKind kind = type->floating;
  Term x = sym_argument(run, call, 0, type), y = sym_argument(run, call, 1, type);
  if (function->builtin == BUILTIN_COPYSIGN)
    return float_copy_sign(sym_floats(run), kind, x, y);
  if (is_one_of(function, BUILTIN_FMIN, BUILTIN_FMAX))
    return choose_extreme(run, function->builtin == BUILTIN_FMIN, kind, x, y);
  return binary_constant(run, function->builtin, kind, x, y);
}

// NO_TERM if there is no circuit.
static Term run_fma(SymRun *run, const Edge *call, const Type *type) {
  Term x = sym_argument(run, call, 0, type), y = sym_argument(run, call, 1, type);
  Term z = sym_argument(run, call, 2, type);
  return float_fma(sym_floats(run), type->floating, run->state->rounding, x, y, z);
}

// ---- parts of a number

static Term run_ldexp(SymRun *run, const Edge *call, const Type *type) {
  Term x = sym_argument(run, call, 0, type);
  Term exponent = sym_argument(run, call, 1, types_of(run)->int_type);
  return float_scale(sym_floats(run), type->floating, run->state->rounding, x, exponent);
}

static Term run_frexp(SymRun *run, const Edge *call, const Type *type) {
  Term exponent, x = sym_argument(run, call, 0, type);
  Term fraction = float_split(sym_floats(run), type->floating, x, &exponent);
  store(run, call, 1, types_of(run)->int_type, exponent);
  return fraction;
}

// The difference is exact; the fraction of an infinite value is 0.
static Term run_modf(SymRun *run, const Edge *call, const Type *type) {
  Terms *terms = run->terms;
  Floats *floats = sym_floats(run);
  FloatKind kind = type->floating;
  Term x = sym_argument(run, call, 0, type);
  Term whole = float_integral(floats, kind, float_rounding(terms, ROUND_ZERO), x);
  Term nearest = float_rounding(terms, ROUND_NEAREST);
  Term part = float_operation(floats, EXPR_SUB, kind, nearest, x, whole);
  part = term_make_ite(terms, float_is_infinite(floats, kind, x), float_constant(terms, kind, 0),
                       part);
  store(run, call, 1, type, whole);
  return float_copy_sign(floats, kind, part, x);
}

// ---- to integers

static void run_round_to_int(SymRun *run, const Edge *call, const Function *function) {
  bool is_half_up = is_one_of(function, BUILTIN_LROUND, BUILTIN_LLROUND);
  bool is_long = function->builtin == BUILTIN_LROUND || function->builtin == BUILTIN_LRINT;
  const Type *type = types_of(run)->ints[is_long ? INT_LONG : INT_LLONG];
  FloatKind kind;
  Term x = any_float(run, call, 0, &kind);
  Term rounding = is_half_up ? float_rounding(run->terms, ROUND_AWAY) : run->state->rounding;
  x = float_integral(sym_floats(run), kind, rounding, x);
  Term result = float_to_int(sym_floats(run), kind, x, sym_value_width(type), true);
  sym_give_result(run, call, type, result);
}

// ---- questions

typedef struct FloatClass {
  Term is_nan, is_infinite, is_zero, is_subnormal;
} FloatClass;

static FloatClass class_of(Floats *floats, FloatKind kind, Term x) {
  return (FloatClass){float_is_nan(floats, kind, x), float_is_infinite(floats, kind, x),
                      float_is_zero(floats, kind, x), float_is_subnormal(floats, kind, x)};
}

static Term sign_of_infinity(SymRun *run, FloatKind kind, Term x) {
  Floats *floats = sym_floats(run);
  Term sign = term_make_ite(run->terms, float_is_negative(floats, kind, x), integer(run, -1),
                            integer(run, 1));
  return term_make_ite(run->terms, float_is_infinite(floats, kind, x), sign, integer(run, 0));
}

// Numbers as of gcc (exec/builtin_math.c).
static Term sign_bit(SymRun *run, FloatKind kind, Term x) {
  static const int results[FLOAT_KINDS] = {INT32_MIN, 1, 512};
  return term_make_ite(run->terms, float_is_negative(sym_floats(run), kind, x),
                       integer(run, results[kind]), integer(run, 0));
}

static void run_classify(SymRun *run, const Edge *call, const Function *function) {
  Terms *terms = run->terms;
  FloatKind kind;
  Term x = any_float(run, call, 0, &kind);
  FloatClass class = class_of(sym_floats(run), kind, x);
  Term is_finite = term_make_not(terms, term_make_or2(terms, class.is_nan, class.is_infinite));
  Term is_tiny = term_make_or2(terms, class.is_zero, class.is_subnormal);
  switch ((int)function->builtin) {
  case BUILTIN_ISNAN:
    give_truth(run, call, class.is_nan);
    break;
  case BUILTIN_ISINF:
    give_truth(run, call, class.is_infinite);
    break;
  case BUILTIN_ISFINITE:
    give_truth(run, call, is_finite);
    break;
  case BUILTIN_ISNORMAL:
    give_truth(run, call, term_make_and2(terms, is_finite, term_make_not(terms, is_tiny)));
    break;
  case BUILTIN_ISINF_SIGN:
    give_int(run, call, sign_of_infinity(run, kind, x));
    break;
  default:
    assert(function->builtin == BUILTIN_SIGNBIT);
    give_int(run, call, sign_bit(run, kind, x));
  }
}

// (nan, infinite, normal, subnormal, zero, x): the one that x is.
static void run_fpclassify(SymRun *run, const Edge *call) {
  Terms *terms = run->terms;
  FloatKind kind;
  Term x = any_float(run, call, 5, &kind);
  FloatClass class = class_of(sym_floats(run), kind, x);
  Term results[5];
  for (uint32_t i = 0; i < 5; i++)
    results[i] = sym_argument(run, call, i, types_of(run)->int_type);
  Term result = term_make_ite(terms, class.is_subnormal, results[3], results[2]);
  result = term_make_ite(terms, class.is_zero, results[4], result);
  result = term_make_ite(terms, class.is_infinite, results[1], result);
  give_int(run, call, term_make_ite(terms, class.is_nan, results[0], result));
}

static Term relation(Floats *floats, Builtin builtin, FloatKind kind, Term x, Term y) {
  switch ((int)builtin) {
  case BUILTIN_ISUNORDERED:
    return term_make_or2(floats->terms, float_is_nan(floats, kind, x),
                         float_is_nan(floats, kind, y));
  case BUILTIN_ISGREATER:
    return float_compare(floats, EXPR_LT, kind, y, x);
  case BUILTIN_ISGREATEREQUAL:
    return float_compare(floats, EXPR_LE, kind, y, x);
  case BUILTIN_ISLESS:
    return float_compare(floats, EXPR_LT, kind, x, y);
  case BUILTIN_ISLESSEQUAL:
    return float_compare(floats, EXPR_LE, kind, x, y);
  default:
    assert(builtin == BUILTIN_ISLESSGREATER);
    return term_make_or2(floats->terms, float_compare(floats, EXPR_LT, kind, x, y),
                         float_compare(floats, EXPR_LT, kind, y, x));
  }
}

static void run_relation(SymRun *run, const Edge *call, const Function *function) {
  FloatKind left, right;
  Term x = any_float(run, call, 0, &left), y = any_float(run, call, 1, &right);
  FloatKind kind = left > right ? left : right;
  Term nearest = float_rounding(run->terms, ROUND_NEAREST); // to a wider one it is exact
  x = float_convert(sym_floats(run), left, kind, nearest, x);
  y = float_convert(sym_floats(run), right, kind, nearest, y);
  give_truth(run, call, relation(sym_floats(run), function->builtin, kind, x, y));
}

// ---- the rounding mode

static void run_fegetround(SymRun *run, const Edge *call) {
  Term mode = term_make_extend(run->terms, run->state->rounding, 32, false);
  give_int(run, call, term_make_bv(run->terms, TERM_BV_SHL, mode, integer(run, FE_MODE_BITS)));
}

// What is no mode changes nothing, and the result is 1.
static void run_fesetround(SymRun *run, const Edge *call) {
  Terms *terms = run->terms;
  Term wanted = sym_argument(run, call, 0, types_of(run)->int_type);
  Term others = term_make_bv(terms, TERM_BV_AND, wanted, integer(run, ~(3 << FE_MODE_BITS)));
  Term is_mode = term_make_eq(terms, others, integer(run, 0));
  Term mode = term_make_extract(terms, wanted, FE_MODE_BITS + 1, FE_MODE_BITS);
  run->state->rounding = term_make_ite(
      terms, is_mode, term_make_extend(terms, mode, ROUNDING_WIDTH, false), run->state->rounding);
  give_truth(run, call, term_make_not(terms, is_mode));
}

// ---- which is which

// The result of FUNCTION; NO_TERM if it is not known.
static Term number_of(SymRun *run, const Edge *call, const Function *function, const Type *type) {
  if (is_one_of(function, BUILTIN_FABS, BUILTIN_ATAN))
    return run_unary(run, call, function, type);
  if (is_one_of(function, BUILTIN_FMOD, BUILTIN_HYPOT))
    return run_binary(run, call, function, type);
  if (function->builtin == BUILTIN_FMA)
    return run_fma(run, call, type);
  if (function->builtin == BUILTIN_LDEXP)
    return run_ldexp(run, call, type);
  if (function->builtin == BUILTIN_FREXP)
    return run_frexp(run, call, type);
  if (function->builtin == BUILTIN_MODF)
    return run_modf(run, call, type);
  return float_constant(run->terms, type->floating,
                        function->builtin == BUILTIN_NAN ? NAN : INFINITY);
}

bool sym_builtin_float(SymRun *run, const Edge *call, const Function *function) {
  if (is_one_of(function, BUILTIN_LROUND, BUILTIN_LLRINT))
    run_round_to_int(run, call, function);
  else if (is_one_of(function, BUILTIN_ISNAN, BUILTIN_SIGNBIT))
    run_classify(run, call, function);
  else if (is_one_of(function, BUILTIN_ISUNORDERED, BUILTIN_ISLESSGREATER))
    run_relation(run, call, function);
  else if (function->builtin == BUILTIN_FPCLASSIFY)
    run_fpclassify(run, call);
  else if (function->builtin == BUILTIN_FEGETROUND)
    run_fegetround(run, call);
  else if (function->builtin == BUILTIN_FESETROUND)
    run_fesetround(run, call);
  else if (!is_one_of(function, BUILTIN_FABS, BUILTIN_NAN))
    return false;
  else {
    const Type *type = float_type(run, function);
    Term result = number_of(run, call, function, type);
    if (term_is_none(result))
      return false;
    sym_give_result(run, call, type, result);
  }
  return true;
}
