// CEGAR: explore until a step leads to the goal, unfold what it rests on, and learn from the tree's
// interpolants what was missing. Their atoms are predicates; if none of those is new, so are their
// conjuncts, and then those of the next engine. States of the tree that do not have them yet go.
#include "summary/summary_internal.h"

#include "base/limits.h"
#include "base/memory.h"

#include <assert.h>

enum {
  TREE_WORK = 4000000,  // for the question whether a derivation is one
  INTERP_WORK = 4000000 // for its interpolants
};

StatEntry summary_stats[] = {STATS(STAT_ENTRY)};
static StatTable stats = {"Summaries", summary_stats, SUMMARY_STAT_COUNT, NULL};

struct SummarySearch {
  Z3Context *context;
  Terms *terms;
  ReachedGraph graph;
  Solver *solver; // its stack is empty
  InterpChain *interp;
  Map copies; // see UnfoldedTree
  uint32_t refinements, predicates;
  bool is_stuck; // more work is of no use
};

// ---- lifecycle

SummarySearch *summary_new(Z3Context *context, Terms *terms, const HornSystem *system) {
  SummarySearch *search = mem_alloc_zeroed(sizeof *search);
  Interpolator *engines[] = {interp_new_native(context, terms), interp_new_spacer(context, terms)};
  search->context = context;
  search->terms = terms;
  search->solver = z3_solver_new(context);
  search->interp = interp_chain_new(context, terms, engines, 2, INTERP_CHECK_NONE);
  reach_init(&search->graph, terms, system);
  stats_register(&stats);
  return search;
}

void summary_free(SummarySearch *search) {
  reach_release(&search->graph);
  solver_free(search->solver);
  interp_chain_free(search->interp);
  map_release(&search->copies);
  mem_free(search, sizeof *search);
}

// ---- predicates

static bool add_predicate(SummarySearch *search, const UnfoldedTree *tree, uint32_t node,
                          Term formula) {
  Term folded = term_strip_not(search->terms, unfold_fold(tree, node, formula)).term;
  uint32_t predicate = search->graph.states.data[tree->nodes.data[node].state].predicate;
  if (term_is_true(search->terms, folded) || term_is_false(search->terms, folded) ||
      !precision_add_formula(&search->graph.precisions.data[predicate], folded))
    return false;
  stat_max(&summary_stats[STAT_PREDICATES], ++search->predicates);
  return true;
}

typedef void (*FormulaParts)(const Terms *terms, Term formula, TermVec *out);

// The parts of each interpolant join the precision of its state. True if one was new.
static bool add_parts(SummarySearch *search, const UnfoldedTree *tree, const Term *interpolants,
                      FormulaParts find_parts) {
  bool is_new = false;
  TermVec parts = {0};
  for (uint32_t node = 1; node < tree->nodes.size; node++) {
    vec_clear(&parts);
    find_parts(search->terms, interpolants[unfold_block(tree, node)], &parts);
    vec_each(const Term, part, &parts)
      is_new |= add_predicate(search, tree, node, *part);
  }
  vec_release(&parts);
  return is_new;
}

// States of the tree that lack predicates which their interpolants have. True if there are any.
static bool remove_outdated(SummarySearch *search, const UnfoldedTree *tree,
                            const Term *interpolants) {
  StateList outdated = {0};
  for (uint32_t node = 1; node < tree->nodes.size; node++) {
    uint32_t state = tree->nodes.data[node].state;
    if (!term_is_true(search->terms, interpolants[unfold_block(tree, node)]) &&
        reach_is_outdated(&search->graph, state))
      vec_push(&outdated, state);
  }
  bool has_some = outdated.size;
  if (has_some)
    reach_remove(&search->graph, &outdated);
  vec_release(&outdated);
  return has_some;
}

// ---- refinement

static bool learn_from(SummarySearch *search, const UnfoldedTree *tree, Term *interpolants) {
  InterpTree blocks = {tree->blocks.data, tree->parents.data, tree->blocks.size};
  if (interp_compute_tree(search->interp, &blocks, INTERP_WORK, interpolants, NULL) != INTERP_OK)
    return false;
  if (!add_parts(search, tree, interpolants, term_atoms))
    (void)add_parts(search, tree, interpolants, term_conjuncts);
  return remove_outdated(search, tree, interpolants);
}

// False if no engine brings anything new.
static bool refine(SummarySearch *search, const UnfoldedTree *tree) {
  uint32_t count = interp_chain_size(search->interp), first = search->refinements++ % count;
  TermVec interpolants = {0};
  vec_fill(&interpolants, tree->blocks.size - 1, NO_TERM);
  bool is_new = false;
  for (uint32_t i = 0; i < count && !is_new; i++) {
    interp_chain_begin_with(search->interp, (first + i) % count);
    is_new = learn_from(search, tree, interpolants.data);
  }
  vec_release(&interpolants);
  stat_add(&summary_stats[STAT_REFINEMENTS], 1);
  return is_new;
}

// Is the derivation that ends with the step GOAL one? TIMEOUT: no, but predicates exclude it now.
static HornStatus judge(SummarySearch *search, uint32_t goal, HornFactVec *facts) {
  UnfoldedTree tree;
  unfold_init(&tree, &search->graph, &search->copies, goal);
  stat_max(&summary_stats[STAT_TREE], tree.nodes.size);
  HornStatus status = HORN_UNSUPPORTED;
  solver_push(search->solver);
  vec_each(const Term, block, &tree.blocks)
    solver_add(search->solver, *block);
  SatResult result = search->solver->check(search->solver, QUERY_FEASIBILITY, NULL, 0, TREE_WORK);
  if (result == SAT_YES && !tree.is_cut) {
    status = HORN_DERIVABLE;
    if (facts)
      unfold_facts(&tree, search->solver, facts);
  }
  solver_pop(search->solver);
  if (result == SAT_NO && refine(search, &tree))
    status = HORN_TIMEOUT;
  unfold_release(&tree);
  return status;
}

// ---- the loop

static HornStatus run(SummarySearch *search, Deadline deadline, TermVec *solution,
                      HornFactVec *facts) {
  HornStatus status = HORN_TIMEOUT;
  while (status == HORN_TIMEOUT) {
    uint32_t goal = 0;
    switch (reach_explore(&search->graph, search->solver, deadline, &goal)) {
    case REACH_NOTHING:
      reach_solution(&search->graph, solution);
      return HORN_SOLVED;
    case REACH_PAUSED:
      return HORN_TIMEOUT;
    case REACH_UNKNOWN:
      return HORN_UNSUPPORTED;
    case REACH_GOAL:
      status = judge(search, goal, facts);
    }
  }
  return status;
}

HornStatus summary_run(SummarySearch *search, uint32_t work, TermVec *solution,
                       HornFactVec *facts) {
  stat_start(&summary_stats[STAT_SECONDS]);
  HornStatus status =
      search->is_stuck ? HORN_UNSUPPORTED : run(search, deadline_in(work), solution, facts);
  if (status == HORN_UNSUPPORTED && limits_reached() != LIMIT_NONE)
    status = HORN_TIMEOUT;
  search->is_stuck = status == HORN_UNSUPPORTED;
  stat_stop(&summary_stats[STAT_SECONDS]);
  return status;
}
