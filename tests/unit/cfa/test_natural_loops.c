#include "cfa/natural_loops.h"

#include "fixture.h"

static bool has_loc(const NaturalLoop *loop, Loc wanted) {
  vec_each(const Loc, loc, &loop->body)
    if (loc_equals(*loc, wanted))
      return true;
  return false;
}

// while (x) { while (y) ; }
static void finds_nested_loops(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x"), *y = new_local(&f, g, "y");
  Loc outer = new_loc(&f, g), inner = new_loc(&f, g), body = new_loc(&f, g), out = new_loc(&f, g);
  go(&f, g->entry, outer);
  branch(&f, outer, var(&f, x), inner, out);
  branch(&f, inner, var(&f, y), body, outer);
  go(&f, body, inner);
  ret(&f, out, num(&f, 0));
  f.cfa.init = f.cfa.entry = g;
  pass_order(&f.cfa);
  pass_loops(&f.cfa);
  NaturalLoops loops;
  natural_loops_init(&loops, &f.cfa);
  assert_int_equal(loops.loops.size, 2);
  assert_null(natural_loops_find(&loops, out));
  assert_true(loc_equals(natural_loops_find(&loops, outer)->head, outer));
  const NaturalLoop *small = natural_loops_find(&loops, body);
  assert_true(loc_equals(small->head, inner) && small->body.size == 2 && has_loc(small, body));
  assert_int_equal(small->exits.size, 1);
  assert_true(loc_equals(small->exits.data[0]->target, outer));
  natural_loops_release(&loops);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(finds_nested_loops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
