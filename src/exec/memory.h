// Simulated memory: objects in one flat address space, so that pointers are
// plain numbers. Functions, globals, heap and stack have ranges of their own,
// far from address 0, and every object is followed by a gap that nothing uses
// (layout.h): an access that leaves its object meets no other one.
//
// Invariants: the objects of a segment are sorted by address and do not overlap;
// the bytes of a dead object are gone (its SIZE is 0), but freed heap blocks
// are remembered, and their addresses stay unused as long as that is cheap.
// Locals die with their frame, and their addresses serve the next one.
#ifndef GAVEL_EXEC_MEMORY_H
#define GAVEL_EXEC_MEMORY_H

#include "base/vec.h"
#include "cfa/cfa.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum ObjectKind {
  OBJECT_STATIC, // global variables, strings and tables of the library
  OBJECT_HEAP,
  OBJECT_LOCAL, // address-taken automatic variables
  OBJECT_ALLOCA
} ObjectKind;

// Every access tests `address - base` against `size` or `writable`: nothing
// else is needed to tell that it is legal.
typedef struct Object {
  uint64_t base;
  uint64_t size;     // bytes that may be read; 0 when dead
  uint64_t writable; // bytes that pointers may write; 0 of what is read-only as well
  uint8_t *data;
  uint8_t *shadow;                // the uninitialised bits of each byte; NULL when there are none
  uint32_t *origins;              // of copies: where unset bits come from (origin.c), else NULL
  uint64_t full_size;             // stays when it is dead
  uint64_t extent;                // addresses from BASE on that no other object has
  const Variable *variable;       // NULL: heap and alloca
  const Edge *made_by, *freed_by; // heap
  ObjectKind kind;
  bool is_alive;
  uint32_t next_freed; // heap: index of the next younger dead block of its size class
} Object;

typedef enum SegmentKind { SEGMENT_STATIC, SEGMENT_HEAP, SEGMENT_STACK, SEGMENTS } SegmentKind;

enum { OBJECT_CHUNK = 1024, HEAP_CLASSES = 256 };
#define NO_OBJECT UINT32_MAX

// Part of the address space. PAGES leads from an address to the first object
// that reaches into its 2^PAGE_SHIFT bytes; the objects themselves never move.
typedef struct Segment {
  uint64_t base, limit; // addresses
  uint32_t page_shift;
  uint32_t count;       // objects, freed blocks included
  uint32_t most;        // the largest COUNT so far
  VEC(Object *) chunks; // of OBJECT_CHUNK objects each
  VEC(uint32_t) pages;
} Segment;

typedef struct Space {
  DataModel model;
  uint64_t pointer_mask;
  uint64_t function_base; // function I lives at function_base + 16 * I
  Segment segments[SEGMENTS];
  Object nothing; // of size 0: where caches of objects begin

  // The bytes of the stack. They are dense, its objects' addresses are not.
  uint8_t *stack_data, *stack_shadow;
  uint32_t *stack_origins; // NULL until one is needed
  uint64_t stack_top, stack_capacity;

  uint64_t limit;                    // bytes of static objects, and bytes of the heap
  uint64_t static_bytes, heap_bytes; // alive
  uint64_t dead_count, dead_extent;
  uint32_t oldest_freed[HEAP_CLASSES], youngest_freed[HEAP_CLASSES];
} Space;

// LIMIT bytes each may be used for static objects and for the heap.
void space_init(Space *space, DataModel model, uint64_t limit);
void space_release(Space *space);

// A static object with the bytes of SOURCE, or zeros if that is NULL. Like a heap
// block, of zeros or uninitialised, it may not fit: then NULL.
Object *space_add_static(Space *space, uint64_t size, uint64_t align, const void *source);
Object *space_allocate(Space *space, uint64_t size, bool is_zeroed);
void space_free(Space *space, Object *block);

// Uninitialised bytes on top of the stack, *OFFSET from its start on. False when the stack is full.
// stack_data may move.
bool space_push_stack(Space *space, uint64_t size, uint64_t align, uint64_t *offset)
    __attribute__((warn_unused_result));
// The address of the next local object, if SIZE addresses are left; else 0.
uint64_t space_next_local(const Space *space, uint64_t size, uint64_t align);
// Makes SIZE bytes at OFFSET an object at ADDRESS, above all others.
Object *space_add_local(Space *space, uint64_t address, uint64_t offset, uint64_t size,
                        ObjectKind kind, const Variable *variable);
// Cuts the stack back to TOP bytes and OBJECTS objects.
void space_pop_stack(Space *space, uint64_t top, uint32_t objects);

// Frees them; OBJECT is no local.
void space_release_bytes(Object *object);

// Gives an object that may hold uninitialised bits a shadow (all initialised).
void space_make_shadow(Object *object);

// The last object, dead or alive, that begins at or before ADDRESS in its segment;
// NULL when there is none.
Object *space_find(const Space *space, uint64_t address);
// The object in which SIZE bytes at ADDRESS may be read, else NULL.
Object *space_find_bytes(const Space *space, uint64_t address, uint64_t size);
// The first object, dead or alive, that begins behind ADDRESS in its segment.
Object *space_find_next(const Space *space, uint64_t address);
bool space_has_function(const Space *space, uint64_t address, uint32_t count, uint32_t *id);
bool space_is_null_page(uint64_t address);
// In the stack's range, but above all that is alive.
bool space_is_dead_stack(const Space *space, uint64_t address);
// The local that was at such an address, as far as it is remembered, else NULL.
const Object *space_find_dead_local(const Space *space, uint64_t address);

static inline uint64_t space_function_address(const Space *space, const Function *function) {
  return space->function_base + 16 * (uint64_t)function->id;
}

// True when SIZE bytes at OFFSET lie within LIMIT bytes.
static inline bool is_within(uint64_t offset, uint64_t size, uint64_t limit) {
  return offset <= limit && size <= limit - offset;
}

#endif
