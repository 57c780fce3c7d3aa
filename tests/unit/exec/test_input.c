#include "exec/input.h"

#include "types.h"

#include <math.h>

static ExecAnswer answer(Input *input, const Type *type) {
  ExecQuestion question = {.kind = HAVOC_NONDET, .type = type};
  return input_answer(input, &question);
}

static long long answer_int(Input *input, IntKind kind) {
  return (long long)answer(input, types.ints[kind]).integer;
}

static void parse(Input *input, const char *text) {
  Strbuf error = {0};
  if (!input_parse(input, "list", text, &error))
    fail_msg("%s", strbuf_text(&error));
  strbuf_release(&error);
}

static void reads_all_forms(void **state) {
  (void)state;
  init_types();
  Input input = {0};
  parse(&input, "7,-1, 0x1F\n'a' '\\n',true false # 99\n+3,'\\'',1e2");
  static const long long expected[] = {7, -1, 31, 'a', '\n', 1, 0, 3, '\'', 100};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_int_equal(answer_int(&input, INT_INT), expected[i]);
  assert_int_equal(answer_int(&input, INT_INT), 0); // the list has ended
  assert_int_equal(input.mismatch.size, 0);
  input_release(&input);

  input = (Input){0};
  parse(&input, "1.5,-2,inf,nan,0x1p-3");
  const Type *type = types.floats[FLOAT_DOUBLE];
  assert_true(answer(&input, type).floating == 1.5);
  assert_true(answer(&input, type).floating == -2);
  assert_true(isinf(answer(&input, type).floating));
  assert_true(isnan(answer(&input, type).floating));
  assert_true(answer(&input, type).floating == 0.125);
  assert_true(answer(&input, type).floating == 0);
  input_release(&input);
  release_types();
}

static void assert_refused(const char *text, const char *message) {
  Input input = {0};
  Strbuf error = {0};
  assert_false(input_parse(&input, "in", text, &error));
  if (!strstr(strbuf_text(&error), message))
    fail_msg("%s: %s", text, strbuf_text(&error));
  strbuf_release(&error);
  input_release(&input);
}

static void refuses_what_is_malformed(void **state) {
  (void)state;
  assert_refused("1,2,x", "in:1:5: 'x' is no value");
  assert_refused("1\n 2 3z", "in:2:4: '3z'");
  assert_refused("1.5f", "in:1:1: '1.5f'");
  assert_refused("0x", "'0x'");
  assert_refused("--1", "'--1'");
  assert_refused("'ab'", "closing '");
  assert_refused("'", "a character is missing");
  assert_refused("'\\q'", "no such escape");
  assert_refused("'a'b", "in:1:4: 'b'");
  assert_refused("400000000000000000000000000000000000000", "more than 128 bits");
}

static void fits_values_to_types(void **state) {
  (void)state;
  init_types();
  Input input = {0};
  parse(&input, "-1,300,1.5");
  assert_int_equal(answer_int(&input, INT_UINT), 4294967295);
  assert_int_equal(input.mismatch.size, 0);
  assert_int_equal(answer_int(&input, INT_UCHAR), 44);
  assert_string_equal(strbuf_text(&input.mismatch),
                      "value 2 of the input is used as unsigned char, but it does not fit");
  assert_int_equal(answer_int(&input, INT_INT), 1);
  input_release(&input);
  release_types();
}

// What a seeded run was answered, given as a list, is answered again.
static void repeats_itself(void **state) {
  (void)state;
  init_types();
  Input random = {0}, list = {0};
  Strbuf text = {0}, again = {0};
  input_set_seed(&random, 42);
  bool has_small = false, has_large = false;
  for (int i = 0; i < 600; i++) {
    const Type *type = i % 3 ? types.ints[i % INT_UINT128] : types.floats[i / 3 % FLOAT_KINDS];
    ExecAnswer value = answer(&random, type);
    if (type_is_float(type))
      continue;
    assert_true(value.integer == type_wrap(type, value.integer));
    has_small |= value.integer == 1;
    has_large |= value.integer == INT32_MAX || value.integer == INT64_MIN;
  }
  assert_true(has_small && has_large);
  input_add_text(&random, &text);
  parse(&list, strbuf_text(&text));
  for (int i = 0; i < 600; i++)
    answer(&list, i % 3 ? types.ints[i % INT_UINT128] : types.floats[i / 3 % FLOAT_KINDS]);
  input_add_text(&list, &again);
  assert_string_equal(strbuf_text(&text), strbuf_text(&again));
  assert_string_equal(strbuf_text(&list.mismatch), "");
  input_release(&random);
  input_release(&list);
  strbuf_release(&text);
  strbuf_release(&again);
  release_types();
}

static void reads_files(void **state) {
  (void)state;
  init_types();
  char path[] = "/tmp/gavel-input-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  static const char text[] = "# two values\n12\n'x'\n";
  assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
  close(file);
  Input input = {0};
  Strbuf error = {0};
  assert_true(input_read(&input, path, &error));
  assert_int_equal(answer_int(&input, INT_INT), 12);
  assert_int_equal(answer_int(&input, INT_CHAR), 'x');
  unlink(path);
  assert_false(input_read(&input, path, &error));
  assert_non_null(strstr(strbuf_text(&error), "No such file"));
  strbuf_release(&error);
  input_release(&input);
  release_types();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(reads_all_forms), TEST(refuses_what_is_malformed),
                                     TEST(fits_values_to_types), TEST(repeats_itself),
                                     TEST(reads_files)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
