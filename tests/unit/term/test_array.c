// Reads over writes.
#include "fixture.h"

static Term load(Fixture *f, Term array, Term index) {
  return term_make_select(f->terms, array, index);
}

static Term store(Fixture *f, Term array, Term index, Term value) {
  return term_make_store(f->terms, array, index, value);
}

static void test_reads(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term one = number(&f, 1), two = number(&f, 2);
  Term written = store(&f, f.a, f.i, f.x);
  assert_same(load(&f, written, f.i), f.x);
  assert_kind(&f, load(&f, written, f.j), TERM_SELECT);
  assert_same(load(&f, written, add(&f, f.i, one)), load(&f, f.a, add(&f, f.i, one)));
  Term twice = store(&f, store(&f, f.a, one, f.x), two, f.y);
  assert_same(load(&f, twice, one), f.x);
  assert_same(load(&f, twice, two), f.y);
  assert_same(load(&f, twice, number(&f, 3)), load(&f, f.a, number(&f, 3)));
  Term zeros = term_make_const_array(f.terms, term_sort(f.terms, f.a), number(&f, 0));
  assert_same(load(&f, zeros, f.i), number(&f, 0));
  assert_same(load(&f, store(&f, zeros, one, f.x), two), number(&f, 0));
  fixture_free(&f);
}

static void test_writes(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_same(store(&f, store(&f, f.a, f.i, f.x), f.i, f.y), store(&f, f.a, f.i, f.y));
  assert_same(store(&f, f.a, f.i, load(&f, f.a, f.i)), f.a);
  assert_same(store(&f, store(&f, f.a, f.i, f.x), f.i, load(&f, f.a, f.i)), f.a);
  Term zeros = term_make_const_array(f.terms, term_sort(f.terms, f.a), number(&f, 0));
  assert_same(store(&f, zeros, f.i, number(&f, 0)), zeros);
  assert_kind(&f, store(&f, zeros, f.i, f.x), TERM_STORE);
  assert_kind(&f, store(&f, f.a, f.i, load(&f, f.a, f.j)), TERM_STORE);
  fixture_free(&f);
}

static void test_bit_vector_indices(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Sort bits = sort_make_bits(f.terms, 8);
  Term memory = new_variable(f.terms, "memory", sort_make_array(f.terms, bits, bits));
  Term written = store(&f, store(&f, memory, bits8(&f, 1), f.n), bits8(&f, 2), f.m);
  assert_same(load(&f, written, bits8(&f, 1)), f.n);
  assert_same(load(&f, written, bits8(&f, 3)), load(&f, memory, bits8(&f, 3)));
  assert_kind(&f, load(&f, written, f.n), TERM_SELECT);
  fixture_free(&f);
}

static void test_matrices(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Sort row = term_sort(f.terms, f.a);
  Term matrix = new_variable(f.terms, "rows", sort_make_array(f.terms, sort_int(f.terms), row));
  Term written = store(&f, matrix, f.i, store(&f, load(&f, matrix, f.i), f.j, f.x));
  assert_same(load(&f, load(&f, written, f.i), f.j), f.x);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_reads), TEST(test_writes),
                                     TEST(test_bit_vector_indices), TEST(test_matrices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
