// The only door to the heap. Every byte is counted, so that tests can assert
// that nothing is left, and running out of memory leaves through one hook
// that still prints a verdict.
#ifndef GAVEL_BASE_MEMORY_H
#define GAVEL_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

// Never returns NULL: on exhaustion the hook runs and the process exits.
void *mem_alloc(size_t size);
void *mem_alloc_zeroed(size_t size);
// OLD_SIZE is what was asked for before; POINTER may be NULL with OLD_SIZE 0.
void *mem_realloc(void *pointer, size_t old_size, size_t new_size);
void mem_free(void *pointer, size_t size);

uint64_t mem_in_use(void);

// Called once, with no further allocation possible; it must not return. Setting it rearms it.
void mem_on_exhaustion(void (*hook)(void));
// Refuses to go above LIMIT bytes (0: no limit).
void mem_set_limit(uint64_t limit);
// Fault injection: the allocation after COUNT successful ones fails (0: off).
void mem_fail_after(uint64_t count);

#endif
