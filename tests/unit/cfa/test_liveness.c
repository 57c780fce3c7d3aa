#include "fixture.h"

static void follows_reads_and_writes(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x"), *y = new_local(&f, g, "y"), *z = new_local(&f, g, "z");
  Loc a = new_loc(&f, g), b = new_loc(&f, g), c = new_loc(&f, g), d = new_loc(&f, g);
  go(&f, g->entry, a);
  assign(&f, a, b, x, var(&f, y));
  assign(&f, b, c, x, binary(&f, EXPR_ADD, var(&f, x), num(&f, 1)));
  assign(&f, c, d, z, num(&f, 0));
  ret(&f, d, var(&f, x));
  cfa_run_passes(&f.cfa);
  Liveness live;
  liveness_init(&live, &f.cfa);
  assert_true(liveness_has(&live, a, y) && !liveness_has(&live, a, x));
  assert_true(liveness_has(&live, b, x) && !liveness_has(&live, b, y));
  assert_true(liveness_has(&live, d, x) && !liveness_has(&live, g->exit, x));
  assert_false(liveness_has(&live, c, z) || liveness_has(&live, d, z));
  liveness_release(&live);
  fixture_release(&f);
}

static void goes_around_loops(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *i = new_local(&f, g, "i"), *n = new_local(&f, g, "n"), *t = new_local(&f, g, "t");
  Loc head = new_loc(&f, g), body = new_loc(&f, g), step = new_loc(&f, g), after = new_loc(&f, g);
  assign(&f, g->entry, head, i, num(&f, 0));
  branch(&f, head, binary(&f, EXPR_LT, var(&f, i), var(&f, n)), body, after);
  cfa_add_havoc(&f.cfa, body, step, span_none(), var(&f, t), HAVOC_NONDET, NULL);
  assign(&f, step, head, i, binary(&f, EXPR_ADD, var(&f, i), var(&f, t)));
  ret(&f, after, num(&f, 0));
  cfa_run_passes(&f.cfa);
  Liveness live;
  liveness_init(&live, &f.cfa);
  assert_true(liveness_has(&live, g->entry, n) && !liveness_has(&live, g->entry, i));
  assert_true(liveness_has(&live, step, n) && liveness_has(&live, step, t));
  assert_true(liveness_has(&live, body, i) && !liveness_has(&live, body, t));
  assert_false(liveness_has(&live, after, n) || liveness_has(&live, after, i));
  liveness_release(&live);
  fixture_release(&f);
}

static void keeps_globals_for_others(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g"), *h = new_function(&f, "h");
  Variable *x = new_global(&f, "x"), *local = new_local(&f, h, "y");
  ret(&f, h->entry, var(&f, local));
  Loc a = new_loc(&f, g), b = new_loc(&f, g), c = new_loc(&f, g);
  assign(&f, g->entry, a, x, num(&f, 1)); // overwritten before anyone looks
  assign(&f, a, b, x, num(&f, 2));        // read by h, perhaps
  Edge *edge = call(&f, b, c, h);
  edge->call.lhs = var(&f, x);
  ret(&f, c, num(&f, 0));
  cfa_run_passes(&f.cfa);
  Liveness live;
  liveness_init(&live, &f.cfa);
  assert_false(liveness_has(&live, g->entry, x) || liveness_has(&live, a, x));
  assert_true(liveness_has(&live, b, x) && liveness_has(&live, c, x));
  assert_true(liveness_has(&live, g->exit, x));
  assert_true(liveness_has(&live, c, local)); // not g's to judge
  liveness_release(&live);
  fixture_release(&f);
}

