#include "path/fixture.h"

#define HEADER                                                                                     \
  "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"                       \
  "extern unsigned char __VERIFIER_nondet_uchar(void);\n"

static const IntegerMode modes[] = {INTEGERS_MACHINE, INTEGERS_MATH};
enum { MODES = sizeof modes / sizeof *modes };

// Takes the way that the program takes with INPUTS, finds inputs for it anew in each mode, and
// runs the program with the list of them.
static void check_confirmed(const char *text, const char *inputs) {
  static Fixture f;
  begin(&f, text);
  for (uint32_t i = 0; i < MODES; i++) {
    assert_int_equal(run_with(&f, inputs), EXEC_ERROR);
    ask(&f, modes[i]);
    assert_answer(&f, PATH_CONFIRMED);
    assert_int_equal(f.answer->reason.size, 0);
    Strbuf list = {0};
    input_add_text(&f.answer->input, &list);
    assert_int_equal(run_with(&f, strbuf_text(&list)), EXEC_ERROR);
    strbuf_release(&list);
  }
  end(&f);
}

static void confirms_branches(void **state) {
  (void)state;
  check_confirmed(HEADER "int main(void) {\n"
                         "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
                         "  if (x > 100 && y == 2 * x + 7)\n"
                         "    reach_error();\n"
                         "}\n",
                  "200,407");
}

static void confirms_loops_and_calls(void **state) {
  (void)state;
  check_confirmed(HEADER "int g;\n"
                         "static int twice(int a) { g++; return 2 * a; }\n"
                         "static void nothing(void) { }\n"
                         "int main(void) {\n"
                         "  int n = __VERIFIER_nondet_int(), s = 1;\n"
                         "  for (int i = 0; i < n; i++) { s = twice(s) + i; nothing(); }\n"
                         "  if (g == 5 && s > 10) reach_error();\n"
                         "}\n",
                  "5");
}

static void confirms_recursion(void **state) {
  (void)state;
  check_confirmed(HEADER "static int sum(int n) {\n"
                         "  int x = __VERIFIER_nondet_int();\n"
                         "  if (n <= 0) return 0;\n"
                         "  int rest = sum(n - 1);\n"
                         "  return rest + x;\n"
                         "}\n"
                         "int main(void) { if (sum(3) == 600) reach_error(); }\n",
                  "100,200,300,0");
}

static void confirms_parameters_of_main(void **state) {
  (void)state;
  check_confirmed(HEADER "int main(int argc, char **argv) {\n"
                         "  if (argc == 17) reach_error();\n"
                         "}\n",
                  "17,0");
}

static void confirms_undefined_functions(void **state) {
  (void)state;
  check_confirmed(HEADER "int read_sensor(int);\n"
                         "int main(void) {\n"
                         "  int (*f)(int) = read_sensor;\n"
                         "  if (read_sensor(1) == 5 && f(2) == -9) reach_error();\n"
                         "}\n",
                  "5,-9");
}

static void confirms_machine_integers(void **state) {
  (void)state;
  check_confirmed(HEADER "int main(void) {\n"
                         "  unsigned char c = __VERIFIER_nondet_uchar();\n"
                         "  if (c >= 250) reach_error();\n"
                         "}\n",
                  "251");
}

static void confirms_uninitialized_variables(void **state) {
  (void)state;
  check_confirmed(HEADER "struct pair { char c; int a[3]; unsigned low : 3; unsigned high : 5; };\n"
                         "int main(void) {\n"
                         "  int x, y;\n"
                         "  struct pair p, q;\n"
                         "  int i = __VERIFIER_nondet_int();\n"
                         "  if (i != 2) return 0;\n"
                         "  if (x != 12) return 0;\n"
                         "  q = p;\n"
                         "  y = q.a[i] + q.c;\n"
                         "  if (y != 1000 || q.c <= 100) return 0;\n"
                         "  if (p.high == 21 && p.low == 5) reach_error();\n"
                         "}\n",
                  "2,12,890,110,21,5");
}

