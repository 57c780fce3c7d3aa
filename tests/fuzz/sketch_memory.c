// What sketches have besides generate_memory.c: loops over the list and by pointers, and what the
// state of memory is at the head of an open loop.
#include "sketch_internal.h"

#include <stdio.h>
#include <string.h>

// ---- loops

static void add_list_loop(Maker *m) {
  char to[TARGET];
  strcpy(to, pick_number(&m->g).text);
  begin_line(m);
  switch (pick(&m->g, 4)) {
  case 0:
    add(&m->g, "for (struct N *n = list; n; n = n->next) %s += n->value;\n", to);
    break;
  case 1:
    add(&m->g, "for (struct N *n = list; n; n = n->next) n->value = ");
    add_tame(m, 1);
    add(&m->g, ";\n");
    break;
  case 2:
    add(&m->g, "{ struct N *n = list; while (n && n->value != %d) n = n->next; %s = n != 0; }\n",
        pick(&m->g, 4), to);
    break;
  default:
    add(&m->g, "{ struct N *r = 0; while (list) { struct N *n = list->next; list->next = r; "
               "r = list; list = n; } list = r; }\n");
  }
}

static void add_walk(Maker *m) {
  Generator *g = &m->g;
  const Object *array = pick_object(g, true);
  for (int i = 0; i < 40 && (!array->lengths[0] || array->structure >= 0); i++)
    array = pick_object(g, true);
  if (!array->lengths[0] || array->structure >= 0) {
    add_memory_statement(g);
    return;
  }
  const char *a = array->name, *type = type_infos[array->type].name;
  int length = array->lengths[0];
  begin_line(m);
  switch (pick(g, 3)) {
  case 0:
    add(g, "for (%s *w = %s, *e = %s + %d; w < e; w++) ", type, a, a, length);
    break;
  case 1:
    add(g, "for (%s *w = %s; w != %s + %d; ++w) ", type, a, a, length);
    break;
  default:
    add(g, "for (%s *w = %s + %d; w-- > %s;) ", type, a, length, a);
  }
  if (chance(g, 50)) {
    add(g, "%s += *w;\n", pick_number(g).text);
    return;
  }
  add(g, "*w = ");
  add_tame(m, 1);
  add(g, ";\n");
}

// What is allocated in an open loop would have no end.
void add_memory(Maker *m) {
  bool has_list = m->g.features & HAS_LIST;
  if (m->weight * 4 <= MOST_WEIGHT && chance(&m->g, 20))
    (has_list && chance(&m->g, 60) ? add_list_loop : add_walk)(m);
  else
    add_memory_statement(&m->g);
}

// ---- state

static void add_number(Strbuf *format, Strbuf *values, const char *text) {
  strbuf_add(format, " %lld");
  strbuf_printf(values, ", (long long)%s", text);
}

static void describe_list(Strbuf *format, Strbuf *values) {
  char node[TARGET] = "list", text[2 * TARGET];
  for (int i = 0; i < LIST_LIMIT; i++) { // i nodes are there if there are more than i
    snprintf(text, sizeof text, "(list_size > %d ? %s->value : 0)", i, node);
    add_number(format, values, text);
    strcat(node, "->next");
  }
}

void describe_memory(Maker *m, Strbuf *format, Strbuf *values) {
  for (int i = 0; i < m->g.object_count; i++) {
    const Object *object = &m->g.objects[i];
    char name[NAME];
    snprintf(name, sizeof name, "%s", object->name + strspn(object->name, "(*"));
    name[strcspn(name, ")")] = 0;
    if (object->pointers)
      add_number(format, values, name);
  }
  if (m->g.features & HAS_LIST)
    describe_list(format, values);
  if (m->g.features & HAS_TARGETS) {
    add_number(format, values, "target");
    add_number(format, values, "box.call");
    add_number(format, values, "table[1]");
  }
}
