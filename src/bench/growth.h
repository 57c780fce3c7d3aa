// How CPU time and memory grow with the size of programs, where the names of tasks end with it:
// "locks_10", "locks_20", "locks_40" are a family, of which three members are needed.
#ifndef GAVEL_BENCH_GROWTH_H
#define GAVEL_BENCH_GROWTH_H

#include "bench/result.h"

#include <stdio.h>

typedef struct GrowthPoint {
  double size, cpu_seconds, memory_bytes;
} GrowthPoint;

typedef struct Family {
  const char *name;        // what stands before the size, and the configuration
  VEC(GrowthPoint) points; // by size
} Family;

typedef VEC(Family) FamilyVec;

typedef enum GrowthKind { GROWTH_TIME, GROWTH_MEMORY } GrowthKind;

// Appends the families of RESULTS, of which only right ones count. Names come from ARENA.
void growth_add(FamilyVec *families, const ResultVec *results, Arena *arena);
void growth_release(FamilyVec *families);

// The exponent of the size between the smallest and the largest member, or between the largest
// two: 1 is linear, 2 quadratic.
double growth_exponent(const Family *family, GrowthKind kind, bool is_at_end);

// A line for each family.
void growth_print(const FamilyVec *families, FILE *out);
// SVG, with logarithmic axes.
void growth_plot(const FamilyVec *families, GrowthKind kind, FILE *out);

#endif
