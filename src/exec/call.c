// Calls and returns. The simulated stack is all there is: calls of the program
// do not recurse here.
#include "exec/exec_internal.h"

#include "base/memory.h"
#include "exec/builtin_internal.h"

#include <assert.h>
#include <string.h>

enum { MAX_DEPTH = 1 << 21, FIRST_WORDS = 1 << 12 };
static const uint64_t max_words = (uint64_t)1 << 26;

// ---- frames

void refresh_registers(Machine *machine) {
  const ExecFrame *frame = &vec_last(&machine->frames);
  machine->registers = machine->words + frame->first_word;
  machine->local_data = machine->space.stack_data + frame->memory;
  machine->local_shadow = machine->space.stack_shadow + frame->memory;
  machine->local_address = frame->address;
}

static void grow_words(Machine *machine, uint64_t needed) {
  assert(needed > machine->word_capacity);
  uint64_t capacity = machine->word_capacity ? machine->word_capacity : FIRST_WORDS;
  while (capacity < needed)
    capacity *= 2;
  size_t size = sizeof *machine->words;
  machine->words = mem_realloc(machine->words, machine->word_capacity * size, capacity * size);
  machine->word_capacity = capacity;
}

// Takes words and memory for a frame of CODE. The caller's registers stay in
// force, though they may have moved.
static ExecFrame make_frame(Machine *machine, const Code *code) {
  ExecFrame frame = {.code = code, .pc = code->instrs};
  frame.stack_top = machine->space.stack_top;
  frame.object_count = machine->space.segments[SEGMENT_STACK].count;
  frame.first_variadic = machine->variadics.size;
  if (machine->frames.size) {
    const ExecFrame *caller = &vec_last(&machine->frames);
    frame.first_word = caller->first_word + caller->code->word_count;
  }
  uint64_t end = frame.first_word + code->word_count;
  bool fits = machine->frames.size < MAX_DEPTH && end <= max_words;
  if (fits && end >= machine->word_capacity)
    grow_words(machine, end + 1);
  if (fits && code->memory_size)
    fits = space_push_stack(&machine->space, code->memory_size, code->memory_align, &frame.memory);
  if (fits && code->object_count) {
    frame.address = space_next_local(&machine->space, code->address_size, code->memory_align);
    fits = frame.address;
  }
  if (!fits)
    stop(machine, EXEC_STACK, "%u calls deep", machine->frames.size);
  for (uint32_t i = 0; i < code->object_count; i++) {
    const Home *home = code->objects[i];
    space_add_local(&machine->space, frame.address + home->distance, frame.memory + home->offset,
                    home->variable->type->size, OBJECT_LOCAL, home->variable);
  }
  if (machine->frames.size)
    refresh_registers(machine);
  memset(machine->words + frame.first_word + code->first_flag, 0,
         code->flag_count * sizeof *machine->words);
  assert(frame.first_word + code->word_count < machine->word_capacity);
  return frame;
}

static Code *get_code(Machine *machine, const Function *function) {
  assert(function->is_defined);
  Code **code = &machine->codes[function->id];
  if (!*code)
    *code = code_compile(&machine->context, function);
  return *code;
}

static void enter(Machine *machine, const ExecFrame *frame) {
  vec_push(&machine->frames, *frame);
  machine->pc = frame->pc;
  refresh_registers(machine);
}

void start(Machine *machine) {
  ExecFrame frame = make_frame(machine, get_code(machine, machine->cfa->init));
  enter(machine, &frame);
}

void leave(Machine *machine) {
  assert(machine->frames.size > 1);
  ExecFrame frame = vec_pop(&machine->frames);
  assert(frame.first_variadic <= machine->variadics.size);
  machine->variadics.size = frame.first_variadic;
  space_pop_stack(&machine->space, frame.stack_top, frame.object_count);
  machine->pc = vec_last(&machine->frames).pc;
  refresh_registers(machine);
}

// ---- arguments

