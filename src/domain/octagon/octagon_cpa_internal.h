// What the files of the octagon CPA share.
#ifndef GAVEL_DOMAIN_OCTAGON_OCTAGON_CPA_INTERNAL_H
#define GAVEL_DOMAIN_OCTAGON_OCTAGON_CPA_INTERNAL_H

#include "domain/octagon/form.h"
#include "domain/octagon/octagon_cpa.h"

typedef VEC(const Cell *) PackedCells;

typedef struct OctagonDomain {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  Encoder *encoder;
  const Packs *packs;
  Thresholds thresholds;
  Octagon **types;          // by pack: what the types of its variables say
  PackedCells *of_variable; // by variable id
  PackedCells *of_function; // by function id: of its parameters and locals, and its result
} OctagonDomain;

// What STATE knows of a pack, but for affine relations.
static inline Banded octagon_banded(const OctagonDomain *domain, const OctagonState *state,
                                    uint32_t pack) {
  return (Banded){&domain->packs->packs.data[pack], state->octagons[pack], state->bands[pack]};
}

static inline OctagonDomain *octagon_domain(const Cpa *cpa) { return cpa->self; }

// The octagons of a state that is being made; those of the state before until they change.
typedef struct Successor {
  OctagonDomain *domain;
  Octagon **octagons;
  const Affine **affines;
  const Bands **bands;
  bool *is_own;     // by pack: the octagon
  bool *is_changed; // by pack: the octagon or what is beside it
  bool is_empty;
} Successor;

// ---- change.c

// What the types of its variables say.
Octagon *types_of_pack(Arena *arena, const Pack *pack);
// Any value of its type; CELL may be NULL or unpacked.
void successor_forget(Successor *successor, const Cell *cell);
void successor_assign(Successor *successor, const Cell *cell, Form form);
// V[I] + V[J] <= BOUND, in PACK.
void successor_add(Successor *successor, uint32_t pack, uint32_t i, uint32_t j, Bound bound);
// A + GAP <= B.
void successor_order(Successor *successor, Form a, Form b, __int128 gap);
void successor_differ(Successor *successor, Form a, Form b);
// A == B, for affine relations.
void successor_equate(Successor *successor, Form a, Form b);
Knowledge successor_knowledge(const Successor *successor);

// ---- reduce.c

// What octagon, affine relations and bands of a pack that was changed say about each other.
void successor_reduce(Successor *successor);

// ---- transfer.c

AbstractState *octagon_transfer(Cpa *cpa, AbstractState *base, const Transition *transition);

// ---- thresholds.c

// The constants of the program and their neighbours, and their negations.
Thresholds find_thresholds(const Cfa *cfa, Arena *arena);

#endif
