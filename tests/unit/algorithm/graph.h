// A program for the fake domain: positions, and edges that add values.
#ifndef GAVEL_TESTS_ALGORITHM_GRAPH_H
#define GAVEL_TESTS_ALGORITHM_GRAPH_H

#include "algorithm/fake.h"

#define BIT(position) (1U << (position))

typedef struct GraphEdge {
  uint32_t from, to, adds;
} GraphEdge;

typedef struct Graph {
  Cpa cpa; // `self` is the graph
  Exploration exploration;
  const GraphEdge *edges; // edge i is fake_step(i)
  uint32_t count;
  uint32_t inside;       // positions that are inside of blocks
  uint32_t targets;      // positions with errors
  uint32_t unsupported;  // positions with targets that are no errors
  uint32_t transfers;    // so far
  FakeState states[200]; // made so far
  uint32_t made;
} Graph;

static inline AbstractState *graph_state(Graph *graph, uint32_t position, uint32_t values) {
  assert_true(graph->made < sizeof graph->states / sizeof *graph->states);
  FakeState *state = &graph->states[graph->made++];
  *state = (FakeState){position, values, graph->inside & BIT(position)};
  return (AbstractState *)state;
}

static inline void graph_steps(Cpa *cpa, AbstractState *state, CfaStepVec *out) {
  const Graph *graph = cpa->self;
  for (uint32_t i = 0; i < graph->count; i++)
    if (graph->edges[i].from == fake(state)->position)
      vec_push(out, fake_step(i));
}

static inline AbstractState *graph_transfer(Cpa *cpa, AbstractState *state,
                                            const Transition *transition) {
  Graph *graph = cpa->self;
  graph->transfers++;
  uint32_t i = (uint32_t)(transition->step.edge - fake_step(0).edge);
  return graph_state(graph, graph->edges[i].to, fake(state)->values | graph->edges[i].adds);
}

static inline AbstractState *graph_join(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  uint32_t values = fake(fresh)->values | fake(old)->values;
  return values == fake(old)->values ? old : graph_state(cpa->self, fake(old)->position, values);
}

static inline TargetKind graph_target(Cpa *cpa, AbstractState *state) {
  const Graph *graph = cpa->self;
  uint32_t bit = BIT(fake(state)->position);
  return graph->targets & bit       ? TARGET_ERROR
         : graph->unsupported & bit ? TARGET_UNSUPPORTED
                                    : TARGET_NONE;
}

static inline void graph_init(Graph *graph, const GraphEdge *edges, uint32_t count,
                              TraversalOrder order) {
  *graph = (Graph){.cpa = fake_cpa(), .edges = edges, .count = count};
  graph->cpa.self = graph;
  graph->cpa.steps = graph_steps;
  graph->cpa.transfer = graph_transfer;
  graph->cpa.target = graph_target;
  exploration_init(&graph->exploration, &graph->cpa, order);
}

static inline void graph_release(Graph *graph) { exploration_release(&graph->exploration); }

// The INDEX-th node at POSITION.
static inline ArgNode *node_at(Graph *graph, uint32_t position, uint32_t index) {
  FakeState state = {.position = position};
  const ArgNodeVec *nodes = exploration_reached(&graph->exploration, (AbstractState *)&state);
  assert_true(index < nodes->size);
  return nodes->data[index];
}

// What is reached at POSITION.
static inline void assert_values(Graph *graph, uint32_t position, const uint32_t *values,
                                 uint32_t count) {
  FakeState state = {.position = position};
  assert_int_equal(exploration_reached(&graph->exploration, (AbstractState *)&state)->size, count);
  for (uint32_t i = 0; i < count; i++)
    assert_int_equal(fake(node_at(graph, position, i)->state)->values, values[i]);
}

#endif
