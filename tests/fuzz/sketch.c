// Declarations, functions, inputs, and the program around them.
#include "sketch_internal.h"

// ---- declarations

static void add_struct(Maker *m, int number) {
  Struct *s = &m->g.structs[number];
  s->count = 2 + pick(&m->g, 2);
  add(&m->g, "struct S%d {\n", number);
  for (int i = 0; i < s->count; i++) {
    Member *member = &s->members[i];
    *member = (Member){.type = pick_type(m), .nested = -1};
    int type = member->type;
    if (number > 0 && chance(&m->g, m->g.memory / 2))
      member->nested = 0;
    else if (chance(&m->g, m->g.memory / 2))
      member->length = 2;
    else if (chance(&m->g, 15) && type >= 3 && type <= 7)
      member->bits = 3 + pick(&m->g, type_infos[type].width - 3);
    add(&m->g, "  %s m%d", name_of_type(type, member->nested), i);
    if (member->bits)
      add(&m->g, " : %d", member->bits);
    add(&m->g, member->length ? "[2];\n" : ";\n");
  }
  add(&m->g, "};\n");
}

static void add_locals(Maker *m, int count) {
  for (int i = 0; i < count; i++) {
    Object *object = new_random_object(m, "x");
    begin_line(m);
    add_declaration(m, object);
    add(&m->g, " = ");
    m->g.object_count--; // it cannot be used yet
    if (!is_scalar(object))
      add(&m->g, "{%d}", pick(&m->g, 5));
    else if (chance(&m->g, 60))
      add(&m->g, "%d", pick(&m->g, 4));
    else
      add_tame(m, 1);
    m->g.object_count++;
    add(&m->g, ";\n");
  }
}

// ---- functions

static void add_function(Maker *m, int number) {
  Callee *callee = &m->callees[number];
  callee->result = m->result = chance(&m->g, 20) ? -1 : pick_type(m);
  callee->param_count = pick(&m->g, MOST_PARAMS + 1);
  m->g.scope = 1;
  add(&m->g, "%s f%d(", m->result < 0 ? "void" : type_infos[m->result].name, number);
  for (int i = 0; i < callee->param_count; i++) {
    add(&m->g, i ? ", " : "");
    callee->pointees[i] = (Pointee){0};
    if (chance(&m->g, m->g.memory))
      callee->pointees[i] = add_pointer_param(&m->g);
    else
      add_declaration(m, new_object(m, "p", pick_type(m)));
  }
  add(&m->g, callee->param_count ? ") {\n" : "void) {\n");
  m->g.indent = 1;
  m->weight = 4; // it may be called in a loop
  add_locals(m, pick(&m->g, 2));
  if (chance(&m->g, m->g.memory))
    add_pointer_declaration(&m->g);
  m->g.indent = 0;
  add_block(m, 1 + pick(&m->g, 2), 1);
  if (m->result >= 0) {
    add(&m->g, "  return ");
    add_value(m, 2);
    add(&m->g, ";\n");
  }
  add(&m->g, "}\n");
  m->g.scope = 0;
  m->g.object_count = m->g.global_count;
  m->g.function_count = number + 1;
}

// ---- inputs

// Of the whole range of its type, which matters little.
static void add_whole_input(Maker *m, Domain *domain) {
  static const char *const names[] = {"int", "uint", "uchar", "long", "short"};
  Object *input = new_object(m, "in", INT);
  const char *name = names[pick(&m->g, 5)];
  input->is_constant = true;
  m->is_small[m->g.object_count - 1] = true;
  begin_line(m);
  if (chance(&m->g, 50)) {
    *domain = (Domain){0, 1 << (1 + pick(&m->g, 3))};
    add(&m->g, "int %s = __VERIFIER_nondet_%s() & %d;\n", input->name, name, domain->count - 1);
  } else {
    *domain = (Domain){pick(&m->g, 100), 2};
    add(&m->g, "int %s = __VERIFIER_nondet_%s() > %d;\n", input->name, name, (int)domain->first);
  }
}

static void add_bool_input(Maker *m, Domain *domain) {
  Object *input = new_object(m, "in", 0);
  *domain = (Domain){0, 2};
  input->is_constant = true;
  begin_line(m);
  add(&m->g, "_Bool %s = __VERIFIER_nondet_bool();\n", input->name);
}

// Values near the ends of types are of interest, though no bounds of loops.
static int64_t pick_first(Maker *m, int type, bool *is_small) {
  const TypeInfo *info = &type_infos[type];
  *is_small = !chance(&m->g, 12);
  if (*is_small)
    return info->is_signed ? pick(&m->g, 8) - 4 : pick(&m->g, 4);
  int bits = info->width < 32 ? info->width : 32; // long has no more in ILP32
  int64_t most = ((int64_t)1 << (bits - info->is_signed)) - 1;
  return info->is_signed && chance(&m->g, 50) ? -most - 1 : most - 7;
}

static void add_number(Maker *m, int type, int64_t value) {
  if (value == INT32_MIN)
    add(&m->g, "(%lld - 1)", (long long)value + 1);
  else if (type_infos[type].is_signed)
    add(&m->g, "%lld", (long long)value);
  else
    add(&m->g, "%lluu", (unsigned long long)value);
}

