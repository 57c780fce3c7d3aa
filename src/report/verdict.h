// The answer of a run, for people: the verdict and what it rests on. TRUE comes with loop
// invariants, FALSE with the error path, UNKNOWN with a reason, a place and what to try.
#ifndef GAVEL_REPORT_VERDICT_H
#define GAVEL_REPORT_VERDICT_H

#include "base/source.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "path/judge.h"
#include "report/goals.h"
#include "report/history.h"
#include "report/unknown.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdio.h>

typedef enum VerdictKind { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } VerdictKind;

// What holds whenever LOC is reached, over the variables of the program.
typedef struct LoopInvariant {
  Loc loc;
  SourceSpan span;
  Term formula;
  bool is_partial; // there is more, of which the program's variables cannot speak
} LoopInvariant;

typedef VEC(LoopInvariant) LoopInvariantVec;

// Whenever LOC is reached, CLAIM holds of all INDEXES of which GUARD does.
typedef struct ElementInvariant {
  Loc loc;
  SourceSpan span;
  Term guard, claim;
  Term indexes[2]; // variables; the second may be NO_TERM
} ElementInvariant;

typedef VEC(ElementInvariant) ElementInvariantVec;

// Whenever FUNCTION is called, GIVEN holds of its parameters, and ENSURED when it returns, where
// they are what they were, of \result too.
typedef struct Contract {
  const Function *function;
  Term given, ensured;
  bool is_partial; // as of invariants
} Contract;

typedef VEC(Contract) ContractVec;

// How the check of a proof came out; all 0 when there was none.
typedef struct ProofSummary {
  uint32_t obligations;
  uint32_t undecided; // by the solver, in the time it had
} ProofSummary;

typedef struct Verdict {
  VerdictKind kind;
  // TRUE
  bool has_no_error;           // no path of the CFA leads to an error location
  LoopInvariantVec invariants; // in the order of the source
  ElementInvariantVec elements; // likewise
  ContractVec contracts;       // of functions, if the proof has them
  LocVec never_reached;        // error locations whose conditions are never asked
  ProofSummary proof;
  uint32_t errors, excluded; // error locations; those that octagons alone exclude
  uint32_t iterations; // all runs were followed, none has a loop that goes on for longer; 0: not so
  bool is_inductive;   // or those that go on for longer reach no error, by induction
  // FALSE
  const PathAnswer *path; // to the error; borrowed
  // UNKNOWN
  UnknownReason reason;
  SourceSpan place; // span_none() if it has none
  Strbuf why;       // what happened; sentences
  // TRUE and FALSE
  const char *engine;            // that decided, "IMPACT" or its like; NULL: none was needed
  VEC(const char *) assumptions; // of the options; constant strings
  const Goals *goals;            // what is known of each error; NULL: only the verdict; borrowed
  const History *history;        // how the analysis went; NULL: nobody has noted it; borrowed
} Verdict;

void verdict_init(Verdict *verdict); // UNKNOWN without a reason
void verdict_set_unknown(Verdict *verdict, UnknownReason reason, SourceSpan place);
void verdict_release(Verdict *verdict);

// `forall k, l: guard ==> claim`
void element_invariant_add_text(const Terms *terms, const ElementInvariant *invariant, Strbuf *out);

// TERMS are those of the invariants; NULL if there are none.
void verdict_print(const Verdict *verdict, const Cfa *cfa, const Terms *terms, FILE *out);

#endif
