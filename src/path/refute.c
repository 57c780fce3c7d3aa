// A core of the path's conjuncts. What the analysis knows of the path is taken for granted: which
// of the conjuncts that it leaves out make the difference?
#include "path/judge_internal.h"

#include "encode/path.h"

#include <assert.h>

typedef struct Refutation {
  const Attempt *attempt;
  Solver *solver;
  TermVec suspects; // conjuncts
  Map step_of;      // suspect -> 1 + step
  Map is_postponed; // suspects that speak of what was postponed, and of nothing irrelevant
  Map is_lemma;     // suspects about operations that the analysis only bounds, likewise
} Refutation;

static CellRelevance relevance_of(const Refutation *refutation, const Edge *edge, Term conjunct) {
  return encoder_relevance_of(refutation->attempt->question->judge->encoder, edge, conjunct);
}

// The conjuncts from BEFORE to AFTER, which EDGE has added as step number STEP.
static void add_step(Refutation *refutation, const Edge *edge, uint32_t step,
                     const PathSegment *before, const PathSegment *after) {
  assert(!before || (after && before->depth <= after->depth));
  for (const PathSegment *segment = after; segment != before; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++) {
      Term conjunct = segment->conjuncts[i];
      CellRelevance relevance = relevance_of(refutation, edge, conjunct);
      bool is_lemma = encoder_is_lemma(refutation->attempt->encoder, conjunct);
      if (relevance == CELL_MATTERS && !is_lemma) {
        solver_add(refutation->solver, conjunct);
        continue;
      }
      vec_push(&refutation->suspects, conjunct);
      *map_insert(&refutation->step_of, conjunct.id, NULL) = step + 1;
      if (relevance == CELL_IS_POSTPONED)
        map_insert(&refutation->is_postponed, conjunct.id, NULL);
      if (is_lemma)
        map_insert(&refutation->is_lemma, conjunct.id, NULL);
    }
}

static void add_path(Refutation *refutation) {
  const CfaStepVec *steps = refutation->attempt->question->steps;
  const PathFormula *at = refutation->attempt->at;
  add_step(refutation, NULL, 0, NULL, at[0].last);
  for (uint32_t i = 0; i < steps->size; i++)
    add_step(refutation, steps->data[i].edge, i, at[i].last, at[i + 1].last);
}

static void keep_core(const Refutation *refutation, const TermVec *core) {
  const PathQuestion *question = refutation->attempt->question;
  answer_keep_core(question->answer, &refutation->step_of, core);
  vec_each(const Term, conjunct, core) {
    if (map_find(&refutation->is_postponed, conjunct->id))
      encoder_add_postponed(question->judge->encoder, *conjunct, &question->answer->cells);
    if (map_find(&refutation->is_lemma, conjunct->id))
      vec_push(&question->answer->bounded,
               (uint32_t)*map_find(&refutation->step_of, conjunct->id) - 1);
  }
}

// Nothing that the analysis leaves out was needed: it has to see the ranges of operands that the
// path has shown.
static void blame_ranges(const Refutation *refutation) {
  const PathQuestion *question = refutation->attempt->question;
  for (uint32_t i = 0; i < question->steps->size; i++)
    if (encoder_has_hypotheses(question->judge->encoder, question->steps->data[i].edge))
      vec_push(&question->answer->bounded, i);
}

void attempt_refute(const Attempt *attempt) {
  assert(attempt->question->answer->status == PATH_REFUTED);
  enum { CORE_WORK = 10000000, MINIMIZE_WORK = 200000 };
  Solver *solver = z3_solver_new(attempt->question->judge->context);
  Refutation refutation = {.attempt = attempt, .solver = solver};
  add_path(&refutation);
  SatResult result = solver->check(solver, QUERY_CORE, refutation.suspects.data,
                                   refutation.suspects.size, CORE_WORK);
  if (result == SAT_NO) {
    TermVec core = {0};
    solver->core(solver, &core);
    solver_minimize_core(solver, &core, MINIMIZE_WORK);
    keep_core(&refutation, &core);
    if (!core.size)
      blame_ranges(&refutation);
    vec_release(&core);
  }
  solver_free(solver);
  vec_release(&refutation.suspects);
  map_release(&refutation.step_of);
  map_release(&refutation.is_postponed);
  map_release(&refutation.is_lemma);
}
