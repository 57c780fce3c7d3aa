#include "generate_straight.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/map.h"

enum { MOST_OBJECTS = 64, MOST_MEMBERS = 6, STRUCTS = 2, FUNCTIONS = 3, NAME = 24, TYPES = 12 };

static const struct {
  const char *name, *input; // input: of __VERIFIER_nondet_
  int width;
  bool is_signed;
} types[TYPES] = {
    {"_Bool", "bool", 1, false},
    {"char", "char", 8, true},
    {"signed char", "char", 8, true},
    {"unsigned char", "uchar", 8, false},
    {"short", "short", 16, true},
    {"unsigned short", "ushort", 16, false},
    {"int", "int", 32, true},
    {"unsigned int", "uint", 32, false},
    {"long", "long", 64, true},
    {"unsigned long", "ulong", 64, false},
    {"long long", "longlong", 64, true},
    {"unsigned long long", "ulonglong", 64, false},
};
enum { INT = 6 };

typedef struct Member {
  int type;
  int bits;   // of a bit-field, else 0
  int length; // of an array, else 0
  int nested; // number of the struct it is, else -1
} Member;

typedef struct Struct {
  Member members[MOST_MEMBERS];
  int count;
} Struct;

// A variable in scope: a scalar, an array of one or two dimensions, a struct or an array of
// structs. Lengths are powers of two, so that masks make valid indices.
typedef struct Object {
  char name[NAME];
  int type;
  int structure; // else -1
  int lengths[2];
  bool is_constant; // never assigned to
} Object;

typedef struct Generator {
  uint64_t random;
  Strbuf *out;
  bool is_linear; // at most one operand of * / % & | ^ << >> is no constant
  bool has_pointers, has_unions, has_floats;
  Struct structs[STRUCTS];
  Object objects[MOST_OBJECTS];
  int object_count, global_count;
  int function_count; // those that can be called
  int result_struct[FUNCTIONS], param_count[FUNCTIONS], param_struct[FUNCTIONS][3];
  int indent, name_count;
} Generator;

// ---- chance

static uint64_t next_random(Generator *g) {
  g->random += 0x9e3779b97f4a7c15;
  return hash_mix(g->random);
}

static int pick(Generator *g, int bound) { return (int)(next_random(g) % (uint64_t)bound); }
static bool chance(Generator *g, int percent) { return pick(g, 100) < percent; }

// ---- text

static void add(Generator *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Generator *g, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(g->out, format, arguments);
  va_end(arguments);
}

static void begin_line(Generator *g) { add(g, "%*s", 2 * g->indent, ""); }

// ---- constants

static void add_constant(Generator *g) {
  static const char *const suffixes[] = {"", "", "", "u", "l", "ul", "ll"};
  uint64_t value;
  switch (pick(g, 6)) {
  case 0:
    value = (uint64_t)1 << pick(g, 63);
    break;
  case 1:
    value = ((uint64_t)1 << pick(g, 63)) - 1;
    break;
  case 2:
    value = next_random(g) >> (1 + pick(g, 62));
    break;
  default:
    value = (uint64_t)pick(g, 20);
  }
  if (chance(g, 25))
    add(g, "(-%llu%s)", (unsigned long long)value, suffixes[pick(g, 7)]);
  else
    add(g, chance(g, 30) ? "0x%llx%s" : "%llu%s", (unsigned long long)value,
        suffixes[pick(g, 7)]);
}

static void add_positive_constant(Generator *g) {
  uint64_t value = chance(g, 60) ? (uint64_t)pick(g, 30) + 1 : next_random(g) >> (33 + pick(g, 30));
  add(g, "%s%llu", chance(g, 15) ? "-" : "", (unsigned long long)value + (value == 0));
}

// ---- lvalues

static void add_expr(Generator *g, int depth);

static void add_index(Generator *g, int length, int depth) {
  if (depth <= 0 || chance(g, 50)) {
    add(g, "[%d]", pick(g, length));
    return;
  }
  add(g, "[(");
  add_expr(g, depth - 1);
  add(g, ") & %d]", length - 1);
}

