// The lowering on trees made by hand. Each test compares the edges of the
// resulting function, in reverse post-order: "1 x = 2 3" is an edge from
// location 1 to 3 that assigns 2 to x.
#include "cfa/dump.h"
#include "cfa/passes.h"
#include "cfa/well_formed.h"
#include "frontend/lower.h"

#include "test.h"

typedef struct Scene {
  Cfa cfa;
  Arena ast;
  Lowering lowering;
  Function *f; // int f(int), no body
  Function *main;
  Variable *x, *y, *a; // int x, y, a[4]: locals of main
  const Type *type;    // int
} Scene;

static void scene_init(Scene *s) {
  *s = (Scene){0};
  cfa_init(&s->cfa, MODEL_LP64);
  s->lowering = (Lowering){.cfa = &s->cfa, .property = {.label = "ERROR", .asserts = true}};
  s->lowering.property.calls[0] = "reach_error";
  s->type = s->cfa.types.int_type;
  const Type *unary = type_make_function(&s->cfa.types, s->type, &s->type, 1, false, true);
  const Type *nullary = type_make_function(&s->cfa.types, s->type, NULL, 0, false, true);
  s->f = cfa_new_function(&s->cfa, "f", unary, span_none());
  s->main = cfa_new_function(&s->cfa, "main", nullary, span_none());
  s->x = cfa_new_variable(&s->cfa, VAR_LOCAL, "x", s->type, s->main, span_none());
  s->y = cfa_new_variable(&s->cfa, VAR_LOCAL, "y", s->type, s->main, span_none());
  s->a = cfa_new_variable(&s->cfa, VAR_LOCAL, "a", type_make_array(&s->cfa.types, s->type, 4),
                          s->main, span_none());
  s->cfa.entry = s->main;
}

static void scene_release(Scene *s) {
  arena_release(&s->ast);
  cfa_release(&s->cfa);
}

// ---- trees

#define KIDS(...) (Ast *const[]){__VA_ARGS__}, sizeof((Ast *[]){__VA_ARGS__}) / sizeof(Ast *)

static Ast *new_node(Scene *s, AstKind kind, const Type *type, Ast *const *kids, uint32_t count) {
  return ast_new(&s->ast, kind, span_none(), type, kids, count);
}

static Ast *num(Scene *s, int value) {
  Ast *ast = new_node(s, AST_INT, s->type, NULL, 0);
  ast->integer = value;
  return ast;
}

static Ast *var(Scene *s, Variable *variable) {
  Ast *ast = new_node(s, AST_VAR, variable->type, NULL, 0);
  ast->variable = variable;
  return ast;
}

static Ast *unary(Scene *s, UnaryOp op, Ast *kid) {
  Ast *ast = new_node(s, AST_UNARY, s->type, KIDS(kid));
  ast->unary = op;
  ast->has_effect |= op >= OP_PRE_INC;
  return ast;
}

static Ast *binary(Scene *s, ExprKind op, Ast *left, Ast *right) {
  Ast *ast = new_node(s, AST_BINARY, s->type, KIDS(left, right));
  ast->binary = op;
  return ast;
}

static Ast *logical(Scene *s, bool is_or, Ast *left, Ast *right) {
  Ast *ast = new_node(s, AST_LOGICAL, s->type, KIDS(left, right));
  ast->is_or = is_or;
  return ast;
}

static Ast *assign(Scene *s, Ast *left, Ast *right) {
  return new_node(s, AST_ASSIGN, left->type, KIDS(left, right));
}

static Ast *element(Scene *s, Variable *array, Ast *index) {
  return new_node(s, AST_INDEX, array->type->array.element, KIDS(var(s, array), index));
}

static Ast *call(Scene *s, Function *function, Ast *argument) {
  Ast *callee = new_node(s, AST_FUNCTION, function->type, NULL, 0);
  callee->function = function;
  const Type *result = function->type->function.result;
  return argument ? new_node(s, AST_CALL, result, KIDS(callee, argument))
                  : new_node(s, AST_CALL, result, KIDS(callee));
}

