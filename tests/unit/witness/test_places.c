#include "witness/instrument_internal.h"
#include "text/tokens.h"

#include "test.h"

static uint32_t offset_of(const char *text, const char *part) {
  const char *found = strstr(text, part);
  assert_non_null(found);
  return (uint32_t)(found - text);
}

static uint32_t token_of(const Tokens *tokens, const char *part) {
  return tokens_at(tokens, offset_of(tokens->text, part));
}

static void reads_tokens(void **state) {
  (void)state;
  const char *text = "#define F(x) { \\\n ( \n/* ( */ f(\"a)\", ')', 0x1.8p3); // }\n";
  const char *const expected[] = {"f", "(", "\"a)\"", ",", "')'", ",", "0x1.8p3", ")", ";"};
  Tokens tokens;
  tokens_init(&tokens, text, (uint32_t)strlen(text));
  assert_int_equal(tokens.all.size, sizeof expected / sizeof *expected);
  for (uint32_t i = 0; i < tokens.all.size; i++)
    assert_true(token_is(&tokens, i, expected[i]));
  assert_int_equal(tokens.all.data[1].partner, 7);
  assert_int_equal(tokens.all.data[7].partner, 1);
  assert_int_equal(tokens.all.data[2].outer, 1);
  assert_int_equal(tokens.all.data[8].outer, NO_TOKEN);
  tokens_release(&tokens);
}

static void knows_places(void **state) {
  (void)state;
  Tokens tokens;
  uint32_t line, column, offset;
  tokens_init(&tokens, "ab\ncd e\n", 8);
  tokens_place(&tokens, 6, &line, &column);
  assert_int_equal(line, 2);
  assert_int_equal(column, 4);
  assert_true(tokens_offset(&tokens, 2, 4, &offset));
  assert_int_equal(offset, 6);
  assert_false(tokens_offset(&tokens, 1, 4, &offset)); // that is the next line
  assert_false(tokens_offset(&tokens, 9, 1, &offset));
  assert_false(tokens_offset(&tokens, 0, 1, &offset));
  assert_int_equal(tokens_at(&tokens, 4), 2);
  assert_int_equal(tokens_at(&tokens, 7), NO_TOKEN);
  tokens_release(&tokens);
}

static const char program[] = "int g;\n"
                              "int f(int a) {\n"
                              "  int b = a;\n"
                              "  { int c; c = 1; }\n"
                              "  for (int i = 0; i < b; i++) {\n"
                              "    if (a) last(i, b);\n"
                              "    else return p->m(1) + (*q)(2) + none();\n"
                              "  }\n"
                              "  do { g = 2; } while (g < 3);\n"
                              "  switch (a) { case 1: g = 4; default: ; }\n"
                              "  for (;;) ;\n"
                              "}\n";

static void finds_statements(void **state) {
  (void)state;
  Tokens tokens;
  tokens_init(&tokens, program, sizeof program - 1);
  struct {
    const char *part, *statement;
    StatementForm form;
  } cases[] = {{"b = a", "int b", STATEMENT_IN_BLOCK},    {"i, b", "last(", STATEMENT_EXPRESSION},
               {"none", "return", STATEMENT_NONE},        {"a) last", "if (a)", STATEMENT_IN_BLOCK},
               {"i < b", "for (int", STATEMENT_IN_BLOCK}, {"4", "g = 4", STATEMENT_IN_BLOCK},
               {"g = 2", "g = 2", STATEMENT_IN_BLOCK}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t statement = tokens_statement(&tokens, token_of(&tokens, cases[i].part));
    assert_int_equal(tokens.all.data[statement].begin, offset_of(program, cases[i].statement));
    assert_int_equal(place_statement_form(&tokens, statement), cases[i].form);
  }
  assert_int_equal(place_statement_form(&tokens, token_of(&tokens, "= a")), STATEMENT_NONE);
  assert_int_equal(place_statement_form(&tokens, token_of(&tokens, "else")), STATEMENT_NONE);
  tokens_release(&tokens);
}

