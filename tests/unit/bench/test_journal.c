#define _GNU_SOURCE // nftw

#include "bench/journal.h"

#include "folder.h"

typedef struct Fixture {
  Arena arena;
  ResultVec results;
  Strbuf why;
  Journal journal;
} Fixture;

// Opens the journal with a time limit of SECONDS.
static bool open_with(Fixture *fixture, bool resume, double seconds) {
  *fixture = (Fixture){0};
  cJSON *settings = cJSON_CreateObject();
  cJSON_AddNumberToObject(settings, "time_limit", seconds);
  bool is_good = journal_open(&fixture->journal, in_test_folder("journal"), resume, settings,
                              &fixture->results, &fixture->arena, &fixture->why);
  cJSON_Delete(settings);
  return is_good;
}

static void release(Fixture *fixture) {
  results_release(&fixture->results);
  strbuf_release(&fixture->why);
  arena_release(&fixture->arena);
}

static void append(Fixture *fixture, const char *task) {
  journal_append(&fixture->journal, &(Result){.task = task,
                                              .group = "",
                                              .config = "default",
                                              .expected = EXPECT_TRUE,
                                              .verdict = "TRUE",
                                              .log = "logs/a.log"});
}

static void close_it(Fixture *fixture) {
  journal_close(&fixture->journal);
  release(fixture);
}

static void check_refused(bool resume, double seconds, const char *message) {
  Fixture fixture;
  assert_false(open_with(&fixture, resume, seconds));
  assert_non_null(strstr(strbuf_text(&fixture.why), message));
  release(&fixture);
}

static void check_tasks(Fixture *fixture, const char *expected) {
  Strbuf names = {0};
  vec_each(const Result, result, &fixture->results)
    strbuf_printf(&names, "%s ", result->task);
  assert_string_equal(strbuf_text(&names), expected);
  strbuf_release(&names);
}

static void make_journal(const char *more) {
  Fixture fixture;
  make_test_folder();
  assert_true(open_with(&fixture, false, 60));
  append(&fixture, "a.yml");
  append(&fixture, "b.yml");
  close_it(&fixture);
  FILE *file = fopen(in_test_folder("journal"), "a");
  fputs(more, file);
  fclose(file);
}

static void goes_on(void **state) {
  (void)state;
  make_journal("");
  Fixture fixture;
  assert_true(open_with(&fixture, true, 60));
  check_tasks(&fixture, "a.yml b.yml ");
  append(&fixture, "c.yml");
  close_it(&fixture);
  assert_true(open_with(&fixture, true, 60));
  check_tasks(&fixture, "a.yml b.yml c.yml ");
  close_it(&fixture);
  remove_test_folder();
}

static void drops_a_cut_line(void **state) {
  (void)state;
  make_journal("{\"task\": \"c.yml\", \"group\"");
  Fixture fixture;
  assert_true(open_with(&fixture, true, 60));
  check_tasks(&fixture, "a.yml b.yml ");
  append(&fixture, "c.yml");
  close_it(&fixture);
  assert_true(open_with(&fixture, true, 60));
  check_tasks(&fixture, "a.yml b.yml c.yml ");
  close_it(&fixture);
  remove_test_folder();
}

static void starts_without_a_file(void **state) {
  (void)state;
  make_test_folder();
  put_file("journal", "{\"time_lim"); // killed at the first line
  Fixture fixture;
  assert_true(open_with(&fixture, true, 60));
  append(&fixture, "a.yml");
  close_it(&fixture);
  assert_true(open_with(&fixture, true, 60));
  check_tasks(&fixture, "a.yml ");
  close_it(&fixture);
  remove_test_folder();
}

static void refuses(void **state) {
  (void)state;
  make_journal("");
  check_refused(false, 60, "--resume");
  check_refused(true, 61, "other limits");
  remove_test_folder();
  make_journal("{}\n");
  check_refused(true, 60, "no result");
  remove_test_folder();
  make_journal("nonsense\n");
  check_refused(true, 60, "no JSON");
  remove_test_folder();
}

// A lock is the process's, so it takes two.
static void keeps_others_out(void **state) {
  (void)state;
  make_journal("");
  Fixture fixture;
  assert_true(open_with(&fixture, true, 60));
  pid_t child = fork();
  if (child == 0) {
    Fixture other;
    _exit(open_with(&other, true, 60) || !strstr(strbuf_text(&other.why), "another"));
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  close_it(&fixture);
  remove_test_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(goes_on), TEST(drops_a_cut_line),
                                     TEST(starts_without_a_file), TEST(refuses),
                                     TEST(keeps_others_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
