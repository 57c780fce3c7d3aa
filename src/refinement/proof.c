// Block by block from the root on. Inside of a block a state is walked when the paths from all
// its parents are known; their formulas are merged as the analysis does, but made anew.
#include "refinement/proof.h"

#include "base/map.h"
#include "base/stats.h"
#include "cfa/call_sites.h"
#include "encode/translate.h"
#include "smt/z3_solver.h"

#include <assert.h>

enum { STAT_OBLIGATIONS, STAT_UNDECIDED, STAT_SECONDS };

static StatEntry entries[] = {
    [STAT_OBLIGATIONS] = {STAT_COUNT, "Obligations", 0, 0},
    [STAT_UNDECIDED] = {STAT_COUNT, "Obligations that were not decided", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Proof check", entries, sizeof entries / sizeof *entries, NULL};

// A call under way; hash-consed, so that equal stacks have equal addresses.
typedef struct Frame {
  struct Frame *outer; // NULL: the start of the program
  const Edge *call;
  const Function *function;
  struct Frame *inner, *next; // calls made from here; list of the outer frame's
} Frame;

// What is known of a node that was met.
typedef struct Visit {
  ArgNode *node;
  Frame *frame;
  PathFormula path; // of all paths of the block to here
  uint32_t missing; // edges to here whose paths are not in PATH yet
} Visit;

typedef VEC(Visit *) VisitVec;

typedef struct Checker {
  ProofResult *result;
  const PredicateView *view;
  const Exploration *exploration;
  const Cfa *cfa;
  Terms *terms;
  Encoder *encoder;
  Translation *translation; // from the encoder of the analysis
  Z3Context *context;
  Solver *solver;
  uint32_t timeout_ms;
  Arena arena;
  CallSites sites;
  Map visits;      // node id -> Visit
  VisitVec starts; // of blocks, to be walked
  VisitVec covered;
  VisitVec ready; // of the block that is walked
} Checker;

// ---- obligations

static Loc location_of(const Checker *checker, const ArgNode *node) {
  Cpa *cpa = checker->exploration->cpa;
  return cpa->location(cpa, node->state);
}

static Term psi(const Checker *checker, const ArgNode *node) {
  return translate(checker->translation, view_state(checker->view, node)->abstraction->formula);
}

static void count_failure(Checker *checker, const ArgNode *node, const char *what) {
  ProofResult *result = checker->result;
  if (result->failed++)
    return;
  result->failed_at = location_of(checker, node);
  strbuf_printf(&result->failure, "%s, at location L%u in %s (state %u)", what,
                result->failed_at.index,
                cfa_location(checker->cfa, result->failed_at)->function->name, node->id);
}

// Structure, for which no solver is needed.
static bool require(Checker *checker, bool holds, const ArgNode *node, const char *what) {
  if (!holds) {
    checker->result->obligations++;
    count_failure(checker, node, what);
  }
  return holds;
}

// A and B and C are unsatisfiable, or else WHAT has happened at NODE.
static void require_unsatisfiable(Checker *checker, Term a, Term b, Term c, const ArgNode *node,
                                  const char *what) {
  Solver *solver = checker->solver;
  checker->result->obligations++;
  Term all = term_make_and2(checker->terms, term_make_and2(checker->terms, a, b), c);
  if (term_is_false(checker->terms, all))
    return;
  solver_push(solver);
  solver_add(solver, all);
  SatResult answer = solver->check(solver, QUERY_CHECK, NULL, 0, checker->timeout_ms);
  solver_pop(solver);
  checker->result->undecided += answer == SAT_UNKNOWN;
  if (answer == SAT_YES)
    count_failure(checker, node, what);
}

// ---- nodes and frames

static Visit *find_visit(const Checker *checker, const ArgNode *node) {
  const uint64_t *found = map_find(&checker->visits, node->id);
  return found ? (Visit *)(uintptr_t)*found : NULL;
}

static Visit *add_visit(Checker *checker, ArgNode *node) {
  Visit *visit = ARENA_NEW(&checker->arena, Visit);
  visit->node = node;
  *map_insert(&checker->visits, node->id, NULL) = key_of(visit);
  return visit;
}

static Frame *push_frame(Checker *checker, Frame *outer, const CfaStep *step) {
  for (Frame *frame = outer->inner; frame; frame = frame->next)
    if (frame->call == step->edge && frame->function == step->callee)
      return frame;
  Frame *frame = ARENA_NEW(&checker->arena, Frame);
  *frame =
      (Frame){.outer = outer, .call = step->edge, .function = step->callee, .next = outer->inner};
  outer->inner = frame;
  return frame;
}

// The calls under way behind STEP; NULL when it returns to another call than the last one.
static Frame *next_frame(Checker *checker, Frame *frame, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
  case STEP_SUMMARY:
    return frame;
  case STEP_ENTER:
    return push_frame(checker, frame, step);
  case STEP_LEAVE:
    break;
  }
  return frame->call == step->edge && frame->function == step->callee ? frame->outer : NULL;
}

static bool is_recursive(const Frame *frame) {
  for (const Frame *outer = frame->outer; outer; outer = outer->outer)
    if (outer->function == frame->function)
      return true;
  return false;
}

static bool is_forbidden(const Checker *checker, const Visit *visit) {
  LocationKind kind = cfa_location(checker->cfa, location_of(checker, visit->node))->kind;
  return kind == LOC_ERROR || kind == LOC_UNSUPPORTED || is_recursive(visit->frame);
}

// ---- steps of the program

static void add_call_steps(const Checker *checker, const Edge *call, CfaStepVec *out) {
  const CallGroup *group = call_sites_get(&checker->sites, call);
  bool has_edge = group->callees.size == 0;
  if (has_edge)
    vec_push(out, cfa_step_edge(call));
  vec_each(Function *const, callee, &group->callees) {
    if ((*callee)->is_defined)
      vec_push(out, cfa_step_enter(call, *callee));
    else if (!has_edge)
      vec_push(out, cfa_step_edge(call));
    has_edge |= !(*callee)->is_defined;
  }
}

// All steps that leave VISIT and whose end may lead to an error.
static void add_steps(const Checker *checker, const Visit *visit, CfaStepVec *out) {
  const Frame *frame = visit->frame;
  Loc loc = location_of(checker, visit->node);
  const Summaries *summaries = view_domain(checker->view)->options.summaries;
  if (cfa_location(checker->cfa, loc)->kind == LOC_EXIT && frame->call)
    vec_push(out, cfa_step_leave(frame->call, frame->function));
  cfa_each_leaving(checker->cfa, loc, edge) {
    if (edge->kind == EDGE_CALL && (!summaries || call_sites_has_body(&checker->sites, edge)))
      add_call_steps(checker, edge, out);
    else if (!summaries)
      vec_push(out, cfa_step_edge(edge));
  }
  if (summaries)
    vec_each(const Summary *const, summary, &summaries->leaving[loc.index])
      vec_push(out, cfa_step_summary(*summary));
  uint32_t kept = 0;
  vec_each(const CfaStep, step, out) {
    if (cfa_location(checker->cfa, step->target)->reaches_error)
      out->data[kept++] = *step;
  }
  out->size = kept;
}

// ---- blocks

// The nodes of the block that START begins, with the number of their parents.
static void prepare_block(Checker *checker, Visit *start) {
  ArgNodeVec nodes = {0};
  vec_push(&nodes, start->node);
  for (uint32_t i = 0; i < nodes.size; i++)
    for (const ArgEdge *edge = nodes.data[i]->children; edge; edge = edge->next_child) {
      if (view_state(checker->view, edge->child)->is_abstraction)
        continue;
      Visit *visit = find_visit(checker, edge->child);
      if (!visit) {
        visit = add_visit(checker, edge->child);
        vec_push(&nodes, edge->child);
      }
      visit->missing++;
    }
  vec_release(&nodes);
}

// What the state says that the block begins with.
static Term psi_before(const Checker *checker, const Visit *start) {
  return encode_instantiate(checker->encoder, psi(checker, start->node), (SsaMap){0});
}

// PATH leads to the abstraction state CHILD, the start of another block.
static void end_block(Checker *checker, const Visit *start, ArgNode *child, PathFormula path,
                      Frame *frame) {
  Encoder *encoder = checker->encoder;
  Term before = psi_before(checker, start);
  Term behind = encode_instantiate(encoder, psi(checker, child), path.ssa);
  require_unsatisfiable(checker, before, path.formula, term_make_not(checker->terms, behind), child,
                        "a block does not imply the state at its end");
  if (!require(checker, !find_visit(checker, child), child, "a state has two blocks before it"))
    return;
  Visit *visit = add_visit(checker, child);
  visit->frame = frame;
  visit->path = path_new_block(encoder, path);
  vec_push(&checker->starts, visit);
}

// PATH leads to CHILD inside of the block.
static void meet(Checker *checker, ArgNode *child, PathFormula path, Frame *frame) {
  Visit *visit = find_visit(checker, child);
  assert(visit);
  bool is_first = !visit->frame;
  if (!require(checker, is_first || visit->frame == frame, child, "calls are mixed up"))
    return;
  visit->path = is_first ? path : encode_or(checker->encoder, visit->path, path);
  visit->frame = frame;
  if (require(checker, visit->missing, child, "a state has more paths than parents") &&
      !--visit->missing)
    vec_push(&checker->ready, visit);
}

static void follow(Checker *checker, const Visit *start, const Visit *visit, const CfaStep *step) {
  Frame *frame = next_frame(checker, visit->frame, step);
  ArgNode *child = arg_find_child(visit->node, step);
  PathFormula path = predicate_follow(checker->encoder, visit->path, step);
  if (!child) {
    Term before = psi_before(checker, start);
    require_unsatisfiable(checker, before, path.formula, term_true(checker->terms), visit->node,
                          "a feasible step has no successor");
    return;
  }
  if (!require(checker, loc_equals(location_of(checker, child), step->target), child,
               "a step leads to another place"))
    return;
  if (view_state(checker->view, child)->is_abstraction)
    end_block(checker, start, child, path, frame);
  else
    meet(checker, child, path, frame);
}

// Inside of the block of START, all of whose paths to VISIT are known.
static void expand(Checker *checker, const Visit *start, const Visit *visit, CfaStepVec *steps) {
  if (visit != start && is_forbidden(checker, visit)) {
    Term before = psi_before(checker, start);
    require_unsatisfiable(checker, before, visit->path.formula, term_true(checker->terms),
                          visit->node, "an error is reached inside of a block");
    return;
  }
  vec_clear(steps);
  add_steps(checker, visit, steps);
  vec_each(const CfaStep, step, steps)
    follow(checker, start, visit, step);
}

static void require_all_met(Checker *checker, const Visit *start) {
  ArgNodeVec nodes = {0};
  vec_push(&nodes, start->node);
  Map seen;
  map_init(&seen);
  for (uint32_t i = 0; i < nodes.size; i++)
    for (const ArgEdge *edge = nodes.data[i]->children; edge; edge = edge->next_child) {
      bool is_new;
      map_insert(&seen, edge->child->id, &is_new);
      if (!is_new || view_state(checker->view, edge->child)->is_abstraction)
        continue;
      require(checker, !find_visit(checker, edge->child)->missing, edge->child,
              "a state of a block was not met on all its paths");
      vec_push(&nodes, edge->child);
    }
  map_release(&seen);
  vec_release(&nodes);
}

static void walk_block(Checker *checker, Visit *start) {
  CfaStepVec steps = {0};
  prepare_block(checker, start);
  vec_clear(&checker->ready);
  vec_push(&checker->ready, start);
  while (checker->ready.size) {
    const Visit *visit = vec_pop(&checker->ready);
    expand(checker, start, visit, &steps);
  }
  require_all_met(checker, start);
  vec_release(&steps);
}

// ---- states

static void check_start(Checker *checker, Visit *start) {
  ArgNode *node = start->node;
  Term nothing = term_true(checker->terms);
  if (node->is_closed || is_forbidden(checker, start))
    require_unsatisfiable(checker, psi(checker, node), nothing, nothing, node,
                          node->is_closed ? "a state that was closed is possible"
                                          : "an error is reached");
  else if (node->covered_by)
    vec_push(&checker->covered, start);
  else
    walk_block(checker, start);
}

static void check_cover(Checker *checker, const Visit *visit) {
  ArgNode *node = visit->node, *by = node->covered_by;
  const Visit *other = find_visit(checker, by);
  bool is_part = other && !by->is_removed && !arg_is_hidden(by);
  if (!require(checker, is_part, node, "what covers a state is no part of the proof") ||
      !require(checker, view_state(checker->view, by)->is_abstraction, node,
               "what covers a state is inside of a block") ||
      !require(checker, loc_equals(location_of(checker, node), location_of(checker, by)), node,
               "a state is covered by one at another location") ||
      !require(checker, visit->frame == other->frame, node,
               "a state is covered by one in another call"))
    return;
  Term nothing = term_true(checker->terms);
  require_unsatisfiable(checker, psi(checker, node), nothing,
                        term_make_not(checker->terms, psi(checker, by)), node,
                        "a state does not imply the one that covers it");
}

static void check_root(Checker *checker) {
  ArgNode *root = checker->exploration->arg.root;
  Term nothing = term_true(checker->terms);
  require(checker, loc_equals(location_of(checker, root), checker->cfa->init->entry), root,
          "the exploration does not begin where the program does");
  require_unsatisfiable(checker, nothing, nothing,
                        term_make_not(checker->terms, psi(checker, root)), root,
                        "the first state is not every state");
  Visit *visit = add_visit(checker, root);
  visit->frame = ARENA_NEW(&checker->arena, Frame);
  visit->frame->function = checker->cfa->init;
  visit->path = path_start(checker->encoder);
  vec_push(&checker->starts, visit);
}

// ---- all

void proof_result_init(ProofResult *result) {
  *result = (ProofResult){.failed_at = NO_LOC};
  strbuf_init(&result->failure);
}

void proof_result_release(ProofResult *result) { strbuf_release(&result->failure); }

static void checker_release(Checker *checker) {
  vec_release(&checker->starts);
  vec_release(&checker->covered);
  vec_release(&checker->ready);
  map_release(&checker->visits);
  call_sites_release(&checker->sites);
  arena_release(&checker->arena);
  solver_free(checker->solver);
  z3_context_free(checker->context);
  translation_free(checker->translation);
  encoder_free(checker->encoder);
}

void proof_check(ProofResult *result, const Exploration *exploration, const PredicateView *view,
                 uint32_t timeout_ms) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  const PredicateDomain *domain = view_domain(view);
  Checker checker = {.result = result,
                     .view = view,
                     .exploration = exploration,
                     .cfa = domain->cfa,
                     .terms = domain->terms,
                     .encoder = encoder_new_like(domain->encoder),
                     .timeout_ms = timeout_ms};
  checker.translation = translation_new(checker.encoder, domain->encoder);
  checker.context = z3_context_new(domain->terms);
  checker.solver = z3_solver_new(checker.context);
  arena_init(&checker.arena);
  map_init(&checker.visits);
  call_sites_init(&checker.sites, domain->cfa);
  check_root(&checker);
  while (checker.starts.size)
    check_start(&checker, vec_pop(&checker.starts));
  vec_each(Visit *const, visit, &checker.covered)
    check_cover(&checker, *visit);
  checker_release(&checker);
  stat_add(&entries[STAT_OBLIGATIONS], result->obligations);
  stat_add(&entries[STAT_UNDECIDED], result->undecided);
  stat_stop(&entries[STAT_SECONDS]);
}
