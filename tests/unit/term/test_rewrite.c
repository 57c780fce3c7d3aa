// Substitution and versions.
#include "fixture.h"
#include "random_terms.h"
#include "term/rewrite.h"

static void test_substitution(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term sum = add(&f, f.x, line(&f, 2, f.y, 1));
  // At once: x and y are swapped.
  Term from[] = {f.x, f.y}, to[] = {f.y, f.x};
  assert_same(term_substitute(f.terms, sum, from, to, 2), add(&f, f.y, line(&f, 2, f.x, 1)));
  // Results are simplified.
  Term bound = le(&f, f.x, f.y), three = number(&f, 3);
  assert_true_term(&f, term_substitute(f.terms, bound, &f.x, &f.y, 1));
  Term formula = or (&f, f.p, and(&f, bound, f.q));
  assert_same(term_substitute(f.terms, formula, &bound, (Term[]){term_false(f.terms)}, 1), f.p);
  Term read = term_make_select(f.terms, term_make_store(f.terms, f.a, f.i, f.x), f.j);
  assert_same(term_substitute(f.terms, read, &f.j, &f.i, 1), f.x);
  assert_same(term_substitute(f.terms, f.z, from, to, 2), f.z);
  assert_same(term_substitute(f.terms, mod_by(&f, f.x, 2), &f.x, &three, 1), number(&f, 1));
  fixture_free(&f);
}

static void test_simplification_under_literals(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term one = term_make_eq(f.terms, f.x, number(&f, 1)), bound = le(&f, f.y, f.z);
  Term formula = or (&f, and(&f, one, f.p), and(&f, bound, f.q));
  Term not_one = term_make_not(f.terms, one), not_bound = term_make_not(f.terms, bound);
  assert_same(term_simplify_under(f.terms, formula, NULL, 0), formula);
  assert_same(term_simplify_under(f.terms, formula, (Term[]){one, not_bound}, 2), f.p);
  assert_same(term_simplify_under(f.terms, formula, (Term[]){not_one, bound}, 2), f.q);
  // A variable that is fixed is a number wherever it stands.
  Term sum = le(&f, add(&f, f.x, f.y), number(&f, 3));
  assert_same(term_simplify_under(f.terms, sum, &one, 1), le(&f, f.y, number(&f, 2)));
  fixture_free(&f);
}

// Like terms that overflow when they meet.
static void test_sums_that_overflow(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term sum = add(&f, line(&f, INT128_MAX, f.x, 0), line(&f, INT128_MAX, f.y, 0));
  Term met = term_substitute(f.terms, sum, &f.x, &f.y, 1);
  assert_kind(&f, met, TERM_SUM);
  assert_int_equal(term_size(f.terms, met), 3);
  fixture_free(&f);
}

static uint32_t index_of(void *context, Symbol symbol) { return symbol.id + *(uint32_t *)context; }

static void test_versions(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Symbol x = term_get(f.terms, f.x).symbol, y = term_get(f.terms, f.y).symbol;
  uint32_t offset = 10;
  // y's version is older than x's, so that the sum changes its order and sign.
  Term y_now = term_make_var(f.terms, y, y.id + offset),
       x_now = term_make_var(f.terms, x, x.id + 10);
  Term predicate = le(&f, f.x, line(&f, 2, f.y, 3)), fixed = term_make_var(f.terms, x, 5);
  Term now = term_instantiate(f.terms, predicate, index_of, &offset);
  assert_same(now, le(&f, x_now, line(&f, 2, y_now, 3)));
  assert_kind(&f, now, TERM_NOT);
  assert_same(term_uninstantiate(f.terms, now), predicate);
  assert_same(term_instantiate(f.terms, fixed, index_of, &offset), fixed);
  assert_same(term_uninstantiate(f.terms, fixed), f.x);
  fixture_free(&f);
}

typedef struct Calls {
  int variables, applications;
} Calls;

static Term count_leaf(void *context, Terms *terms, Term leaf) {
  Calls *calls = context;
  if (term_kind(terms, leaf) == TERM_VAR)
    calls->variables++;
  else
    calls->applications++;
  return leaf;
}

static Term apply_to_zero(void *context, Terms *terms, Term leaf) {
  (void)context;
  return term_kind(terms, leaf) == TERM_VAR ? term_make_int(terms, 0) : leaf;
}

