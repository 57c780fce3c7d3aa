#define _GNU_SOURCE // nftw, open_memstream

#include "bench/reference.h"

#include "folder.h"

static Result make(const char *task, const char *config, ResultClass class, const char *stats) {
  return (Result){.task = task,
                  .config = config,
                  .verdict = class == RESULT_UNKNOWN ? "UNKNOWN(timeout)" : "TRUE",
                  .class = class,
                  .outcome = {.cpu_seconds = 1.25},
                  .stats = cJSON_Parse(stats)};
}

static void make_results(Experiment *experiment) {
  *experiment = (Experiment){0};
  vec_push(&experiment->results,
           make("g/one.yml", "A", RESULT_RIGHT_TRUE, "{\"CEGAR\": {\"Refinements\": 7}}"));
  vec_push(&experiment->results,
           make("g/one_more.yml", "A", RESULT_RIGHT_TRUE, "{\"CEGAR\": {\"Refinements\": 10}}"));
  vec_push(&experiment->results,
           make("g/two.yml", "A", RESULT_UNKNOWN, "{\"CEGAR\": {\"Refinements\": 9}}"));
}

// The last two fields of the line that starts with NAME.
static void check_line(const char *text, const char *name, const char *expected) {
  const char *line = strstr(text, name);
  assert_non_null(line);
  char words[200] = "";
  size_t length = strcspn(line, "\n");
  for (size_t i = 0; i < length; i++) {
    size_t end = strlen(words);
    if (line[i] != ' ' || (end && words[end - 1] != ' '))
      words[end] = line[i];
  }
  assert_string_equal(words, expected);
}

static void prints_both(void **state) {
  (void)state;
  make_test_folder();
  put_file("t.tsv", "task\tA:time\tA:refinements\tB:time\n"
                    "one\t3.4\t5\t1\ntwo\t>1800\t\nthree\t1\t2\t3\nall\t44\t2.5\t0\n");
  Experiment experiment;
  make_results(&experiment);
  Strbuf why = {0};
  Reference *reference = reference_read(in_test_folder("t.tsv"), &experiment.arena, &why);
  assert_non_null(reference);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  reference_print(reference, &experiment, out);
  fclose(out);
  check_line(text, "\none" + 1, "one | 1.25 3.4 | 7 5 | - 1");
  check_line(text, "two", "two | timeout >1800 | 9* - | - -");
  check_line(text, "three", "three | - 1 | - 2 | - 3");
  check_line(text, "all", "all | 2.50 44 | 8.50 2.5 | 0 0");
  free(text);
  reference_free(reference);
  experiment_release(&experiment);
  remove_test_folder();
}

static void refuses(void **state) {
  (void)state;
  make_test_folder();
  put_file("t.tsv", "task\tA:speed\n");
  Arena arena = {0};
  Strbuf why = {0};
  assert_null(reference_read(in_test_folder("t.tsv"), &arena, &why));
  assert_null(reference_read(in_test_folder("none.tsv"), &arena, &why));
  strbuf_release(&why);
  arena_release(&arena);
  remove_test_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(prints_both), TEST(refuses)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
