#include "lib.h"

void *memmove(void *to, const void *from, size_t size);

void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }
