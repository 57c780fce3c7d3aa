#include "floating.h"

DEFINE_SCALBN(double, )
