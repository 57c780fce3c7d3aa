#include "floating.h"

DEFINE_REMAINDER(float, f)