static void confirms_missing_results(void **state) {
  (void)state;
  check_confirmed(HEADER "static int f(void) { }\n"
                         "int main(void) {\n"
                         "  int a[4] = {0};\n"
                         "  int i;\n"
                         "  a[i] = f();\n"
                         "  if (i == 3 && a[3] == 77) reach_error();\n"
                         "}\n",
                  "3,77");
}

// Both attempts are tried: a product of unknowns is only bounded by the first.
static void confirms_by_bit_vectors(void **state) {
  (void)state;
  check_confirmed(HEADER "int main(void) {\n"
                         "  unsigned char x = __VERIFIER_nondet_uchar();\n"
                         "  unsigned char y = __VERIFIER_nondet_uchar();\n"
                         "  if (x * y == 14351 && (x ^ y) == 14) reach_error();\n" // 113 * 127
                         "}\n",
                  "127,113");
}

static void gives_inputs_that_fit(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  int x = __VERIFIER_nondet_int();\n"
                   "  __VERIFIER_nondet_int();\n"
                   "  if (x == -3) reach_error();\n"
                   "}\n");
  assert_int_equal(run_with(&f, "-3,5"), EXEC_ERROR);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_CONFIRMED);
  assert_inputs(&f, "-3,0");
  end(&f);
}

// ---- what is not confirmed

// Line of the source that step number I of the answer's core is about.
static uint32_t core_line(const Fixture *f, uint32_t i) {
  return f->steps.data[f->answer->steps.data[i]].edge->span.line;
}

// Lets the last branch of the path go the other way.
static void turn_last_branch(Fixture *f) {
  for (uint32_t i = f->steps.size; i-- > 0;) {
    const Edge *edge = f->steps.data[i].edge;
    if (edge->kind != EDGE_ASSUME)
      continue;
    cfa_each_leaving(&f->cfa, edge->source, other) {
      if (other != edge) {
        f->steps.data[i].edge = other;
        f->steps.data[i].target = other->target;
        f->steps.size = i + 1;
        return;
      }
    }
  }
  fail();
}

static void refuses_infeasible_paths(void **state) {
  (void)state;
  static Fixture f;
  for (uint32_t i = 0; i < MODES; i++) {
    begin(&f, HEADER "int main(void) {\n"
                     "  unsigned char c = __VERIFIER_nondet_uchar();\n"
                     "  int x = c;\n"
                     "  if (x > 255) reach_error();\n"
                     "}\n");
    assert_int_equal(run_with(&f, "1"), EXEC_EXITED);
    turn_last_branch(&f);
    ask(&f, modes[i]);
    assert_answer(&f, PATH_REFUTED);
    assert_non_null(strstr(strbuf_text(&f.answer->reason), "unsatisfiable"));
    assert_int_equal(f.answer->is_by_bits, modes[i] == INTEGERS_MATH); // where c has no range
    end(&f);
  }
}

// Floating values are arbitrary to formulas; exact execution knows better.
static void blames_the_operation(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  int x = 1; double d = x;\n"
                   "  int y = (int)(d + d) + x;\n"
                   "  if (y == 4)\n"
                   "    reach_error();\n"
                   "}\n");
  assert_int_equal(run_with(&f, ""), EXEC_EXITED);
  turn_last_branch(&f);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_REFUTED);
  assert_true(f.answer->is_by_bits);
  assert_string_equal(
      strbuf_text(&f.answer->reason),
      "no input makes the program take this path: its formula over bit-vectors is unsatisfiable; "
      "the likely cause is t.c:5:3, d + d: floating arithmetic is arbitrary");
  assert_int_equal(f.answer->place.line, 5);
  assert_true(trace_count(&f.answer->trace) > 0);
  end(&f);
}