static uint32_t close_of(const Tokens *tokens, const char *open) {
  return tokens->all.data[token_of(tokens, open)].partner;
}

static void finds_conditions(void **state) {
  (void)state;
  Tokens tokens;
  uint32_t first, end;
  tokens_init(&tokens, program, sizeof program - 1);
  assert_true(place_condition(&tokens, token_of(&tokens, "for (int"), &first, &end));
  assert_true(token_is(&tokens, first, "i") && token_is(&tokens, end, ";") && end == first + 3);
  assert_true(place_condition(&tokens, token_of(&tokens, "do {"), &first, &end));
  assert_true(token_is(&tokens, first, "g") && token_is(&tokens, end, ")"));
  assert_true(place_condition(&tokens, token_of(&tokens, "for (;;)"), &first, &end));
  assert_int_equal(first, end);
  tokens_release(&tokens);
}

static void finds_calls(void **state) {
  (void)state;
  Tokens tokens;
  tokens_init(&tokens, program, sizeof program - 1);
  uint32_t close = close_of(&tokens, "(i, b)");
  assert_true(token_is(&tokens, place_call_begin(&tokens, close), "last"));
  assert_true(token_is(&tokens, place_last_argument(&tokens, close), "b"));
  assert_int_equal(place_call_begin(&tokens, close_of(&tokens, "(1)")), NO_TOKEN); // of a member
  assert_int_equal(place_call_begin(&tokens, close_of(&tokens, "(2)")), NO_TOKEN); // of a pointer
  close = close_of(&tokens, "();\n  }");
  assert_true(token_is(&tokens, place_call_begin(&tokens, close), "none"));
  assert_int_equal(place_last_argument(&tokens, close), NO_TOKEN);
  tokens_release(&tokens);
}

static void knows_what_is_visible(void **state) {
  (void)state;
  Tokens tokens;
  tokens_init(&tokens, program, sizeof program - 1);
  uint32_t loop = offset_of(program, "for (int"), inner = offset_of(program, "last(");
  uint32_t after = offset_of(program, "do {"), c = offset_of(program, "int c");
  uint32_t i = offset_of(program, "int i"), b = offset_of(program, "int b");
  assert_true(tokens_are_visible(&tokens, offset_of(program, "int g"), loop));
  assert_true(tokens_are_visible(&tokens, b, loop));
  assert_false(tokens_are_visible(&tokens, b, 0));
  assert_true(tokens_are_visible(&tokens, c, offset_of(program, "c = 1")));
  assert_false(tokens_are_visible(&tokens, c, loop));
  assert_true(tokens_are_visible(&tokens, i, loop));
  assert_true(tokens_are_visible(&tokens, i, inner));
  assert_false(tokens_are_visible(&tokens, i, after));
  tokens_release(&tokens);
}

static void knows_expressions(void **state) {
  (void)state;
  const char *const good[] = {"x <= 1 && (y != 2 || z[1] >= 3)",
                              "p->f == 'a'",
                              "!x",
                              "-1 < y",
                              "x == -1 ? 1 : 0",
                              "sizeof(x) == 4 && (long long)x == 1",
                              INSTRUMENT_RESULT " == 5"};
  const char *const bad[] = {"",         "x = 1",
                             "x += 1",   "x <<= 1",
                             "x++",      "--x",
                             "x;",       "(x",
                             "x)",       "x // 1",
                             "x /**/",   "({ 1 })",
                             "a\nb",     "\"a\"",
                             "x == = 1", "y =1",
                             "f(x)",     "f (x)",
                             "x\\y",     "')",
                             "#x",       INSTRUMENT_PASSED " == 1"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (!is_one_expression(good[i]))
      fail_msg("this is an expression: %s", good[i]);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    if (is_one_expression(bad[i]))
      fail_msg("this is no expression: %s", bad[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(reads_tokens),     TEST(knows_places),
                                     TEST(finds_statements), TEST(finds_conditions),
                                     TEST(finds_calls),      TEST(knows_what_is_visible),
                                     TEST(knows_expressions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
