#include "floating.h"

DEFINE_FMOD(float, f)
