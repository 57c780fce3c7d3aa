// Variables, expressions over them, and places of assertions. Indices are masked, divisors and
// shifts are safe.
#include "sketch_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void begin_line(Maker *m) { add_indent(&m->g); }

// ---- variables

int pick_type(Maker *m) { return chance(&m->g, 45) ? INT : pick(&m->g, TYPES); }

Object *new_object(Maker *m, const char *prefix, int type) {
  assert(m->g.object_count < MOST_OBJECTS);
  m->is_small[m->g.object_count] = false;
  Object *object = &m->g.objects[m->g.object_count++];
  *object = (Object){.structure = -1, .type = type, .scope = m->g.scope};
  snprintf(object->name, sizeof object->name, "%s%d", prefix, ++m->g.name_count);
  return object;
}

bool is_scalar(const Object *object) { return object->structure < 0 && !object->lengths[0]; }

const Object *pick_scalar(Maker *m) { // there is a global one
  for (;;) {
    const Object *object = &m->g.objects[pick(&m->g, m->g.object_count)];
    if (is_scalar(object))
      return object;
  }
}

static void add_index(Maker *m, int length) {
  if (chance(&m->g, 40))
    add(&m->g, "[%d]", pick(&m->g, length));
  else
    add(&m->g, "[%s & %d]", pick_scalar(m)->name, length - 1);
}

int add_place_of(Maker *m, const Object *object) {
  Generator *g = &m->g;
  int type = object->type;
  add(g, "%s", object->name);
  if (object->lengths[0])
    add_index(m, object->lengths[0]);
  for (int structure = object->structure; structure >= 0;) {
    int number = pick(g, g->structs[structure].count);
    const Member *member = &g->structs[structure].members[number];
    add(g, ".m%d", number);
    if (member->length)
      add_index(m, member->length);
    type = member->type;
    structure = member->nested;
  }
  return type;
}

void add_declaration(Maker *m, const Object *object) {
  if (object->structure >= 0)
    add(&m->g, "struct S%d %s", object->structure, object->name);
  else
    add(&m->g, "%s %s", type_infos[object->type].name, object->name);
  if (object->lengths[0])
    add(&m->g, "[%d]", object->lengths[0]);
}

Object *new_random_object(Maker *m, const char *prefix) {
  Object *object = new_object(m, prefix, pick_type(m));
  int which = pick(&m->g, 10);
  if (which == 0)
    object->structure = pick(&m->g, STRUCTS);
  else if (which == 1)
    object->lengths[0] = 1 << (1 + pick(&m->g, 2));
  return object;
}

// ---- expressions

static void add_small_constant(Maker *m) {
  if (chance(&m->g, 15))
    add(&m->g, "(-%d)", 1 + pick(&m->g, 5));
  else if (chance(&m->g, 5))
    add_constant(&m->g);
  else
    add(&m->g, "%d", pick(&m->g, 10));
}

void add_operand(Maker *m) {
  if (chance(&m->g, 30))
    add_small_constant(m);
  else
    add_place_of(m, pick_object(&m->g, false));
}

void add_first(Maker *m, int depth) {
  if (depth <= 0 || chance(&m->g, 40))
    add_place_of(m, pick_object(&m->g, false));
  else
    add_tame(m, depth);
}

static void add_by_constant(Maker *m, int depth) {
  static const char *const operators[] = {"*", "%", "/", "&", "|", "^", "<<", ">>"};
  int which = pick(&m->g, 8);
  add_first(m, depth - 1);
  int constant = which == 0 ? 2 + pick(&m->g, 3) : 1 + pick(&m->g, which < 6 ? 9 : 4);
  add(&m->g, " %s %d", operators[which], constant);
}

static void add_binary(Maker *m, int depth) {
  static const char *const operators[] = {"+", "-", "+", "-", "<", "==", "!=", "*", "&"};
  add_first(m, depth - 1);
  add(&m->g, " %s ", operators[pick(&m->g, 9)]);
  add_tame(m, depth - 1);
}

static void add_special(Maker *m, int depth) {
  static const char *const patterns[][3] = {{"", " / (", " | 1)"},
                                            {"", " % ((", " & 3) + 1)"},
                                            {"", " ? ", " : 1"},
                                            {"", " << (", " & 3)"},
                                            {"", " >> (", " & 7)"}};
  int which = pick(&m->g, 5);
  add(&m->g, "%s", patterns[which][0]);
  add_first(m, depth - 1);
  add(&m->g, "%s", patterns[which][1]);
  add_tame(m, depth - 1);
  add(&m->g, "%s", patterns[which][2]);
}

void add_tame(Maker *m, int depth) {
  int which = pick(&m->g, 100);
  if (depth <= 0 || which < 30) {
    add_operand(m);
    return;
  }
  add(&m->g, "(");
  if (which < 65) {
    add_binary(m, depth);
  } else if (which < 82) {
    add_by_constant(m, depth);
  } else if (which < 90) {
    add(&m->g, "(%s)", type_infos[pick(&m->g, TYPES)].name);
    add_first(m, depth - 1);
  } else if (which < 95) {
    add(&m->g, chance(&m->g, 50) ? "-" : chance(&m->g, 50) ? "!" : "~");
    add_first(m, depth - 1);
  } else {
    add_special(m, depth);
  }
  add(&m->g, ")");
}

void add_value(Maker *m, int depth) {
  if (m->is_wild && chance(&m->g, 40))
    add_expr(&m->g, depth);
  else
    add_tame(m, depth);
}

void add_condition(Maker *m, int depth) {
  static const char *const operators[] = {"<", "<=", ">", ">=", "==", "!="};
  int which = pick(&m->g, 10);
  if (which < 7) {
    add_first(m, 1);
    add(&m->g, " %s ", operators[pick(&m->g, 6)]);
    add_operand(m);
  } else if (which == 7) {
    add_first(m, 0);
    add(&m->g, " %s %d", chance(&m->g, 50) ? "&" : "%", 1 + pick(&m->g, 4));
  } else if (which == 8 && depth > 0) {
    add(&m->g, "(");
    add_condition(m, depth - 1);
    add(&m->g, chance(&m->g, 50) ? ") && (" : ") || (");
    add_condition(m, depth - 1);
    add(&m->g, ")");
  } else {
    add_value(m, 2);
  }
}

// ---- places of assertions

static void see(Maker *m, Place *place, const Object *object) {
  if (place->count == MOST_SEEN)
    return;
  Target target = pick_constant_part(&m->g, object);
  if (strlen(target.text) >= SEEN_NAME)
    return;
  strcpy(place->seen[place->count], target.text);
  place->is_fixed[place->count] = object->is_constant;
  place->types[place->count++] = target.type;
}

void add_assertion_place(Maker *m) {
  Sketch *sketch = m->sketch;
  if (sketch->place_count == MOST_PLACES)
    return;
  Place *place = &sketch->places[sketch->place_count++];
  *place = (Place){.offset = sketch->text.size, .indent = m->g.indent};
  int which = pick(&m->g, 10);
  place->form = which < 7 ? FORM_IF : which < 9 || !m->is_main ? FORM_CHECK : FORM_GOTO;
  int count = m->g.object_count, first = pick(&m->g, count);
  for (int i = 0; i < count; i++) // a few globals, the newest variables, then any
    see(m, place, &m->g.objects[i < 4 ? count - 1 - i : (first + i) % count]);
}
