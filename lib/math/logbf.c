#include "floating.h"

DEFINE_LOGB(float, f)
