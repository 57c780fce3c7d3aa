// What may influence a variable: for each cell its definitions, and what all of them together are
// computed from, each source once. So a cell that is counted in ten thousand functions costs a
// condition no more than one that is counted in two.
#ifndef GAVEL_NUMERIC_DEFINITIONS_H
#define GAVEL_NUMERIC_DEFINITIONS_H

#include "numeric/packs_internal.h"

// A cell becomes a value that is computed from EXPR or FROM; one of them is NULL.
typedef struct CellDefinition {
  const Expr *expr;
  const Cell *from;
  Loc loc;
  const Function *function; // where
  uint32_t number;          // in the order of the program's edges
} CellDefinition;

// What a definition adds to a pack: a cell, which nothing linear connects with it if it is ALONE,
// or the variables of a loop around the definition.
typedef struct DefinitionSource {
  const Cell *cell; // NULL: a loop
  bool is_alone;
  uint32_t loop;            // index into the loops of the packing
  const Function *function; // whose definitions have it; NULL: those of several functions
} DefinitionSource;

typedef struct CellDefinitions {
  VEC(CellDefinition) all; // those of a function stand together
  VEC(DefinitionSource) sources;
  bool is_complete; // the sources are there
} CellDefinitions;

typedef VEC(uint32_t) LoopList;

typedef struct Definitions {
  const Packing *packing;
  CallSites sites;
  Map numbers; // symbol -> 1 + index into `cells`
  VEC(CellDefinitions) cells;
  LoopList *loops_above; // by function id: around calls that lead there, each once
} Definitions;

void definitions_init(Definitions *definitions, const Packing *packing);
void definitions_release(Definitions *definitions);

// NULL if CELL is never defined. Finds its sources.
const CellDefinitions *definitions_find(Definitions *definitions, const Cell *cell);
// The first of those in FUNCTION, and their number.
const CellDefinition *definitions_within(const CellDefinitions *cell, const Function *function,
                                         uint32_t *count);

#endif
