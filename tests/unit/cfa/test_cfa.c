#include "fixture.h"

static void builds_functions(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  const Type *params[] = {f.int_type};
  const Type *type = type_make_function(&f.cfa.types, f.int_type, params, 1, true, true);
  Function *function = cfa_new_function(&f.cfa, "g", type, at(&f, 3));
  assert_false(function->is_defined);
  assert_true(function->is_variadic && loc_is_none(function->entry));
  cfa_begin_body(&f.cfa, function);
  Variable *param = cfa_new_variable(&f.cfa, VAR_PARAM, "x", f.int_type, function, span_none());
  Variable *local = new_local(&f, function, "y");
  Variable *hidden = cfa_new_variable(&f.cfa, VAR_GLOBAL, "z", f.int_type, function, span_none());
  assert_true(function->is_defined);
  assert_true(loc_equals(function->locations.data[0], function->entry));
  assert_int_equal(cfa_location(&f.cfa, function->exit)->kind, LOC_EXIT);
  assert_true(function->params.size == 1 && function->params.data[0] == param);
  assert_true(function->locals.size == 1 && function->locals.data[0] == local);
  assert_ptr_equal(hidden->function, function);
  assert_int_equal(hidden->id, 2);
  assert_int_equal(local->align, 4);
  ret(&f, function->entry, var(&f, param));
  assert_well_formed(&f);
  assert_ptr_equal(cfa_find_function(&f.cfa, "g"), function);
  assert_null(cfa_find_function(&f.cfa, "h"));
  fixture_release(&f);
}

static void assert_entering(const Fixture *f, Loc loc, Edge *const *edges, int count) {
  int i = 0;
  cfa_each_entering(&f->cfa, loc, edge) {
    assert_true(i < count);
    assert_ptr_equal(edge, edges[i++]);
  }
  assert_int_equal(i, count);
  assert_ptr_equal(cfa_location(&f->cfa, loc)->last_entering, count ? edges[count - 1] : NULL);
}

static void keeps_edges_in_order(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *function = new_function(&f, "g");
  Loc a = new_loc(&f, function), b = new_loc(&f, function), join = new_loc(&f, function);
  Edge *first = go(&f, a, join), *second = go(&f, b, join);
  Edge *third = go(&f, function->entry, join);
  assert_entering(&f, join, (Edge *[]){first, second, third}, 3);
  cfa_retarget_edge(&f.cfa, first, function->exit);
  assert_entering(&f, join, (Edge *[]){second, third}, 2);
  cfa_retarget_edge(&f.cfa, first, join);
  assert_entering(&f, join, (Edge *[]){second, third, first}, 3);
  cfa_remove_edge(&f.cfa, first);
  assert_entering(&f, join, (Edge *[]){second, third}, 2);
  cfa_remove_edge(&f.cfa, second);
  cfa_remove_edge(&f.cfa, third);
  assert_entering(&f, join, NULL, 0);
  assert_null(cfa_location(&f.cfa, a)->first_leaving);
  assert_null(f.cfa.edges.data[first->id]);
  fixture_release(&f);
}

static void copies_arguments(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *function = new_function(&f, "g");
  const Type *params[] = {f.int_type};
  const Type *type = type_make_function(&f.cfa.types, f.int_type, params, 1, false, true);
  Function *callee = cfa_new_function(&f.cfa, "abs", type, span_none());
  const Expr *args[] = {num(&f, 1)};
  const Expr *pointer = expr_function(&f.cfa.arena, &f.cfa.types, callee);
  Edge *edge = cfa_add_call(&f.cfa, function->entry, new_loc(&f, function), span_none(), NULL,
                            pointer, args, 1);
  args[0] = NULL;
  assert_true(edge->call.args[0]->integer == 1);
  assert_ptr_equal(edge_callee(edge), callee);
  fixture_release(&f);
}

static void numbers_notes(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  assert_int_equal(cfa_add_note(&f.cfa, NOTE_ASM, NULL, at(&f, 1), "line %d", 1), 0);
  assert_int_equal(cfa_add_note(&f.cfa, NOTE_ASSUMPTION, NULL, at(&f, 2), "x"), 1);
  assert_string_equal(f.cfa.notes.data[0].text, "line 1");
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(builds_functions),
      TEST(keeps_edges_in_order),
      TEST(copies_arguments),
      TEST(numbers_notes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
