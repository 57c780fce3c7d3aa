// The way from the root of the ARG to a state, cut at the abstraction states: one
// formula for each block, for all paths that the ARG has between its ends.
#ifndef GAVEL_REFINEMENT_ABSTRACT_PATH_H
#define GAVEL_REFINEMENT_ABSTRACT_PATH_H

#include "algorithm/exploration.h"
#include "domain/predicate/predicate.h"

// What refinement needs to know of the predicate domain inside of a composite.
typedef struct PredicateView {
  const Cpa *composite;
  const Cpa *predicate;
} PredicateView;

PredicateState *view_state(const PredicateView *view, const ArgNode *node);
static inline PredicateDomain *view_domain(const PredicateView *view) {
  return predicate_domain(view->predicate);
}

typedef struct AbstractPath {
  ArgNodeVec nodes; // abstraction states, from the start on
  TermVec blocks;   // blocks[i] leads from nodes[i] to nodes[i + 1], with versions of the path
  VEC(SsaMap) ends; // of the blocks, with versions of their own
  uint32_t first;   // blocks[first] and those behind it are known to have no run; 0 if unknown
} AbstractPath;

// From the abstraction state FROM, an ancestor (NULL: the root), to the abstraction state TO.
void abstract_path_init(AbstractPath *path, const PredicateView *view, ArgNode *from, ArgNode *to);
void abstract_path_release(AbstractPath *path);

// FORMULA, over variables without index, at nodes[i].
Term abstract_path_at(const AbstractPath *path, const PredicateView *view, Term formula,
                      uint32_t i);

// The abstraction state that the block of NODE begins with; of an abstraction state, the one
// before (NULL at the root).
ArgNode *abstract_path_previous(const PredicateView *view, const ArgNode *node);

#endif