static Ast *block(Scene *s, Ast *const *kids, uint32_t count) {
  return new_node(s, AST_COMPOUND, NULL, kids, count);
}

static Ast *named(Scene *s, AstKind kind, const char *name, Ast *kid) {
  Ast *ast = kid ? new_node(s, kind, NULL, KIDS(kid)) : new_node(s, kind, NULL, NULL, 0);
  ast->name = intern(&s->cfa.names, name);
  return ast;
}

static Ast *case_at(Scene *s, int low, int high, Ast *kid) {
  Ast *ast = new_node(s, AST_CASE, NULL, KIDS(kid));
  ast->low = low;
  ast->high = high;
  return ast;
}

static Function *undefined(Scene *s, const char *name) {
  return cfa_new_function(&s->cfa, name, s->f->type, span_none());
}

// ---- edges

static const char *ending(const Location *location) {
  static const char *const names[] = {[LOC_PLAIN] = "",
                                      [LOC_EXIT] = " exit",
                                      [LOC_END] = " end",
                                      [LOC_ERROR] = " error",
                                      [LOC_UNSUPPORTED] = " unsupported"};
  return names[location->kind];
}

static void add_edges(const Cfa *cfa, const Function *function, Strbuf *out) {
  vec_each(Loc, loc, &function->locations) {
    cfa_each_leaving(cfa, *loc, edge) {
      const Location *target = cfa_location(cfa, edge->target);
      strbuf_printf(out, "%u ", cfa_location(cfa, *loc)->order);
      edge_add_text(edge, out);
      strbuf_printf(out, " %u%s\n", target->order, ending(target));
    }
  }
}

