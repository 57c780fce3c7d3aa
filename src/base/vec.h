// Growable arrays of any element type: `VEC(int) v = {0};` is an empty one.
// Elements move when the array grows: keep indices, not pointers.
#ifndef GAVEL_BASE_VEC_H
#define GAVEL_BASE_VEC_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#define VEC(Type)                                                                                  \
  struct {                                                                                         \
    Type *data;                                                                                    \
    uint32_t size, capacity;                                                                       \
  }

#define vec_push(v, ...)                                                                           \
  do {                                                                                             \
    if ((v)->size == (v)->capacity)                                                                \
      (v)->data = vec_grow((v)->data, &(v)->capacity, sizeof *(v)->data);                          \
    (v)->data[(v)->size++] = (__VA_ARGS__);                                                        \
  } while (0)

#define vec_pop(v) (assert((v)->size > 0), (v)->data[--(v)->size])
#define vec_last(v) ((v)->data[vec_check((v)->size - 1, (v)->size)])
#define vec_at(v, index) ((v)->data[vec_check((index), (v)->size)])
#define vec_clear(v) ((void)((v)->size = 0))
#define vec_release(v)                                                                             \
  (vec_free((v)->data, (v)->capacity, sizeof *(v)->data), (v)->data = NULL,                        \
   (v)->size = (v)->capacity = 0)
// Appends COUNT elements of an array, or VALUE as often.
#define vec_append(v, elements, count)                                                             \
  for (size_t vec_i = 0; vec_i < (size_t)(count); vec_i++)                                         \
  vec_push((v), (elements)[vec_i])
#define vec_fill(v, count, ...)                                                                    \
  for (size_t vec_i = 0; vec_i < (size_t)(count); vec_i++)                                         \
  vec_push((v), __VA_ARGS__)
// The elements from FIRST on in reverse order.
#define vec_reverse(v, first)                                                                      \
  for (uint32_t vec_i = (first), vec_j = (v)->size; vec_i + 1 < vec_j; vec_i++) {                  \
    __typeof__(*(v)->data) vec_moved = (v)->data[vec_i];                                           \
    (v)->data[vec_i] = (v)->data[--vec_j];                                                         \
    (v)->data[vec_j] = vec_moved;                                                                  \
  }
// Runs the following statement with POINTER at each element in turn.
#define vec_each(Type, pointer, v)                                                                 \
  for (__typeof__(Type) *pointer = (v)->data,                                                      \
                        *pointer##_end = pointer ? pointer + (v)->size : NULL;                     \
       pointer != pointer##_end; pointer++)

static inline size_t vec_check(size_t index, uint32_t size) {
  assert(index < size);
  (void)size;
  return index;
}

void *vec_grow(void *data, uint32_t *capacity, size_t element_size);
void vec_free(void *data, uint32_t capacity, size_t element_size);

#endif
