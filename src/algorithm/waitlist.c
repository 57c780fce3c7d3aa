#include "algorithm/waitlist.h"

void waitlist_init(Waitlist *waitlist, Cpa *cpa, TraversalOrder order) {
  *waitlist = (Waitlist){.order = order, .cpa = cpa};
}

void waitlist_release(Waitlist *waitlist) { vec_release(&waitlist->heap); }

static int compare_positions(const Waitlist *waitlist, const ArgNode *a, const ArgNode *b) {
  return waitlist->cpa->compare_position(waitlist->cpa, a->state, b->state);
}

static int compare_blocks(const Waitlist *waitlist, const ArgNode *a, const ArgNode *b) {
  if (a == b)
    return 0;
  int position = waitlist->order == ORDER_TOPOLOGICAL ? compare_positions(waitlist, a, b) : 0;
  if (position)
    return position;
  return (a->id < b->id) == (waitlist->order != ORDER_DFS) ? -1 : 1;
}

// A is taken before B.
static bool is_before(const Waitlist *waitlist, const ArgNode *a, const ArgNode *b) {
  int order = compare_blocks(waitlist, a->block, b->block);
  if (!order)
    order = compare_positions(waitlist, a, b);
  return order ? order < 0 : a->id < b->id;
}

static void swap(ArgNodeVec *heap, uint32_t i, uint32_t j) {
  ArgNode *node = heap->data[i];
  heap->data[i] = heap->data[j];
  heap->data[j] = node;
}

void waitlist_add(Waitlist *waitlist, ArgNode *node) {
  if (node->is_waiting || node->is_closed)
    return;
  assert(!node->is_removed && !node->covered_by);
  node->is_waiting = true;
  ArgNodeVec *heap = &waitlist->heap;
  vec_push(heap, node);
  for (uint32_t i = heap->size - 1; i && is_before(waitlist, node, heap->data[(i - 1) / 2]);) {
    swap(heap, i, (i - 1) / 2);
    i = (i - 1) / 2;
  }
}

void waitlist_remove(Waitlist *waitlist, ArgNode *node) {
  (void)waitlist;
  node->is_waiting = false;
}

static ArgNode *pop_any(Waitlist *waitlist) {
  ArgNodeVec *heap = &waitlist->heap;
  assert(heap->size > 0);
  ArgNode *first = heap->data[0], *last = vec_pop(heap);
  if (!heap->size)
    return first;
  heap->data[0] = last;
  for (uint32_t i = 0;;) {
    uint32_t child = 2 * i + 1;
    if (child >= heap->size)
      return first;
    if (child + 1 < heap->size && is_before(waitlist, heap->data[child + 1], heap->data[child]))
      child++;
    if (!is_before(waitlist, heap->data[child], heap->data[i]))
      return first;
    swap(heap, i, child);
    i = child;
  }
}

ArgNode *waitlist_pop(Waitlist *waitlist) {
  while (waitlist->heap.size) {
    ArgNode *node = pop_any(waitlist);
    if (node->is_waiting) {
      assert(!node->is_removed && !node->is_closed);
      node->is_waiting = false;
      return node;
    }
  }
  return NULL;
}