static void add_member(Generator *g, int structure, int depth) {
  const Struct *s = &g->structs[structure];
  int index = pick(g, s->count);
  const Member *member = &s->members[index];
  add(g, ".m%d", index);
  if (member->length)
    add_index(g, member->length, depth);
  if (member->nested >= 0)
    add_member(g, member->nested, depth);
}

static const Object *pick_object(Generator *g, bool to_write) {
  for (;;) { // there are globals
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (!to_write || !object->is_constant)
      return object;
  }
}

static void add_object(Generator *g, const Object *object, int depth) {
  add(g, "%s", object->name);
  for (int i = 0; i < 2 && object->lengths[i]; i++)
    add_index(g, object->lengths[i], depth);
}

static void add_lvalue(Generator *g, bool to_write, int depth) {
  const Object *object = pick_object(g, to_write);
  add_object(g, object, depth);
  if (object->structure >= 0)
    add_member(g, object->structure, depth);
}

// ---- expressions

static void add_cast(Generator *g, int depth) {
  add(g, "(%s)", types[pick(g, TYPES)].name);
  add_expr(g, depth - 1);
}

// Operators that are linear in both operands, or logical.
static void add_linear(Generator *g, int depth) {
  static const char *const operators[] = {"+", "-", "+",  "-",  "<",  "<=", ">",
                                          ">=", "==", "!=", "&&", "||"};
  add_expr(g, depth - 1);
  add(g, " %s ", operators[pick(g, 12)]);
  add_expr(g, depth - 1);
}

static void add_by_constant(Generator *g, int depth) {
  static const char *const operators[] = {"*", "&", "|", "^", "/", "%", "<<", ">>"};
  int which = pick(g, 8);
  if (which < 4 && chance(g, 20)) {
    add_constant(g);
    add(g, " %s ", operators[which]);
    add_expr(g, depth - 1);
    return;
  }
  add_expr(g, depth - 1);
  add(g, " %s ", operators[which]);
  if (which < 4)
    add_constant(g);
  else if (which < 6)
    add_positive_constant(g);
  else
    add(g, "%d", pick(g, 32));
}

static void add_by_variable(Generator *g, int depth) {
  static const char *const operators[] = {"*", "&", "|", "^", "/", "%", "<<", ">>"};
  int which = pick(g, 8);
  add_expr(g, depth - 1);
  add(g, " %s (", operators[which]);
  add_expr(g, depth - 1);
  add(g, which < 4 ? ")" : which < 6 ? " | 1)" : " & 31)");
}

// What the encoding has its own ways for.
static void add_pattern(Generator *g, int depth) {
  static const char *const patterns[][3] = {
      {"((unsigned)(", ") & 0xff) << 8 | ((", ") & 0xff)"},
      {"((", ") & 7) * (", ")"},
      {"((", ") != 0) & ((", ") > 3)"},
      {"((", ") & 3) ^ (", ")"},
      {"1 << ((", ") & 31) | !(", ")"},
      {"(", ") % (((", ") & 3) + 1)"},
      {"(", ") / (((", ") & 3) - 5)"},
      {"(", ") << ((", ") & 3)"},
      {"(unsigned char)(", ") >> ((unsigned char)(", ") & 1)"},
      {"(short)(", ") & ~15 | (", ") & 15"},
      {"(", ") ? (", ") : 7"},
  };
  int which = pick(g, 11);
  add(g, "(%s", patterns[which][0]);
  add_expr(g, depth - 1);
  add(g, "%s", patterns[which][1]);
  add_expr(g, depth - 1);
  add(g, "%s)", patterns[which][2]);
}

