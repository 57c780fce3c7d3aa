// The program as constrained Horn clauses (docs/chc.md; S. Grebenshchikov et al., Synthesizing
// Software Verifiers from Proof Rules; A. Gurfinkel et al., The SeaHorn Verification Framework).
//
// Each point of the program has a predicate over the cells that are needed from there on: which
// states runs are in when a function is entered, and at the ends of its blocks (loop heads, behind
// calls, the exit) together with the state at the function's entry. The predicate of the exit is
// so the function's summary. Calls need no inlining, and recursion is nothing special.
//
// Spacer solves the clauses. A solution is a proof: invariants of loops and contracts of functions.
// A derivation of the error is a tree of clauses, and gives a path, which has to be confirmed.
#ifndef GAVEL_CHC_CHC_H
#define GAVEL_CHC_CHC_H

#include "algorithm/cegar.h"
#include "encode/encode.h"
#include "path/judge.h"

typedef struct Chc Chc;

// Who solves the clauses.
typedef enum ChcSolver {
  CHC_SPACER,
  CHC_SUMMARIES, // predicate abstraction (summary/summary.h)
  CHC_BY_TURNS   // both
} ChcSolver;

Chc *chc_new(const Cfa *cfa, Terms *terms, EncodeOptions options, ChcSolver solver);
// Who gave the last answer: CHC_SPACER or CHC_SUMMARIES.
ChcSolver chc_solver(const Chc *chc);
// From now on, only invariants about cells of arrays are looked for: SAFE, PAUSED, or LIMIT when
// there is no more to try. Before the first run.
void chc_use_cells(Chc *chc);
void chc_free(Chc *chc);

// Does about so much WORK (base/deadline.h; 0: all). PAUSED: more work may help. Of the result,
// only status, answer and loc (FEASIBLE; UNCONFIRMED: unless NULL) and reason (UNKNOWN,
// INCOMPLETE) are set.
//
// Without FOLLOWS, derivations are not asked for, which Spacer may take any time to tell: no limit
// ends that. It only proves then, and does nothing more when clauses that say all they can derive
// an error.
CegarResult chc_run(Chc *chc, uint32_t work, bool follows);

// ERROR is settled, and no more asked for. The answer of the last path is the caller's then; NULL
// if there is none.
PathAnswer *chc_settle(Chc *chc, Loc error);
bool chc_is_settled(const Chc *chc, Loc error);

// The place that an INCOMPLETE or UNKNOWN result speaks of; span_none() if there is none.
SourceSpan chc_place(const Chc *chc);
const Cfa *chc_cfa(const Chc *chc);
Encoder *chc_encoder(const Chc *chc);

// ---- after SAFE

// FORMULA holds whenever LOC is reached: over variables without index, and \old(x), the value of x
// where the function of LOC was entered. At an exit, it is the function's contract: parameters
// stand for what was passed, of which GIVEN holds. Of variables that stand for nothing (symbols
// without origin), which are indexes of arrays, it holds whatever they are.
typedef struct ChcInvariant {
  Loc loc;
  Term given; // NO_TERM: LOC is a loop head
  Term formula;
} ChcInvariant;

typedef VEC(ChcInvariant) ChcInvariantVec;

// At loop heads, and at the exits of functions whose summaries were needed.
void chc_invariants(Chc *chc, ChcInvariantVec *out);

// Is the solution one? SAFE is no result if a clause fails. Each clause is made again from the
// edges of the CFA, by an encoder that leaves nothing out, and checked by a solver of its own, with
// so much WORK. Returns the clauses that fail, and how many were checked and not decided.
typedef struct ChcCheck {
  uint32_t clauses, failed, undecided;
  Loc failed_at; // where the first one ends
} ChcCheck;

ChcCheck chc_check(Chc *chc, uint32_t work);

#endif
