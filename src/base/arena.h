// Bump allocation with one lifetime: everything dies when the arena does. `Arena a = {0};` is
// empty. Blocks come from mem_alloc; memory handed out is zeroed and aligned to 16.
#ifndef GAVEL_BASE_ARENA_H
#define GAVEL_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
  ArenaBlock *current; // newest block, linked to the older ones
  uint64_t allocated;  // bytes handed out
} Arena;

// A point in an arena's life to which it can be rolled back.
typedef struct ArenaMark {
  ArenaBlock *block;
  size_t used;
  uint64_t allocated;
} ArenaMark;

void arena_init(Arena *arena);
void arena_release(Arena *arena);

void *arena_alloc(Arena *arena, size_t size);
char *arena_copy_string(Arena *arena, const char *text, size_t length); // adds the final 0
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

ArenaMark arena_mark(const Arena *arena);
// Frees everything allocated since MARK was taken.
void arena_rewind(Arena *arena, ArenaMark mark);

#define ARENA_NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count)                                                            \
  ((Type *)arena_alloc((arena), sizeof(Type) * (size_t)(count)))

#endif
