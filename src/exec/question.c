// The answers to a check's questions about memory.
#include "exec/exec_internal.h"

#include "base/map.h"

#include <assert.h>
#include <string.h>

// ---- one pointer

static bool is_accessible(const Machine *machine, uint64_t address, uint64_t size,
                          AccessKind kind) {
  address &= machine->space.pointer_mask;
  if (size == 0)
    return true;
  const Object *object = space_find_bytes(&machine->space, address, size);
  return object && is_within(address - object->base, size, accessible_size(object, kind));
}

static bool is_freeable(const Machine *machine, uint64_t address) {
  const Object *object = space_find(&machine->space, address);
  return !address ||
         (object && object->kind == OBJECT_HEAP && object->is_alive && object->base == address);
}

// ---- the heap

static Object *object_at(const Segment *segment, uint32_t index) {
  return &segment->chunks.data[index / OBJECT_CHUNK][index % OBJECT_CHUNK];
}

static bool is_living_block(const Object *object) {
  return object->is_alive && object->kind == OBJECT_HEAP;
}

static const Object *find_living_block(const Machine *machine) {
  const Segment *heap = &machine->space.segments[SEGMENT_HEAP];
  for (uint32_t i = 0; i < heap->count; i++)
    if (is_living_block(object_at(heap, i)))
      return object_at(heap, i);
  return NULL;
}

// The search for blocks that pointers lead to; those that are found are in QUEUE.
typedef struct LeakSearch {
  const Machine *machine;
  Map found; // base -> 1
  VEC(const Object *) queue;
} LeakSearch;

static void follow_pointer(LeakSearch *search, uint64_t address) {
  const Object *object = space_find(&search->machine->space, address);
  if (!object || !is_living_block(object) || address - object->base > object->full_size)
    return;
  uint64_t *mark = map_insert(&search->found, object->base, NULL);
  if (!*mark)
    vec_push(&search->queue, object);
  *mark = 1;
}

// SHADOW is NULL when all is initialised.
static void follow_bytes(LeakSearch *search, const uint8_t *data, const uint8_t *shadow,
                         uint64_t size) {
  static const uint8_t none[sizeof(uint64_t)] = {0};
  uint64_t width = search->machine->cfa->types.void_pointer->size;
  for (uint64_t at = 0; at + width <= size; at++) {
    uint64_t address = 0;
    memcpy(&address, data + at, width);
    if (!shadow || !memcmp(shadow + at, none, width))
      follow_pointer(search, address);
  }
}

static void follow_object(LeakSearch *search, const Object *object) {
  if (object->is_alive && object->data)
    follow_bytes(search, object->data, object->shadow, object->size);
}

static void follow_frame(LeakSearch *search, const ExecFrame *frame) {
  const Machine *machine = search->machine;
  for (uint32_t i = 0; i < frame->code->home_count; i++) {
    const Home *home = &frame->code->homes[i];
    const uint64_t *words = machine->words + frame->first_word;
    if (!home->is_word) {
      Bytes bytes = home_bytes(machine, frame, home);
      follow_bytes(search, bytes.data, bytes.shadow, home->variable->type->size);
    } else if (home->flag == NO_SLOT || words[home->flag]) {
      follow_pointer(search, words[home->slot]);
    }
  }
}

static void follow_roots(LeakSearch *search) {
  const Machine *machine = search->machine;
  const Segment *statics = &machine->space.segments[SEGMENT_STATIC];
  const Segment *stack = &machine->space.segments[SEGMENT_STACK];
  for (uint32_t i = 0; i < statics->count; i++)
    follow_object(search, object_at(statics, i));
  for (uint32_t i = 0; i < stack->count; i++)
    if (object_at(stack, i)->kind == OBJECT_ALLOCA)
      follow_object(search, object_at(stack, i));
  vec_each(const ExecFrame, frame, &machine->frames)
    follow_frame(search, frame);
}

static const Object *find_lost_block(const Machine *machine) {
  LeakSearch search = {.machine = machine};
  const Segment *heap = &machine->space.segments[SEGMENT_HEAP];
  const Object *lost = NULL;
  map_init(&search.found);
  follow_roots(&search);
  for (uint32_t i = 0; i < search.queue.size; i++)
    follow_object(&search, search.queue.data[i]);
  for (uint32_t i = 0; i < heap->count && !lost; i++)
    if (is_living_block(object_at(heap, i)) && !map_find(&search.found, object_at(heap, i)->base))
      lost = object_at(heap, i);
  map_release(&search.found);
  vec_release(&search.queue);
  return lost;
}

// ---- all

const Object *find_leak(const Machine *machine, ExprKind question) {
  return question == EXPR_CLEAN ? find_living_block(machine) : find_lost_block(machine);
}

bool answer_question(const Machine *machine, const Expr *question, uint64_t address,
                     uint64_t size) {
  switch ((int)question->kind) {
  case EXPR_READABLE:
    return is_accessible(machine, address, size, ACCESS_READ);
  case EXPR_WRITABLE:
    return is_accessible(machine, address, size, ACCESS_WRITE);
  case EXPR_FREEABLE:
    return is_freeable(machine, address);
  case EXPR_PASSED:
    return is_passed(machine, address, question->operand->type->target);
  default:
    assert(question->kind == EXPR_TRACKED || question->kind == EXPR_CLEAN);
    return !find_leak(machine, question->kind);
  }
}