static void add_builtin(Generator *g, int depth) {
  static const char *const calls[][2] = {
      {"abs(", ")"},
      {"labs(", ")"},
      {"__builtin_clz((", ") | 1u)"},
      {"__builtin_clzll((", ") | 1ull)"},
      {"__builtin_bswap16(", ")"},
      {"__builtin_bswap32(", ")"},
      {"__builtin_bswap64(", ")"},
      {"__builtin_popcount(", ")"},
      {"__builtin_ctzll((", ") | 4096ull)"},
      {"__builtin_parity(", ")"},
      {"__builtin_ffs(", ")"},
  };
  int which = pick(g, g->is_linear ? 7 : 11);
  add(g, "%s", calls[which][0]);
  add_expr(g, depth - 1);
  add(g, "%s", calls[which][1]);
}

static void add_unary(Generator *g, int depth) {
  static const char *const operators[] = {"-", "~", "!", "+"};
  add(g, "%s", operators[pick(g, 4)]);
  add_expr(g, depth - 1);
}

static void add_expr(Generator *g, int depth) {
  if (depth <= 0 || chance(g, 20)) {
    if (chance(g, 30))
      add_constant(g);
    else
      add_lvalue(g, false, depth);
    return;
  }
  add(g, "(");
  int which = pick(g, 100);
  if (which < 28)
    add_linear(g, depth);
  else if (which < 50)
    add_by_constant(g, depth);
  else if (which < 65)
    add_cast(g, depth);
  else if (which < 76)
    add_unary(g, depth);
  else if (which < 88)
    add_pattern(g, depth);
  else if (which < 91)
    add_builtin(g, depth);
  else if (g->is_linear)
    add_linear(g, depth);
  else
    add_by_variable(g, depth);
  add(g, ")");
}

// ---- declarations

static Object *new_object(Generator *g, const char *prefix) {
  assert(g->object_count < MOST_OBJECTS);
  Object *object = &g->objects[g->object_count++];
  *object = (Object){.structure = -1};
  snprintf(object->name, sizeof object->name, "%s%d", prefix, g->name_count++);
  return object;
}

static void add_declaration(Generator *g, const Object *object) {
  if (object->structure >= 0)
    add(g, "struct S%d %s", object->structure, object->name);
  else
    add(g, "%s %s", types[object->type].name, object->name);
  for (int i = 0; i < 2 && object->lengths[i]; i++)
    add(g, "[%d]", object->lengths[i]);
}

static void add_struct(Generator *g, int number) {
  Struct *s = &g->structs[number];
  s->count = 2 + pick(g, MOST_MEMBERS - 2);
  add(g, "struct S%d {\n", number);
  for (int i = 0; i < s->count; i++) {
    Member *member = &s->members[i];
    *member = (Member){.type = pick(g, TYPES), .nested = -1};
    if (number > 0 && chance(g, 20)) {
      member->nested = 0;
      add(g, "  struct S0 m%d;\n", i);
    } else if (chance(g, 30)) {
      member->bits = 1 + pick(g, types[member->type].width);
      add(g, "  %s m%d : %d;\n", types[member->type].name, i, member->bits);
    } else if (chance(g, 25)) {
      member->length = 1 << (1 + pick(g, 2));
      add(g, "  %s m%d[%d];\n", types[member->type].name, i, member->length);
    } else {
      add(g, "  %s m%d;\n", types[member->type].name, i);
    }
  }
  add(g, "};\n");
}

static Object *new_random_object(Generator *g, const char *prefix) {
  Object *object = new_object(g, prefix);
  object->type = pick(g, TYPES);
  int which = pick(g, 10);
  if (which >= 8)
    object->structure = pick(g, STRUCTS);
  if (which == 6 || which == 7 || (which == 8 && chance(g, 40)))
    object->lengths[0] = 1 << (1 + pick(g, 2));
  if (which == 7)
    object->lengths[1] = 1 << (1 + pick(g, 2));
  return object;
}

static void add_globals(Generator *g) {
  int count = 2 + pick(g, 4);
  for (int i = 0; i < count; i++) {
    Object *object = new_random_object(g, "g");
    bool is_scalar = object->structure < 0 && !object->lengths[0];
    add_declaration(g, object);
    if (is_scalar && chance(g, 50)) {
      add(g, " = ");
      add_constant(g);
    } else if (chance(g, 30)) {
      add(g, object->structure < 0 && is_scalar ? " = 3" : " = {0}");
    }
    add(g, ";\n");
  }
  g->global_count = g->object_count;
}

