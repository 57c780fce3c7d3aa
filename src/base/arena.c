// Blocks double in size, so that small arenas stay small and large ones need
// few blocks. Under AddressSanitizer the unused part of a block is poisoned
// and allocations are kept apart, so that it sees into arenas as well.
#include "base/arena.h"

#include "base/diag.h"
#include "base/memory.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __has_feature // clang; gcc defines __SANITIZE_ADDRESS__
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif

#ifdef __SANITIZE_ADDRESS__
void __asan_poison_memory_region(const volatile void *address, size_t size);
void __asan_unpoison_memory_region(const volatile void *address, size_t size);
#define POISON(address, size) __asan_poison_memory_region((address), (size))
#define UNPOISON(address, size) __asan_unpoison_memory_region((address), (size))
enum { GAP = 16 };
#else
#define POISON(address, size) ((void)0)
#define UNPOISON(address, size) ((void)0)
enum { GAP = 0 };
#endif

enum { ALIGNMENT = 16, FIRST_BLOCK = 4 << 10, LARGEST_BLOCK = 1 << 20 };

struct ArenaBlock {
  ArenaBlock *previous;
  size_t size, used; // of data
  _Alignas(ALIGNMENT) char data[];
};

void arena_init(Arena *arena) { *arena = (Arena){0}; }

static bool is_consistent(const Arena *arena) {
  const ArenaBlock *block = arena->current;
  return !block || (block->used <= block->size && block->used % ALIGNMENT == 0);
}

static void free_newest(Arena *arena) {
  assert(arena->current);
  ArenaBlock *block = arena->current;
  arena->current = block->previous;
  UNPOISON(block->data, block->size);
  mem_free(block, sizeof *block + block->size);
}

void arena_release(Arena *arena) {
  assert(is_consistent(arena));
  while (arena->current)
    free_newest(arena);
  arena->allocated = 0;
}

static void add_block(Arena *arena, size_t needed) {
  assert(needed % ALIGNMENT == 0);
  size_t size = arena->current ? 2 * arena->current->size : FIRST_BLOCK;
  if (size > LARGEST_BLOCK)
    size = LARGEST_BLOCK;
  if (size < needed)
    size = needed;
  ArenaBlock *block = mem_alloc(sizeof *block + size);
  *block = (ArenaBlock){.previous = arena->current, .size = size};
  POISON(block->data, size);
  arena->current = block;
}

void *arena_alloc(Arena *arena, size_t size) {
  if (size > SIZE_MAX / 2)
    die("a single object of %zu bytes does not fit into memory", size);
  size_t needed = (size + GAP + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  ArenaBlock *block = arena->current;
  if (!block || block->size - block->used < needed) {
    add_block(arena, needed);
    block = arena->current;
  }
  void *result = block->data + block->used;
  assert((uintptr_t)result % ALIGNMENT == 0);
  block->used += needed;
  arena->allocated += size;
  assert(is_consistent(arena));
  UNPOISON(result, size);
  return memset(result, 0, size);
}

char *arena_copy_string(Arena *arena, const char *text, size_t length) {
  char *copy = arena_alloc(arena, length + 1);
  if (length)
    memcpy(copy, text, length);
  return copy;
}

char *arena_printf(Arena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length < 0)
    BUG("cannot format \"%s\"", format);
  char *text = arena_alloc(arena, (size_t)length + 1);
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return text;
}

ArenaMark arena_mark(const Arena *arena) {
  return (ArenaMark){.block = arena->current,
                     .used = arena->current ? arena->current->used : 0,
                     .allocated = arena->allocated};
}

void arena_rewind(Arena *arena, ArenaMark mark) {
  assert(mark.allocated <= arena->allocated);
  while (arena->current != mark.block)
    free_newest(arena);
  if (mark.block) {
    assert(mark.used <= mark.block->used);
    mark.block->used = mark.used;
    POISON(mark.block->data + mark.used, mark.block->size - mark.used);
  }
  arena->allocated = mark.allocated;
  assert(is_consistent(arena));
}
