// Floating point in earnest: variables of all three formats, arithmetic, conversions, comparisons,
// the library's functions that are exactly rounded, bytes of numbers, variadic arguments, and the
// rounding mode. No program shows which NaN it has: bytes are read of other values only.
#include "generate_internal.h"

#include <stdio.h>

enum { FORMATS = 3, VARIABLES = 3 };

static const char *const format_names[FORMATS] = {"float", "double", "long double"};
static const char *const suffixes[FORMATS] = {"f", "", "l"};

static void add_float_expr(Generator *g, int format, int depth);

static void add_variable(Generator *g, int format) {
  add(g, "r%c%d", "fdl"[format], pick(g, VARIABLES));
}

// ---- declarations

static void add_prototypes(Generator *g) {
  static const char *const unary[] = {"fabs",  "sqrt",  "floor", "ceil",
                                      "trunc", "round", "rint",  "nearbyint"};
  static const char *const binary[] = {"fmin", "fmax", "copysign"};
  for (int i = 0; i < FORMATS; i++) {
    const char *type = format_names[i], *suffix = suffixes[i];
    for (int j = 0; j < 8; j++)
      add(g, "%s %s%s(%s);\n", type, unary[j], suffix, type);
    for (int j = 0; j < 3; j++)
      add(g, "%s %s%s(%s, %s);\n", type, binary[j], suffix, type, type);
    add(g, "%s ldexp%s(%s, int);\n%s frexp%s(%s, int *);\n%s modf%s(%s, %s *);\n", type, suffix,
        type, type, suffix, type, type, suffix, type, type);
    add(g, "long lround%s(%s);\nlong long llrint%s(%s);\n", suffix, type, suffix, type);
  }
  add(g, "int fesetround(int);\nint fegetround(void);\n"
         "extern float __VERIFIER_nondet_float(void);\n"
         "extern double __VERIFIER_nondet_double(void);\n"
         "extern long double __VERIFIER_nondet_longdouble(void);\n");
}

void add_float_globals(Generator *g) {
  if (!g->floats)
    return;
  add_prototypes(g);
  for (int i = 0; i < FORMATS; i++)
    add(g, "%s r%c0, r%c1, r%c2 = 1;\n", format_names[i], "fdl"[i], "fdl"[i], "fdl"[i]);
  add(g, "union { float f; unsigned u; unsigned char b[4]; } view_f;\n"
         "union { double f; unsigned long long u; unsigned char b[8]; short s[4]; } view_d;\n"
         "union { long double f; unsigned long long u; unsigned char b[10]; } view_l;\n"
         "struct { char c; double d; float f[2]; } mixed_r;\n");
}

// Sum of COUNT arguments, alternately double and int.
void add_float_functions(Generator *g) {
  if (!g->floats)
    return;
  add(g, "static double sum_of(int count, ...) {\n  __builtin_va_list list;\n  double sum = 0;\n"
         "  __builtin_va_start(list, count);\n  if (count > 0) sum += __builtin_va_arg(list, "
         "double);\n  if (count > 1) sum -= __builtin_va_arg(list, int);\n"
         "  if (count > 2) sum *= (double)__builtin_va_arg(list, long double);\n"
         "  __builtin_va_end(list);\n  return sum;\n}\n");
  add(g, "static float scaled(double a, float b, int c) {\n  return (float)a * b + ");
  add_float_expr(g, 0, 1);
  add(g, " / c;\n}\n");
}

void add_float_inputs(Generator *g) {
  static const char *const inputs[FORMATS] = {"float", "double", "longdouble"};
  for (int i = 0; g->floats && i < FORMATS; i++)
    if (i == 1 || chance(g, 50))
      add(g, "  r%c0 = __VERIFIER_nondet_%s();\n", "fdl"[i], inputs[i]);
}

// ---- expressions

static void add_float_constant(Generator *g, int format) {
  static const char *const values[] = {
      "0.0",    "1.0",         "0.5",        "2.0",      "0.1",
      "1.5",    "3.0",         "100.0",      "-1.0",     "-0.25",
      "1e10",   "1e-10",       "16777217.0", "0x1p-126", "0x1p-149",
      "1e38",   "-1e300",      "0x1p-1074",  "0x1p52",   "4503599627370497.5",
      "0x1p63", "2147483647.5"};
  static const char *const ends[FORMATS] = {"f", "", "L"};
  const char *value = values[pick(g, format == 0 ? 16 : 22)];
  add(g, "%s%s", value, ends[format]);
}

static void add_library_call(Generator *g, int format, int depth) {
  static const char *const unary[] = {"fabs",  "sqrt",  "floor", "ceil",
                                      "trunc", "round", "rint",  "nearbyint"};
  static const char *const binary[] = {"fmin", "fmax", "copysign"};
  int which = pick(g, 12);
  add(g, "%s%s(",
      which < 8    ? unary[which]
      : which < 11 ? binary[which - 8]
                   : "ldexp",
      suffixes[format]);
  add_float_expr(g, format, depth - 1);
  if (which >= 8)
    add(g, ", ");
  if (which == 11) {
    add(g, "(");
    add_expr(g, 1);
    add(g, ")%s", chance(g, 80) ? " % 200" : "");
  } else if (which >= 8) {
    add_float_expr(g, format, depth - 1);
  }
  add(g, ")");
}

static void add_float_operation(Generator *g, int format, int depth) {
  static const char *const operators[] = {"+", "-", "*", "/"};
  add(g, "(");
  add_float_expr(g, format, depth - 1);
  add(g, " %s ", operators[pick(g, 4)]);
  add_float_expr(g, chance(g, 70) ? format : pick(g, FORMATS), depth - 1);
  add(g, ")");
}

static void add_float_expr(Generator *g, int format, int depth) {
  int which = depth > 0 ? pick(g, 100) : pick(g, 25);
  if (which < 18) {
    add_variable(g, format);
  } else if (which < 25) {
    add_float_constant(g, format);
  } else if (which < 60) {
    add_float_operation(g, format, depth);
  } else if (which < 70) {
    add(g, "(%s)", format_names[format]);
    add_float_expr(g, pick(g, FORMATS), depth - 1);
  } else if (which < 78) {
    add(g, "(%s)", format_names[format]);
    add_expr(g, 1);
  } else if (which < 84) {
    add(g, "(- ");
    add_float_expr(g, format, depth - 1);
    add(g, ")");
  } else {
    add_library_call(g, format, depth);
  }
}

static void add_question(Generator *g) {
  static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
  static const char *const classes[] = {"isnan", "isinf", "isfinite", "isnormal"};
  int format = pick(g, FORMATS), which = pick(g, 10);
  if (which < 5) {
    add_float_expr(g, format, 2);
    add(g, " %s ", relations[pick(g, 6)]);
    add_float_expr(g, format, 1);
  } else if (which < 7) {
    add(g, "__builtin_%s(", classes[pick(g, 4)]);
    add_float_expr(g, format, 2);
    add(g, ")");
  } else if (which == 7) {
    add(g, "__builtin_isgreater(");
    add_float_expr(g, format, 1);
    add(g, ", ");
    add_float_expr(g, pick(g, FORMATS), 1);
    add(g, ")");
  } else if (which == 8) {
    add(g, "__builtin_fpclassify(0, 1, 4, 3, 2, ");
    add_float_expr(g, format, 2);
    add(g, ")");
  } else {
    add(g, "!");
    add_variable(g, format);
  }
}

// ---- statements

static void add_to_int(Generator *g) {
  int format = pick(g, FORMATS), which = pick(g, 6);
  add_lvalue(g, true, 1);
  if (which == 0)
    add(g, " = lround%s(", suffixes[format]);
  else if (which == 1)
    add(g, " = llrint%s(", suffixes[format]);
  else
    add(g, " = (%s)(r%c%d + ", type_infos[pick(g, TYPES)].name, "fdl"[format], pick(g, VARIABLES));
  add_float_expr(g, format, 2); // of constants that do not fit, gcc makes something else
  add(g, ");\n");
}

// The bytes of a number, as far as it is one.
static void add_bytes(Generator *g) {
  int format = pick(g, FORMATS), count = format == 0 ? 4 : format == 1 ? 8 : 10;
  char c = "fdl"[format];
  switch (pick(g, 4)) {
  case 0:
    add(g, "view_%c.f = r%c1 == r%c1 ? r%c1 : 3;\n", c, c, c, c);
    break;
  case 1:
    add_lvalue(g, true, 1);
    add(g, " = view_%c.f == view_%c.f ? view_%c.", c, c, c);
    if (chance(g, 50))
      add(g, "b[%d]", pick(g, count));
    else
      add(g, "u");
    add(g, " : 0;\n");
    break;
  case 2:
    if (format == 2) // not all are numbers
      add(g, "view_l.b[%d] = ", pick(g, 7));
    else
      add(g, "view_%c.b[%d] = ", c, pick(g, count));
    add_expr(g, 1);
    add(g, ";\n");
    break;
  default:
    add(g, "r%c%d = view_%c.f;\n", c, pick(g, VARIABLES), c);
  }
}

