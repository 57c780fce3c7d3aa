// Heap, a list, unions, objects seen as bytes or as another type, copies, and calls through
// pointers. Where it is possible they are objects like all others, so that statements and
// expressions about memory are those about variables. A program has some of these.
#include "generate_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { BYTE = 3, SHORT = 4, INT = 6, UNSIGNED = 7, LONG_LONG = 10 };

void choose_memory(Generator *g, int memory) {
  static const int chances[] = {50, 40, 20, 20, 35, 30}; // of the features, in order
  g->memory = chance(g, 50) ? memory : 0;
  for (int i = 0; i < 6; i++)
    if (g->memory && chance(g, chances[i]))
      g->features |= 1u << i;
}

static Object *new_named(Generator *g, const char *name, int type, int length) {
  assert(g->object_count < MOST_OBJECTS);
  Object *object = &g->objects[g->object_count++];
  *object = (Object){.type = type, .structure = -1, .lengths = {length}, .scope = g->scope};
  snprintf(object->name, sizeof object->name, "%s", name);
  return object;
}

// ---- declarations outside of functions

void add_memory_types(Generator *g) {
  if (!g->memory)
    return;
  add(g, "void *malloc(__SIZE_TYPE__);\nvoid *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n"
         "void *realloc(void *, __SIZE_TYPE__);\nvoid free(void *);\n"
         "void *memcpy(void *, const void *, __SIZE_TYPE__);\n"
         "void *memmove(void *, const void *, __SIZE_TYPE__);\n"
         "void *memset(void *, int, __SIZE_TYPE__);\n");
  if (g->features & HAS_LIST)
    add(g, "struct N { %s value; struct N *next; };\n", type_infos[3 + pick(g, TYPES - 3)].name);
}

typedef struct UnionMember {
  const char *name;
  int type, length;
} UnionMember;

static void add_union(Generator *g) {
  static const char *const texts[] = {
      "union { int i; unsigned u; } mixed;\n",
      "union { int i; unsigned char b[4]; } mixed;\n",
      "union { long long l; int i[2]; } mixed;\n",
      "union { struct { short low, high; } s; int i; unsigned char b; } mixed;\n",
  };
  static const UnionMember members[][3] = {
      {{"mixed.i", INT, 0}, {"mixed.u", UNSIGNED, 0}, {0}},
      {{"mixed.i", INT, 0}, {"mixed.b", BYTE, 4}, {0}},
      {{"mixed.l", LONG_LONG, 0}, {"mixed.i", INT, 2}, {0}},
      {{"mixed.s.low", SHORT, 0}, {"mixed.i", INT, 0}, {"mixed.b", BYTE, 0}},
  };
  int which = pick(g, 4);
  add(g, "%s", texts[which]);
  for (int i = 0; i < 3 && members[which][i].name; i++)
    new_named(g, members[which][i].name, members[which][i].type, members[which][i].length);
}

void add_memory_globals(Generator *g) {
  if (!g->memory)
    return;
  if (g->features & HAS_LIST) {
    add(g, "struct N *list;\nint list_size;\n");
    new_named(g, "list_size", INT, 0)->is_constant = true;
  }
  if (g->features & HAS_UNION)
    add_union(g);
  for (int i = pick(g, 3); i > 0; i--)
    add_pointer_declaration(g);
}

static void add_list_functions(Generator *g) {
  add(g,
      "static void push(int value) {\n  if (list_size >= %d) return;\n"
      "  struct N *n = malloc(sizeof *n);\n  n->value = value;\n  n->next = list;\n"
      "  list = n;\n  list_size++;\n}\n"
      "static void pop(void) {\n  struct N *n = list;\n  if (!n) return;\n"
      "  list = n->next;\n  free(n);\n  list_size--;\n}\n",
      LIST_LIMIT);
}

