#include "floating.h"

int *__errno_location(void);

void __lib_math_error(int is_range) {
  enum { OUT_OF_DOMAIN = 33, OUT_OF_RANGE = 34 };
  *__errno_location() = is_range ? OUT_OF_RANGE : OUT_OF_DOMAIN;
}
