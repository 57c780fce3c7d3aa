#include "fixture.h"

// A function that calls each of CALLEES in turn.
static void calls(Fixture *f, Function *caller, Function *const *callees, int count) {
  Loc loc = caller->entry;
  for (int i = 0; i < count; i++) {
    Loc next = new_loc(f, caller);
    call(f, loc, next, callees[i]);
    loc = next;
  }
  ret(f, loc, num(f, 0));
}

static void assert_callees(const CallGraph *graph, const Function *caller,
                           const Function *const *callees, uint32_t count) {
  assert_int_equal(graph->callee_counts[caller->id], count);
  for (uint32_t i = 0; i < count; i++)
    assert_int_equal(graph->callees[caller->id][i], callees[i]->id);
}

static void finds_recursion(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *init = f.cfa.init = new_function(&f, "init");
  Function *a = new_function(&f, "a"), *b = new_function(&f, "b"), *c = new_function(&f, "c");
  Function *self = new_function(&f, "self"), *leaf = new_function(&f, "leaf");
  Function *unused = new_function(&f, "unused");
  calls(&f, init, (Function *[]){a, self}, 2);
  calls(&f, a, (Function *[]){leaf, c, b, b}, 4);
  calls(&f, b, (Function *[]){c}, 1);
  calls(&f, c, (Function *[]){a, leaf}, 2);
  calls(&f, self, (Function *[]){self}, 1);
  calls(&f, leaf, NULL, 0);
  calls(&f, unused, (Function *[]){a}, 1);
  CallGraph graph;
  callgraph_init(&graph, &f.cfa);
  assert_callees(&graph, a, (const Function *[]){b, c, leaf}, 3);
  assert_callees(&graph, leaf, NULL, 0);
  assert_true(graph.is_recursive[a->id] && graph.is_recursive[b->id] && graph.is_recursive[c->id]);
  assert_true(graph.is_recursive[self->id]);
  assert_false(graph.is_recursive[init->id] || graph.is_recursive[leaf->id] ||
               graph.is_recursive[unused->id]);
  assert_true(graph.is_reachable[init->id] && graph.is_reachable[leaf->id]);
  assert_false(graph.is_reachable[unused->id]);
  callgraph_release(&graph);
  fixture_release(&f);
}

// f(int) and g(int, int) have their addresses taken, h(int) has not, k(double) does not fit.
static void resolves_pointers_by_type(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Types *types = &f.cfa.types;
  const Type *params[] = {f.int_type, f.int_type};
  const Type *one = type_make_function(types, f.int_type, params, 1, false, true);
  const Type *two = type_make_function(types, f.int_type, params, 2, false, true);
  const Type *real =
      type_make_function(types, f.int_type, &types->floats[FLOAT_DOUBLE], 1, false, true);
  const Type *any = type_make_function(types, f.int_type, NULL, 0, false, false);
  Function *m = f.cfa.init = new_function(&f, "main");
  Function *callees[4];
  for (int i = 0; i < 4; i++)
    callees[i] = cfa_new_function(&f.cfa, (const char *[]){"f", "g", "h", "k"}[i],
                                  i == 3 ? real : i == 1 ? two : one, span_none());
  Variable *p =
      cfa_new_variable(&f.cfa, VAR_LOCAL, "p", type_make_pointer(types, one), m, span_none());
  Variable *q =
      cfa_new_variable(&f.cfa, VAR_LOCAL, "q", type_make_pointer(types, any), m, span_none());
  Loc loc = m->entry;
  for (int i = 0; i < 4; i++) {
    if (i == 2)
      continue;
    Loc next = new_loc(&f, m);
    const Expr *function = expr_function(&f.cfa.arena, types, callees[i]);
    assign(&f, loc, next, p, expr_cast(&f.cfa.arena, p->type, function));
    loc = next;
  }
  const Expr *arg = num(&f, 1);
  Loc next = new_loc(&f, m);
  cfa_add_call(&f.cfa, loc, next, span_none(), NULL, var(&f, p), &arg, 1);
  ret(&f, next, num(&f, 0));
  assert_well_formed(&f);
  CallGraph graph;
  callgraph_init(&graph, &f.cfa);
  assert_callees(&graph, m, (const Function *[]){callees[0], callees[1]}, 2);
  callgraph_release(&graph);
  // Without a prototype, the types of arguments tell nothing.
  Function *loose = new_function(&f, "loose");
  q->function = loose;
  next = new_loc(&f, loose);
  cfa_add_call(&f.cfa, loose->entry, next, span_none(), NULL, var(&f, q), &arg, 1);
  ret(&f, next, num(&f, 0));
  callgraph_init(&graph, &f.cfa);
  assert_callees(&graph, loose, (const Function *[]){callees[0], callees[1], callees[3]}, 3);
  callgraph_release(&graph);
  fixture_release(&f);
}

static void handles_long_chains(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  enum { LENGTH = 50000 };
  Function *first = f.cfa.init = new_function(&f, "f"), *last = first;
  for (int i = 1; i < LENGTH; i++) {
    Function *next = new_function(&f, "f");
    calls(&f, last, &next, 1);
    last = next;
  }
  calls(&f, last, &first, 1);
  CallGraph graph;
  callgraph_init(&graph, &f.cfa);
  for (uint32_t i = 0; i < LENGTH; i++)
    assert_true(graph.is_recursive[i] && graph.is_reachable[i]);
  callgraph_release(&graph);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(finds_recursion),
      TEST(resolves_pointers_by_type),
      TEST(handles_long_chains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
