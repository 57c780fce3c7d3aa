// How an analysis is doing, turn by turn.
#include "cli/analysis.h"
#include "cli/command.h"
#include "cli/preset.h"

#include "base/stats.h"

#include "test.h"

enum { FIRST_TURN = 3000, MOST_TURNS = 16 }; // each twice as long as the one before

// All turns of one analysis.
typedef struct Course {
  uint32_t turns, refining, well; // of these, in so many it has refined paths, was doing well
  CegarStatus status;
} Course;

static void load(Options *options, Cfa *cfa, char *program) {
  char *argv[] = {"gavel", program, "--data-model=LP64", "--check=none", NULL};
  Command command;
  assert_true(options_parse(options, &command, sizeof argv / sizeof *argv - 1, argv));
  assert_true(preset_apply(options));
  Strbuf why = {0};
  assert_int_equal(load_program(cfa, options, &why), LOAD_OK);
  strbuf_release(&why);
}

static Course take_turns(Analysis *analysis) {
  Course course = {.status = CEGAR_PAUSED};
  assert_false(analysis_goes_well(analysis));
  while (course.status == CEGAR_PAUSED && course.turns < MOST_TURNS) {
    course.status = analysis_run(analysis, FIRST_TURN << course.turns).status;
    course.refining += analysis->exploration.refinements > analysis->refined;
    course.well += analysis_goes_well(analysis);
    course.turns++;
  }
  return course;
}

static Course course_of(char *program) {
  Options options = {0};
  Cfa cfa = {0};
  load(&options, &cfa, program);
  Terms *terms = terms_new();
  Analysis analysis = {0};
  Strbuf error = {0};
  assert_true(analysis_init(&analysis, &cfa, &options, terms, &error));
  strbuf_release(&error);
  stats_reset();
  Course course = take_turns(&analysis);
  analysis_release(&analysis);
  terms_free(terms);
  cfa_release(&cfa);
  options_release(&options);
  return course;
}

static void scalars_go_well(void **state) {
  (void)state;
  Course course = course_of("tests/programs/turns/machine.c");
  assert_int_equal(course.status, CEGAR_SAFE);
  assert_true(course.turns > 1 && course.well > 0);
  assert_int_equal(course.well, course.refining);
}

static void arrays_that_matter_do_not(void **state) {
  (void)state;
  Course course = course_of("tests/programs/turns/table.c");
  assert_int_equal(course.status, CEGAR_SAFE);
  assert_true(course.refining > 1);
  assert_int_equal(course.well, 0);
}

static void rounds_of_a_loop_do_not(void **state) {
  (void)state;
  Escalation escalation = escalation_begin(ABSTRACTION_BOOLEAN);
  uint32_t length = 1, engines = 0;
  for (; length < 100 && !escalation_unrolls(&escalation); length++)
    engines += escalation_engine(&escalation, length, 0);
  assert_true(length > 6 && length < 100);
  assert_int_equal(engines, 2); // the other one has had its turns
  (void)escalation_engine(&escalation, length + 7, 0);
  assert_false(escalation_unrolls(&escalation));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(scalars_go_well),
      TEST(arrays_that_matter_do_not),
      TEST(rounds_of_a_loop_do_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
