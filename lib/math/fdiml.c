#include "floating.h"

DEFINE_FDIM(long double, l)
