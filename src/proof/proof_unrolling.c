#include "proof/proof_unrolling.h"

#include "base/map.h"
#include "domain/composite/composite.h"
#include "domain/loop_bound/loop_bound.h"
#include "domain/symbolic/symbolic_cpa.h"
#include "proof/proof_internal.h"
#include "term/rewrite.h"

// A state that was met, with the calls under way.
typedef struct MetPair {
  const ArgNode *node;
  ProofFrame *frame;
} MetPair;

typedef struct UnrollingChecker {
  const Unrolling *unrolling;
  Obligations obligations;
  ProofSteps steps;
  Map met; // node id -> ProofFrame
  VEC(MetPair) waiting;
} UnrollingChecker;

// ---- states

static AbstractState *part_of(const UnrollingChecker *checker, const ArgNode *node,
                              const Cpa *component) {
  return composite_part(checker->unrolling->exploration->cpa, node->state, component);
}

static const SymState *state_of(const UnrollingChecker *checker, const ArgNode *node) {
  return symbolic_state(part_of(checker, node, checker->unrolling->states));
}

static Loc location_of(const UnrollingChecker *checker, const ArgNode *node) {
  Cpa *cpa = checker->unrolling->exploration->cpa;
  return cpa->location(cpa, node->state);
}

static ProofPlace place_of(const UnrollingChecker *checker, const ArgNode *node) {
  return (ProofPlace){location_of(checker, node), node->id};
}

// No run is in CONDITION.
static void require_none(UnrollingChecker *checker, Term condition, ProofPlace place,
                         const char *what) {
  Term addresses = sym_addresses(checker->unrolling->symbolic, condition);
  require_unsatisfiable(&checker->obligations, condition, addresses,
                        term_true(checker->unrolling->terms), place, what);
}

static bool is_last(const UnrollingChecker *checker, const ArgNode *node) {
  Cpa *loop_bound = checker->unrolling->loop_bound;
  uint32_t count;
  return cfa_location(checker->unrolling->cfa, location_of(checker, node))->kind == LOC_ERROR ||
         cfa_location(checker->unrolling->cfa, location_of(checker, node))->kind ==
             LOC_UNSUPPORTED ||
         state_of(checker, node)->lost ||
         loop_bound_is_beyond(loop_bound, part_of(checker, node, loop_bound), &count);
}

static void meet(UnrollingChecker *checker, const ArgNode *node, ProofFrame *frame) {
  uint64_t *met = map_insert(&checker->met, node->id, NULL);
  if (*met) {
    require(&checker->obligations, *met == key_of(frame), place_of(checker, node),
            "a state has other calls under way on another path");
    return;
  }
  *met = key_of(frame);
  vec_push(&checker->waiting, ((MetPair){node, frame}));
}

// ---- steps

// CONDITION in runs of STATE; what its guard decides is gone.
static Term simplified(const UnrollingChecker *checker, const SymState *state, Term condition) {
  Terms *terms = checker->unrolling->terms;
  TermVec literals = {0};
  term_conjuncts(terms, state->guard, &literals);
  Term result = term_simplify_under(terms, condition, literals.data, literals.size);
  vec_release(&literals);
  return term_make_and2(terms, state->guard, result);
}

// All runs of STATE are runs of NODE, with the same memory.
static void require_part(UnrollingChecker *checker, const SymState *state, const ArgNode *node) {
  Terms *terms = checker->unrolling->terms;
  const SymState *whole = state_of(checker, node);
  Term other = sym_differs(checker->unrolling->symbolic, state, whole);
  Term outside = term_make_or2(terms, term_make_not(terms, whole->guard), other);
  require_none(checker, simplified(checker, state, outside), place_of(checker, node),
               "a state lacks runs of one that leads to it");
}

static TargetKind kind_of(const UnrollingChecker *checker, Loc loc) {
  const Location *location = cfa_location(checker->unrolling->cfa, loc);
  return location->kind == LOC_ERROR ? TARGET_ERROR : TARGET_NONE;
}

