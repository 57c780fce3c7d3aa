// What a run's memory holds, told without changing the run.
#include "exec/state.h"

#include "exec/fixture.h"

// What was found where the last edge of main begins.
typedef struct Found {
  Variable *word, *array, *global, *pointer;
  const Type *type;
  bool has_word, has_first, has_second, has_outside, has_memory;
  __int128 word_value, second, global_value, memory;
  uint32_t objects; // on the stack
} Found;

static void inspect(void *context, const ExecState *state, const Edge *edge) {
  Found *found = context;
  ExecAnswer value = {0};
  if (edge->kind != EDGE_RETURN || !edge->span.line) // that of init has no line
    return;
  found->has_word = state_variable(state, found->word, 0, found->type, &value);
  found->word_value = value.integer;
  found->has_first = state_variable(state, found->array, 0, found->type, &value);
  found->has_second = state_variable(state, found->array, 32, found->type, &value);
  found->second = value.integer;
  found->has_outside = state_variable(state, found->array, 96, found->type, &value);
  assert_true(state_variable(state, found->global, 0, found->type, &value));
  found->global_value = value.integer;
  assert_true(state_variable(state, found->pointer, 0, found->pointer->type, &value));
  uint64_t address = (uint64_t)value.integer;
  found->has_memory = state_memory(state, address, found->type, &value);
  found->memory = value.integer;
  assert_false(state_memory(state, address - 4, found->type, &value)); // never set
  assert_false(state_memory(state, 0, found->type, &value));
  found->objects = 0;
  for (StateObject object = {0}; state_next_object(state, STATE_STACK, &object);)
    found->objects += address >= object.base && address - object.base < object.size;
}

static const Expr *element(Fixture *f, Variable *array, long long index) {
  return expr_index(f->arena, var(f, array), integer(f, index));
}

static void tells_what_is_set(void **state) {
  (void)state;
  static Fixture f;
  begin(&f, MODEL_LP64);
  const Type *type = f.types->int_type;
  Found found = {.type = type,
                 .word = add_local(&f, "x", type),
                 .array = add_local(&f, "a", type_make_array(f.types, type, 3)),
                 .global = add_global(&f, "g", type),
                 .pointer = add_local(&f, "p", type_make_pointer(f.types, type))};
  set(&f, var(&f, found.word), integer(&f, -3));
  set(&f, element(&f, found.array, 1), integer(&f, 5));
  set(&f, var(&f, found.global), integer(&f, 7));
  set(&f, var(&f, found.pointer), address(&f, element(&f, found.array, 1)));
  f.options.inspect = inspect;
  f.options.inspect_context = &found;
  run_program(&f, var(&f, found.word));
  assert_status(&f, EXEC_EXITED);
  assert_int_equal(f.question_count, 0); // nobody was asked for what is not set
  assert_true(found.has_word && found.word_value == -3);
  assert_false(found.has_first);
  assert_true(found.has_second && found.second == 5);
  assert_false(found.has_outside);
  assert_true(found.global_value == 7);
  assert_true(found.has_memory && found.memory == 5);
  assert_int_equal(found.objects, 1);
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(tells_what_is_set)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
