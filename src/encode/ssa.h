// Which version of each variable a path has reached, and what interval reasoning
// knows of it. Maps are immutable and share structure: an update copies a few small
// nodes, and joining two maps looks only at what differs.
#ifndef GAVEL_ENCODE_SSA_H
#define GAVEL_ENCODE_SSA_H

#include "base/arena.h"
#include "encode/interval.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct SsaEntry {
  Symbol symbol;
  uint32_t index;        // 0 before the first mention
  uint32_t block;        // where the following is known; elsewhere it counts as not
  Term definition;       // of an array: what this version equals, else NO_TERM
  const Interval *range; // NULL: only what the C type says
} SsaEntry;

typedef struct SsaMap {
  const struct SsaNode *root; // NULL: empty
} SsaMap;

// The entry of SYMBOL; index 0 and no range when it was never set.
SsaEntry ssa_get(SsaMap map, Symbol symbol);
// A map that differs from MAP in one entry; new nodes come from ARENA.
SsaMap ssa_set(Arena *arena, SsaMap map, SsaEntry entry);

// Calls DIFFERENCE for every symbol whose entries differ, in order of symbol ids;
// a part shared by both maps costs nothing.
typedef void (*SsaDifference)(void *context, SsaEntry a, SsaEntry b);
void ssa_compare(SsaMap a, SsaMap b, SsaDifference difference, void *context);
// Calls VISIT for every entry ever set, in order of symbol ids.
void ssa_each(SsaMap map, void (*visit)(void *context, SsaEntry entry), void *context);

#endif
