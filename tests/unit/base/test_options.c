#include "base/options.h"

#include "test.h"

enum { MOST_ARGUMENTS = 20 };

static char line[500]; // holds the arguments while the options live

// Parses the words of COMMAND_LINE.
static bool parse(Options *options, Command *command, const char *command_line) {
  char *arguments[MOST_ARGUMENTS + 1];
  int count = 0;
  snprintf(line, sizeof line, "%s", command_line);
  for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
    arguments[count++] = word;
  arguments[count] = NULL;
  return options_parse(options, command, count, arguments);
}

static Command accept(Options *options, const char *command_line) {
  Command command;
  if (!parse(options, &command, command_line))
    fail_msg("%s: %s", command_line, strbuf_text(&options->error));
  assert_int_equal(options->error.size, 0);
  return command;
}

static void check_refused(const char *command_line, const char *message) {
  Options options;
  Command command;
  assert_false(parse(&options, &command, command_line));
  assert_string_equal(strbuf_text(&options.error), message);
  options_release(&options);
}

static void has_defaults(void **state) {
  (void)state;
  Options options;
  assert_int_equal(accept(&options, "gavel a.c b.c"), COMMAND_VERIFY);
  assert_string_equal(options.entry, "main");
  assert_int_equal(options.data_model, OPT_DATA_MODEL_AUTO);
  assert_null(options.property);
  assert_false(options.stats || options.given.stats || options.given.entry);
  assert_true(options.time_limit == 0 && options.memory_limit == 0);
  assert_int_equal(options.files.size, 2);
  assert_string_equal(vec_at(&options.files, 1), "b.c");
  options_release(&options);
}

static void reads_values(void **state) {
  (void)state;
  Options options;
  assert_int_equal(accept(&options, "gavel exec --seed=7 --input -3,4 a.c --step-limit 10 "
                                    "--entry=f --stats --data-model ilp32 -p build"),
                   COMMAND_EXEC);
  assert_true(options.given.seed && options.seed == 7);
  assert_string_equal(options.input, "-3,4");
  assert_int_equal(options.step_limit, 10);
  assert_string_equal(options.entry, "f");
  assert_true(options.stats && options.given.stats);
  assert_int_equal(options.data_model, OPT_DATA_MODEL_ILP32);
  assert_string_equal(options.compile_commands, "build");
  assert_string_equal(vec_at(&options.files, 0), "a.c");
  options_release(&options);

  accept(&options, "gavel cfa a.c --dot=yes --json=no --function=f");
  assert_true(options.dot && !options.json && options.given.json);
  assert_string_equal(options.function, "f");
  options_release(&options);
}

// --config is a list for gavel bench, a name for all others.
static void reads_lists(void **state) {
  (void)state;
  Options options;
  assert_int_equal(accept(&options, "gavel bench --config=a --config b --jobs=3 locks"),
                   COMMAND_BENCH);
  assert_int_equal(options.configs.size, 2);
  assert_string_equal(vec_at(&options.configs, 1), "b");
  assert_true(options.given.configs && !options.given.config && options.jobs == 3);
  options_release(&options);
  accept(&options, "gavel --config=a a.c");
  assert_true(options.configs.size == 0 && options.given.config);
  assert_string_equal(options.config, "a");
  options_release(&options);
}

static void check_limits(const char *command_line, double seconds, uint64_t bytes) {
  Options options;
  accept(&options, command_line);
  assert_true(options.time_limit == seconds);
  assert_int_equal(options.memory_limit, bytes);
  options_release(&options);
}

static void reads_units(void **state) {
  (void)state;
  check_limits("gavel a.c --time-limit=90", 90, 0);
  check_limits("gavel a.c --time-limit=1.5s --memory-limit=4GB", 1.5, 4000000000);
  check_limits("gavel a.c --time-limit 15min --memory-limit=1MiB", 900, 1 << 20);
  check_limits("gavel a.c --time-limit=1h --memory-limit=500kB", 3600, 500000);
}

static void passes_compiler_flags(void **state) {
  (void)state;
  static const char *const expected[] = {"-I",  "dir",      "-Idir2", "-DX=1", "-D",
                                         "Y",   "-std=c99", "-U",     "-Z",    "-include",
                                         "f.h", "-isystem", "sys",    "-m32"};
  Options options;
  accept(&options,
         "gavel -I dir -Idir2 -DX=1 -D Y -std=c99 -U -Z -include f.h -isystem sys -m32 a.c");
  assert_int_equal(options.compiler_flags.size, sizeof expected / sizeof *expected);
  for (uint32_t i = 0; i < options.compiler_flags.size; i++)
    assert_string_equal(vec_at(&options.compiler_flags, i), expected[i]);
  assert_int_equal(options.files.size, 1);
  options_release(&options);
}

static void ends_options(void **state) {
  (void)state;
  Options options;
  accept(&options, "gavel --stats -- --entry -x.c --");
  assert_int_equal(options.files.size, 3);
  assert_string_equal(vec_at(&options.files, 0), "--entry");
  assert_string_equal(vec_at(&options.files, 2), "--");
  options_release(&options);
  check_refused("gavel -", "'-' is not a file, and gavel does not read standard input");
}

