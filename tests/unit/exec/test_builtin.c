#include "fixture.h"

// A pointer to a new string literal.
static const Expr *string(Fixture *f, const char *text) {
  const Type *type = type_make_array(f->types, f->types->char_type, strlen(text) + 1);
  Variable *variable = cfa_new_variable(&f->cfa, VAR_STRING, "str", type, NULL, span_none());
  variable->bytes = text;
  return address(f, expr_index(f->arena, var(f, variable), integer(f, 0)));
}

static const Expr *call_library(Fixture *f, const char *name, const Type *result,
                                const Expr *const *args, uint32_t count) {
  Variable *variable = add_local(f, "result", result);
  call_function(f, var(f, variable), library(f, name, result), args, count);
  return var(f, variable);
}

static void print(Fixture *f, const char *format, const Expr *argument) {
  const Expr *args[] = {string(f, format), argument};
  call_library(f, "printf", f->types->int_type, args, argument ? 2 : 1);
}

// ---- output

static void prints_integers(void **state) {
  (void)state;
  for (DataModel model = MODEL_LP64; model <= MODEL_ILP32; model++) {
    static Fixture f;
    begin(&f, model);
    const Type **ints = f.types->ints;
    print(&f, "[%5d|", integer(&f, -42));
    print(&f, "%-5d|", integer(&f, 42));
    print(&f, "%+05d|", integer(&f, 42));
    print(&f, "%.3i|", integer(&f, 7));
    print(&f, "%#x|", integer(&f, 255));
    print(&f, "%o|", integer(&f, 8));
    print(&f, "%u|", integer(&f, -1));
    print(&f, "%hhd|", integer(&f, 200));
    print(&f, "%hu|", integer(&f, 65537));
    print(&f, "%lld|", num(&f, ints[INT_LLONG], -5000000000));
    print(&f, "%lx|", num(&f, ints[INT_LONG], -1));
    print(&f, "%zu|", num(&f, f.types->size_type, -1));
    print(&f, "%c%%]", integer(&f, 'x'));
    run_program(&f, integer(&f, 0));
    assert_exit(&f, 0);
    assert_string_equal(f.output,
                        model == MODEL_LP64
                            ? "[  -42|42   |+0042|007|0xff|10|4294967295|-56|1|-5000000000|"
                              "ffffffffffffffff|18446744073709551615|x%]"
                            : "[  -42|42   |+0042|007|0xff|10|4294967295|-56|1|-5000000000|"
                              "ffffffff|4294967295|x%]");
    end(&f);
  }
}

static void prints_the_rest(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  print(&f, "%.2f|", expr_float(f.arena, f.types->floats[FLOAT_DOUBLE], 3.14159));
  print(&f, "%Lg|", expr_float(f.arena, f.types->floats[FLOAT_LONG_DOUBLE], 0.5));
  print(&f, "%8.3e|", expr_float(f.arena, f.types->floats[FLOAT_DOUBLE], 12345.678));
  print(&f, "%s|", string(&f, "text"));
  print(&f, "%6.2s|", string(&f, "text"));
  print(&f, "%-6s|", string(&f, "ab"));
  print(&f, "%p|", num(&f, f.types->void_pointer, 0));
  print(&f, "%s", num(&f, f.types->char_pointer, 0));
  const Expr *width[] = {string(&f, "%*d|%.*d\n"), integer(&f, -4), integer(&f, 7), integer(&f, 3),
                         integer(&f, 8)};
  const Expr *count = call_library(&f, "printf", f.types->int_type, width, 5);
  run_program(&f, count);
  assert_exit(&f, 9);
  assert_string_equal(f.output, "3.14|0.5|1.235e+04|text|    te|ab    |(nil)|(null)7   |008\n");
  end(&f);
}

static void assert_print_stops(const char *format, FloatKind kind, ExecStatus status,
                               const char *report) {
  static Fixture f;
  begin(&f, MODEL_LP64);
  print(&f, format, kind < FLOAT_KINDS ? expr_float(f.arena, f.types->floats[kind], 1) : NULL);
  run_program(&f, integer(&f, 0));
  assert_report(&f, status, report);
  end(&f);
}

