#include "witness/c_expression.h"

#include "test.h"

// Variables of all sizes, of one function.
typedef struct Scene {
  Cfa cfa;
  Terms *terms;
  Function *function;
} Scene;

static Term add_variable(Scene *scene, const char *name, const Type *type) {
  cfa_new_variable(&scene->cfa, VAR_LOCAL, name, type, scene->function, span_none());
  Symbol symbol = symbol_new(scene->terms, name, sort_int(scene->terms), NULL);
  return term_make_var(scene->terms, symbol, NO_INDEX);
}

static void scene_init(Scene *scene) {
  cfa_init(&scene->cfa, MODEL_LP64);
  scene->terms = terms_new();
  const Type *type =
      type_make_function(&scene->cfa.types, scene->cfa.types.int_type, NULL, 0, false, true);
  scene->function = cfa_new_function(&scene->cfa, "f", type, span_none());
}

static void scene_release(Scene *scene) {
  terms_free(scene->terms);
  cfa_release(&scene->cfa);
}

static bool is_visible(void *self, const Variable *variable) {
  (void)self;
  return strcmp(variable->name, "hidden") != 0;
}

static void check(const Scene *scene, Term formula, const char *expected) {
  CNames names = {.cfa = &scene->cfa,
                  .terms = scene->terms,
                  .function = scene->function,
                  .is_visible = is_visible};
  Strbuf text = {0};
  bool is_said = c_expression_add(&names, formula, &text);
  assert_string_equal(strbuf_text(&text), expected ? expected : "");
  assert_int_equal(is_said, expected != NULL);
  strbuf_release(&text);
}

static void casts_where_int_is_not_enough(void **state) {
  (void)state;
  Scene scene;
  scene_init(&scene);
  Terms *terms = scene.terms;
  const Types *types = &scene.cfa.types;
  Term i = add_variable(&scene, "i", types->int_type);
  Term j = add_variable(&scene, "j", types->int_type);
  Term u = add_variable(&scene, "u", types->ints[INT_UINT]);
  Term c = add_variable(&scene, "c", types->char_type);
  Term l = add_variable(&scene, "l", types->ints[INT_LONG]);
  Term w = add_variable(&scene, "w", types->ints[INT_ULONG]);
  Term p = add_variable(&scene, "p", types->void_pointer);
  Term one = term_make_int(terms, 1), big = term_make_int(terms, (__int128)1 << 63);
  check(&scene, term_make_le(terms, i, j), "i <= j");
  check(&scene, term_make_le(terms, i, one), "i <= 1");
  check(&scene, term_make_lt(terms, one, i), "i >= 2");
  check(&scene, term_make_le(terms, i, u), "(long long)i <= (long long)u");
  check(&scene, term_make_le(terms, term_make_add(terms, c, i), one),
        "(long long)i + (long long)c <= 1");
  check(&scene, term_make_le(terms, term_make_add(terms, l, i), one), NULL);
  check(&scene, term_make_le(terms, l, one), "(long long)l <= 1");
  check(&scene, term_make_le(terms, w, big), "w <= 9223372036854775808ULL");
  check(&scene, term_make_le(terms, w, l), NULL);
  check(&scene, term_make_eq(terms, p, term_make_int(terms, 0)), "p == 0");
  check(&scene, term_make_le(terms, p, one), NULL);
  scene_release(&scene);
}

static void leaves_out_what_it_cannot_say(void **state) {
  (void)state;
  Scene scene;
  scene_init(&scene);
  Terms *terms = scene.terms;
  const Type *type = scene.cfa.types.int_type;
  Term i = add_variable(&scene, "i", type), hidden = add_variable(&scene, "hidden", type);
  Term twice = add_variable(&scene, "twice", type);
  add_variable(&scene, "twice", type); // of another block
  Term zero = term_make_int(terms, 0);
  Term known = term_make_eq(terms, i, zero), unknown = term_make_eq(terms, hidden, zero);
  Term unclear = term_make_eq(terms, twice, zero);
  check(&scene, term_make_and2(terms, known, unknown), "i == 0");
  check(&scene, term_make_or2(terms, known, unknown), NULL);
  check(&scene, term_make_not(terms, term_make_or2(terms, known, unknown)), "(i != 0)");
  check(&scene, term_make_and2(terms, known, unclear), "i == 0");
  check(&scene, unknown, NULL);
  check(&scene, term_true(terms), NULL);
  scene_release(&scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(casts_where_int_is_not_enough),
      TEST(leaves_out_what_it_cannot_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
