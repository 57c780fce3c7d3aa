#include "cfa/control_closure.h"

#include "fixture.h"

// A function whose locations all reach the error, so that none counts as dead.
static void prepare(Fixture *f, Function *g) {
  f->cfa.init = f->cfa.entry = g;
  pass_order(&f->cfa);
  vec_each(Location, location, &f->cfa.locations)
    location->reaches_error = true;
}

// if (x) a; else b; c: which of a and b matters decides whether the branch does.
static void adds_branches_that_decide(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc fork = new_loc(&f, g), a = new_loc(&f, g), b = new_loc(&f, g), c = new_loc(&f, g);
  go(&f, g->entry, fork);
  branch(&f, fork, var(&f, x), a, b);
  go(&f, a, c);
  go(&f, b, c);
  ret(&f, c, num(&f, 0));
  prepare(&f, g);
  bool matters[16] = {0};
  matters[c.index] = true;
  control_close(&f.cfa, g, matters);
  assert_false(matters[fork.index]);
  matters[b.index] = true;
  control_close(&f.cfa, g, matters);
  assert_true(matters[fork.index]);
  assert_false(matters[a.index]);
  fixture_release(&f);
}

// while (x) { if (y) a; else b; } c: with nothing that matters inside, the loop does not either;
// the branches of a loop see each other, and still are found when something does.
static void follows_loops(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x"), *y = new_local(&f, g, "y");
  Loc head = new_loc(&f, g), fork = new_loc(&f, g), a = new_loc(&f, g), b = new_loc(&f, g);
  Loc c = new_loc(&f, g);
  go(&f, g->entry, head);
  branch(&f, head, var(&f, x), fork, c);
  branch(&f, fork, var(&f, y), a, b);
  go(&f, a, head);
  go(&f, b, head);
  ret(&f, c, num(&f, 0));
  prepare(&f, g);
  bool matters[16] = {0};
  matters[c.index] = true;
  control_close(&f.cfa, g, matters);
  assert_false(matters[head.index] || matters[fork.index]);
  matters[a.index] = true;
  control_close(&f.cfa, g, matters);
  assert_true(matters[head.index] && matters[fork.index]);
  assert_false(matters[b.index]);
  fixture_release(&f);
}

// Where no error can be reached any more is one thing, however it is reached.
static void takes_dead_ends_as_one(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc fork = new_loc(&f, g), a = new_loc(&f, g), b = new_loc(&f, g), c = new_loc(&f, g);
  Loc end = new_loc(&f, g), other = new_loc(&f, g);
  go(&f, g->entry, fork);
  branch(&f, fork, var(&f, x), a, b);
  branch(&f, a, var(&f, x), end, other);
  go(&f, b, c);
  ret(&f, c, num(&f, 0));
  ret(&f, end, num(&f, 1));
  ret(&f, other, num(&f, 2));
  prepare(&f, g);
  cfa_location(&f.cfa, end)->reaches_error = false;
  cfa_location(&f.cfa, other)->reaches_error = false;
  bool matters[16] = {0};
  control_close(&f.cfa, g, matters);
  assert_true(matters[fork.index]);
  assert_false(matters[a.index]);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(adds_branches_that_decide), TEST(follows_loops),
                                     TEST(takes_dead_ends_as_one)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
