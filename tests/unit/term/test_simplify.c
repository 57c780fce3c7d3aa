// Random terms keep their meaning, whatever the constructors make of them.
#include "random_terms.h"

enum { ROUNDS = 40, STEPS = 250 };

static void check_values(Pool *pool, Evaluator evaluators[static SAMPLES], const Entry *entry) {
  uint32_t width = index_width(pool->terms, term_sort(pool->terms, entry->term));
  for (uint32_t i = 0; i < SAMPLES; i++) {
    const Value *value = evaluate(&evaluators[i], entry->term);
    if (!value_equals(value, &entry->values[i], width))
      fail_msg("seed %llu: term %u has another value in sample %u", (unsigned long long)pool->seed,
               entry->term.id, i);
  }
}

static void check_round(uint64_t seed) {
  Pool pool;
  pool_init(&pool, seed);
  Evaluator evaluators[SAMPLES];
  uint64_t seeds[SAMPLES];
  for (uint32_t i = 0; i < SAMPLES; i++) {
    seeds[i] = sample_seed(&pool, i);
    evaluator_init(&evaluators[i], pool.terms, sample_assignment, &seeds[i]);
  }
  for (int step = 0; step < STEPS; step++) {
    const Entry *entry = pool_grow(&pool);
    if (entry)
      check_values(&pool, evaluators, entry);
  }
  for (uint32_t i = 0; i < SAMPLES; i++)
    evaluator_release(&evaluators[i]);
  pool_release(&pool);
}

static void test_random_terms(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= ROUNDS; seed++)
    check_round(seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_random_terms)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
