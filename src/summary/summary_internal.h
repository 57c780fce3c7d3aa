// What the files of summary/ share.
#ifndef GAVEL_SUMMARY_SUMMARY_INTERNAL_H
#define GAVEL_SUMMARY_SUMMARY_INTERNAL_H

#include "base/deadline.h"
#include "base/map.h"
#include "base/stats.h"
#include "interp/interp.h"
#include "summary/summary.h"

#define STATS(X)                                                                                   \
  X(REFINEMENTS, COUNT, "Refinements")                                                             \
  X(STEPS, COUNT, "Steps")                                                                         \
  X(COVERED, COUNT, "Steps that find nothing new")                                                 \
  X(STATES, COUNT, "States")                                                                       \
  X(REMOVED, COUNT, "States that refinement removed")                                              \
  X(PREDICATES, MAXIMUM, "Predicates")                                                             \
  X(TREE, MAXIMUM, "Blocks of a derivation")                                                       \
  X(SECONDS, TIME, "Time")
enum { STATS(STAT_ID) SUMMARY_STAT_COUNT };
extern StatEntry summary_stats[SUMMARY_STAT_COUNT];

// ---- cubes.c: Cartesian abstraction

// A conjunction of predicates of one precision, or their negations: 2 * number, plus 1 for a
// negation; ascending.
typedef VEC(uint32_t) SummaryCube;

// Of a predicate of the clauses: formulas over its parameters.
typedef struct CubePrecision {
  TermVec formulas;
  Map known; // them
} CubePrecision;

// False if it is there.
bool precision_add_formula(CubePrecision *precision, Term formula);
Term cube_formula(Terms *terms, const CubePrecision *precision, const SummaryCube *cube);
// Does A have all that B has?
bool cube_implies(const SummaryCube *a, const SummaryCube *b);
// CUBE, made with the first TESTED formulas, gets those of the others that follow from SOLVER's
// stack, which has a model, where FORMULAS[i] is the i-th of them.
void cube_extend(SummaryCube *cube, Solver *solver, const TermVec *formulas, uint32_t tested);

// ---- reach.c: states, and the steps between them

enum { MOST_PREMISES = 2 };

#define NO_STATE UINT32_MAX

typedef struct ReachedState {
  uint32_t predicate; // of the clauses
  uint32_t step;      // that found it
  Term formula;       // over the parameters of its predicate
  bool is_removed;
} ReachedState;

typedef enum StepStatus {
  STEP_WAITS,
  STEP_DONE, // it leads to `head`, or nowhere
  STEP_DROPPED
} StepStatus;

// A clause with a state for each atom of its body.
typedef struct AbstractStep {
  StepStatus status;
  uint32_t clause;
  uint32_t body[MOST_PREMISES]; // states
  uint32_t head;                // the state that covers what it finds, or NO_STATE
  SummaryCube cube;                    // of what it finds
  uint32_t tested;              // formulas of the precision that it was made with
} AbstractStep;

typedef VEC(uint32_t) StateList;

typedef struct ReachedGraph {
  Terms *terms;
  const HornSystem *system;
  VEC(CubePrecision) precisions; // by predicate of the clauses
  VEC(ReachedState) states;
  VEC(StateList) states_of; // by predicate of the clauses: those that are not removed
  VEC(StateList) uses;      // likewise: clauses whose bodies have it
  VEC(AbstractStep) steps;
  StateList goals, queue; // steps that wait: those to the goal, and the others from `next` on
  uint32_t next;
} ReachedGraph;

void reach_init(ReachedGraph *graph, Terms *terms, const HornSystem *system);
void reach_release(ReachedGraph *graph);

typedef enum ReachAnswer {
  REACH_NOTHING, // is left to do
  REACH_GOAL,    // *GOAL is a step to it
  REACH_PAUSED,
  REACH_UNKNOWN // the solver does not know whether there is a step to the goal
} ReachAnswer;

// SOLVER's stack is empty.
ReachAnswer reach_explore(ReachedGraph *graph, Solver *solver, Deadline deadline, uint32_t *goal);
// STATE was found with fewer predicates than there are now.
bool reach_is_outdated(const ReachedGraph *graph, uint32_t state);
// Removes STATES and all that was found with them; steps to what is left wait again.
void reach_remove(ReachedGraph *graph, const StateList *states);
// A formula for each predicate but the goal: what its states say.
void reach_solution(const ReachedGraph *graph, TermVec *solution);

// ---- unfold.c: the tree of blocks that derives the goal

typedef struct UnfoldedNode {
  uint32_t state;  // NO_STATE: the goal
  uint32_t step;   // that it is found by
  uint32_t parent; // node
  uint32_t position; // of it in the parent's body
  bool is_cut;     // it stands for the state's formula: the tree is too large
} UnfoldedNode;

// Node 0 is the goal; of the blocks, it is the last one, the root.
typedef struct UnfoldedTree {
  const ReachedGraph *graph;
  Map *copies; // of variables: symbols whose versions are nodes; borrowed
  VEC(UnfoldedNode) nodes;
  TermVec blocks;     // of nodes, backwards
  StateList parents;  // blocks
  bool is_cut;
} UnfoldedTree;

void unfold_init(UnfoldedTree *tree, const ReachedGraph *graph, Map *copies, uint32_t goal);
void unfold_release(UnfoldedTree *tree);
static inline uint32_t unfold_block(const UnfoldedTree *tree, uint32_t node) {
  return tree->nodes.size - 1 - node;
}
// TERM, about the parameters of NODE's predicate as its block has them, about the parameters.
Term unfold_fold(const UnfoldedTree *tree, uint32_t node, Term term);
// The facts of SOLVER's model of the blocks, the goal first.
void unfold_facts(const UnfoldedTree *tree, Solver *solver, HornFactVec *facts);

#endif
