#include "fixture.h"

// ---- unreachable

static void removes_dead_code(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc yes = new_loc(&f, g), no = new_loc(&f, g), dead = new_loc(&f, g), stray = new_loc(&f, g);
  branch(&f, g->entry, num(&f, 1), yes, no);
  ret(&f, yes, num(&f, 0));
  assign(&f, no, dead, x, num(&f, 1));
  ret(&f, dead, num(&f, 1));
  assert_well_formed(&f);
  pass_unreachable(&f.cfa);
  assert_well_formed(&f);
  assert_int_equal(g->locations.size, 3);
  assert_true(is_listed(g, g->entry) && is_listed(g, yes) && is_listed(g, g->exit));
  assert_false(is_listed(g, stray));
  const Edge *kept = cfa_location(&f.cfa, g->entry)->first_leaving;
  assert_int_equal(kept->kind, EDGE_SKIP);
  assert_true(loc_equals(kept->target, yes));
  assert_null(kept->next_leaving);
  const Location *exit = cfa_location(&f.cfa, g->exit);
  assert_true(exit->first_entering == exit->last_entering);
  fixture_release(&f);
}

static void follows_false_constants(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Loc yes = new_loc(&f, g), no = new_loc(&f, g);
  const Expr *zero = expr_float(&f.cfa.arena, f.cfa.types.floats[FLOAT_DOUBLE], 0);
  branch(&f, g->entry, zero, yes, no);
  go(&f, yes, yes);
  go(&f, no, no); // the exit is never reached and stays
  pass_unreachable(&f.cfa);
  assert_well_formed(&f);
  assert_true(is_listed(g, no) && is_listed(g, g->exit) && !is_listed(g, yes));
  fixture_release(&f);
}

static void ends_where_nothing_can_pass(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Loc wall = new_loc(&f, g);
  go(&f, g->entry, wall);
  cfa_add_assume(&f.cfa, wall, g->exit, span_none(), num(&f, 0), true);
  pass_unreachable(&f.cfa);
  assert_well_formed(&f);
  assert_int_equal(cfa_location(&f.cfa, wall)->kind, LOC_END);
  fixture_release(&f);
}

// ---- uncalled

static void empties_what_nobody_calls(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *init = new_function(&f, "init"), *main = new_function(&f, "main");
  Function *named = new_function(&f, "named"), *uncalled = new_function(&f, "uncalled");
  Variable *x = new_global(&f, "x");
  Variable *p = cfa_new_variable(&f.cfa, VAR_LOCAL, "p",
                                 type_make_pointer(&f.cfa.types, named->type), main, span_none());
  f.cfa.init = init;
  f.cfa.entry = main;
  call(&f, init->entry, init->exit, main);
  Loc end = new_loc(&f, main);
  Edge *names = assign(&f, main->entry, end, p,
                       expr_function(&f.cfa.arena, &f.cfa.types, named));
  ret(&f, end, num(&f, 0));
  Edge *kept = ret(&f, named->entry, var(&f, x));
  Loc yes = new_error(&f, uncalled), no = new_loc(&f, uncalled), last = new_loc(&f, uncalled);
  Loc odd = cfa_new_location(&f.cfa, uncalled, LOC_UNSUPPORTED), before = new_loc(&f, uncalled);
  branch(&f, uncalled->entry, var(&f, x), yes, before);
  branch(&f, before, var(&f, x), odd, no);
  Edge *gone = call(&f, no, last, uncalled); // that it calls itself does not count
  Edge *back = ret(&f, last, var(&f, x));
  cfa_add_note(&f.cfa, NOTE_UNSUPPORTED, uncalled, at(&f, 1), "odd");
  cfa_add_note(&f.cfa, NOTE_UNDEFINED_FUNCTION, uncalled, at(&f, 2), "no body");
  cfa_add_note(&f.cfa, NOTE_UNDEFINED_FUNCTION, named, at(&f, 3), "no body");
  cfa_add_note(&f.cfa, NOTE_UNDEFINED_FUNCTION, main, at(&f, 4), "no body");
  pass_uncalled(&f.cfa);
  assert_well_formed(&f);
  assert_int_equal(names->kind, EDGE_ASSIGN);
  assert_non_null(kept->ret.value);
  assert_int_equal(gone->kind, EDGE_SKIP);
  assert_null(back->ret.value);
  assert_int_equal(cfa_location(&f.cfa, yes)->first_entering->assume.cond->kind, EXPR_INT);
  assert_int_equal(cfa_location(&f.cfa, odd)->kind, LOC_END);
  assert_int_equal(f.cfa.notes.size, 1);
  assert_int_equal(f.cfa.notes.data[0].span.line, 3);
  fixture_release(&f);
}

// ---- address_taken

static void finds_taken_addresses(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Arena *arena = &f.cfa.arena;
  Types *types = &f.cfa.types;
  Function *g = new_function(&f, "g");
  const Type *array = type_make_array(types, f.int_type, 3);
  Variable *p = cfa_new_variable(&f.cfa, VAR_LOCAL, "p", type_make_pointer(types, f.int_type), g,
                                 span_none());
  Variable *a = cfa_new_variable(&f.cfa, VAR_LOCAL, "a", array, g, span_none());
  Variable *b = cfa_new_variable(&f.cfa, VAR_LOCAL, "b", array, g, span_none());
  Variable *i = new_local(&f, g, "i");
  Loc next = new_loc(&f, g), last = new_loc(&f, g);
  i->is_address_taken = true; // an earlier answer is forgotten
  const Expr *element = expr_index(arena, var(&f, a), var(&f, i));
  assign(&f, g->entry, next, p, expr_address(arena, types, element));
  assign(&f, next, last, i, expr_index(arena, var(&f, b), expr_deref(arena, var(&f, p))));
  ret(&f, last, num(&f, 0));
  pass_address_taken(&f.cfa);
  assert_true(a->is_address_taken);
  assert_false(b->is_address_taken || i->is_address_taken || p->is_address_taken);
  fixture_release(&f);
}

