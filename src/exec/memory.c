// Regions hand out addresses upwards and never twice, except that the stack
// is cut back on return and that the heap reuses the oldest freed block of a
// size class once the dead ones have become many.
#include "exec/memory.h"

#include "base/memory.h"
#include "cfa/layout.h"

#include <assert.h>
#include <string.h>

enum {
  PAGE_SHIFT_LP64 = 16,
  PAGE_SHIFT_ILP32 = 8,
  STACK_START = 1 << 16,     // capacity at first
  MAX_DEAD_COUNT = 1 << 18,  // blocks remembered before addresses are used again
  MAX_DEAD_EXTENT = 1 << 28, // and addresses, where they are scarce
  SMALL_EXTENT = 1024,       // extents up to here are multiples of 16
};
static const uint64_t stack_limit = (uint64_t)1 << 28;

// ---- segments

static void segment_init(Space *space, SegmentKind kind, uint64_t base, uint64_t limit) {
  bool is_wide = space->model == MODEL_LP64;
  uint32_t page_shift = is_wide ? PAGE_SHIFT_LP64 : PAGE_SHIFT_ILP32;
  space->segments[kind] = (Segment){.base = base, .limit = limit, .page_shift = page_shift};
}

static void segment_release(Segment *segment) {
  vec_each(Object *, chunk, &segment->chunks)
    mem_free(*chunk, OBJECT_CHUNK * sizeof **chunk);
  vec_release(&segment->chunks);
  vec_release(&segment->pages);
}

static Object *object_at(const Segment *segment, uint32_t index) {
  assert(index < segment->most);
  return &segment->chunks.data[index / OBJECT_CHUNK][index % OBJECT_CHUNK];
}

static uint64_t segment_top(const Segment *segment) {
  if (!segment->count)
    return segment->base;
  const Object *last = object_at(segment, segment->count - 1);
  return last->base + last->extent;
}

static uint64_t page_of(const Segment *segment, uint64_t address) {
  assert(segment->base <= address && address < segment->limit);
  return (address - segment->base) >> segment->page_shift;
}

// A new last object. Pages that an older one reaches into keep leading to that.
static Object *segment_add(Segment *segment, uint64_t base, uint64_t extent) {
  assert(base >= segment_top(segment) && extent > 0 && base + extent <= segment->limit);
  if (segment->count == segment->chunks.size * OBJECT_CHUNK)
    vec_push(&segment->chunks, mem_alloc(OBJECT_CHUNK * sizeof(Object)));
  while (segment->pages.size <= page_of(segment, base + extent - 1))
    vec_push(&segment->pages, segment->count);
  if (++segment->count > segment->most)
    segment->most = segment->count;
  Object *object = object_at(segment, segment->count - 1);
  *object = (Object){.base = base, .extent = extent, .is_alive = true};
  return object;
}

static void segment_truncate(Segment *segment, uint32_t count) {
  assert(count <= segment->count);
  for (uint32_t i = count; i < segment->count; i++) {
    Object *object = object_at(segment, i);
    object->size = object->writable = 0;
    object->is_alive = false;
  }
  segment->count = count;
  uint64_t top = segment_top(segment);
  segment->pages.size = top > segment->base ? (uint32_t)page_of(segment, top - 1) + 1 : 0;
}

// How many objects begin at or before ADDRESS.
static uint32_t count_up_to(const Segment *segment, uint64_t address) {
  uint64_t page = page_of(segment, address);
  if (page >= segment->pages.size)
    return segment->count;
  uint32_t count = segment->pages.data[page];
  while (count < segment->count && object_at(segment, count)->base <= address)
    count++;
  return count;
}

static const Segment *segment_of(const Space *space, uint64_t address) {
  for (SegmentKind kind = 0; kind < SEGMENTS; kind++)
    if (address >= space->segments[kind].base && address < space->segments[kind].limit)
      return &space->segments[kind];
  return NULL;
}

// ---- the space

