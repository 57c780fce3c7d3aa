// Pointers to scalars, structs, parts of both, and to pointers. A pointer points to an object at
// any time, and the object lives at least as long as the pointer: what is known of both is the
// scope they were declared in. So the lvalue behind a pointer can be used as any variable.
#include "generate_internal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 40, ANY_SCOPE = 1000 };

// ---- places

__attribute__((format(printf, 2, 3))) static void append(Target *target, const char *format, ...) {
  size_t length = strlen(target->text);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(target->text + length, sizeof target->text - length, format, arguments);
  va_end(arguments);
}

static const Object *pick_plain_scalar(Generator *g) {
  for (int i = 0; i < TRIES; i++) {
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (object->structure < 0 && !object->lengths[0])
      return object;
  }
  return NULL;
}

// Outside of functions it is a constant.
static void append_index(Generator *g, Target *target, int length) {
  const Object *index = g->scope && chance(g, 60) ? pick_plain_scalar(g) : NULL;
  if (index && strlen(target->text) < 40)
    append(target, "[%s & %d]", index->name, length - 1);
  else
    append(target, "[%d]", pick(g, length));
}

static void append_member(Generator *g, Target *target) {
  const Struct *s = &g->structs[target->structure];
  int number = pick(g, s->count);
  const Member *member = &s->members[number];
  append(target, ".m%d", number);
  if (member->length)
    append_index(g, target, member->length);
  target->type = member->type;
  target->structure = member->nested;
  target->is_bit_field = member->bits > 0;
}

// A part of OBJECT: a scalar, or with MAY_STOP a struct as well.
static Target pick_part(Generator *g, const Object *object, bool may_stop) {
  Target target = {.type = object->type, .structure = object->structure, .scope = object->scope};
  snprintf(target.text, sizeof target.text, "%s", object->name);
  for (int i = 0; i < 2 && object->lengths[i]; i++)
    append_index(g, &target, object->lengths[i]);
  while (target.structure >= 0 && !(may_stop && chance(g, 40)))
    append_member(g, &target);
  return target;
}

Target pick_constant_part(Generator *g, const Object *object) {
  int scope = g->scope;
  g->scope = 0;
  Target target = pick_part(g, object, false);
  g->scope = scope;
  return target;
}

// Outside of functions, what is behind a pointer has no constant address.
static bool is_usable(const Generator *g, const Object *object, int scope) {
  bool is_direct = object->name[0] != '(';
  return !object->is_constant && object->scope <= scope && (g->scope || is_direct);
}

Target pick_target(Generator *g, int scope, bool to_point) {
  for (;;) { // there are globals
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (!is_usable(g, object, scope))
      continue;
    Target target = pick_part(g, object, to_point);
    if (!(to_point && target.is_bit_field))
      return target;
  }
}

Target pick_number(Generator *g) { return pick_target(g, ANY_SCOPE, false); }

bool find_target(Generator *g, int type, int structure, int scope, Target *target) {
  for (int i = 0; i < TRIES; i++) {
    *target = pick_target(g, scope, true);
    if (target->structure == structure && (structure >= 0 || target->type == type))
      return true;
  }
  return false;
}

const char *name_of_type(int type, int structure) {
  static char name[NAME];
  if (structure < 0)
    return type_infos[type].name;
  snprintf(name, sizeof name, "struct S%d", structure);
  return name;
}

// ---- pointers

// The variable that holds the pointer to OBJECT.
static const char *pointer_name(const Object *object) {
  static char names[4][NAME];
  static int next;
  char *name = names[next++ % 4];
  snprintf(name, NAME, "%s", object->name + strspn(object->name, "(*"));
  name[strcspn(name, ")")] = 0;
  return name;
}

static Object *new_behind(Generator *g, const char *form, int type, int structure) {
  assert(g->object_count < MOST_OBJECTS);
  Object *object = &g->objects[g->object_count++];
  *object = (Object){.type = type, .structure = structure, .scope = g->scope};
  char name[SHORT_NAME];
  snprintf(name, sizeof name, "q%d", ++g->name_count);
  snprintf(object->name, sizeof object->name, form, name);
  return object;
}

Object *new_pointee(Generator *g, int type, int structure) {
  Object *object = new_behind(g, "(*%s)", type, structure);
  object->pointers = 1;
  return object;
}

// One that can be set, behind POINTERS pointers; NULL if there is none.
static Object *find_pointer(Generator *g, int pointers) {
  for (int i = 0; i < TRIES; i++) {
    Object *object = &g->objects[pick(g, g->object_count)];
    if (object->pointers == pointers)
      return object;
  }
  return NULL;
}

static bool is_alike(const Object *a, const Object *b) {
  return a->structure == b->structure && (a->structure >= 0 || a->type == b->type);
}

// Another one of the same type that lives as long as SCOPE.
static const Object *find_like(Generator *g, const Object *like, int scope) {
  for (int i = 0; i < TRIES; i++) {
    const Object *object = &g->objects[pick(g, g->object_count)];
    if (object != like && object->pointers == 1 && object->scope <= scope && is_alike(object, like))
      return object;
  }
  return NULL;
}

static void add_second_pointer(Generator *g, const Object *pointer) {
  int type = pointer->type, structure = pointer->structure;
  char first[NAME];
  snprintf(first, sizeof first, "%s", pointer_name(pointer));
  Object *object = new_behind(g, "(**%s)", type, structure);
  object->pointers = 2;
  add(g, "%s **%s = &%s;\n", name_of_type(type, structure), pointer_name(object), first);
}

