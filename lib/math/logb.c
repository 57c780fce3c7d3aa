#include "floating.h"

DEFINE_LOGB(double, )
