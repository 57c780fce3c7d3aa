// The program around the steps of sketch_steps.c: types, arrays of all kinds, functions on a pointer
// and a length, inputs. n is at most six, so that all inputs can be tried.
#include "sketch_arrays.h"

#include <stdio.h>

enum { MOST_ELEMENTS = 6 };

static void new_array(Shape *s, const char *name, const char *member, int type, bool is_plain) {
  Array *array = &s->arrays[s->array_count++];
  *array = (Array){.member = member, .type = type, .is_plain = is_plain};
  snprintf(array->name, sizeof array->name, "%s", name);
}

static const char *type_name(const Shape *s) { return type_infos[s->type].name; }

// ---- functions

// What is in scope there: two arrays that may overlap, n, and results.
static void add_function(Shape *s, int number) {
  Shape inner = *s;
  inner.array_count = 0;
  inner.has_list = false;
  inner.choices = 0;
  inner.g.indent = 1;
  new_array(&inner, "a", "", s->type, true);
  new_array(&inner, "b", "", s->type, true);
  add(&inner.g, "static int f%d(%s *a, %s *b, int n) {\n", number, type_name(s), type_name(s));
  add(&inner.g, "  int r0 = %d, r1 = n;\n", pick(&inner.g, 4) - 1);
  for (int i = 1 + chance(&inner.g, 30); i > 0; i--)
    add_step(&inner);
  if (chance(&inner.g, 30))
    add_check(&inner);
  add(&inner.g, "  return r0 + r1;\n}\n");
  s->g.random = inner.g.random;
  s->g.name_count = inner.g.name_count;
}

static const char *pick_plain_name(Shape *s) {
  const Array *array = &s->arrays[pick(&s->g, s->array_count)];
  return array->is_plain ? array->name : s->arrays[0].name;
}

static void add_call(Shape *s, int functions) {
  const char *a = pick_plain_name(s), *b = pick_plain_name(s);
  int number = pick(&s->g, functions), result = pick(&s->g, RESULTS);
  if (chance(&s->g, 25))
    add(&s->g, "  if (n > 0) r%d = f%d(%s + 1, %s, n - 1);\n", result, number, a, b);
  else
    add(&s->g, "  r%d = f%d(%s, %s, n);\n", result, number, a, b);
}

// ---- arrays

static void add_types(Shape *s, int other) {
  const char *type = type_name(s), *name = type_infos[other].name;
  add(&s->g,
      "extern _Bool __VERIFIER_nondet_bool(void);\nextern int __VERIFIER_nondet_int(void);\n"
      "extern void reach_error(void);\nvoid *malloc(unsigned long);\n"
      "void *calloc(unsigned long, unsigned long);\nvoid free(void *);\n"
      "void *memset(void *, int, unsigned long);\n"
      "void *memmove(void *, const void *, unsigned long);\n"
      "static void check(int holds) { if (!holds) reach_error(); }\n"
      "struct node { %s value; struct node *next; };\nstruct pair { %s x; %s y; };\n"
      "struct vector { int size; %s items[%d]; };\n",
      type, type, name, type, MOST_ELEMENTS + 2);
}

static void add_globals(Shape *s) {
  add(&s->g, "static struct node *list;\nstatic %s g0[%d];\n", type_name(s), MOST_ELEMENTS + 2);
  if (chance(&s->g, 40))
    add(&s->g, "static struct vector g1;\n");
}

// Arrays of main; the first one is plain.
static void add_arrays(Shape *s, int other, int most) {
  const char *type = type_name(s);
  int cells = most + 2;
  new_array(s, chance(&s->g, 50) ? "h0" : "x0", "", s->type, true);
  if (s->arrays[0].name[0] == 'x')
    add(&s->g, "  %s x0[%d] = {%d, %d};\n", type, cells, pick(&s->g, 3), pick(&s->g, 9));
  else
    add(&s->g, "  %s *h0 = calloc(n + 2, sizeof *h0);\n", type);
  if (chance(&s->g, 50))
    new_array(s, "g0", "", s->type, true);
  if (chance(&s->g, 30)) {
    new_array(s, "h1", "", s->type, true);
    add(&s->g, "  %s *h1 = malloc((n + 2) * sizeof *h1);\n", type);
    add(&s->g, "  for (int i = 0; i < n + 2; i++) h1[i] = %d;\n", pick(&s->g, 4));
  }
  if (chance(&s->g, 20)) {
    new_array(s, "s", chance(&s->g, 50) ? ".x" : ".y", s->type, false);
    if (s->arrays[s->array_count - 1].member[1] == 'y')
      s->arrays[s->array_count - 1].type = other;
    add(&s->g, "  struct pair s[%d] = {{%d, 1}};\n", cells, pick(&s->g, 4));
  }
  if (chance(&s->g, 20)) {
    new_array(s, "v.items", "", s->type, true);
    add(&s->g, "  struct vector v = {0};\n");
  }
  if (chance(&s->g, 15)) {
    new_array(s, "rows[1]", "", s->type, true);
    add(&s->g, "  %s rows[3][%d] = {{0}};\n", type, cells);
  }
}

// ---- the program

static int pick_type(Shape *s) { return chance(&s->g, 60) ? INT : 1 + pick(&s->g, TYPES - 1); }

static void add_input(Shape *s, int most) {
  Domain *domain = &s->sketch->inputs[s->sketch->input_count++];
  *domain = (Domain){0, most + 1};
  add(&s->g, "  int n = __VERIFIER_nondet_int();\n  if (n < 0 || n > %d) return 0;\n", most);
}

static void add_main(Shape *s, int other, int functions) {
  int most = chance(&s->g, 60) ? MOST_ELEMENTS : 3;
  s->choices = most == 3 ? 3 : 1;
  add(&s->g, "int main(void) {\n");
  add_input(s, most);
  add(&s->g, "  int r0 = %d, r1 = %d;\n", pick(&s->g, 5) - 1, pick(&s->g, 3));
  add_arrays(s, other, most);
  s->g.indent = 1;
  if (chance(&s->g, 80))
    add_first_steps(s);
  for (int i = pick(&s->g, 4); i > 0; i--) {
    if (functions && chance(&s->g, 40))
      add_call(s, functions);
    else
      add_step(s);
  }
  add_check(s);
  if (chance(&s->g, 30)) {
    add_step(s);
    add_check(s);
  }
  add(&s->g, "  return 0;\n}\n");
}

void sketch_arrays_init(Sketch *sketch, uint64_t seed) {
  *sketch = (Sketch){0};
  sketch->text = (Strbuf){0};
  sketch->open_text = (Strbuf){0};
  Shape shape = {.g = {.random = seed * 0x2545f4914f6cdd1d, .out = &sketch->text},
                 .sketch = sketch},
        *s = &shape;
  sketch->model = MODEL_LP64;
  s->type = pick_type(s);
  s->has_list = chance(&s->g, 35);
  int other = pick_type(s), functions = pick(&s->g, 3);
  add_types(s, other);
  add_globals(s);
  for (int i = 0; i < functions; i++)
    add_function(s, i);
  add_main(s, other, functions);
}
