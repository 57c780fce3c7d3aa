#include "cfa/dump.h"

#include "fixture.h"

// int limit = 3;
// int main(int n) { int i; for (i = 0; i < n; i++) {} if (i > limit) reach_error(); asm; }
static void build(Fixture *f) {
  static const char source[] = "i = /* start */ 0;\n\"\xe9\"";
  cfa_init(&f->cfa, MODEL_LP64);
  f->int_type = f->cfa.types.int_type;
  f->file = source_add(&f->cfa.files, "t.c", source, sizeof source - 1);
  Variable *limit = new_global(f, "limit");
  Function *init = f->cfa.init = new_function(f, "init");
  const Type *params[] = {f->int_type};
  const Type *type = type_make_function(&f->cfa.types, f->int_type, params, 1, false, true);
  Function *m = f->cfa.entry = cfa_new_function(&f->cfa, "main", type, at(f, 2));
  Variable *n = cfa_new_variable(&f->cfa, VAR_PARAM, "n", f->int_type, m, at(f, 2));
  Variable *i = new_local(f, m, "i"), *t = new_local(f, init, "t");
  cfa_begin_body(&f->cfa, m);

  Loc set = new_loc(f, init), drawn = new_loc(f, init), end = new_loc(f, init);
  cfa_add_assign(&f->cfa, init->entry, set, at(f, 1), var(f, limit), num(f, 3));
  cfa_add_havoc(&f->cfa, set, drawn, span_none(), var(f, t), HAVOC_PARAM, NULL);
  const Expr *arg = var(f, t), *callee = expr_function(&f->cfa.arena, &f->cfa.types, m);
  cfa_add_call(&f->cfa, drawn, end, span_none(), NULL, callee, &arg, 1);
  ret(f, end, NULL);

  Loc start = new_loc(f, m), head = new_loc(f, m), body = new_loc(f, m), after = new_loc(f, m);
  Loc error = new_error(f, m), dark = cfa_new_location(&f->cfa, m, LOC_UNSUPPORTED);
  cfa_location(&f->cfa, after)->label = "out";
  cfa_location(&f->cfa, dark)->note =
      cfa_add_note(&f->cfa, NOTE_UNSUPPORTED, NULL, at(f, 9), "vector type");
  cfa_add_havoc(&f->cfa, m->entry, start, at(f, 3), var(f, i), HAVOC_DECLARED, NULL);
  SourceSpan span = {.file = f->file, .line = 4, .column = 3, .begin = 0, .length = 17};
  cfa_add_assign(&f->cfa, start, head, span, var(f, i), num(f, 0));
  const Expr *less = binary(f, EXPR_LT, var(f, i), var(f, n));
  cfa_add_assume(&f->cfa, head, body, at(f, 4), less, true);
  cfa_add_assume(&f->cfa, head, after, at(f, 4), less, false);
  cfa_add_assign(&f->cfa, body, head, at(f, 4), var(f, i),
                 binary(f, EXPR_ADD, var(f, i), num(f, 1)));
  const Expr *more = binary(f, EXPR_GT, var(f, i), var(f, limit));
  cfa_add_assume(&f->cfa, after, error, at(f, 5), more, true);
  cfa_add_assume(&f->cfa, after, dark, at(f, 5), more, false);
  cfa_run_passes(&f->cfa);
}

typedef void Print(const Cfa *cfa, const Function *only, FILE *out);

// The caller frees the text.
static char *print_to_text(const Fixture *f, Print *print, const Function *only) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  print(&f->cfa, only, out);
  fclose(out);
  return text;
}

static void prints_a_listing(void **state) {
  (void)state;
  Fixture f;
  build(&f);
  char *text = print_to_text(&f, cfa_print, NULL);
  assert_string_equal(text, "int init(void)\n"
                            "  entry  L1 -> L2  limit = 3  t.c:1\n"
                            "         L2 -> L3  t = *\n"
                            "         L3 -> L4  main(t)\n"
                            "         L4 -> L5  return\n"
                            "  exit   L5\n"
                            "\n"
                            "int main(int n)  t.c:2\n"
                            "  entry        L1 -> L2  int i           t.c:3\n"
                            "               L2 -> L3  i = 0           t.c:4\n"
                            "  loop         L3 -> L4  [i < n]         t.c:4\n"
                            "               L3 -> L5  [!(i < n)]      t.c:4\n"
                            "               L4 -> L3  i = i + 1       t.c:4\n"
                            "  out:         L5 -> L6  [i > limit]     t.c:5\n"
                            "               L5 -> L7  [!(i > limit)]  t.c:5\n"
                            "  ERROR        L6        an error function is called\n"
                            "  UNSUPPORTED  L7        vector type     t.c:9\n"
                            "  exit         L8\n"
                            "\n"
                            "notes\n"
                            "  unsupported: vector type  t.c:9\n");
  free(text);
  text = print_to_text(&f, cfa_print, f.cfa.init);
  assert_null(strstr(text, "int main"));
  assert_null(strstr(text, "notes"));
  free(text);
  fixture_release(&f);
}

