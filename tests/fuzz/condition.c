// Conditions that hold of all rows of values, or of all but few: bounds, values, remainders, linear
// equations, differences, implications. A candidate gets its constants from the rows, so it is
// tight: as a bound it is met, and one less is wrong.
#include "sketch.h"

#include "generate_internal.h"

#include <limits.h>

typedef enum ConditionKind {
  AT_MOST,   // x <= a
  AT_LEAST,  // x >= a
  BETWEEN,   // x >= a && x <= b
  DIFFERS,   // x != a
  ONE_OF,    // x == a || x == b || x == c
  REMAINDER, // x % a == b
  LINEAR,    // x == a * y + b
  ABOVE,     // x <= y + a
  SUM,       // x + y == z + a
  IMPLIES,   // x != a || y <= b
  CONDITION_KINDS
} ConditionKind;

typedef struct Condition {
  ConditionKind kind;
  int x, y, z; // numbers of what is seen
  __int128 a, b, c;
} Condition;

typedef struct Finder {
  Generator g; // for chance only
  const Place *place;
  const Rows *rows;
  bool is_valid; // wanted: holds of all rows
} Finder;

// ---- meaning

static bool holds(const Condition *c, const Row *row) {
  __int128 x = row->values[c->x], y = row->values[c->y], z = row->values[c->z];
  switch (c->kind) {
  case AT_MOST:
    return x <= c->a;
  case AT_LEAST:
    return x >= c->a;
  case BETWEEN:
    return x >= c->a && x <= c->b;
  case DIFFERS:
    return x != c->a;
  case ONE_OF:
    return x == c->a || x == c->b || x == c->c;
  case REMAINDER:
    return x % c->a == c->b;
  case LINEAR:
    return x == c->a * y + c->b;
  case ABOVE:
    return x <= y + c->a;
  case SUM:
    return x + y == z + c->a;
  case IMPLIES:
    return x != c->a || y <= c->b;
  case CONDITION_KINDS:
    break;
  }
  return false;
}

static uint32_t count_violations(const Finder *f, const Condition *c) {
  uint32_t count = 0;
  vec_each(Row, row, f->rows)
    count += !holds(c, row);
  return count;
}

// ---- text

static bool is_in_type(__int128 value, int type) {
  const TypeInfo *info = &type_infos[type];
  if (!info->is_signed)
    return value >= 0 && value < (__int128)1 << info->width;
  return value >= -((__int128)1 << (info->width - 1)) && value < (__int128)1 << (info->width - 1);
}

static void add_number(Strbuf *out, __int128 value) {
  if (value == LLONG_MIN)
    strbuf_add(out, "(-9223372036854775807ll - 1)");
  else if (value < INT_MIN + 1 || value > INT_MAX)
    strbuf_printf(out, value > LLONG_MAX ? "%lluull" : "%lldll", (long long)value);
  else
    strbuf_printf(out, "%d", (int)value);
}

static void add_seen(const Finder *f, Strbuf *out, int number) {
  strbuf_add(out, f->place->seen[number]);
}

// Arithmetic on it must not wrap.
static void add_wide(const Finder *f, Strbuf *out, int number) {
  const TypeInfo *info = &type_infos[f->place->types[number]];
  bool is_small = info->width < 32 || (info->width == 32 && info->is_signed);
  vec_each(Row, row, f->rows)
    is_small &= row->values[number] < 1 << 24 && row->values[number] > -(1 << 24);
  strbuf_add(out, is_small ? "" : "(long long)");
  add_seen(f, out, number);
}

static void add_comparison(const Finder *f, Strbuf *out, int x, const char *op, __int128 value) {
  add_seen(f, out, x);
  strbuf_printf(out, " %s ", op);
  add_number(out, value);
}

static void add_sum(const Finder *f, Strbuf *out, int x, __int128 value) {
  add_wide(f, out, x);
  strbuf_add(out, " + ");
  add_number(out, value);
}

