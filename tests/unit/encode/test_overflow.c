// Signed overflow of known operands: a path goes past it unless it is assumed not to happen.
#include "encode/encode.h"

#include "path/fixture.h"

// Does a formula go past an assignment of EXPRESSION, over the variables of the text below?
static bool goes_past(const char *expression, OverflowMode overflow) {
  Cfa cfa;
  Strbuf text = {0};
  strbuf_printf(&text,
                "int main(void) {\n"
                "  int most = 2147483647, least = -most - 1, three = 3, minus = -1;\n"
                "  unsigned large = 4294967295u;\n"
                "  long result = %s;\n"
                "  return result > 0; }\n",
                expression);
  load_text(&cfa, strbuf_text(&text));
  strbuf_release(&text);
  Terms *terms = terms_new();
  Encoder *encoder = encoder_new(terms, &cfa, (EncodeOptions){.overflow = overflow});
  PathFormula path = path_start(encoder);
  Loc at = cfa.entry->entry;
  for (const Edge *edge = NULL; !edge || edge->span.line < 4; at = edge->target) {
    edge = cfa_location(&cfa, at)->first_leaving;
    path = encode_edge(encoder, path, edge);
  }
  bool goes_on = !term_is_false(terms, path.formula);
  encoder_free(encoder);
  terms_free(terms);
  cfa_release(&cfa);
  return goes_on;
}

static void ends_where_it_happens(void **state) {
  (void)state;
  const char *const overflows[] = {
      "most + 1",  "least - 1",     "most * three", "-least",         "least * minus",
      "most << 1", "least + minus", "most - minus", "(most + 1) - 1", "three + (most + three)"};
  for (uint32_t i = 0; i < sizeof overflows / sizeof *overflows; i++) {
    assert_true(goes_past(overflows[i], OVERFLOW_WRAP));
    assert_false(goes_past(overflows[i], OVERFLOW_ASSUME));
  }
}

static void goes_on_elsewhere(void **state) {
  (void)state;
  const char *const others[] = {
      "most + minus", "least + most",      "most - 1",     "-most",
      "most / minus", "most & least",      "three << 29",  "large + 1u",
      "large * 3u",   "(long)most + most", "most * minus", "-(long)least"};
  for (uint32_t i = 0; i < sizeof others / sizeof *others; i++) {
    assert_true(goes_past(others[i], OVERFLOW_WRAP));
    assert_true(goes_past(others[i], OVERFLOW_ASSUME));
  }
}

// As the interpreter does, whatever overflow is.
static void ends_at_undefined_operations(void **state) {
  (void)state;
  const char *const undefined[] = {"most / (three - 3)", "most % (three - 3)", "least / minus",
                                   "least % minus",      "three << 32",        "three >> minus"};
  for (uint32_t i = 0; i < sizeof undefined / sizeof *undefined; i++) {
    assert_false(goes_past(undefined[i], OVERFLOW_WRAP));
    assert_false(goes_past(undefined[i], OVERFLOW_ASSUME));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(ends_where_it_happens), TEST(goes_on_elsewhere),
                                     TEST(ends_at_undefined_operations)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
