#include "floating.h"

DEFINE_REMAINDER(long double, l)