// ---- statements

static void add_statements(Generator *g, int count, int depth);

static void add_assignment(Generator *g) {
  static const char *const compound[] = {"+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="};
  begin_line(g);
  add_lvalue(g, true, 2);
  int which = pick(g, 10);
  if (which == 0) {
    add(g, chance(g, 50) ? "++;\n" : "--;\n");
  } else if (which <= 2) {
    int operator= pick(g, 8);
    add(g, " %s ", compound[operator]);
    if (operator>= 6)
      add(g, "%d", pick(g, 8));
    else if (operator>= 2 && g->is_linear)
      add_constant(g);
    else
      add_expr(g, 2);
    add(g, ";\n");
  } else {
    add(g, " = ");
    add_expr(g, 3 + pick(g, 2));
    add(g, ";\n");
  }
}

static void add_if(Generator *g, int depth) {
  begin_line(g);
  add(g, "if (");
  add_expr(g, 3);
  add(g, ") {\n");
  add_statements(g, 1 + pick(g, 3), depth - 1);
  begin_line(g);
  if (chance(g, 60)) {
    add(g, "} else {\n");
    add_statements(g, 1 + pick(g, 3), depth - 1);
    begin_line(g);
  }
  add(g, "}\n");
}

static void add_switch(Generator *g, int depth) {
  begin_line(g);
  add(g, "switch ((");
  add_expr(g, 2);
  add(g, ") & 3) {\n");
  for (int i = 0; i < 3; i++) {
    begin_line(g);
    if (i < 2)
      add(g, "case %d:\n", i);
    else
      add(g, "default:\n");
    add_statements(g, 1, depth - 1);
    if (chance(g, 70)) {
      g->indent++;
      begin_line(g);
      add(g, "break;\n");
      g->indent--;
    }
  }
  begin_line(g);
  add(g, "}\n");
}

static const Object *find_struct(Generator *g, int structure, bool to_write) {
  for (int tries = 0; tries < 20; tries++) {
    const Object *object = pick_object(g, to_write);
    if (object->structure == structure)
      return object;
  }
  return NULL;
}

static void add_struct_copy(Generator *g) {
  int structure = pick(g, STRUCTS);
  const Object *to = find_struct(g, structure, true), *from = find_struct(g, structure, false);
  if (!to || !from) {
    add_assignment(g);
    return;
  }
  begin_line(g);
  add_object(g, to, 1);
  add(g, " = ");
  add_object(g, from, 1);
  add(g, ";\n");
}

static void add_call(Generator *g) {
  if (g->function_count == 0) {
    add_assignment(g);
    return;
  }
  int function = pick(g, g->function_count), result = g->result_struct[function];
  const Object *to = result >= 0 ? find_struct(g, result, true) : NULL;
  begin_line(g);
  if (to) {
    add_object(g, to, 1);
    add(g, " = ");
  } else if (result < 0) {
    add_lvalue(g, true, 1);
    add(g, " = ");
  }
  add(g, "f%d(", function);
  for (int i = 0; i < g->param_count[function]; i++) {
    int structure = g->param_struct[function][i];
    const Object *from = structure >= 0 ? find_struct(g, structure, false) : NULL;
    add(g, i ? ", " : "");
    if (from)
      add_object(g, from, 1);
    else if (structure >= 0)
      add(g, "(struct S%d){0}", structure);
    else
      add_expr(g, 2);
  }
  add(g, ");\n");
}

static void add_overflow_call(Generator *g) {
  static const char *const names[] = {"add", "sub", "mul"};
  begin_line(g);
  add(g, "{ %s over; ", types[3 + pick(g, TYPES - 3)].name);
  add_lvalue(g, true, 1);
  add(g, " = __builtin_%s_overflow(", names[pick(g, g->is_linear ? 2 : 3)]);
  add_expr(g, 2);
  add(g, ", ");
  add_expr(g, 2);
  add(g, ", &over); ");
  add_lvalue(g, true, 1);
  add(g, " = over; }\n");
}

