#include "path/fixture.h"

#define HEADER                                                                                     \
  "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"                       \
  "extern unsigned char __VERIFIER_nondet_uchar(void);\n"

static const IntegerMode modes[] = {INTEGERS_MACHINE, INTEGERS_MATH, INTEGERS_BITS};
enum { MODES = sizeof modes / sizeof *modes };

// Takes the way that the program takes with INPUTS, finds inputs for it anew in each mode, and
// runs the program with the list of them.
static void check_confirmed(const char *text, const char *inputs) {
  static Fixture f;
  begin(&f, text);
  for (uint32_t i = 0; i < MODES; i++) {
    assert_int_equal(run_with(&f, inputs), EXEC_ERROR);
    replay(&f, modes[i]);
    assert_replay(&f, REPLAY_CONFIRMED);
    assert_int_equal(f.replay.reason.size, 0);
    Strbuf list;
    strbuf_init(&list);
    input_add_text(&f.replay.input, &list);
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
  replay(&f, INTEGERS_MACHINE);
  assert_replay(&f, REPLAY_CONFIRMED);
  assert_inputs(&f, "-3,0");
  end(&f);
}

// ---- what is not confirmed

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
    replay(&f, modes[i]);
    assert_replay(&f, REPLAY_INFEASIBLE);
    assert_non_null(strstr(strbuf_text(&f.replay.reason), "unsatisfiable"));
    end(&f);
  }
}

// Floating values are arbitrary for both encodings; the run knows better.
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
  replay(&f, INTEGERS_MACHINE);
  assert_replay(&f, REPLAY_UNCONFIRMED);
  assert_string_equal(
      strbuf_text(&f.replay.reason),
      "with the inputs found, the program leaves the path at t.c:6:7, where 'y == 4' is "
      "false; to blame is t.c:5:3, d + d: floating arithmetic is arbitrary");
  assert_int_equal(f.replay.span.line, 5);
  assert_true(trace_count(&f.replay.trace) > 0);
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
  replay(&f, INTEGERS_MACHINE);
  assert_replay(&f, REPLAY_INFEASIBLE); // the formula knows that p is not null
  f.steps.size--;
  replay(&f, INTEGERS_MACHINE);
  assert_replay(&f, REPLAY_UNCONFIRMED);
  assert_string_equal(
      strbuf_text(&f.replay.reason),
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
  replay(&f, INTEGERS_MACHINE);
  assert_replay(&f, REPLAY_UNCONFIRMED);
  assert_true(f.replay.trace.dropped > 0);
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
      TEST(tells_how_the_run_ended),
      TEST(survives_endless_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
