#include "floating.h"

DEFINE_FMOD(double, )
