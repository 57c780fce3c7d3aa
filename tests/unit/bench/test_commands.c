// Commands of the shell mean what they should.
#define _GNU_SOURCE // nftw

#include "bench/commands.h"

#include "folder.h"

// What a shell makes of the word for TEXT.
static void check_word(const char *text, const char *word) {
  Strbuf line = {0};
  char back[200] = "";
  strbuf_add(&line, "printf %s ");
  shell_add_word(&line, text);
  assert_string_equal(strbuf_text(&line) + strlen("printf %s "), word);
  FILE *pipe = popen(strbuf_text(&line), "r");
  assert_non_null(pipe);
  back[fread(back, 1, sizeof back - 1, pipe)] = 0;
  assert_int_equal(pclose(pipe), 0);
  assert_string_equal(back, text);
  strbuf_release(&line);
}

static void words_are_quoted(void **state) {
  (void)state;
  check_word("tasks/a-1_b.yml", "tasks/a-1_b.yml");
  check_word("--order=bfs", "--order=bfs");
  check_word("", "''");
  check_word("a b", "'a b'");
  check_word("it's $HOME `id` \\ \"x\" *", "'it'\\''s $HOME `id` \\ \"x\" *'");
}

static void commands_are_whole(void **state) {
  (void)state;
  Experiment experiment = {
      .limits = {.cpu_seconds = 0.1, .wall_seconds = 610, .memory_bytes = 4000},
      .executable = "/bin/gavel",
      .gavel = "/bin/gavel",
      .folder = "my results"};
  Configuration configuration;
  BenchTask task = {.path = "a.yml", .group = ""};
  ExperimentRunVec runs = {0};
  configuration_init(&configuration, "SBE: blast --order=bfs", &experiment.arena);
  vec_push(&runs, (ExperimentRun){&task, &configuration});
  char *text = NULL, here[200];
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  commands_print(&experiment, &runs, out);
  experiment.executable = "/bin/other";
  commands_print(&experiment, &runs, out);
  fclose(out);
  assert_non_null(getcwd(here, sizeof here));
  Strbuf expected = {0};
  for (int i = 0; i < 2; i++)
    strbuf_printf(&expected,
                  "cd %s && exec /bin/gavel bench --worker --output='my results' --time-limit=0.1s "
                  "--wall-limit=610s --memory-limit=4000B%s "
                  "--config='SBE: --config=blast --order=bfs' a.yml\n",
                  here, i ? " --executable=/bin/other" : "");
  assert_string_equal(text, strbuf_text(&expected));
  free(text);
  strbuf_release(&expected);
  vec_release(&runs);
  configuration_release(&configuration);
  experiment_release(&experiment);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(words_are_quoted), TEST(commands_are_whole)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
