#include "floating.h"

DEFINE_FMOD(long double, l)
