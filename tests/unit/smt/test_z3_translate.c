#include "smt/z3_internal.h"

#include "fixture.h"

static Term there_and_back(Fixture *f, Term term) {
  Z3_ast ast = z3_from_term(f->context, term);
  assert_non_null(ast);
  return z3_to_term(f->context, ast);
}

static void check_equivalent(Fixture *f, Term a, Term b) {
  if (term_equals(a, b))
    return;
  solver_push(f->solver);
  solver_add(f->solver, term_make_ne(f->terms, a, b));
  assert_int_equal(solver_check(f->solver, QUERY_CHECK), SAT_NO);
  solver_pop(f->solver);
}

// Every kind of term means the same when it comes back; most are even the same term.
static void round_trips(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  int same = 0, all = 0;
  for (int i = 0; i < 3000; i++) {
    Term term = i % 3 == 0   ? random_int(&f, 3, false)
                : i % 3 == 1 ? random_bits(&f, 3)
                             : random_bool(&f, 3, false);
    Term back = there_and_back(&f, term);
    assert_false(term_is_none(back));
    all++;
    same += term_equals(term, back);
    if (i % 10 == 0)
      check_equivalent(&f, term, back);
  }
  assert_true(same > all * 9 / 10);
  fixture_release(&f);
}

static void round_trips_constants(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  __int128 most = (__int128)(~(unsigned __int128)0 >> 1);
  __int128 integers[] = {0, 1, -1, INT64_MIN, INT64_MAX, (__int128)INT64_MAX + 1, most, -most};
  for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
    Term constant = int_of(&f, integers[i]);
    assert_true(term_equals(there_and_back(&f, constant), constant));
    Term bound = at_most(&f, f.ints[0], integers[i]);
    assert_true(term_equals(there_and_back(&f, bound), bound));
  }
  for (uint32_t width = 1; width <= 128; width += 13) {
    Term constant = term_make_bits(f.terms, width, ~(unsigned __int128)0);
    assert_true(term_equals(there_and_back(&f, constant), constant));
  }
  fixture_release(&f);
}

static void round_trips_arrays(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Sort rows = sort_make_array(f.terms, sort_int(f.terms), term_sort(f.terms, f.array));
  Term matrix = make_variable(&f, "m", rows);
  Term zero = term_make_const_array(f.terms, term_sort(f.terms, f.array), int_of(&f, 0));
  Term stored = term_make_store(f.terms, matrix, f.ints[0], zero);
  Term terms[] = {zero, stored, term_make_select(f.terms, stored, f.ints[1]),
                  term_make_eq(f.terms, f.array, zero)};
  for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
    assert_true(term_equals(there_and_back(&f, terms[i]), terms[i]));
  fixture_release(&f);
}

// Versions of a variable, and symbols of one name, are different things.
static void keeps_symbols_apart(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Symbol x = symbol_new(f.terms, "x", sort_int(f.terms), NULL);
  Term versions[] = {term_make_var(f.terms, x, NO_INDEX), term_make_var(f.terms, x, 0),
                     term_make_var(f.terms, x, 1), f.ints[0]};
  for (int i = 0; i < 4; i++) {
    assert_true(term_equals(there_and_back(&f, versions[i]), versions[i]));
    solver_add(f.solver, equal_to(&f, versions[i], i));
  }
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  fixture_release(&f);
}

static void check_refuses(Fixture *f, Z3_ast ast) {
  Z3_inc_ref(f->context->z3, ast);
  assert_true(term_is_none(z3_to_term(f->context, ast)));
  Z3_dec_ref(f->context->z3, ast);
}

// What terms cannot say is NO_TERM.
static void refuses_what_terms_lack(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Z3_context z3 = f.context->z3;
  Z3_sort integer = z3_from_sort(f.context, sort_int(f.terms));
  check_refuses(&f, Z3_mk_numeral(z3, "170141183460469231731687303715884105728", integer)); // 2^127
  check_refuses(&f, Z3_mk_numeral(z3, "1/2", Z3_mk_real_sort(z3)));
  check_refuses(&f, Z3_mk_bound(z3, 0, integer));
  check_refuses(&f, Z3_mk_fresh_const(z3, "fresh", integer));
  check_refuses(&f, Z3_mk_const(z3, Z3_mk_string_symbol(z3, "x"), integer));
  fixture_release(&f);
}

// ---- operators that terms have in other words

static void check_reads(Fixture *f, Z3_ast ast, Term expected) {
  Z3_inc_ref(f->context->z3, ast);
  assert_true(term_equals(z3_to_term(f->context, ast), expected));
  Z3_dec_ref(f->context->z3, ast);
}

static void reads_other_operators(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Terms *terms = f.terms;
  Z3_context z3 = f.context->z3;
  Term a = f.ints[0], b = f.ints[1];
  Z3_ast x = z3_from_term(f.context, a), y = z3_from_term(f.context, b), both[] = {x, y};
  Z3_ast minus_three = z3_from_term(f.context, int_of(&f, -3));
  check_reads(&f, Z3_mk_ge(z3, x, y), term_make_le(terms, b, a));
  check_reads(&f, Z3_mk_gt(z3, x, y), term_make_lt(terms, b, a));
  check_reads(&f, Z3_mk_distinct(z3, 2, both), term_make_ne(terms, a, b));
  check_reads(&f, Z3_mk_sub(z3, 2, both), term_make_sub(terms, a, b));
  check_reads(&f, Z3_mk_unary_minus(z3, x), term_make_neg(terms, a));
  check_reads(&f, Z3_mk_div(z3, x, minus_three), term_make_neg(terms, term_make_div(terms, a, 3)));
  check_reads(&f, Z3_mk_mod(z3, x, minus_three), term_make_mod(terms, a, 3));
  check_reads(&f, Z3_mk_div(z3, x, y), NO_TERM);
  Z3_ast p = z3_from_term(f.context, f.bools[0]), q = z3_from_term(f.context, f.bools[1]);
  check_reads(&f, Z3_mk_xor(z3, p, q), term_make_ne(terms, f.bools[0], f.bools[1]));
  check_reads(&f, Z3_mk_iff(z3, p, q), term_make_eq(terms, f.bools[0], f.bools[1]));
  check_reads(&f, Z3_mk_implies(z3, p, q), term_make_implies(terms, f.bools[0], f.bools[1]));
  Z3_ast v = z3_from_term(f.context, f.bits[0]), w = z3_from_term(f.context, f.bits[1]);
  check_reads(&f, Z3_mk_bvugt(z3, v, w), term_make_bv(terms, TERM_BV_ULT, f.bits[1], f.bits[0]));
  check_reads(&f, Z3_mk_bvsge(z3, v, w), term_make_bv(terms, TERM_BV_SLE, f.bits[1], f.bits[0]));
  fixture_release(&f);
}

// Deep terms need no deep stack.
static void translates_deep_terms(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term deep = f.ints[0];
  for (int i = 0; i < 100000; i++)
    deep = term_make_ite(f.terms, at_most(&f, deep, i), deep, f.ints[i % INTS]);
  assert_true(term_equals(there_and_back(&f, deep), deep));
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(round_trips),           TEST(round_trips_constants),   TEST(round_trips_arrays),
      TEST(keeps_symbols_apart),   TEST(refuses_what_terms_lack), TEST(reads_other_operators),
      TEST(translates_deep_terms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
