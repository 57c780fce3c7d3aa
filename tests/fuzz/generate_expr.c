// Random expressions: every operator, as often in forms that stay linear, and some forms that the
// encoding has its own ways for.
#include "generate_internal.h"

#include "base/map.h"

#include <stdarg.h>

const TypeInfo type_infos[TYPES] = {
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
// ---- chance

static uint64_t next_random(Generator *g) {
  g->random += 0x9e3779b97f4a7c15;
  return hash_mix(g->random);
}

int pick(Generator *g, int bound) { return (int)(next_random(g) % (uint64_t)bound); }
bool chance(Generator *g, int percent) { return pick(g, 100) < percent; }

// ---- text

void add(Generator *g, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(g->out, format, arguments);
  va_end(arguments);
}

void add_indent(Generator *g) { add(g, "%*s", 2 * g->indent, ""); }

// ---- constants

void add_constant(Generator *g) {
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

static void add_index(Generator *g, int length, int depth) {
  if (depth <= 0 || chance(g, 50)) {
    add(g, "[%d]", pick(g, length));
    return;
  }
  if (g->has_stops && chance(g, 5)) {
    add(g, "[");
    add_expr(g, depth - 1);
    add(g, "]");
    return;
  }
  add(g, "[(");
  add_expr(g, depth - 1);
  add(g, ") & %d]", length - 1);
}

void add_member(Generator *g, int structure, int depth) {
  const Struct *s = &g->structs[structure];
  int index = pick(g, s->count);
  const Member *member = &s->members[index];
  add(g, ".m%d", index);
  if (member->length)
    add_index(g, member->length, depth);
  if (member->nested >= 0)
    add_member(g, member->nested, depth);
}

const Object *pick_object(Generator *g, bool to_write) {
  for (;;) { // there are globals
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (!to_write || !object->is_constant)
      return object;
  }
}

void add_object(Generator *g, const Object *object, int depth) {
  add(g, "%s", object->name);
  for (int i = 0; i < 2 && object->lengths[i]; i++)
    add_index(g, object->lengths[i], depth);
}

void add_lvalue(Generator *g, bool to_write, int depth) {
  const Object *object = pick_object(g, to_write);
  add_object(g, object, depth);
  if (object->structure >= 0)
    add_member(g, object->structure, depth);
}

// ---- expressions

static void add_cast(Generator *g, int depth) {
  add(g, "(%s)", type_infos[pick(g, TYPES)].name);
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
  bool is_safe = which >= 4 && !(g->has_stops && chance(g, 30));
  add(g, !is_safe ? ")" : which < 6 ? " | 1)" : " & 31)");
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

void add_expr(Generator *g, int depth) {
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

