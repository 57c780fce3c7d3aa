// Every allocation passes reserve(), which keeps the count, enforces the limit
// and injects faults; libc's refusal ends in the same exhausted().
#include "base/memory.h"

#include "base/diag.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

static struct {
  uint64_t in_use;
  uint64_t limit;       // 0: none
  uint64_t until_fault; // successful allocations before the injected fault, plus 1; 0: off
  void (*hook)(void);
  bool is_exhausted; // the hook runs or has run
} heap;

_Noreturn static void exhausted(void) {
  if (heap.hook && !heap.is_exhausted) {
    heap.is_exhausted = true;
    heap.hook();
    BUG("the hook for memory exhaustion returned");
  }
  die("out of memory (%llu bytes in use)", (unsigned long long)heap.in_use);
}

static void reserve(size_t size) {
  if (heap.is_exhausted || size > UINT64_MAX - heap.in_use)
    exhausted();
  if (heap.limit && heap.in_use + size > heap.limit)
    exhausted();
  if (heap.until_fault == 1) {
    heap.until_fault = 0;
    exhausted();
  }
  if (heap.until_fault)
    heap.until_fault--;
}

void *mem_alloc(size_t size) {
  reserve(size);
  void *pointer = malloc(size ? size : 1);
  if (!pointer)
    exhausted();
  heap.in_use += size;
  return pointer;
}

void *mem_alloc_zeroed(size_t size) {
  reserve(size);
  void *pointer = calloc(1, size ? size : 1);
  if (!pointer)
    exhausted();
  heap.in_use += size;
  return pointer;
}

void *mem_realloc(void *pointer, size_t old_size, size_t new_size) {
  assert(pointer || old_size == 0);
  assert(old_size <= heap.in_use);
  reserve(new_size > old_size ? new_size - old_size : 0);
  void *moved = realloc(pointer, new_size ? new_size : 1);
  if (!moved)
    exhausted();
  heap.in_use += new_size - old_size;
  return moved;
}

void mem_free(void *pointer, size_t size) {
  assert(pointer || size == 0);
  assert(size <= heap.in_use);
  heap.in_use -= size;
  free(pointer);
}

uint64_t mem_in_use(void) { return heap.in_use; }

void mem_on_exhaustion(void (*hook)(void)) {
  heap.hook = hook;
  heap.is_exhausted = false;
}

void mem_set_limit(uint64_t limit) { heap.limit = limit; }
void mem_fail_after(uint64_t count) { heap.until_fault = count ? count + 1 : 0; }