// What bounds allow, lemmas refute: the answer names the step that needs them.
static void names_what_is_only_bounded(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  int n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();\n"
                   "  int size = __VERIFIER_nondet_uchar(), unused = n * size;\n"
                   "  if (i < n)\n"
                   "    if (i * size + size > n * size)\n"
                   "      reach_error();\n"
                   "}\n");
  assert_int_equal(run_with(&f, "3,1,2"), EXEC_EXITED);
  turn_last_branch(&f);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_REFUTED);
  assert_false(f.answer->is_by_bits);
  assert_true(f.answer->bounded.size > 0);
  vec_each(const uint32_t, step, &f.answer->bounded)
    assert_int_equal(f.steps.data[*step].edge->span.line, 7);
  end(&f);
}

static void tells_how_the_run_ended(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  int x = __VERIFIER_nondet_int();\n"
                   "  int *p = 0;\n"
                   "  if (x == 4) p = &x;\n"
                   "  *p = 1;\n"
                   "  reach_error();\n"
                   "}\n");
  assert_int_equal(run_with(&f, "5"), EXEC_NULL);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_REFUTED); // the formula knows that p is not null
  f.steps.size--;
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_UNCONFIRMED);
  assert_string_equal(
      strbuf_text(&f.answer->reason),
      "with the inputs found, the program leaves the path at t.c:7:3, with '*p = 1'");
  end(&f);
}

static void survives_endless_runs(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  int x = __VERIFIER_nondet_int();\n"
                   "  if (x != 3) reach_error();\n"
                   "  for (;;) x++;\n"
                   "}\n");
  assert_int_equal(run_with(&f, "4"), EXEC_ERROR);
  turn_last_branch(&f);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_UNCONFIRMED);
  assert_true(f.answer->trace.dropped > 0);
  end(&f);
}

// Machine integers only bound the product and allow the path; the lines of the three steps that
// make it impossible, and none of the others.
static void refutes_by_bits(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) {\n"
                   "  unsigned x = (unsigned short)__VERIFIER_nondet_int();\n"
                   "  unsigned other = __VERIFIER_nondet_uchar();\n"
                   "  unsigned y = x * x;\n"
                   "  if (other > 5) other = 0;\n"
                   "  if (y == 50) reach_error();\n"
                   "}\n");
  assert_int_equal(run_with(&f, "3,7"), EXEC_EXITED);
  turn_last_branch(&f);
  ask(&f, INTEGERS_MACHINE);
  assert_answer(&f, PATH_REFUTED);
  assert_true(f.answer->is_by_bits);
  assert_true(f.answer->steps.size > 0);
  assert_true(f.answer->steps.size > 0);
  for (uint32_t i = 0; i < f.answer->steps.size; i++) {
    assert_int_not_equal(core_line(&f, i), 5);
    assert_int_not_equal(core_line(&f, i), 7);
  }
  assert_int_equal(f.answer->cells.size, 0);
  assert_int_equal(f.answer->place.line, 6); // x * x is to blame
  assert_true(f.answer->ended < f.steps.size);
  end(&f);
}

// ---- what the analysis leaves out

// The path of the run of TEXT up to its last condition, and there the other way, for an analysis
// that postpones arrays.
static void ask_other_way(Fixture *f, const char *text) {
  begin(f, text);
  run_with(f, "");
  turn_last_branch(f);
  ask_with(f, (EncodeOptions){.scope = ENCODE_NEEDED});
}

// Two steps say something of the array; of the other one, nothing is needed.
static void refutes_by_an_array(void **state) {
  (void)state;
  static Fixture f;
  ask_other_way(&f, HEADER "int a[4], b[4];\n"
                           "int main(void) { int i = 2;\n"
                           "  a[1] = 5;\n"
                           "  b[i] = 7;\n"
                           "  if (b[1] > 7) i = 0;\n"
                           "  if (a[1] != 5) reach_error();\n"
                           "  return 0; }\n");
  assert_answer(&f, PATH_REFUTED);
  assert_false(f.answer->is_by_bits);
  assert_int_equal(f.answer->steps.size, 2);
  assert_int_equal(core_line(&f, 0) + core_line(&f, 1), 5 + 8);
  assert_true(f.answer->cells.size > 0);
  vec_each(const Symbol, cell, &f.answer->cells)
    assert_string_equal(symbol_get(f.terms, *cell)->name, "a");
  end(&f);
}

