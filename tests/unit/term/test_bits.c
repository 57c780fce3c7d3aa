// Bit-vectors.
#include "evaluate.h"
#include "fixture.h"

// All operations on all pairs of 4-bit constants.
static void test_folding(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  for (TermKind kind = TERM_BV_NOT; kind <= TERM_BV_SLE; kind++) {
    bool is_unary = kind == TERM_BV_NOT || kind == TERM_BV_NEG;
    for (unsigned a = 0; a < 16; a++) {
      for (unsigned b = 0; b < 16; b++) {
        Term result = term_make_bv(terms, kind, term_make_bits(terms, 4, a),
                                   is_unary ? NO_TERM : term_make_bits(terms, 4, b));
        Wide expected = bits_value(kind, 4, wide((int)a), wide((int)b));
        assert_same(result, kind >= TERM_BV_ULT ? term_bool(terms, !wide_is_zero(expected))
                                                : term_make_bits(terms, 4, wide_low(expected)));
      }
    }
  }
  fixture_free(&f);
}

// Whatever the other operand is, the constant ones must not change the value.
static void test_neutral_operands(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term zero = bits8(&f, 0), one = bits8(&f, 1), ones = bits8(&f, 255), n = f.n;
  assert_same(bv(&f, TERM_BV_ADD, n, zero), n);
  assert_same(bv(&f, TERM_BV_ADD, zero, n), n);
  assert_same(bv(&f, TERM_BV_SUB, n, zero), n);
  assert_same(bv(&f, TERM_BV_SUB, n, n), zero);
  assert_same(bv(&f, TERM_BV_SUB, zero, n), bv(&f, TERM_BV_NEG, n, NO_TERM));
  assert_same(bv(&f, TERM_BV_MUL, one, n), n);
  assert_same(bv(&f, TERM_BV_MUL, zero, n), zero);
  assert_same(bv(&f, TERM_BV_UDIV, n, one), n);
  assert_same(bv(&f, TERM_BV_UDIV, n, zero), ones);
  assert_kind(&f, bv(&f, TERM_BV_UDIV, n, n), TERM_BV_UDIV);
  assert_same(bv(&f, TERM_BV_UREM, n, one), zero);
  assert_same(bv(&f, TERM_BV_SREM, n, zero), n);
  assert_same(bv(&f, TERM_BV_AND, n, ones), n);
  assert_same(bv(&f, TERM_BV_AND, n, zero), zero);
  assert_same(bv(&f, TERM_BV_OR, ones, n), ones);
  assert_same(bv(&f, TERM_BV_OR, n, n), n);
  assert_same(bv(&f, TERM_BV_XOR, n, n), zero);
  assert_same(bv(&f, TERM_BV_XOR, n, ones), bv(&f, TERM_BV_NOT, n, NO_TERM));
  assert_same(bv(&f, TERM_BV_SHL, n, zero), n);
  assert_same(bv(&f, TERM_BV_SHL, n, bits8(&f, 8)), zero);
  assert_kind(&f, bv(&f, TERM_BV_ASHR, n, bits8(&f, 8)), TERM_BV_ASHR);
  assert_same(bv(&f, TERM_BV_NOT, bv(&f, TERM_BV_NOT, n, NO_TERM), NO_TERM), n);
  assert_same(bv(&f, TERM_BV_ADD, f.n, f.m), bv(&f, TERM_BV_ADD, f.m, f.n));
  fixture_free(&f);
}

static void test_orders(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_same(bv(&f, TERM_BV_ULE, f.n, f.m), not(&f, bv(&f, TERM_BV_ULT, f.m, f.n)));
  assert_same(bv(&f, TERM_BV_SLE, f.n, f.m), not(&f, bv(&f, TERM_BV_SLT, f.m, f.n)));
  assert_false_term(&f, bv(&f, TERM_BV_ULT, f.n, f.n));
  assert_true_term(&f, bv(&f, TERM_BV_SLE, f.n, f.n));
  assert_false_term(&f, bv(&f, TERM_BV_ULT, f.n, bits8(&f, 0)));
  assert_true_term(&f, bv(&f, TERM_BV_ULE, bits8(&f, 0), f.n));
  assert_true_term(&f, bv(&f, TERM_BV_ULE, f.n, bits8(&f, 255)));
  assert_kind(&f, bv(&f, TERM_BV_SLT, f.n, bits8(&f, 0)), TERM_BV_SLT);
  fixture_free(&f);
}

static void test_extraction(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  Term both = bv(&f, TERM_BV_CONCAT, f.n, f.m), low = term_make_extract(terms, f.n, 3, 0);
  assert_int_equal(sort_get(terms, term_sort(terms, both))->width, 16);
  assert_same(term_make_extract(terms, f.n, 7, 0), f.n);
  assert_same(term_make_extract(terms, both, 15, 8), f.n);
  assert_same(term_make_extract(terms, both, 7, 0), f.m);
  assert_same(term_make_extract(terms, both, 11, 8), low);
  assert_same(term_make_extract(terms, both, 6, 2), term_make_extract(terms, f.m, 6, 2));
  assert_kind(&f, term_make_extract(terms, both, 8, 7), TERM_BV_EXTRACT);
  assert_same(term_make_extract(terms, low, 2, 1), term_make_extract(terms, f.n, 2, 1));
  Term wider = term_make_extend(terms, f.n, 16, false);
  assert_same(term_make_extract(terms, wider, 7, 0), f.n);
  assert_same(term_make_extract(terms, wider, 11, 8), term_make_bits(terms, 4, 0));
  assert_same(term_make_extract(terms, term_make_extend(terms, f.n, 16, true), 3, 0), low);
  assert_same(term_make_extract(terms, bits8(&f, 0xa5), 7, 4), term_make_bits(terms, 4, 0xa));
  fixture_free(&f);
}

static void test_extension(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  assert_same(term_make_extend(terms, f.n, 8, true), f.n);
  assert_same(term_make_extend(terms, bits8(&f, 0x80), 16, true),
              term_make_bits(terms, 16, 0xff80));
  assert_same(term_make_extend(terms, bits8(&f, 0x80), 16, false), term_make_bits(terms, 16, 0x80));
  Term zero16 = term_make_extend(terms, f.n, 16, false);
  assert_same(term_make_extend(terms, zero16, 32, false), term_make_extend(terms, f.n, 32, false));
  assert_same(term_make_extend(terms, zero16, 32, true), term_make_extend(terms, f.n, 32, false));
  Term sign16 = term_make_extend(terms, f.n, 16, true);
  assert_same(term_make_extend(terms, sign16, 32, true), term_make_extend(terms, f.n, 32, true));
  assert_kind(&f, term_get(terms, term_make_extend(terms, sign16, 32, false)).args[0],
              TERM_BV_SEXT);
  assert_same(bv(&f, TERM_BV_CONCAT, bits8(&f, 0), f.n), zero16);
  assert_same(bv(&f, TERM_BV_CONCAT, bits8(&f, 1), bits8(&f, 2)), term_make_bits(terms, 16, 0x102));
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_folding), TEST(test_neutral_operands),
                                     TEST(test_orders), TEST(test_extraction),
                                     TEST(test_extension)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
