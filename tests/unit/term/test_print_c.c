// Terms as C.
#include "fixture.h"
#include "read_c.h"
#include "term/print.h"
#include "term/rewrite.h"

#define assert_c(f, term, expected)                                                                \
  do {                                                                                             \
    Strbuf text = {0};                                                                             \
    term_add_c((f)->terms, (term), &text);                                                         \
    assert_string_equal(strbuf_text(&text), (expected));                                           \
    strbuf_release(&text);                                                                         \
  } while (0)

static void test_comparisons(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term one = number(&f, 1), three = number(&f, 3), ten = number(&f, 10);
  assert_c(&f, le(&f, f.x, add(&f, f.y, one)), "x <= y + 1");
  assert_c(&f, le(&f, three, f.x), "x >= 3");
  assert_c(&f, lt(&f, f.x, f.y), "x < y");
  assert_c(&f, lt(&f, f.y, f.x), "x > y");
  assert_c(&f, le(&f, f.y, f.x), "x >= y");
  assert_c(&f, lt(&f, add(&f, f.y, one), f.x), "x >= y + 2");
  assert_c(&f, le(&f, add(&f, f.x, three), f.y), "x + 3 <= y");
  assert_c(&f, lt(&f, f.x, number(&f, 0)), "x < 0");
  assert_c(&f, lt(&f, number(&f, 0), f.x), "x > 0");
  assert_c(&f, le(&f, number(&f, 0), f.x), "x >= 0");
  assert_c(&f, le(&f, f.x, number(&f, -5)), "x <= -5");
  assert_c(&f, lt(&f, add(&f, line(&f, 2, f.x, 0), f.y), ten), "2 * x + y <= 9");
  assert_c(&f, le(&f, line(&f, 2, f.x, 0), add(&f, line(&f, 3, f.y, 1), f.z)),
           "2 * x <= 3 * y + z + 1");
  assert_c(&f, eq(&f, f.x, number(&f, 4096)), "x == 4096");
  assert_c(&f, term_make_ne(f.terms, f.x, f.y), "x != y");
  assert_c(&f, eq(&f, f.x, add(&f, f.y, one)), "x == y + 1");
  assert_c(&f, eq(&f, add(&f, f.x, f.y), number(&f, 0)), "x + y == 0");
  fixture_free(&f);
}

// Sums that have no normal form because a number would overflow.
static void test_numbers_at_the_end(void **state) {
  (void)state;
  Fixture f = fixture_new();
#define HUGE_NUMBER "170141183460469231731687303715884105728"
  Term zero = number(&f, 0), five = le(&f, line(&f, INT128_MIN, f.x, 5), zero);
  assert_c(&f, five, HUGE_NUMBER " * x >= 5");
  assert_c(&f, not(&f, five), HUGE_NUMBER " * x <= 4");
  Term smallest = le(&f, line(&f, INT128_MIN, f.x, INT128_MIN), zero);
  assert_c(&f, smallest, HUGE_NUMBER " * x >= -" HUGE_NUMBER);
  assert_c(&f, not(&f, smallest), "-" HUGE_NUMBER " * x - " HUGE_NUMBER " > 0");
  fixture_free(&f);
}

static void test_names(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Symbol state_of = symbol_new(f.terms, "s.state", sort_int(f.terms), NULL);
  assert_c(&f, eq(&f, term_make_var(f.terms, state_of, 17), number(&f, 4096)), "s.state == 4096");
  assert_c(&f, term_make_ne(f.terms, term_make_select(f.terms, f.a, f.i), number(&f, 0)),
           "a[i] != 0");
  assert_c(&f, term_make_select(f.terms, f.a, line(&f, 4, f.i, -1)), "a[4 * i - 1]");
  assert_c(&f, le(&f, term_make_apply(f.terms, f.f, (Term[]){f.x, f.y}, 2), f.z), "z >= f(x, y)");
  assert_c(&f, eq(&f, f.a, term_make_store(f.terms, f.b, f.i, f.x)), "a == store(b, i, x)");
  fixture_free(&f);
}

