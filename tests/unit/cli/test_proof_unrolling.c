// The check of an unrolling accepts complete ones and inductions, and nothing that was tampered
// with.
#include "proof/proof_unrolling.h"

#include "cli/bounded.h"
#include "cli/preset.h"
#include "domain/composite/composite.h"
#include "domain/symbolic/symbolic_cpa.h"

#include "path/fixture.h"

#define NAMES "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

static const char endless[] = NAMES "static int next(int x) { return x < 5 ? x + 1 : 0; }\n"
                                    "int main(void) {\n"
                                    "  int x = 0, y = 0;\n"
                                    "  while (__VERIFIER_nondet_int()) {\n"
                                    "    x = next(x);\n"
                                    "    if (__VERIFIER_nondet_int()) y = x; else y = 2;\n"
                                    "    if (y > 5 || y < 0) reach_error();\n"
                                    "  }\n"
                                    "}\n";
static const char floating[] = NAMES "int main(void) {\n"
                                     "  float x = 0;\n"
                                     "  while (__VERIFIER_nondet_int()) {\n"
                                     "    x = __VERIFIER_nondet_int() ? 3 : -x;\n"
                                     "    if (!(x < 5)) reach_error();\n"
                                     "  }\n"
                                     "}\n";
static const char table[] = NAMES "int main(void) {\n"
                                  "  int cells[3] = {0};\n"
                                  "  while (__VERIFIER_nondet_int()) {\n"
                                  "    unsigned i = (unsigned)__VERIFIER_nondet_int() % 3;\n"
                                  "    cells[i] = cells[i] < 5 ? cells[i] + 1 : 0;\n"
                                  "    if (cells[i] > 5 || cells[i] < 0) reach_error();\n"
                                  "  }\n"
                                  "}\n";
static const char bounded[] = NAMES "int main(void) {\n"
                                    "  int sum = 0;\n"
                                    "  for (int i = 0; i < 3; i++)\n"
                                    "    if (__VERIFIER_nondet_int()) sum += i;\n"
                                    "  if (sum > 3) reach_error();\n"
                                    "}\n";
static const char split[] = NAMES "int f(int n) { return n < 1 ? n : f(n - 1) - f(n - 2); }\n"
                                  "int main(void) {\n"
                                  "  int n = __VERIFIER_nondet_int();\n"
                                  "  if (n < 1 || n > 3) return 0;\n"
                                  "  if (f(n) > 9) reach_error();\n"
                                  "}\n";
static const char wrong[] = NAMES "int main(void) {\n"
                                  "  if (__VERIFIER_nondet_int() == 7) reach_error();\n"
                                  "}\n";

typedef struct Unrolled {
  Cfa cfa;
  Options options;
  Terms *terms;
  Bmc bmc;
} Unrolled;

static void unroll(Unrolled *unrolled, const char *text, const char *config, CegarStatus status) {
  *unrolled = (Unrolled){0};
  char *arguments[] = {(char *)"gavel", (char *)config, (char *)"t.c", NULL};
  Command command;
  load_text(&unrolled->cfa, text);
  assert_true(options_parse(&unrolled->options, &command, 3, arguments));
  assert_true(preset_apply(&unrolled->options));
  unrolled->terms = terms_new();
  bmc_init(&unrolled->bmc, &unrolled->cfa, unrolled->terms,
           bounded_options(&unrolled->cfa, &unrolled->options));
  assert_int_equal(bmc_run(&unrolled->bmc, 0).status, status);
}

static void unrolled_release(Unrolled *unrolled) {
  bmc_release(&unrolled->bmc);
  terms_free(unrolled->terms);
  options_release(&unrolled->options);
  cfa_release(&unrolled->cfa);
}

static uint32_t count_failures(Unrolled *unrolled) {
  ProofResult result;
  Unrolling unrolling = bounded_unrolling(&unrolled->bmc);
  proof_result_init(&result);
  proof_check_unrolling(&result, &unrolling, 20000000);
  assert_int_equal(result.undecided, 0);
  assert_int_equal(result.failed != 0, result.failure.size != 0);
  assert_true(result.obligations > 4);
  uint32_t failed = result.failed;
  proof_result_release(&result);
  return failed;
}

static void accepts_proofs(void **state) {
  (void)state;
  static const char *const texts[] = {endless, floating, table, bounded, bounded, split};
  static const char *const configs[] = {"--config=k-induction", "--config=k-induction",
                                        "--config=k-induction", "--config=k-induction",
                                        "--config=bmc", "--config=bmc"};
  for (uint32_t i = 0; i < 6; i++) {
    Unrolled unrolled;
    unroll(&unrolled, texts[i], configs[i], CEGAR_SAFE);
    assert_int_equal(count_failures(&unrolled), 0);
    unrolled_release(&unrolled);
  }
}

