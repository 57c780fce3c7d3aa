#include "algorithm/arg.h"

#include "base/map.h"

#include <assert.h>

void arg_release(Arg *arg) { arena_release(&arg->arena); }

ArgNode *arg_new_node(Arg *arg, AbstractState *state) {
  ArgNode *node = ARENA_NEW(&arg->arena, ArgNode);
  *node = (ArgNode){.id = arg->count++, .state = state};
  node->block = node;
  return node;
}

// ---- edges

void arg_add_edge(Arg *arg, ArgNode *parent, const CfaStep *step, ArgNode *child) {
  assert(!parent->is_removed && !child->is_removed);
  ArgEdge *edge = ARENA_NEW(&arg->arena, ArgEdge);
  *edge = (ArgEdge){.parent = parent, .child = child, .step = *step};
  ArgEdge **end = &parent->children;
  while (*end)
    end = &(*end)->next_child;
  *end = edge;
  for (end = &child->parents; *end;)
    end = &(*end)->next_parent;
  *end = edge;
}

static bool is_same_step(const CfaStep *a, const CfaStep *b) {
  return a->kind == b->kind && a->edge == b->edge && a->callee == b->callee && a->only == b->only &&
         a->summary == b->summary;
}

ArgNode *arg_find_child(const ArgNode *parent, const CfaStep *step) {
  for (const ArgEdge *edge = parent->children; edge; edge = edge->next_child)
    if (is_same_step(&edge->step, step))
      return edge->child;
  return NULL;
}

static void unlink_child(ArgNode *parent, const ArgNode *child) {
  for (ArgEdge **link = &parent->children; *link;)
    if ((*link)->child == child)
      *link = (*link)->next_child;
    else
      link = &(*link)->next_child;
}

static void unlink_parent(ArgNode *child, const ArgNode *parent) {
  for (ArgEdge **link = &child->parents; *link;)
    if ((*link)->parent == parent)
      *link = (*link)->next_parent;
    else
      link = &(*link)->next_parent;
}

void arg_detach(ArgNode *node) {
  assert(!node->covered && !node->covered_by);
  for (ArgEdge *edge = node->parents; edge; edge = edge->next_parent)
    unlink_child(edge->parent, node);
  for (ArgEdge *edge = node->children; edge; edge = edge->next_child)
    unlink_parent(edge->child, node);
  node->parents = node->children = NULL;
}

// ---- covering

void arg_cover(ArgNode *node, ArgNode *by) {
  assert(!node->covered_by && node != by);
  assert(!by->covered_by); // what is hidden covers nothing
  node->covered_by = by;
  node->next_covered = by->covered;
  by->covered = node;
}

void arg_uncover(ArgNode *node) {
  assert(node->covered_by);
  ArgNode **link = &node->covered_by->covered;
  while (*link != node)
    link = &(*link)->next_covered;
  *link = node->next_covered;
  node->covered_by = node->next_covered = NULL;
}

// All paths to a node pass the same beginnings of blocks, and only those are covered.
static const ArgNode *first_parent(const ArgNode *node) {
  return node->parents ? node->parents->parent : NULL;
}

bool arg_is_hidden(const ArgNode *node) {
  for (; node; node = first_parent(node))
    if (node->covered_by)
      return true;
  return false;
}

void arg_subtree(ArgNode *node, bool is_visible, ArgNodeVec *out) {
  Map seen = {0};
  uint32_t next = out->size;
  vec_push(out, node);
  map_insert(&seen, node->id, NULL);
  for (; next < out->size; next++) {
    if (is_visible && out->data[next]->covered_by)
      continue;
    for (ArgEdge *edge = out->data[next]->children; edge; edge = edge->next_child)
      if (map_add(&seen, edge->child->id))
        vec_push(out, edge->child);
  }
  map_release(&seen);
}