static void add_ranged_input(Maker *m, Domain *domain) {
  int type = 1 + pick(&m->g, TYPES - 1);
  type = chance(&m->g, 50) ? INT : type;
  bool is_small;
  *domain = (Domain){pick_first(m, type, &is_small), 1 + pick(&m->g, 8)};
  Object *input = new_object(m, "in", type);
  input->is_constant = true;
  m->is_small[m->g.object_count - 1] = is_small && domain->count + domain->first <= 8;
  begin_line(m);
  add(&m->g, "%s %s = __VERIFIER_nondet_%s();\n", type_infos[type].name, input->name,
      type_infos[type].input);
  begin_line(m);
  bool is_assumed = chance(&m->g, 40);
  add(&m->g, "%s(%s %s ", is_assumed ? "__VERIFIER_assume" : "if ", input->name,
      is_assumed ? ">=" : "<");
  add_number(m, type, domain->first);
  add(&m->g, " %s %s %s ", is_assumed ? "&&" : "||", input->name, is_assumed ? "<=" : ">");
  add_number(m, type, domain->first + domain->count - 1);
  add(&m->g, is_assumed ? ");\n" : ") return 0;\n");
}

static void add_input(Maker *m) {
  Domain *domain = &m->sketch->inputs[m->sketch->input_count++];
  int which = pick(&m->g, 10);
  (which < 2 ? add_whole_input : which < 4 ? add_bool_input : add_ranged_input)(m, domain);
}

// ---- the program

static void add_main(Maker *m) {
  Generator *g = &m->g;
  add(g, "int main(void) {\n");
  m->is_main = true;
  m->weight = 1;
  m->choices = chance(g, 25) ? 6 : 0;
  g->indent = g->scope = 1;
  int inputs = chance(g, 10) ? 0 : 1 + pick(g, MOST_INPUTS);
  for (int i = 0; i < inputs; i++)
    add_input(m);
  add_locals(m, 1 + pick(g, 4));
  add_memory_locals(g);
  int count = 2 + pick(g, 5);
  for (int i = 0; i < count; i++) {
    if (i == 0 && chance(g, 25))
      add_open_loop(m, 2);
    else if (i == 0 && chance(g, 70))
      add_loop(m, 2);
    else
      add_statement(m, 2);
    if (chance(g, 12))
      add_assertion_place(m);
  }
  if (!m->sketch->place_count || chance(g, 50))
    add_assertion_place(m);
  add_memory_end(g);
  add(g, "  return 0;\n");
  bool has_goto = false;
  for (int i = 0; i < m->sketch->place_count; i++)
    has_goto |= m->sketch->places[i].form == FORM_GOTO;
  add(g, has_goto ? "ERROR:\n  return 2;\n}\n" : "}\n");
}

static void add_globals(Maker *m) {
  Object *first = new_object(m, "g", INT); // there is always a scalar to write
  add(&m->g, "int %s;\n", first->name);
  for (int i = pick(&m->g, 4); i > 0; i--) {
    const Object *object = new_random_object(m, "g");
    add(&m->g, chance(&m->g, 20) ? "static " : "");
    add_declaration(m, object);
    if (is_scalar(object) && chance(&m->g, 60))
      add(&m->g, " = %d", pick(&m->g, 6));
    add(&m->g, ";\n");
  }
  add_memory_globals(&m->g);
  m->g.global_count = m->g.object_count;
}

static void add_externals(Generator *g) {
  for (int i = 0; i < TYPES; i++)
    if (i != 2) // signed char comes from nondet_char
      add(g, "extern %s __VERIFIER_nondet_%s(void);\n", type_infos[i].name, type_infos[i].input);
  add(g, "extern void __VERIFIER_assume(int);\nextern void reach_error(void);\n"
         "int abs(int);\nlong labs(long);\n"
         "static void check(int holds) { if (!holds) reach_error(); }\n");
}

static void add_hooked(Generator *g, int depth) { add_value((Maker *)g, depth); }

void sketch_init(Sketch *sketch, uint64_t seed, int memory) {
  *sketch = (Sketch){0};
  sketch->text = (Strbuf){0};
  sketch->open_text = (Strbuf){0};
  Maker maker = {.g = {.random = seed * 0x2545f4914f6cdd1d,
                       .out = &sketch->text,
                       .add_value = add_hooked},
                 .sketch = sketch},
        *m = &maker;
  sketch->model = chance(&m->g, 25) ? MODEL_ILP32 : MODEL_LP64;
  m->is_wild = chance(&m->g, 20);
  m->g.is_linear = chance(&m->g, 60);
  choose_memory(&m->g, memory);
  add_externals(&m->g);
  add_memory_types(&m->g);
  for (int i = 0; i < STRUCTS; i++)
    add_struct(m, i);
  add_globals(m);
  add_memory_functions(&m->g);
  int functions = chance(&m->g, 50) ? pick(&m->g, 2) : 1 + pick(&m->g, FUNCTIONS);
  for (int i = 0; i < functions; i++)
    add_function(m, i);
  add_main(m);
}

void sketch_release(Sketch *sketch) {
  strbuf_release(&sketch->text);
  strbuf_release(&sketch->open_text);
}

// Appends the text up to OFFSET, with what tells the state if that is in there.
static void print_part(const Sketch *sketch, size_t from, size_t offset, bool tells_state,
                       Strbuf *out) {
  const char *text = strbuf_text(&sketch->text);
  size_t open = sketch->open_offset;
  if (tells_state && sketch->open_text.size && open > from && open <= offset) {
    strbuf_add_bytes(out, text + from, open - from);
    strbuf_add(out, strbuf_text(&sketch->open_text));
    from = open;
  }
  strbuf_add_bytes(out, text + from, offset - from);
}

void sketch_print(const Sketch *sketch, const char *const lines[MOST_PLACES], bool tells_state,
                  Strbuf *out) {
  size_t done = 0;
  for (int i = 0; i < sketch->place_count; i++) {
    const Place *place = &sketch->places[i];
    print_part(sketch, done, place->offset, tells_state, out);
    strbuf_printf(out, "%*s%s\n", 2 * place->indent, "", lines[i]);
    done = place->offset;
  }
  print_part(sketch, done, sketch->text.size, tells_state, out);
}
