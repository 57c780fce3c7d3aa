#include "lib.h"

_Bool __CPROVER_same_object(const void *a, const void *b) {
  return __lib_object_start(a) == __lib_object_start(b);
}