static void grow_stack(Space *space, uint64_t needed) {
  assert(needed > space->stack_capacity);
  uint64_t capacity = space->stack_capacity ? space->stack_capacity : STACK_START;
  uintptr_t old = (uintptr_t)space->stack_data;
  while (capacity < needed)
    capacity *= 2;
  space->stack_data = mem_realloc(space->stack_data, space->stack_capacity, capacity);
  space->stack_shadow = mem_realloc(space->stack_shadow, space->stack_capacity, capacity);
  size_t size = sizeof *space->stack_origins;
  if (space->stack_origins)
    space->stack_origins =
        mem_realloc(space->stack_origins, space->stack_capacity * size, capacity * size);
  space->stack_capacity = capacity;
  Segment *stack = &space->segments[SEGMENT_STACK];
  for (uint32_t i = 0; i < stack->count; i++) {
    Object *object = object_at(stack, i);
    uint64_t offset = (uintptr_t)object->data - old;
    object->data = space->stack_data + offset;
    object->shadow = space->stack_shadow + offset;
  }
}

void space_init(Space *space, DataModel model, uint64_t limit) {
  const Layout layout = layout_of(model);
  *space = (Space){.model = model, .function_base = layout.functions, .limit = limit};
  space->pointer_mask = model == MODEL_LP64 ? UINT64_MAX : UINT32_MAX;
  segment_init(space, SEGMENT_STATIC, layout.statics, layout.heap);
  segment_init(space, SEGMENT_HEAP, layout.heap, layout.unset);
  segment_init(space, SEGMENT_STACK, layout.stack, layout.end);
  for (uint32_t i = 0; i < HEAP_CLASSES; i++)
    space->oldest_freed[i] = space->youngest_freed[i] = NO_OBJECT;
  grow_stack(space, STACK_START);
}

void space_release_bytes(Object *object) {
  if (object->data)
    mem_free(object->data, object->full_size);
  if (object->shadow)
    mem_free(object->shadow, object->full_size);
  if (object->origins)
    mem_free(object->origins, object->full_size * sizeof *object->origins);
  object->data = object->shadow = NULL;
  object->origins = NULL;
}

#ifndef NDEBUG
// Objects are sorted and do not overlap, those alive on the heap have HEAP_BYTES.
static bool is_consistent(const Space *space) {
  uint64_t heap_bytes = 0;
  for (SegmentKind kind = 0; kind < SEGMENTS; kind++) {
    const Segment *segment = &space->segments[kind];
    for (uint32_t i = 0; i < segment->count; i++) {
      const Object *object = object_at(segment, i), *next = object + 1;
      if (i + 1 < segment->count)
        next = object_at(segment, i + 1);
      if (i + 1 < segment->count && next->base < object->base + object->extent)
        return false;
      if (kind == SEGMENT_HEAP && object->is_alive)
        heap_bytes += object->full_size;
    }
  }
  return heap_bytes == space->heap_bytes;
}
#endif

void space_release(Space *space) {
  assert(is_consistent(space));
  for (SegmentKind kind = 0; kind < SEGMENT_STACK; kind++)
    for (uint32_t i = 0; i < space->segments[kind].count; i++)
      space_release_bytes(object_at(&space->segments[kind], i));
  for (SegmentKind kind = 0; kind < SEGMENTS; kind++)
    segment_release(&space->segments[kind]);
  mem_free(space->stack_data, space->stack_capacity);
  mem_free(space->stack_shadow, space->stack_capacity);
  if (space->stack_origins)
    mem_free(space->stack_origins, space->stack_capacity * sizeof *space->stack_origins);
  space->stack_data = space->stack_shadow = NULL;
  space->stack_origins = NULL;
}

static Object *set_bytes(Object *object, ObjectKind kind, uint64_t size, uint8_t *data,
                         uint8_t *shadow) {
  assert(object->is_alive && size <= object->extent);
  object->kind = kind;
  object->size = object->writable = object->full_size = size;
  object->data = data;
  object->shadow = shadow;
  return object;
}

