// Why paths are infeasible if nothing is left out.
#include "refinement/needed.h"

#include "path/fixture.h"

#define HEAD "extern void reach_error(void);\n"

static const Edge *other_branch(const Cfa *cfa, const Edge *edge) {
  vec_each(Edge *const, other, &cfa->edges) {
    if (*other && *other != edge && (*other)->kind == EDGE_ASSUME &&
        (*other)->source.index == edge->source.index)
      return *other;
  }
  fail_msg("no other branch");
  return NULL;
}

// The path of the run of TEXT up to its last condition, and there the other way.
static void leave_run(Fixture *f, const char *text) {
  begin(f, text);
  run_with(f, "");
  while (f->steps.size && vec_last(&f->steps).edge->kind != EDGE_ASSUME)
    (void)vec_pop(&f->steps);
  assert_true(f->steps.size > 0);
  vec_last(&f->steps) = cfa_step_edge(other_branch(&f->cfa, vec_last(&f->steps).edge));
}

typedef struct Answer {
  SatResult result;
  uint32_t steps, postponed;
  CellRelevance before, after; // of the first conjunct of PARTS
} Answer;

static Answer ask(const char *text) {
  Fixture f;
  leave_run(&f, text);
  Encoder *encoder = encoder_new(f.terms, &f.cfa, (EncodeOptions){.scope = ENCODE_NEEDED});
  Solver *solver = z3_solver_new(f.z3);
  NeededParts parts = {0};
  Answer answer = {.result = needed_check(encoder, solver, &f.steps, 0, &parts)};
  answer.steps = parts.steps.size;
  answer.postponed = parts.postponed.size;
  if (parts.postponed.size) {
    answer.before = encoder_relevance_of(encoder, NULL, parts.postponed.data[0]);
    encoder_need(encoder, parts.postponed.data[0]);
    answer.after = encoder_relevance_of(encoder, NULL, parts.postponed.data[0]);
  }
  needed_release(&parts);
  solver_free(solver);
  encoder_free(encoder);
  end(&f);
  return answer;
}

// Two steps say something of the array; of the other one, nothing is needed.
static void needs_an_array(void **state) {
  (void)state;
  Answer answer = ask(HEAD "int a[4], b[4];\n"
                           "int main(void) { int i = 2;\n"
                           "  a[1] = 5;\n"
                           "  b[i] = 7;\n"
                           "  if (b[1] > 7) i = 0;\n"
                           "  if (a[1] != 5) reach_error();\n"
                           "  return 0; }\n");
  assert_int_equal(answer.result, SAT_NO);
  assert_int_equal(answer.steps, 2);
  assert_int_equal(answer.postponed, 2);
  assert_int_equal(answer.before, CELL_IS_POSTPONED);
  assert_int_equal(answer.after, CELL_MATTERS);
}

static void needs_nothing(void **state) {
  (void)state;
  Answer answer = ask(HEAD "int a[4];\n"
                           "int main(void) { int x = 5;\n"
                           "  a[1] = x;\n"
                           "  if (a[1] != x && x != 5) reach_error();\n"
                           "  if (x != 5) reach_error();\n"
                           "  return 0; }\n");
  assert_int_equal(answer.result, SAT_NO);
  assert_int_equal(answer.steps, 0);
  assert_int_equal(answer.postponed, 0);
}

static void finds_a_way(void **state) {
  (void)state;
  Answer answer = ask(HEAD "extern int __VERIFIER_nondet_int(void);\n"
                           "int a[4];\n"
                           "int main(void) { a[1] = __VERIFIER_nondet_int();\n"
                           "  if (a[1] != 5) return 0;\n"
                           "  reach_error(); }\n");
  assert_int_equal(answer.result, SAT_YES);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(needs_an_array), TEST(needs_nothing), TEST(finds_a_way)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