static void print_condition(const Finder *f, const Condition *c, Strbuf *out) {
  switch (c->kind) {
  case AT_MOST:
    add_comparison(f, out, c->x, "<=", c->a);
    break;
  case AT_LEAST:
    add_comparison(f, out, c->x, ">=", c->a);
    break;
  case BETWEEN:
    add_comparison(f, out, c->x, ">=", c->a);
    strbuf_add(out, " && ");
    add_comparison(f, out, c->x, "<=", c->b);
    break;
  case DIFFERS:
    add_comparison(f, out, c->x, "!=", c->a);
    break;
  case ONE_OF:
    add_comparison(f, out, c->x, "==", c->a);
    strbuf_add(out, " || ");
    add_comparison(f, out, c->x, "==", c->b);
    strbuf_add(out, " || ");
    add_comparison(f, out, c->x, "==", c->c);
    break;
  case REMAINDER:
    add_seen(f, out, c->x);
    strbuf_printf(out, " %% %d == %d", (int)c->a, (int)c->b);
    break;
  case LINEAR:
    add_wide(f, out, c->x);
    strbuf_printf(out, " == %d * ", (int)c->a);
    add_sum(f, out, c->y, c->b);
    break;
  case ABOVE:
    add_wide(f, out, c->x);
    strbuf_add(out, " <= ");
    add_sum(f, out, c->y, c->a);
    break;
  case SUM:
    add_wide(f, out, c->x);
    strbuf_add(out, " + ");
    add_wide(f, out, c->y);
    strbuf_add(out, " == ");
    add_sum(f, out, c->z, c->a);
    break;
  case IMPLIES:
    add_comparison(f, out, c->x, "!=", c->a);
    strbuf_add(out, " || ");
    add_comparison(f, out, c->y, "<=", c->b);
    break;
  case CONDITION_KINDS:
    break;
  }
}

// ---- candidates

static const Row *pick_row(Finder *f) { return &f->rows->data[pick(&f->g, (int)f->rows->size)]; }

typedef struct Range {
  __int128 least, most;
} Range;

static Range range_of(const Finder *f, int x) {
  Range range = {f->rows->data[0].values[x], f->rows->data[0].values[x]};
  vec_each(Row, row, f->rows) {
    __int128 value = row->values[x];
    range.least = value < range.least ? value : range.least;
    range.most = value > range.most ? value : range.most;
  }
  return range;
}

static void make_linear(Finder *f, Condition *c) {
  const Row *one = pick_row(f), *other = pick_row(f);
  __int128 dx = one->values[c->x] - other->values[c->x];
  __int128 dy = one->values[c->y] - other->values[c->y];
  c->a = dy && dx % dy == 0 ? dx / dy : 1;
  if (c->a == 0 || c->a > 5 || c->a < -5)
    c->a = 1;
  c->b = one->values[c->x] - c->a * one->values[c->y];
}

static void make_above(const Finder *f, Condition *c) {
  c->a = f->rows->data[0].values[c->x] - f->rows->data[0].values[c->y];
  vec_each(Row, row, f->rows) {
    __int128 difference = row->values[c->x] - row->values[c->y];
    c->a = difference > c->a ? difference : c->a;
  }
  c->a -= !f->is_valid;
}

static void make_implies(Finder *f, Condition *c) {
  const Row *row = pick_row(f);
  c->a = row->values[c->x];
  c->b = row->values[c->y];
  vec_each(Row, other, f->rows)
    if (other->values[c->x] == c->a && other->values[c->y] > c->b)
      c->b = other->values[c->y];
  c->b -= !f->is_valid;
}

static void make_sum(Finder *f, Condition *c) {
  const Row *row = pick_row(f);
  c->a = row->values[c->x] + row->values[c->y] - row->values[c->z];
}

static void make_remainder(Finder *f, Condition *c) {
  c->a = 2 + pick(&f->g, 3);
  c->b = pick_row(f)->values[c->x] % c->a;
}

