#include "decimal.h"

DEFINE_READ_FLOATING(long double, strtold, (unsigned long long)-1, 27)
