#include "floating.h"

DEFINE_ILOGB(double, )