// ---- order and loops

static uint32_t order(const Fixture *f, Loc loc) { return cfa_location(&f->cfa, loc)->order; }

static bool is_head(const Fixture *f, Loc loc) { return cfa_location(&f->cfa, loc)->is_loop_head; }

static void orders_as_the_source(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc head = new_loc(&f, g), body = new_loc(&f, g), after = new_loc(&f, g);
  Loc then = new_loc(&f, g), other = new_loc(&f, g), join = new_loc(&f, g);
  go(&f, g->entry, head);
  branch(&f, head, var(&f, x), body, after);
  branch(&f, body, var(&f, x), then, other);
  go(&f, then, join);
  go(&f, other, join);
  go(&f, join, head);
  ret(&f, after, num(&f, 0));
  pass_order(&f.cfa);
  pass_loops(&f.cfa);
  assert_well_formed(&f);
  const Loc expected[] = {g->entry, head, body, then, other, join, after, g->exit};
  assert_int_equal(g->locations.size, 8);
  for (uint32_t i = 0; i < 8; i++) {
    assert_int_equal(g->locations.data[i].index, expected[i].index);
    assert_int_equal(order(&f, expected[i]), i);
    assert_int_equal(is_head(&f, expected[i]), loc_equals(expected[i], head));
  }
  fixture_release(&f);
}

// Whether FUNCTION has a cycle that avoids all loop heads: Kahn's algorithm on the rest.
static bool has_headless_cycle(const Fixture *f, const Function *function) {
  VEC(Loc) ready = {0};
  uint32_t *incoming = mem_alloc_zeroed(f->cfa.locations.size * sizeof *incoming);
  uint32_t left = 0;
  vec_each(Loc, loc, &function->locations) {
    if (is_head(f, *loc))
      continue;
    left++;
    cfa_each_entering(&f->cfa, *loc, edge) incoming[loc->index] += !is_head(f, edge->source);
    if (!incoming[loc->index])
      vec_push(&ready, *loc);
  }
  while (ready.size) {
    Loc loc = vec_pop(&ready);
    left--;
    cfa_each_leaving(&f->cfa, loc, edge) {
      if (!is_head(f, edge->target) && --incoming[edge->target.index] == 0)
        vec_push(&ready, edge->target);
    }
  }
  vec_release(&ready);
  mem_free(incoming, f->cfa.locations.size * sizeof *incoming);
  return left > 0;
}

static void cuts_irreducible_loops(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc a = new_loc(&f, g), b = new_loc(&f, g), c = new_loc(&f, g);
  branch(&f, g->entry, var(&f, x), a, b); // two ways into the cycle a - b
  go(&f, a, b);
  branch(&f, b, var(&f, x), a, c);
  branch(&f, c, var(&f, x), c, g->exit); // and one on itself
  pass_order(&f.cfa);
  pass_loops(&f.cfa);
  assert_well_formed(&f);
  assert_false(has_headless_cycle(&f, g));
  assert_true(is_head(&f, a) != is_head(&f, b));
  assert_true(is_head(&f, c) && !is_head(&f, g->entry));
  fixture_release(&f);
}

static void keeps_invariants_on_random_graphs(void **state) {
  (void)state;
  uint32_t seed = 1;
  for (int round = 0; round < 200; round++) {
    Fixture f;
    fixture_init(&f, MODEL_LP64);
    Function *g = new_function(&f, "g");
    Variable *x = new_local(&f, g, "x");
    enum { SIZE = 12 };
    while (g->locations.size < SIZE)
      new_loc(&f, g);
    for (uint32_t i = 0; i < SIZE; i++) {
      Loc loc = g->locations.data[i], yes = g->locations.data[random_below(&seed, SIZE)];
      Loc no = g->locations.data[random_below(&seed, SIZE)];
      if (loc_equals(loc, g->exit))
        continue;
      uint32_t kind = random_below(&seed, 8);
      if (kind < 3)
        go(&f, loc, yes);
      else
        branch(&f, loc, kind == 3 ? num(&f, (int)(seed >> 31)) : var(&f, x), yes, no);
    }
    cfa_run_passes(&f.cfa);
    assert_well_formed(&f);
    assert_false(has_headless_cycle(&f, g));
    fixture_release(&f);
  }
}

static void handles_long_functions(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  f.cfa.init = g;
  Variable *x = new_local(&f, g, "x");
  Loc loc = g->entry;
  for (int i = 0; i < 100000; i++) {
    Loc next = new_loc(&f, g);
    if (i % 10 == 0)
      branch(&f, loc, var(&f, x), next, g->exit);
    else
      assign(&f, loc, next, x, binary(&f, EXPR_ADD, var(&f, x), num(&f, i)));
    loc = next;
  }
  ret(&f, loc, var(&f, x));
  cfa_run_passes(&f.cfa);
  assert_int_equal(g->locations.size, 100002);
  Liveness live;
  liveness_init(&live, &f.cfa);
  assert_true(liveness_has(&live, g->entry, x));
  liveness_release(&live);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(removes_dead_code),
      TEST(follows_false_constants),
      TEST(ends_where_nothing_can_pass),
      TEST(empties_what_nobody_calls),
      TEST(finds_taken_addresses),
      TEST(orders_as_the_source),
      TEST(cuts_irreducible_loops),
      TEST(keeps_invariants_on_random_graphs),
      TEST(handles_long_functions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
