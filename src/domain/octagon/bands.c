#include "domain/octagon/bands.h"

#include "domain/octagon/form.h"

#include <assert.h>

struct Bands {
  uint32_t count;
  Band pairs[]; // of x + y and x - y, for x before y; all numbers where nothing is stored
};

// Where the sum or difference is that V[i] + V[j] is, or the negation of.
static uint32_t index_of(uint32_t i, uint32_t j) {
  assert(i / 2 != j / 2);
  uint32_t x = i < j ? i / 2 : j / 2, y = i < j ? j / 2 : i / 2;
  return y * (y - 1) + 2 * x + (i % 2 == j % 2);
}

// V[i] + V[j] is the negation of what is stored: -x - y, or y - x.
static bool is_negated(uint32_t i, uint32_t j) { return i < j ? i % 2 : j % 2; }

uint32_t bands_width(const Pack *pack, uint32_t i, uint32_t j) {
  const Cell *a = pack->cells[i / 2], *b = pack->cells[j / 2];
  bool is_bounded = interval_is_bounded(a->range) && interval_is_bounded(b->range);
  return is_bounded && type_width(a->type) == type_width(b->type) ? type_width(a->type) : 0;
}

Band bands_get(const Banded *known, uint32_t i, uint32_t j) {
  uint32_t width = bands_width(known->pack, i, j);
  if (!known->bands)
    return band_all(width);
  Band band = known->bands->pairs[index_of(i, j)];
  return is_negated(i, j) ? band_negate(band, width) : band;
}

static Band by_octagon(const Octagon *octagon, uint32_t i, uint32_t j, uint32_t width) {
  return band_of_range(form_sum_range(octagon, i, j), width);
}

// By the octagon and the bands: the shorter one.
static Band find(const Banded *known, uint32_t i, uint32_t j) {
  uint32_t width = bands_width(known->pack, i, j);
  Band band = bands_get(known, i, j), other = by_octagon(known->octagon, i, j, width);
  return other.length <= band.length ? other : band;
}

// ---- making

// Each pair of PACK once: I is positive, J of an earlier variable.
#define EACH_PAIR(pack_, i, j)                                                                     \
  for (uint32_t i = 0; i < 2 * (pack_)->count; i += 2)                                             \
    for (uint32_t j = 0; j < i; j++)                                                               \
      if (bands_width(pack_, i, j))

typedef struct Making {
  Arena *arena;
  const Pack *pack;
  Bands *bands; // NULL: nothing is stored as yet
} Making;

static Bands *new_bands(Arena *arena, const Pack *pack) {
  uint32_t count = pack->count * (pack->count - 1);
  Bands *bands = arena_alloc(arena, sizeof(Bands) + count * sizeof(Band));
  bands->count = count;
  EACH_PAIR(pack, i, j) { bands->pairs[index_of(i, j)] = band_all(bands_width(pack, i, j)); }
  return bands;
}

static void store(Making *making, uint32_t i, uint32_t j, Band band) {
  uint32_t width = bands_width(making->pack, i, j);
  if (!making->bands)
    making->bands = new_bands(making->arena, making->pack);
  assert(index_of(i, j) < making->bands->count);
  making->bands->pairs[index_of(i, j)] = is_negated(i, j) ? band_negate(band, width) : band;
}

// Unless OCTAGON knows as much.
static void store_better(Making *making, const Octagon *octagon, uint32_t i, uint32_t j,
                         Band band) {
  uint32_t width = bands_width(making->pack, i, j);
  if (band.length < by_octagon(octagon, i, j, width).length)
    store(making, i, j, band);
}

// ---- assignments

// Of x + V[T], where x becomes VALUE: x is V[Z] and a constant.
static Band assigned(const Banded *before, const Modular *value, uint32_t z, uint32_t t,
                     uint32_t width) {
  if (z == (t ^ 1))
    return (Band){value->constant & band_mask(width), 0};
  if (z == t || bands_width(before->pack, z, t) != width)
    return band_all(width);
  return band_shift(find(before, z, t), value->constant, width);
}

// The signed variable that VALUE is, up to a constant; UINT32_MAX if it is none of PACK.
static uint32_t find_signed(const Pack *pack, const Modular *value) {
  bool is_negative = value->terms[0].factor == UINT64_MAX;
  if (value->count != 1 || (value->terms[0].factor != 1 && !is_negative))
    return UINT32_MAX;
  for (uint32_t x = 0; x < pack->count; x++)
    if (pack->cells[x] == value->terms[0].cell)
      return is_negative ? oct_minus(x) : oct_plus(x);
  return UINT32_MAX;
}

static Band behind(const Banded *before, uint32_t x, const Modular *value, uint32_t z, uint32_t i,
                   uint32_t j) {
  uint32_t width = bands_width(before->pack, i, j), other = i / 2 == x ? j : i;
  if (i / 2 != x && j / 2 != x)
    return bands_get(before, i, j);
  if (z == UINT32_MAX || value->bits < width)
    return band_all(width);
  bool is_positive = (i / 2 == x ? i : j) == oct_plus(x);
  Band band = assigned(before, value, z, is_positive ? other : other ^ 1, width);
  return is_positive ? band : band_negate(band, width);
}

const Bands *bands_assign(Arena *arena, const Banded *before, const Octagon *octagon, uint32_t x,
                          const Modular *value) {
  Making making = {arena, before->pack, NULL};
  uint32_t z = value->bits ? find_signed(before->pack, value) : UINT32_MAX;
  if (z == UINT32_MAX && !before->bands)
    return NULL;
  EACH_PAIR(before->pack, i, j) {
    store_better(&making, octagon, i, j, behind(before, x, value, z, i, j));
  }
  return making.bands;
}

// ---- lattice

const Bands *bands_join(Arena *arena, const Banded *fresh, const Banded *old,
                        const Octagon *octagon, bool widens) {
  Making making = {arena, old->pack, NULL};
  if (!fresh->bands && !old->bands)
    return NULL;
  EACH_PAIR(old->pack, i, j) {
    uint32_t width = bands_width(old->pack, i, j);
    Band a = find(fresh, i, j), b = find(old, i, j);
    if (!widens || band_includes(b, a, width))
      store_better(&making, octagon, i, j, band_hull(a, b, width));
  }
  return making.bands;
}

const Bands *bands_meet(Arena *arena, const Pack *pack, const Bands *a, const Bands *b) {
  if (!a || !b || a == b)
    return a ? a : b;
  Making making = {arena, pack, NULL};
  const Banded first = {pack, NULL, a}, second = {pack, NULL, b};
  EACH_PAIR(pack, i, j) {
    Band left = bands_get(&first, i, j), right = bands_get(&second, i, j);
    store(&making, i, j, left.length <= right.length ? left : right);
  }
  return making.bands;
}

bool bands_include(const Banded *old, const Banded *fresh) {
  if (!old->bands || old->bands == fresh->bands)
    return true;
  EACH_PAIR(old->pack, i, j) {
    uint32_t width = bands_width(old->pack, i, j);
    Band band = bands_get(old, i, j);
    if (!band_is_all(band, width) && !band_includes(band, find(fresh, i, j), width))
      return false;
  }
  return true;
}