Object *space_add_static(Space *space, uint64_t size, uint64_t align, const void *source) {
  Segment *segment = &space->segments[SEGMENT_STATIC];
  uint64_t base = layout_next_static(space->model, segment_top(segment), align);
  if (!is_within(space->static_bytes, size, space->limit) ||
      !is_within(base - segment->base, layout_extent(size), segment->limit - segment->base))
    return NULL;
  space->static_bytes += size;
  uint8_t *data = mem_alloc_zeroed(size);
  if (source)
    memcpy(data, source, size);
  return set_bytes(segment_add(segment, base, layout_extent(size)), OBJECT_STATIC, size, data,
                   NULL);
}

// ---- heap

// Classes of extents: multiples of 16 up to SMALL_EXTENT, then four for each
// power of two. Rounds *EXTENT up to its class.
static uint32_t heap_class(uint64_t *extent) {
  assert(*extent >= 16 && *extent % 16 == 0);
  if (*extent <= SMALL_EXTENT)
    return (uint32_t)(*extent / 16);
  uint32_t shift = 61 - (uint32_t)__builtin_clzll(*extent - 1);
  uint64_t quarters = ((*extent - 1) >> shift) + 1; // 5 to 8 units of 2^shift
  *extent = quarters << shift;
  return SMALL_EXTENT / 16 + 4 * (shift - 8) + (uint32_t)quarters - 4;
}

// The oldest dead block of a class, when the dead ones are too many.
static Object *reuse_block(Space *space, uint32_t class) {
  bool is_scarce = space->pointer_mask == UINT32_MAX && space->dead_extent > MAX_DEAD_EXTENT;
  uint32_t index = space->oldest_freed[class];
  if ((space->dead_count <= MAX_DEAD_COUNT && !is_scarce) || index == NO_OBJECT)
    return NULL;
  Object *block = object_at(&space->segments[SEGMENT_HEAP], index);
  assert(!block->is_alive && space->dead_count > 0);
  space->oldest_freed[class] = block->next_freed;
  if (block->next_freed == NO_OBJECT)
    space->youngest_freed[class] = NO_OBJECT;
  space->dead_count--;
  space->dead_extent -= block->extent;
  *block = (Object){.base = block->base, .extent = block->extent, .is_alive = true};
  return block;
}

static uint64_t next_block(const Space *space) {
  const Segment *heap = &space->segments[SEGMENT_HEAP];
  Layout layout = layout_of(space->model);
  if (!heap->count)
    return heap->base + 16;
  return segment_top(heap) + (heap->count < LAYOUT_FEW_BLOCKS ? layout.few_gap : layout.many_gap);
}

Object *space_allocate(Space *space, uint64_t size, bool is_zeroed) {
  Segment *heap = &space->segments[SEGMENT_HEAP];
  if (!is_within(space->heap_bytes, size, space->limit))
    return NULL;
  uint64_t extent = layout_extent(size);
  uint32_t class = heap_class(&extent);
  assert(class < HEAP_CLASSES && extent >= size);
  Object *block = reuse_block(space, class);
  if (!block) {
    uint64_t base = next_block(space);
    if (!is_within(base - heap->base, extent, heap->limit - heap->base))
      return NULL;
    block = segment_add(heap, base, extent);
  }
  space->heap_bytes += size;
  if (is_zeroed)
    return set_bytes(block, OBJECT_HEAP, size, mem_alloc_zeroed(size), NULL);
  uint8_t *shadow = mem_alloc(size);
  memset(shadow, 0xff, size);
  return set_bytes(block, OBJECT_HEAP, size, mem_alloc(size), shadow);
}

void space_free(Space *space, Object *block) {
  assert(block->kind == OBJECT_HEAP && block->is_alive);
  uint64_t extent = block->extent;
  uint32_t class = heap_class(&extent);
  uint32_t index = count_up_to(&space->segments[SEGMENT_HEAP], block->base) - 1;
  assert(object_at(&space->segments[SEGMENT_HEAP], index) == block && extent == block->extent);
  space_release_bytes(block);
  space->heap_bytes -= block->full_size;
  block->size = block->writable = 0;
  block->is_alive = false;
  block->next_freed = NO_OBJECT;
  if (space->youngest_freed[class] == NO_OBJECT)
    space->oldest_freed[class] = index;
  else
    object_at(&space->segments[SEGMENT_HEAP], space->youngest_freed[class])->next_freed = index;
  space->youngest_freed[class] = index;
  space->dead_count++;
  space->dead_extent += extent;
}

