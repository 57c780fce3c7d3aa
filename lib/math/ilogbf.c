#include "floating.h"

DEFINE_ILOGB(float, f)