static void test_structure(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term both = and(&f, f.p, le(&f, f.x, number(&f, 3))), either = or (&f, f.q, both);
  assert_c(&f, both, "p && x <= 3");
  assert_c(&f, not(&f, both), "!p || x >= 4");
  assert_c(&f, either, "q || (p && x <= 3)");
  assert_c(&f, not(&f, either), "!q && (!p || x >= 4)");
  assert_c(&f, ite(&f, f.p, f.q, f.r), "p ? q : r");
  assert_c(&f, not(&f, ite(&f, f.p, f.q, f.r)), "p ? !q : !r");
  assert_c(&f, eq(&f, f.p, le(&f, f.x, f.y)), "p == (x <= y)");
  assert_c(&f, not(&f, eq(&f, f.p, f.q)), "p != q");
  assert_c(&f, le(&f, ite(&f, f.p, f.x, f.y), f.z), "z >= (p ? x : y)");
  assert_c(&f, term_true(f.terms), "1");
  assert_c(&f, term_false(f.terms), "0");
  fixture_free(&f);
}

static void test_joined_bounds(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term below = le(&f, f.x, number(&f, 5)), above = le(&f, number(&f, 5), f.x);
  assert_c(&f, term_drop_subsumed(f.terms, and(&f, below, above)), "x == 5");
  assert_c(&f, term_drop_subsumed(f.terms, not(&f, and(&f, below, above))), "x != 5");
  assert_c(&f, term_drop_subsumed(f.terms, or (&f, not(&f, below), not(&f, above))), "x != 5");
  Term line_below = le(&f, f.x, add(&f, f.y, f.z)), line_above = le(&f, add(&f, f.y, f.z), f.x);
  Term all = term_make_and(f.terms, (Term[]){above, f.p, line_above, below, line_below}, 5);
  assert_c(&f, term_drop_subsumed(f.terms, all), "p && x == 5 && x == y + z");
  assert_c(&f, term_drop_subsumed(f.terms, or (&f, f.q, and(&f, below, above))), "q || x == 5");
  assert_c(&f, term_drop_subsumed(f.terms, or (&f, below, above)), "x <= 5 || x >= 5");
  fixture_free(&f);
}

static void test_values(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_c(&f, sub(&f, f.x, line(&f, 2, f.y, -5)), "x - 2 * y + 5");
  assert_c(&f, line(&f, -1, f.x, 5), "5 - x");
  assert_c(&f, line(&f, -2, f.x, -5), "-2 * x - 5");
  assert_c(&f, number(&f, -5), "-5");
  assert_c(&f, number(&f, INT128_MIN), "-170141183460469231731687303715884105728");
  assert_c(&f, term_make_mul(f.terms, f.x, line(&f, 1, f.y, 1)), "x * (y + 1)");
  assert_c(&f, line(&f, 3, ite(&f, f.p, f.x, f.y), 0), "3 * (p ? x : y)");
  fixture_free(&f);
}

static void test_division(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term zero = number(&f, 0), three = number(&f, 3), half = number(&f, (__int128)1 << 31);
  assert_c(&f, eq(&f, mod_by(&f, f.x, 8), zero), "x % 8 == 0");
  assert_c(&f, term_make_ne(f.terms, mod_by(&f, f.x, 10), zero), "x % 10 != 0");
  assert_c(&f, eq(&f, mod_by(&f, f.x, 8), three), "(x & 7) == 3");
  assert_c(&f, eq(&f, mod_by(&f, f.x, 10), three), "floor_mod(x, 10) == 3");
  assert_c(&f, div_by(&f, f.x, 10), "floor_div(x, 10)");
  assert_c(&f, div_by(&f, add(&f, f.x, f.y), 8), "(x + y) >> 3");
  assert_c(&f, mod_by(&f, f.x, 256), "(unsigned char)x");
  assert_c(&f, eq(&f, mod_by(&f, add(&f, f.x, f.y), (__int128)1 << 32), zero),
           "(unsigned)(x + y) == 0");
  Term wrapped = sub(&f, mod_by(&f, add(&f, add(&f, f.x, f.y), half), (__int128)1 << 32), half);
  assert_c(&f, wrapped, "(int)(x + y)");
  assert_c(&f, le(&f, add(&f, wrapped, number(&f, 1)), f.z), "z > (int)(x + y)");
  assert_c(&f, div_by(&f, mod_by(&f, f.x, 256), 10), "(unsigned char)x / 10");
  fixture_free(&f);
}

