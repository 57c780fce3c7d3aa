#include "fixture.h"

// ---- layout and interning

static void knows_the_data_models(void **state) {
  (void)state;
  static const struct {
    IntKind kind;
    int lp64, ilp32, ilp32_align;
    bool is_signed;
  } table[] = {
      {INT_BOOL, 1, 1, 1, false},  {INT_CHAR, 1, 1, 1, true},  {INT_SCHAR, 1, 1, 1, true},
      {INT_UCHAR, 1, 1, 1, false}, {INT_SHORT, 2, 2, 2, true}, {INT_USHORT, 2, 2, 2, false},
      {INT_INT, 4, 4, 4, true},    {INT_UINT, 4, 4, 4, false}, {INT_LONG, 8, 4, 4, true},
      {INT_ULONG, 8, 4, 4, false}, {INT_LLONG, 8, 8, 4, true}, {INT_ULLONG, 8, 8, 4, false},
  };
  Fixture lp64, ilp32;
  fixture_init(&lp64, MODEL_LP64);
  fixture_init(&ilp32, MODEL_ILP32);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const Type *wide = lp64.cfa.types.ints[table[i].kind];
    const Type *narrow = ilp32.cfa.types.ints[table[i].kind];
    assert_int_equal(wide->size, table[i].lp64);
    assert_int_equal(wide->align, table[i].lp64);
    assert_int_equal(narrow->size, table[i].ilp32);
    assert_int_equal(narrow->align, table[i].ilp32_align);
    assert_int_equal(wide->integer.is_signed, table[i].is_signed);
    assert_int_equal(type_width(wide), table[i].kind == INT_BOOL ? 1 : 8 * table[i].lp64);
  }
  assert_int_equal(lp64.cfa.types.ints[INT_INT128]->align, 16);
  assert_null(ilp32.cfa.types.ints[INT_INT128]);
  assert_int_equal(lp64.cfa.types.floats[FLOAT_LONG_DOUBLE]->size, sizeof(long double));
  assert_int_equal(ilp32.cfa.types.floats[FLOAT_LONG_DOUBLE]->size, 12);
  assert_int_equal(ilp32.cfa.types.floats[FLOAT_DOUBLE]->align, 4);
  assert_int_equal(lp64.cfa.types.void_pointer->size, 8);
  assert_int_equal(ilp32.cfa.types.void_pointer->size, 4);
  assert_ptr_equal(lp64.cfa.types.size_type, lp64.cfa.types.ints[INT_ULONG]);
  assert_ptr_equal(ilp32.cfa.types.size_type, ilp32.cfa.types.ints[INT_UINT]);
  assert_ptr_equal(ilp32.cfa.types.ptrdiff_type, ilp32.int_type);
  cfa_release(&lp64.cfa);
  fixture_release(&ilp32);
}

static void interns_types(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Types *types = &f.cfa.types;
  const Type *pointer = type_make_pointer(types, f.int_type);
  assert_ptr_equal(pointer, type_make_pointer(types, f.int_type));
  const Type *array = type_make_array(types, pointer, 3);
  assert_ptr_equal(array, type_make_array(types, pointer, 3));
  assert_ptr_not_equal(array, type_make_array(types, pointer, 4));
  assert_int_equal(array->size, 24);

  const Type *params[] = {f.int_type, pointer};
  const Type *function = type_make_function(types, f.int_type, params, 2, false, true);
  params[0] = pointer; // the type keeps a copy
  assert_ptr_equal(function->function.params[0], f.int_type);
  params[0] = f.int_type;
  assert_ptr_equal(function, type_make_function(types, f.int_type, params, 2, false, true));
  assert_ptr_not_equal(function, type_make_function(types, f.int_type, params, 2, true, true));
  assert_ptr_not_equal(function, type_make_function(types, f.int_type, params, 1, false, true));
  assert_ptr_not_equal(type_make_function(types, f.int_type, NULL, 0, false, true),
                       type_make_function(types, f.int_type, NULL, 0, false, false));

  assert_ptr_not_equal(type_new_record(types, "s", false), type_new_record(types, "s", false));
  for (uint32_t i = 0; i < types->all.size; i++)
    assert_int_equal(types->all.data[i]->id, i);
  fixture_release(&f);
}

static void tells_variable_lengths_apart(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Variable *n = new_global(&f, "n"), *m = new_global(&f, "m");
  const Type *a = type_make_vla(&f.cfa.types, f.int_type, n);
  assert_ptr_equal(a, type_make_vla(&f.cfa.types, f.int_type, n));
  assert_ptr_not_equal(a, type_make_vla(&f.cfa.types, f.int_type, m));
  assert_true(type_is_vla(a));
  assert_true(type_is_vla(type_make_array(&f.cfa.types, a, 3)));
  assert_false(type_is_vla(type_make_pointer(&f.cfa.types, a)));
  fixture_release(&f);
}

