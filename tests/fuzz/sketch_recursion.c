// Sketches about recursion: two functions f and h of n and a, which call themselves or each other,
// once, twice, in a loop, with a result as an argument, through a pointer to a function, and with
// pointers to locals; in a few, main calls itself. Each call has a smaller n, but for those of
// McCarthy's function, which is bounded from above.
#include "generate_internal.h"
#include "sketch.h"

#include <stdio.h>

enum { INT = 6 };

typedef struct Recursive {
  Generator g;
  Sketch *sketch;
  bool is_mutual;   // f calls h as well
  bool has_frames;  // functions get a pointer to a local variable of their caller
} Recursive;

// ---- expressions over n, a, r and the globals

static void add_term(Recursive *s, bool has_result) {
  static const char *const names[] = {"n", "a", "g0", "g1", "r"};
  if (chance(&s->g, 30))
    add(&s->g, "%d", pick(&s->g, 5) - 1);
  else
    add(&s->g, "%s", names[pick(&s->g, has_result ? 5 : 4)]);
}

static void add_sum(Recursive *s, bool has_result) {
  if (has_result && chance(&s->g, 60))
    add(&s->g, "r");
  else
    add_term(s, has_result);
  if (chance(&s->g, 75)) {
    add(&s->g, chance(&s->g, 70) ? " + " : " - ");
    add_term(s, false);
  }
}

static void add_test(Recursive *s, bool has_result) {
  static const char *const relations[] = {"<", ">", "<=", "==", "!="};
  add_term(s, has_result);
  add(&s->g, " %s %d", relations[pick(&s->g, 5)], pick(&s->g, 5));
}

// ---- statements

static void add_effect(Recursive *s, bool has_result) {
  static const char *const places[] = {"g0", "g1", "a", "r"};
  const char *place = places[pick(&s->g, has_result ? 4 : 3)];
  add(&s->g, "  ");
  if (chance(&s->g, 30)) {
    add(&s->g, "if (");
    add_test(s, has_result);
    add(&s->g, ") ");
  }
  if (chance(&s->g, 50)) {
    add(&s->g, "%s%s;\n", place, chance(&s->g, 75) ? "++" : "--");
    return;
  }
  add(&s->g, "%s = ", place);
  add_sum(s, has_result);
  add(&s->g, ";\n");
}

static const char *pick_callee(Recursive *s, int number) {
  if (s->is_mutual && chance(&s->g, 60))
    number = !number;
  if (chance(&s->g, 12))
    return number ? "(*to_h)" : "(*to_f)";
  return number ? "h" : "f";
}

static void add_call(Recursive *s, int number, int less) {
  add(&s->g, "%s(n - %d, ", pick_callee(s, number), less);
  add_sum(s, false);
  add(&s->g, s->has_frames ? ", &x)" : ")");
}

static void add_calls(Recursive *s, int number) {
  int which = pick(&s->g, 10);
  add(&s->g, "  int r = ");
  if (which == 0) {
    add(&s->g, "0;\n  for (int i = 0; i < 2; i++) r += ");
    add_call(s, number, 1 + pick(&s->g, 2));
  } else if (which < 3) {
    add_call(s, number, 1);
    add(&s->g, chance(&s->g, 70) ? " + " : " - ");
    add_call(s, number, 1 + pick(&s->g, 2));
  } else if (which == 3) {
    add(&s->g, "%s(n - 1, ", number ? "h" : "f");
    add_call(s, number, 2);
    add(&s->g, s->has_frames ? ", out)" : ")");
  } else {
    add_call(s, number, 1 + pick(&s->g, 2));
  }
  add(&s->g, ";\n");
}

// ---- functions

static void add_head(Recursive *s, int number, const char *end) {
  add(&s->g, "int %s(int n, int a%s)%s", number ? "h" : "f", s->has_frames ? ", int *out" : "",
      end);
}

static void add_base(Recursive *s) {
  add(&s->g, "  if (n <= %d) {\n", pick(&s->g, 2));
  if (s->has_frames)
    add(&s->g, "    *out = %s;\n", chance(&s->g, 50) ? "a" : "n");
  add(&s->g, "    return ");
  add_sum(s, false);
  add(&s->g, ";\n  }\n");
}

