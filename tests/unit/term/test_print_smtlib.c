// Terms as SMT-LIB.
#include "fixture.h"
#include "read_smtlib.h"
#include "term/print.h"

#define assert_smt(f, term, expected)                                                              \
  do {                                                                                             \
    Strbuf text = {0};                                                                             \
    term_add_smtlib((f)->terms, (term), &text);                                                    \
    assert_string_equal(strbuf_text(&text), (expected));                                           \
    strbuf_release(&text);                                                                         \
  } while (0)

static void test_nodes(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  assert_smt(&f, number(&f, -5), "(- 5)");
  assert_smt(&f, number(&f, INT128_MIN), "(- 170141183460469231731687303715884105728)");
  assert_smt(&f, bits8(&f, 255), "(_ bv255 8)");
  assert_smt(&f, le(&f, f.x, line(&f, 2, f.y, 3)), "(<= (+ x@ (* (- 2) y@) (- 3)) 0)");
  assert_smt(&f, term_make_scale(terms, 3, f.x), "(* 3 x@)");
  Term quotient = div_by(&f, f.x, 3), rest = mod_by(&f, f.y, 4);
  assert_smt(&f, eq(&f, quotient, rest), "(= (+ (div x@ 3) (* (- 1) (mod y@ 4))) 0)");
  assert_smt(&f, term_make_select(terms, term_make_store(terms, f.a, f.i, f.x), f.j),
             "(select (store a@ i@ x@) j@)");
  assert_smt(&f, term_make_const_array(terms, term_sort(terms, f.a), f.x),
             "((as const (Array Int Int)) x@)");
  assert_smt(&f, term_make_extract(terms, f.n, 5, 2), "((_ extract 5 2) n@)");
  assert_smt(&f, term_make_extend(terms, f.n, 16, true), "((_ sign_extend 8) n@)");
  assert_smt(&f, and(&f, f.p, not(&f, f.q)), "(and p@ (not q@))");
  assert_smt(&f, term_make_apply(terms, f.f, (Term[]){f.x, f.y}, 2), "(f@ x@ y@)");
  fixture_free(&f);
}

static void test_names(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Sort ints = sort_int(f.terms);
  assert_smt(&f, term_make_var(f.terms, term_get(f.terms, f.x).symbol, 3), "x@3");
  assert_smt(&f, new_variable(f.terms, "x", ints), "x!!1@");
  assert_smt(&f, new_variable(f.terms, "x", ints), "x!!2@");
  assert_smt(&f, new_variable(f.terms, "s.k", ints), "s.k@");
  assert_smt(&f, new_variable(f.terms, "p->next", ints), "p->next@");
  assert_smt(&f, new_variable(f.terms, "main::i", ints), "|main::i@|");
  assert_smt(&f, new_variable(f.terms, "a[3]", ints), "|a[3]@|");
  assert_smt(&f, new_variable(f.terms, "x!!1", ints), "x!21!211@");
  assert_smt(&f, new_variable(f.terms, "x@3", ints), "x!403@");
  assert_smt(&f, new_variable(f.terms, "a|b\n", ints), "a!7cb!0a@");
  assert_smt(&f, new_variable(f.terms, "3d", ints), "|3d@|");
  assert_smt(&f, new_variable(f.terms, "select", ints), "select@");
  fixture_free(&f);
}

static void test_sharing(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term product = term_make_mul(f.terms, f.x, f.y);
  Term call = term_make_apply(f.terms, f.f, (Term[]){product, product}, 2);
  char expected[200];
  snprintf(expected, sizeof expected, "(let ((?%u (* x@ y@))) (f@ ?%u ?%u))", product.id,
           product.id, product.id);
  assert_smt(&f, call, expected);
  for (int i = 0; i < 100; i++)
    call = term_make_apply(f.terms, f.f, (Term[]){call, call}, 2);
  Strbuf text = {0};
  term_add_smtlib(f.terms, call, &text);
  assert_true(text.size < 10000);
  strbuf_release(&text);
  fixture_free(&f);
}

static void test_deep_terms(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term deep = f.x;
  for (int i = 0; i < 200000; i++)
    deep = term_make_apply(f.terms, f.f, (Term[]){deep, f.y}, 2);
  Strbuf text = {0};
  term_add_smtlib(f.terms, deep, &text);
  assert_true(text.size > 200000);
  strbuf_release(&text);
  fixture_free(&f);
}

static void test_script(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term call = term_make_apply(f.terms, f.f, (Term[]){f.x, f.x}, 2);
  Term assertions[] = {le(&f, f.x, f.y), eq(&f, call, f.y), eq(&f, f.n, f.m)};
  char text[1000] = "";
  FILE *file = tmpfile();
  assert_non_null(file);
  term_print_script(f.terms, assertions, 3, file);
  assert_int_equal(fseek(file, 0, SEEK_SET), 0);
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  assert_string_equal(text, "(set-logic ALL)\n"
                            "(declare-fun x@ () Int)\n"
                            "(declare-fun y@ () Int)\n"
                            "(declare-fun f@ (Int Int) Int)\n"
                            "(declare-fun n@ () (_ BitVec 8))\n"
                            "(declare-fun m@ () (_ BitVec 8))\n"
                            "(assert (<= (+ x@ (* (- 1) y@)) 0))\n"
                            "(assert (= (+ y@ (* (- 1) (f@ x@ x@))) 0))\n"
                            "(assert (= n@ m@))\n"
                            "(check-sat)\n");
  fixture_free(&f);
}

// ---- what is printed, read back

static void check_text(const Pool *pool, const Entry *entry, const char *text) {
  uint32_t width = index_width(pool->terms, term_sort(pool->terms, entry->term));
  SmtReader *reader = mem_alloc(sizeof *reader);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    *reader = (SmtReader){.text = text, .pool = pool, .sample = i};
    Read read = read_smt(reader);
    if (*reader->text || !value_equals(&read.value, &entry->values[i], width))
      fail_msg("seed %llu, sample %u: %s", (unsigned long long)pool->seed, i, text);
  }
  mem_free(reader, sizeof *reader);
}

static void test_round_trip(void **state) {
  (void)state;
  Strbuf text = {0};
  for (uint64_t seed = 1; seed <= 8; seed++) {
    Pool pool;
    pool_init(&pool, seed);
    for (int step = 0; step < 200; step++) {
      const Entry *entry = pool_grow(&pool);
      if (!entry)
        continue;
      strbuf_clear(&text);
      term_add_smtlib(pool.terms, entry->term, &text);
      check_text(&pool, entry, strbuf_text(&text));
    }
    pool_release(&pool);
  }
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_nodes),   TEST(test_names),
                                     TEST(test_sharing), TEST(test_deep_terms),
                                     TEST(test_script),  TEST(test_round_trip)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
