#include "refinement/needed.h"

#include "base/map.h"
#include "domain/predicate/predicate.h"
#include "encode/path.h"

enum { EXPLAIN_WORK = 10000000, MINIMIZE_WORK = 200000 };

// ---- feasible?

static PathFormula encode_path(Encoder *encoder, const CfaStepVec *steps) {
  PathFormula path = path_start(encoder);
  vec_each(const CfaStep, step, steps)
    path = predicate_follow(encoder, path, step);
  return path;
}

static SatResult check_in_full(Encoder *encoder, Solver *solver, const CfaStepVec *steps,
                               uint32_t timeout_ms) {
  encoder_set_exact(encoder, true);
  PathFormula path = encode_path(encoder, steps);
  encoder_set_exact(encoder, false);
  solver_push(solver);
  for (const PathSegment *segment = path.last; segment; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++)
      solver_add(solver, segment->conjuncts[i]);
  SatResult result = solver->check(solver, QUERY_FEASIBILITY, NULL, 0, timeout_ms);
  solver_pop(solver);
  return result;
}

// ---- why not?

typedef struct Needed {
  Encoder *encoder;
  Solver *solver;
  TermVec left_out; // conjuncts
  Map step_of;      // conjunct that is left out -> 1 + step
  Map is_postponed; // likewise, if it speaks of what was postponed
} Needed;

// The conjuncts behind FIRST up to LAST, which EDGE has added as step number STEP.
static void add_conjuncts(Needed *needed, const Edge *edge, uint32_t step, const PathSegment *last,
                          const PathSegment *first) {
  for (const PathSegment *segment = last; segment != first; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++) {
      Term conjunct = segment->conjuncts[i];
      CellRelevance relevance = encoder_relevance_of(needed->encoder, edge, conjunct);
      if (relevance == CELL_MATTERS) {
        solver_add(needed->solver, conjunct);
        continue;
      }
      vec_push(&needed->left_out, conjunct);
      *map_insert(&needed->step_of, conjunct.id, NULL) = step + 1;
      if (relevance == CELL_IS_POSTPONED)
        map_insert(&needed->is_postponed, conjunct.id, NULL);
    }
}

static void add_path(Needed *needed, const CfaStepVec *steps) {
  encoder_set_exact(needed->encoder, true);
  encoder_set_naming(needed->encoder, true);
  PathFormula path = path_start(needed->encoder);
  add_conjuncts(needed, NULL, 0, path.last, NULL);
  for (uint32_t i = 0; i < steps->size; i++) {
    PathFormula next = predicate_follow(needed->encoder, path, &steps->data[i]);
    add_conjuncts(needed, steps->data[i].edge, i, next.last, path.last);
    path = next;
  }
  encoder_set_naming(needed->encoder, false);
  encoder_set_exact(needed->encoder, false);
}

static void keep_core(const Needed *needed, const TermVec *core, NeededParts *parts) {
  Map seen;
  map_init(&seen);
  vec_each(const Term, conjunct, core) {
    uint32_t step = (uint32_t)*map_find(&needed->step_of, conjunct->id) - 1;
    bool is_new;
    map_insert(&seen, step, &is_new);
    if (is_new)
      vec_push(&parts->steps, step);
    if (map_find(&needed->is_postponed, conjunct->id))
      vec_push(&parts->postponed, *conjunct);
  }
  map_release(&seen);
}

static void explain(Encoder *encoder, Solver *solver, const CfaStepVec *steps, NeededParts *parts) {
  Needed needed = {.encoder = encoder, .solver = solver};
  map_init(&needed.step_of);
  map_init(&needed.is_postponed);
  solver_push(solver);
  add_path(&needed, steps);
  SatResult result =
      solver->check(solver, QUERY_CORE, needed.left_out.data, needed.left_out.size, EXPLAIN_WORK);
  if (result == SAT_NO) {
    TermVec core = {0};
    solver->core(solver, &core);
    solver_minimize_core(solver, &core, MINIMIZE_WORK);
    keep_core(&needed, &core, parts);
    vec_release(&core);
  }
  solver_pop(solver);
  vec_release(&needed.left_out);
  map_release(&needed.step_of);
  map_release(&needed.is_postponed);
}

SatResult needed_check(Encoder *encoder, Solver *solver, const CfaStepVec *steps,
                       uint32_t timeout_ms, NeededParts *parts) {
  SatResult result = check_in_full(encoder, solver, steps, timeout_ms);
  if (result == SAT_NO)
    explain(encoder, solver, steps, parts);
  return result;
}

void needed_release(NeededParts *parts) {
  vec_release(&parts->steps);
  vec_release(&parts->postponed);
}
