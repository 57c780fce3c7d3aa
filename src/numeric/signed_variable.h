// A signed variable of a pack is 2k for its cell x_k, and 2k + 1 for -x_k; V[i] is its value.
#ifndef GAVEL_NUMERIC_SIGNED_VARIABLE_H
#define GAVEL_NUMERIC_SIGNED_VARIABLE_H

#include <stdint.h>

static inline uint32_t plus_of(uint32_t position) { return 2 * position; }
static inline uint32_t minus_of(uint32_t position) { return 2 * position + 1; }

#endif