// ---- conversions, against this compiler (which is LP64)

#define HOST_KIND(expr)                                                                            \
  _Generic((expr),                                                                                 \
      int: INT_INT,                                                                                \
      unsigned: INT_UINT,                                                                          \
      long: INT_LONG,                                                                              \
      unsigned long: INT_ULONG,                                                                    \
      long long: INT_LLONG,                                                                        \
      unsigned long long: INT_ULLONG,                                                              \
      __int128: INT_INT128,                                                                        \
      unsigned __int128: INT_UINT128)

typedef struct HostRow {
  IntKind promoted;
  IntKind sum[INT_KINDS];
} HostRow;

#define HOST_ROW(T)                                                                                \
  {                                                                                                \
    HOST_KIND(+(T)0), {                                                                            \
      HOST_KIND((T)0 + (_Bool)0), HOST_KIND((T)0 + (char)0), HOST_KIND((T)0 + (signed char)0),     \
          HOST_KIND((T)0 + (unsigned char)0), HOST_KIND((T)0 + (short)0),                          \
          HOST_KIND((T)0 + (unsigned short)0), HOST_KIND((T)0 + 0), HOST_KIND((T)0 + 0u),          \
          HOST_KIND((T)0 + 0l), HOST_KIND((T)0 + 0ul), HOST_KIND((T)0 + 0ll),                      \
          HOST_KIND((T)0 + 0ull), HOST_KIND((T)0 + (__int128)0),                                   \
          HOST_KIND((T)0 + (unsigned __int128)0)                                                   \
    }                                                                                              \
  }

static void converts_like_this_compiler(void **state) {
  (void)state;
  static const HostRow host[INT_KINDS] = {HOST_ROW(_Bool),       HOST_ROW(char),
                                          HOST_ROW(signed char), HOST_ROW(unsigned char),
                                          HOST_ROW(short),       HOST_ROW(unsigned short),
                                          HOST_ROW(int),         HOST_ROW(unsigned),
                                          HOST_ROW(long),        HOST_ROW(unsigned long),
                                          HOST_ROW(long long),   HOST_ROW(unsigned long long),
                                          HOST_ROW(__int128),    HOST_ROW(unsigned __int128)};
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  const Types *types = &f.cfa.types;
  for (int i = 0; i < INT_KINDS; i++) {
    assert_ptr_equal(type_promote(types, types->ints[i]), types->ints[host[i].promoted]);
    for (int j = 0; j < INT_KINDS; j++)
      assert_ptr_equal(type_usual_arithmetic(types, types->ints[i], types->ints[j]),
                       types->ints[host[i].sum[j]]);
  }
  fixture_release(&f);
}

// Where long is no wider than unsigned int, their common type is unsigned long.
static void converts_where_long_is_int(void **state) {
  (void)state;
  static const struct {
    IntKind left, right, common;
  } table[] = {
      {INT_CHAR, INT_USHORT, INT_INT},    {INT_INT, INT_UINT, INT_UINT},
      {INT_LONG, INT_UINT, INT_ULONG},    {INT_LONG, INT_INT, INT_LONG},
      {INT_ULONG, INT_UINT, INT_ULONG},   {INT_ULONG, INT_LONG, INT_ULONG},
      {INT_LLONG, INT_ULONG, INT_LLONG},  {INT_LLONG, INT_UINT, INT_LLONG},
      {INT_ULLONG, INT_LONG, INT_ULLONG}, {INT_LLONG, INT_ULLONG, INT_ULLONG},
  };
  Fixture f;
  fixture_init(&f, MODEL_ILP32);
  const Type *const *ints = f.cfa.types.ints;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const Type *left = ints[table[i].left], *right = ints[table[i].right];
    assert_ptr_equal(type_usual_arithmetic(&f.cfa.types, left, right), ints[table[i].common]);
    assert_ptr_equal(type_usual_arithmetic(&f.cfa.types, right, left), ints[table[i].common]);
  }
  fixture_release(&f);
}

static void converts_to_floats(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  const Types *types = &f.cfa.types;
  const Type *single = types->floats[FLOAT_FLOAT], *longest = types->floats[FLOAT_LONG_DOUBLE];
  assert_ptr_equal(type_usual_arithmetic(types, single, longest), longest);
  assert_ptr_equal(type_usual_arithmetic(types, types->ints[INT_ULLONG], single), single);
  assert_ptr_equal(type_usual_arithmetic(types, single, single), single);
  assert_ptr_equal(type_promote(types, single), single);
  fixture_release(&f);
}

static void wraps_like_this_compiler(void **state) {
  (void)state;
  static const long long values[] = {0,         1,         -1,        127,       128,
                                     255,       256,       -128,      -129,      32767,
                                     32768,     65535,     INT32_MAX, INT32_MIN, UINT32_MAX,
                                     1ll << 31, 1ll << 32, INT64_MAX, INT64_MIN, -(1ll << 40)};
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  const Type *const *ints = f.cfa.types.ints;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    long long v = values[i];
    assert_true(type_wrap(ints[INT_SCHAR], v) == (signed char)v);
    assert_true(type_wrap(ints[INT_UCHAR], v) == (unsigned char)v);
    assert_true(type_wrap(ints[INT_SHORT], v) == (short)v);
    assert_true(type_wrap(ints[INT_USHORT], v) == (unsigned short)v);
    assert_true(type_wrap(ints[INT_INT], v) == (int)v);
    assert_true(type_wrap(ints[INT_UINT], v) == (unsigned)v);
    assert_true(type_wrap(ints[INT_LONG], v) == v);
    assert_true(type_wrap(ints[INT_ULONG], v) == (unsigned long)v);
    assert_true(type_wrap(ints[INT_BOOL], v) == (v & 1));
    assert_true(type_wrap(ints[INT_INT128], v) == v);
    assert_true(type_wrap(f.cfa.types.void_pointer, v) == (unsigned long)v);
    assert_true((unsigned __int128)type_wrap(ints[INT_UINT128], v) == (unsigned __int128)v);
  }
  fixture_release(&f);
}

// ---- records and text

static void finds_fields(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Types *types = &f.cfa.types;
  Record *inner = type_new_record(types, "<anonymous>", true);
  Field inner_fields[] = {{.name = "x", .type = f.int_type}, {.name = "y", .type = f.int_type}};
  record_complete(types, inner, inner_fields, 2, 4, 4);
  Record *outer = type_new_record(types, "s", false);
  assert_int_equal(outer->type->size, 0);
  Field outer_fields[] = {{.name = "a", .type = f.int_type},
                          {.type = inner->type, .bit_offset = 32},
                          {.name = "b", .type = f.int_type, .bit_offset = 64}};
  record_complete(types, outer, outer_fields, 3, 12, 4);
  assert_int_equal(outer->type->size, 12);
  assert_ptr_equal(record_find_field(outer, "a"), &outer->fields[0]);
  assert_ptr_equal(record_find_field(outer, "b"), &outer->fields[2]);
  assert_ptr_equal(record_find_field(outer, "y"), &inner->fields[1]);
  assert_null(record_find_field(outer, "z"));
  assert_ptr_equal(outer->fields[2].record, outer);
  assert_int_equal(outer->fields[2].index, 2);
  assert_well_formed(&f);
  fixture_release(&f);
}

static void assert_text(const Type *type, const char *name, const char *expected) {
  Strbuf text = {0};
  type_add_text(type, name, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static void prints_declarations(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, MODEL_LP64);
  Types *types = &f.cfa.types;
  const Type *integer = f.int_type, *pointer = type_make_pointer(types, integer);
  assert_text(integer, NULL, "int");
  assert_text(integer, "x", "int x");
  assert_text(types->ints[INT_ULLONG], "x", "unsigned long long x");
  assert_text(types->floats[FLOAT_LONG_DOUBLE], NULL, "long double");
  assert_text(pointer, NULL, "int *");
  assert_text(type_make_pointer(types, pointer), "x", "int **x");
  const Type *array = type_make_array(types, integer, 3);
  assert_text(array, NULL, "int[3]");
  assert_text(type_make_array(types, array, 2), "x", "int x[2][3]");
  assert_text(type_make_array(types, pointer, 0), "x", "int *x[]");
  assert_text(type_make_pointer(types, array), "x", "int (*x)[3]");
  assert_text(type_make_pointer(types, array), NULL, "int (*)[3]");
  const Type *params[] = {types->char_pointer, integer};
  const Type *function = type_make_function(types, pointer, params, 2, true, true);
  assert_text(function, "f", "int *f(char *, int, ...)");
  assert_text(function, NULL, "int *(char *, int, ...)");
  const Type *to_function = type_make_pointer(types, function);
  assert_text(to_function, "p", "int *(*p)(char *, int, ...)");
  assert_text(type_make_array(types, to_function, 4), "p", "int *(*p[4])(char *, int, ...)");
  const Type *nested = type_make_function(types, to_function, NULL, 0, false, true);
  assert_text(nested, "g", "int *(*g(void))(char *, int, ...)");
  assert_text(type_make_function(types, integer, NULL, 0, false, false), "h", "int h()");
  assert_text(type_new_record(types, "s", false)->type, "x", "struct s x");
  assert_text(type_make_pointer(types, type_new_record(types, "u", true)->type), NULL, "union u *");
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(knows_the_data_models),        TEST(interns_types),
      TEST(tells_variable_lengths_apart), TEST(converts_like_this_compiler),
      TEST(converts_where_long_is_int),   TEST(converts_to_floats),
      TEST(wraps_like_this_compiler),     TEST(finds_fields),
      TEST(prints_declarations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