// Memory of a frame that is not entered yet.
static Bytes frame_bytes(const Machine *machine, uint64_t offset) {
  assert(offset <= machine->space.stack_top);
  return (Bytes){.data = machine->space.stack_data + offset,
                 .shadow = machine->space.stack_shadow + offset};
}

Bytes home_bytes(const Machine *machine, const ExecFrame *frame, const Home *home) {
  assert(!home->is_word);
  Bytes bytes = frame_bytes(machine, frame->memory + home->offset);
  bytes.variable = home->variable;
  return bytes;
}

static void copy_argument(Machine *machine, Bytes to, const ExecPlace *place, uint64_t size) {
  if (place->kind == PLACE_ZERO)
    clear_bytes(to, size);
  else
    copy_bytes(machine, to, access_place(machine, place, size, ACCESS_READ), size);
}

static void put_words(Machine *machine, const ExecFrame *frame, const Home *home,
                      const uint64_t *words) {
  assert(type_is_scalar(home->variable->type));
  const Type *type = home->variable->type;
  if (home->is_word)
    words_copy(type, machine->words + frame->first_word + home->slot, words);
  else
    set_bytes(home_bytes(machine, frame, home), words, type_value_bytes(type));
}

_Noreturn static void stop_argument(Machine *machine, const ExecFrame *frame, const Home *home) {
  stop(machine, EXEC_BAD_CALL, "the argument for '%s' of %s does not have its type",
       home->variable->name, frame->code->function->name);
}

static void pass_aggregate(Machine *machine, const ExecFrame *frame, const Home *home,
                           const Argument *argument) {
  assert(argument->place);
  const Type *type = home->variable->type;
  if (type_is_scalar(type) || type->size != argument->type->size)
    stop_argument(machine, frame, home);
  copy_argument(machine, home_bytes(machine, frame, home), argument->place, type->size);
}

static void pass_scalar(Machine *machine, const ExecFrame *frame, const Home *home,
                        const Argument *argument) {
  assert(!argument->place && type_is_scalar(argument->type));
  const Type *type = home->variable->type;
  const uint64_t *words = machine->registers + argument->slot;
  if (type == argument->type) {
    put_words(machine, frame, home, words);
    return;
  }
  if (!type_is_scalar(type) || type_is_float(type) != type_is_float(argument->type))
    stop_argument(machine, frame, home);
  uint64_t converted[2];
  value_to_words(value_cast(value_from_words(argument->type, words), type), converted);
  put_words(machine, frame, home, converted);
}

// A parameter for which there is no argument; memory is uninitialised anyway.
static void pass_nothing(Machine *machine, const ExecFrame *frame, const Home *home) {
  if (!home->is_word) {
    origin_make_inputs(machine, home_bytes(machine, frame, home), home->variable->type->size);
    return;
  }
  uint64_t words[2];
  value_to_words(ask(machine, HAVOC_OTHER, home->variable->type, home->variable), words);
  put_words(machine, frame, home, words);
}

static void pass_arguments(Machine *machine, const ExecFrame *frame, const CallSite *site) {
  for (uint32_t i = 0; i < frame->code->param_count; i++) {
    const Home *home = &frame->code->homes[i];
    if (i >= site->argument_count)
      pass_nothing(machine, frame, home);
    else if (site->arguments[i].place)
      pass_aggregate(machine, frame, home, &site->arguments[i]);
    else
      pass_scalar(machine, frame, home, &site->arguments[i]);
  }
}

static Variadic keep_variadic(Machine *machine, const Argument *argument) {
  Variadic variadic = {.type = argument->type};
  if (!argument->place) {
    words_copy(argument->type, variadic.words, machine->registers + argument->slot);
    return variadic;
  }
  uint64_t size = argument->type->size;
  if (!space_push_stack(&machine->space, size, 16, &variadic.words[0]))
    stop(machine, EXEC_STACK, "%u calls deep", machine->frames.size);
  refresh_registers(machine);
  copy_argument(machine, frame_bytes(machine, variadic.words[0]), argument->place, size);
  return variadic;
}

// ---- calls

