#include "interp/native/cdcl.h"

#include "base/memory.h"
#include "test.h"

// ---- a theory that knows nothing

static ClauseId imply_nothing(void *context) {
  (void)context;
  return NO_CLAUSE;
}
static void forget_nothing(void *context, uint32_t size) { (void)context, (void)size; }
static TheoryAnswer accept(void *context) {
  (void)context;
  return THEORY_MODEL;
}

static const Theory NO_THEORY = {
    .propagate = imply_nothing, .backtrack = forget_nothing, .final_check = accept};

// ---- proofs

// The clause of a step list, computed by resolution, is the one that is claimed.
static void assert_resolvent(const Proof *proof, ClauseId number, uint32_t variables) {
  Clause clause = proof_clause(proof, number);
  bool *has = mem_alloc_zeroed(2 * variables);
  for (uint32_t i = 0; i < clause.origins; i++) {
    ResolutionStep step = proof->steps.data[clause.origin + i];
    assert_true(step.clause < number);
    if (i) {
      const Literal *with = proof_literals(proof, step.clause);
      bool is_negated = has[literal_of(step.pivot, true)];
      assert_true(has[literal_of(step.pivot, is_negated)]);
      has[literal_of(step.pivot, is_negated)] = false;
      bool is_found = false;
      for (uint32_t j = 0; j < proof_clause(proof, step.clause).size; j++)
        is_found |= with[j] == literal_of(step.pivot, !is_negated);
      assert_true(is_found);
    }
    for (uint32_t j = 0; j < proof_clause(proof, step.clause).size; j++) {
      Literal literal = proof_literals(proof, step.clause)[j];
      if (i == 0 || literal_variable(literal) != step.pivot)
        has[literal] = true;
    }
  }
  uint32_t left = 0;
  for (Literal literal = 0; literal < 2 * variables; literal++)
    left += has[literal];
  assert_int_equal(left, clause.size);
  for (uint32_t i = 0; i < clause.size; i++)
    assert_true(has[proof_literals(proof, number)[i]]);
  mem_free(has, 2 * variables);
}

static void assert_proof(const Cdcl *cdcl) {
  for (ClauseId i = 0; i < cdcl->proof->clauses.size; i++)
    if (cdcl->proof->clauses.data[i].kind == CLAUSE_LEARNED)
      assert_resolvent(cdcl->proof, i, cdcl->variables.size);
  assert_int_equal(proof_clause(cdcl->proof, cdcl->empty).size, 0);
}

// ---- random clauses

enum { VARIABLES = 8, MAX_CLAUSES = 50, WIDTH = 3 };

static uint32_t pick(uint64_t *random, uint32_t bound) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*random >> 33) % bound;
}

static bool has_model(Literal clauses[][WIDTH], uint32_t count) {
  for (uint32_t model = 0; model < 1u << VARIABLES; model++) {
    bool all = true;
    for (uint32_t i = 0; all && i < count; i++) {
      bool any = false;
      for (uint32_t j = 0; j < WIDTH; j++)
        any |= (model >> literal_variable(clauses[i][j]) & 1) != literal_is_negated(clauses[i][j]);
      all = any;
    }
    if (all)
      return true;
  }
  return false;
}

static void test_random(uint64_t seed) {
  uint64_t random = seed * 7919 + 1;
  Proof proof = {0};
  Cdcl cdcl;
  cdcl_init(&cdcl, &proof, NO_THEORY, NO_DEADLINE);
  for (int i = 0; i < VARIABLES; i++)
    cdcl_add_variable(&cdcl);
  Literal clauses[MAX_CLAUSES][WIDTH];
  uint32_t count = 20 + pick(&random, MAX_CLAUSES - 20);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t first = pick(&random, VARIABLES);
    for (uint32_t j = 0; j < WIDTH; j++)
      clauses[i][j] = literal_of((first + j * 3) % VARIABLES, pick(&random, 2));
    cdcl_add_clause(&cdcl, i, clauses[i], WIDTH, NO_LITERAL);
  }
  SatResult result = cdcl_solve(&cdcl);
  assert_int_equal(result, has_model(clauses, count) ? SAT_YES : SAT_NO);
  if (result == SAT_NO)
    assert_proof(&cdcl);
  cdcl_release(&cdcl);
  proof_release(&proof);
}

static void agrees_with_truth_tables(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 500; seed++)
    test_random(seed);
}

// p; not p or q; not q: three clauses, all needed, and one that is not.
static void derives_units(void **state) {
  (void)state;
  Proof proof = {0};
  Cdcl cdcl;
  cdcl_init(&cdcl, &proof, NO_THEORY, NO_DEADLINE);
  uint32_t p = cdcl_add_variable(&cdcl), q = cdcl_add_variable(&cdcl);
  Literal clauses[][2] = {{literal_of(p, false)},
                          {literal_of(p, false), literal_of(q, false)},
                          {literal_of(p, true), literal_of(q, false)},
                          {literal_of(q, true)}};
  uint32_t sizes[] = {1, 2, 2, 1};
  for (uint32_t i = 0; i < 4; i++)
    cdcl_add_clause(&cdcl, i, clauses[i], sizes[i], NO_LITERAL);
  assert_int_equal(cdcl_solve(&cdcl), SAT_NO);
  assert_proof(&cdcl);
  bool used[16] = {0};
  assert_true(proof.clauses.size <= 16);
  proof_mark_used(&proof, cdcl.empty, used);
  assert_true(used[0] && used[2] && used[3]);
  assert_false(used[1]);
  cdcl_release(&cdcl);
  proof_release(&proof);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(agrees_with_truth_tables), TEST(derives_units)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