static void add_target_functions(Generator *g) {
  int objects = g->object_count;
  g->scope = 1;
  for (int i = 0; i < 2; i++) {
    new_named(g, "a", LONG, 0);
    add(g, "static int op%d(long a) {\n  ", i);
    if (chance(g, 40))
      add(g, "%s = a;\n  ", pick_number(g).text);
    add(g, "return ");
    g->add_value(g, 2);
    add(g, ";\n}\n");
    g->object_count = objects;
  }
  g->scope = 0;
  add(g, "int (*target)(long) = op0;\n"
         "struct { int id; int (*call)(long); } box = {1, op1};\n"
         "int (*table[2])(long) = {op0, op1};\n");
}

void add_memory_functions(Generator *g) {
  if (g->features & HAS_LIST)
    add_list_functions(g);
  if (g->features & HAS_TARGETS)
    add_target_functions(g);
}

// ---- declarations in functions

static Object *new_heap_object(Generator *g, const char *form, Target like) {
  char name[SHORT_NAME], text[NAME];
  snprintf(name, sizeof name, "h%d", ++g->name_count);
  snprintf(text, sizeof text, form, name);
  Object *object = new_named(g, text, like.type, 0);
  object->structure = like.structure;
  object->scope = 0;
  add_indent(g);
  add(g, "%s *%s = ", name_of_type(like.type, like.structure), name);
  return object;
}

static const char *heap_name(const Object *object) {
  return object->name + strspn(object->name, "(*");
}

static void add_heap_scalar(Generator *g, Target like) {
  Object *object = new_heap_object(g, "(*%s)", like);
  int length = (int)strcspn(heap_name(object), ")");
  if (chance(g, 50)) {
    add(g, "calloc(1, sizeof(%s));\n", name_of_type(like.type, like.structure));
    return;
  }
  add(g, "malloc(sizeof(%s));\n", name_of_type(like.type, like.structure));
  add_indent(g);
  if (chance(g, 40))
    add(g, "memset(%.*s, 0, sizeof(%s));\n", length, heap_name(object),
        name_of_type(like.type, like.structure));
  else if (like.structure < 0)
    add(g, "%s = %d;\n", object->name, pick(g, 2));
  else
    add(g, "%s = (struct S%d){%d};\n", object->name, like.structure, pick(g, 2));
}

static void add_heap_array(Generator *g, Target like) {
  Object *object = new_heap_object(g, "%s", like);
  const char *type = name_of_type(like.type, like.structure);
  int length = 1 << (1 + pick(g, 2));
  object->lengths[0] = length;
  if (chance(g, 50)) {
    add(g, "calloc(%d, sizeof(%s));\n", length, type);
    return;
  }
  add(g, "malloc(%d * sizeof(%s));\n", length, type);
  add_indent(g);
  add(g, "memset(%s, 0, %d * sizeof(%s));\n", object->name, length, type);
  if (chance(g, 80) || like.structure >= 0)
    return;
  add_indent(g);
  add(g, "%s[1] = 1;\n", object->name);
  add_indent(g);
  add(g, "%s = realloc(%s, 8 * sizeof(%s));\n", object->name, object->name, type);
}

static int size_of(int type) { // the least, in both data models
  return type == LONG || type == UNSIGNED_LONG ? 4 : type_infos[type].width / 8;
}

// A scalar of several bytes.
static bool find_wide(Generator *g, Target *target) {
  for (int i = 0; i < 20; i++) {
    *target = pick_target(g, g->scope, true);
    if (target->structure < 0 && size_of(target->type) > 1)
      return true;
  }
  return false;
}

// The same object as bytes, or with another sign.
static void add_view(Generator *g) {
  Target target;
  char name[SHORT_NAME], text[NAME];
  if (!find_wide(g, &target))
    return;
  snprintf(name, sizeof name, "v%d", ++g->name_count);
  bool is_bytes = chance(g, 60);
  int type = is_bytes ? 1 + pick(g, 3) : target.type ^ 1;
  snprintf(text, sizeof text, is_bytes ? "%s" : "(*%s)", name);
  add_indent(g);
  add(g, "%s *%s = (%s *)&%s;\n", type_infos[type].name, name, type_infos[type].name, target.text);
  new_named(g, text, type, is_bytes ? size_of(target.type) : 0)->scope = g->scope;
}

