#define _GNU_SOURCE // nftw

#include "bench/tasks.h"

#include "folder.h"

#include <sys/stat.h>

static const char safe[] = "format_version: '2.0'\ninput_files: 'a.c'\n"
                           "properties: [{property_file: x.prp, expected_verdict: true}]\n";
static const char unsafe[] = "format_version: '2.0'\ninput_files: 'a.c'\n"
                             "properties: [{property_file: x.prp, expected_verdict: false}]\n";
static const char unknown[] = "format_version: '2.0'\ninput_files: 'a.c'\n";

static void make_tasks(void) {
  make_test_folder();
  assert_int_equal(mkdir(in_test_folder("deep"), 0777), 0);
  put_file("t10.yml", safe);
  put_file("t9.yml", unsafe);
  put_file("note.yml", "remember: milk\n");
  put_file("a.c", "int main(void) { return 0; }\n");
  put_file("deep/u.yml", unknown);
  put_file("some.set", "# numbers\nt1*.yml  # one\n\n  deep/*.yml\nt9.yml\n");
  put_file("none.set", "missing*.yml\n");
}

// Joins the names of TASKS, from the folder on, and what is expected of them.
static void check_tasks(const BenchTaskVec *tasks, const char *expected) {
  static const char *const marks[] = {
      [EXPECT_NOTHING] = "?", [EXPECT_TRUE] = "+", [EXPECT_FALSE] = "-"};
  Strbuf text = {0};
  vec_each(const BenchTask, task, tasks)
    strbuf_printf(&text, "%s%s ", task->path + strlen(folder) + 1, marks[task->expected]);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static void check(const char *first, const char *second, const char *expected) {
  BenchTaskVec tasks = {0};
  Arena arena = {0};
  Strbuf why = {0};
  assert_true(tasks_add(&tasks, in_test_folder(first), &arena, &why));
  if (second)
    assert_true(tasks_add(&tasks, in_test_folder(second), &arena, &why));
  assert_int_equal(why.size, 0);
  check_tasks(&tasks, expected);
  strbuf_release(&why);
  vec_release(&tasks);
  arena_release(&arena);
}

static void check_refused(const char *name, const char *message) {
  BenchTaskVec tasks = {0};
  Arena arena = {0};
  Strbuf why = {0};
  assert_false(tasks_add(&tasks, in_test_folder(name), &arena, &why));
  assert_non_null(strstr(strbuf_text(&why), message));
  strbuf_release(&why);
  vec_release(&tasks);
  arena_release(&arena);
}

static void collects(void **state) {
  (void)state;
  make_tasks();
  check("t9.yml", "a.c", "t9.yml- a.c? ");
  check(".", NULL, "./t9.yml- ./t10.yml+ ./deep/u.yml? ");
  check("some.set", NULL, "t10.yml+ deep/u.yml? t9.yml- ");
  check("some.set", "t9.yml", "t10.yml+ deep/u.yml? t9.yml- ");
  remove_test_folder();
}

static void refuses(void **state) {
  (void)state;
  make_tasks();
  check_refused("missing", "No such file");
  check_refused("note.yml", "format_version");
  check_refused("none.set", "nothing matches");
  put_file("a.txt", "");
  check_refused("a.txt", "neither a task");
  remove_test_folder();
}

static void knows_groups(void **state) {
  (void)state;
  make_tasks();
  BenchTaskVec tasks = {0};
  Arena arena = {0};
  Strbuf why = {0};
  assert_true(tasks_add(&tasks, in_test_folder("deep"), &arena, &why));
  assert_string_equal(tasks.data[0].group, "deep");
  vec_release(&tasks);
  arena_release(&arena);
  remove_test_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(collects), TEST(refuses), TEST(knows_groups)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
