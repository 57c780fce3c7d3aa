// The refinement loop, with a refiner that answers as it is told.
#include "algorithm/cegar.h"

#include "algorithm/graph.h"
#include "base/limits.h"

enum { MOST_ANSWERS = 12 };

typedef struct Script {
  Graph *graph;
  RefineStatus answers[MOST_ANSWERS]; // one for each call
  uint32_t calls;
} Script;

// REFINE_DONE and REFINE_RESTART: the target goes out of the program.
static RefineResult refine(void *self, Exploration *exploration, ArgNode *target) {
  Script *script = self;
  assert_true(script->calls < MOST_ANSWERS);
  RefineStatus status = script->answers[script->calls++];
  if (status == REFINE_DONE || status == REFINE_RESTART)
    script->graph->targets &= ~BIT(fake(target->state)->position);
  if (status == REFINE_DONE)
    exploration_remove(exploration, target);
  return (RefineResult){.status = status};
}

// Errors at 1, 2, ... in this order, then 20.
static const GraphEdge chain[] = {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {0, 5, 0},
                                  {0, 6, 0}, {0, 7, 0}, {0, 8, 0}, {0, 9, 0}, {0, 20, 0}};
enum { CHAIN = sizeof chain / sizeof *chain };

typedef struct Run {
  Graph graph;
  Script script;
} Run;

static CegarResult run(Run *run, uint32_t targets, const RefineStatus *answers, uint32_t count) {
  graph_init(&run->graph, chain, CHAIN, ORDER_BFS);
  run->graph.targets = targets;
  run->script = (Script){.graph = &run->graph};
  for (uint32_t i = 0; i < count; i++)
    run->script.answers[i] = answers[i];
  return cegar_run(&(Cegar){.exploration = &run->graph.exploration},
                   (Refiner){&run->script, refine}, NULL);
}

static uint32_t position_of(const ArgNode *node) { return fake(node->state)->position; }

static void is_safe_without_targets(void **state) {
  (void)state;
  Run r;
  CegarResult result = run(&r, 0, NULL, 0);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_null(result.target);
  assert_int_equal(r.script.calls, 0);
  graph_release(&r.graph);
}

static void is_safe_after_refinements(void **state) {
  (void)state;
  Run r;
  CegarResult result = run(&r, BIT(1) | BIT(3), (RefineStatus[]){REFINE_DONE, REFINE_DONE}, 2);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_int_equal(result.refinements, 2);
  assert_int_equal(r.script.calls, 2);
  assert_values(&r.graph, 1, (uint32_t[]){1}, 1); // removed, and found again
  assert_values(&r.graph, 20, (uint32_t[]){1}, 1);
  graph_release(&r.graph);
}

static void ends_with_a_feasible_error(void **state) {
  (void)state;
  Run r;
  CegarResult result = run(&r, BIT(1) | BIT(3), (RefineStatus[]){REFINE_DONE, REFINE_FEASIBLE}, 2);
  assert_int_equal(result.status, CEGAR_FEASIBLE);
  assert_int_equal(position_of(result.target), 3);
  assert_int_equal(result.refinements, 1);
  graph_release(&r.graph);
}

// What gavel does not model is reported only if there is no error elsewhere.
static void prefers_errors(void **state) {
  (void)state;
  for (int has_error = 0; has_error < 2; has_error++) {
    Run r;
    graph_init(&r.graph, chain, CHAIN, ORDER_BFS);
    r.graph.unsupported = BIT(2);
    r.graph.targets = has_error ? BIT(5) : 0;
    r.script = (Script){.graph = &r.graph, .answers = {REFINE_FEASIBLE, REFINE_FEASIBLE}};
    CegarResult result = cegar_run(&(Cegar){.exploration = &r.graph.exploration},
                                   (Refiner){&r.script, refine}, NULL);
    assert_int_equal(result.status, has_error ? CEGAR_FEASIBLE : CEGAR_INCOMPLETE);
    assert_int_equal(position_of(result.target), has_error ? 5 : 2);
    graph_release(&r.graph);
  }
}