void add_memory_locals(Generator *g) {
  if (!g->memory)
    return;
  for (int i = (g->features & HAS_HEAP) ? 1 + pick(g, 2) : 0; i > 0; i--)
    (chance(g, 60) ? add_heap_scalar : add_heap_array)(g, pick_target(g, g->scope, true));
  if (g->features & HAS_VIEWS)
    add_view(g);
  for (int i = 1 + pick(g, 2); i > 0; i--)
    add_pointer_declaration(g);
}

void add_memory_end(Generator *g) {
  for (int i = 0; i < g->object_count; i++) {
    const Object *object = &g->objects[i];
    const char *name = heap_name(object);
    if (*name != 'h' || !chance(g, 50))
      continue;
    add_indent(g);
    add(g, "free(%.*s);\n", (int)strcspn(name, ")"), name);
  }
}

// ---- statements

static void add_value_to(Generator *g, const char *text) {
  add(g, "%s = ", text);
  g->add_value(g, 1);
  add(g, ";\n");
}

static void add_list_statement(Generator *g) {
  switch (pick(g, 7)) {
  case 0:
  case 1:
    add(g, "push(");
    g->add_value(g, 1);
    add(g, ");\n");
    break;
  case 2:
    add(g, "pop();\n");
    break;
  case 3:
    add(g, "if (list) list->value = ");
    g->add_value(g, 1);
    add(g, ";\n");
    break;
  case 4:
    add(g, "if (list && list->next) list->next->value%s;\n",
        chance(g, 50) ? "++" : " += list->value");
    break;
  case 5:
    add(g, "%s = list ? list->value : %d;\n", pick_number(g).text, pick(g, 4));
    break;
  default:
    add(g, "if (list && list->next) { struct N *n = list->next; list->next = n->next; "
           "n->next = list; list = n; }\n");
  }
}

static void add_scalar_copy(Generator *g) {
  Target to = pick_target(g, g->scope, true), from;
  int type = to.type;
  bool is_other = to.structure < 0 && type >= SHORT && chance(g, 40);
  if (!find_target(g, is_other ? type ^ 1 : type, to.structure, g->scope, &from) ||
      !strcmp(to.text, from.text)) {
    add_value_to(g, pick_number(g).text);
    return;
  }
  add(g, "%s(&%s, &%s, sizeof(%s));\n", chance(g, 70) ? "memcpy" : "memmove", to.text, from.text,
      name_of_type(type, to.structure));
}

static void add_clearing(Generator *g) {
  Target to = pick_target(g, g->scope, true);
  bool is_number = to.structure < 0 && to.type > 0;
  add(g, "memset(&%s, %d, sizeof(%s));\n", to.text, is_number && chance(g, 40) ? pick(g, 300) : 0,
      name_of_type(to.type, to.structure));
}

static const Object *find_array(Generator *g) {
  for (int i = 0; i < 40; i++) {
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (object->lengths[0] && !object->lengths[1] && !object->is_constant)
      return object;
  }
  return NULL;
}

// Through an array of its own, as many elements as a number says.
static void add_counted_copy(Generator *g, const Object *array) {
  const char *a = array->name, *type = name_of_type(array->type, array->structure);
  int length = array->lengths[0];
  add(g, "{ %s u[%d]; memcpy(u, %s, sizeof u); ", type, length, a);
  add(g, "memset(u, 0, (%s & %d) * sizeof *u); ", pick_number(g).text, length - 1);
  add(g, "memcpy(%s, u, (%s & %d) * sizeof *u); }\n", a, pick_number(g).text, length - 1);
}

