#include "floating.h"

DEFINE_NEXTAFTER(double, , unsigned long long, 0x1p-1022)
