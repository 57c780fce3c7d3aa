#include "domain/affine/affine.h"

#include <assert.h>
#include <string.h>

// ---- sets of equations

static Affine *allocate(Arena *arena, uint32_t count, uint32_t rows) {
  assert(count <= AFFINE_MOST && rows <= count + 1);
  Affine *affine = arena_alloc(arena, sizeof(Affine) + rows * (count + 1) * sizeof(uint64_t));
  affine->count = count;
  affine->row_count = rows;
  affine->is_empty = false;
  return affine;
}

const Affine *affine_new(Arena *arena, uint32_t count) {
  assert(count <= AFFINE_MOST);
  return allocate(arena, count, 0);
}

// The rows of BASIS that are 0 in the first SKIPPED columns. A constant that is no 0 is 0: there
// is no point.
static const Affine *from_basis(Arena *arena, Howell *basis, uint32_t skipped) {
  assert(skipped < basis->columns);
  uint32_t count = basis->columns - skipped - 1, rows = 0;
  howell_reduce(basis);
  for (uint32_t column = skipped; column < basis->columns; column++)
    rows += basis->has[column];
  Affine *affine = allocate(arena, count, rows);
  affine->is_empty = basis->has[basis->columns - 1];
  uint64_t *next = affine->rows;
  for (uint32_t column = skipped; column < basis->columns; column++)
    if (basis->has[column]) {
      memcpy(next, basis->rows[column] + skipped, (count + 1) * sizeof *next);
      next += count + 1;
    }
  return affine;
}

static uint32_t first_of(const uint64_t *row) {
  uint32_t column = 0;
  while (!row[column])
    column++;
  return column;
}

void affine_near_row(const Affine *affine, uint32_t row, uint64_t *out) {
  uint32_t columns = affine->count + 1;
  memcpy(out, affine_row(affine, row), columns * sizeof *out);
  for (uint32_t other = row + 1; other < affine->row_count; other++) {
    uint32_t column = first_of(affine_row(affine, other));
    uint64_t pivot = affine_row(affine, other)[column];
    if (out[column] % pivot > pivot / 2)
      howell_subtract(out, 1, affine_row(affine, other), columns);
  }
}

// Adds the rows of AFFINE, whose column i becomes COLUMNS[i].
static void add_all(Howell *basis, const Affine *affine, const uint32_t *columns) {
  uint64_t row[HOWELL_COLUMNS];
  for (uint32_t i = 0; i < affine->row_count; i++) {
    memset(row, 0, sizeof row);
    for (uint32_t j = 0; j <= affine->count; j++)
      row[columns[j]] = affine_row(affine, i)[j];
    howell_add(basis, row);
  }
}

// As they are, behind SKIPPED others.
static void add_behind(Howell *basis, const Affine *affine, uint32_t skipped) {
  uint32_t columns[AFFINE_MOST + 1];
  for (uint32_t i = 0; i <= affine->count; i++)
    columns[i] = skipped + i;
  add_all(basis, affine, columns);
}

static bool mentions(const Affine *affine, uint32_t x) {
  for (uint32_t i = 0; i < affine->row_count; i++)
    if (affine_row(affine, i)[x])
      return true;
  return false;
}

const Affine *affine_add(Arena *arena, const Affine *affine, const uint64_t *row) {
  Howell basis;
  uint64_t copy[HOWELL_COLUMNS];
  howell_init(&basis, affine->count + 1);
  add_behind(&basis, affine, 0);
  memcpy(copy, row, (affine->count + 1) * sizeof *copy);
  howell_add(&basis, copy);
  return from_basis(arena, &basis, 0);
}

// x moves to a column before all others, where the value that it had is eliminated; EXTRA (NULL:
// nothing) has count + 2 numbers, that value's factor first.
static const Affine *replace(Arena *arena, const Affine *affine, uint32_t x, uint64_t *extra) {
  Howell basis;
  uint32_t columns[AFFINE_MOST + 1];
  for (uint32_t i = 0; i <= affine->count; i++)
    columns[i] = i == x ? 0 : i + 1;
  howell_init(&basis, affine->count + 2);
  add_all(&basis, affine, columns);
  if (extra)
    howell_add(&basis, extra);
  return from_basis(arena, &basis, 1);
}

