#include "decimal.h"

DEFINE_READ_FLOATING(float, strtof, 1ull << 24, 10)