static void add_copies(Generator *g) {
  switch (pick(g, 4)) {
  case 0:
    add(g, "{ unsigned word = ");
    add_expr(g, 1);
    add(g, "; __builtin_memcpy(&rf%d, &word, 4); }\n", pick(g, VARIABLES));
    break;
  case 1:
    add(g, "if (rd1 == rd1) { long long word; __builtin_memcpy(&word, &rd1, 8); ");
    add_lvalue(g, true, 1);
    add(g, " = word; }\n");
    break;
  case 2:
    add(g, "mixed_r.f[");
    add_expr(g, 1);
    add(g, " & 1] = ");
    add_float_expr(g, 0, 1);
    add(g, ";\n");
    break;
  default:
    add(g, "{ __typeof__(mixed_r) copy = mixed_r; copy.d = ");
    add_float_expr(g, 1, 1);
    add(g, "; mixed_r = copy; rf1 = mixed_r.f[1]; }\n");
  }
}

static void add_parts(Generator *g) {
  int format = pick(g, FORMATS);
  char c = "fdl"[format];
  if (chance(g, 50)) {
    add(g, "{ int power; r%c1 = frexp%s(", c, suffixes[format]);
    add_float_expr(g, format, 2);
    add(g, ", &power); ");
    add_lvalue(g, true, 1);
    add(g, " = power; }\n");
  } else {
    add(g, "r%c1 = modf%s(", c, suffixes[format]);
    add_float_expr(g, format, 2);
    add(g, ", &r%c2);\n", c);
  }
}

static void add_float_call(Generator *g) {
  if (chance(g, 50)) {
    add(g, "rd%d = sum_of(%d, (double)", pick(g, VARIABLES), pick(g, 4));
    add_float_expr(g, chance(g, 50), 1);
    add(g, ", (int)");
    add_expr(g, 1);
    add(g, ", ");
    add_variable(g, 2);
    add(g, ");\n");
    return;
  }
  add_variable(g, pick(g, FORMATS));
  add(g, " = scaled(");
  add_float_expr(g, pick(g, FORMATS), 1);
  add(g, ", ");
  add_float_expr(g, pick(g, FORMATS), 1);
  add(g, ", ");
  add_expr(g, 1);
  add(g, ");\n");
}

static void add_mode(Generator *g) {
  if (!g->has_modes || chance(g, 30)) {
    add_lvalue(g, true, 1);
    add(g, " = fegetround();\n");
    return;
  }
  add(g, "fesetround(((");
  add_expr(g, 1);
  add(g, ") & 3) << 10);\n");
}

void add_float_statement(Generator *g) {
  int which = pick(g, 100), format = pick(g, FORMATS);
  add_indent(g);
  if (which < 40) {
    add_variable(g, format);
    add(g, " = ");
    add_float_expr(g, format, 2);
    add(g, ";\n");
  } else if (which < 55) {
    add_lvalue(g, true, 1);
    add(g, " = ");
    add_question(g);
    add(g, ";\n");
  } else if (which < 67) {
    add_to_int(g);
  } else if (which < 77) {
    add_bytes(g);
  } else if (which < 83) {
    add_copies(g);
  } else if (which < 88) {
    add_parts(g);
  } else if (which < 94) {
    add_float_call(g);
  } else {
    add_mode(g);
  }
}

// ---- printing: any NaN is 1

void add_float_prints(Generator *g) {
  for (int i = 0; g->floats && i < FORMATS; i++)
    for (int j = 0; j < VARIABLES; j++) {
      char c = "fdl"[i];
      add(g, "  view_%c.f = r%c%d;\n", c, c, j);
      add(g, "  printf(\"%%llu\\n\", (unsigned long long)(r%c%d == r%c%d ? view_%c.u : 1));\n", c,
          j, c, j, c);
      if (i == 2)
        add(g,
            "  printf(\"%%llu\\n\", (unsigned long long)(rl%d == rl%d ? view_l.b[8] + 256 * "
            "view_l.b[9] : 1));\n",
            j, j);
    }
}
