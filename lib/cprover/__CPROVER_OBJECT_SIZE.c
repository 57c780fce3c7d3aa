// 0 for a pointer into no object.
#include "lib.h"

size_t __CPROVER_OBJECT_SIZE(const void *pointer) { return __lib_object_size(pointer); }
