// How an analysis came to its answer, as plain data for reports: the paths that it refuted, one
// after the other, and the graph of the abstract states that it explored.
#ifndef GAVEL_REPORT_HISTORY_H
#define GAVEL_REPORT_HISTORY_H

#include "base/arena.h"
#include "base/vec.h"
#include "cfa/cfa.h"

#include <stdint.h>

typedef struct HistoryRefinement {
  double seconds;              // since the start of the analysis
  uint32_t edges;              // of the path that was refuted
  Loc error;                   // where it leads
  uint32_t states, predicates; // that there are behind it
  const char *const *fresh;    // the new predicates, in C; a few, if there are many
  uint32_t fresh_count;
} HistoryRefinement;

typedef enum HistoryNodeKind {
  HISTORY_NODE_EXPANDED,
  HISTORY_NODE_COVERED,
  HISTORY_NODE_WAITING,
  HISTORY_NODE_ERROR
} HistoryNodeKind;

typedef struct HistoryNode {
  HistoryNodeKind kind;
  uint32_t id; // in the order of creation
  Loc loc;
  uint32_t covered_by; // id; of COVERED
  const char *formula; // what is known there, in C; NULL: not said
} HistoryNode;

typedef struct HistoryEdge {
  uint32_t from, to; // ids of nodes
  const Edge *edge;  // of the program; NULL: it goes back from a call
} HistoryEdge;

// All 0 at first.
typedef struct History {
  Arena arena; // of texts
  VEC(HistoryRefinement) refinements;
  uint32_t more_refinements; // that are left out
  VEC(HistoryNode) nodes;    // of the graph, from its root on; not all if there are very many
  VEC(HistoryEdge) edges;    // between these
  uint32_t all_nodes;
} History;

void history_release(History *history);

#endif
