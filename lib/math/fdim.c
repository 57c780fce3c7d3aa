#include "floating.h"

DEFINE_FDIM(double, )
