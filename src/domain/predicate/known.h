// What is known beforehand where a block begins. Only that matters to the block which shares
// variables with it, directly or over other facts: the rest would make each question larger, and
// different from others that it could be equal to. So facts are cut into parts that have no
// variable in common.
#ifndef GAVEL_DOMAIN_PREDICATE_KNOWN_H
#define GAVEL_DOMAIN_PREDICATE_KNOWN_H

#include "base/arena.h"
#include "base/map.h"
#include "encode/scalar.h"

// What holds whenever a location is reached.
typedef struct FactSource {
  void *self;
  const KnownFacts *(*at)(void *self, Loc loc); // lives as long as the source
  bool (*excludes)(void *self, Loc loc);        // it is not reached
} FactSource;

typedef struct Known {
  Arena arena;
  Terms *terms;
  Encoder *encoder;
  FactSource source; // `at` is NULL: there are no facts
  Map parts;         // location -> FactParts
} Known;

void known_init(Known *known, Terms *terms, Encoder *encoder, FactSource source);
void known_release(Known *known);

// LOC is not reached, as the facts say.
bool known_excludes(const Known *known, Loc loc);
// BLOCK, which has just begun at LOC, with the ranges that are known there.
PathFormula known_begin(const Known *known, PathFormula block, Loc loc);
// BLOCK, which is complete and begins at LOC, with the facts that have to do with it.
PathFormula known_strengthen(Known *known, PathFormula block, Loc loc);

#endif
