// Access to simulated memory with all its checks, and the questions that
// uninitialised bits raise. The fast instructions of run.c come here whenever
// something is out of the ordinary.
#include "cfa/library.h"
#include "exec/exec_internal.h"

#include <assert.h>
#include <fenv.h>
#include <string.h>

static Bytes object_bytes(Object *object, uint64_t offset) {
  assert(offset <= object->size);
  return (Bytes){.data = object->data + offset,
                 .shadow = object->shadow ? object->shadow + offset : NULL,
                 .object = object,
                 .variable = object->variable,
                 .offset = offset};
}

// ---- questions

// Its address; 0 if there is no room.
static __int128 make_unset_object(Machine *machine, const Type *target) {
  Object *object = space_allocate(&machine->space, 2 * UNSET_REACH + target->size, false);
  if (!object)
    return 0;
  object->made_by = current_edge(machine);
  origin_make_inputs(machine, object_bytes(object, 0), object->size);
  return (__int128)(object->base + UNSET_REACH);
}

static void note_arbitrary(Machine *machine, const ExecQuestion *question, uint64_t value) {
  assert(type_is_pointer(question->type));
  const Edge *edge = question->edge;
  bool is_unset = question->kind == HAVOC_DECLARED;
  const Function *function = is_unset || !edge              ? NULL
                             : edge->kind == EDGE_HAVOC ? edge->havoc.function
                             : edge->kind == EDGE_CALL  ? edge_callee(edge)
                                                        : NULL;
  if (is_unset || function)
    vec_push(&machine->arbitrary,
             (ArbitraryPointer){value & machine->space.pointer_mask, edge, function});
}

static ExecValue ask_about(Machine *machine, ExecQuestion question) {
  const Type *type = question.type;
  assert(type_is_scalar(type));
  question.edge = current_edge(machine);
  ExecAnswer answer = {.integer = 0};
  int rounding = fegetround(); // the program's: who answers does not expect it
  fesetround(FE_TONEAREST);
  if (machine->options->answer)
    answer = machine->options->answer(machine->options->answer_context, &question);
  else if (type_is_float(type))
    answer.floating = 0;
  if (type_is_pointer(type) && answer.integer && !machine->options->unset_is_any)
    answer.integer = make_unset_object(machine, type->target);
  else if (type_is_pointer(type))
    note_arbitrary(machine, &question, (uint64_t)answer.integer);
  if (type_is_float(type))
    answer.floating = type_round(type, answer.floating);
  fesetround(rounding);
  return type_is_float(type) ? value_float(type, answer.floating) : value_int(type, answer.integer);
}

ExecValue ask(Machine *machine, HavocKind kind, const Type *type, const Variable *variable) {
  return ask_about(machine, (ExecQuestion){.kind = kind, .type = type, .variable = variable});
}

ExecValue ask_uninitialized(Machine *machine, const Type *type, const Variable *variable,
                            uint64_t bit_offset, const Expr *lvalue) {
  if (variable && variable->is_extern && library_find_object(variable->name))
    stop(machine, EXEC_UNSUPPORTED, "the library's object %s", variable->name);
  ExecResult *result = machine->result;
  if (result->uninitialized++ == 0 && current_edge(machine))
    result->first_uninitialized = current_edge(machine)->span;
  return ask_about(machine, (ExecQuestion){.kind = HAVOC_DECLARED,
                                           .type = type,
                                           .variable = variable,
                                           .bit_offset = bit_offset,
                                           .lvalue = lvalue});
}

// ---- bytes

// True if some of the bits are uninitialised.
static bool has_unset(const uint8_t *shadow, uint64_t size) {
  for (uint64_t i = 0; i < size; i++)
    if (shadow[i])
      return true;
  return false;
}

void mark_initialized(Bytes bytes, uint64_t size) {
  if (bytes.shadow)
    memset(bytes.shadow, 0, size);
}

static Bytes access_field(Machine *machine, uint64_t address, uint64_t offset, uint64_t size,
                          AccessKind kind) {
  address &= machine->space.pointer_mask;
  Object *object = space_find(&machine->space, address);
  if (!object || !is_within(address - object->base, size, accessible_size(object, kind)))
    stop_address(machine, kind, address, offset, size);
  return object_bytes(object, address - object->base);
}

Bytes access_address(Machine *machine, uint64_t address, uint64_t size, AccessKind kind) {
  return access_field(machine, address, 0, size, kind);
}

static uint64_t place_offset(const Machine *machine, const ExecPlace *place) {
  uint64_t offset = (uint64_t)place->offset;
  return place->slot == NO_SLOT ? offset : offset + machine->registers[place->slot];
}

