// Configurable program analysis (predicate_abstraction_vs_impact, section III): an abstract
// domain with the operators that the CPA algorithm is made of. A component (predicates, program
// counter, call stack, ...) is a folder of domain/ and fills a Cpa with functions and private
// state; domain/composite joins those that cli/analysis.c, or another engine, puts together.
// Numeric domains (octagons, affine forms, ...) are no components: they fill a NumericDomain
// (numeric/numeric_domain.h), and domain/product is the one Cpa that runs them all.
//
// Abstract states are opaque here and belong to their domain; they live as long as the
// domain does. Optional entries may be NULL and say so.
#ifndef GAVEL_CPA_CPA_H
#define GAVEL_CPA_CPA_H

#include "cfa/step.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct AbstractState AbstractState;

// What makes a state a target: the analysis stops there and asks whether it is feasible.
typedef enum TargetKind {
  TARGET_NONE,
  TARGET_ERROR,
  TARGET_UNSUPPORTED, // C that gavel does not model
  TARGET_RECURSION    // a function is entered that has not returned yet
} TargetKind;

// How a step is to be followed in a proof by induction over the rounds of loops; all 0: as it is.
typedef struct InductionPhase {
  bool is_assumed;    // of runs that do nothing wrong
  bool begins;        // after any number of rounds of the loop whose head it leaves
  bool ends;          // it leaves such a loop: only if no run can stay in it
  uint32_t induction; // not 0: from the head of a loop, whose states are different in each round of
                      // the induction with this number
} InductionPhase;

// A step that is being followed. TARGET is what the components before found at its end, PHASE what
// they say of its start.
typedef struct Transition {
  CfaStep step;
  TargetKind target;
  InductionPhase phase;
} Transition;

typedef struct Cpa Cpa;

struct Cpa {
  const char *name;
  void *self;
  void (*free)(Cpa *cpa);

  AbstractState *(*initial)(Cpa *cpa);
  // The successor along a step; NULL when there is none.
  AbstractState *(*transfer)(Cpa *cpa, AbstractState *state, const Transition *transition);
  // OLD, or a state that stands for both FRESH and OLD. NULL: states are never merged.
  AbstractState *(*merge)(Cpa *cpa, AbstractState *fresh, AbstractState *old);
  // A partition has one state, as in data-flow analyses: `merge` joins with states that were
  // expanded too, which then wait again; OLD means that it stands for FRESH already.
  bool merges_expanded;
  // Everything that STATE stands for, BY stands for too; false when in doubt. NULL: states of
  // one partition are all equal.
  bool (*is_covered)(Cpa *cpa, AbstractState *state, AbstractState *by);

  // The rest is optional for the components of a composite, where the first one that has an entry
  // answers; the algorithm asks the composite, which has them all.

  // Appends every step that may leave STATE.
  void (*steps)(Cpa *cpa, AbstractState *state, CfaStepVec *out);
  // Replaces steps from STATE by several that have the same runs together. All components that
  // have this entry are asked.
  void (*split)(Cpa *cpa, AbstractState *state, CfaStepVec *steps);
  // The first component that has found a target answers.
  TargetKind (*target)(Cpa *cpa, AbstractState *state);
  Loc (*location)(Cpa *cpa, AbstractState *state);
  // Of STEP from STATE; for the components behind this one.
  InductionPhase (*phase)(Cpa *cpa, AbstractState *state, const CfaStep *step);
  // Less than 0: A comes before B in the program, so that paths from A may still lead to B.
  int (*compare_position)(Cpa *cpa, AbstractState *a, AbstractState *b);
  // Distinguishes states that have nothing to do with each other: they are neither merged nor
  // covered. All components count.
  uint32_t (*partition)(Cpa *cpa, AbstractState *state);
  // BY can cover STATE only if its signature has no bit that STATE's lacks. It never changes.
  uint64_t (*signature)(Cpa *cpa, AbstractState *state);
  // STATE begins a block: it may be covered, and states that follow are merged only within it.
  bool (*is_block_start)(Cpa *cpa, AbstractState *state);
};

#endif
