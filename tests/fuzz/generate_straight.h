// Random C programs without loops: every integer type, cast and operator, arrays, structs,
// bit-fields, nested branches and calls, memory, and now and then what an encoding may only
// approximate (unions, floating values). At the end of main every scalar is printed on a line of
// its own, by calls of printf("%lld\n", ...) or printf("%llu\n", ...). Inputs are taken by
// __VERIFIER_nondet_*() between the statements of main, never under a condition.
#ifndef GAVEL_TESTS_GENERATE_STRAIGHT_H
#define GAVEL_TESTS_GENERATE_STRAIGHT_H

#include "base/strbuf.h"

#include <stdint.h>

// Appends the program of SEED. In every second one, MEMORY of 100 statements are about memory,
// in every second one FLOATS of 100 about floating point, and in every second one LIBRARY of 100
// call the library, whose code has loops.
void generate_straight(uint64_t seed, int memory, int floats, int library, Strbuf *out);

#endif
