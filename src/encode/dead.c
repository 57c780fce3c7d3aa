// What is dead between two blocks gets a version of its own there, so that no formula behind it
// speaks of the value before, and no interpolant can.
//
// A variable of the function itself is dead if it is written before it is read; one of another
// function, unless that may be waiting for this one to return.
#include "encode/encode_internal.h"
#include "encode/scalar.h"

#include <assert.h>

enum { WORD = 64 };

// ---- who may be waiting

static bool has_bit(const uint64_t *set, uint32_t bit) { return set[bit / WORD] >> bit % WORD & 1; }

static void set_bit(uint64_t *set, uint32_t bit) { set[bit / WORD] |= UINT64_C(1) << bit % WORD; }

// Functions that calls lead to from FUNCTION.
static const uint64_t *find_called(Encoder *encoder, const Function *function) {
  assert(function->id < encoder->program->calls.function_count);
  const uint64_t **known = &encoder->called[function->id];
  if (*known)
    return *known;
  const CallGraph *calls = &encoder->program->calls;
  uint64_t *set = ARENA_ARRAY(&encoder->arena, uint64_t, calls->function_count / WORD + 1);
  VEC(uint32_t) open = {0};
  vec_push(&open, function->id);
  while (open.size) {
    uint32_t caller = vec_pop(&open);
    for (uint32_t i = 0; i < calls->callee_counts[caller]; i++) {
      uint32_t callee = calls->callees[caller][i];
      if (has_bit(set, callee))
        continue;
      set_bit(set, callee);
      vec_push(&open, callee);
    }
  }
  vec_release(&open);
  *known = set;
  return set;
}

// ---- dead cells

static bool is_result(const Encoder *encoder, const Variable *variable) {
  return variable->id >= encoder->cfa->variables.size;
}

// Whose variable or result CELL is part of; NULL if it may live on.
static const Function *find_owner(const Encoder *encoder, const Cell *cell) {
  const Variable *root = cell->root;
  if (cell->kind != CELL_VALUE || !root || root->kind == VAR_GLOBAL || root->kind == VAR_STRING ||
      root->is_address_taken)
    return NULL;
  return is_result(encoder, root)
             ? encoder->cfa->functions.data[root->id - encoder->cfa->variables.size]
             : root->function;
}

bool encoder_is_dead(Encoder *encoder, const Cell *cell, Loc loc) {
  const Function *owner = find_owner(encoder, cell);
  const Function *function = cfa_location(encoder->cfa, loc)->function;
  if (!owner || encoder->names->depths[owner->id])
    return false;
  if (owner != function)
    return !has_bit(find_called(encoder, owner), function->id);
  return !is_result(encoder, cell->root) &&
         !liveness_has(&encoder->program->liveness, loc, cell->root);
}

typedef struct Burial {
  Encoder *encoder;
  Loc loc;
  SsaMap ssa;
} Burial;

static void bury(void *context, SsaEntry entry) {
  assert(entry.symbol.id);
  Burial *burial = context;
  Encoder *encoder = burial->encoder;
  const Cell *cell = place_find_cell(&encoder->names->places, entry.symbol);
  if (!entry.index || !cell || !encoder_is_dead(encoder, cell, burial->loc))
    return;
  SsaEntry fresh = {.symbol = entry.symbol, .index = entry.index + 1};
  burial->ssa = ssa_set(&encoder->arena, burial->ssa, fresh);
}

PathFormula encode_forget_dead(Encoder *encoder, PathFormula path, Loc loc) {
  Burial burial = {encoder, loc, path.ssa};
  ssa_each(path.ssa, bury, &burial);
  path.ssa = burial.ssa;
  return path;
}