static void add_pointer_use(Generator *g) {
  begin_line(g);
  if (chance(g, 50)) {
    add(g, "*(%s ? &target1 : &target2) = ", chance(g, 50) ? "target1" : "0");
    add_expr(g, 2);
  } else {
    add_lvalue(g, true, 1);
    add(g, " = *pointer + target%d", 1 + pick(g, 2));
  }
  add(g, ";\n");
}

static void add_float_use(Generator *g) {
  begin_line(g);
  if (chance(g, 50)) {
    add(g, "real = real * 1.5 + (double)");
    add_expr(g, 2);
  } else {
    add_lvalue(g, true, 1);
    add(g, chance(g, 50) ? " = real < 10.0" : " = (int)real + !real");
  }
  add(g, ";\n");
}

static void add_union_use(Generator *g) {
  static const char *const members[] = {".i", ".u", ".b[1]", ".s.low", ".s.high"};
  begin_line(g);
  if (chance(g, 50)) {
    add(g, "mixed%s = ", members[pick(g, 5)]);
    add_expr(g, 2);
  } else {
    add_lvalue(g, true, 1);
    add(g, " = mixed%s", members[pick(g, 5)]);
  }
  add(g, ";\n");
}

static void add_statement(Generator *g, int depth) {
  int which = pick(g, 100);
  if (which < 25 && depth > 0)
    add_if(g, depth);
  else if (which < 32 && depth > 0)
    add_switch(g, depth);
  else if (which < 40)
    add_struct_copy(g);
  else if (which < 50)
    add_call(g);
  else if (which < 53)
    add_overflow_call(g);
  else if (which < 60 && g->has_pointers)
    add_pointer_use(g);
  else if (which < 67 && g->has_floats)
    add_float_use(g);
  else if (which < 74 && g->has_unions)
    add_union_use(g);
  else
    add_assignment(g);
}

static void add_statements(Generator *g, int count, int depth) {
  g->indent++;
  for (int i = 0; i < count; i++)
    add_statement(g, depth);
  g->indent--;
}

// ---- functions

static void add_input(Generator *g, const Object *object) {
  begin_line(g);
  add(g, "%s = __VERIFIER_nondet_%s();\n", object->name, types[object->type].input);
}

static void add_locals(Generator *g) {
  int count = 2 + pick(g, 3);
  for (int i = 0; i < count; i++) {
    Object *object = new_random_object(g, "l");
    bool is_scalar = object->structure < 0 && !object->lengths[0];
    begin_line(g);
    add_declaration(g, object);
    add(g, " = ");
    if (is_scalar) {
      g->object_count--; // it cannot be used yet
      add_expr(g, 2);
      g->object_count++;
    } else {
      add(g, "{0}");
    }
    add(g, ";\n");
  }
}

static void add_function(Generator *g, int number) {
  int result = g->result_struct[number] = chance(g, 20) ? pick(g, STRUCTS) : -1;
  int result_type = pick(g, TYPES);
  g->param_count[number] = 1 + pick(g, 3);
  if (result >= 0)
    add(g, "struct S%d f%d(", result, number);
  else
    add(g, "%s f%d(", types[result_type].name, number);
  for (int i = 0; i < g->param_count[number]; i++) {
    Object *param = new_object(g, "p");
    param->type = pick(g, TYPES);
    param->structure = g->param_struct[number][i] = chance(g, 25) ? pick(g, STRUCTS) : -1;
    add(g, i ? ", " : "");
    add_declaration(g, param);
  }
  add(g, ") {\n");
  g->indent = 1;
  add_locals(g);
  g->indent = 0;
  add_statements(g, 1 + pick(g, 4), 2);
  const Object *returned = result >= 0 ? find_struct(g, result, false) : NULL;
  add(g, "  return ");
  if (returned)
    add_object(g, returned, 1);
  else if (result >= 0)
    add(g, "(struct S%d){0}", result);
  else
    add_expr(g, 3);
  add(g, ";\n}\n");
  g->object_count = g->global_count;
  g->function_count = number + 1;
}

