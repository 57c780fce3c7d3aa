#include "fixture.h"

#include <math.h>

typedef struct Scene {
  Fixture f;
  Arena *arena;
  Types *types;
  Record *record;
  const Expr *a, *b, *c, *p, *s, *q, *xs; // int a, b, c, *p; struct s s, *q; int xs[4]
} Scene;

static const Expr *global(Scene *scene, const char *name, const Type *type) {
  return expr_var(scene->arena,
                  cfa_new_variable(&scene->f.cfa, VAR_GLOBAL, name, type, NULL, span_none()));
}

static void scene_init(Scene *scene) {
  fixture_init(&scene->f, MODEL_LP64);
  const Type *integer = scene->f.int_type;
  Types *types = scene->types = &scene->f.cfa.types;
  scene->arena = &scene->f.cfa.arena;
  Record *inner = type_new_record(types, "<anonymous>", true);
  record_complete(types, inner, &(Field){.name = "i", .type = integer}, 1, 4, 4);
  scene->record = type_new_record(types, "s", false);
  Field fields[] = {{.name = "m", .type = integer},
                    {.type = inner->type, .bit_offset = 32},
                    {.name = "xs", .type = type_make_array(types, integer, 2), .bit_offset = 64}};
  record_complete(types, scene->record, fields, 3, 16, 4);
  scene->a = global(scene, "a", integer);
  scene->b = global(scene, "b", integer);
  scene->c = global(scene, "c", integer);
  scene->p = global(scene, "p", type_make_pointer(types, integer));
  scene->s = global(scene, "s", scene->record->type);
  scene->q = global(scene, "q", type_make_pointer(types, scene->record->type));
  scene->xs = global(scene, "xs", type_make_array(types, integer, 4));
}

