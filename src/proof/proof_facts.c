// The octagon analysis as a proof: its states are over edges, one for each location and stack of
// calls. That what is known of a location follows from its states is an obligation too.
#include "proof/proof_internal.h"

#include "base/map.h"

#include <assert.h>

// A state that was met, with the calls under way.
typedef struct Met {
  const ArgNode *node;
  ProofFrame *frame;
  PathFormula path; // a new block
  KnownFacts facts;
} Met;

typedef VEC(Met *) MetVec;

typedef struct FactChecker {
  Obligations *obligations;
  Preanalysis *preanalysis;
  const Exploration *exploration;
  ProofSteps steps;
  Map met; // node id -> Met
  MetVec waiting;
} FactChecker;

static Loc location_of(const FactChecker *checker, const ArgNode *node) {
  Cpa *cpa = checker->exploration->cpa;
  return cpa->location(cpa, node->state);
}

static ProofPlace place_of(const FactChecker *checker, const ArgNode *node) {
  return (ProofPlace){location_of(checker, node), node->id};
}

// What the types say about all variables of A and B.
static Term bounds_of(const FactChecker *checker, Term a, Term b) {
  Terms *terms = checker->obligations->terms;
  return scalar_bounds(terms, term_make_and2(terms, a, b));
}

// What they say before and behind a step.
static Term bounds_around(const FactChecker *checker, const Met *from, const Met *to, SsaMap end) {
  Encoder *encoder = checker->obligations->encoder;
  Term bounds = bounds_of(checker, from->facts.formula, to->facts.formula);
  return term_make_and2(checker->obligations->terms,
                        encode_instantiate(encoder, bounds, (SsaMap){0}),
                        encode_instantiate(encoder, bounds, end));
}

static Term facts_at(const FactChecker *checker, const Met *met, SsaMap ssa) {
  return encode_instantiate(checker->obligations->encoder, met->facts.formula, ssa);
}

// ---- states

static void require_known(FactChecker *checker, const Met *met) {
  Obligations *obligations = checker->obligations;
  const KnownFacts *known =
      preanalysis_facts(checker->preanalysis, location_of(checker, met->node));
  Term here = met->facts.formula, there = known->formula;
  require_unsatisfiable(obligations, here, bounds_of(checker, here, there),
                        term_make_not(obligations->terms, there), place_of(checker, met->node),
                        "a state does not imply what is known");
}

static Met *meet(FactChecker *checker, const ArgNode *node, ProofFrame *frame, PathFormula path) {
  assert(!node->is_removed);
  Obligations *obligations = checker->obligations;
  uint64_t *found = map_insert(&checker->met, node->id, NULL);
  if (*found)
    return (Met *)(uintptr_t)*found;
  Met *met = ARENA_NEW(&obligations->arena, Met);
  *found = key_of(met);
  *met = (Met){.node = node,
               .frame = frame,
               .path = path_new_block(obligations->encoder, path),
               .facts = preanalysis_node_facts(checker->preanalysis, node)};
  require_known(checker, met);
  vec_push(&checker->waiting, met);
  return met;
}

// ---- steps

static const ArgNode *find_child(const ArgNode *node, const CfaStep *step) {
  const ArgNode *child = arg_find_child(node, step);
  return child && !child->is_removed ? child : NULL;
}

static void follow(FactChecker *checker, const Met *met, PathFormula start, const CfaStep *step) {
  Obligations *obligations = checker->obligations;
  PathFormula path = encode_step(obligations->encoder, start, step);
  const ArgNode *child = find_child(met->node, step);
  Term nothing = term_true(obligations->terms);
  if (!child) {
    require_unsatisfiable(obligations, path.formula, nothing, nothing, place_of(checker, met->node),
                          "a step that octagons exclude is feasible");
    return;
  }
  ProofFrame *frame = proof_next_frame(&checker->steps, met->frame, step);
  const Met *next = meet(checker, child, frame, path);
  bool is_right = next->frame == frame && loc_equals(location_of(checker, child), step->target);
  if (!require(obligations, is_right, place_of(checker, child), "a step leads to another place"))
    return;
  require_unsatisfiable(obligations, path.formula, bounds_around(checker, met, next, path.ssa),
                        term_make_not(obligations->terms, facts_at(checker, next, path.ssa)),
                        place_of(checker, child), "a step does not keep what is known");
}

static bool is_target(const FactChecker *checker, const Met *met) {
  Cpa *cpa = checker->exploration->cpa;
  return cpa->target(cpa, met->node->state) != TARGET_NONE;
}

static void expand(FactChecker *checker, const Met *met, CfaStepVec *steps) {
  assert(met->frame);
  if (is_target(checker, met))
    return;
  Encoder *encoder = checker->obligations->encoder;
  PathFormula start = encode_facts(encoder, met->path, &met->facts);
  vec_clear(steps);
  proof_add_steps(&checker->steps, met->frame, location_of(checker, met->node), steps);
  vec_each(const CfaStep, step, steps)
    follow(checker, met, start, step);
}

static void check_root(FactChecker *checker) {
  Obligations *obligations = checker->obligations;
  PathFormula start = path_start(obligations->encoder);
  const Met *root = meet(checker, checker->exploration->arg.root, checker->steps.start, start);
  require_unsatisfiable(obligations, start.formula, term_true(obligations->terms),
                        term_make_not(obligations->terms, facts_at(checker, root, start.ssa)),
                        place_of(checker, root->node), "what is known does not hold at the start");
}

void proof_check_facts(Obligations *obligations, Preanalysis *preanalysis) {
  if (!preanalysis_is_complete(preanalysis))
    return;
  assert(obligations->terms == encoder_terms(obligations->encoder));
  FactChecker checker = {.obligations = obligations,
                         .preanalysis = preanalysis,
                         .exploration = preanalysis_exploration(preanalysis)};
  CfaStepVec steps = {0};
  proof_steps_init(&checker.steps, obligations->cfa, NULL);
  check_root(&checker);
  while (checker.waiting.size)
    expand(&checker, vec_pop(&checker.waiting), &steps);
  vec_release(&steps);
  vec_release(&checker.waiting);
  map_release(&checker.met);
  proof_steps_release(&checker.steps);
}
