#include "lib.h"

void *memset(void *memory, int byte, size_t size);

void bzero(void *memory, size_t size) { memset(memory, 0, size); }
