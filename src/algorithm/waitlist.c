#include "algorithm/waitlist.h"

void waitlist_init(Waitlist *waitlist, Cpa *cpa, TraversalOrder order) {
  *waitlist = (Waitlist){.order = order, .cpa = cpa};
}

void waitlist_release(Waitlist *waitlist) { vec_release(&waitlist->heap); }

static int compare_blocks(const Waitlist *waitlist, const ArgNode *a, const ArgNode *b) {
  if (a->block == b->block)
    return 0;
  return (a->block < b->block) == (waitlist->order != ORDER_DFS) ? -1 : 1;
}

// A is taken before B.
static bool is_before(const Waitlist *waitlist, const ArgNode *a, const ArgNode *b) {
  Cpa *cpa = waitlist->cpa;
  int blocks = compare_blocks(waitlist, a, b);
  if (waitlist->order != ORDER_TOPOLOGICAL && blocks)
    return blocks < 0;
  int position = cpa->compare_position(cpa, a->state, b->state);
  if (position)
    return position < 0;
  if (blocks)
    return blocks < 0;
  return a->id < b->id;
}

static void swap(ArgNodeVec *heap, uint32_t i, uint32_t j) {
  ArgNode *node = heap->data[i];
  heap->data[i] = heap->data[j];
  heap->data[j] = node;
}

void waitlist_add(Waitlist *waitlist, ArgNode *node) {
  if (node->is_waiting || node->is_closed)
    return;
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
      node->is_waiting = false;
      return node;
    }
  }
  return NULL;
}
