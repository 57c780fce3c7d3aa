#include "queue.h"

#include <assert.h>

enum { SIZE = sizeof((struct queue *)0)->data / sizeof(int) }; // 8

int queue_put(struct queue *queue, int value) {
  if (queue->count == SIZE)
    return 0;
  queue->data[(queue->first + queue->count++) % SIZE] = value;
  return 1;
}

int queue_take(struct queue *queue) {
  assert(queue->count > 0);
  int value = queue->data[queue->first];
  queue->first = (queue->first + 1) % SIZE;
  queue->count--;
  return value;
}
