// CFA-summarization (large_block_encoding, section III.A): whole loop-free parts of a
// function become single edges. The CFA itself stays as it is; this is an overlay that says
// which locations are left and which summaries lead from one to the next.
//
//   Rule 0  no edge leaves an error location: true of every CFA (cfa.h).
//   Rule 1  a location that one edge enters is removed: (l1, op1, l2), (l2, op2, l3) become
//           (l1, op1 ; op2, l3).
//   Rule 2  two edges between the same locations become one, (l1, op1 || op2, l2).
//
// Entries and exits of functions, and where the program ends or errs, are always left. So are
// loop heads, by the rules themselves. Calls of functions with a body are no part of a summary:
// their sources and targets are left. Only what leads to an error is kept.
#ifndef GAVEL_CFA_SUMMARIZE_H
#define GAVEL_CFA_SUMMARIZE_H

#include "cfa/cfa.h"

typedef enum SummaryKind {
  SUMMARY_EDGE,     // one edge of the CFA
  SUMMARY_SEQUENCE, // FIRST and then SECOND
  SUMMARY_CHOICE    // FIRST or SECOND
} SummaryKind;

// Immutable. Rule 1 uses op1 once for each op2: read as trees, summaries are of exponential
// size, but as a graph they are no larger than the CFA. Within one summary every part is
// entered in one way only: what is known before it does not depend on where it is found.
typedef struct Summary {
  SummaryKind kind;
  uint32_t id;       // dense over the program
  uint32_t position; // Location.order of where its last edge begins; of CHOICE, the lesser one
  Loc source, target;
  const Edge *edge;                     // of EDGE
  const struct Summary *first, *second; // of SEQUENCE and CHOICE
} Summary;

typedef VEC(const Summary *) SummaryVec;

typedef struct Summaries {
  Arena arena;
  uint32_t location_count;
  uint32_t summary_count; // ever made
  bool *is_left;          // by location index
  const Summary **before; // by location index: of one that was removed, all paths to it from
                          // the location left that all of them come from
  bool *is_passed;        // by location index: rule 1 would remove it if calls and returns,
                          // which leave it, could be part of summaries
  SummaryVec *leaving;    // by location index, sorted by position
} Summaries;

// Needs the passes order, loops and error_reach.
void summaries_init(Summaries *summaries, const Cfa *cfa);
void summaries_release(Summaries *summaries);

#endif