static void default_gives_way(void **state) {
  (void)state;
  Options options;
  accept(&options, "gavel --order=bfs a.c");
  options_set_unless_given(&options, "--order=dfs");
  options_set_unless_given(&options, "--blocks=k:3");
  options_set_unless_given(&options, "--forced-covering=7");
  options_set_unless_given(&options, "--blocks=k:4");
  assert_int_equal(options.order, OPT_ORDER_BFS);
  assert_string_equal(options.blocks, "k:4");
  assert_int_equal(options.forced_covering, 7);
  assert_false(options.given.blocks || options.given.forced_covering);
  options_release(&options);
}

static void answers_questions_without_files(void **state) {
  (void)state;
  Options options;
  assert_int_equal(accept(&options, "gavel cfa -h"), COMMAND_CFA);
  assert_true(options.help);
  options_release(&options);
  accept(&options, "gavel --version");
  assert_true(options.version);
  options_release(&options);
  check_refused("gavel", "no input file");
  check_refused("gavel exec --stats", "no input file");
}

static void refuses_names(void **state) {
  (void)state;
  check_refused("gavel --dott a.c", "unknown option '--dott'; did you mean '--dot'?");
  check_refused("gavel --time=3 a.c", "unknown option '--time'; did you mean '--time-limit'?");
  check_refused("gavel -stats", "unknown option '-stats'; did you mean '--stats'?");
  check_refused("gavel --frobnicate", "unknown option '--frobnicate'");
  check_refused("gavel -O2 a.c", "unknown option '-O2'");
  check_refused("gavel -m32x a.c", "unknown option '-m32x'; did you mean '-m32'?");
  check_refused("gavel --dot a.c", "option '--dot' is only for 'gavel cfa'");
  check_refused("gavel cfa --seed=1 a.c", "option '--seed' is only for 'gavel exec'");
  check_refused("gavel --stats cfa a.c", "the command comes first: 'gavel cfa [options] FILE...'");
}

static void refuses_values(void **state) {
  (void)state;
  check_refused("gavel a.c --entry", "option '--entry' needs a value: NAME");
  check_refused("gavel --entry --stats", "option '--entry' needs a value: NAME");
  check_refused("gavel a.c -I", "option '-I' needs a value: DIR");
  check_refused("gavel -std= a.c", "option '-std=' needs a value");
  check_refused("gavel a.c --stats=maybe",
                "option '--stats' cannot be 'maybe': expected yes or no");
  check_refused("gavel a.c --data-model=LLP64",
                "option '--data-model' cannot be 'LLP64': expected auto, LP64 or ILP32");
  const char *number = "expected a whole number from 0 to 9223372036854775807";
  static const char *const bad_numbers[] = {"x", "-1", "3x", "99999999999999999999"};
  for (int i = 0; i < 4; i++) {
    char command[100], message[200];
    snprintf(command, sizeof command, "gavel exec a.c --seed=%s", bad_numbers[i]);
    snprintf(message, sizeof message, "option '--seed' cannot be '%s': %s", bad_numbers[i], number);
    check_refused(command, message);
  }
  const char *time =
      "option '--time-limit' cannot be '%s': expected a time such as 90s, 15min or 1h";
  static const char *const bad_times[] = {"0", "-1s", "3q", "inf", "1.2.3", "1e3", "min"};
  for (int i = 0; i < 7; i++) {
    char command[100], message[200];
    snprintf(command, sizeof command, "gavel a.c --time-limit=%s", bad_times[i]);
    snprintf(message, sizeof message, time, bad_times[i]);
    check_refused(command, message);
  }
  check_refused("gavel a.c --memory-limit=4",
                "option '--memory-limit' cannot be '4': expected a size such as 500MB or 4GB");
}

static void prints_help_in_80_columns(void **state) {
  (void)state;
  Options defaults;
  options_init(&defaults);
  for (Command command = COMMAND_VERIFY; command <= COMMAND_EXEC; command++) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    options_print_help(out, command, &defaults);
    options_print_exit_statuses(out);
    fclose(out);
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
      assert_true(strcspn(at, "\n") <= 80);
    assert_int_equal(strstr(text, "  --dot ") != NULL, command != COMMAND_EXEC);
    assert_int_equal(strstr(text, "(gavel exec)") != NULL, command != COMMAND_CFA);
    assert_non_null(strstr(text, "(default: auto)"));
    assert_non_null(strstr(text, "\n  64  "));
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(has_defaults),
      TEST(reads_values),
      TEST(reads_lists),
      TEST(reads_units),
      TEST(passes_compiler_flags),
      TEST(ends_options),
      TEST(default_gives_way),
      TEST(answers_questions_without_files),
      TEST(refuses_names),
      TEST(refuses_values),
      TEST(prints_help_in_80_columns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
