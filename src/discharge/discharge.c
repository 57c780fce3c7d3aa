#include "discharge/discharge.h"

#include "base/stats.h"
#include "cfa/checks.h"
#include "cfa/passes.h"
#include "discharge/flow.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(CHECKS, COUNT, "All")                                                                          \
  X(CHECKED, COUNT, "Proved by the checks before them")                                            \
  X(POINTED, COUNT, "Proved by what pointers lead to")                                             \
  X(LEFT, COUNT, "Left to octagons and the engines")                                               \
  X(SECONDS, TIME, "Time")
STAT_TABLE("Checks", STATS);

// Where the answer no is an error.
static bool is_question(const Cfa *cfa, const Edge *edge) {
  if (!edge || edge->kind != EDGE_ASSUME || edge->assume.truth ||
      cfa_location(cfa, edge->target)->kind != LOC_ERROR)
    return false;
  ExprKind kind = edge->assume.cond->kind;
  return kind == EXPR_READABLE || kind == EXPR_WRITABLE || kind == EXPR_FREEABLE;
}

// Of the branch that FAILS belongs to a step is left; a question is all that its check asks.
static void decide(Cfa *cfa, Edge *fails) {
  const Location *error = cfa_location(cfa, fails->target);
  Loc source = fails->source;
  assert(location_check(cfa, error) && !error->first_entering->next_entering);
  cfa->checks.data[error->check].is_discharged = true;
  cfa_remove_edge(cfa, fails);
  cfa_each_leaving(cfa, source, edge) {
    edge->kind = EDGE_SKIP;
    edge->skip.function = NULL;
    edge->skip.undefined = NULL;
  }
}

static void remove_discharged(Cfa *cfa, Function *function) {
  uint32_t kept = 0;
  vec_each(const Loc, loc, &function->locations) {
    const Check *check = location_check(cfa, cfa_location(cfa, *loc));
    if (check && check->is_discharged)
      vec_push(&function->discharged, *loc);
    else
      function->locations.data[kept++] = *loc;
  }
  function->locations.size = kept;
}

// Of functions that the program can call.
static uint32_t count_checks(const Cfa *cfa, const CallGraph *graph) {
  uint32_t count = 0;
  vec_each(Function *const, function, &cfa->functions)
    for (uint32_t i = 0; graph->is_reachable[(*function)->id] && i < (*function)->locations.size;
         i++)
      count += location_check(cfa, cfa_location(cfa, (*function)->locations.data[i])) != NULL;
  return count;
}

static void discharge(Cfa *cfa, const CallGraph *graph, const PointerFlow *flow) {
  for (uint32_t i = 0; i < cfa->edges.size; i++) {
    Edge *edge = cfa->edges.data[i];
    if (!is_question(cfa, edge) ||
        !graph->is_reachable[cfa_location(cfa, edge->source)->function->id])
      continue;
    FlowAnswer answer = flow_answer(flow, edge);
    if (answer == FLOW_OPEN)
      continue;
    stat_add(&entries[answer == FLOW_BY_CHECKS ? STAT_CHECKED : STAT_POINTED], 1);
    decide(cfa, edge);
  }
  vec_each(Function *const, function, &cfa->functions)
    remove_discharged(cfa, *function);
}

void discharge_checks(Cfa *cfa, bool unset_is_fresh) {
  if (!cfa_checks(cfa, ERROR_DEREF) && !cfa_checks(cfa, ERROR_FREE))
    return;
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  CallGraph graph;
  callgraph_init(&graph, cfa);
  PointerFlow flow;
  flow_run(&flow, cfa, unset_is_fresh);
  stat_add(&entries[STAT_CHECKS], count_checks(cfa, &graph));
  discharge(cfa, &graph, &flow);
  cfa_run_passes_again(cfa);
  stat_add(&entries[STAT_LEFT], count_checks(cfa, &graph));
  callgraph_release(&graph);
  flow_release(&flow);
  stat_stop(&entries[STAT_SECONDS]);
}
