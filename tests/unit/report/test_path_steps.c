#include "report/path_steps.h"

#include "path/fixture.h"

static Function outer = {.id = 1, .name = "outer"}, inner = {.id = 2, .name = "inner"};
static Variable outer_x = {.name = "x", .function = &outer},
                inner_x = {.name = "x", .function = &inner};

// A step on LINE that says SAID.
static void add_line(PathLineVec *lines, uint32_t line, const Mark *said, uint32_t count) {
  PathLine added = {.span = {.file = 0, .line = line}, .said = said, .said_count = count};
  vec_push(lines, added);
}

static const Mark *find(const PathStep *step, const Variable *variable) {
  for (uint32_t i = 0; i < step->said_count; i++)
    if (step->said[i].variable == variable)
      return &step->said[i];
  return NULL;
}

// 20 rounds of two lines, in round i of which x of both functions is written: i in one, the last
// but two of the rounds in the other.
typedef struct Rounds {
  Arena arena;
  PathLineVec lines;
  PathStepVec steps;
} Rounds;

static void setup(Rounds *r) {
  *r = (Rounds){0};
  for (uint32_t i = 0; i < 20; i++) {
    Mark *said = ARENA_ARRAY(&r->arena, Mark, 2);
    said[0] = (Mark){.name = "x", .text = arena_printf(&r->arena, "%u", i), .variable = &outer_x};
    said[1] = (Mark){.text = "x > 0 is true"};
    if (i == 10)
      said[1] = (Mark){.name = "x", .text = "-1", .variable = &inner_x};
    add_line(&r->lines, 1, said, 2);
    add_line(&r->lines, 2, NULL, 0);
  }
}

static void release(Rounds *r) {
  vec_release(&r->steps);
  vec_release(&r->lines);
  arena_release(&r->arena);
}

static void keeps_all(void **state) {
  (void)state;
  Rounds r;
  setup(&r);
  path_steps_add(&r.lines, 0, &r.arena, &r.steps);
  assert_int_equal(r.steps.size, 40);
  assert_ptr_equal(r.steps.data[39].line, &r.lines.data[39]);
  assert_int_equal(r.steps.data[39].left_out, 0);
  release(&r);
}

// Three rounds, what the 15 left out leave behind, two rounds.
static void folds_with_values(void **state) {
  (void)state;
  Rounds r;
  setup(&r);
  path_steps_add(&r.lines, 1000, &r.arena, &r.steps);
  assert_int_equal(r.steps.size, 3 * 2 + 1 + 2 * 2);
  const PathStep *fold = &r.steps.data[6];
  assert_int_equal(fold->times, 15);
  assert_int_equal(fold->left_out, 30);
  assert_int_equal(fold->said_count, 2); // sentences are left out
  assert_string_equal(find(fold, &outer_x)->text, "17");
  assert_string_equal(find(fold, &inner_x)->text, "-1");
  assert_string_equal(r.steps.data[7].said[0].text, "18");
  release(&r);
}

static void cuts_the_middle(void **state) {
  (void)state;
  Rounds r;
  setup(&r);
  path_steps_add(&r.lines, 4, &r.arena, &r.steps);
  assert_int_equal(r.steps.size, 5);
  assert_int_equal(r.steps.data[2].left_out, 36);
  assert_int_equal(r.steps.data[2].times, 0);
  assert_string_equal(find(&r.steps.data[2], &outer_x)->text, "18");
  assert_ptr_equal(r.steps.data[3].line, &r.lines.data[38]);
  release(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(keeps_all), TEST(folds_with_values),
                                     TEST(cuts_the_middle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