Bytes access_place(Machine *machine, const ExecPlace *place, uint64_t size, AccessKind kind) {
  uint64_t offset = place_offset(machine, place);
  if (place->kind == PLACE_POINTER)
    return access_field(machine, offset, place->slot == NO_SLOT ? 0 : (uint64_t)place->offset, size,
                        kind);
  assert(place->kind == PLACE_LOCAL || place->kind == PLACE_STATIC);
  uint64_t limit =
      place->kind == PLACE_STATIC ? place->object->size : place->variable->type->size;
  if (!is_within(offset, size, limit))
    stop_variable(machine, kind, place->variable, (int64_t)offset, size);
  if (place->kind == PLACE_STATIC)
    return object_bytes(place->object, offset);
  uint64_t in_frame = place->frame_offset + offset;
  return (Bytes){.data = machine->local_data + in_frame,
                 .shadow = machine->local_shadow + in_frame,
                 .variable = place->variable,
                 .offset = offset};
}

// Gives BYTES, as a part of OBJECT, a shadow if they have none.
static void need_shadow(Bytes *bytes) {
  if (bytes->shadow)
    return;
  assert(bytes->object);
  space_make_shadow(bytes->object);
  bytes->shadow = bytes->object->shadow + (bytes->data - bytes->object->data);
}

void set_bytes(Bytes to, const void *bytes, uint64_t size) {
  memcpy(to.data, bytes, size);
  mark_initialized(to, size);
}

void clear_bytes(Bytes bytes, uint64_t size) {
  memset(bytes.data, 0, size);
  mark_initialized(bytes, size);
}

void copy_bytes(Machine *machine, Bytes to, Bytes from, uint64_t size) {
  if (size == 0)
    return;
  bool is_shared = from.shadow && has_unset(from.shadow, size);
  if (is_shared) {
    need_shadow(&to);
    origin_share(machine, to, from, size);
  }
  memmove(to.data, from.data, size);
  if (is_shared)
    memmove(to.shadow, from.shadow, size);
  else
    mark_initialized(to, size);
}

// ---- scalars

// Lets the uninitialised ones of the value's bits have an answer, for good.
static void settle(Machine *machine, Bytes bytes, const Type *type, const Expr *lvalue) {
  uint32_t size = type_value_bytes(type);
  if (!bytes.shadow || !has_unset(bytes.shadow, size))
    return;
  origin_recall(machine, bytes, size);
  if (!has_unset(bytes.shadow, size))
    return;
  uint8_t answer[16];
  assert(size <= sizeof answer);
  value_to_bytes(ask_uninitialized(machine, type, bytes.variable, 8 * bytes.offset, lvalue),
                 answer);
  for (uint32_t i = 0; i < size; i++)
    bytes.data[i] = (uint8_t)((bytes.data[i] & ~bytes.shadow[i]) | (answer[i] & bytes.shadow[i]));
  origin_answer(machine, bytes, bytes.shadow, size);
  memset(bytes.shadow, 0, size);
  assert(!has_unset(bytes.shadow, size));
}

// Keeps every bit: not by way of an ExecValue, which would quiet signalling NaNs.
static void read_words(const Type *type, const uint8_t *bytes, uint64_t *words) {
  assert(type_is_scalar(type));
  uint64_t raw[2] = {0, 0};
  memcpy(raw, bytes, type_value_bytes(type));
  if (type_is_float(type))
    words_copy(type, words, raw);
  else
    value_to_words(value_from_bytes(type, bytes), words);
}

ExecValue load_value(Machine *machine, uint64_t address, const Type *type) {
  Bytes bytes = access_address(machine, address, type_value_bytes(type), ACCESS_READ);
  settle(machine, bytes, type, NULL);
  return value_from_bytes(type, bytes.data);
}

void store_value(Machine *machine, uint64_t address, ExecValue value) {
  uint32_t size = type_value_bytes(value.type);
  uint8_t bytes[16];
  assert(size <= sizeof bytes);
  value_to_bytes(value, bytes);
  set_bytes(access_address(machine, address, size, ACCESS_WRITE), bytes, size);
}

// ---- bit-fields: little-endian, from bit_offset of the first byte on

#define ALL_BITS (~(unsigned __int128)0)

static bool is_field(const ExecPlace *place) {
  return place->is_bit_field && place->bit_offset < 8 && place->bit_width > 0 &&
         place->bit_width <= type_width(place->type);
}

// Bytes that the field at PLACE touches.
static uint32_t field_size(const ExecPlace *place) {
  assert(is_field(place));
  return (place->bit_offset + place->bit_width + 7) / 8;
}

static unsigned __int128 low_bits(uint32_t width) {
  assert(width <= 128);
  return width < 128 ? ((unsigned __int128)1 << width) - 1 : ALL_BITS;
}

static unsigned __int128 get_bits(const uint8_t *bytes, const ExecPlace *place) {
  unsigned __int128 bits = (unsigned __int128)bytes[0] >> place->bit_offset;
  for (uint32_t i = 1; i < field_size(place); i++)
    bits |= (unsigned __int128)bytes[i] << (8 * i - place->bit_offset);
  return bits & low_bits(place->bit_width);
}