void add_pointer_declaration(Generator *g) {
  add_indent(g);
  const Object *pointer = chance(g, 20) ? find_pointer(g, 1) : NULL;
  if (pointer && pointer->scope <= g->scope) {
    add_second_pointer(g, pointer);
    return;
  }
  Target target = pick_target(g, g->scope, true);
  const Object *object = new_pointee(g, target.type, target.structure);
  add(g, "%s *%s = &%s;\n", name_of_type(target.type, target.structure), pointer_name(object),
      target.text);
}

// ---- parameters

Pointee add_pointer_param(Generator *g) {
  Target like = pick_target(g, 0, true);
  const Object *object = new_pointee(g, like.type, like.structure);
  add(g, "%s *%s", name_of_type(like.type, like.structure), pointer_name(object));
  return (Pointee){true, like.type, like.structure};
}

void add_pointer_argument(Generator *g, Pointee pointee) {
  Target target;
  if (find_target(g, pointee.type, pointee.structure, ANY_SCOPE, &target))
    add(g, "&%s", target.text);
  else
    add(g, "&(%s){%d}", name_of_type(pointee.type, pointee.structure), pick(g, 2));
}

// ---- statements

static void add_number_statement(Generator *g) {
  add(g, "%s = ", pick_number(g).text);
  g->add_value(g, 1);
  add(g, ";\n");
}

// What a pointer gets that is to be POINTEE's.
static void add_new_pointer(Generator *g, const Object *pointee, int scope) {
  Target target;
  const Object *other = chance(g, 25) ? find_like(g, pointee, scope) : NULL;
  if (other)
    add(g, "%s", pointer_name(other));
  else if (find_target(g, pointee->type, pointee->structure, scope, &target) &&
           strcmp(target.text, pointee->name) != 0)
    add(g, "&%s", target.text);
  else
    add(g, "%s%s", pointee->pointers == 2 ? "*" : "", pointer_name(pointee));
}

static void add_choice(Generator *g, const Object *pointee, int scope) {
  if (chance(g, 60)) {
    add_new_pointer(g, pointee, scope);
    return;
  }
  add(g, "(");
  g->add_value(g, 1);
  add(g, chance(g, 50) ? " > 2) ? " : ") ? ");
  add_new_pointer(g, pointee, scope);
  add(g, " : ");
  add_new_pointer(g, pointee, scope);
}

// Of two pointers, one lives as long as the other.
static void add_swap(Generator *g, const Object *pointer) {
  const Object *other = find_like(g, pointer, pointer->scope);
  if (!other || other->scope != pointer->scope) {
    add_number_statement(g);
    return;
  }
  const char *p = pointer_name(pointer), *q = pointer_name(other);
  const char *type = name_of_type(pointer->type, pointer->structure);
  add(g, "{ %s *t = %s; %s = %s; %s = t; }\n", type, p, p, q, q);
}

static void add_comparison(Generator *g, const Object *pointer) {
  Target target;
  const Object *other = chance(g, 50) ? find_like(g, pointer, ANY_SCOPE) : NULL;
  add(g, "%s = %s %s ", pick_number(g).text, pointer_name(pointer), chance(g, 50) ? "==" : "!=");
  if (other)
    add(g, "%s;\n", pointer_name(other));
  else if (find_target(g, pointer->type, pointer->structure, ANY_SCOPE, &target))
    add(g, "&%s;\n", target.text);
  else
    add(g, "0;\n");
}

// The struct around a member.
static void add_container(Generator *g, const Object *pointer) {
  Target target;
  int member = pick(g, g->structs[pointer->structure].count);
  if (g->structs[pointer->structure].members[member].bits ||
      !find_target(g, 0, pointer->structure, pointer->scope, &target)) {
    add_number_statement(g);
    return;
  }
  add(g, "%s = (struct S%d *)((char *)&%s.m%d - __builtin_offsetof(struct S%d, m%d));\n",
      pointer_name(pointer), pointer->structure, target.text, member, pointer->structure, member);
}

static void add_round_trip(Generator *g, const Object *pointer) {
  static const char *const types[] = {"unsigned long", "long", "void *", "char *"};
  const char *p = pointer_name(pointer);
  add(g, "%s = (%s *)(%s)%s;\n", p, name_of_type(pointer->type, pointer->structure),
      types[pick(g, 4)], p);
}

static void add_set_pointer(Generator *g, const Object *pointer) {
  add(g, "%s = ", pointer_name(pointer));
  add_choice(g, pointer, pointer->scope);
  add(g, ";\n");
}

// Through a pointer to a pointer, of which only globals are known to live long enough.
static void add_second_statement(Generator *g, const Object *second) {
  const char *name = pointer_name(second);
  const Object *like = find_like(g, second, second->scope);
  if (like && chance(g, 50)) {
    add(g, "%s = &%s;\n", name, pointer_name(like));
    return;
  }
  add(g, "*%s = ", name);
  add_choice(g, second, 0);
  add(g, ";\n");
}

static void add_one_statement(Generator *g, const Object *pointer) {
  int which = pick(g, 10);
  if (which < 5)
    add_set_pointer(g, pointer);
  else if (which == 5)
    add_swap(g, pointer);
  else if (which < 8)
    add_comparison(g, pointer);
  else if (which == 8 && pointer->structure >= 0)
    add_container(g, pointer);
  else if (which == 8)
    add_round_trip(g, pointer);
  else
    add_number_statement(g);
}

void add_pointer_statement(Generator *g) {
  const Object *second = chance(g, 25) ? find_pointer(g, 2) : NULL;
  const Object *pointer = second ? second : find_pointer(g, 1);
  add_indent(g);
  if (second)
    add_second_statement(g, second);
  else if (pointer)
    add_one_statement(g, pointer);
  else
    add_number_statement(g);
}