// ---- printing all scalars

static void add_print(Generator *g, const char *place, int type) {
  bool is_signed = types[type].is_signed;
  add(g, "  printf(\"%%%s\\n\", (%s long long)%s);\n", is_signed ? "lld" : "llu",
      is_signed ? "signed" : "unsigned", place);
}

static void add_struct_prints(Generator *g, const char *place, int structure) {
  const Struct *s = &g->structs[structure];
  char name[128];
  for (int i = 0; i < s->count; i++) {
    const Member *member = &s->members[i];
    for (int j = 0; j < (member->length ? member->length : 1); j++) {
      int length = snprintf(name, sizeof name, "%s.m%d", place, i);
      if (member->length)
        snprintf(name + length, sizeof name - (size_t)length, "[%d]", j);
      if (member->nested >= 0)
        add_struct_prints(g, name, member->nested);
      else
        add_print(g, name, member->type);
    }
  }
}

static void add_object_prints(Generator *g, const Object *object) {
  char name[64];
  for (int i = 0; i < (object->lengths[0] ? object->lengths[0] : 1); i++)
    for (int j = 0; j < (object->lengths[1] ? object->lengths[1] : 1); j++) {
      int length = snprintf(name, sizeof name, "%s", object->name);
      if (object->lengths[0])
        length += snprintf(name + length, sizeof name - (size_t)length, "[%d]", i);
      if (object->lengths[1])
        snprintf(name + length, sizeof name - (size_t)length, "[%d]", j);
      if (object->structure >= 0)
        add_struct_prints(g, name, object->structure);
      else
        add_print(g, name, object->type);
    }
}

// ---- the program

static void add_main(Generator *g) {
  add(g, "int main(void) {\n");
  g->indent = 1;
  int inputs = 2 + pick(g, 4);
  for (int i = 0; i < inputs; i++) {
    Object *input = new_object(g, "in");
    input->type = pick(g, TYPES);
    input->is_constant = true;
    begin_line(g);
    add(g, "%s %s;\n", types[input->type].name, input->name);
    add_input(g, input);
  }
  add_locals(g);
  int count = 3 + pick(g, 6);
  for (int i = 0; i < count; i++) {
    g->indent = 0;
    add_statements(g, 1, 3);
    g->indent = 1;
    if (chance(g, 10))
      add_input(g, &g->objects[g->global_count + pick(g, inputs)]);
  }
  for (int i = 0; i < g->object_count; i++)
    add_object_prints(g, &g->objects[i]);
  add(g, "  return 0;\n}\n");
}

void generate_straight(uint64_t seed, Strbuf *out) {
  static const char *const inputs[] = {"bool",  "char", "uchar", "short",    "ushort",   "int",
                                       "uint", "long", "ulong", "longlong", "ulonglong"};
  static const int input_types[] = {0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  Generator generator = {.random = seed * 0x2545f4914f6cdd1d, .out = out}, *g = &generator;
  g->is_linear = chance(g, 55);
  g->has_pointers = chance(g, 8);
  g->has_unions = chance(g, 8);
  g->has_floats = chance(g, 8);
  add(g, "int printf(const char *, ...);\nint abs(int);\nlong labs(long);\n");
  for (int i = 0; i < 11; i++)
    add(g, "extern %s __VERIFIER_nondet_%s(void);\n", types[input_types[i]].name, inputs[i]);
  for (int i = 0; i < STRUCTS; i++)
    add_struct(g, i);
  if (g->has_pointers)
    add(g, "int target1, target2, *pointer = &target2;\n");
  if (g->has_floats)
    add(g, "double real;\n");
  if (g->has_unions)
    add(g, "union { int i; unsigned u; char b[4]; struct { short low, high; } s; } mixed;\n");
  add_globals(g);
  int functions = pick(g, FUNCTIONS + 1);
  for (int i = 0; i < functions; i++)
    add_function(g, i);
  add_main(g);
}
