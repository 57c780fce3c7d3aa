// How an analysis came to its answer, as plain data for reports: its refinements, one after the
// other, and the graph of what it explored.
#ifndef GAVEL_REPORT_HISTORY_H
#define GAVEL_REPORT_HISTORY_H

#include "base/arena.h"
#include "base/vec.h"
#include "cfa/cfa.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct HistoryRefinement {
  double seconds;              // since the start of the analysis
  uint32_t states, predicates; // that there are behind it
  uint32_t path;               // edges of the path that was refuted
  Loc error;                   // where it leads
} HistoryRefinement;

typedef enum HistoryNodeKind {
  HISTORY_EXPANDED,
  HISTORY_COVERED,
  HISTORY_WAITING,
  HISTORY_ERROR
} HistoryNodeKind;

typedef struct HistoryNode {
  HistoryNodeKind kind;
  uint32_t id;
  Loc loc;
  uint32_t covered_by; // id; of COVERED
} HistoryNode;

typedef struct HistoryEdge {
  uint32_t from, to; // ids
  const Edge *edge;  // of the program
} HistoryEdge;

typedef struct History {
  VEC(HistoryRefinement) refinements;
  VEC(HistoryNode) nodes; // in the order in which they were made; not all if there are very many
  VEC(HistoryEdge) edges;
  uint32_t all_nodes;
} History;

void history_release(History *history);

#endif