static void treats_parts_and_pointers_carefully(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Arena *arena = &f.cfa.arena;
  Types *types = &f.cfa.types;
  Function *g = new_function(&f, "g");
  const Type *array = type_make_array(types, f.int_type, 3);
  Variable *a = cfa_new_variable(&f.cfa, VAR_LOCAL, "a", array, g, span_none());
  Variable *p = cfa_new_variable(&f.cfa, VAR_LOCAL, "p", type_make_pointer(types, f.int_type), g,
                                 span_none());
  Variable *i = new_local(&f, g, "i"), *x = new_local(&f, g, "x");
  Loc l1 = new_loc(&f, g), l2 = new_loc(&f, g), l3 = new_loc(&f, g), l4 = new_loc(&f, g);
  assign(&f, g->entry, l1, p, expr_address(arena, types, var(&f, x)));
  const Expr *element = expr_index(arena, var(&f, a), var(&f, i));
  cfa_add_assign(&f.cfa, l1, l2, span_none(), element, num(&f, 1));
  cfa_add_assign(&f.cfa, l2, l3, span_none(), expr_deref(arena, var(&f, p)), num(&f, 2));
  assign(&f, l3, l4, i, element);
  ret(&f, l4, num(&f, 0));
  cfa_run_passes(&f.cfa);
  Liveness live;
  liveness_init(&live, &f.cfa);
  assert_true(liveness_has(&live, l1, a)); // the other elements survive
  assert_true(liveness_has(&live, l2, p) && !liveness_has(&live, l3, p));
  assert_true(liveness_has(&live, l1, i) && liveness_has(&live, l3, a));
  assert_false(liveness_has(&live, l4, i) || liveness_has(&live, l4, a));
  assert_true(liveness_has(&live, l4, x)); // its address is taken
  liveness_release(&live);
  fixture_release(&f);
}

// ---- against a search for each variable

enum { SIZE = 15, VARIABLES = 4 };

static bool reads(const Edge *edge, const Variable *variable) {
  if (edge->kind == EDGE_ASSUME)
    return edge->assume.cond->variable == variable;
  return edge->kind == EDGE_ASSIGN && edge->assign.rhs->variable == variable;
}

// Whether a path from LOC reads VARIABLE before it writes it.
static bool is_read_later(const Fixture *f, Loc loc, const Variable *variable, bool *is_seen) {
  if (is_seen[loc.index])
    return false;
  is_seen[loc.index] = true;
  cfa_each_leaving(&f->cfa, loc, edge) {
    if (reads(edge, variable))
      return true;
    bool writes = edge->kind == EDGE_ASSIGN && edge->assign.lhs->variable == variable;
    if (!writes && is_read_later(f, edge->target, variable, is_seen))
      return true;
  }
  return false;
}

static void fill_randomly(Fixture *f, Function *g, Variable **variables, uint32_t *seed) {
  while (g->locations.size < SIZE)
    new_loc(f, g);
  for (uint32_t i = 0; i < SIZE; i++) {
    Loc loc = g->locations.data[i], a = g->locations.data[random_below(seed, SIZE)];
    Loc b = g->locations.data[random_below(seed, SIZE)];
    Variable *x = variables[random_below(seed, VARIABLES)];
    Variable *y = variables[random_below(seed, VARIABLES)];
    if (loc_equals(loc, g->exit))
      continue;
    if (random_below(seed, 3) == 0)
      branch(f, loc, var(f, x), a, b);
    else
      assign(f, loc, a, x, var(f, y));
  }
}

static void agrees_with_a_search(void **state) {
  (void)state;
  uint32_t seed = 3;
  for (int round = 0; round < 200; round++) {
    Fixture f;
    fixture_init(&f, MODEL_LP64);
    Function *g = new_function(&f, "g");
    Variable *variables[VARIABLES];
    for (int i = 0; i < VARIABLES; i++)
      variables[i] = new_local(&f, g, "x");
    fill_randomly(&f, g, variables, &seed);
    cfa_run_passes(&f.cfa);
    Liveness live;
    liveness_init(&live, &f.cfa);
    vec_each(Loc, loc, &g->locations) {
      for (int i = 0; i < VARIABLES; i++) {
        bool is_seen[SIZE] = {0};
        assert_int_equal(liveness_has(&live, *loc, variables[i]),
                         is_read_later(&f, *loc, variables[i], is_seen));
      }
    }
    liveness_release(&live);
    fixture_release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(follows_reads_and_writes), TEST(goes_around_loops),
      TEST(keeps_globals_for_others), TEST(treats_parts_and_pointers_carefully),
      TEST(agrees_with_a_search),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
