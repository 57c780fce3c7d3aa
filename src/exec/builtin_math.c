// Floating point: the host's functions of the argument's own type, so that
// results are rounded as the program's would be.
#include "exec/builtin_internal.h"

#include "cfa/host_float.h"

#include <assert.h>
#include <fenv.h>
#include <math.h>

// Which of fabsf, fabs, fabsl it is.
static const Type *float_type(const BuiltinCall *call) {
  const Type *type = call->function->type->function.result;
  return type_is_float(type) ? type : call->machine->cfa->types.floats[FLOAT_DOUBLE];
}

static long double arg_float(const BuiltinCall *call, uint32_t index, const Type *type) {
  assert(type_is_float(type));
  return value_cast(arg_value(call, index), type).floating;
}

// Any floating type; of another one as a double.
static ExecValue arg_floating(const BuiltinCall *call, uint32_t index) {
  ExecValue value = arg_value(call, index);
  if (type_is_float(value.type))
    return value;
  return value_cast(value, call->machine->cfa->types.floats[FLOAT_DOUBLE]);
}

void builtin_math1(const BuiltinCall *call) {
  const Type *type = float_type(call);
  give_float(call, host_math1(call->function->builtin, type->floating, arg_float(call, 0, type)));
}

void builtin_math2(const BuiltinCall *call) {
  const Type *type = float_type(call);
  long double x = arg_float(call, 0, type), y = arg_float(call, 1, type);
  give_float(call, host_math2(call->function->builtin, type->floating, x, y));
}

void builtin_fma(const BuiltinCall *call) {
  const Type *type = float_type(call);
  give_float(call, host_fma(type->floating, arg_float(call, 0, type), arg_float(call, 1, type),
                            arg_float(call, 2, type)));
}

// ---- parts of a number; exact in any of the types

void builtin_ldexp(const BuiltinCall *call) {
  const Type *type = float_type(call);
  int exponent = (int)arg_int(call, 1, int_type(call, INT_INT));
  give_float(call, host_ldexp(type->floating, arg_float(call, 0, type), exponent));
}

void builtin_frexp(const BuiltinCall *call) {
  int exponent = 0;
  long double fraction = frexpl(arg_float(call, 0, float_type(call)), &exponent);
  store_value(call->machine, arg_address(call, 1), value_int(int_type(call, INT_INT), exponent));
  give_float(call, fraction);
}

void builtin_modf(const BuiltinCall *call) {
  const Type *type = float_type(call);
  long double whole, part = modfl(arg_float(call, 0, type), &whole);
  store_value(call->machine, arg_address(call, 1), value_float(type, whole));
  give_float(call, part);
}

// Out of range, glibc on x86 gives the least value of long.
void builtin_round_to_int(const BuiltinCall *call) {
  Builtin builtin = call->function->builtin;
  assert(builtin >= BUILTIN_LROUND && builtin <= BUILTIN_LLRINT);
  bool is_half_up = builtin == BUILTIN_LROUND || builtin == BUILTIN_LLROUND;
  bool is_long = builtin == BUILTIN_LROUND || builtin == BUILTIN_LRINT;
  const Type *type = int_type(call, is_long ? INT_LONG : INT_LLONG);
  long double x = arg_floating(call, 0).floating;
  long double rounded = is_half_up ? roundl(x) : rintl(x);
  long double limit = ldexpl(1, (int)type_width(type) - 1);
  bool is_in_range = rounded >= -limit && rounded < limit;
  give_int(call, is_in_range ? (__int128)rounded : -((__int128)1 << (type_width(type) - 1)));
}

// ---- classification

static int class_of(ExecValue value) {
  assert(type_is_float(value.type));
  if (value.type->floating == FLOAT_FLOAT)
    return fpclassify((float)value.floating);
  if (value.type->floating == FLOAT_DOUBLE)
    return fpclassify((double)value.floating);
  return fpclassify(value.floating);
}

// Any nonzero number would do; these are gcc's on x86-64.
static int sign_bit(ExecValue value) {
  assert(type_is_float(value.type));
  static const int results[FLOAT_KINDS] = {INT32_MIN, 1, 512};
  return signbit(value.floating) ? results[value.type->floating] : 0;
}

static int classify(Builtin builtin, ExecValue value) {
  int class = class_of(value);
  switch ((int)builtin) {
  case BUILTIN_ISNAN:
    return class == FP_NAN;
  case BUILTIN_ISINF:
    return class == FP_INFINITE;
  case BUILTIN_ISINF_SIGN:
    return class != FP_INFINITE ? 0 : value.floating < 0 ? -1 : 1;
  case BUILTIN_ISFINITE:
    return class != FP_NAN && class != FP_INFINITE;
  case BUILTIN_ISNORMAL:
    return class == FP_NORMAL;
  default:
    assert(builtin == BUILTIN_SIGNBIT);
    return sign_bit(value);
  }
}

void builtin_classify(const BuiltinCall *call) {
  give_int(call, classify(call->function->builtin, arg_floating(call, 0)));
}

// (nan, infinite, normal, subnormal, zero, x): the one that x is.
void builtin_fpclassify(const BuiltinCall *call) {
  static const int classes[] = {FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
  int class = class_of(arg_floating(call, 5));
  for (uint32_t i = 0; i < 5; i++)
    if (classes[i] == class)
      give_int(call, arg_int(call, i, int_type(call, INT_INT)));
}

static bool relate(Builtin builtin, long double x, long double y) {
  switch ((int)builtin) {
  case BUILTIN_ISUNORDERED:
    return isunordered(x, y);
  case BUILTIN_ISGREATER:
    return isgreater(x, y);
  case BUILTIN_ISGREATEREQUAL:
    return isgreaterequal(x, y);
  case BUILTIN_ISLESS:
    return isless(x, y);
  case BUILTIN_ISLESSEQUAL:
    return islessequal(x, y);
  default:
    assert(builtin == BUILTIN_ISLESSGREATER);
    return islessgreater(x, y);
  }
}

void builtin_relation(const BuiltinCall *call) {
  long double x = arg_floating(call, 0).floating, y = arg_floating(call, 1).floating;
  give_int(call, relate(call->function->builtin, x, y));
}

// ---- constants

void builtin_infinity(const BuiltinCall *call) { give_float(call, INFINITY); }

// The payload that the argument may name is not kept.
void builtin_nan(const BuiltinCall *call) { give_float(call, NAN); }

// ---- the rounding mode is the host's while the program runs

void builtin_fegetround(const BuiltinCall *call) { give_int(call, fegetround()); }

void builtin_fesetround(const BuiltinCall *call) {
  give_int(call, fesetround((int)arg_int(call, 0, int_type(call, INT_INT))));
}
