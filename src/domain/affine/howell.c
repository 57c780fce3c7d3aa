#include "domain/affine/howell.h"

#include <assert.h>
#include <string.h>

// Each step doubles the bits that are right.
uint64_t howell_inverse(uint64_t odd) {
  assert(odd & 1);
  uint64_t result = odd;
  for (uint32_t bits = 3; bits < 64; bits *= 2)
    result *= 2 - odd * result;
  assert(odd * result == 1);
  return result;
}

static void scale(uint64_t *row, uint64_t factor, uint32_t columns) {
  for (uint32_t i = 0; i < columns; i++)
    row[i] *= factor;
}

static uint32_t zeros_of(uint64_t number) { return (uint32_t)__builtin_ctzll(number); }

// ---- bases

void howell_init(Howell *basis, uint32_t columns) {
  assert(columns <= HOWELL_COLUMNS);
  basis->columns = columns;
  memset(basis->has, 0, sizeof basis->has);
}

// ROW, whose first number is at COLUMN, is the basis' row there; *ROW becomes what is to be added
// beside it: the multiple that has a zero there.
static void place(Howell *basis, uint32_t column, uint64_t *row) {
  assert(row[column] && column < basis->columns);
  uint32_t zeros = zeros_of(row[column]);
  scale(row, howell_inverse(row[column] >> zeros), basis->columns);
  memcpy(basis->rows[column], row, basis->columns * sizeof *row);
  basis->has[column] = true;
  scale(row, zeros ? UINT64_C(1) << (64 - zeros) : 0, basis->columns);
}

// ROW, which has more factors of two at COLUMN than it needs there, loses its number there.
static void cancel(const Howell *basis, uint32_t column, uint64_t *row) {
  assert(basis->has[column]);
  const uint64_t *other = basis->rows[column];
  howell_subtract(row, row[column] >> zeros_of(other[column]), other, basis->columns);
}

// Where ROW has fewer factors of two than the basis' row, it takes its place, and
// the other one goes on; of ROW's own multiples with a zero there it has one, and the basis the
// one of the other row already.
void howell_add(Howell *basis, uint64_t *row) {
  assert(basis->columns <= HOWELL_COLUMNS);
  uint64_t multiple[HOWELL_COLUMNS];
  for (uint32_t column = 0; column < basis->columns; column++) {
    if (!row[column])
      continue;
    bool has = basis->has[column];
    if (has && zeros_of(row[column]) >= zeros_of(basis->rows[column][column])) {
      cancel(basis, column, row);
      continue;
    }
    if (!has) {
      place(basis, column, row);
      continue;
    }
    memcpy(multiple, row, basis->columns * sizeof *row);
    memcpy(row, basis->rows[column], basis->columns * sizeof *row);
    place(basis, column, multiple);
    cancel(basis, column, row);
    howell_add(basis, multiple); // of later columns only
  }
}

void howell_reduce(Howell *basis) {
  for (uint32_t column = 1; column < basis->columns; column++)
    for (uint32_t above = 0; basis->has[column] && above < column; above++)
      if (basis->has[above])
        cancel(basis, column, basis->rows[above]);
}
