// Which register variables may be read before they have a value, and where.
// Only those need a flag and a test; for all others the answer is known.
// "Unset" is over-approximate: a variable not in the set surely has a value.
#ifndef GAVEL_EXEC_UNSET_H
#define GAVEL_EXEC_UNSET_H

#include "base/map.h"
#include "exec/blocks.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Unset {
  Map candidates; // variable id -> bit, for those that some block reads before writing
  uint32_t candidate_count, words_per_set;
  uint64_t **at_head; // by block: candidates that may be unset there
  bool *needs_flag;   // by candidate: it may be unset when read
} Unset;

// Memory is taken from ARENA, except for the map.
void unset_init(Unset *unset, const Function *function, const Blocks *blocks, Arena *arena);
void unset_release(Unset *unset);

// The candidate's number; UINT32_MAX when VARIABLE always has a value when read.
uint32_t unset_candidate(const Unset *unset, const Variable *variable);

// Registers hold automatic scalars whose address is never taken.
bool variable_is_word(const Variable *variable);

static inline bool set_has(const uint64_t *set, uint32_t bit) {
  return set[bit / 64] >> bit % 64 & 1;
}
static inline void set_add(uint64_t *set, uint32_t bit) {
  set[bit / 64] |= (uint64_t)1 << bit % 64;
}
static inline void set_remove(uint64_t *set, uint32_t bit) {
  set[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

#endif
