// Loops of sketches. Every loop but an open one has a counter that nothing else writes and a small
// bound, which is a constant, an input or a masked variable. An open loop asks at each turn whether
// to go on, and its variables keep to few values, so that its states can be counted.
#include "sketch_internal.h"

#include <stdio.h>

// ---- loops

typedef struct Bound {
  char text[SEEN_NAME];
  int most;
} Bound;

static Bound pick_bound(Maker *m) {
  Generator *g = &m->g;
  Bound bound = {.most = 2 + pick(g, 5)};
  int which = pick(g, 10);
  if (which < 4) {
    int index = pick(g, g->object_count);
    for (int i = 0; i < g->object_count && !m->is_small[index]; i++)
      index = (index + 1) % g->object_count;
    if (m->is_small[index]) {
      snprintf(bound.text, sizeof bound.text, "%s", g->objects[index].name);
      bound.most = 6;
      return bound;
    }
  } else if (which == 4) {
    snprintf(bound.text, sizeof bound.text, "(%s & 3)", pick_scalar(m)->name);
    bound.most = 3;
    return bound;
  }
  if (m->weight == 1 && chance(g, 6))
    bound.most = 10 + pick(g, 30);
  snprintf(bound.text, sizeof bound.text, "%d", bound.most);
  return bound;
}

static void add_extra(Maker *m) { // further condition of a loop
  if (chance(&m->g, 20)) {
    add(&m->g, " && ");
    if (m->choices > 0 && m->weight <= 6 && chance(&m->g, 40)) {
      m->choices -= m->weight;
      add(&m->g, "__VERIFIER_nondet_bool()");
    } else {
      add(&m->g, "(");
      add_condition(m, 0);
      add(&m->g, ")");
    }
  }
}

static void add_body(Maker *m, int depth) {
  add_block(m, 1 + pick(&m->g, 3), depth - 1);
  begin_line(m);
}

static void add_for(Maker *m, int depth, const char *i, const char *bound) {
  add(&m->g, "for (");
  switch (pick(&m->g, 5)) {
  case 0:
    add(&m->g, "%s = %s; %s > 0; %s--) {\n", i, bound, i, i);
    break;
  case 1:
    add(&m->g, "%s = 0; %s < %s", i, i, bound);
    add_extra(m);
    add(&m->g, "; %s += 2) {\n", i);
    break;
  case 2:
    add(&m->g, "%s = 1; %s <= %s; %s++) {\n", i, i, bound, i);
    break;
  default:
    add(&m->g, "%s = 0; %s < %s", i, i, bound);
    add_extra(m);
    add(&m->g, "; %s++) {\n", i);
  }
  add_body(m, depth);
  add(&m->g, "}\n");
}

static void add_while(Maker *m, int depth, const char *i, const char *bound) {
  bool is_forever = chance(&m->g, 20);
  if (is_forever) {
    add(&m->g, "while (1");
  } else {
    add(&m->g, "while (%s < %s", i, bound);
    add_extra(m);
  }
  add(&m->g, ") {\n");
  m->g.indent++;
  if (is_forever) {
    begin_line(m);
    add(&m->g, "if (%s >= %s) break;\n", i, bound);
  }
  begin_line(m);
  add(&m->g, "%s++;\n", i);
  m->g.indent--;
  add_body(m, depth);
  add(&m->g, "}\n");
}

static void add_do(Maker *m, int depth, const char *i, const char *bound) {
  bool is_goto = chance(&m->g, 30), is_loop = m->is_loop;
  int label = ++m->labels;
  m->is_loop &= !is_goto;
  if (is_goto)
    add(&m->g, "again%d: {\n", label);
  else
    add(&m->g, "do {\n");
  m->g.indent++;
  begin_line(m);
  add(&m->g, "%s++;\n", i);
  m->g.indent--;
  add_body(m, depth);
  if (is_goto) {
    add(&m->g, "}\n");
    begin_line(m);
    add(&m->g, "if (%s < %s) goto again%d;\n", i, bound, label);
  } else {
    add(&m->g, "} while (%s < %s", i, bound);
    add_extra(m);
    add(&m->g, ");\n");
  }
  m->is_loop = is_loop;
}

