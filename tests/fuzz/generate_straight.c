// Declarations, statements, functions, and the program around them.
#include "generate_straight.h"

#include "generate_internal.h"

#include <assert.h>
#include <stdio.h>

// ---- declarations

static Object *new_object(Generator *g, const char *prefix) {
  assert(g->object_count < MOST_OBJECTS);
  Object *object = &g->objects[g->object_count++];
  *object = (Object){.structure = -1, .scope = g->scope};
  snprintf(object->name, sizeof object->name, "%s%d", prefix, g->name_count++);
  return object;
}

static void add_declaration(Generator *g, const Object *object) {
  if (object->structure >= 0)
    add(g, "struct S%d %s", object->structure, object->name);
  else
    add(g, "%s %s", type_infos[object->type].name, object->name);
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
      bool is_long = member->type == LONG || member->type == UNSIGNED_LONG; // 32 bits in ILP32
      member->bits = 1 + pick(g, is_long ? 32 : type_infos[member->type].width);
      add(g, "  %s m%d : %d;\n", type_infos[member->type].name, i, member->bits);
    } else if (chance(g, 25)) {
      member->length = 1 << (1 + pick(g, 2));
      add(g, "  %s m%d[%d];\n", type_infos[member->type].name, i, member->length);
    } else {
      add(g, "  %s m%d;\n", type_infos[member->type].name, i);
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
  add_memory_globals(g);
  g->global_count = g->object_count;
}

// ---- statements

static void add_statements(Generator *g, int count, int depth);

static void add_assignment(Generator *g) {
  static const char *const compound[] = {"+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="};
  add_indent(g);
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
  add_indent(g);
  add(g, "if (");
  add_expr(g, 3);
  add(g, ") {\n");
  add_statements(g, 1 + pick(g, 3), depth - 1);
  add_indent(g);
  if (chance(g, 60)) {
    add(g, "} else {\n");
    add_statements(g, 1 + pick(g, 3), depth - 1);
    add_indent(g);
  }
  add(g, "}\n");
}

static void add_switch(Generator *g, int depth) {
  add_indent(g);
  add(g, "switch ((");
  add_expr(g, 2);
  add(g, ") & 3) {\n");
  for (int i = 0; i < 3; i++) {
    add_indent(g);
    if (i < 2)
      add(g, "case %d:\n", i);
    else
      add(g, "default:\n");
    add_statements(g, 1, depth - 1);
    if (chance(g, 70)) {
      g->indent++;
      add_indent(g);
      add(g, "break;\n");
      g->indent--;
    }
  }
  add_indent(g);
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
  add_indent(g);
  add_object(g, to, 1);
  add(g, " = ");
  add_object(g, from, 1);
  add(g, ";\n");
}

// Where a call's result goes. What is behind a pointer depends on whether the callee has set that before.
static void add_result_place(Generator *g) {
  if (!g->is_ordered) {
    add_lvalue(g, true, 1);
    return;
  }
  const Object *object;
  do // there are globals
    object = pick_object(g, true);
  while (object->pointers);
  add_object(g, object, 0);
  if (object->structure >= 0)
    add_member(g, object->structure, 0);
}

