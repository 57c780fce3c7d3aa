#include "base/log.h"

#include "test.h"

static void write_some(void) {
  LOG(LOG_EXEC, "step %d", 1);
  LOG(LOG_CFA, "unseen");
}

static void writes_enabled_tags(void **state) {
  (void)state;
  char text[200];
  assert_false(log_is_on(LOG_EXEC));
  assert_false(log_enable("nonsense"));
  assert_false(log_enable(""));
  assert_false(log_enable("exec,"));
  assert_true(log_enable("frontend,exec"));
  assert_true(log_is_on(LOG_EXEC) && log_is_on(LOG_FRONTEND));
  assert_false(log_is_on(LOG_CFA));
  assert_int_equal(run_child(write_some, text, sizeof text), 0);
#ifdef NDEBUG
  assert_string_equal(text, "");
#else
  assert_string_equal(text, "[exec] step 1\n");
#endif
  assert_true(log_enable("all"));
  assert_true(log_is_on(LOG_CFA));
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(writes_enabled_tags)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
