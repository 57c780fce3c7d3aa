#include "fixture.h"

#include "cfa/summarize.h"

static void summarize(Fixture *f, Summaries *summaries) {
  assert_well_formed(f);
  cfa_run_passes(&f->cfa);
  summaries_init(summaries, &f->cfa);
}

static const SummaryVec *leaving(const Summaries *summaries, Loc loc) {
  return &summaries->leaving[loc.index];
}

static const Summary *only_leaving(const Summaries *summaries, Loc loc) {
  assert_int_equal(leaving(summaries, loc)->size, 1);
  return leaving(summaries, loc)->data[0];
}

// The paper's figure 2, with an error behind the loop.
static void a_loop_is_one_edge(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *i = new_local(&f, g, "i"), *x = new_local(&f, g, "x"), *z = new_local(&f, g, "z");
  Loc head = new_loc(&f, g), body = new_loc(&f, g), yes = new_loc(&f, g), no = new_loc(&f, g);
  Loc join = new_loc(&f, g), error = new_error(&f, g);
  assign(&f, g->entry, head, i, num(&f, 3));
  branch(&f, head, var(&f, i), body, error);
  branch(&f, body, var(&f, x), yes, no);
  assign(&f, yes, join, z, num(&f, 0));
  assign(&f, no, join, z, num(&f, 1));
  assign(&f, join, head, i, num(&f, 0));
  Summaries summaries;
  summarize(&f, &summaries);
  assert_true(summaries.is_left[g->entry.index] && summaries.is_left[head.index]);
  assert_true(summaries.is_left[error.index]);
  assert_false(summaries.is_left[body.index] || summaries.is_left[yes.index]);
  assert_false(summaries.is_left[no.index] || summaries.is_left[join.index]);
  assert_int_equal(only_leaving(&summaries, g->entry)->kind, SUMMARY_EDGE);
  assert_int_equal(leaving(&summaries, head)->size, 2);
  const Summary *out = leaving(&summaries, head)->data[0];
  const Summary *around = leaving(&summaries, head)->data[1];
  assert_true(out->kind == SUMMARY_EDGE && loc_equals(out->target, error));
  assert_true(loc_equals(around->source, head) && loc_equals(around->target, head));
  assert_int_equal(around->kind, SUMMARY_SEQUENCE);
  assert_int_equal(around->first->kind, SUMMARY_CHOICE);
  assert_true(loc_equals(around->first->target, join));
  assert_true(loc_equals(around->second->edge->source, join));
  summaries_release(&summaries);
  fixture_release(&f);
}

// Neither rule removes a location that two loop heads lead to.
static void where_loops_end_together_is_left(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc outer = new_loc(&f, g), inner = new_loc(&f, g), turn = new_loc(&f, g);
  Loc out = new_loc(&f, g), error = new_error(&f, g);
  go(&f, g->entry, outer);
  branch(&f, outer, var(&f, x), inner, out);
  branch(&f, inner, var(&f, x), turn, out);
  branch(&f, turn, var(&f, x), inner, outer);
  go(&f, out, error);
  Summaries summaries;
  summarize(&f, &summaries);
  assert_true(summaries.is_left[out.index]);
  assert_false(summaries.is_left[turn.index] || summaries.is_passed[out.index]);
  assert_int_equal(leaving(&summaries, outer)->size, 2);
  assert_int_equal(leaving(&summaries, inner)->size, 3);
  summaries_release(&summaries);
  fixture_release(&f);
}

static void calls_are_no_part_of_summaries(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *callee = new_function(&f, "callee"), *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  ret(&f, callee->entry, num(&f, 0));
  Loc before = new_loc(&f, g), after = new_loc(&f, g), error = new_error(&f, g);
  assign(&f, g->entry, before, x, num(&f, 1));
  call(&f, before, after, callee);
  go(&f, after, error);
  Summaries summaries;
  summarize(&f, &summaries);
  assert_true(summaries.is_left[before.index] && summaries.is_passed[before.index]);
  assert_true(summaries.is_left[after.index] && !summaries.is_passed[after.index]);
  assert_int_equal(leaving(&summaries, before)->size, 0);
  assert_true(summaries.is_left[callee->exit.index] && summaries.is_passed[callee->exit.index]);
  summaries_release(&summaries);
  fixture_release(&f);
}

// Read as a tree, the one summary has 2^50 paths.
static void shared_parts_are_made_once(void **state) {
  (void)state;
  enum { DIAMONDS = 50 };
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, g, "x");
  Loc from = g->entry;
  for (int i = 0; i < DIAMONDS; i++) {
    Loc yes = new_loc(&f, g), to = new_loc(&f, g);
    branch(&f, from, var(&f, x), yes, to);
    assign(&f, yes, to, x, num(&f, i));
    from = to;
  }
  go(&f, from, new_error(&f, g));
  Summaries summaries;
  summarize(&f, &summaries);
  assert_int_equal(only_leaving(&summaries, g->entry)->kind, SUMMARY_SEQUENCE);
  assert_true(summaries.summary_count < 8 * DIAMONDS);
  summaries_release(&summaries);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_loop_is_one_edge),
      TEST(where_loops_end_together_is_left),
      TEST(calls_are_no_part_of_summaries),
      TEST(shared_parts_are_made_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