static void prints_dot(void **state) {
  (void)state;
  Fixture f;
  build(&f);
  char *text = print_to_text(&f, cfa_print_dot, f.cfa.entry);
  assert_ptr_equal(strstr(text, "digraph cfa {\n"), text);
  assert_non_null(strstr(text, "label=\"int main(int n)\";\n"));
  assert_non_null(strstr(text, "shape=doublecircle, label=\"L3\"];\n"));
  assert_non_null(strstr(text, "fillcolor=red, fontcolor=white, label=\"L6\"];\n"));
  assert_non_null(strstr(text, "label=\"L5\", xlabel=\"out\"];\n"));
  assert_non_null(strstr(text, " [label=\"[!(i < n)]\"];\n"));
  assert_string_equal(text + strlen(text) - 6, "  }\n}\n");
  free(text);
  fixture_release(&f);
}

static void prints_json(void **state) {
  (void)state;
  Fixture f;
  build(&f);
  char *text = print_to_text(&f, cfa_print_json, NULL);
  assert_ptr_equal(
      strstr(text, "{\"data_model\": \"LP64\", \"init\": \"init\", \"entry\": \"main\",\n"), text);
  assert_non_null(strstr(text, "\"name\": \"n\", \"kind\": \"param\", \"type\": \"int\", "
                               "\"function\": \"main\", \"address_taken\": false, "
                               "\"file\": \"t.c\", \"line\": 2, \"column\": 1}"));
  assert_non_null(strstr(text, "\"kind\": \"error\", \"order\": 5, \"loop_head\": false, "
                               "\"reaches_error\": true, \"error\": \"call\"}"));
  assert_non_null(strstr(text, "\"operation\": \"i = 0\", \"file\": \"t.c\", \"line\": 4, "
                               "\"column\": 3, \"text\": \"i = 0\"}"));
  assert_non_null(strstr(text, "{\"kind\": \"unsupported\", \"text\": \"vector type\", "));
  free(text);
  fixture_release(&f);
}

// Whatever the source holds, the output is JSON: quotes escaped, UTF-8 only.
static void escapes_json(void **state) {
  (void)state;
  Fixture f;
  build(&f);
  cfa_add_note(&f.cfa, NOTE_ASSUMPTION, NULL, span_none(), "\"\\\n\x7f \xc3\xa9 \xe9 \xed\xa0\x80");
  char *text = print_to_text(&f, cfa_print_json, NULL);
  assert_non_null(
      strstr(text, "\"\\\"\\\\\\u000a\\u007f \xc3\xa9 \\u00e9 \\u00ed\\u00a0\\u0080\""));
  free(text);
  fixture_release(&f);
}

static void assert_text(const Edge *edge, const char *expected) {
  Strbuf text = {0};
  edge_add_text(edge, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static void prints_edges(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g"), *draw = new_function(&f, "nondet_int");
  Variable *x = new_local(&f, g, "x");
  const Type *pointer = type_make_pointer(&f.cfa.types, g->type);
  Variable *p = cfa_new_variable(&f.cfa, VAR_LOCAL, "p", type_make_pointer(&f.cfa.types, pointer),
                                 g, span_none());
  Loc a = g->entry, b = new_loc(&f, g);
  const Expr *lhs = var(&f, x);
  assert_text(go(&f, a, b), "skip");
  assert_text(cfa_add_havoc(&f.cfa, a, b, span_none(), lhs, HAVOC_NONDET, draw),
              "x = nondet_int()");
  assert_text(cfa_add_havoc(&f.cfa, a, b, span_none(), lhs, HAVOC_UNDEFINED, draw),
              "x = nondet_int(...)");
  assert_text(cfa_add_havoc(&f.cfa, a, b, span_none(), lhs, HAVOC_ASM, NULL), "x = asm");
  assert_text(cfa_add_havoc(&f.cfa, a, b, span_none(), lhs, HAVOC_DECLARED, NULL), "int x");
  const Expr *args[] = {lhs, num(&f, -1)};
  const Expr *through = expr_deref(&f.cfa.arena, var(&f, p));
  assert_text(cfa_add_call(&f.cfa, a, b, span_none(), lhs, through, args, 2), "x = (*p)(x, -1)");
  assert_text(cfa_add_assume(&f.cfa, a, b, span_none(), lhs, false), "[!x]");
  assert_text(ret(&f, a, lhs), "return x");
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(prints_a_listing), TEST(prints_dot),   TEST(prints_json),
      TEST(escapes_json),     TEST(prints_edges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
