// The CPA algorithm over a graph of positions: transfer moves along its edges and adds values.
#include "algorithm/cpa_algorithm.h"

#include "algorithm/graph.h"
#include "base/limits.h"

//     0
//   1   2
//     3      a diamond inside of a block; 4 begins the next one
//     4
static const GraphEdge diamond[] = {{0, 1, 2}, {0, 2, 4}, {1, 3, 0}, {2, 3, 0}, {3, 4, 0}};
enum { DIAMOND = sizeof diamond / sizeof *diamond };

static void explores_paths_apart(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  graph.inside = BIT(1) | BIT(2) | BIT(3);
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 3, (uint32_t[]){3, 5}, 2);
  assert_values(&graph, 4, (uint32_t[]){3, 5}, 2);
  graph_release(&graph);
}

// Where paths meet inside of a block, one node has both parents.
static void joins_paths(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  graph.inside = BIT(1) | BIT(2) | BIT(3);
  graph.cpa.merge = graph_join;
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 3, (uint32_t[]){7}, 1);
  assert_values(&graph, 4, (uint32_t[]){7}, 1);
  const ArgNode *met = node_at(&graph, 3, 0);
  assert_non_null(met->parents->next_parent);
  graph_release(&graph);
}

// Starts of blocks are never merged, only covered.
static void keeps_block_starts_apart(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  graph.cpa.merge = graph_join;
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 3, (uint32_t[]){3, 5}, 2);
  graph_release(&graph);
}

// 0 -> 1 -> 2 -> 1: the loop adds a value once.
static const GraphEdge loop[] = {{0, 1, 0}, {1, 2, 2}, {2, 1, 0}};
enum { LOOP = sizeof loop / sizeof *loop };

static void stops_at_covered_states(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, loop, LOOP, ORDER_DFS);
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 1, (uint32_t[]){1, 3}, 2);
  assert_values(&graph, 2, (uint32_t[]){3, 3}, 2);
  assert_ptr_equal(node_at(&graph, 2, 1)->covered_by, node_at(&graph, 2, 0));
  assert_null(node_at(&graph, 2, 0)->covered_by);
  assert_null(node_at(&graph, 2, 1)->children);
  graph_release(&graph);
}

// As in data-flow analyses: one state for each position, which waits again when it grows.
static void joins_what_was_expanded(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, loop, LOOP, ORDER_DFS);
  graph.cpa.merge = graph_join;
  graph.cpa.merges_expanded = true;
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 1, (uint32_t[]){3}, 1);
  assert_values(&graph, 2, (uint32_t[]){3}, 1);
  assert_int_equal(graph.transfers, 4); // 0-1, 1-2, 2-1, which grows, and 1-2 again
  graph_release(&graph);
}

// The rest of an expansion comes when the algorithm is called again.
static void returns_targets_one_by_one(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  graph.targets = BIT(1) | BIT(2);
  ArgNode *first = cpa_algorithm(&graph.exploration, NULL);
  assert_int_equal(fake(first->state)->position, 1);
  assert_values(&graph, 2, NULL, 0);
  waitlist_remove(&graph.exploration.waitlist, first);
  ArgNode *second = cpa_algorithm(&graph.exploration, NULL);
  assert_int_equal(fake(second->state)->position, 2);
  waitlist_remove(&graph.exploration.waitlist, second);
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 3, NULL, 0);
  graph_release(&graph);
}

static void keeps_limits(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  graph.exploration.budget = 2;
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_int_equal(graph.transfers, 3); // 0 and 1 are expanded
  graph.exploration.budget = UINT64_MAX;
  limits_start(1e-9, 0);
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_int_equal(graph.transfers, 3);
  limits_start(0, 0);
  assert_null(cpa_algorithm(&graph.exploration, NULL));
  assert_values(&graph, 4, (uint32_t[]){3, 5}, 2);
  graph_release(&graph);
}

// ---- forced covering

typedef struct Force {
  uint32_t position; // nodes there are covered by the first there
  uint32_t asked;
} Force;

static bool force(void *self, Exploration *exploration, ArgNode *node) {
  Force *covering = self;
  covering->asked++;
  assert_false(node->is_expanded);
  ArgNode *first = exploration_reached(exploration, node->state)->data[0];
  if (fake(node->state)->position != covering->position || first == node)
    return false;
  exploration_cover(exploration, node, first);
  return true;
}

static void asks_for_forced_covers(void **state) {
  (void)state;
  Graph graph;
  graph_init(&graph, diamond, DIAMOND, ORDER_BFS);
  Force covering = {.position = 3};
  assert_null(cpa_algorithm(&graph.exploration, &(ForcedCovering){&covering, force}));
  assert_int_equal(covering.asked, 6); // 0 1 2 3 3 4
  assert_ptr_equal(node_at(&graph, 3, 1)->covered_by, node_at(&graph, 3, 0));
  assert_values(&graph, 4, (uint32_t[]){3}, 1); // only the first goes on
  graph_release(&graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(explores_paths_apart),
      TEST(joins_paths),
      TEST(keeps_block_starts_apart),
      TEST(stops_at_covered_states),
      TEST(joins_what_was_expanded),
      TEST(returns_targets_one_by_one),
      TEST(keeps_limits),
      TEST(asks_for_forced_covers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