static void assert_text(const Expr *expr, const char *expected) {
  Strbuf text = {0};
  expr_add_text(expr, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static const Expr *bin(Scene *scene, ExprKind kind, const Expr *left, const Expr *right) {
  return binary(&scene->f, kind, left, right);
}

static const Expr *un(Scene *scene, ExprKind kind, const Expr *operand) {
  return expr_unary(scene->arena, scene->types, kind, operand);
}

static void prints_few_parentheses(void **state) {
  (void)state;
  Scene x;
  scene_init(&x);
  const Expr *sum = bin(&x, EXPR_ADD, x.a, x.b), *product = bin(&x, EXPR_MUL, x.a, x.b);
  assert_text(bin(&x, EXPR_ADD, sum, x.c), "a + b + c");
  assert_text(bin(&x, EXPR_ADD, x.c, sum), "c + (a + b)");
  assert_text(bin(&x, EXPR_SUB, x.c, sum), "c - (a + b)");
  assert_text(bin(&x, EXPR_MUL, sum, x.c), "(a + b) * c");
  assert_text(bin(&x, EXPR_ADD, product, x.c), "a * b + c");
  assert_text(bin(&x, EXPR_SHL, sum, x.c), "a + b << c");
  assert_text(bin(&x, EXPR_AND, bin(&x, EXPR_EQ, x.a, x.b), x.c), "a == b & c");
  assert_text(bin(&x, EXPR_EQ, bin(&x, EXPR_AND, x.a, x.b), x.c), "(a & b) == c");
  assert_text(bin(&x, EXPR_XOR, bin(&x, EXPR_OR, x.a, x.b), x.c), "(a | b) ^ c");
  assert_text(bin(&x, EXPR_LT, sum, num(&x.f, -3)), "a + b < -3");
  assert_text(un(&x, EXPR_NOT, bin(&x, EXPR_LT, x.a, x.b)), "!(a < b)");
  assert_text(un(&x, EXPR_NEG, un(&x, EXPR_NEG, x.a)), "-(-a)");
  assert_text(un(&x, EXPR_NEG, un(&x, EXPR_BIT_NOT, x.a)), "-~a");
  assert_text(un(&x, EXPR_NEG, sum), "-(a + b)");
  assert_text(bin(&x, EXPR_SUB, x.a, un(&x, EXPR_NEG, x.b)), "a - -b");
  const Type *character = x.types->char_type;
  assert_text(expr_cast(x.arena, character, x.a), "(char)a");
  assert_text(expr_cast(x.arena, character, sum), "(char)(a + b)");
  assert_text(un(&x, EXPR_NEG, expr_cast(x.arena, character, x.a)), "-(char)a");
  fixture_release(&x.f);
}

static void prints_places(void **state) {
  (void)state;
  Scene x;
  scene_init(&x);
  const Field *fields = x.record->fields;
  const Expr *pointee = expr_deref(x.arena, x.q);
  const Expr *next = bin(&x, EXPR_PTR_ADD, x.p, num(&x.f, 1));
  assert_text(expr_deref(x.arena, x.p), "*p");
  assert_text(expr_deref(x.arena, next), "p[1]");
  assert_text(expr_address(x.arena, x.types, x.a), "&a");
  assert_text(expr_field(x.arena, x.s, &fields[0]), "s.m");
  assert_text(expr_field(x.arena, pointee, &fields[0]), "q->m");
  const Expr *anonymous = expr_field(x.arena, pointee, &fields[1]);
  const Field *inner = record_find_field(x.record, "i");
  assert_text(expr_field(x.arena, anonymous, inner), "q->i");
  assert_text(anonymous, "q-><anonymous>");
  const Expr *second = expr_deref(x.arena, bin(&x, EXPR_PTR_ADD, x.q, x.a));
  assert_text(expr_field(x.arena, second, &fields[0]), "q[a].m");
  const Expr *member = expr_field(x.arena, pointee, &fields[2]);
  assert_text(expr_index(x.arena, member, bin(&x, EXPR_ADD, x.a, x.b)), "q->xs[a + b]");
  const Expr *first = expr_index(x.arena, x.xs, num(&x.f, 0));
  const Expr *decayed = expr_address(x.arena, x.types, first);
  assert_text(decayed, "xs");
  assert_text(expr_address(x.arena, x.types, expr_index(x.arena, x.xs, x.a)), "&xs[a]");
  assert_text(expr_deref(x.arena, bin(&x, EXPR_PTR_ADD, decayed, x.a)), "xs[a]");
  assert_text(un(&x, EXPR_NEG, expr_deref(x.arena, x.p)), "-*p");
  assert_text(bin(&x, EXPR_PTR_DIFF, x.p, decayed), "p - xs");
  const Type *to_array = type_make_pointer(x.types, x.xs->type);
  const Expr *array = expr_deref(x.arena, global(&x, "ap", to_array));
  assert_text(expr_index(x.arena, array, x.a), "(*ap)[a]");
  const Expr *converted = expr_cast(x.arena, type_make_pointer(x.types, x.record->type), x.p);
  assert_text(expr_field(x.arena, expr_deref(x.arena, converted), &fields[0]),
              "((struct s *)p)->m");
  fixture_release(&x.f);
}

static void prints_constants(void **state) {
  (void)state;
  Scene x;
  scene_init(&x);
  const Type *const *floats = x.types->floats, *const *ints = x.types->ints;
  assert_text(num(&x.f, -2147483648ll), "-2147483648");
  assert_text(expr_int(x.arena, x.types->char_type, 'a'), "97");
  assert_text(expr_int(x.arena, ints[INT_UINT], -1), "4294967295");
  assert_text(expr_int(x.arena, ints[INT_UINT128], -1), "340282366920938463463374607431768211455");
  assert_text(expr_int(x.arena, ints[INT_INT128], (__int128)((unsigned __int128)1 << 127)),
              "-170141183460469231731687303715884105728");
  assert_text(expr_zero(x.arena, x.types->void_pointer), "0");
  assert_text(expr_int(x.arena, x.types->char_pointer, 4096), "(char *)4096");
  assert_text(expr_zero(x.arena, x.record->type), "{0}");
  assert_text(expr_float(x.arena, floats[FLOAT_DOUBLE], 0.1), "0.1");
  assert_text(expr_float(x.arena, floats[FLOAT_DOUBLE], 100), "100.0");
  assert_text(expr_float(x.arena, floats[FLOAT_DOUBLE], 3), "3.0");
  assert_text(expr_float(x.arena, floats[FLOAT_FLOAT], 0.1f), "0.1f");
  assert_text(expr_float(x.arena, floats[FLOAT_LONG_DOUBLE], -2.5L), "-2.5L");
  assert_text(expr_float(x.arena, floats[FLOAT_DOUBLE], -INFINITY), "-INFINITY");
  assert_text(expr_float(x.arena, floats[FLOAT_DOUBLE], NAN), "NAN");
  assert_text(un(&x, EXPR_NEG, expr_float(x.arena, floats[FLOAT_DOUBLE], -INFINITY)),
              "-(-INFINITY)");
  fixture_release(&x.f);
}

static void prints_strings_and_functions(void **state) {
  (void)state;
  Scene x;
  scene_init(&x);
  static const char bytes[] = "a\"\n\\\1";
  const Type *type = type_make_array(x.types, x.types->char_type, sizeof bytes);
  Variable *string = cfa_new_variable(&x.f.cfa, VAR_STRING, "str1", type, NULL, span_none());
  string->bytes = bytes;
  const Expr *first = expr_index(x.arena, var(&x.f, string), num(&x.f, 0));
  assert_text(expr_address(x.arena, x.types, first), "\"a\\\"\\n\\\\\\001\"");
  Function *function = new_function(&x.f, "f");
  assert_text(expr_function(x.arena, x.types, function), "f");
  fixture_release(&x.f);
}

// Deep nesting must not exhaust the stack.
static void prints_deep_expressions(void **state) {
  (void)state;
  Scene x;
  scene_init(&x);
  enum { DEPTH = 200000 };
  const Expr *left = x.a, *right = x.a, *minus = x.a;
  for (int i = 0; i < DEPTH; i++) {
    left = bin(&x, EXPR_ADD, left, x.b);
    right = bin(&x, EXPR_ADD, x.b, right);
    minus = un(&x, EXPR_NEG, minus);
  }
  Strbuf text = {0};
  expr_add_text(left, &text);
  assert_int_equal(text.size, 1 + 4 * DEPTH);
  strbuf_clear(&text);
  expr_add_text(right, &text);
  assert_int_equal(text.size, 1 + 4 * DEPTH + 2 * (DEPTH - 1));
  strbuf_clear(&text);
  expr_add_text(minus, &text);
  assert_int_equal(text.size, 1 + DEPTH + 2 * (DEPTH - 1));
  strbuf_release(&text);
  fixture_release(&x.f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(prints_few_parentheses),       TEST(prints_places),           TEST(prints_constants),
      TEST(prints_strings_and_functions), TEST(prints_deep_expressions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
