// The table: leaves, sorts, symbols, sharing, queries.
#include "fixture.h"

static void test_sorts(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  Sort bits = sort_make_bits(terms, 32), ints = sort_int(terms);
  assert_true(sort_equals(bits, sort_make_bits(terms, 32)));
  assert_false(sort_equals(bits, sort_make_bits(terms, 31)));
  Sort array = sort_make_array(terms, ints, bits), matrix = sort_make_array(terms, ints, array);
  assert_true(sort_equals(array, sort_make_array(terms, ints, bits)));
  assert_false(sort_equals(array, sort_make_array(terms, bits, ints)));
  assert_int_equal(sort_get(terms, matrix)->kind, SORT_ARRAY);
  assert_true(sort_equals(sort_get(terms, matrix)->element, array));
  assert_int_equal(sort_get(terms, bits)->width, 32);
  assert_int_equal(sort_get(terms, ints)->kind, SORT_INT);
  assert_int_equal(sort_get(terms, sort_bool(terms))->kind, SORT_BOOL);
  fixture_free(&f);
}

static void test_symbols(void **state) {
  (void)state;
  Fixture f = fixture_new();
  int origin;
  char name[] = "s.state";
  Symbol first = symbol_new(f.terms, name, sort_int(f.terms), &origin);
  name[0] = 't'; // names are copied
  Symbol second = symbol_new(f.terms, "s.state", sort_bool(f.terms), NULL);
  assert_int_not_equal(first.id, second.id);
  assert_string_equal(symbol_get(f.terms, first)->name, "s.state");
  assert_ptr_equal(symbol_get(f.terms, first)->origin, &origin);
  assert_int_equal(symbol_get(f.terms, first)->arity, 0);
  assert_int_equal(symbol_get(f.terms, f.f)->arity, 2);
  assert_true(sort_equals(symbol_get(f.terms, f.f)->params[1], sort_int(f.terms)));
  fixture_free(&f);
}

static void test_leaves(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  Symbol x = term_get(terms, f.x).symbol;
  Term first = term_make_var(terms, x, 1), again = term_make_var(terms, x, 1);
  assert_same(first, again);
  assert_int_not_equal(first.id, f.x.id);
  assert_int_equal(term_get(terms, first).index, 1);
  assert_int_equal(term_get(terms, f.x).index, NO_INDEX);
  assert_same(number(&f, -7), number(&f, -7));
  __int128 value;
  assert_true(term_is_int_constant(terms, number(&f, INT128_MIN), &value));
  assert_true(value == INT128_MIN);
  assert_false(term_is_int_constant(terms, f.x, &value));
  assert_same(term_make_bits(terms, 8, 0x1ff), bits8(&f, 0xff));
  assert_int_not_equal(term_make_bits(terms, 9, 5).id, bits8(&f, 5).id);
  unsigned __int128 ones;
  assert_true(term_is_bits_constant(terms, term_make_bits(terms, 128, -1), &ones));
  assert_true(ones == ~(unsigned __int128)0);
  fixture_free(&f);
}

static void test_apply(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term call = term_make_apply(f.terms, f.f, (Term[]){f.x, f.y}, 2);
  assert_same(call, term_make_apply(f.terms, f.f, (Term[]){f.x, f.y}, 2));
  assert_int_not_equal(call.id, term_make_apply(f.terms, f.f, (Term[]){f.y, f.x}, 2).id);
  TermData data = term_get(f.terms, call);
  assert_int_equal(data.kind, TERM_APPLY);
  assert_int_equal(data.symbol.id, f.f.id);
  assert_int_equal(data.arg_count, 2);
  assert_same(data.args[1], f.y);
  fixture_free(&f);
}

static void test_atoms_are_no_structure(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_true(term_is_atom(f.terms, f.p));
  assert_true(term_is_atom(f.terms, le(&f, f.x, f.y)));
  assert_true(term_is_atom(f.terms, eq(&f, f.a, f.b)));
  assert_true(term_is_atom(f.terms, eq(&f, f.x, f.y)));
  assert_false(term_is_atom(f.terms, eq(&f, f.p, f.q)));
  assert_false(term_is_atom(f.terms, not(&f, f.p)));
  assert_false(term_is_atom(f.terms, and(&f, f.p, f.q)));
  assert_false(term_is_atom(f.terms, ite(&f, f.p, f.q, f.r)));
  assert_false(term_is_atom(f.terms, term_true(f.terms)));
  assert_false(term_is_atom(f.terms, f.x));
  fixture_free(&f);
}

// A view stays valid while the table grows, and what is made again is found again.
static void test_growth(void **state) {
  (void)state;
  enum { COUNT = 20000 };
  Fixture f = fixture_new();
  Term sum = line(&f, 2, f.x, 5);
  TermData view = term_get(f.terms, sum);
  Term *made = mem_alloc(COUNT * sizeof *made);
  for (int i = 0; i < COUNT; i++)
    made[i] = le(&f, line(&f, i + 2, f.y, i), f.x);
  uint32_t count = terms_count(f.terms);
  uint64_t requests = terms_requests(f.terms);
  for (int i = 0; i < COUNT; i++)
    assert_same(made[i], le(&f, line(&f, i + 2, f.y, i), f.x));
  assert_int_equal(terms_count(f.terms), count);
  assert_true(terms_requests(f.terms) >= requests + COUNT);
  assert_same(view.args[0], f.x);
  assert_true(view.factors[0] == 2 && view.constant == 5);
  mem_free(made, COUNT * sizeof *made);
  fixture_free(&f);
}

// Doubling: 2^100 as a tree, 100 nodes as a DAG.
static void test_sharing(void **state) {
  (void)state;
  Fixture f = fixture_new();
  uint32_t before = terms_count(f.terms);
  Term call = f.x;
  for (int i = 0; i < 100; i++)
    call = term_make_apply(f.terms, f.f, (Term[]){call, call}, 2);
  assert_int_equal(terms_count(f.terms), before + 100);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_sorts),  TEST(test_symbols),
                                     TEST(test_leaves), TEST(test_apply),
                                     TEST(test_growth), TEST(test_atoms_are_no_structure),
                                     TEST(test_sharing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