static void refuses_bad_formats(void **state) {
  (void)state;
  assert_print_stops("%d", FLOAT_KINDS, EXEC_BAD_CALL, "bad call: printf has no more arguments");
  assert_print_stops("%d", FLOAT_DOUBLE, EXEC_BAD_CALL,
                     "bad call: printf: conversion %d with an argument of type double");
  assert_print_stops("%y", FLOAT_DOUBLE, EXEC_UNSUPPORTED,
                     "unsupported: printf: conversion %y is not supported");
  assert_print_stops("%ls", FLOAT_DOUBLE, EXEC_UNSUPPORTED,
                     "unsupported: printf: conversion %s with wide characters is not supported");
  assert_print_stops("%", FLOAT_KINDS, EXEC_UNSUPPORTED,
                     "unsupported: printf: conversion %% is cut short");
}

static void prints_into_memory(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  Variable *buffer = add_local(&f, "buffer", type_make_array(f.types, f.types->char_type, 4));
  const Expr *start = address(&f, expr_index(f.arena, var(&f, buffer), integer(&f, 0)));
  const Expr *args[] = {start, num(&f, f.types->size_type, 4), string(&f, "%d"),
                        integer(&f, 12345)};
  const Expr *length = call_library(&f, "snprintf", f.types->int_type, args, 4);
  require(&f, binary(&f, EXPR_EQ, length, integer(&f, 5)), 1);
  dump(&f, buffer, 4);
  const Expr *unsafe[] = {start, string(&f, "%d"), integer(&f, 12345)};
  call_library(&f, "sprintf", f.types->int_type, unsafe, 3);
  run_program(&f, integer(&f, 0));
  assert_report(&f, EXEC_OUT_OF_BOUNDS,
                "out of bounds: sprintf writes 5 bytes at offset 0 of 'buffer' (4 bytes)");
  assert_int_equal(f.output_size, 4);
  assert_memory_equal(f.output, "123", 4);
  end(&f);
}

// ---- the heap

typedef enum Misuse { NO_MISUSE, READ_FREED, FREE_TWICE, FREE_INSIDE, READ_BEHIND } Misuse;

static void assert_heap(Misuse misuse, ExecStatus status, const char *report) {
  static Fixture f;
  begin(&f, MODEL_ILP32);
  const Type *pointer = type_make_pointer(f.types, f.types->int_type);
  const Expr *size = num(&f, f.types->size_type, 12), *block, *first, *third, *fourth;
  block = call_library(&f, "malloc", pointer, &size, 1);
  first = expr_deref(f.arena, block);
  third = expr_deref(f.arena, binary(&f, EXPR_PTR_ADD, block, integer(&f, 2)));
  fourth = expr_deref(f.arena, binary(&f, EXPR_PTR_ADD, block, integer(&f, 3)));
  set(&f, third, integer(&f, 3));
  set(&f, first, misuse == READ_BEHIND ? fourth : third);
  set(&f, third, first);
  Function *free_function = library(&f, "free", f.types->void_type);
  const Expr *inside = binary(&f, EXPR_PTR_ADD, block, integer(&f, 1));
  if (misuse == FREE_INSIDE)
    call_function(&f, NULL, free_function, &inside, 1);
  call_function(&f, NULL, free_function, &block, 1);
  if (misuse == FREE_TWICE)
    call_function(&f, NULL, free_function, &block, 1);
  run_program(&f, misuse == READ_FREED ? first : integer(&f, 0));
  assert_report(&f, status, report);
  end(&f);
}

static void watches_the_heap(void **state) {
  (void)state;
  assert_heap(NO_MISUSE, EXEC_EXITED, "exited with status 0");
  assert_heap(
      READ_BEHIND, EXEC_OUT_OF_BOUNDS,
      "out of bounds: reads 4 bytes at offset 12 of the block allocated at t.c:1:1 (12 bytes)");
  assert_heap(READ_FREED, EXEC_DANGLING,
              "dangling pointer: reads 4 bytes at offset 0 of the block allocated at t.c:1:1 "
              "(12 bytes), freed at t.c:5:1");
  assert_heap(FREE_TWICE, EXEC_BAD_FREE,
              "bad free: free of the block allocated at t.c:1:1 (12 bytes), freed at t.c:5:1");
  assert_heap(FREE_INSIDE, EXEC_BAD_FREE,
              "bad free: free of offset 4 in the block allocated at t.c:1:1 (12 bytes)");
}