static void gives_up_on_unknown(void **state) {
  (void)state;
  static const CegarStatus expected[] = {
      [REFINE_NO_PROGRESS] = CEGAR_NO_PROGRESS, [REFINE_UNKNOWN] = CEGAR_UNKNOWN};
  for (RefineStatus answer = REFINE_NO_PROGRESS; answer <= REFINE_UNKNOWN; answer++) {
    Run r;
    CegarResult result = run(&r, BIT(4) | BIT(6), &answer, 1);
    assert_int_equal(result.status, expected[answer]);
    assert_int_equal(position_of(result.target), 4);
    assert_int_equal(r.script.calls, 1);
    graph_release(&r.graph);
  }
}

// One error that no run reaches does not hide the others, but many do; none of them is TRUE.
static void goes_on_after_unconfirmed_errors(void **state) {
  (void)state;
  RefineStatus answers[MOST_ANSWERS];
  for (int i = 0; i < MOST_ANSWERS; i++)
    answers[i] = REFINE_UNCONFIRMED;
  Run r;
  CegarResult result = run(&r, BIT(1), answers, 1);
  assert_int_equal(result.status, CEGAR_UNCONFIRMED);
  assert_int_equal(position_of(result.target), 1);
  assert_values(&r.graph, 20, (uint32_t[]){1}, 1);
  graph_release(&r.graph);

  result = run(&r, BIT(1) | BIT(2), (RefineStatus[]){REFINE_UNCONFIRMED, REFINE_FEASIBLE}, 2);
  assert_int_equal(result.status, CEGAR_FEASIBLE);
  assert_int_equal(position_of(result.target), 2);
  graph_release(&r.graph);

  result = run(&r, 0x3fe, answers, MOST_ANSWERS);
  assert_int_equal(result.status, CEGAR_UNCONFIRMED);
  assert_int_equal(r.script.calls, CEGAR_MOST_UNCONFIRMED);
  graph_release(&r.graph);
}

// What was put aside before the restart counts no more.
static void restarts(void **state) {
  (void)state;
  Run r;
  CegarResult result = run(&r, BIT(1) | BIT(3),
                           (RefineStatus[]){REFINE_UNCONFIRMED, REFINE_RESTART, REFINE_DONE}, 3);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_null(result.target);
  assert_int_equal(result.refinements, 1);
  assert_values(&r.graph, 0, (uint32_t[]){1}, 1);
  graph_release(&r.graph);
}

static void says_when_a_limit_was_reached(void **state) {
  (void)state;
  Run r;
  limits_start(1e-9, 0);
  CegarResult result = run(&r, BIT(1), NULL, 0);
  assert_int_equal(result.status, CEGAR_LIMIT);
  assert_null(result.target);
  limits_start(0, 0);
  graph_release(&r.graph);
}

// What is told of each path that was refuted.
typedef struct Told {
  uint32_t count, edges;
  Loc error;
} Told;

static Loc location_of(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return (Loc){fake(state)->position};
}

static void tell(void *context, const Exploration *exploration, Loc error, uint32_t edges) {
  Told *told = context;
  assert_non_null(exploration);
  told->count++;
  told->edges += edges;
  told->error = error;
}

static void tells_of_refuted_paths(void **state) {
  (void)state;
  static const GraphEdge edges[] = {{0, 1, 0}, {1, 2, 0}, {2, 3, 0}, {0, 4, 0}};
  Run r;
  Told told = {0};
  graph_init(&r.graph, edges, 4, ORDER_BFS);
  r.graph.cpa.location = location_of;
  r.graph.targets = BIT(3) | BIT(4);
  r.script = (Script){.graph = &r.graph, .answers = {REFINE_DONE, REFINE_DONE}};
  Cegar cegar = {.exploration = &r.graph.exploration, .watch = {&told, tell}};
  CegarResult result = cegar_run(&cegar, (Refiner){&r.script, refine}, NULL);
  assert_int_equal(result.status, CEGAR_SAFE);
  assert_int_equal(told.count, 2);
  assert_int_equal(told.edges, 3 + 1);
  assert_int_equal(told.error.index, 3); // the longer one was found last
  graph_release(&r.graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(is_safe_without_targets),
      TEST(tells_of_refuted_paths),
      TEST(is_safe_after_refinements),
      TEST(ends_with_a_feasible_error),
      TEST(prefers_errors),
      TEST(gives_up_on_unknown),
      TEST(goes_on_after_unconfirmed_errors),
      TEST(restarts),
      TEST(says_when_a_limit_was_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