// A state machine: what happens depends on what happened before.
static void add_machine(Maker *m, int depth, const char *i, const char *bound) {
  Object *state = new_object(m, "state", INT);
  state->is_constant = true;
  add(&m->g, "int %s = 0;\n", state->name);
  begin_line(m);
  add(&m->g, "while (%s < %s) {\n", i, bound);
  m->g.indent++;
  begin_line(m);
  add(&m->g, "%s++;\n", i);
  m->is_loop = false;
  for (int k = 0; k < 3; k++) {
    begin_line(m);
    add(&m->g, "%sif (%s == %d) {\n", k ? "else " : "", state->name, k);
    add_block(m, 1, depth - 1);
    m->g.indent++;
    begin_line(m);
    if (chance(&m->g, 50)) {
      add(&m->g, "if (");
      add_condition(m, 0);
      add(&m->g, ") ");
    }
    add(&m->g, "%s = %d;\n", state->name, (k + 1 + pick(&m->g, 2)) % 4);
    m->g.indent--;
    begin_line(m);
    add(&m->g, "}\n");
  }
  m->g.indent--;
  begin_line(m);
  add(&m->g, "}\n");
}

// The counter is declared before the loop, and an ordinary variable behind it.
void add_loop(Maker *m, int depth) {
  Bound bound = pick_bound(m);
  bool is_loop = m->is_loop, is_outermost = !m->out;
  int weight = m->weight, index = m->g.object_count;
  if (m->weight * bound.most > MOST_WEIGHT || index + 4 >= MOST_OBJECTS) {
    add_lockstep(m);
    return;
  }
  Object *counter = new_object(m, "i", chance(&m->g, 70) ? INT : 1 + pick(&m->g, TYPES - 1));
  const char *i = counter->name;
  counter->is_constant = true;
  m->weight *= bound.most;
  m->is_loop = true;
  if (is_outermost) {
    m->out = ++m->labels;
    m->is_out_used = false;
  }
  begin_line(m);
  add(&m->g, "%s %s = 0;\n", type_infos[counter->type].name, i);
  begin_line(m);
  int which = pick(&m->g, 10);
  (which < 4   ? add_for
   : which < 7 ? add_while
   : which < 9 ? add_do
               : add_machine)(m, depth, i, bound.text);
  m->is_loop = is_loop;
  m->weight = weight;
  m->g.objects[index].is_constant = m->weight > 1; // an outer loop's body may come here again
  if (is_outermost) {
    if (m->is_out_used)
      add(&m->g, "out%d:;\n", m->out);
    m->out = 0;
  }
}

void add_array_loop(Maker *m) {
  Generator *g = &m->g;
  const Object *array = pick_object(g, true);
  for (int i = 0; i < 20 && !(array->lengths[0] && array->structure < 0); i++)
    array = pick_object(g, true);
  if (!array->lengths[0] || array->structure >= 0 || m->weight * array->lengths[0] > MOST_WEIGHT) {
    add_update(m);
    return;
  }
  begin_line(m);
  add(g, "for (int k = 0; k < %d; k++) ", array->lengths[0]);
  const Object *sum = pick_object(g, true);
  if (is_scalar(sum) && chance(g, 50)) {
    add(g, "%s += %s[k];\n", sum->name, array->name);
    return;
  }
  add(g, "%s[k] = ", array->name);
  add_tame(m, 1);
  add(g, chance(g, 60) ? " + k;\n" : ";\n");
}

// ---- loops that go on for as long as they like

static void add_scalar_text(Strbuf *format, Strbuf *values, const char *name) {
  strbuf_add(format, " %lld");
  strbuf_printf(values, ", (long long)%s", name);
}

static void add_members_text(Maker *m, int structure, Strbuf *format, Strbuf *values,
                             const char *name) {
  char text[TARGET];
  for (int i = 0; i < m->g.structs[structure].count; i++) {
    const Member *member = &m->g.structs[structure].members[i];
    for (int k = 0; k < (member->length ? member->length : 1); k++) {
      int length = snprintf(text, sizeof text, "%s.m%d", name, i);
      if (member->length)
        snprintf(text + length, sizeof text - (size_t)length, "[%d]", k);
      if (member->nested >= 0)
        add_members_text(m, member->nested, format, values, text);
      else
        add_scalar_text(format, values, text);
    }
  }
}

