#include "lib.h"

intmax_t imaxabs(intmax_t number) { return number < 0 ? -number : number; }
