// Passes over the CFA, one file and one function each. cfa_run_passes is the
// visible list; in debug builds the CFA is checked between passes.
#ifndef GAVEL_CFA_PASSES_H
#define GAVEL_CFA_PASSES_H

#include "cfa/cfa.h"

void cfa_run_passes(Cfa *cfa);
// From `order` on, when branches have become steps since.
void cfa_run_passes_again(Cfa *cfa);

// No memory is given for sizes that no object can have; with cfa->allocations_may_fail it is an
// input whether it is.
void pass_allocations(Cfa *cfa);
// Variables of blocks that pointers may outlive get memory of their own each time around.
void pass_blocks(Cfa *cfa);
// Puts the checks that cfa->checked asks for before the operations that they are about.
void pass_checks(Cfa *cfa);
// Removes locations that no path from the function's entry reaches, and edges
// whose assumed condition is a false constant.
void pass_unreachable(Cfa *cfa);
// Leaves of functions that no code which can run names nothing but their control flow.
void pass_uncalled(Cfa *cfa);
// Sets Variable.is_address_taken, also of variables with unions.
void pass_address_taken(Cfa *cfa);
// Reverse post-order of each function's locations: Location.order, and sorts
// Function.locations by it.
void pass_order(Cfa *cfa);
// Sets Location.is_loop_head: every cycle in a function passes one, also in
// irreducible loops (targets of retreating edges of a depth-first search). Needs order.
void pass_loops(Cfa *cfa);
// Sets Location.reaches_error: some path, also through calls and returns, leads to an
// ERROR or UNSUPPORTED location.
void pass_error_reach(Cfa *cfa);

// Call graph: who calls whom. Calls through pointers count every address-taken
// function that can take the arguments: each convertible, some missing or too many.
typedef struct CallGraph {
  Arena arena;
  uint32_t function_count;
  const uint32_t **callees; // by function id: sorted ids without repeats
  uint32_t *callee_counts;
  uint32_t *components; // by function id: equal for functions that call each other
  bool *is_recursive;   // lies on a cycle
  bool *is_reachable; // from cfa->init
  uint32_t *order;    // ids, those of callees before those of callers unless they are recursive
} CallGraph;

void callgraph_init(CallGraph *graph, const Cfa *cfa);
void callgraph_release(CallGraph *graph);
// How many calls the program has when all are inlined, recursive ones not; UINT32_MAX: as many, or
// more.
uint32_t callgraph_tree_size(const CallGraph *graph, const Cfa *cfa);

// Live variables of each location: automatic and global scalars whose value may
// still be read. Over-approximate: address-taken variables are always live.
// Needs the passes address_taken and order.
typedef struct Liveness {
  Arena arena;
  const Cfa *cfa;
  uint32_t *bits;  // by variable id: its bit in the sets; UINT32_MAX when not followed
  uint64_t **sets; // by location index; NULL where no function lists the location
} Liveness;

void liveness_init(Liveness *liveness, const Cfa *cfa);
void liveness_release(Liveness *liveness);
// True as well for locals of other functions: their frames may be waiting.
bool liveness_has(const Liveness *liveness, Loc loc, const Variable *variable);

#endif
