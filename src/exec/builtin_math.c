// Floating point: the host's functions of the argument's own type, so that
// results are rounded as the program's would be.
#include "exec/builtin_internal.h"

#include "base/diag.h"
#include "cfa/host_float.h"

#include <fenv.h>
#include <math.h>

// Which of fabsf, fabs, fabsl it is.
static const Type *float_type(const BuiltinCall *call) {
  const Type *type = call->function->type->function.result;
  return type_is_float(type) ? type : call->machine->cfa->types.floats[FLOAT_DOUBLE];
}

static long double arg_float(const BuiltinCall *call, uint32_t index, const Type *type) {
  return value_cast(arg_value(call, index), type).floating;
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
  bool is_half_up = builtin == BUILTIN_LROUND || builtin == BUILTIN_LLROUND;
  bool is_long = builtin == BUILTIN_LROUND || builtin == BUILTIN_LRINT;
  const Type *type = int_type(call, is_long ? INT_LONG : INT_LLONG);
  long double x = arg_value(call, 0).type->kind == TYPE_FLOAT
                      ? arg_value(call, 0).floating
                      : arg_float(call, 0, call->machine->cfa->types.floats[FLOAT_DOUBLE]);
  long double rounded = is_half_up ? roundl(x) : rintl(x);
  long double limit = ldexpl(1, (int)type_width(type) - 1);
  bool is_in_range = rounded >= -limit && rounded < limit;
  give_int(call, is_in_range ? (__int128)rounded : -((__int128)1 << (type_width(type) - 1)));
}

// ---- classification; any floating argument

static ExecValue arg_floating(const BuiltinCall *call, uint32_t index) {
  ExecValue value = arg_value(call, index);
  if (type_is_float(value.type))
    return value;
  return value_cast(value, call->machine->cfa->types.floats[FLOAT_DOUBLE]);
}

static int class_of(ExecValue value) {
  if (value.type->floating == FLOAT_FLOAT)
    return fpclassify((float)value.floating);
  if (value.type->floating == FLOAT_DOUBLE)
    return fpclassify((double)value.floating);
  return fpclassify(value.floating);
}

// Any nonzero number would do; these are gcc's on x86-64.
static int sign_bit(ExecValue value) {
  static const int results[FLOAT_KINDS] = {INT32_MIN, 1, 512};
  return signbit(value.floating) ? results[value.type->floating] : 0;
}

void builtin_classify(const BuiltinCall *call) {
  ExecValue value = arg_floating(call, 0);
  int class = class_of(value);
  switch ((int)call->function->builtin) {
  case BUILTIN_ISNAN:
    give_int(call, class == FP_NAN);
    break;
  case BUILTIN_ISINF:
    give_int(call, class == FP_INFINITE);
    break;
  case BUILTIN_ISINF_SIGN:
    give_int(call, class != FP_INFINITE ? 0 : value.floating < 0 ? -1 : 1);
    break;
  case BUILTIN_ISFINITE:
    give_int(call, class != FP_NAN && class != FP_INFINITE);
    break;
  case BUILTIN_ISNORMAL:
    give_int(call, class == FP_NORMAL);
    break;
  case BUILTIN_SIGNBIT:
    give_int(call, sign_bit(value));
    break;
  default:
    BUG("no classification: %s", call->function->name);
  }
}

// (nan, infinite, normal, subnormal, zero, x): the one that x is.
void builtin_fpclassify(const BuiltinCall *call) {
  static const int classes[] = {FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
  int class = class_of(arg_floating(call, 5));
  for (uint32_t i = 0; i < 5; i++)
    if (classes[i] == class)
      give_int(call, arg_int(call, i, int_type(call, INT_INT)));
}

void builtin_relation(const BuiltinCall *call) {
  long double x = arg_floating(call, 0).floating, y = arg_floating(call, 1).floating;
  switch ((int)call->function->builtin) {
  case BUILTIN_ISUNORDERED:
    give_int(call, isunordered(x, y));
    break;
  case BUILTIN_ISGREATER:
    give_int(call, isgreater(x, y));
    break;
  case BUILTIN_ISGREATEREQUAL:
    give_int(call, isgreaterequal(x, y));
    break;
  case BUILTIN_ISLESS:
    give_int(call, isless(x, y));
    break;
  case BUILTIN_ISLESSEQUAL:
    give_int(call, islessequal(x, y));
    break;
  case BUILTIN_ISLESSGREATER:
    give_int(call, islessgreater(x, y));
    break;
  default:
    BUG("no relation: %s", call->function->name);
  }
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
