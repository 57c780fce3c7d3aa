// The numeric analysis (a reduced product of octagons and other domains, listed in preanalysis.c)
// that runs before the predicate analysis, and what it has found: facts that
// hold whenever a location is reached (invariants_in_predicate_abstraction, section 4).
//
// It follows neither recursive calls nor what is not supported, as the predicate analysis does
// not: facts are about runs that have done neither. So a proof that no run is the first to do one,
// and that none before reaches an error, may use them.
#ifndef GAVEL_PREANALYSIS_PREANALYSIS_H
#define GAVEL_PREANALYSIS_PREANALYSIS_H

#include "algorithm/exploration.h"
#include "numeric/packs.h"

typedef struct PreanalysisOptions {
  PackKind packs;
  uint32_t pack_size;
  bool selects; // only facts about variables that the errors depend on
} PreanalysisOptions;

typedef struct Preanalysis Preanalysis;

// Borrows all it is given; runs the analysis.
Preanalysis *preanalysis_new(const Cfa *cfa, Terms *terms, Encoder *encoder,
                             PreanalysisOptions options);
void preanalysis_free(Preanalysis *preanalysis);

// What holds at LOC, `false` where it is excluded. Lives as long as PREANALYSIS.
const KnownFacts *preanalysis_facts(Preanalysis *preanalysis, Loc loc);
// No run that matters gets to LOC.
bool preanalysis_excludes(const Preanalysis *preanalysis, Loc loc);
// It ended in time; else nothing is known anywhere.
bool preanalysis_is_complete(const Preanalysis *preanalysis);
// How many error locations of the program it excludes; *ALL becomes how many there are.
uint32_t preanalysis_excluded(const Preanalysis *preanalysis, uint32_t *all);

// ---- for the check of proofs

const Exploration *preanalysis_exploration(const Preanalysis *preanalysis);
// What is known at a node of the exploration.
KnownFacts preanalysis_node_facts(Preanalysis *preanalysis, const ArgNode *node);

#endif
