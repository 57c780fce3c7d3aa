#include "floating.h"

DEFINE_SCALBN(long double, l)
