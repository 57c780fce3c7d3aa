#include "floating.h"

DEFINE_FDIM(float, f)
