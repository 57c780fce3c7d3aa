// One source of defaults: what --help says is what happens.
#include "cli/preset.h"

#include "test.h"

// What --help says; wrapped lines are joined.
static char *help_text(void) {
  char *text = NULL;
  size_t size = 0;
  Options defaults;
  options_init(&defaults);
  assert_true(preset_apply(&defaults));
  FILE *out = open_memstream(&text, &size);
  options_print_help(out, COMMAND_VERIFY, &defaults);
  preset_print(out);
  fclose(out);
  char *to = text;
  for (const char *at = text; *at; *to++ = *at++)
    if (strncmp(at, "\n   ", 4) == 0)
      at += strspn(at, "\n ") - 1;
  *to = 0;
  return text;
}

// Is TEXT in the line of HELP for NAME?
static bool says(const char *help, const char *name, const char *text) {
  char start[40];
  snprintf(start, sizeof start, "\n  %s", name);
  const char *line = strstr(help, start);
  assert_non_null(line);
  const char *found = strstr(++line, text);
  return found && found < line + strcspn(line, "\n");
}

static void default_is_what_help_says(void **state) {
  (void)state;
  char *help = help_text();
  assert_true(says(help, "--analysis", "(default: predicate)"));
  assert_true(says(help, "--blocks", "(default: loops)"));
  assert_true(says(help, "--abstraction", "(default: boolean)"));
  assert_true(says(help, "--order", "(default: topological)"));
  assert_true(says(help, "--precision", "(default: location)"));
  assert_true(says(help, "--invariants", "(default: octagon)"));
  assert_false(says(help, "--forced-covering", "default"));
  assert_true(says(help, "blast", "--blocks=sbe"));
  assert_true(says(help, "impact-lf ", "--forced-covering=3"));
  assert_false(says(help, "impact-lf-plain", "--forced-covering"));
  free(help);
}

static Options parse(char **arguments, int count) {
  Options options;
  Command command;
  assert_true(options_parse(&options, &command, count, arguments));
  assert_true(preset_apply(&options));
  return options;
}

static void sets_what_is_not_given(void **state) {
  (void)state;
  char *arguments[] = {"gavel", "--config=blast", "--blocks=lf", "--invariants=octagon", "a.c",
                       NULL};
  Options options = parse(arguments, 5);
  assert_string_equal(options.blocks, "lf");
  assert_int_equal(options.invariants, OPT_INVARIANTS_OCTAGON);
  assert_int_equal(options.abstraction, OPT_ABSTRACTION_CARTESIAN);
  assert_int_equal(options.order, OPT_ORDER_DFS);
  assert_int_equal(options.precision, OPT_PRECISION_FUNCTION);
  assert_int_equal(options.analysis, OPT_ANALYSIS_PREDICATE);
  assert_false(options.given.order);
  options_release(&options);
}

static void original_impact_has_single_edges(void **state) {
  (void)state;
  char *arguments[] = {"gavel", "--analysis=impact-original", "a.c", NULL};
  Options options = parse(arguments, 3);
  assert_string_equal(options.blocks, "sbe");
  assert_int_equal(options.invariants, OPT_INVARIANTS_OCTAGON);
  options_release(&options);
}

static void refuses_other_names(void **state) {
  (void)state;
  Options options;
  options_init(&options);
  options.config = "fastest";
  assert_false(preset_apply(&options));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(default_is_what_help_says),
      TEST(sets_what_is_not_given),
      TEST(original_impact_has_single_edges),
      TEST(refuses_other_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
