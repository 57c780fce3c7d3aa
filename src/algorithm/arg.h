// The abstract reachability graph: abstract states, which steps lead from one to
// the other, and which state covers which. Within a block it is a directed acyclic
// graph (states are merged), from block to block a tree.
//
// A node is covered when everything reachable from it is reachable from the node
// that covers it; then it has no children that matter, and all below it are hidden.
// A hidden node never covers another.
#ifndef GAVEL_ALGORITHM_ARG_H
#define GAVEL_ALGORITHM_ARG_H

#include "base/arena.h"
#include "base/vec.h"
#include "cpa/cpa.h"

#include <stdbool.h>

typedef struct ArgNode ArgNode;
typedef struct ArgEdge ArgEdge;

struct ArgEdge {
  ArgNode *parent, *child;
  CfaStep step;
  ArgEdge *next_child;  // of PARENT, in order of creation
  ArgEdge *next_parent; // of CHILD, likewise
};

struct ArgNode {
  uint32_t id;    // in order of creation
  ArgNode *block; // the node that begins its block
  AbstractState *state;
  ArgEdge *parents, *children;
  ArgNode *covered_by;             // NULL: not covered itself
  ArgNode *covered, *next_covered; // list of those that this node covers
  uint32_t partition;              // of the reached set
  uint32_t place;                  // in its partition
  bool is_waiting;
  bool is_expanded;   // has all its successors
  bool was_uncovered; // lost what covered it: ask again before it is expanded
  bool is_closed;     // nothing is reachable from it: it never waits
  bool is_removed;
};

typedef VEC(ArgNode *) ArgNodeVec;

// Of zeros: empty.
typedef struct Arg {
  Arena arena;
  ArgNode *root;
  uint32_t count; // nodes ever made
} Arg;

void arg_release(Arg *arg);

// A node without edges, its own block.
ArgNode *arg_new_node(Arg *arg, AbstractState *state);
void arg_add_edge(Arg *arg, ArgNode *parent, const CfaStep *step, ArgNode *child);
// The child that PARENT has along STEP, or NULL.
ArgNode *arg_find_child(const ArgNode *parent, const CfaStep *step);
// Takes NODE's edges away on both sides.
void arg_detach(ArgNode *node);

void arg_cover(ArgNode *node, ArgNode *by);
void arg_uncover(ArgNode *node);

// NODE or one of its ancestors is covered.
bool arg_is_hidden(const ArgNode *node);
// Appends NODE and all its descendants, each once; without those below covered nodes if IS_VISIBLE.
void arg_subtree(ArgNode *node, bool is_visible, ArgNodeVec *out);

#endif