static void make_condition(Finder *f, Condition *c) {
  int count = f->place->count, tighter = !f->is_valid;
  *c = (Condition){.kind = (ConditionKind)pick(&f->g, CONDITION_KINDS),
                   .x = pick(&f->g, count),
                   .y = pick(&f->g, count),
                   .z = pick(&f->g, count)};
  Range range = range_of(f, c->x);
  switch (c->kind) {
  case AT_MOST:
    c->a = range.most - tighter;
    break;
  case AT_LEAST:
    c->a = range.least + tighter;
    break;
  case BETWEEN:
    c->a = range.least + (tighter && chance(&f->g, 50));
    c->b = range.most - tighter;
    break;
  case DIFFERS:
    c->a = f->is_valid ? range.most + pick(&f->g, 3) - 1 : pick_row(f)->values[c->x];
    break;
  case ONE_OF:
    c->a = pick_row(f)->values[c->x];
    c->b = pick_row(f)->values[c->x];
    c->c = chance(&f->g, 50) ? range.most : range.least;
    break;
  case REMAINDER:
    make_remainder(f, c);
    break;
  case LINEAR:
    make_linear(f, c);
    break;
  case ABOVE:
    make_above(f, c);
    break;
  case SUM:
    make_sum(f, c);
    break;
  case IMPLIES:
    make_implies(f, c);
    break;
  case CONDITION_KINDS:
    break;
  }
}

// Constants fit the types, different variables are related, and C's arithmetic is exact.
static bool is_sensible(const Finder *f, const Condition *c) {
  const int *types = f->place->types;
  bool is_wide = type_infos[types[c->x]].width == 64 || type_infos[types[c->y]].width == 64 ||
                 type_infos[types[c->z]].width == 64;
  bool is_close = c->a < INT_MAX && c->a > -INT_MAX && c->b < INT_MAX && c->b > -INT_MAX;
  switch (c->kind) {
  case AT_MOST:
  case AT_LEAST:
  case DIFFERS:
    return is_in_type(c->a, types[c->x]);
  case BETWEEN:
    return c->a <= c->b && is_in_type(c->a, types[c->x]) && is_in_type(c->b, types[c->x]);
  case ONE_OF:
    return c->a < c->b && c->b != c->c && c->a != c->c;
  case REMAINDER:
    return true;
  case LINEAR:
  case ABOVE:
    return c->x != c->y && (is_close || !is_wide);
  case SUM:
    return c->x < c->y && c->z != c->x && c->z != c->y && (is_close || !is_wide);
  case IMPLIES:
    return c->x != c->y && is_in_type(c->b, types[c->y]);
  case CONDITION_KINDS:
    break;
  }
  return false;
}

// Of what is the same in every row, or set by a loop, there is little to say.
static bool is_dull(Finder *f, const Condition *c) {
  if (f->place->is_fixed[c->x] && chance(&f->g, 85))
    return true;
  Range range = range_of(f, c->x);
  return range.least == range.most && chance(&f->g, 80);
}

bool condition_find(const Place *place, const Rows *rows, bool is_valid, uint64_t seed,
                    Strbuf *out) {
  Finder finder = {.g = {.random = seed}, .place = place, .rows = rows, .is_valid = is_valid};
  Condition best;
  uint32_t least = 0; // violations of the best one
  int found = 0;
  if (!rows->size) { // nothing gets here
    strbuf_add(out, "0");
    return is_valid;
  }
  for (int i = 0; i < 300 && found < (is_valid ? 1 : 4); i++) {
    Condition c;
    make_condition(&finder, &c);
    uint32_t violations = count_violations(&finder, &c);
    if ((violations == 0) != is_valid || !is_sensible(&finder, &c) || is_dull(&finder, &c))
      continue;
    if (!found++ || violations < least) {
      best = c;
      least = violations;
    }
  }
  if (found)
    print_condition(&finder, &best, out);
  return found > 0;
}
