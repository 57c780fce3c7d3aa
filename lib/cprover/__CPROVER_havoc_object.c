#include "lib.h"

void __CPROVER_havoc_slice(void *pointer, size_t count);

// The whole object that POINTER points into.
void __CPROVER_havoc_object(void *pointer) {
  size_t offset = (size_t)pointer - __lib_object_start(pointer);
  __CPROVER_havoc_slice((char *)pointer - offset, __lib_object_size(pointer));
}
