#include "decimal.h"

DEFINE_READ_FLOATING(double, strtod, 1ull << 53, 22)