// ---- stack

bool space_push_stack(Space *space, uint64_t size, uint64_t align, uint64_t *offset) {
  uint64_t start = layout_round_up(space->stack_top + 16, align > 16 ? align : 16);
  if (!is_within(start, size, stack_limit))
    return false;
  assert(start > space->stack_top && start % 16 == 0);
  uint64_t top = start + size;
  if (top > space->stack_capacity)
    grow_stack(space, top);
  memset(space->stack_shadow + start, 0xff, size);
  if (space->stack_origins)
    memset(space->stack_origins + start, 0, size * sizeof *space->stack_origins);
  space->stack_top = top;
  *offset = start;
  return true;
}

uint64_t space_next_local(const Space *space, uint64_t size, uint64_t align) {
  const Segment *stack = &space->segments[SEGMENT_STACK];
  uint64_t top = segment_top(stack) + layout_of(space->model).local_gap;
  uint64_t address = layout_round_up(top, align > 16 ? align : 16);
  return is_within(address - stack->base, size, stack->limit - stack->base) ? address : 0;
}

Object *space_add_local(Space *space, uint64_t address, uint64_t offset, uint64_t size,
                        ObjectKind kind, const Variable *variable) {
  assert(is_within(offset, size, space->stack_top));
  Object *object = segment_add(&space->segments[SEGMENT_STACK], address, size ? size : 1);
  object->variable = variable;
  set_bytes(object, kind, size, space->stack_data + offset, space->stack_shadow + offset);
  if (kind == OBJECT_LOCAL && variable && variable->is_const)
    object->writable = 0; // that of a block is initialised by its address
  return object;
}

void space_pop_stack(Space *space, uint64_t top, uint32_t objects) {
  assert(top <= space->stack_top && objects <= space->segments[SEGMENT_STACK].count);
  space->stack_top = top;
  if (objects < space->segments[SEGMENT_STACK].count)
    segment_truncate(&space->segments[SEGMENT_STACK], objects);
}

// ---- shadow

void space_make_shadow(Object *object) {
  assert(object->shadow || object->kind == OBJECT_STATIC || object->kind == OBJECT_HEAP);
  if (!object->shadow)
    object->shadow = mem_alloc_zeroed(object->full_size);
}

// ---- queries

Object *space_find(const Space *space, uint64_t address) {
  const Segment *segment = segment_of(space, address);
  uint32_t count = segment ? count_up_to(segment, address) : 0;
  return count ? object_at(segment, count - 1) : NULL;
}

Object *space_find_bytes(const Space *space, uint64_t address, uint64_t size) {
  Object *object = space_find(space, address);
  return object && is_within(address - object->base, size, object->size) ? object : NULL;
}

Object *space_find_next(const Space *space, uint64_t address) {
  const Segment *segment = segment_of(space, address);
  uint32_t count = segment ? count_up_to(segment, address) : 0;
  return segment && count < segment->count ? object_at(segment, count) : NULL;
}

bool space_has_function(const Space *space, uint64_t address, uint32_t count, uint32_t *id) {
  uint64_t offset = address - space->function_base;
  if (address < space->function_base || offset / 16 >= count)
    return false;
  *id = (uint32_t)(offset / 16);
  return offset % 16 == 0;
}

bool space_is_null_page(uint64_t address) { return address < LAYOUT_NULL_PAGE; }

bool space_is_dead_stack(const Space *space, uint64_t address) {
  const Segment *stack = &space->segments[SEGMENT_STACK];
  return address >= segment_top(stack) && address < stack->limit;
}

const Object *space_find_dead_local(const Space *space, uint64_t address) {
  const Segment *stack = &space->segments[SEGMENT_STACK];
  for (uint32_t i = stack->count; i < stack->most; i++) {
    const Object *object = object_at(stack, i);
    if (address >= object->base && address - object->base < object->full_size)
      return object;
  }
  return NULL;
}