const Affine *affine_forget(Arena *arena, const Affine *affine, uint32_t x) {
  assert(x < affine->count);
  return mentions(affine, x) ? replace(arena, affine, x, NULL) : affine;
}

const Affine *affine_assign(Arena *arena, const Affine *affine, uint32_t x, const uint64_t *row,
                            uint32_t bits) {
  assert(bits >= 1 && bits <= 64);
  assert(x < affine->count);
  uint64_t extra[HOWELL_COLUMNS], unit = UINT64_C(1) << (64 - bits);
  for (uint32_t i = 0; i <= affine->count; i++)
    extra[i + 1] = -unit * row[i];
  extra[0] = -unit * row[x];
  extra[x + 1] = unit;
  return replace(arena, affine, x, extra);
}

const Affine *affine_project(Arena *arena, const Affine *affine, const uint32_t *variables,
                             uint32_t count) {
  assert(count <= affine->count);
  Howell basis;
  uint32_t columns[AFFINE_MOST + 1], unwanted = 0;
  memset(columns, 0xff, sizeof columns);
  for (uint32_t i = 0; i < count; i++)
    columns[variables[i]] = affine->count - count + i;
  for (uint32_t i = 0; i < affine->count; i++)
    if (columns[i] == UINT32_MAX)
      columns[i] = unwanted++;
  assert(unwanted == affine->count - count);
  columns[affine->count] = affine->count;
  howell_init(&basis, affine->count + 1);
  add_all(&basis, affine, columns);
  return from_basis(arena, &basis, affine->count - count);
}

// ---- lattice

static bool is_equal(const Affine *affine, const Affine *other) {
  size_t size = affine->row_count * (affine->count + 1) * sizeof(uint64_t);
  return affine == other ||
         (affine->row_count == other->row_count && !memcmp(affine->rows, other->rows, size));
}

// It is if ROW is a sum of multiples of the rows.
bool affine_has(const Affine *affine, const uint64_t *row) {
  uint64_t rest[AFFINE_MOST + 1];
  memcpy(rest, row, (affine->count + 1) * sizeof *rest);
  for (uint32_t i = 0; i < affine->row_count; i++) {
    const uint64_t *other = affine_row(affine, i);
    uint32_t column = first_of(other);
    howell_subtract(rest, rest[column] >> (uint32_t)__builtin_ctzll(other[column]), other,
                    affine->count + 1);
  }
  for (uint32_t i = 0; i <= affine->count; i++)
    if (rest[i])
      return false;
  return true;
}

bool affine_includes(const Affine *affine, const Affine *other) {
  assert(affine->count == other->count);
  if (other->is_empty || affine == other)
    return true;
  for (uint32_t i = 0; i < affine->row_count; i++)
    if (!affine_has(other, affine_row(affine, i)))
      return false;
  return !affine->is_empty;
}

const Affine *affine_meet(Arena *arena, const Affine *affine, const Affine *other) {
  assert(affine->count == other->count);
  if (affine_includes(affine, other))
    return other;
  if (affine_includes(other, affine))
    return affine;
  Howell basis;
  howell_init(&basis, affine->count + 1);
  add_behind(&basis, affine, 0);
  add_behind(&basis, other, 0);
  return from_basis(arena, &basis, 0);
}

// Of the rows (a, a) and (b, 0), those that begin with zeros are what both have (Zassenhaus).
const Affine *affine_join(Arena *arena, const Affine *affine, const Affine *other) {
  assert(affine->count == other->count);
  if (other->is_empty || is_equal(affine, other))
    return affine;
  if (affine->is_empty)
    return other;
  Howell basis;
  uint32_t size = affine->count + 1;
  uint64_t row[HOWELL_COLUMNS];
  howell_init(&basis, 2 * size);
  add_behind(&basis, other, 0);
  for (uint32_t i = 0; i < affine->row_count; i++) {
    memcpy(row, affine_row(affine, i), size * sizeof *row);
    memcpy(row + size, affine_row(affine, i), size * sizeof *row);
    howell_add(&basis, row);
  }
  return from_basis(arena, &basis, size);
}
