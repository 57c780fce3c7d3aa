#include "base/stats.h"

#include "test.h"

static StatEntry front_entries[] = {
    {.kind = STAT_COUNT, .name = "Locations"},
    {.kind = STAT_TIME, .name = "Time"},
};
static StatEntry exec_entries[] = {{.kind = STAT_MAXIMUM, .name = "Depth"},
                                   {.kind = STAT_AVERAGE, .name = "Size"}};
static StatTable front = {.title = "Front end", .entries = front_entries, .count = 2};
static StatTable exec = {.title = "Execution", .entries = exec_entries, .count = 2};

// Prints with PRINT and compares.
static void check_printed(void (*print)(FILE *), const char *expected) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  print(out);
  fclose(out);
  assert_string_equal(text, expected);
  free(text);
}

static void prints_tables(void **state) {
  (void)state;
  check_printed(stats_print_json, "{}");
  stats_register(&front);
  stats_register(&exec);
  stats_register(&front);
  stat_add(&front_entries[0], 40);
  stat_add(&front_entries[0], 2);
  stat_max(&exec_entries[0], 9);
  stat_max(&exec_entries[0], 3);
  stat_sample(&exec_entries[1], 1);
  stat_sample(&exec_entries[1], 4);
  front_entries[1].value = 1500000000;
  check_printed(stats_print, "Front end\n"
                             "  Locations:         42\n"
                             "  Time:               1.500 s\n"
                             "Execution\n"
                             "  Depth:              9\n"
                             "  Size:               2.5\n");
  check_printed(stats_print_json, "{\"Front end\": {\"Locations\": 42, \"Time\": 1.500000}, "
                                  "\"Execution\": {\"Depth\": 9, \"Size\": 2.500}}");
  stats_reset();
  check_printed(stats_print_json, "{\"Front end\": {\"Locations\": 0, \"Time\": 0.000000}, "
                                  "\"Execution\": {\"Depth\": 0, \"Size\": 0.000}}");
}

static void measures_time(void **state) {
  (void)state;
  StatEntry timer = {.kind = STAT_TIME, .name = "Time"};
  uint64_t cpu = clock_cpu_ns();
  stat_start(&timer);
  assert_true(timer.started > 0);
  uint64_t start = clock_ns();
  while (clock_ns() - start < 1000000) {
  }
  stat_stop(&timer);
  assert_true(timer.value >= 1000000);
  assert_int_equal(timer.started, 0);
  assert_true(clock_cpu_ns() > cpu);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(prints_tables), TEST(measures_time)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
