// The check of a proof accepts what the analyses find, and nothing that was tampered with.
#include "proof/proof.h"

#include "cli/analysis.h"
#include "cli/preset.h"

#include "path/fixture.h"

static const char lock_loop[] = "extern int __VERIFIER_nondet_int(void);\n"
                                "extern void reach_error(void);\n"
                                "int locked;\n"
                                "void lock(void) { if (locked) reach_error(); locked = 1; }\n"
                                "void unlock(void) { if (!locked) reach_error(); locked = 0; }\n"
                                "int main(void) {\n"
                                "  int old, new = 0;\n"
                                "  do {\n"
                                "    lock();\n"
                                "    old = new;\n"
                                "    if (__VERIFIER_nondet_int()) { unlock(); new++; }\n"
                                "  } while (new != old);\n"
                                "  unlock();\n"
                                "  return 0;\n"
                                "}\n";

// An analysis that has ended in TRUE.
typedef struct Proved {
  Cfa cfa;
  Options options;
  Terms *terms;
  Analysis analysis;
  PredicateView view;
} Proved;

static void prove(Proved *proved, const char *text, const char *config) {
  *proved = (Proved){0};
  char *arguments[] = {(char *)"gavel", (char *)config, (char *)"t.c", NULL};
  Command command;
  Strbuf error = {0};
  load_text(&proved->cfa, text);
  assert_true(options_parse(&proved->options, &command, 3, arguments));
  assert_true(preset_apply(&proved->options));
  proved->terms = terms_new();
  assert_true(
      analysis_init(&proved->analysis, &proved->cfa, &proved->options, proved->terms, &error));
  assert_int_equal(analysis_run(&proved->analysis, 0).status, CEGAR_SAFE);
  proved->view = (PredicateView){proved->analysis.composite, proved->analysis.predicate};
  strbuf_release(&error);
}

static void proved_release(Proved *proved) {
  analysis_release(&proved->analysis);
  terms_free(proved->terms);
  options_release(&proved->options);
  cfa_release(&proved->cfa);
}

static uint32_t count_failures(Proved *proved, uint32_t *obligations) {
  ProofResult result;
  proof_result_init(&result);
  proof_check(&result, &proved->analysis.exploration, &proved->view, proved->analysis.preanalysis,
              20000000);
  assert_int_equal(result.undecided, 0);
  assert_int_equal(result.failed != 0, result.failure.size != 0);
  uint32_t failed = result.failed;
  if (obligations)
    *obligations = result.obligations;
  proof_result_release(&result);
  return failed;
}

// Abstraction states of the proof, but the first; covered ones too.
static void find_states(Proved *proved, ArgNodeVec *out) {
  vec_each(ArgNodeVec, partition, &proved->analysis.exploration.reached) {
    vec_each(ArgNode *, node, partition) {
      bool is_hidden = (*node)->parents && arg_is_hidden((*node)->parents->parent);
      if ((*node)->parents && !is_hidden && view_state(&proved->view, *node)->is_abstraction)
        vec_push(out, *node);
    }
  }
}

static Term *formula_of(Proved *proved, ArgNode *node) {
  return &view_state(&proved->view, node)->abstraction->formula;
}

static const char *const configs[] = {"--config=default",      "--config=lbe",
                                      "--config=blast",        "--config=impact-sbe",
                                      "--config=impact-loops", "--config=impact-lf-plain"};

#define EACH_CONFIG(i) (size_t i = 0; i < sizeof configs / sizeof *configs; i++)

static void accepts_proofs(void **state) {
  (void)state;
  for
    EACH_CONFIG(i) {
      Proved proved;
      uint32_t obligations;
      prove(&proved, lock_loop, configs[i]);
      assert_int_equal(count_failures(&proved, &obligations), 0);
      assert_true(obligations > 4);
      proved_release(&proved);
    }
}

// A state that says more than its block does.
static void rejects_stronger_states(void **state) {
  (void)state;
  for
    EACH_CONFIG(i) {
      Proved proved;
      ArgNodeVec states = {0};
      prove(&proved, lock_loop, configs[i]);
      Terms *terms = proved.analysis.terms;
      find_states(&proved, &states);
      uint32_t rejected = 0, changed = 0;
      vec_each(ArgNode *, node, &states) {
        Term *formula = formula_of(&proved, *node), kept = *formula;
        if (term_is_false(terms, kept))
          continue;
        *formula = term_false(terms);
        changed++;
        rejected += count_failures(&proved, NULL) > 0;
        *formula = kept;
      }
      assert_true(changed > 0);
      assert_true(rejected > 0);
      if (!proved.options.forced_covering && proved.options.analysis == OPT_ANALYSIS_PREDICATE)
        assert_int_equal(rejected, changed); // there is no state that is impossible
      assert_int_equal(count_failures(&proved, NULL), 0);
      vec_release(&states);
      proved_release(&proved);
    }
}

// States that no longer exclude the error.
static void rejects_weaker_states(void **state) {
  (void)state;
  for
    EACH_CONFIG(i) {
      Proved proved;
      ArgNodeVec states = {0};
      prove(&proved, lock_loop, configs[i]);
      find_states(&proved, &states);
      vec_each(ArgNode *, node, &states)
        *formula_of(&proved, *node) = term_true(proved.analysis.terms);
      assert_true(count_failures(&proved, NULL) > 0);
      vec_release(&states);
      proved_release(&proved);
    }
}

// A state that was not explored.
static void rejects_missing_successors(void **state) {
  (void)state;
  for
    EACH_CONFIG(i) {
      Proved proved;
      prove(&proved, lock_loop, configs[i]);
      ArgNode *root = proved.analysis.exploration.arg.root;
      ArgEdge *kept = root->children;
      assert_non_null(kept);
      root->children = NULL;
      assert_true(count_failures(&proved, NULL) > 0);
      root->children = kept;
      proved_release(&proved);
    }
}

static void rejects_wrong_covers(void **state) {
  (void)state;
  for
    EACH_CONFIG(i) {
      Proved proved;
      ArgNodeVec states = {0};
      uint32_t covered = 0, rejected = 0;
      prove(&proved, lock_loop, configs[i]);
      find_states(&proved, &states);
      vec_each(ArgNode *, node, &states) {
        ArgNode *by = (*node)->covered_by;
        if (!by)
          continue;
        covered++;
        arg_uncover(*node); // a leaf has no successors, and needs them unless it is impossible
        rejected += count_failures(&proved, NULL) > 0;
        arg_cover(*node, proved.analysis.exploration.arg.root); // elsewhere
        assert_true(count_failures(&proved, NULL) > 0);
        arg_uncover(*node);
        arg_cover(*node, by);
      }
      assert_true(covered > 0);
      assert_true(rejected > 0);
      assert_int_equal(count_failures(&proved, NULL), 0);
      vec_release(&states);
      proved_release(&proved);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(accepts_proofs), TEST(rejects_stronger_states),
                                     TEST(rejects_weaker_states), TEST(rejects_missing_successors),
                                     TEST(rejects_wrong_covers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