// What src/encode makes of C's / and %.
static Term truncated(Fixture *f, Term a, __int128 divisor,
                      Term (*operation)(Fixture *, Term, __int128)) {
  Term above = operation(f, a, divisor);
  Term below = term_make_neg(f->terms, operation(f, term_make_neg(f->terms, a), divisor));
  return ite(f, le(f, number(f, 0), a), above, below);
}

static void test_truncating_division(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term difference = sub(&f, f.y, f.x), one = number(&f, 1);
  assert_c(&f, truncated(&f, f.x, 10, div_by), "x / 10");
  assert_c(&f, truncated(&f, f.x, 8, mod_by), "x % 8");
  assert_c(&f, truncated(&f, difference, 8, div_by), "(y - x) / 8");
  assert_c(&f, truncated(&f, term_make_neg(f.terms, difference), 8, mod_by), "(x - y) % 8");
  assert_c(&f, le(&f, add(&f, truncated(&f, f.x, 10, mod_by), one), f.y), "y > x % 10");
  // The other way round it is something else.
  Term above = div_by(&f, f.x, 10);
  Term below = term_make_neg(f.terms, div_by(&f, term_make_neg(f.terms, f.x), 10));
  assert_c(&f, ite(&f, le(&f, one, f.x), above, below),
           "x <= 0 ? -floor_div(-x, 10) : floor_div(x, 10)");
  fixture_free(&f);
}

// Exponential as a tree: the text ends.
static void test_shared_terms_end(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term call = f.x;
  for (int i = 0; i < 100; i++)
    call = term_make_apply(f.terms, f.f, (Term[]){call, call}, 2);
  Strbuf text = {0};
  term_add_c(f.terms, call, &text);
  assert_true(text.size < 200000);
  assert_non_null(strstr(strbuf_text(&text), "..."));
  strbuf_release(&text);
  fixture_free(&f);
}

// ---- what is printed, read back

static void check_text(const Pool *pool, const Entry *entry, const char *text) {
  for (uint32_t i = 0; i < SAMPLES; i++) {
    CReader reader = {.text = text, .pool = pool, .sample = i};
    Value value = read_c(&reader, 0);
    if (*reader.text || !value_equals(&value, &entry->values[i], 0))
      fail_msg("seed %llu, sample %u: %s", (unsigned long long)pool->seed, i, text);
  }
}

static void test_round_trip(void **state) {
  (void)state;
  Strbuf text = {0};
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Pool pool;
    pool_init(&pool, seed);
    pool.has_no_bits = true;
    for (int step = 0; step < 100; step++) {
      const Entry *entry = pool_grow(&pool);
      strbuf_clear(&text);
      if (entry)
        term_add_c(pool.terms, entry->term, &text);
      if (entry && text.size < 2000)
        check_text(&pool, entry, strbuf_text(&text));
    }
    pool_release(&pool);
  }
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_comparisons),        TEST(test_names),
                                     TEST(test_numbers_at_the_end), TEST(test_structure),
                                     TEST(test_joined_bounds),      TEST(test_values),
                                     TEST(test_division),           TEST(test_truncating_division),
                                     TEST(test_round_trip),         TEST(test_shared_terms_end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
