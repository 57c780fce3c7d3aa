#include "floating.h"

DEFINE_NEXTAFTER(float, f, unsigned, 0x1p-126f)
