// Capacities double, so that pushing is constant time on average.
#include "base/vec.h"

#include "base/diag.h"
#include "base/memory.h"

#include <assert.h>

void *vec_grow(void *data, uint32_t *capacity, size_t element_size) {
  assert(!data == !*capacity && element_size > 0);
  if (*capacity > UINT32_MAX / 2)
    die("an array has outgrown 2^31 elements");
  uint32_t larger = *capacity ? 2 * *capacity : 8;
  void *moved = mem_realloc(data, *capacity * element_size, larger * element_size);
  *capacity = larger;
  return moved;
}

void vec_free(void *data, uint32_t capacity, size_t element_size) {
  assert(!data == !capacity);
  mem_free(data, capacity * element_size);
}
