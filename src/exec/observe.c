// What is told of a run: edges to who watches, and to an observer values stored, passed and
// returned.
#include "exec/exec_internal.h"

#include <assert.h>

void tell_edge(Machine *machine) {
  const ExecOptions *options = machine->options;
  const Edge *edge = current_edge(machine);
  if (options->watch)
    options->watch(options->watch_context, edge);
  if (options->inspect)
    options->inspect(options->inspect_context, machine, edge);
}

static void find_pointee(Machine *machine, uint64_t address, ExecEvent *event) {
  const Object *object = space_find(&machine->space, address);
  if (!object || !object->is_alive || !object->variable || address - object->base >= object->size)
    return;
  event->pointee = object->variable;
  event->pointee_offset = address - object->base;
}

static void set_value(Machine *machine, ExecEvent *event, const Type *type, const uint64_t *words) {
  assert(type_is_scalar(type));
  ExecValue value = value_from_words(type, words);
  event->type = type;
  if (type_is_float(type))
    event->value.floating = value.floating;
  else
    event->value.integer = value.integer;
  if (type_is_pointer(type))
    find_pointee(machine, (uint64_t)value.integer, event);
}

static void tell(Machine *machine, ExecEvent *event) {
  assert(machine->options->observe);
  event->edge = current_edge(machine);
  machine->options->observe(machine->options->observe_context, event);
}

// Finds the bytes again, since those behind a pointer may belong to a variable.
static void find_variable(Machine *machine, const ExecPlace *place, ExecEvent *event) {
  assert(place->kind != PLACE_WORD);
  Bytes bytes = access_place(machine, place, 1, ACCESS_READ);
  event->variable = bytes.variable;
  event->bit_offset = 8 * bytes.offset + place->bit_offset;
}

void tell_stored(Machine *machine, const ExecPlace *place) {
  assert(type_is_scalar(place->type));
  ExecEvent event = {.kind = EXEC_STORED, .variable = place->variable};
  if (place->kind == PLACE_WORD) {
    set_value(machine, &event, place->type, machine->registers + place->slot);
  } else {
    uint64_t words[2];
    load_place(machine, place, words);
    set_value(machine, &event, place->type, words);
    find_variable(machine, place, &event);
  }
  tell(machine, &event);
}

void tell_return(Machine *machine, const Type *type, const uint64_t *words) {
  ExecEvent event = {.kind = EXEC_RETURNS};
  if (type)
    set_value(machine, &event, type, words);
  tell(machine, &event);
}

// A parameter in memory that nothing was passed for has no value yet.
static bool read_parameter(const Machine *machine, const ExecFrame *frame, const Home *home,
                           uint64_t *words) {
  assert(type_is_scalar(home->variable->type));
  const Type *type = home->variable->type;
  if (home->is_word) {
    words_copy(type, words, machine->words + frame->first_word + home->slot);
    return true;
  }
  Bytes bytes = home_bytes(machine, frame, home);
  value_to_words(value_from_bytes(type, bytes.data), words);
  return !bytes.shadow[0];
}

void tell_call(Machine *machine, const ExecFrame *frame) {
  const Code *code = frame->code;
  tell(machine, &(ExecEvent){.kind = EXEC_ENTERED, .callee = code->function});
  for (uint32_t i = 0; i < code->param_count; i++) {
    const Variable *variable = code->homes[i].variable;
    ExecEvent event = {.kind = EXEC_PASSED, .callee = code->function, .variable = variable};
    uint64_t words[2];
    if (!type_is_scalar(variable->type) || !read_parameter(machine, frame, &code->homes[i], words))
      continue;
    set_value(machine, &event, variable->type, words);
    tell(machine, &event);
  }
}