static void limits_the_heap(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  f.options.heap_limit = 1000;
  const Expr *huge = num(&f, f.types->size_type, -1), *large = num(&f, f.types->size_type, 1001);
  const Expr *none = call_library(&f, "malloc", f.types->void_pointer, &huge, 1);
  require(&f, binary(&f, EXPR_EQ, none, num(&f, f.types->void_pointer, 0)), 1);
  call_library(&f, "malloc", f.types->void_pointer, &large, 1);
  run_program(&f, integer(&f, 0));
  assert_report(&f, EXEC_NO_MEMORY, "out of memory: malloc of 1001 bytes, with 0 bytes in use");
  end(&f);
}

// ---- integers

static void assert_overflow(const char *name, IntKind left, __int128 a, IntKind right, __int128 b,
                            IntKind result, int expected) {
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type **ints = f.types->ints;
  Variable *r = add_local(&f, "r", ints[result]);
  const Expr *args[] = {num(&f, ints[left], a), num(&f, ints[right], b), address(&f, var(&f, r))};
  const Expr *flag = call_library(&f, name, f.types->int_type, args, 3);
  run_program(&f, flag);
  assert_exit(&f, expected);
  end(&f);
}

static void detects_overflow(void **state) {
  (void)state;
  assert_overflow("__builtin_add_overflow", INT_INT, INT32_MAX, INT_INT, 1, INT_INT, 1);
  assert_overflow("__builtin_add_overflow", INT_INT, INT32_MAX, INT_INT, 1, INT_LONG, 0);
  assert_overflow("__builtin_add_overflow", INT_INT, -1, INT_UINT, 1, INT_UINT, 0);
  assert_overflow("__builtin_sub_overflow", INT_UINT, 0, INT_UINT, 1, INT_UINT, 1);
  assert_overflow("__builtin_sub_overflow", INT_UINT, 0, INT_UINT, 1, INT_INT, 0);
  assert_overflow("__builtin_mul_overflow", INT_ULONG, -1, INT_ULONG, -1, INT_UINT128, 0);
  assert_overflow("__builtin_mul_overflow", INT_ULONG, -1, INT_ULONG, -1, INT_INT128, 1);
  assert_overflow("__builtin_mul_overflow", INT_INT128, -1, INT_UINT128, -1, INT_UINT128, 1);
  assert_overflow("__builtin_sub_overflow", INT_INT, 0, INT_INT, INT32_MIN, INT_UINT, 0);
}

static void reads_numbers(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_ILP32);
  const Type *type = f.types->ints[INT_LONG];
  const Expr *end_pointer = num(&f, f.types->void_pointer, 0);
  static const struct {
    const char *text;
    int base;
    long long value;
  } cases[] = {{" -42x", 10, -42},
               {"0x1fg", 0, 31},
               {"0x", 16, 0},
               {"077", 0, 63},
               {"99999999999", 10, INT32_MAX},
               {"zz", 36, 1295},
               {"", 10, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const Expr *args[] = {string(&f, cases[i].text), end_pointer, integer(&f, cases[i].base)};
    const Expr *value = call_library(&f, "strtol", type, args, 3);
    require(&f, binary(&f, EXPR_EQ, value, num(&f, type, cases[i].value)), (int)i + 1);
  }
  run_program(&f, integer(&f, 0));
  assert_exit(&f, 0);
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(prints_integers),     TEST(prints_the_rest),
                                     TEST(refuses_bad_formats), TEST(prints_into_memory),
                                     TEST(watches_the_heap),    TEST(limits_the_heap),
                                     TEST(detects_overflow),    TEST(reads_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
