#include "floating.h"

DEFINE_SCALBN(float, f)