static void add_call(Generator *g) {
  if (g->function_count == 0) {
    add_assignment(g);
    return;
  }
  int function = pick(g, g->function_count);
  const Signature *signature = &g->functions[function];
  int result = signature->result_struct;
  const Object *to = result >= 0 ? find_struct(g, result, true) : NULL;
  if (to && g->is_ordered && to->pointers)
    to = NULL;
  add_indent(g);
  if (to) {
    add_object(g, to, g->is_ordered ? 0 : 1);
    add(g, " = ");
  } else if (result < 0) {
    add_result_place(g);
    add(g, " = ");
  }
  add(g, "f%d(", function);
  for (int i = 0; i < signature->param_count; i++) {
    int structure = signature->param_structs[i];
    const Object *from = structure >= 0 ? find_struct(g, structure, false) : NULL;
    add(g, i ? ", " : "");
    if (signature->param_pointees[i].is_pointer)
      add_pointer_argument(g, signature->param_pointees[i]);
    else if (from)
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
  add_indent(g);
  add(g, "{ %s over; ", type_infos[3 + pick(g, TYPES - 3)].name);
  add_lvalue(g, true, 1);
  add(g, " = __builtin_%s_overflow(", names[pick(g, g->is_linear ? 2 : 3)]);
  add_expr(g, 2);
  add(g, ", ");
  add_expr(g, 2);
  add(g, ", &over); ");
  add_lvalue(g, true, 1);
  add(g, " = over; }\n");
}

static void add_float_use(Generator *g) {
  add_indent(g);
  if (chance(g, 50)) {
    add(g, "real = real * 1.5 + (double)");
    add_expr(g, 2);
  } else {
    add_lvalue(g, true, 1);
    add(g, chance(g, 50) ? " = real < 10.0" : " = (int)real + !real");
  }
  add(g, ";\n");
}

static void add_wide_use(Generator *g) {
  add_indent(g);
  if (chance(g, 50)) {
    add(g, chance(g, 50) ? "wide = wide * %d + " : "wide = (wide >> %d) ^ ", 1 + pick(g, 60));
    add_expr(g, 2);
  } else {
    add_lvalue(g, true, 1);
    add(g, chance(g, 50) ? " = wide" : " = (uwide)wide / 7 > ");
    if (strbuf_text(g->out)[g->out->size - 2] == '>')
      add_expr(g, 1);
  }
  add(g, ";\n");
}

static void add_recursive_call(Generator *g) {
  add_indent(g);
  add_lvalue(g, true, 1);
  add(g, " = again((");
  add_expr(g, 1);
  add(g, ") & 3, ");
  add_expr(g, 2);
  add(g, ");\n");
}

static void add_statement(Generator *g, int depth) {
  int which = pick(g, 100);
  if (g->floats && chance(g, g->floats))
    add_float_statement(g);
  else if (g->library && chance(g, g->library))
    add_library_statement(g);
  else if (chance(g, g->memory))
    add_memory_statement(g);
  else if (which < 25 && depth > 0)
    add_if(g, depth);
  else if (which < 32 && depth > 0)
    add_switch(g, depth);
  else if (which < 40)
    add_struct_copy(g);
  else if (which < 50)
    add_call(g);
  else if (which < 53)
    add_overflow_call(g);
  else if (which < 67 && g->has_floats)
    add_float_use(g);
  else if (which < 81 && g->has_wide)
    add_wide_use(g);
  else if (which < 86 && g->has_recursion)
    add_recursive_call(g);
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
  add_indent(g);
  add(g, "%s = __VERIFIER_nondet_%s();\n", object->name, type_infos[object->type].input);
}

static void add_locals(Generator *g) {
  int count = 2 + pick(g, 3);
  for (int i = 0; i < count; i++) {
    Object *object = new_random_object(g, "l");
    bool is_scalar = object->structure < 0 && !object->lengths[0];
    add_indent(g);
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
  Signature *signature = &g->functions[number];
  int result = signature->result_struct = chance(g, 20) ? pick(g, STRUCTS) : -1;
  int result_type = pick(g, TYPES);
  signature->param_count = 1 + pick(g, MOST_PARAMS);
  g->scope = 1;
  if (result >= 0)
    add(g, "struct S%d f%d(", result, number);
  else
    add(g, "%s f%d(", type_infos[result_type].name, number);
  for (int i = 0; i < signature->param_count; i++) {
    add(g, i ? ", " : "");
    signature->param_pointees[i] = (Pointee){0};
    signature->param_structs[i] = -1;
    if (chance(g, g->memory)) {
      signature->param_pointees[i] = add_pointer_param(g);
      continue;
    }
    Object *param = new_object(g, "p");
    param->type = pick(g, TYPES);
    param->structure = signature->param_structs[i] = chance(g, 25) ? pick(g, STRUCTS) : -1;
    add_declaration(g, param);
  }
  add(g, ") {\n");
  g->indent = 1;
  add_locals(g);
  if (chance(g, g->memory))
    add_pointer_declaration(g);
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
  g->scope = 0;
  g->object_count = g->global_count;
  g->function_count = number + 1;
}

// Its own variables have to survive the call of itself.
static void add_recursion(Generator *g) {
  int type = pick(g, TYPES);
  add(g, "%s again(int depth, %s value) {\n", type_infos[type].name, type_infos[type].name);
  Object *value = new_object(g, "value");
  value->type = type;
  snprintf(value->name, sizeof value->name, "value");
  add(g, "  int local = depth * 3 + 1, table[2] = {depth, 5};\n  if (depth <= 0)\n    return ");
  add_expr(g, 2);
  add(g, ";\n  value = again(depth - 1, ");
  add_expr(g, 2);
  add(g, ");\n  return value + local + table[0];\n}\n");
  g->object_count = g->global_count;
}

// ---- printing all scalars

static void add_print(Generator *g, const char *place, int type) {
  bool is_signed = type_infos[type].is_signed;
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
  g->indent = g->scope = 1;
  int inputs = 2 + pick(g, 4);
  for (int i = 0; i < inputs; i++) {
    Object *input = new_object(g, "in");
    input->type = pick(g, TYPES);
    input->is_constant = true;
    add_indent(g);
    add(g, "%s %s;\n", type_infos[input->type].name, input->name);
    add_input(g, input);
  }
  add_float_inputs(g);
  add_locals(g);
  add_memory_locals(g);
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
  add_float_prints(g);
  add_memory_end(g);
  add(g, "  return 0;\n}\n");
}

void generate_straight(uint64_t seed, int memory, int floats, int library, Strbuf *out) {
  static const char *const inputs[] = {"bool",  "char", "uchar", "short",    "ushort",   "int",
                                       "uint", "long", "ulong", "longlong", "ulonglong"};
  static const int input_types[] = {0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  Generator generator = {.random = seed * 0x2545f4914f6cdd1d, .out = out, .add_value = add_expr},
            *g = &generator;
  g->is_linear = chance(g, 55);
  g->has_floats = chance(g, 8);
  g->has_wide = chance(g, 6);
  g->has_recursion = chance(g, 8);
  g->has_stops = chance(g, 8);
  g->has_unset = true;
  choose_memory(g, memory);
  g->floats = floats && chance(g, 50) ? floats : 0;
  g->has_modes = g->floats && chance(g, 30);
  g->library = library && chance(g, 50) ? library : 0;
  g->is_ordered = floats || library;
  if (g->has_stops)
    add(g, "// indices may leave their arrays\n");
  add(g, "int printf(const char *, ...);\nint abs(int);\nlong labs(long);\n");
  for (int i = 0; i < 11; i++)
    add(g, "extern %s __VERIFIER_nondet_%s(void);\n", type_infos[input_types[i]].name, inputs[i]);
  add_memory_types(g);
  for (int i = 0; i < STRUCTS; i++)
    add_struct(g, i);
  if (g->has_floats)
    add(g, "double real;\n");
  if (g->has_wide)
    add(g, "#ifdef __SIZEOF_INT128__\n"
           "typedef __int128 swide;\ntypedef unsigned __int128 uwide;\n"
           "#else\ntypedef long long swide;\ntypedef unsigned long long uwide;\n#endif\n"
           "swide wide = 5;\n");
  add_globals(g);
  add_float_globals(g);
  add_library_globals(g);
  add_float_functions(g);
  if (g->has_recursion)
    add_recursion(g);
  add_memory_functions(g);
  int functions = pick(g, FUNCTIONS + 1);
  for (int i = 0; i < functions; i++)
    add_function(g, i);
  add_main(g);
}