static void call_defined(Machine *machine, const CallSite *site, const Function *function) {
  ExecFrame frame = make_frame(machine, get_code(machine, function));
  pass_arguments(machine, &frame, site);
  if (function->is_variadic) {
    for (uint32_t i = frame.code->param_count; i < site->argument_count; i++)
      vec_push(&machine->variadics, keep_variadic(machine, &site->arguments[i]));
    vec_push(&machine->variadics, (Variadic){.type = NULL});
  }
  if (machine->options->observe)
    tell_call(machine, &frame);
  vec_last(&machine->frames).pc = machine->pc + 1;
  enter(machine, &frame);
}

static const Function *find_callee(Machine *machine, const CallSite *site) {
  if (site->function)
    return site->function;
  assert(site->slot != NO_SLOT);
  const Cfa *cfa = machine->cfa;
  uint64_t address = machine->registers[site->slot];
  uint32_t id;
  if (address == 0)
    stop(machine, EXEC_NULL, "calls through a null pointer");
  if (!space_has_function(&machine->space, address, cfa->functions.size, &id))
    stop(machine, EXEC_BAD_CALL, "there is no function at address 0x%llx",
         (unsigned long long)address);
  return cfa->functions.data[id];
}

void call(Machine *machine, const CallSite *site) {
  const Function *function = find_callee(machine, site);
  if (function->is_defined) {
    call_defined(machine, site, function);
    return;
  }
  const Type *type = function->type->function.result;
  set_no_result(machine);
  if (function->builtin != BUILTIN_NONE)
    call_builtin(machine, site, function);
  else if (type_is_scalar(type)) // without a body it returns anything
    set_result(machine, ask(machine, HAVOC_UNDEFINED, type, NULL));
  machine->pc++;
  refresh_registers(machine);
}

// ---- results

void set_result(Machine *machine, ExecValue value) {
  assert(type_is_scalar(value.type));
  machine->returned_type = value.type;
  value_to_words(value, machine->returned);
}

void set_no_result(Machine *machine) { machine->returned_type = NULL; }

static void need_returned_bytes(Machine *machine, uint64_t size) {
  Object *returned = &machine->returned_object;
  if (size <= returned->full_size)
    return;
  space_release_bytes(returned);
  *returned = (Object){
      .kind = OBJECT_HEAP, .data = mem_alloc(size), .shadow = mem_alloc(size), .full_size = size};
}

static Bytes returned_bytes(Machine *machine) {
  Object *returned = &machine->returned_object;
  return (Bytes){.data = returned->data, .shadow = returned->shadow, .object = returned};
}

void return_place(Machine *machine, const ExecPlace *place) {
  assert(!type_is_scalar(place->type));
  need_returned_bytes(machine, place->type->size);
  copy_argument(machine, returned_bytes(machine), place, place->type->size);
  machine->returned_type = place->type;
}

void return_stack_bytes(Machine *machine, uint64_t offset, const Type *type) {
  need_returned_bytes(machine, type->size);
  copy_bytes(machine, returned_bytes(machine), frame_bytes(machine, offset), type->size);
  machine->returned_type = type;
}

void take_result(Machine *machine, const Type *type, uint64_t *words) {
  assert(type_is_scalar(type));
  const Type *returned = machine->returned_type;
  if (returned == type) {
    words_copy(type, words, machine->returned);
  } else if (returned && type_is_scalar(returned)) {
    value_to_words(value_cast(value_from_words(returned, machine->returned), type), words);
  } else { // nothing was returned
    value_to_words(ask(machine, HAVOC_OTHER, type, NULL), words);
  }
}

void take_result_bytes(Machine *machine, const ExecPlace *place) {
  assert(!type_is_scalar(place->type));
  const Type *returned = machine->returned_type;
  uint64_t size = place->type->size;
  if (!returned || returned->size != size || type_is_scalar(returned))
    forget_place(machine, place);
  else
    copy_bytes(machine, access_place(machine, place, size, ACCESS_WRITE), returned_bytes(machine),
               size);
}
