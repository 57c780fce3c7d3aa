#include "floating.h"

DEFINE_ILOGB(long double, l)
