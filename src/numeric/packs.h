// Variable packing: numeric domains relate the variables of a pack, which are few
// (invariants_in_predicate_abstraction, section 4.1).
//
//   PACKS_BLOCK  a pack for each basic block: the variables of its edges, of the conditions
//                before and behind it, and of those that leave the loop around it
//   PACKS_FLOW   a pack for each condition: its variables and, backwards from there, those
//                that are assigned to variables of the pack, and those of the conditions that
//                leave the loops around such assignments; and one for each loop: the
//                variables that it counts, and those of its conditions
//
// Variables that found no place in a pack of full size have one of their own: an interval.
#ifndef GAVEL_NUMERIC_PACKS_H
#define GAVEL_NUMERIC_PACKS_H

#include "base/map.h"
#include "cfa/call_sites.h"
#include "encode/scalar.h"
#include "numeric/signed_variable.h"

typedef enum PackKind { PACKS_BLOCK, PACKS_FLOW } PackKind;

typedef VEC(const Cell *) CellVec;

typedef struct Pack {
  const Cell *const *cells; // distinct
  uint32_t count;
} Pack;

// CELL is number POSITION of a pack.
typedef struct PackMember {
  uint32_t pack, position;
} PackMember;

typedef struct Packed {
  const Cell *cell;
  VEC(PackMember) members; // at least one
} Packed;

typedef struct Packs {
  Arena arena;
  VEC(Pack) packs;
  VEC(Packed) cells; // all that are in a pack
  Map numbers;       // symbol -> 1 + index into `cells`
} Packs;

// MOST is the size of the largest pack.
void packs_init(Packs *packs, const Cfa *cfa, Encoder *encoder, PackKind kind, uint32_t most);
void packs_release(Packs *packs);

const Packed *packs_find(const Packs *packs, const Cell *cell); // NULL: it is in none
// Where CELL is in PACK; UINT32_MAX if it is not.
uint32_t pack_position(const Pack *pack, const Cell *cell);

#endif
