#include "lib.h"

void *malloc(size_t size);
void *calloc(size_t count, size_t size);

void *__CPROVER_allocate(size_t size, _Bool is_zeroed) {
  return is_zeroed ? calloc(1, size) : malloc(size);
}
