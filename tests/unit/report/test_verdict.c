#include "report/verdict.h"

#include "path/fixture.h"

static const char program[] = "int x, y;\n"
                              "extern int f(void);\n"
                              "int main(void) {\n"
                              "  while (x < y)\n"
                              "    x += f();\n"
                              "  __asm__(\"nop\" : \"=r\"(x));\n"
                              "  __asm__(\"nop\" : \"=r\"(y));\n"
                              "  return 0;\n"
                              "}\n";

typedef struct Printed {
  Cfa cfa;
  Terms *terms;
  Verdict verdict;
} Printed;

static void setup(Printed *p) {
  load_text(&p->cfa, program);
  p->terms = terms_new();
  verdict_init(&p->verdict);
}

// Releases all.
static void check(Printed *p, const char *expected) {
  char *printed = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&printed, &size);
  verdict_print(&p->verdict, &p->cfa, p->terms, out);
  fclose(out);
  assert_string_equal(printed, expected);
  free(printed);
  verdict_release(&p->verdict);
  terms_free(p->terms);
  cfa_release(&p->cfa);
}

#define NOTES                                                                                      \
  "Note: t.c:5: function 'f' has no body: it returns any value and changes nothing\n"              \
  "Note: t.c:6: inline assembly: its outputs are arbitrary (and at 1 more place)\n"

static void add_invariant(Printed *p, Term formula, bool is_partial) {
  SourceSpan span = {.file = 0, .line = 4};
  vec_push(&p->verdict.invariants, (LoopInvariant){p->cfa.init->entry, span, formula, is_partial});
}

static Term variable(Printed *p, const char *name) {
  return term_make_var(p->terms, symbol_new(p->terms, name, sort_int(p->terms), NULL), NO_INDEX);
}

static void prints_invariants(void **state) {
  (void)state;
  Printed p;
  setup(&p);
  p.verdict.kind = VERDICT_TRUE;
  p.verdict.proof = (ProofSummary){12, 0};
  Term x = variable(&p, "x"), y = variable(&p, "y"), below = term_make_le(p.terms, x, y);
  add_invariant(&p, below, false);
  add_invariant(&p, below, true);
  add_invariant(&p, term_true(p.terms), false);
  add_invariant(&p, term_true(p.terms), true);
  p.verdict.engine = "IMPACT";
  check(&p, "Verification result: TRUE\n"
            "Decided by IMPACT.\n"
            "t.c:4: loop invariant: x <= y\n"
            "t.c:4: loop invariant: x <= y   (and more, about values that have no name in C)\n"
            "t.c:4: loop invariant: true (nothing needed)\n"
            "t.c:4: loop invariant: only about values that have no name in C\n"
            "Proof: 12 obligations, all hold\n" NOTES);
}

static void cuts_long_invariants(void **state) {
  (void)state;
  Printed p;
  setup(&p);
  p.verdict.kind = VERDICT_TRUE;
  p.verdict.proof = (ProofSummary){12, 3};
  Term sum = term_make_int(p.terms, 0);
  char name[30], expected[1000] = "Verification result: TRUE\nt.c:4: loop invariant: ";
  for (int i = 0; i < 40; i++) {
    snprintf(name, sizeof name, "variable%02d", i);
    sum = term_make_add(p.terms, sum, variable(&p, name));
    if (i < 23)
      snprintf(expected + strlen(expected), 30, i ? " + %s" : "%s", name);
  }
  add_invariant(&p, term_make_le(p.terms, sum, term_make_int(p.terms, 0)), false);
  strcat(expected, " + ...\n"
                   "Proof: 12 obligations, none fails, 3 could not be decided\n" NOTES);
  check(&p, expected);
}

static void prints_assumptions(void **state) {
  (void)state;
  Printed p;
  setup(&p);
  p.verdict.kind = VERDICT_TRUE;
  p.verdict.has_no_error = true;
  vec_push(&p.verdict.assumptions, "integers are unbounded");
  check(&p, "Verification result: TRUE\n"
            "The control flow of the program leads to no error.\n"
            "Note: integers are unbounded\n" NOTES);
}

static void prints_reasons(void **state) {
  (void)state;
  for (int reason = UNKNOWN_TIMEOUT; reason <= UNKNOWN_PROOF; reason++) {
    Printed p;
    setup(&p);
    p.verdict.reason = reason;
    p.verdict.place = (SourceSpan){.file = 0, .line = 4};
    strbuf_add(&p.verdict.why, "Why.");
    char *printed = NULL, expected[100];
    size_t size = 0;
    FILE *out = open_memstream(&printed, &size);
    verdict_print(&p.verdict, &p.cfa, p.terms, out);
    fclose(out);
    snprintf(expected, sizeof expected, "Verification result: UNKNOWN(%s)\nt.c:4: Why.\nTry ",
             unknown_reason_name(reason));
    assert_int_equal(strncmp(printed, expected, strlen(expected)), 0);
    assert_string_equal(printed + size - 2, ".\n");
    free(printed);
    verdict_release(&p.verdict);
    terms_free(p.terms);
    cfa_release(&p.cfa);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(prints_invariants), TEST(cuts_long_invariants),
                                     TEST(prints_assumptions), TEST(prints_reasons)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
