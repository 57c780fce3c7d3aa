// From the start of the object on; a pointer before it has a negative one, as a size_t.
#include "lib.h"

size_t __CPROVER_POINTER_OFFSET(const void *pointer) {
  return (size_t)pointer - __lib_object_start(pointer);
}
