#include "exec/state.h"

#include "exec/exec_internal.h"

#include <assert.h>

// ---- values

static ExecAnswer answer_of(ExecValue value) {
  if (type_is_float(value.type))
    return (ExecAnswer){.floating = value.floating};
  return (ExecAnswer){.integer = value.integer};
}

// SHADOW is NULL if all bits are set.
static bool read_bytes(const uint8_t *data, const uint8_t *shadow, const Type *type,
                       ExecAnswer *value) {
  for (uint32_t i = 0; shadow && i < type_value_bytes(type); i++)
    if (shadow[i])
      return false;
  *value = answer_of(value_from_bytes(type, data));
  return true;
}

static bool read_object(const Object *object, uint64_t offset, const Type *type,
                        ExecAnswer *value) {
  return is_within(offset, type->size, object->size) &&
         read_bytes(object->data + offset, object->shadow ? object->shadow + offset : NULL, type,
                    value);
}

// ---- variables

static const ExecFrame *find_frame(const Machine *machine, const Function *function) {
  for (uint32_t i = machine->frames.size; i-- > 0;)
    if (machine->frames.data[i].code->function == function)
      return &machine->frames.data[i];
  return NULL;
}

static const Home *find_home(const Code *code, const Variable *variable) {
  for (uint32_t i = 0; i < code->home_count; i++)
    if (code->homes[i].variable == variable)
      return &code->homes[i];
  return NULL;
}

static bool read_word(const Machine *machine, const ExecFrame *frame, const Home *home,
                      ExecAnswer *value) {
  const uint64_t *words = machine->words + frame->first_word;
  if (home->flag != NO_SLOT && !words[home->flag])
    return false;
  *value = answer_of(value_from_words(home->variable->type, words + home->slot));
  return true;
}

bool state_variable(const ExecState *state, const Variable *variable, uint64_t bit_offset,
                    const Type *type, ExecAnswer *value) {
  assert(type_is_scalar(type));
  uint64_t offset = bit_offset / 8;
  if (variable_is_static(variable)) {
    const Object *object = state->context.statics[variable->id];
    return object && read_object(object, offset, type, value);
  }
  const ExecFrame *frame = find_frame(state, variable->function);
  const Home *home = frame ? find_home(frame->code, variable) : NULL;
  if (!home || !is_within(offset, type->size, variable->type->size))
    return false;
  if (home->is_word)
    return read_word(state, frame, home, value);
  Bytes bytes = home_bytes(state, frame, home);
  return read_bytes(bytes.data + offset, bytes.shadow + offset, type, value);
}

// ---- memory

bool state_memory(const ExecState *state, uint64_t address, const Type *type, ExecAnswer *value) {
  assert(type_is_scalar(type));
  const Object *object = space_find_bytes(&state->space, address, type->size);
  return object && object->is_alive && read_object(object, address - object->base, type, value);
}

bool state_next_object(const ExecState *state, StatePart part, StateObject *object) {
  static const SegmentKind kinds[STATE_PARTS] = {SEGMENT_STATIC, SEGMENT_HEAP, SEGMENT_STACK};
  uint64_t start = state->space.segments[kinds[part]].base;
  const Object *next = object->base ? NULL : space_find(&state->space, start);
  if (!next)
    next = space_find_next(&state->space, object->base ? object->base : start);
  while (next && !next->is_alive)
    next = space_find_next(&state->space, next->base);
  if (next)
    *object = (StateObject){next->base, next->size};
  return next;
}
