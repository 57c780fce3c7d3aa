#include "lib.h"

void *realloc(void *block, size_t size);
int *__errno_location(void);

void *reallocarray(void *block, size_t count, size_t size) {
  enum { OUT_OF_MEMORY = 12 };
  size_t bytes;
  if (!__builtin_mul_overflow(count, size, &bytes))
    return realloc(block, bytes);
  *__errno_location() = OUT_OF_MEMORY;
  return NULL;
}