static void assert_edges(Scene *s, Function *function, const char *expected) {
  Strbuf text = {0};
  if (!cfa_is_well_formed(&s->cfa, &text))
    fail_msg("%s", strbuf_text(&text));
  pass_unreachable(&s->cfa);
  pass_order(&s->cfa);
  add_edges(&s->cfa, function, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

// Lowers the statements as the body of main and releases the scene.
static void assert_lowers(Scene *s, Ast *const *kids, uint32_t count, const char *expected) {
  lower_function(&s->lowering, s->main, block(s, kids, count));
  assert_edges(s, s->main, expected);
  scene_release(s);
}

// ---- control flow

static void test_if_else(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *node = new_node(&s, AST_IF, NULL,
                       KIDS(var(&s, s.x), assign(&s, var(&s, s.y), num(&s, 1)),
                            assign(&s, var(&s, s.y), num(&s, 2))));
  assert_lowers(&s, KIDS(node),
                "0 [x] 1\n"
                "0 [!x] 2\n"
                "1 y = 1 3\n"
                "2 y = 2 3\n"
                "3 return 0 4 exit\n");
}

static void test_while_true_leaves_by_break_only(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *leave =
      new_node(&s, AST_IF, NULL, KIDS(var(&s, s.x), new_node(&s, AST_BREAK, NULL, NULL, 0), NULL));
  Ast *body = block(&s, KIDS(leave, unary(&s, OP_PRE_INC, var(&s, s.x))));
  Ast *node = new_node(&s, AST_WHILE, NULL, KIDS(num(&s, 1), body));
  assert_lowers(&s, KIDS(node),
                "0 skip 1\n"
                "1 skip 2\n"
                "2 [x] 3\n"
                "2 [!x] 6\n"
                "3 skip 4\n"
                "4 return 0 5 exit\n"
                "6 x = x + 1 1\n");
}

static void test_short_circuit_in_condition(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *cond = logical(&s, false, var(&s, s.x), unary(&s, OP_NOT, var(&s, s.y)));
  Ast *node = new_node(&s, AST_IF, NULL, KIDS(cond, assign(&s, var(&s, s.x), num(&s, 3)), NULL));
  assert_lowers(&s, KIDS(node),
                "0 [x] 1\n"
                "0 [!x] 3\n"
                "1 [y] 3\n"
                "1 [!y] 2\n"
                "2 x = 3 3\n"
                "3 return 0 4 exit\n");
}

static void test_switch(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *body =
      block(&s, KIDS(case_at(&s, 1, 1, assign(&s, var(&s, s.y), num(&s, 1))),
                     new_node(&s, AST_BREAK, NULL, NULL, 0),
                     new_node(&s, AST_DEFAULT, NULL, KIDS(assign(&s, var(&s, s.y), num(&s, 2)))),
                     case_at(&s, 5, 9, assign(&s, var(&s, s.x), num(&s, 0)))));
  Ast *node = new_node(&s, AST_SWITCH, NULL, KIDS(var(&s, s.x), body));
  assert_lowers(&s, KIDS(node),
                "0 [x == 1] 1\n"
                "0 [!(x == 1)] 3\n"
                "1 y = 1 2\n"
                "2 skip 7\n"
                "3 [x >= 5] 4\n"
                "3 [!(x >= 5)] 5\n"
                "4 [x <= 9] 6\n"
                "4 [!(x <= 9)] 5\n"
                "5 y = 2 6\n"
                "6 x = 0 7\n"
                "7 return 0 8 exit\n");
}

static void test_error_label(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *jump =
      new_node(&s, AST_IF, NULL, KIDS(var(&s, s.x), named(&s, AST_GOTO, "ERROR", NULL), NULL));
  Ast *done = new_node(&s, AST_RETURN, NULL, KIDS(num(&s, 1)));
  Ast *label = named(&s, AST_LABEL, "ERROR", assign(&s, var(&s, s.x), num(&s, 9)));
  assert_lowers(&s, KIDS(jump, done, label),
                "0 [x] 1\n"
                "0 [!x] 3\n"
                "1 skip 2 error\n"
                "3 return 1 4 exit\n");
}

// ---- values

static void test_operands_are_saved_before_effects(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  cfa_begin_body(&s.cfa, s.f);
  cfa_new_variable(&s.cfa, VAR_PARAM, "p", s.type, s.f, span_none());
  cfa_add_return(&s.cfa, s.f->entry, span_none(), NULL);
  Ast *sum = binary(&s, EXPR_ADD, var(&s, s.x), call(&s, s.f, var(&s, s.y)));
  Ast *node = assign(&s, element(&s, s.a, var(&s, s.y)), sum);
  assert_lowers(&s, KIDS(node),
                "0 t1 = y 1\n"
                "1 t2 = x 2\n"
                "2 t3 = f(y) 3\n"
                "3 a[t1] = t2 + t3 4\n"
                "4 return 0 5 exit\n");
}

static void test_branches_need_no_saving(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *sum = binary(&s, EXPR_ADD, var(&s, s.x), logical(&s, true, var(&s, s.x), var(&s, s.y)));
  assert_lowers(&s, KIDS(assign(&s, var(&s, s.y), sum)),
                "0 [x] 2\n"
                "0 [!x] 1\n"
                "1 [y] 2\n"
                "1 [!y] 3\n"
                "2 t1 = 1 4\n"
                "3 t1 = 0 4\n"
                "4 y = x + t1 5\n"
                "5 return 0 6 exit\n");
}

// x = (a[a[0]] = y): after the store, a[a[0]] may be another element.
static void test_value_of_assignment(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *inner = assign(&s, element(&s, s.a, element(&s, s.a, num(&s, 0))), var(&s, s.y));
  assert_lowers(&s, KIDS(assign(&s, var(&s, s.x), inner)),
                "0 t1 = a[0] 1\n"
                "1 a[t1] = y 2\n"
                "2 x = a[t1] 3\n"
                "3 return 0 4 exit\n");
}

static void test_post_increment(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *used = assign(&s, var(&s, s.y), unary(&s, OP_POST_INC, var(&s, s.x)));
  Ast *unused = unary(&s, OP_POST_DEC, element(&s, s.a, var(&s, s.y)));
  assert_lowers(&s, KIDS(used, unused),
                "0 t1 = x 1\n"
                "1 x = x + 1 2\n"
                "2 y = t1 3\n"
                "3 a[y] = a[y] - 1 4\n"
                "4 return 0 5 exit\n");
}

static void test_conditional_stores_in_both_branches(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *choice = new_node(&s, AST_CONDITIONAL, s.type,
                         KIDS(var(&s, s.x), call(&s, s.f, num(&s, 1)), num(&s, 7)));
  assert_lowers(&s, KIDS(assign(&s, var(&s, s.y), choice)),
                "0 [x] 1\n"
                "0 [!x] 2\n"
                "1 y = f(...) 3\n"
                "2 y = 7 3\n"
                "3 return 0 4 exit\n");
}

// ---- calls

static void test_error_call(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *argument = unary(&s, OP_PRE_INC, var(&s, s.x));
  assert_lowers(&s, KIDS(call(&s, undefined(&s, "reach_error"), argument)),
                "0 x = x + 1 1\n"
                "1 skip 2 error\n");
}

static void test_assertions(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *assumption = call(&s, undefined(&s, "assume"), var(&s, s.x));
  Ast *assertion = call(&s, undefined(&s, "assert"), var(&s, s.y));
  assert_lowers(&s, KIDS(assumption, assertion),
                "0 [x] 1\n"
                "0 [!x] 6 end\n"
                "1 [y] 2\n"
                "1 [!y] 4\n"
                "2 return 0 3 exit\n"
                "4 skip 5 error\n");
}

static void test_undefined_functions(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Function *nondet = undefined(&s, "__VERIFIER_nondet_int");
  Ast *const kids[] = {assign(&s, var(&s, s.x), call(&s, nondet, NULL)), call(&s, s.f, num(&s, 1)),
                       call(&s, s.f, num(&s, 2))};
  lower_function(&s.lowering, s.main, block(&s, kids, 3));
  assert_edges(&s, s.main,
               "0 x = __VERIFIER_nondet_int() 1\n"
               "1 t1 = f(...) 2\n"
               "2 t2 = f(...) 3\n"
               "3 return 0 4 exit\n");
  assert_int_equal(s.cfa.notes.size, 1);
  assert_int_equal(s.cfa.notes.data[0].kind, NOTE_UNDEFINED_FUNCTION);
  scene_release(&s);
}

static void test_unsupported(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *node = new_node(&s, AST_UNSUPPORTED, s.type, NULL, 0);
  node->string = "computed goto";
  lower_function(&s.lowering, s.main, block(&s, KIDS(assign(&s, var(&s, s.x), node))));
  assert_edges(&s, s.main, "0 skip 1 unsupported\n");
  assert_string_equal(s.cfa.notes.data[0].text, "computed goto");
  scene_release(&s);
}

// ---- initializers

static Ast *list(Scene *s, Ast *const *kids, uint32_t count) {
  return new_node(s, AST_INIT_LIST, NULL, kids, count);
}

static Ast *declare(Scene *s, Variable *variable, Ast *init) {
  Ast *ast = new_node(s, AST_DECLARE, variable->type, KIDS(init));
  ast->variable = variable;
  return ast;
}

static Ast *designated(Scene *s, uint64_t low, uint64_t high, Ast *value) {
  Ast *ast = new_node(s, AST_DESIGNATED, NULL, KIDS(value));
  Designator *designator = ARENA_NEW(&s->ast, Designator);
  *designator = (Designator){NULL, low, high};
  ast->designators = designator;
  ast->designator_count = 1;
  return ast;
}

static void test_list_that_sets_all(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *all = list(&s, KIDS(num(&s, 1), num(&s, 0), num(&s, 3), var(&s, s.x)));
  assert_lowers(&s, KIDS(declare(&s, s.a, all)),
                "0 a[0] = 1 1\n"
                "1 a[1] = 0 2\n"
                "2 a[2] = 3 3\n"
                "3 a[3] = x 4\n"
                "4 return 0 5 exit\n");
}

// { [2] = f(1), x, [1 ... 2] = 7, [0] = 0 }: what is overridden is not evaluated.
static void test_designators_override(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *some = list(&s, KIDS(designated(&s, 2, 2, call(&s, s.f, num(&s, 1))), var(&s, s.x),
                            designated(&s, 1, 2, num(&s, 7)), designated(&s, 0, 0, num(&s, 0))));
  assert_lowers(&s, KIDS(declare(&s, s.a, some)),
                "0 a[0] = 0 1\n"
                "1 a[1] = 7 2\n"
                "2 a[2] = 7 3\n"
                "3 a[3] = x 4\n"
                "4 return 0 5 exit\n");
}

// { [0 ... 3] = f(1), [1] = 0 }: the value of a range is computed once.
static void test_range_is_evaluated_once(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Ast *some = list(
      &s, KIDS(designated(&s, 0, 3, call(&s, s.f, num(&s, 1))), designated(&s, 1, 1, num(&s, 0))));
  assert_lowers(&s, KIDS(declare(&s, s.a, some)),
                "0 t1 = f(...) 1\n"
                "1 a[0] = t1 2\n"
                "2 a[1] = 0 3\n"
                "3 a[2] = t1 4\n"
                "4 a[3] = t1 5\n"
                "5 return 0 6 exit\n");
}

// struct { int m; int n[2]; } t[2] = { 1, 2, 3, { 4, { 5 } } } with braces left out.
static void test_braces_left_out(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Record *record = type_new_record(&s.cfa.types, "s", false);
  const Type *pair = type_make_array(&s.cfa.types, s.type, 2);
  Field fields[] = {{.name = "m", .type = s.type}, {.name = "n", .type = pair, .bit_offset = 32}};
  record_complete(&s.cfa.types, record, fields, 2, 12, 4);
  Variable *t = cfa_new_variable(
      &s.cfa, VAR_LOCAL, "t", type_make_array(&s.cfa.types, record->type, 2), s.main, span_none());
  Ast *second = list(&s, KIDS(num(&s, 4), list(&s, KIDS(num(&s, 5)))));
  Ast *all = list(&s, KIDS(num(&s, 1), num(&s, 2), num(&s, 3), second));
  assert_lowers(&s, KIDS(declare(&s, t, all)),
                "0 t = {0} 1\n"
                "1 t[0].m = 1 2\n"
                "2 t[0].n[0] = 2 3\n"
                "3 t[0].n[1] = 3 4\n"
                "4 t[1].m = 4 5\n"
                "5 t[1].n[0] = 5 6\n"
                "6 return 0 7 exit\n");
}

static void test_init_function(void **state) {
  (void)state;
  Scene s;
  scene_init(&s);
  Variable *g = cfa_new_variable(&s.cfa, VAR_GLOBAL, "g", s.a->type, NULL, span_none());
  lower_function(&s.lowering, s.main, block(&s, NULL, 0));
  lower_init_begin(&s.lowering);
  lower_init_global(&s.lowering, g, list(&s, KIDS(num(&s, 0), num(&s, 7), num(&s, 0))));
  lower_init_end(&s.lowering);
  assert_edges(&s, s.cfa.init,
               "0 g[1] = 7 1\n"
               "1 t1 = main() 2\n"
               "2 return t1 3 exit\n");
  scene_release(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_if_else),
      TEST(test_while_true_leaves_by_break_only),
      TEST(test_short_circuit_in_condition),
      TEST(test_switch),
      TEST(test_error_label),
      TEST(test_operands_are_saved_before_effects),
      TEST(test_branches_need_no_saving),
      TEST(test_value_of_assignment),
      TEST(test_post_increment),
      TEST(test_conditional_stores_in_both_branches),
      TEST(test_error_call),
      TEST(test_assertions),
      TEST(test_undefined_functions),
      TEST(test_unsupported),
      TEST(test_list_that_sets_all),
      TEST(test_designators_override),
      TEST(test_range_is_evaluated_once),
      TEST(test_braces_left_out),
      TEST(test_init_function),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
