// Floating point: the host's functions of the argument's own type, so that
// results are rounded as the program's would be.
#include "base/diag.h"
#include "exec/builtin_internal.h"

#include <math.h>

typedef struct Math1 {
  float (*f)(float);
  double (*d)(double);
  long double (*l)(long double);
} Math1;

typedef struct Math2 {
  float (*f)(float, float);
  double (*d)(double, double);
  long double (*l)(long double, long double);
} Math2;

// Which of fabsf, fabs, fabsl it is.
static const Type *float_type(const BuiltinCall *call) {
  const Type *type = call->function->type->function.result;
  return type_is_float(type) ? type : call->machine->cfa->types.floats[FLOAT_DOUBLE];
}

static long double arg_float(const BuiltinCall *call, uint32_t index, const Type *type) {
  return value_cast(arg_value(call, index), type).floating;
}

void builtin_math1(const BuiltinCall *call) {
  static const Math1 functions[] = {
      {fabsf, fabs, fabsl}, {sqrtf, sqrt, sqrtl},    {floorf, floor, floorl},
      {ceilf, ceil, ceill}, {truncf, trunc, truncl}, {roundf, round, roundl},
  };
  const Math1 *function = &functions[call->function->builtin - BUILTIN_FABS];
  const Type *type = float_type(call);
  long double x = arg_float(call, 0, type);
  if (type->floating == FLOAT_FLOAT)
    give_float(call, function->f((float)x));
  else if (type->floating == FLOAT_DOUBLE)
    give_float(call, function->d((double)x));
  else
    give_float(call, function->l(x));
}

void builtin_math2(const BuiltinCall *call) {
  static const Math2 functions[] = {
      {fmodf, fmod, fmodl},
      {powf, pow, powl},
      {fminf, fmin, fminl},
      {fmaxf, fmax, fmaxl},
      {copysignf, copysign, copysignl},
  };
  const Math2 *function = &functions[call->function->builtin - BUILTIN_FMOD];
  const Type *type = float_type(call);
  long double x = arg_float(call, 0, type), y = arg_float(call, 1, type);
  if (type->floating == FLOAT_FLOAT)
    give_float(call, function->f((float)x, (float)y));
  else if (type->floating == FLOAT_DOUBLE)
    give_float(call, function->d((double)x, (double)y));
  else
    give_float(call, function->l(x, y));
}

// ---- classification; any floating argument

static Value arg_floating(const BuiltinCall *call, uint32_t index) {
  Value value = arg_value(call, index);
  if (type_is_float(value.type))
    return value;
  return value_cast(value, call->machine->cfa->types.floats[FLOAT_DOUBLE]);
}

static int class_of(Value value) {
  if (value.type->floating == FLOAT_FLOAT)
    return fpclassify((float)value.floating);
  if (value.type->floating == FLOAT_DOUBLE)
    return fpclassify((double)value.floating);
  return fpclassify(value.floating);
}

// Any nonzero number would do; these are gcc's on x86-64.
static int sign_bit(Value value) {
  static const int results[FLOAT_KINDS] = {INT32_MIN, 1, 512};
  return signbit(value.floating) ? results[value.type->floating] : 0;
}

void builtin_classify(const BuiltinCall *call) {
  Value value = arg_floating(call, 0);
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
