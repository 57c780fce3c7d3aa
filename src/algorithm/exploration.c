#include "algorithm/exploration.h"

#include <assert.h>

static void begin(Exploration *exploration) {
  Cpa *cpa = exploration->cpa;
  ArgNode *root = exploration_add(exploration, NULL, NULL, cpa->initial(cpa));
  exploration->arg.root = root;
  waitlist_add(&exploration->waitlist, root);
}

void exploration_init(Exploration *exploration, Cpa *cpa, TraversalOrder order) {
  *exploration = (Exploration){.cpa = cpa,
                               .budget = UINT64_MAX,
                               .pause = NO_DEADLINE,
                               .interrupt = NO_DEADLINE,
                               .abandon = NO_DEADLINE};
  waitlist_init(&exploration->waitlist, cpa, order);
  begin(exploration);
}

void exploration_release(Exploration *exploration) {
  vec_each(ArgNodeVec, partition, &exploration->reached)
    vec_release(partition);
  vec_release(&exploration->reached);
  vec_each(SignatureVec, partition, &exploration->signatures)
    vec_release(partition);
  vec_release(&exploration->signatures);
  map_release(&exploration->partitions);
  waitlist_release(&exploration->waitlist);
  arg_release(&exploration->arg);
}

// ---- the reached set

static uint32_t find_partition(Exploration *exploration, AbstractState *state) {
  Cpa *cpa = exploration->cpa;
  uint64_t *found = map_insert(&exploration->partitions, cpa->partition(cpa, state), NULL);
  if (!*found) {
    vec_push(&exploration->reached, (ArgNodeVec){0});
    vec_push(&exploration->signatures, (SignatureVec){0});
    *found = exploration->reached.size;
  }
  assert(exploration->reached.size == exploration->signatures.size);
  return (uint32_t)(*found - 1);
}

const ArgNodeVec *exploration_reached(Exploration *exploration, AbstractState *state) {
  uint32_t partition = find_partition(exploration, state); // which may move `reached`
  return &exploration->reached.data[partition];
}

ArgNode *exploration_add(Exploration *exploration, ArgNode *parent, const CfaStep *step,
                         AbstractState *state) {
  assert(!parent == !step);
  Cpa *cpa = exploration->cpa;
  ArgNode *node = arg_new_node(&exploration->arg, state);
  node->partition = find_partition(exploration, state);
  ArgNodeVec *partition = &exploration->reached.data[node->partition];
  node->place = partition->size;
  vec_push(partition, node);
  vec_push(&exploration->signatures.data[node->partition], cpa->signature(cpa, state));
  exploration->size++;
  if (parent) {
    arg_add_edge(&exploration->arg, parent, step, node);
    if (!cpa->is_block_start(cpa, state))
      node->block = parent->block;
  }
  return node;
}

static void forget(Exploration *exploration, ArgNode *node) {
  assert(!node->is_removed);
  ArgNodeVec *partition = &exploration->reached.data[node->partition];
  SignatureVec *signatures = &exploration->signatures.data[node->partition];
  assert(partition->data[node->place] == node && partition->size == signatures->size);
  for (uint32_t i = node->place; i + 1 < partition->size; i++) {
    partition->data[i] = partition->data[i + 1];
    partition->data[i]->place = i;
    signatures->data[i] = signatures->data[i + 1];
  }
  (void)vec_pop(partition);
  (void)vec_pop(signatures);
  exploration->size--;
  node->is_removed = true;
  waitlist_remove(&exploration->waitlist, node);
}

// ---- covering

// What NODE covered waits again.
static void release_covered(Exploration *exploration, ArgNode *node) {
  while (node->covered)
    exploration_uncover(exploration, node->covered);
}

void exploration_cover(Exploration *exploration, ArgNode *node, ArgNode *by) {
  assert(!arg_is_hidden(by));
  arg_cover(node, by);
  ArgNodeVec below = {0};
  arg_subtree(node, false, &below);
  vec_each(ArgNode *, item, &below) {
    waitlist_remove(&exploration->waitlist, *item);
    release_covered(exploration, *item);
  }
  vec_release(&below);
}

void exploration_uncover(Exploration *exploration, ArgNode *node) {
  arg_uncover(node);
  if (node->is_removed || arg_is_hidden(node))
    return;
  ArgNodeVec below = {0};
  node->was_uncovered = true;
  waitlist_add(&exploration->waitlist, node);
  arg_subtree(node, true, &below);
  vec_each(ArgNode *, item, &below)
    if (!(*item)->is_expanded && !(*item)->covered_by)
      waitlist_add(&exploration->waitlist, *item);
  vec_release(&below);
}

// ---- removing

// NODES are all that is reachable from the first one of them.
static void remove_all(Exploration *exploration, ArgNodeVec *nodes) {
  vec_each(ArgNode *, item, nodes)
    forget(exploration, *item);
  vec_each(ArgNode *, item, nodes)
    if ((*item)->covered_by)
      arg_uncover(*item);
  vec_each(ArgNode *, item, nodes)
    release_covered(exploration, *item);
  vec_each(ArgNode *, item, nodes)
    arg_detach(*item);
}

void exploration_remove(Exploration *exploration, ArgNode *node) {
  assert(node->parents);
  assert(node->block == node && !node->is_removed);
  ArgNodeVec below = {0};
  for (ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    edge->parent->is_expanded = false;
    waitlist_add(&exploration->waitlist, edge->parent);
  }
  arg_subtree(node, false, &below);
  remove_all(exploration, &below);
  vec_release(&below);
}

void exploration_close(Exploration *exploration, ArgNode *node) {
  assert(node->block == node && !node->is_removed);
  ArgNodeVec below = {0};
  while (node->children) {
    vec_clear(&below);
    arg_subtree(node->children->child, false, &below);
    remove_all(exploration, &below);
  }
  vec_release(&below);
  if (node->covered_by)
    arg_uncover(node);
  release_covered(exploration, node);
  waitlist_remove(&exploration->waitlist, node);
  assert(!node->children && !node->covered);
  node->is_closed = true;
}

void exploration_restart(Exploration *exploration) {
  ArgNodeVec all = {0};
  arg_subtree(exploration->arg.root, false, &all);
  remove_all(exploration, &all);
  vec_release(&all);
  assert(exploration->size == 0);
  begin(exploration);
}
