#include "bench/configuration.h"

#include "base/strbuf.h"
#include "test.h"

static void check(const char *text, const char *label, const char *arguments) {
  Arena arena = {0};
  Configuration configuration;
  configuration_init(&configuration, text, &arena);
  Strbuf joined = {0};
  vec_each(const char *const, argument, &configuration.arguments)
    strbuf_printf(&joined, "%s|", *argument);
  assert_string_equal(configuration.label, label);
  assert_string_equal(strbuf_text(&joined), arguments);
  strbuf_release(&joined);
  configuration_release(&configuration);
  arena_release(&arena);
}

static void reads(void **state) {
  (void)state;
  check("default", "default", "--config=default|");
  check("blast --order=bfs", "blast --order=bfs", "--config=blast|--order=bfs|");
  check("SBE:  blast  --order=bfs ", "SBE", "--config=blast|--order=bfs|");
  check("lbe --blocks=k:10", "lbe --blocks=k:10", "--config=lbe|--blocks=k:10|");
  check("k = 10: --blocks=k:10", "k = 10", "--blocks=k:10|");
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(reads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