// Each leaf is asked for once in the life of a Rewriter.
static void test_leaves_are_remembered(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term call = term_make_apply(f.terms, f.f, (Term[]){f.x, f.x}, 2);
  Calls calls = {0};
  Rewriter *rewriter = rewriter_new(f.terms, count_leaf, &calls);
  assert_same(rewriter_apply(rewriter, call), call);
  Term sum = add(&f, call, f.y);
  assert_same(rewriter_apply(rewriter, sum), sum);
  assert_same(rewriter_apply(rewriter, sum), sum);
  assert_int_equal(calls.variables, 2);
  assert_int_equal(calls.applications, 1);
  rewriter_free(rewriter);
  rewriter = rewriter_new(f.terms, apply_to_zero, NULL);
  Term zero = number(&f, 0);
  assert_same(rewriter_apply(rewriter, call),
              term_make_apply(f.terms, f.f, (Term[]){zero, zero}, 2));
  rewriter_free(rewriter);
  fixture_free(&f);
}

// Exponential as a tree, or too deep for the C stack.
static void test_large_terms(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term shared = f.x, deep = f.x;
  for (int i = 0; i < 1000; i++) {
    Term sum = add(&f, shared, f.z);
    shared = term_make_apply(f.terms, f.f, (Term[]){sum, shared}, 2);
  }
  uint64_t before = terms_requests(f.terms);
  Term result = term_substitute(f.terms, shared, &f.x, &f.y, 1);
  assert_true(terms_requests(f.terms) - before < 5000);
  assert_int_equal(term_size(f.terms, result), term_size(f.terms, shared));
  for (int i = 0; i < 200000; i++)
    deep = term_make_apply(f.terms, f.f, (Term[]){deep, f.z}, 2);
  result = term_substitute(f.terms, deep, &f.x, &f.y, 1);
  assert_same(term_substitute(f.terms, result, &f.y, &f.x, 1), deep);
  fixture_free(&f);
}

// ---- random terms: substituting terms is like assigning their values

typedef struct Substituted {
  uint64_t seed;
  const Term *from;
  const Value *values;
  uint32_t count;
} Substituted;

static Value substituted_value(void *context, const Terms *terms, const TermData *variable) {
  const Substituted *substituted = context;
  for (uint32_t i = 0; i < substituted->count; i++) {
    TermData from = term_get(terms, substituted->from[i]);
    if (from.symbol.id == variable->symbol.id && from.index == variable->index)
      return substituted->values[i];
  }
  return variable_value(terms, variable, substituted->seed);
}

enum { REPLACED = 6 };

// Variables of several sorts, replaced by any terms of the pool.
static void check_substitution(Pool *pool, const Entry *entry) {
  static const PoolSort sorts[REPLACED] = {POOL_BOOL,  POOL_INT,       POOL_INT,
                                           POOL_BITS8, POOL_INT_ARRAY, POOL_BOOL};
  Term from[REPLACED], to[REPLACED];
  const Entry *targets[REPLACED];
  for (uint32_t i = 0; i < REPLACED; i++) {
    from[i] = pool->entries[sorts[i]].data[i % 3]->term;
    targets[i] = pick(pool, sorts[i]);
    to[i] = targets[i]->term;
  }
  Term result = term_substitute(pool->terms, entry->term, from, to, REPLACED);
  for (uint32_t sample = 0; sample < SAMPLES; sample++) {
    Value *values = mem_alloc(REPLACED * sizeof *values);
    for (uint32_t i = 0; i < REPLACED; i++)
      values[i] = targets[i]->values[sample];
    uint64_t seed = sample_seed(pool, sample);
    Substituted substituted = {seed, from, values, REPLACED};
    Evaluator before, after;
    evaluator_init(&before, pool->terms, substituted_value, &substituted);
    evaluator_init(&after, pool->terms, sample_assignment, &seed);
    uint32_t width = index_width(pool->terms, term_sort(pool->terms, result));
    if (!value_equals(evaluate(&before, entry->term), evaluate(&after, result), width))
      fail_msg("seed %llu: term %u", (unsigned long long)pool->seed, entry->term.id);
    evaluator_release(&before);
    evaluator_release(&after);
    mem_free(values, REPLACED * sizeof *values);
  }
}

static void test_random_substitutions(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    Pool pool;
    pool_init(&pool, seed);
    for (int step = 0; step < 80; step++) {
      const Entry *entry = pool_grow(&pool);
      if (entry && entry->values[0].entry_count < 6)
        check_substitution(&pool, entry);
    }
    pool_release(&pool);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_substitution),        TEST(test_simplification_under_literals),
      TEST(test_sums_that_overflow),  TEST(test_versions),
      TEST(test_large_terms),         TEST(test_leaves_are_remembered),
      TEST(test_random_substitutions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