// NULL: no run takes the step, as constants tell, or an induction cuts it.
static AbstractState *state_behind(const UnrollingChecker *checker, MetPair met,
                                   const CfaStep *step) {
  const Unrolling *unrolling = checker->unrolling;
  AbstractState *rounds = part_of(checker, met.node, unrolling->loop_bound);
  Transition transition = {.step = *step, .target = kind_of(checker, step->target)};
  transition.phase = unrolling->loop_bound->phase(unrolling->loop_bound, rounds, step);
  if (!unrolling->loop_bound->transfer(unrolling->loop_bound, rounds, &transition))
    return NULL;
  return unrolling->states->transfer(unrolling->states,
                                     part_of(checker, met.node, unrolling->states), &transition);
}

static void follow(UnrollingChecker *checker, MetPair met, const CfaStep *step) {
  AbstractState *next = state_behind(checker, met, step);
  if (!next)
    return;
  const ArgNode *child = arg_find_child(met.node, step);
  bool is_right = child && loc_equals(location_of(checker, child), step->target);
  if (!require(&checker->obligations, is_right, place_of(checker, met.node),
               "a step has no successor"))
    return;
  require_part(checker, symbolic_state(next), child);
  meet(checker, child, proof_next_frame(&checker->steps, met.frame, step));
}

static bool is_case_of(const CfaStep *step, const CfaStep *all) {
  return step->only && step->kind == all->kind && step->edge == all->edge &&
         step->callee == all->callee;
}

// Was STEP, into a function, split into cases (bmc/cases.h)? Then each run takes one of them.
static bool follow_cases(UnrollingChecker *checker, MetPair met, const CfaStep *step) {
  Terms *terms = checker->unrolling->terms;
  const AbstractState *all = state_behind(checker, met, step);
  Term outside = all ? symbolic_state(all)->guard : term_false(terms);
  bool has_cases = false;
  for (const ArgEdge *edge = met.node->children; edge; edge = edge->next_child) {
    if (!is_case_of(&edge->step, step))
      continue;
    has_cases = true;
    const AbstractState *one = state_behind(checker, met, &edge->step);
    if (one)
      outside = term_make_and2(terms, outside, term_make_not(terms, symbolic_state(one)->guard));
    follow(checker, met, &edge->step);
  }
  if (has_cases)
    require_none(checker, outside, place_of(checker, met.node), "a call has a case without a state");
  return has_cases;
}

static void check_head(UnrollingChecker *checker, const ArgNode *node) {
  const Unrolling *unrolling = checker->unrolling;
  Loc loc = location_of(checker, node);
  if (unrolling->broken && cfa_location(unrolling->cfa, loc)->is_loop_head)
    require_none(checker, unrolling->broken(unrolling->self, state_of(checker, node), loc),
                 place_of(checker, node), "a value is not in the range that induction assumes");
}

static void expand(UnrollingChecker *checker, MetPair met, CfaStepVec *steps) {
  if (is_last(checker, met.node)) {
    require_none(checker, state_of(checker, met.node)->guard, place_of(checker, met.node),
                 "a run comes to a state that must not be reached");
    return;
  }
  check_head(checker, met.node);
  vec_clear(steps);
  proof_add_steps(&checker->steps, met.frame, location_of(checker, met.node), steps);
  vec_each(const CfaStep, step, steps)
    if (step->kind != STEP_ENTER || !follow_cases(checker, met, step))
      follow(checker, met, step);
}

static void check_violations(UnrollingChecker *checker) {
  vec_each(const SymViolation, violation, sym_violations(checker->unrolling->symbolic))
    require_none(checker, violation->condition, (ProofPlace){violation->edge->source, 0},
                 "a run accesses memory that is no object's");
}

void proof_check_unrolling(ProofResult *result, const Unrolling *unrolling, uint32_t work) {
  UnrollingChecker checker = {.unrolling = unrolling};
  CfaStepVec steps = {0};
  obligations_init(&checker.obligations, result, unrolling->cfa, unrolling->terms,
                   unrolling->encoder, work);
  proof_steps_init(&checker.steps, unrolling->cfa, NULL);
  meet(&checker, unrolling->exploration->arg.root, checker.steps.start);
  while (checker.waiting.size)
    expand(&checker, vec_pop(&checker.waiting), &steps);
  check_violations(&checker);
  if (unrolling->preanalysis)
    proof_check_facts(&checker.obligations, unrolling->preanalysis);
  vec_release(&steps);
  vec_release(&checker.waiting);
  map_release(&checker.met);
  proof_steps_release(&checker.steps);
  obligations_release(&checker.obligations);
}
