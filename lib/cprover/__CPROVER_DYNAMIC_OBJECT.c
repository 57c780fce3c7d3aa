// Is it a block of the heap, freed or not?
#include "lib.h"

_Bool __CPROVER_DYNAMIC_OBJECT(const void *pointer) { return __lib_object_kind(pointer) == 3; }
