#include "refinement/needed.h"

#include "domain/predicate/predicate.h"
#include "encode/path.h"

// Each conjunct of a core is tried to be left out, for so long.
enum { MINIMIZE_MS = 200 };

typedef struct Needed {
  Encoder *encoder;
  Solver *solver;
  TermVec postponed; // conjuncts
} Needed;

// The conjuncts behind FIRST up to LAST, which EDGE has added.
static void add_conjuncts(Needed *needed, const Edge *edge, const PathSegment *last,
                          const PathSegment *first) {
  for (const PathSegment *segment = last; segment != first; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++) {
      Term conjunct = segment->conjuncts[i];
      switch (encoder_leaves_out(needed->encoder, edge, conjunct)) {
      case LEFT_OUT_NOTHING:
        solver_add(needed->solver, conjunct);
        break;
      case LEFT_OUT_POSTPONED:
        vec_push(&needed->postponed, conjunct);
        break;
      case LEFT_OUT_IRRELEVANT:
        break;
      }
    }
}

static void add_path(Needed *needed, const CfaStepVec *steps) {
  encoder_set_exact(needed->encoder, true);
  encoder_set_naming(needed->encoder, true);
  PathFormula path = path_start(needed->encoder);
  add_conjuncts(needed, NULL, path.last, NULL);
  vec_each(const CfaStep, step, steps) {
    PathFormula next = predicate_follow(needed->encoder, path, step);
    add_conjuncts(needed, step->edge, next.last, path.last);
    path = next;
  }
  encoder_set_naming(needed->encoder, false);
  encoder_set_exact(needed->encoder, false);
}

bool needed_find(Encoder *encoder, Solver *solver, const CfaStepVec *steps, uint32_t timeout_ms) {
  Needed needed = {.encoder = encoder, .solver = solver};
  TermVec core = {0};
  solver_push(solver);
  add_path(&needed, steps);
  SatResult result = SAT_YES;
  if (needed.postponed.size)
    result = solver->check(solver, QUERY_CORE, needed.postponed.data, needed.postponed.size,
                           timeout_ms);
  if (result == SAT_NO) {
    solver->core(solver, &core);
    solver_minimize_core(solver, &core, MINIMIZE_MS);
  }
  solver_pop(solver);
  vec_each(const Term, conjunct, &core)
    encoder_need(encoder, *conjunct);
  bool is_found = core.size > 0;
  vec_release(&core);
  vec_release(&needed.postponed);
  return is_found;
}
