#include "floating.h"

DEFINE_LOGB(long double, l)