// Ranges that inductions have assumed, and that are narrower than what arrives at the loop.
static void rejects_wrong_ranges(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, floating, "--config=k-induction", CEGAR_SAFE);
  FloatBounds *bounds = unrolled.bmc.induction.bounds;
  uint32_t count = 0;
  for (FloatRange *range; (range = float_bounds_at(bounds, count)); count++) {
    FloatRange kept = *range;
    range->high = 1;
    assert_true(count_failures(&unrolled) > 0);
    *range = kept;
  }
  assert_true(count > 0);
  assert_int_equal(count_failures(&unrolled), 0);
  unrolled_release(&unrolled);
}

static void rejects_wrong_ranges_of_integers(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, table, "--config=k-induction", CEGAR_SAFE);
  IntBounds *bounds = unrolled.bmc.induction.int_bounds;
  uint32_t count = 0;
  for (BoundRange *range; (range = int_bounds_at(bounds, count)); count++) {
    BoundRange kept = *range;
    assert_true(kept.low <= kept.high);
    range->high = -1;
    assert_true(count_failures(&unrolled) > 0);
    *range = kept;
  }
  assert_true(count > 0);
  assert_int_equal(count_failures(&unrolled), 0);
  unrolled_release(&unrolled);
}

static void rejects_errors(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, wrong, "--config=bmc", CEGAR_FEASIBLE);
  assert_true(count_failures(&unrolled) > 0);
  unrolled_release(&unrolled);
}

// Wherever that is in an induction.
static void rejects_missing_successors(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, endless, "--config=k-induction", CEGAR_SAFE);
  uint32_t changed = 0;
  vec_each(ArgNodeVec, partition, &unrolled.bmc.exploration.reached) {
    vec_each(ArgNode *, node, partition) {
      ArgEdge *kept = (*node)->children;
      if (!kept)
        continue;
      (*node)->children = NULL;
      assert_true(count_failures(&unrolled) > 0);
      (*node)->children = kept;
      changed++;
    }
  }
  assert_true(changed > 20);
  assert_int_equal(count_failures(&unrolled), 0);
  unrolled_release(&unrolled);
}

// Each is a successor of the same call.
static void rejects_missing_cases(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, split, "--config=bmc", CEGAR_SAFE);
  uint32_t changed = 0;
  vec_each(ArgNodeVec, partition, &unrolled.bmc.exploration.reached) {
    vec_each(ArgNode *, node, partition) {
      for (ArgEdge **link = &(*node)->children; *link; link = &(*link)->next_child) {
        ArgEdge *kept = *link;
        if (!kept->step.only)
          continue;
        *link = kept->next_child;
        assert_true(count_failures(&unrolled) > 0);
        *link = kept;
        changed++;
      }
    }
  }
  assert_int_equal(changed, 3);
  unrolled_release(&unrolled);
}

// The state of NODE becomes PART while the proof is checked.
static bool is_rejected(Unrolled *unrolled, ArgNode *node, const SymState *part) {
  AbstractState *kept = node->state;
  Bmc *bmc = &unrolled->bmc;
  node->state = composite_replace(bmc->composite, kept, bmc->states, (AbstractState *)part);
  bool result = count_failures(unrolled) > 0;
  node->state = kept;
  return result;
}

// Of paths that meet only one is left; or they are all there, but not what is in memory.
static void rejects_wrong_merges(void **state) {
  (void)state;
  Unrolled unrolled;
  unroll(&unrolled, bounded, "--config=bmc", CEGAR_SAFE);
  Bmc *bmc = &unrolled.bmc;
  uint32_t merged = 0, wrong_memory = 0;
  vec_each(ArgNodeVec, partition, &bmc->exploration.reached) {
    vec_each(ArgNode *, node, partition) {
      const ArgEdge *edge = (*node)->parents;
      if (!edge || !edge->next_parent)
        continue;
      const SymState *whole =
          symbolic_state(composite_part(bmc->composite, (*node)->state, bmc->states));
      const SymState *before =
          symbolic_state(composite_part(bmc->composite, edge->parent->state, bmc->states));
      const SymState *part = sym_follow(bmc->symbolic, before, &edge->step);
      assert_true(is_rejected(&unrolled, *node, part));
      SymState other = *part;
      other.guard = whole->guard;
      wrong_memory += is_rejected(&unrolled, *node, &other); // where paths differ in it
      merged++;
    }
  }
  assert_true(merged >= 2 && wrong_memory >= 2);
  unrolled_release(&unrolled);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(accepts_proofs),
                                     TEST(rejects_wrong_ranges),
                                     TEST(rejects_wrong_ranges_of_integers),
                                     TEST(rejects_errors),
                                     TEST(rejects_missing_successors),
                                     TEST(rejects_missing_cases),
                                     TEST(rejects_wrong_merges)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
