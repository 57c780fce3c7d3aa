// Block by block from the root on. Inside of a block a state is walked when the paths from all
// its parents are known; their formulas are merged as the analysis does, but made anew.
#include "proof/proof_internal.h"

#include "base/map.h"
#include "base/stats.h"

#include <assert.h>

enum { STAT_OBLIGATIONS, STAT_UNDECIDED, STAT_SECONDS };

static StatEntry entries[] = {
    [STAT_OBLIGATIONS] = {STAT_COUNT, "Obligations", 0, 0},
    [STAT_UNDECIDED] = {STAT_COUNT, "Obligations that were not decided", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Proof check", entries, sizeof entries / sizeof *entries, NULL};

// What is known of a node that was met.
typedef struct NodeVisit {
  ArgNode *node;
  ProofFrame *frame;
  PathFormula path; // of all paths of the block to here
  uint32_t missing; // edges to here whose paths are not in PATH yet
} NodeVisit;

typedef VEC(NodeVisit *) NodeVisitVec;

typedef struct ProofChecker {
  Obligations obligations;
  const PredicateView *view;
  const Exploration *exploration;
  Preanalysis *preanalysis; // NULL: none
  ProofSteps steps;
  Arena arena;
  Map visits;          // node id -> Visit
  NodeVisitVec starts; // of blocks, to be walked
  NodeVisitVec covered;
  NodeVisitVec ready; // of the block that is walked
} ProofChecker;

// ---- states

static Loc location_of(const ProofChecker *checker, const ArgNode *node) {
  Cpa *cpa = checker->exploration->cpa;
  return cpa->location(cpa, node->state);
}

static Term psi(const ProofChecker *checker, const ArgNode *node) {
  assert(view_state(checker->view, node)->is_abstraction);
  return view_state(checker->view, node)->abstraction->formula;
}

static bool expect(ProofChecker *checker, bool holds, const ArgNode *node, const char *what) {
  return require(&checker->obligations, holds, (ProofPlace){location_of(checker, node), node->id},
                 what);
}

static void expect_unsatisfiable(ProofChecker *checker, Term a, Term b, Term c, const ArgNode *node,
                                 const char *what) {
  require_unsatisfiable(&checker->obligations, a, b, c,
                        (ProofPlace){location_of(checker, node), node->id}, what);
}

// What is known beforehand of the place where a block begins.
static PathFormula begin_block(ProofChecker *checker, PathFormula path, Loc loc) {
  Obligations *obligations = &checker->obligations;
  path = path_new_block(obligations->encoder, path);
  if (!checker->preanalysis)
    return path;
  return encode_facts(obligations->encoder, path, preanalysis_facts(checker->preanalysis, loc));
}

// ---- visits

static NodeVisit *find_visit(const ProofChecker *checker, const ArgNode *node) {
  const uint64_t *found = map_find(&checker->visits, node->id);
  return found ? (NodeVisit *)(uintptr_t)*found : NULL;
}

static NodeVisit *add_visit(ProofChecker *checker, ArgNode *node) {
  assert(!find_visit(checker, node));
  NodeVisit *visit = ARENA_NEW(&checker->arena, NodeVisit);
  visit->node = node;
  *map_insert(&checker->visits, node->id, NULL) = key_of(visit);
  return visit;
}

static bool is_forbidden(const ProofChecker *checker, const NodeVisit *visit) {
  assert(visit->frame);
  LocationKind kind = cfa_location(checker->steps.cfa, location_of(checker, visit->node))->kind;
  return kind == LOC_ERROR || kind == LOC_UNSUPPORTED || frame_is_recursive(visit->frame);
}

// ---- blocks

// The nodes of the block that START begins, with the number of their parents.
static void prepare_block(ProofChecker *checker, NodeVisit *start) {
  assert(view_state(checker->view, start->node)->is_abstraction);
  ArgNodeVec nodes = {0};
  vec_push(&nodes, start->node);
  for (uint32_t i = 0; i < nodes.size; i++)
    for (const ArgEdge *edge = nodes.data[i]->children; edge; edge = edge->next_child) {
      if (view_state(checker->view, edge->child)->is_abstraction)
        continue;
      NodeVisit *visit = find_visit(checker, edge->child);
      if (!visit) {
        visit = add_visit(checker, edge->child);
        vec_push(&nodes, edge->child);
      }
      visit->missing++;
    }
  vec_release(&nodes);
}

// What the state says that the block begins with.
static Term psi_before(const ProofChecker *checker, const NodeVisit *start) {
  return encode_instantiate(checker->obligations.encoder, psi(checker, start->node), (SsaMap){0});
}

// PATH leads to the abstraction state CHILD, the start of another block.
static void end_block(ProofChecker *checker, const NodeVisit *start, ArgNode *child,
                      PathFormula path, ProofFrame *frame) {
  assert(view_state(checker->view, child)->is_abstraction);
  Encoder *encoder = checker->obligations.encoder;
  Term before = psi_before(checker, start);
  Term behind = encode_instantiate(encoder, psi(checker, child), path.ssa);
  expect_unsatisfiable(checker, before, path.formula,
                       term_make_not(checker->obligations.terms, behind), child,
                       "a block does not imply the state at its end");
  if (!expect(checker, !find_visit(checker, child), child, "a state has two blocks before it"))
    return;
  NodeVisit *visit = add_visit(checker, child);
  visit->frame = frame;
  visit->path = begin_block(checker, path, location_of(checker, child));
  vec_push(&checker->starts, visit);
}

// PATH leads to CHILD inside of the block.
static void meet(ProofChecker *checker, ArgNode *child, PathFormula path, ProofFrame *frame) {
  NodeVisit *visit = find_visit(checker, child);
  assert(visit);
  bool is_first = !visit->frame;
  if (!expect(checker, is_first || visit->frame == frame, child, "calls are mixed up"))
    return;
  visit->path = is_first ? path : encode_or(checker->obligations.encoder, visit->path, path);
  visit->frame = frame;
  if (expect(checker, visit->missing, child, "a state has more paths than parents") &&
      !--visit->missing)
    vec_push(&checker->ready, visit);
}

static void follow(ProofChecker *checker, const NodeVisit *start, const NodeVisit *visit,
                   const CfaStep *step) {
  ProofFrame *frame = proof_next_frame(&checker->steps, visit->frame, step);
  ArgNode *child = arg_find_child(visit->node, step);
  if (!child && known_excludes(&view_domain(checker->view)->known, step->target))
    return; // by the facts
  PathFormula path = encode_step(checker->obligations.encoder, visit->path, step);
  if (!child) {
    Term before = psi_before(checker, start);
    expect_unsatisfiable(checker, before, path.formula, term_true(checker->obligations.terms),
                         visit->node, "a feasible step has no successor");
    return;
  }
  if (!expect(checker, loc_equals(location_of(checker, child), step->target), child,
              "a step leads to another place"))
    return;
  if (view_state(checker->view, child)->is_abstraction)
    end_block(checker, start, child, path, frame);
  else
    meet(checker, child, path, frame);
}

// Inside of the block of START, all of whose paths to VISIT are known.
static void expand(ProofChecker *checker, const NodeVisit *start, const NodeVisit *visit,
                   CfaStepVec *steps) {
  assert(visit->frame && !visit->missing);
  if (visit != start && is_forbidden(checker, visit)) {
    Term before = psi_before(checker, start);
    expect_unsatisfiable(checker, before, visit->path.formula,
                         term_true(checker->obligations.terms), visit->node,
                         "an error is reached inside of a block");
    return;
  }
  vec_clear(steps);
  proof_add_steps(&checker->steps, visit->frame, location_of(checker, visit->node), steps);
  vec_each(const CfaStep, step, steps)
    follow(checker, start, visit, step);
}

static void expect_all_met(ProofChecker *checker, const NodeVisit *start) {
  ArgNodeVec nodes = {0};
  vec_push(&nodes, start->node);
  Map seen = {0};
  for (uint32_t i = 0; i < nodes.size; i++)
    for (const ArgEdge *edge = nodes.data[i]->children; edge; edge = edge->next_child) {
      if (!map_add(&seen, edge->child->id) ||
          view_state(checker->view, edge->child)->is_abstraction)
        continue;
      expect(checker, !find_visit(checker, edge->child)->missing, edge->child,
             "a state of a block was not met on all its paths");
      vec_push(&nodes, edge->child);
    }
  map_release(&seen);
  vec_release(&nodes);
}

static void walk_block(ProofChecker *checker, NodeVisit *start) {
  assert(start->frame && !start->missing);
  CfaStepVec steps = {0};
  prepare_block(checker, start);
  vec_clear(&checker->ready);
  vec_push(&checker->ready, start);
  while (checker->ready.size) {
    const NodeVisit *visit = vec_pop(&checker->ready);
    expand(checker, start, visit, &steps);
  }
  expect_all_met(checker, start);
  vec_release(&steps);
}

// ---- all states

static void check_start(ProofChecker *checker, NodeVisit *start) {
  ArgNode *node = start->node;
  Term nothing = term_true(checker->obligations.terms);
  if (node->is_closed || is_forbidden(checker, start))
    expect_unsatisfiable(checker, psi(checker, node), nothing, nothing, node,
                         node->is_closed ? "a state that was closed is possible"
                                         : "an error is reached");
  else if (node->covered_by)
    vec_push(&checker->covered, start);
  else
    walk_block(checker, start);
}

static void check_cover(ProofChecker *checker, const NodeVisit *visit) {
  assert(visit->node->covered_by && visit->node->covered_by != visit->node);
  ArgNode *node = visit->node, *by = node->covered_by;
  const NodeVisit *other = find_visit(checker, by);
  bool is_part = other && !by->is_removed && !arg_is_hidden(by);
  if (!expect(checker, is_part, node, "what covers a state is no part of the proof") ||
      !expect(checker, view_state(checker->view, by)->is_abstraction, node,
              "what covers a state is inside of a block") ||
      !expect(checker, loc_equals(location_of(checker, node), location_of(checker, by)), node,
              "a state is covered by one at another location") ||
      !expect(checker, visit->frame == other->frame, node,
              "a state is covered by one in another call"))
    return;
  Term nothing = term_true(checker->obligations.terms);
  expect_unsatisfiable(checker, psi(checker, node), nothing,
                       term_make_not(checker->obligations.terms, psi(checker, by)), node,
                       "a state does not imply the one that covers it");
}

static void check_root(ProofChecker *checker) {
  assert(!checker->starts.size && !checker->visits.size);
  ArgNode *root = checker->exploration->arg.root;
  Term nothing = term_true(checker->obligations.terms);
  expect(checker, loc_equals(location_of(checker, root), checker->steps.cfa->init->entry), root,
         "the exploration does not begin where the program does");
  expect_unsatisfiable(checker, nothing, nothing,
                       term_make_not(checker->obligations.terms, psi(checker, root)), root,
                       "the first state is not every state");
  NodeVisit *visit = add_visit(checker, root);
  visit->frame = checker->steps.start;
  visit->path = path_start(checker->obligations.encoder);
  vec_push(&checker->starts, visit);
}

// ---- all

void proof_result_init(ProofResult *result) { *result = (ProofResult){.failed_at = NO_LOC}; }

void proof_result_release(ProofResult *result) { strbuf_release(&result->failure); }

static void checker_init(ProofChecker *checker, ProofResult *result, uint32_t work) {
  const PredicateDomain *domain = view_domain(checker->view);
  obligations_init(&checker->obligations, result, domain->cfa, domain->terms, domain->encoder,
                   work);
  proof_steps_init(&checker->steps, domain->cfa, domain->options.summaries);
}

static void checker_release(ProofChecker *checker) {
  vec_release(&checker->starts);
  vec_release(&checker->covered);
  vec_release(&checker->ready);
  map_release(&checker->visits);
  arena_release(&checker->arena);
  proof_steps_release(&checker->steps);
  obligations_release(&checker->obligations);
}

void proof_check(ProofResult *result, const Exploration *exploration, const PredicateView *view,
                 Preanalysis *preanalysis, uint32_t work) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  ProofChecker checker = {.view = view, .exploration = exploration, .preanalysis = preanalysis};
  checker_init(&checker, result, work);
  if (preanalysis)
    proof_check_facts(&checker.obligations, preanalysis);
  check_root(&checker);
  while (checker.starts.size)
    check_start(&checker, vec_pop(&checker.starts));
  vec_each(NodeVisit *const, visit, &checker.covered)
    check_cover(&checker, *visit);
  assert(result->undecided <= result->obligations && result->failed <= result->obligations);
  checker_release(&checker);
  stat_add(&entries[STAT_OBLIGATIONS], result->obligations);
  stat_add(&entries[STAT_UNDECIDED], result->undecided);
  stat_stop(&entries[STAT_SECONDS]);
}
