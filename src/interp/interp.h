// Interpolants; the interpreter is exec/. Sequence interpolants: for formulas A1..An whose
// conjunction is unsatisfiable, I1..In-1 with I_0 = true, I_n = false, (I_{k-1} and A_k)
// implies I_k, each I_k over symbols that occur both in A1..Ak and in Ak+1..An. They say what
// must be known between the blocks of an infeasible path.
//
// Tree interpolants (A. Gupta, C. Popeea and A. Rybalchenko, Solving recursion-free Horn clauses
// over LI+UIF, 2011) are the same for blocks that hang on each other in a tree, as the bodies of
// functions hang on their calls: A_i and the interpolants of its children imply I_i, which is over
// symbols that occur both in the subtree of i and outside of it; that of the root is false.
#ifndef GAVEL_INTERP_INTERP_H
#define GAVEL_INTERP_INTERP_H

#include "smt/z3_solver.h"
#include "term/rewrite.h"

#include <stdbool.h>

typedef enum InterpStatus {
  INTERP_OK,
  INTERP_SATISFIABLE, // there are none: the sequence has a model
  INTERP_UNSUPPORTED, // outside the engine's fragment
  INTERP_TIMEOUT,
  INTERP_FAILED // no engine had an answer
} InterpStatus;

// What is counted for each engine; WRONG are answers that the checker refused.
#define INTERP_STAT_LIST(X)                                                                        \
  X(ANSWERED, COUNT, "Answered")                                                                   \
  X(UNSUPPORTED, COUNT, "Unsupported")                                                             \
  X(TIMEOUT, COUNT, "Timeouts")                                                                    \
  X(FAILED, COUNT, "Failed")                                                                       \
  X(WRONG, COUNT, "Wrong")                                                                         \
  X(SECONDS, TIME, "Time")
#define INTERP_STAT_ID(id, kind, name) INTERP_STAT_##id,
typedef enum InterpStat { INTERP_STAT_LIST(INTERP_STAT_ID) INTERP_STATS } InterpStat;

// Block i hangs on block PARENTS[i] > i; the last is the root, of which nothing is read.
typedef struct InterpTree {
  const Term *blocks;
  const uint32_t *parents;
  uint32_t count;
} InterpTree;

// One way of computing them. An engine fills OUT (count - 1 terms) and says how it went.
typedef struct Interpolator Interpolator;
struct Interpolator {
  const char *name; // "native", "spacer", "wp"
  void *state;
  bool is_foreign;  // its answers are taken from Z3
  bool takes_whole; // finds by itself what of the blocks is needed: gets them as they are
  StatTable *stats; // entries in the order of InterpStat
  InterpStatus (*interpolate)(Interpolator *engine, const Term *blocks, uint32_t count,
                              uint32_t work, Term *out);
  // The same for trees; NULL: only sequences.
  InterpStatus (*interpolate_tree)(Interpolator *engine, const InterpTree *tree, uint32_t work,
                                   Term *out);
  void (*free)(Interpolator *engine);
};

// Which of the interpolants that a refutation gives.
typedef enum InterpStrength { INTERP_STRONG, INTERP_WEAK } InterpStrength;

Interpolator *interp_new_native(Z3Context *context, Terms *terms);
// ENGINE is native; without this call, INTERP_STRONG.
void interp_set_strength(Interpolator *engine, InterpStrength strength);
// ENGINE is native: bounds that are relaxed become one of the NUMBERS, where that suffices; without
// this call, the weakest bound.
void interp_prefer_numbers(Interpolator *engine, const __int128 *numbers, uint32_t count);
Interpolator *interp_new_spacer(Z3Context *context, Terms *terms);
Interpolator *interp_new_wp(Z3Context *context, Terms *terms);

// Engines in the order in which they are tried, with what they share.
typedef struct InterpChain InterpChain;

// Which results are verified before they are used; one that fails counts as no answer (in debug
// builds, which verify all, it is a BUG).
typedef enum InterpCheck {
  INTERP_CHECK_NONE,
  INTERP_CHECK_FOREIGN, // all but those of native, which come with a refutation of ours
  INTERP_CHECK_ALL
} InterpCheck;

// ENGINES is copied and owned.
InterpChain *interp_chain_new(Z3Context *context, Terms *terms, Interpolator *const *engines,
                              uint32_t count, InterpCheck check);
void interp_chain_free(InterpChain *chain);
uint32_t interp_chain_size(const InterpChain *chain); // engines
// From now on engine FIRST (0 as the chain was made) is asked first, and those before it last.
void interp_chain_begin_with(InterpChain *chain, uint32_t first);
// From now on each sequence is written to a file of DIRECTORY, which has to exist, as SMT-LIB:
// 00001.smt2 and so on, one assertion for each block.
void interp_chain_record(InterpChain *chain, const char *directory);
// From now on interpolants are in a language L_k (language.c) that is made of the COUNT numbers of
// the program text; first with K, and with more where K does not suffice. What cannot be restricted
// stays as it is.
void interp_chain_restrict(InterpChain *chain, const __int128 *numbers, uint32_t count, uint32_t k);
// From now on (or no longer) k does not grow: what has no interpolants in L_k has none.
void interp_chain_hold_language(InterpChain *chain, bool holds);
// The k of the language that there is by now.
uint32_t interp_chain_language(const InterpChain *chain);

// Asks the engines in turn, and checks. Before the first one that does not take them whole, the
// blocks are cut down to what an unsatisfiable core needs.
// ENGINE (may be NULL) tells who answered: the engine's name, "core" when none was needed, or NULL.
InterpStatus interp_compute(InterpChain *chain, const Term *blocks, uint32_t count, uint32_t work,
                            Term *out, const char **engine) __attribute__((warn_unused_result));

// The same for trees: OUT gets an interpolant for each block but the root. Asks the engines for
// whole trees first, and then for sequences along the branches.
InterpStatus interp_compute_tree(InterpChain *chain, const InterpTree *tree, uint32_t work,
                                 Term *out, const char **engine)
    __attribute__((warn_unused_result));

// The definition, by fresh queries. False when a property is violated or cannot be decided;
// then *WHICH is the number (0-based) of the interpolant that is not implied or not over shared
// symbols, count - 1 for the final `false`.
bool interp_check(Z3Context *context, Terms *terms, const Term *blocks, uint32_t count,
                  const Term *interpolants, uint32_t *which);
bool interp_check_tree(Z3Context *context, Terms *terms, const InterpTree *tree,
                       const Term *interpolants, uint32_t *which);

#endif