// A call of printf that tells the values of all variables in scope.
static void describe_state(Maker *m, Strbuf *out) {
  Strbuf format = {0}, values = {0};
  char name[SEEN_NAME];
  for (int i = 0; i < m->g.object_count; i++) {
    const Object *object = &m->g.objects[i];
    for (int k = 0; k < (object->lengths[0] ? object->lengths[0] : 1); k++) {
      snprintf(name, sizeof name, "%s", object->name);
      if (object->lengths[0])
        snprintf(name, sizeof name, "%s[%d]", object->name, k);
      if (object->structure >= 0)
        add_members_text(m, object->structure, &format, &values, name);
      else
        add_scalar_text(&format, &values, name);
    }
  }
  describe_memory(m, &format, &values);
  strbuf_printf(out, "printf(\"s%s\\n\"%s), ", strbuf_text(&format), strbuf_text(&values));
  strbuf_release(&format);
  strbuf_release(&values);
}

// Only in main, where all variables are in scope.
void add_open_loop(Maker *m, int depth) {
  bool is_calm = m->is_calm, is_loop = m->is_loop;
  int weight = m->weight;
  if (!m->is_main || m->sketch->open_text.size || m->weight > 4) {
    add_loop(m, depth);
    return;
  }
  describe_state(m, &m->sketch->open_text);
  begin_line(m);
  bool is_for = chance(&m->g, 30);
  add(&m->g, is_for ? "for (; " : "while (");
  m->sketch->open_offset = m->sketch->text.size;
  add(&m->g, "__VERIFIER_nondet_bool()%s) {\n", is_for ? ";" : "");
  m->is_calm = m->is_loop = true;
  m->weight *= 4;
  add_block(m, 2 + pick(&m->g, 3), depth);
  begin_line(m);
  add(&m->g, "}\n");
  m->is_calm = is_calm;
  m->is_loop = is_loop;
  m->weight = weight;
}

static const Object *pick_calm(Maker *m) { // there is a global one
  for (;;) {
    const Object *object = pick_scalar(m);
    if (!object->is_constant)
      return object;
  }
}

static void add_calm_update(Maker *m) {
  const char *x = pick_calm(m)->name;
  int constant = 1 + pick(&m->g, 6);
  switch (pick(&m->g, 6)) {
  case 0:
    add(&m->g, "%s = (%s + %d) %% %d;\n", x, x, 1 + pick(&m->g, 3), 2 + constant);
    break;
  case 1:
    add(&m->g, "if (%s < %d) %s++;\n", x, constant, x);
    break;
  case 2:
    add(&m->g, "if (%s > %d) %s--;\n", x, constant - 3, x);
    break;
  case 3:
    add(&m->g, "%s = %d;\n", x, constant);
    break;
  case 4:
    add(&m->g, "%s = %s;\n", x, pick_scalar(m)->name);
    break;
  default:
    add(&m->g, "%s = !%s;\n", x, x);
  }
}

// Two variables of which one has few values.
static void add_calm_pair(Maker *m) {
  const char *x = pick_calm(m)->name, *y = pick_calm(m)->name;
  if (chance(&m->g, 50))
    add(&m->g, "if (%s < %d) { %s++; %s += %d; }\n", x, 2 + pick(&m->g, 6), x, y,
        1 + pick(&m->g, 3));
  else
    add(&m->g, "if (%s == %d) %s = %d; else %s = %s;\n", x, pick(&m->g, 4), y, pick(&m->g, 4), y,
        x);
}

void add_calm(Maker *m, int depth) {
  int which = pick(&m->g, 10);
  if (which < 3 && depth > 0) {
    m->choices += m->sketch->input_count < 3;
    add_if(m, depth);
    return;
  }
  if (chance(&m->g, m->g.memory / 2)) {
    add_pointer_statement(&m->g);
    return;
  }
  begin_line(m);
  if (which < 5)
    add_calm_pair(m);
  else
    add_calm_update(m);
}
