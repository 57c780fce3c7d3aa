// What both parts of the proof check share: obligations for a solver of their own, and the steps
// that the program can make.
#ifndef GAVEL_PROOF_PROOF_INTERNAL_H
#define GAVEL_PROOF_PROOF_INTERNAL_H

#include "cfa/call_sites.h"
#include "preanalysis/preanalysis.h"
#include "proof/proof.h"
#include "smt/z3_solver.h"

// ---- proof_obligations.c

typedef struct Obligations {
  ProofResult *result;
  const Cfa *cfa;
  Terms *terms;
  Encoder *encoder; // leaves nothing out; NULL: not needed
  Z3Context *context;
  Solver *solver;
  uint32_t work;
  Arena arena;
} Obligations;

// Where an obligation comes from: a state of an exploration.
typedef struct ProofPlace {
  Loc loc;
  uint32_t state;
} ProofPlace;

void obligations_init(Obligations *obligations, ProofResult *result, const Cfa *cfa, Terms *terms,
                      const Encoder *encoder, uint32_t work);
void obligations_release(Obligations *obligations);
// Structure, for which no solver is needed.
bool require(Obligations *obligations, bool holds, ProofPlace place, const char *what);
// A and B and C are unsatisfiable, or else WHAT has happened.
void require_unsatisfiable(Obligations *obligations, Term a, Term b, Term c, ProofPlace place,
                           const char *what);

// ---- proof_steps.c

// A call under way; hash-consed, so that equal stacks have equal addresses.
typedef struct ProofFrame {
  struct ProofFrame *outer; // NULL: the start of the program
  const Edge *call;
  const Function *function;
  struct ProofFrame *inner, *next; // calls made from here; list of the outer frame's
} ProofFrame;

typedef struct ProofSteps {
  Arena arena;
  const Cfa *cfa;
  const Summaries *summaries; // NULL: steps are edges
  CallSites sites;
  ProofFrame *start;
} ProofSteps;

void proof_steps_init(ProofSteps *steps, const Cfa *cfa, const Summaries *summaries);
void proof_steps_release(ProofSteps *steps);
// The calls under way behind STEP; NULL when it returns to another call than the last one.
ProofFrame *proof_next_frame(ProofSteps *steps, ProofFrame *frame, const CfaStep *step);
bool frame_is_recursive(const ProofFrame *frame);
// Appends all steps that leave LOC and whose end may lead to an error.
void proof_add_steps(const ProofSteps *steps, const ProofFrame *frame, Loc loc, CfaStepVec *out);

// ---- proof_facts.c

// The facts of PREANALYSIS hold: they do at the start, and every step keeps them.
void proof_check_facts(Obligations *obligations, Preanalysis *preanalysis);

#endif
