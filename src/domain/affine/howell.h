// Bases of modules of rows modulo 2^64, in Howell form: the first number of a row that is not 0 is
// a power of two, and whatever the module has that begins with as many zeros as some row is a sum
// of multiples of the rows from there on.
#ifndef GAVEL_DOMAIN_AFFINE_HOWELL_H
#define GAVEL_DOMAIN_AFFINE_HOWELL_H

#include <stdbool.h>
#include <stdint.h>

enum { HOWELL_COLUMNS = 34 }; // at most

// At most one row for each column, where its first number is that is not 0.
typedef struct Howell {
  uint32_t columns;
  bool has[HOWELL_COLUMNS];
  uint64_t rows[HOWELL_COLUMNS][HOWELL_COLUMNS];
} Howell;

void howell_init(Howell *basis, uint32_t columns);
// ROW joins the module; it is destroyed.
void howell_add(Howell *basis, uint64_t *row);
// Numbers above the first one of a row become less than that: then the basis is unique.
void howell_reduce(Howell *basis);

// The inverse of an odd number.
uint64_t howell_inverse(uint64_t odd);
// ROW loses FACTOR times OTHER.
static inline void howell_subtract(uint64_t *row, uint64_t factor, const uint64_t *other,
                                   uint32_t columns) {
  for (uint32_t i = 0; i < columns; i++)
    row[i] -= factor * other[i];
}

#endif
