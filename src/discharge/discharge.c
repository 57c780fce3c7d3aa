#include "discharge/discharge.h"

#include "base/stats.h"
#include "cfa/checks.h"
#include "cfa/passes.h"
#include "discharge/flow.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(CHECKS, COUNT, "All")                                                                       \
  X(CHECKED, COUNT, "Proved by the checks before them")                                            \
  X(POINTED, COUNT, "Proved by what pointers lead to")                                             \
  X(LEFT, COUNT, "Left to octagons and the engines")                                                           \
  X(SECONDS, TIME, "Time")
STAT_TABLE("Checks", STATS);

static bool is_question(const Edge *edge) {
  if (!edge || edge->kind != EDGE_ASSUME || edge->assume.truth)
    return false;
  ExprKind kind = edge->assume.cond->kind;
  return kind == EXPR_READABLE || kind == EXPR_WRITABLE || kind == EXPR_FREEABLE;
}

// Both edges of the branch.
static void decide(Cfa *cfa, Loc loc) {
  const Expr *yes = expr_int(&cfa->arena, cfa->types.int_type, 1);
  cfa_each_leaving(cfa, loc, edge) {
    assert(edge->kind == EDGE_ASSUME);
    edge->assume.cond = yes;
  }
}

static uint32_t count_checks(const Cfa *cfa) {
  uint32_t count = 0;
  vec_each(Function *const, function, &cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations)
      count += location_check(cfa, cfa_location(cfa, *loc)) != NULL;
  return count;
}

void discharge_checks(Cfa *cfa, DischargeOptions options) {
  if (!cfa_checks(cfa, ERROR_DEREF) && !cfa_checks(cfa, ERROR_FREE))
    return;
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  stat_add(&entries[STAT_CHECKS], count_checks(cfa));
  Flow flow;
  flow_run(&flow, cfa, options);
  for (uint32_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = cfa->edges.data[i];
    FlowAnswer answer = is_question(edge) ? flow_answer(&flow, edge) : FLOW_OPEN;
    if (answer == FLOW_OPEN)
      continue;
    stat_add(&entries[answer == FLOW_BY_CHECKS ? STAT_CHECKED : STAT_POINTED], 1);
    decide(cfa, edge->source);
  }
  flow_release(&flow);
  cfa_run_passes_again(cfa);
  stat_add(&entries[STAT_LEFT], count_checks(cfa));
  stat_stop(&entries[STAT_SECONDS]);
}