static void refutes_without_an_array(void **state) {
  (void)state;
  static Fixture f;
  ask_other_way(&f, HEADER "int a[4];\n"
                           "int main(void) { int x = 5;\n"
                           "  a[1] = x;\n"
                           "  if (a[1] != x && x != 5) reach_error();\n"
                           "  if (x != 5) reach_error();\n"
                           "  return 0; }\n");
  assert_answer(&f, PATH_REFUTED);
  assert_int_equal(f.answer->steps.size, 0);
  assert_int_equal(f.answer->cells.size, 0);
  end(&f);
}

static void confirms_by_an_array(void **state) {
  (void)state;
  static Fixture f;
  ask_other_way(&f, HEADER "int a[4];\n"
                           "int main(void) { a[1] = __VERIFIER_nondet_int();\n"
                           "  if (a[1] != 5) return 0;\n"
                           "  reach_error(); }\n");
  assert_answer(&f, PATH_CONFIRMED);
  assert_inputs(&f, "5");
  end(&f);
}

// What is needed becomes part of formulas, one array after the other, and at last everything.
static void widens_the_scope(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER
        "int a[4], b[4];\n"
        "int main(void) { a[1] = 5; b[1] = 6; if (a[1] != 5 || b[1] != 6) reach_error(); }\n");
  run_with(&f, "");
  turn_last_branch(&f);
  Encoder *encoder = encoder_new(f.terms, &f.cfa, (EncodeOptions){.scope = ENCODE_NEEDED});
  PathJudge *judge = path_judge_new(&f.cfa, encoder, f.z3, 20000000);
  f.answer = path_judge(judge, &f.steps, PATH_ENDS_IN_ERROR);
  assert_answer(&f, PATH_REFUTED);
  assert_true(f.answer->cells.size > 0);
  vec_each(const Symbol, cell, &f.answer->cells)
    encoder_need(encoder, *cell);
  path_answer_free(f.answer);
  f.answer = path_judge(judge, &f.steps, PATH_ENDS_IN_ERROR);
  assert_answer(&f, PATH_REFUTED);
  assert_int_equal(f.answer->cells.size, 0);
  assert_true(encoder_need_all(encoder));
  assert_false(encoder_need_all(encoder));
  path_judge_free(judge);
  encoder_free(encoder);
  end(&f);
}

// A path that leads to no error needs no run.
static void confirms_other_ends(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, HEADER "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4) x = 0; }\n");
  assert_int_equal(run_with(&f, "4"), EXEC_EXITED);
  Encoder *encoder = encoder_new(f.terms, &f.cfa, (EncodeOptions){0});
  PathJudge *judge = path_judge_new(&f.cfa, encoder, f.z3, 20000000);
  f.answer = path_judge(judge, &f.steps, PATH_ENDS_ANYWHERE);
  assert_answer(&f, PATH_CONFIRMED);
  assert_int_equal(trace_count(&f.answer->trace), 0);
  path_judge_free(judge);
  encoder_free(encoder);
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(confirms_branches),
      TEST(confirms_loops_and_calls),
      TEST(confirms_recursion),
      TEST(confirms_parameters_of_main),
      TEST(confirms_undefined_functions),
      TEST(confirms_machine_integers),
      TEST(confirms_uninitialized_variables),
      TEST(confirms_missing_results),
      TEST(confirms_by_bit_vectors),
      TEST(gives_inputs_that_fit),
      TEST(refuses_infeasible_paths),
      TEST(blames_the_operation),
      TEST(names_what_is_only_bounded),
      TEST(tells_how_the_run_ended),
      TEST(survives_endless_runs),
      TEST(refutes_by_bits),
      TEST(refutes_by_an_array),
      TEST(refutes_without_an_array),
      TEST(confirms_by_an_array),
      TEST(widens_the_scope),
      TEST(confirms_other_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
