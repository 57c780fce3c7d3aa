#include "floating.h"

DEFINE_REMAINDER(double, )
