#include "refinement/impact_original.h"

#include "proof/proof.h"
#include "term/print.h"

#include "refinement/fixture.h"

// The structure of figure 1 of lazy_abstraction_with_interpolants.
static const char figure_1[] = "extern int __VERIFIER_nondet_int(void);\n"
                               "extern void reach_error(void);\n"
                               "int main(void) {\n"
                               "  int held = 0, seen, count = __VERIFIER_nondet_int();\n"
                               "  do {\n"
                               "    if (held) reach_error();\n"
                               "    held = 1; seen = count;\n"
                               "    if (__VERIFIER_nondet_int()) { held = 0; count++; }\n"
                               "  } while (count != seen);\n"
                               "  return 0;\n"
                               "}\n";

static bool means(Impact *impact, Term formula, Term expected) {
  return entails(impact->entailer, formula, expected) == ENTAILS_YES &&
         entails(impact->entailer, expected, formula) == ENTAILS_YES;
}

// Definitions 2 and 3: every leaf is covered (or nothing is reachable from it), no error vertex
// is, and labels and covers hold, which proof_check asks.
static void assert_proof(Impact *impact) {
  ProofResult proof;
  proof_result_init(&proof);
  proof_check(&proof, &impact->exploration, &impact->refinement.view, NULL, 20000000);
  if (proof.failed || proof.undecided)
    fail_msg("%s", strbuf_text(&proof.failure));
  assert_true(proof.obligations > 0);
  proof_result_release(&proof);
}

// Older vertices cover newer ones; what covers is not covered, nor below what is.
static void assert_order(Impact *impact) {
  ArgNodeVec nodes = {0};
  find_nodes(impact, &nodes);
  vec_each(ArgNode *, item, &nodes) {
    const ArgNode *v = *item, *w = v->covered_by;
    assert_true(!w || w->id < v->id);
    assert_true(!w || !arg_is_hidden(w));
  }
  vec_release(&nodes);
}

static CegarStatus unwind(Impact *impact, const char *text, uint32_t forced_covering) {
  impact_init(impact, text, forced_covering);
  CegarResult result = impact_unwind(&impact->exploration, &impact->refinement);
  assert_order(impact);
  if (result.status == CEGAR_SAFE)
    assert_proof(impact);
  if (result.status == CEGAR_FEASIBLE)
    assert_int_equal(result.answer->status, PATH_CONFIRMED);
  return result.status;
}

// ---- the example of the paper

static bool is_loop_head(const Impact *impact, const ArgNode *node) {
  return cfa_location(&impact->cfa, location_of(impact, node))->is_loop_head;
}

// Figure 2c: of the three vertices at the head of the loop (1, 5 and 9 there), the first says that
// the lock is free and covers the other two, of which one says the same and one is FALSE; no
// other vertex is covered.
static void assert_figure_2c(Impact *impact) {
  ArgNodeVec nodes = {0}, heads = {0};
  find_nodes(impact, &nodes);
  vec_each(ArgNode *, node, &nodes) {
    if (is_loop_head(impact, *node))
      vec_push(&heads, *node);
    else
      assert_null((*node)->covered_by);
  }
  assert_int_equal(heads.size, 3);
  ArgNode *first = heads.data[0];
  assert_null(first->covered_by);
  Strbuf text = {0};
  term_add_c(impact->terms, label_of(impact, first), &text);
  assert_string_equal(strbuf_text(&text), "held == 0");
  strbuf_release(&text);
  uint32_t same = 0, none = 0;
  for (uint32_t i = 1; i < 3; i++) {
    assert_ptr_equal(heads.data[i]->covered_by, first);
    Term label = label_of(impact, heads.data[i]);
    none += term_is_false(impact->terms, label);
    same += means(impact, label, label_of(impact, first));
  }
  assert_int_equal(same, 1);
  assert_int_equal(none, 1);
  vec_release(&nodes);
  vec_release(&heads);
}

// One refinement for each of the stages a, b and c.
static void test_figure_2(void **state) {
  (void)state;
  Impact impact;
  impact_init(&impact, figure_1, 0);
  CegarResult result = impact_unwind(&impact.exploration, &impact.refinement);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_int_equal(result.refinements, 3);
  assert_order(&impact);
  assert_proof(&impact);
  assert_figure_2c(&impact);
  impact_release(&impact);
}

// After the first refinement both ways back to the head are covered by force.
static void test_figure_2_forced(void **state) {
  (void)state;
  Impact impact;
  impact_init(&impact, figure_1, 3);
  CegarResult result = impact_unwind(&impact.exploration, &impact.refinement);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_int_equal(result.refinements, 1);
  assert_order(&impact);
  assert_proof(&impact);
  assert_figure_2c(&impact);
  impact_release(&impact);
}

// ---- verdicts

#define EXTERN "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

static const struct {
  CegarStatus status;
  const char *text;
} programs[] = {
    {CEGAR_SAFE, EXTERN "int main(void) { return 0; if (0) reach_error(); }"},
    {CEGAR_SAFE, EXTERN "int main(void) { int i = 0; while (i < 3) i++;\n"
                        "  if (i != 3) reach_error(); return 0; }"},
    {CEGAR_SAFE, EXTERN "int main(void) {\n"
                        "  int x = 0, y = 0;\n"
                        "  while (__VERIFIER_nondet_int()) {\n"
                        "    y = 0;\n"
                        "    while (__VERIFIER_nondet_int()) { if (y == 2) y = 0; else y++; }\n"
                        "    x = y;\n"
                        "  }\n"
                        "  if (x > 2) reach_error();\n"
                        "  return 0;\n"
                        "}"},
    {CEGAR_SAFE, EXTERN "int g; void set(int x) { g = x; }\n"
                        "int main(void) { set(1); int a = g; set(2);\n"
                        "  if (a + g != 3) reach_error(); return 0; }"},
    {CEGAR_FEASIBLE, EXTERN "int main(void) { int i = 0; while (i < 3) i++;\n"
                            "  if (i == 3) reach_error(); return 0; }"},
    {CEGAR_FEASIBLE, EXTERN "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }"},
    // Recursion that matters, that no run reaches, and that is met before an error.
    {CEGAR_INCOMPLETE, EXTERN "int f(int n) { if (n < 1) return 0; return f(n - 1); }\n"
                              "int main(void) { if (f(3)) reach_error(); }"},
    {CEGAR_SAFE, EXTERN "int f(int n) { if (n < 1) return 0; return f(n - 1); }\n"
                        "int main(void) { if (f(0)) reach_error(); }"},
    {CEGAR_FEASIBLE, EXTERN "int f(int n) { if (n) return f(n - 1); return 0; }\n"
                            "int main(void) { f(__VERIFIER_nondet_int()); reach_error(); }"},
};

static void test_verdicts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    for (uint32_t forced = 0; forced <= 2; forced++) {
      Impact impact;
      CegarStatus status = unwind(&impact, programs[i].text, forced);
      if (status != programs[i].status)
        fail_msg("%d, not %d, with %u forced: %s", status, programs[i].status, forced,
                 programs[i].text);
      impact_release(&impact);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_figure_2), TEST(test_figure_2_forced),
                                     TEST(test_verdicts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
