// Statements of sketches other than loops.
#include "sketch_internal.h"

// ---- simple statements

static void add_assignment(Maker *m) {
  static const char *const operators[] = {"=", "=", "=", "=", "+=", "-=", "^=", "*="};
  begin_line(m);
  add_place_of(m, pick_object(&m->g, true));
  add(&m->g, " %s ", operators[pick(&m->g, 8)]);
  add_value(m, 2);
  add(&m->g, ";\n");
}

void add_update(Maker *m) {
  begin_line(m);
  const Object *object = pick_object(&m->g, true);
  int type = add_place_of(m, object);
  if (chance(&m->g, 50))
    add(&m->g, "%s;\n", chance(&m->g, 75) || type == 0 ? "++" : "--");
  else
    add(&m->g, " %s= %d;\n", chance(&m->g, 75) ? "+" : "-", 1 + pick(&m->g, 4));
}

void add_lockstep(Maker *m) {
  add_update(m);
  add_update(m);
}

static void add_toggle(Maker *m) {
  const Object *object = pick_object(&m->g, true);
  if (!is_scalar(object)) {
    add_assignment(m);
    return;
  }
  begin_line(m);
  if (chance(&m->g, 60))
    add(&m->g, "%s = !%s;\n", object->name, object->name);
  else
    add(&m->g, "%s = %d - %s;\n", object->name, pick(&m->g, 4), object->name);
}

static void add_struct_copy(Maker *m) {
  const Object *to = pick_object(&m->g, true), *from = pick_object(&m->g, false);
  for (int i = 0; i < 20 && (to->structure < 0 || to->lengths[0]); i++)
    to = pick_object(&m->g, true);
  for (int i = 0; i < 20 && (from->structure != to->structure || from->lengths[0]); i++)
    from = pick_object(&m->g, false);
  if (to->structure < 0 || to->lengths[0] || from->structure != to->structure || from->lengths[0]) {
    add_lockstep(m);
    return;
  }
  begin_line(m);
  add(&m->g, "%s = %s;\n", to->name, from->name);
}

static void add_pointer_use(Maker *m) {
  const Object *object = pick_object(&m->g, true);
  if (object->structure >= 0) {
    add_assignment(m);
    return;
  }
  begin_line(m);
  add(&m->g, "{ %s *p = &", type_infos[object->type].name);
  add_place_of(m, object);
  add(&m->g, "; *p = *p + ");
  add_tame(m, 1);
  add(&m->g, "; }\n");
}

static void add_call(Maker *m) {
  int count = m->g.function_count;
  if (!count) {
    add_assignment(m);
    return;
  }
  int number = pick(&m->g, count);
  const Callee *callee = &m->callees[number];
  begin_line(m);
  if (callee->result >= 0 && chance(&m->g, 85)) {
    add_place_of(m, pick_object(&m->g, true));
    add(&m->g, " = ");
  }
  add(&m->g, "f%d(", number);
  for (int i = 0; i < callee->param_count; i++) {
    add(&m->g, i ? ", " : "");
    if (callee->pointees[i].is_pointer)
      add_pointer_argument(&m->g, callee->pointees[i]);
    else
      add_value(m, 1);
  }
  add(&m->g, ");\n");
}

static void add_jump(Maker *m) {
  begin_line(m);
  add(&m->g, "if (");
  add_condition(m, 1);
  if (m->is_loop && chance(&m->g, 70)) {
    add(&m->g, ") %s;\n", chance(&m->g, 60) ? "break" : "continue");
  } else if (m->out && chance(&m->g, 60)) {
    add(&m->g, ") goto out%d;\n", m->out);
    m->is_out_used = true;
  } else if (!m->is_main && m->result >= 0) {
    add(&m->g, ") return ");
    add_value(m, 1);
    add(&m->g, ";\n");
  } else {
    add(&m->g, ")%s\n", m->is_main && chance(&m->g, 50) ? " return 1;" : " {}");
  }
}

// ---- branches

void add_if(Maker *m, int depth) {
  begin_line(m);
  if (m->choices > 0 && chance(&m->g, 25)) {
    add(&m->g, "if (__VERIFIER_nondet_bool()");
    m->choices -= m->weight; // asked for each time
  } else {
    add(&m->g, "if (");
    add_condition(m, 1);
  }
  add(&m->g, ") {\n");
  add_block(m, 1 + pick(&m->g, 2), depth - 1);
  if (chance(&m->g, 50)) {
    begin_line(m);
    add(&m->g, "} else {\n");
    add_block(m, 1 + pick(&m->g, 2), depth - 1);
  }
  begin_line(m);
  add(&m->g, "}\n");
}

static void add_switch(Maker *m, int depth) {
  static const char *const masks[] = {"", " & 3", " % 3", " & 1"};
  begin_line(m);
  add(&m->g, "switch (");
  add_place_of(m, pick_object(&m->g, false));
  add(&m->g, "%s) {\n", masks[pick(&m->g, 4)]);
  int cases = 2 + pick(&m->g, 2);
  bool is_loop = m->is_loop;
  m->is_loop = false;
  for (int i = 0; i < cases; i++) {
    begin_line(m);
    if (i == cases - 1 && chance(&m->g, 60))
      add(&m->g, "default: {\n");
    else if (chance(&m->g, 20))
      add(&m->g, "case %d: case %d: {\n", i, i + 4);
    else
      add(&m->g, "case %d: {\n", i);
    add_block(m, 1, depth - 1);
    begin_line(m);
    add(&m->g, chance(&m->g, 75) ? "} break;\n" : "}\n");
  }
  m->is_loop = is_loop;
  begin_line(m);
  add(&m->g, "}\n");
}

// ---- lists of statements

void add_statement(Maker *m, int depth) {
  if (m->is_calm && chance(&m->g, 85)) {
    add_calm(m, depth);
    return;
  }
  int which = pick(&m->g, 100);
  if (chance(&m->g, m->g.memory))
    add_memory(m);
  else if (which < 15 && depth > 0)
    add_if(m, depth);
  else if (which < 35 && depth > 0)
    add_loop(m, depth);
  else if (which < 37 && depth > 0)
    add_open_loop(m, depth);
  else if (which < 42 && depth > 0)
    add_switch(m, depth);
  else if (which < 53)
    add_call(m);
  else if (which < 58)
    add_array_loop(m);
  else if (which < 60)
    add_struct_copy(m);
  else if (which < 62)
    add_pointer_use(m);
  else if (which < 68 && (m->is_loop || m->out))
    add_jump(m);
  else if (which < 74)
    add_lockstep(m);
  else if (which < 78)
    add_toggle(m);
  else if (which < 86)
    add_update(m);
  else
    add_assignment(m);
}

void add_block(Maker *m, int count, int depth) {
  int objects = m->g.object_count;
  m->g.indent++;
  m->g.scope++;
  for (int i = 0; i < count; i++) {
    add_statement(m, depth);
    if (chance(&m->g, 8))
      add_assertion_place(m);
  }
  m->g.indent--;
  m->g.scope--;
  m->g.object_count = objects;
}