// The part of the field's BITS that lies in byte INDEX.
static uint8_t byte_of(unsigned __int128 bits, const ExecPlace *place, uint32_t index) {
  assert(index < field_size(place));
  return (uint8_t)(index ? bits >> (8 * index - place->bit_offset) : bits << place->bit_offset);
}

// Replaces the bits of the field that MASK selects.
static void put_bits(uint8_t *bytes, const ExecPlace *place, unsigned __int128 bits,
                     unsigned __int128 mask) {
  mask &= low_bits(place->bit_width);
  for (uint32_t i = 0; i < field_size(place); i++) {
    uint8_t selected = byte_of(mask, place, i);
    bytes[i] = (uint8_t)((bytes[i] & ~selected) | (byte_of(bits, place, i) & selected));
  }
}

static ExecValue load_bit_field(Machine *machine, const ExecPlace *place) {
  Bytes bytes = access_place(machine, place, field_size(place), ACCESS_READ);
  if (bytes.shadow)
    origin_recall(machine, bytes, field_size(place));
  unsigned __int128 unset = bytes.shadow ? get_bits(bytes.shadow, place) : 0;
  if (unset) {
    uint8_t answered[17] = {0};
    assert(field_size(place) <= sizeof answered);
    put_bits(answered, place, unset, unset);
    ExecValue answer = ask_uninitialized(machine, place->type, bytes.variable,
                                         8 * bytes.offset + place->bit_offset, place->lvalue);
    put_bits(bytes.data, place, (unsigned __int128)answer.integer, unset);
    put_bits(bytes.shadow, place, 0, unset);
    origin_answer(machine, bytes, answered, field_size(place));
  }
  unsigned __int128 bits = get_bits(bytes.data, place);
  if (type_is_signed(place->type) && bits >> (place->bit_width - 1))
    bits |= ~low_bits(place->bit_width);
  return value_int(place->type, (__int128)bits);
}

static void store_bit_field(Machine *machine, const ExecPlace *place, __int128 value) {
  Bytes bytes = access_place(machine, place, field_size(place), ACCESS_WRITE);
  put_bits(bytes.data, place, (unsigned __int128)value, ALL_BITS);
  if (bytes.shadow)
    put_bits(bytes.shadow, place, 0, ALL_BITS);
}

// ---- places

void load_place(Machine *machine, const ExecPlace *place, uint64_t *words) {
  assert(type_is_scalar(place->type));
  if (place->is_bit_field) {
    value_to_words(load_bit_field(machine, place), words);
    return;
  }
  Bytes bytes = access_place(machine, place, type_value_bytes(place->type), ACCESS_READ);
  settle(machine, bytes, place->type, place->lvalue);
  read_words(place->type, bytes.data, words);
}

void store_place(Machine *machine, const ExecPlace *place, const uint64_t *words) {
  assert(type_is_scalar(place->type));
  if (place->is_bit_field) {
    store_bit_field(machine, place, value_from_words(place->type, words).integer);
    return;
  }
  uint32_t size = type_value_bytes(place->type);
  set_bytes(access_place(machine, place, size, ACCESS_WRITE), words, size);
}

void copy_place(Machine *machine, const ExecPlace *to, const ExecPlace *from) {
  assert(to->type == from->type && !to->is_bit_field && !from->is_bit_field);
  uint64_t size = to->type->size;
  Bytes source = access_place(machine, from, size, ACCESS_READ);
  copy_bytes(machine, access_place(machine, to, size, ACCESS_WRITE), source, size);
}

void clear_place(Machine *machine, const ExecPlace *place) {
  assert(!place->is_bit_field);
  clear_bytes(access_place(machine, place, place->type->size, ACCESS_WRITE), place->type->size);
}

// The bits that PLACE has of them in each byte.
static uint8_t own_bits(const ExecPlace *place, uint32_t index) {
  return place->is_bit_field ? byte_of(low_bits(place->bit_width), place, index) : 0xff;
}

bool is_set(Machine *machine, const ExecPlace *place) {
  uint32_t size = place->is_bit_field ? field_size(place) : type_value_bytes(place->type);
  Bytes bytes = access_place(machine, place, size, ACCESS_READ);
  for (uint32_t i = 0; bytes.shadow && i < size; i++)
    if (bytes.shadow[i] & own_bits(place, i) && !origin_is_input(machine, bytes, i))
      return false;
  return true;
}

void forget_place(Machine *machine, const ExecPlace *place) {
  assert(!place->is_bit_field); // a variable or an aggregate
  Bytes bytes = access_place(machine, place, place->type->size, ACCESS_WRITE);
  need_shadow(&bytes);
  memset(bytes.shadow, 0xff, place->type->size);
  origin_forget(machine, bytes, place->type->size);
  const Edge *edge = current_edge(machine);
  if (edge && (edge->kind != EDGE_HAVOC || edge->havoc.kind != HAVOC_DECLARED))
    origin_make_inputs(machine, bytes, place->type->size);
}