// A copy of what nobody has set equals it, as far as it goes.
static void add_unset_copy(Generator *g) {
  static const char *const types[] = {"unsigned char", "short", "int", "unsigned long long"};
  char to[TARGET], count[TARGET];
  strcpy(to, pick_number(g).text);
  strcpy(count, pick_number(g).text);
  add(g, "{ struct { %s a[2], b; } u, v = u, w[1]; ", types[pick(g, 4)]);
  add(g, "memcpy(w, &v, sizeof v); memset(&v, 0, (%s & 1) * sizeof v.b); ", count);
  add(g, "%s = (w->a[1] == u.a[1]) + (v.b == w->b) + (v.a[0] == (%s & 1 ? 0 : w->a[0])); }\n", to,
      count);
}

static void add_array_copy(Generator *g) {
  const Object *array = find_array(g);
  if (!array) {
    add_clearing(g);
    return;
  }
  const char *a = array->name;
  int length = array->lengths[0];
  switch (pick(g, 5)) {
  case 4:
    add_counted_copy(g, array);
    break;
  case 0:
    add(g, "memmove(%s + 1, %s, %d * sizeof *%s);\n", a, a, length - 1, a);
    break;
  case 1:
    add(g, "memcpy(%s, %s + %d, %d * sizeof *%s);\n", a, a, length / 2, length / 2, a);
    break;
  case 2:
    add(g, "memset(%s + %d, 0, %d * sizeof *%s);\n", a, pick(g, 2), length - 1, a);
    break;
  default:
    add(g, "memset(%s, 0, (%s & %d) * sizeof *%s);\n", a, pick_number(g).text, length - 1, a);
  }
}

static void add_copy(Generator *g) {
  int which = pick(g, 10);
  if (g->has_unset && chance(g, 20)) {
    add_unset_copy(g);
    return;
  }
  (which < 5 ? add_scalar_copy : which < 7 ? add_clearing : add_array_copy)(g);
}

// Within an array.
static void add_arithmetic(Generator *g) {
  static const char *const forms[] = {"&%s[%s & %d] - &%s[%s & %d]", "&%s[%s & %d] < &%s[%s & %d]",
                                      "&%s[%s & %d] >= &%s[%s & %d]",
                                      "&%s[%s & %d] != &%s[%s & %d]"};
  const Object *array = find_array(g);
  if (!array) {
    add_pointer_statement(g);
    return;
  }
  add(g, "%s = ", pick_number(g).text);
  const char *a = array->name;
  char i[TARGET], k[TARGET];
  strcpy(i, pick_number(g).text);
  strcpy(k, pick_number(g).text);
  int last = array->lengths[0] - 1;
  switch (pick(g, 3)) {
  case 0:
    if (array->structure < 0) {
      add(g, "*(%s + (%s & %d)) + *(%s + %d - (%s & 1))", a, i, last, a, last, k);
      break;
    }
    // fallthrough
  default:
    add(g, forms[pick(g, 4)], a, i, last, a, k, last);
  }
  add(g, ";\n");
}

static void add_target_statement(Generator *g) {
  if (chance(g, 50)) {
    add(g, chance(g, 60) ? "target = (" : chance(g, 60) ? "box.call = (" : "table[1] = (");
    g->add_value(g, 1);
    add(g, chance(g, 50) ? ") ? op0 : op1;\n" : ") > 1 ? op1 : box.call;\n");
    return;
  }
  add(g, "%s = ", pick_number(g).text);
  int which = pick(g, 3);
  if (which < 2)
    add(g, which ? "target(" : "box.call(");
  else
    add(g, "table[%s & 1](", pick_number(g).text);
  g->add_value(g, 1);
  add(g, ");\n");
}

void add_memory_statement(Generator *g) {
  int which = pick(g, 100);
  if (which < 40) {
    add_pointer_statement(g);
    return;
  }
  add_indent(g);
  if (which < 60 && g->features & HAS_LIST)
    add_list_statement(g);
  else if (which < 78 && g->features & HAS_COPIES)
    add_copy(g);
  else if (which < 90 && g->features & HAS_TARGETS)
    add_target_statement(g);
  else if (which < 94)
    add_arithmetic(g);
  else
    add_value_to(g, pick_number(g).text);
}