// n > TOP ? n - LESS : f(f(n + MORE)), which ends for all n if MORE > LESS.
static void add_mccarthy(Recursive *s, int number) {
  int top = 5 + pick(&s->g, 6), less = 1 + pick(&s->g, 3), more = less + 1 + pick(&s->g, 2);
  const char *name = number ? "h" : "f", *last = s->has_frames ? ", out" : "";
  add_head(s, number, " {\n");
  add(&s->g, "  if (n > %d) return n - %d;\n", top, less);
  add(&s->g, "  return %s(%s(n + %d, a%s), a%s);\n}\n", name, name, more, last, last);
}

static void add_function(Recursive *s, int number) {
  if (!s->is_mutual && chance(&s->g, 12)) {
    add_mccarthy(s, number);
    return;
  }
  add_head(s, number, " {\n");
  if (s->has_frames)
    add(&s->g, "  int x = %d;\n", pick(&s->g, 3));
  add_base(s);
  if (chance(&s->g, 50))
    add_effect(s, false);
  add_calls(s, number);
  if (s->has_frames)
    add(&s->g, "  *out = x + %d;\n  x = r;\n", pick(&s->g, 3));
  for (int i = pick(&s->g, 3); i > 0; i--)
    add_effect(s, true);
  add(&s->g, "  return ");
  add_sum(s, true);
  add(&s->g, ";\n}\n");
}

// ---- main

static void add_input(Recursive *s) {
  Domain *domain = &s->sketch->inputs[s->sketch->input_count++];
  *domain = (Domain){pick(&s->g, 3), 2 + pick(&s->g, 5)};
  add(&s->g, "  int n = __VERIFIER_nondet_int();\n  if (n < %d || n > %d) return 0;\n",
      (int)domain->first, (int)domain->first + domain->count - 1);
}

static void add_place(Recursive *s) {
  static const char *const seen[] = {"r", "n", "g0", "g1"};
  Sketch *sketch = s->sketch;
  Place *place = &sketch->places[sketch->place_count++];
  *place = (Place){.offset = sketch->text.size, .indent = 1, .form = FORM_IF, .count = 4};
  for (int i = 0; i < place->count; i++) {
    place->types[i] = INT;
    place->is_fixed[i] = i == 1;
    snprintf(place->seen[i], sizeof place->seen[i], "%s", seen[i]);
  }
}

static void add_main(Recursive *s) {
  bool calls_itself = chance(&s->g, 12);
  add(&s->g, "int main(void) {\n");
  if (calls_itself) // as often as depth says
    add(&s->g, "  if (depth++ < %d) { g0++; main(); g1++; }\n  if (--depth > 0) return 0;\n",
        1 + pick(&s->g, 3));
  add_input(s);
  add(&s->g, "  int x = 0, r = %s(n, %d%s);\n", chance(&s->g, 50) ? "f" : "h", pick(&s->g, 4),
      s->has_frames ? ", &x" : "");
  if (s->has_frames)
    add(&s->g, "  r += x;\n");
  add_place(s);
  if (chance(&s->g, 30)) {
    add(&s->g, "  r = f(%d, r%s);\n", pick(&s->g, 4), s->has_frames ? ", &x" : "");
    add_place(s);
  }
  add(&s->g, "  return 0;\n}\n");
}

void sketch_recursion_init(Sketch *sketch, uint64_t seed) {
  *sketch = (Sketch){.model = MODEL_LP64};
  sketch->text = (Strbuf){0};
  sketch->open_text = (Strbuf){0};
  Recursive recursive = {.g = {.random = seed * 0x2545f4914f6cdd1d, .out = &sketch->text},
                         .sketch = sketch},
            *s = &recursive;
  s->is_mutual = chance(&s->g, 30);
  s->has_frames = chance(&s->g, 20);
  const char *out = s->has_frames ? ", int *" : "";
  add(&s->g, "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n");
  add(&s->g, "int g0, g1 = %d, depth;\nint f(int, int%s), h(int, int%s), main(void);\n",
      pick(&s->g, 3), out, out);
  add(&s->g, "int (*to_f)(int, int%s) = f, (*to_h)(int, int%s) = h;\n", out, out);
  add_function(s, 0);
  add_function(s, 1);
  add_main(s);
}
