#include "interp/native/simplex.h"

#include <assert.h>

enum { PIVOTS_UNTIL_BLAND = 500, ENTRIES_PER_WORK = 10 };

void simplex_release(Simplex *simplex) {
  vec_each(SimplexVariable, variable, &simplex->variables)
    vec_release(&variable->column);
  vec_each(TableauRow, row, &simplex->rows)
    vec_release(&row->entries);
  vec_release(&simplex->variables);
  vec_release(&simplex->fixed);
  vec_release(&simplex->rows);
  vec_release(&simplex->trail);
  vec_release(&simplex->suspects);
  vec_release(&simplex->touched);
  vec_release(&simplex->changed);
  vec_release(&simplex->where);
  vec_release(&simplex->causes);
}

uint32_t simplex_add_variable(Simplex *simplex) {
  vec_push(&simplex->variables, (SimplexVariable){.value = rational_of(0), .row = NO_ROW});
  vec_push(&simplex->where, 0);
  vec_push(&simplex->fixed, false);
  return simplex->variables.size - 1;
}

static SimplexVariable *variable_at(Simplex *simplex, uint32_t variable) {
  return &vec_at(&simplex->variables, variable);
}

static TableauRow *row_at(Simplex *simplex, uint32_t row) { return &vec_at(&simplex->rows, row); }

static __int128 product(Simplex *simplex, __int128 a, __int128 b) {
  __int128 result = 0;
  simplex->overflow |= !number_mul(a, b, &result);
  return result;
}

static __int128 sum(Simplex *simplex, __int128 a, __int128 b) {
  __int128 result = 0;
  simplex->overflow |= !number_add(a, b, &result);
  return result;
}

// ---- entries

static void push_entry(Simplex *simplex, uint32_t row, uint32_t variable, __int128 factor) {
  assert(factor != 0 || simplex->overflow);
  SimplexVariable *data = variable_at(simplex, variable);
  TableauRow *to = row_at(simplex, row);
  vec_push(&data->column, (ColumnEntry){row, to->entries.size});
  vec_push(&to->entries, (RowEntry){variable, data->column.size - 1, factor});
}

// Entry and column know each other's place.
static bool is_linked(Simplex *simplex, uint32_t row, uint32_t index) {
  RowEntry entry = vec_at(&row_at(simplex, row)->entries, index);
  ColumnEntry column = vec_at(&variable_at(simplex, entry.variable)->column, entry.position);
  return column.row == row && column.index == index;
}

// The last entry takes its place, in the row and in the column.
static void remove_entry(Simplex *simplex, uint32_t row, uint32_t index) {
  TableauRow *from = row_at(simplex, row);
  RowEntry removed = from->entries.data[index];
  SimplexVariable *variable = variable_at(simplex, removed.variable);
  assert(is_linked(simplex, row, index));
  ColumnEntry moved_up = vec_pop(&variable->column);
  if (removed.position < variable->column.size) {
    variable->column.data[removed.position] = moved_up;
    row_at(simplex, moved_up.row)->entries.data[moved_up.index].position = removed.position;
  }
  RowEntry moved = vec_pop(&from->entries);
  if (index < from->entries.size) {
    from->entries.data[index] = moved;
    variable_at(simplex, moved.variable)->column.data[moved.position].index = index;
  }
}

static __int128 factor_of(Simplex *simplex, uint32_t row, uint32_t variable) {
  const TableauRow *data = row_at(simplex, row);
  for (uint32_t i = 0; i < data->entries.size; i++)
    if (data->entries.data[i].variable == variable)
      return data->entries.data[i].factor;
  return 0;
}

// ---- rows

static void divide_by_gcd(TableauRow *row) {
  unsigned __int128 common = 0;
  for (uint32_t i = 0; common != 1 && i < row->entries.size; i++)
    common = number_gcd(number_magnitude(row->entries.data[i].factor), common);
  for (uint32_t i = 0; common > 1 && i < row->entries.size; i++)
    row->entries.data[i].factor /= (__int128)common;
  if (common > 1)
    row->basic_factor /= (__int128)common;
}

static void note_places(Simplex *simplex, const TableauRow *row, bool are_set) {
  for (uint32_t i = 0; i < row->entries.size; i++)
    simplex->where.data[row->entries.data[i].variable] = are_set ? i + 1 : 0;
}

static void drop_zeros(Simplex *simplex, uint32_t row) {
  for (uint32_t i = row_at(simplex, row)->entries.size; i-- > 0;)
    if (row_at(simplex, row)->entries.data[i].factor == 0)
      remove_entry(simplex, row, i);
}

// TO becomes SCALE * TO + FACTOR * FROM.
static void combine(Simplex *simplex, uint32_t to, __int128 scale, __int128 factor, uint32_t from) {
  assert(to != from && scale > 0);
  TableauRow *target = row_at(simplex, to);
  target->basic_factor = product(simplex, scale, target->basic_factor);
  note_places(simplex, target, true);
  for (uint32_t i = 0; scale != 1 && i < target->entries.size; i++)
    target->entries.data[i].factor = product(simplex, scale, target->entries.data[i].factor);
  const TableauRow *source = row_at(simplex, from);
  for (uint32_t i = 0; i < source->entries.size; i++) {
    RowEntry entry = source->entries.data[i];
    __int128 addend = product(simplex, factor, entry.factor);
    uint32_t place = simplex->where.data[entry.variable];
    if (place)
      target->entries.data[place - 1].factor =
          sum(simplex, target->entries.data[place - 1].factor, addend);
    else
      push_entry(simplex, to, entry.variable, addend);
  }
  note_places(simplex, row_at(simplex, to), false);
  drop_zeros(simplex, to);
  divide_by_gcd(row_at(simplex, to));
}

// Takes VARIABLE out of row TO with the help of row FROM, which has it.
static void eliminate(Simplex *simplex, uint32_t to, uint32_t from, uint32_t variable) {
  __int128 a = factor_of(simplex, from, variable), b = factor_of(simplex, to, variable);
  assert(a != 0 && b != 0);
  __int128 common = (__int128)number_gcd(number_magnitude(a), number_magnitude(b));
  __int128 scale = a / common, factor = -(b / common);
  combine(simplex, to, scale < 0 ? -scale : scale, scale < 0 ? -factor : factor, from);
}

// ---- values

static int compare_to_bound(Simplex *simplex, const SimplexVariable *variable,
                            const SimplexBound *bound) {
  return rational_compare(variable->value, rational_of(bound->value), &simplex->overflow);
}

static bool violates(Simplex *simplex, const SimplexVariable *variable, BoundSide side) {
  const SimplexBound *bound = &variable->bounds[side];
  if (!bound->exists)
    return false;
  int order = compare_to_bound(simplex, variable, bound);
  return side == SIDE_LOWER ? order < 0 : order > 0;
}

static void suspect(Simplex *simplex, uint32_t number) {
  SimplexVariable *variable = variable_at(simplex, number);
  if (variable->is_suspect || variable->row == NO_ROW)
    return;
  if (!violates(simplex, variable, SIDE_LOWER) && !violates(simplex, variable, SIDE_UPPER))
    return;
  variable->is_suspect = true;
  vec_push(&simplex->suspects, number);
}

static void increase(Simplex *simplex, uint32_t variable, Rational by) {
  Rational *value = &variable_at(simplex, variable)->value;
  *value = rational_add(*value, by, &simplex->overflow);
}

// How much the basic variable of ROW changes when VARIABLE, of factor FACTOR, changes by DELTA.
static Rational basic_change(Simplex *simplex, uint32_t row, __int128 factor, Rational delta) {
  Rational ratio = rational_make(-factor, row_at(simplex, row)->basic_factor, &simplex->overflow);
  return rational_mul(ratio, delta, &simplex->overflow);
}

// Changes a variable that is not basic, and with it the basic ones of all rows but EXCEPT.
static void update(Simplex *simplex, uint32_t variable, Rational by, uint32_t except) {
  increase(simplex, variable, by);
  SimplexVariable *data = variable_at(simplex, variable);
  assert(data->row == NO_ROW);
  for (uint32_t i = 0; i < data->column.size; i++) {
    ColumnEntry entry = data->column.data[i];
    if (entry.row == except)
      continue;
    __int128 factor = row_at(simplex, entry.row)->entries.data[entry.index].factor;
    uint32_t basic = row_at(simplex, entry.row)->basic;
    increase(simplex, basic, basic_change(simplex, entry.row, factor, by));
    suspect(simplex, basic);
  }
}

// ---- pivoting

static void pivot(Simplex *simplex, uint32_t row, uint32_t entering) {
  SimplexVariable *variable = variable_at(simplex, entering);
  assert(variable->row == NO_ROW && factor_of(simplex, row, entering) != 0);
  for (uint32_t i = variable->column.size; i-- > 0;) {
    ColumnEntry entry = variable->column.data[i];
    if (entry.row != row)
      eliminate(simplex, entry.row, row, entering);
  }
  variable_at(simplex, row_at(simplex, row)->basic)->row = NO_ROW;
  row_at(simplex, row)->basic = entering;
  row_at(simplex, row)->basic_factor = factor_of(simplex, row, entering);
  variable_at(simplex, entering)->row = row;
}

// The basic variable of ROW gets VALUE, and ENTERING becomes basic in its place.
static void pivot_and_update(Simplex *simplex, uint32_t row, uint32_t entering, Rational value) {
  uint32_t leaving = row_at(simplex, row)->basic;
  Rational change = rational_sub(value, variable_at(simplex, leaving)->value, &simplex->overflow);
  Rational ratio = rational_make(-row_at(simplex, row)->basic_factor,
                                 factor_of(simplex, row, entering), &simplex->overflow);
  Rational by = rational_mul(change, ratio, &simplex->overflow);
  variable_at(simplex, leaving)->value = value;
  update(simplex, entering, by, row);
  pivot(simplex, row, entering);
  suspect(simplex, entering);
}

// Can VARIABLE grow (or shrink)?
static bool has_room(Simplex *simplex, uint32_t variable, bool grows) {
  const SimplexVariable *data = variable_at(simplex, variable);
  const SimplexBound *bound = &data->bounds[grows ? SIDE_UPPER : SIDE_LOWER];
  return !bound->exists || compare_to_bound(simplex, data, bound) != 0;
}

// In a row with sum 0, an entry has to grow for the basic variable to move to SIDE's bound, when
// their factors have different signs (side: lower, so that it has to grow) or the same.
static bool has_to_grow(__int128 factor, __int128 basic_factor, BoundSide side) {
  bool same_sign = (factor > 0) == (basic_factor > 0);
  return side == SIDE_LOWER ? !same_sign : same_sign;
}

// The variable that enters instead of the basic one, which violates its bound on SIDE: with the
// shortest column, later (for termination) with the smallest number. UINT32_MAX: there is none.
static uint32_t choose_entering(Simplex *simplex, uint32_t row, BoundSide side, bool is_bland) {
  uint32_t best = UINT32_MAX;
  uint32_t basic = row_at(simplex, row)->basic;
  __int128 basic_factor = row_at(simplex, row)->basic_factor;
  for (uint32_t i = 0; i < row_at(simplex, row)->entries.size; i++) {
    RowEntry entry = row_at(simplex, row)->entries.data[i];
    if (entry.variable == basic ||
        !has_room(simplex, entry.variable, has_to_grow(entry.factor, basic_factor, side)))
      continue;
    uint32_t size = variable_at(simplex, entry.variable)->column.size;
    uint32_t best_size = best == UINT32_MAX ? 0 : variable_at(simplex, best)->column.size;
    if (best == UINT32_MAX || (!is_bland && size < best_size) ||
        ((is_bland || size == best_size) && entry.variable < best))
      best = entry.variable;
  }
  return best;
}

// ---- conflicts

static void add_cause(Simplex *simplex, uint32_t variable, BoundSide side, __int128 factor) {
  const SimplexBound *bound = &variable_at(simplex, variable)->bounds[side];
  assert(bound->exists);
  vec_push(&simplex->causes, (Cause){bound->reason, side, factor < 0 ? -factor : factor});
}

static void explain_row(Simplex *simplex, uint32_t row, BoundSide side) {
  const TableauRow *data = row_at(simplex, row);
  __int128 basic_factor = data->basic_factor;
  vec_clear(&simplex->causes);
  for (uint32_t i = 0; i < data->entries.size; i++) {
    RowEntry entry = data->entries.data[i];
    bool is_basic = entry.variable == data->basic;
    bool grows = has_to_grow(entry.factor, basic_factor, side);
    add_cause(simplex, entry.variable,
              is_basic ? side
              : grows  ? SIDE_UPPER
                       : SIDE_LOWER,
              entry.factor);
  }
}

// ---- checking

static void charge_pivot(const Simplex *simplex, uint32_t row, uint32_t entering) {
  uint64_t rows = simplex->variables.data[entering].column.size;
  work_add(1 + rows * simplex->rows.data[row].entries.size / ENTRIES_PER_WORK);
}

// The suspect that violates a bound and has the smallest number; UINT32_MAX when there is none.
static uint32_t next_suspect(Simplex *simplex) {
  uint32_t best = UINT32_MAX, kept = 0;
  for (uint32_t i = 0; i < simplex->suspects.size; i++) {
    uint32_t number = simplex->suspects.data[i];
    SimplexVariable *variable = variable_at(simplex, number);
    variable->is_suspect = variable->row != NO_ROW && (violates(simplex, variable, SIDE_LOWER) ||
                                                       violates(simplex, variable, SIDE_UPPER));
    if (!variable->is_suspect)
      continue;
    simplex->suspects.data[kept++] = number;
    best = number < best ? number : best;
  }
  simplex->suspects.size = kept;
  return best;
}

bool simplex_check(Simplex *simplex) {
  for (uint32_t pivots = 1; !simplex->overflow; pivots++) {
    uint32_t leaving = next_suspect(simplex);
    if (leaving == UINT32_MAX)
      return true;
    if (deadline_has_passed(simplex->deadline))
      return true;
    const SimplexVariable *variable = variable_at(simplex, leaving);
    assert(variable->row != NO_ROW);
    BoundSide side = violates(simplex, variable, SIDE_LOWER) ? SIDE_LOWER : SIDE_UPPER;
    uint32_t entering = choose_entering(simplex, variable->row, side, pivots > PIVOTS_UNTIL_BLAND);
    if (entering == UINT32_MAX) {
      explain_row(simplex, variable->row, side);
      return simplex->overflow;
    }
    charge_pivot(simplex, variable->row, entering);
    pivot_and_update(simplex, variable->row, entering, rational_of(variable->bounds[side].value));
  }
  return true;
}

// ---- sums

// The basic variables of a row that is new are replaced by their rows.
static void eliminate_basics(Simplex *simplex, uint32_t row, uint32_t own) {
  for (uint32_t i = 0; i < row_at(simplex, row)->entries.size;) {
    uint32_t variable = row_at(simplex, row)->entries.data[i].variable;
    uint32_t other = variable_at(simplex, variable)->row;
    if (variable == own || other == NO_ROW) {
      i++;
      continue;
    }
    eliminate(simplex, row, other, variable);
    i = 0;
  }
}

static Rational value_of_basic(Simplex *simplex, uint32_t row) {
  Rational value = rational_of(0);
  const TableauRow *data = row_at(simplex, row);
  for (uint32_t i = 0; i < data->entries.size; i++) {
    RowEntry entry = data->entries.data[i];
    if (entry.variable == data->basic)
      continue;
    Rational change =
        basic_change(simplex, row, entry.factor, variable_at(simplex, entry.variable)->value);
    value = rational_add(value, change, &simplex->overflow);
  }
  return value;
}

uint32_t simplex_add_sum(Simplex *simplex, const uint32_t *variables, const __int128 *factors,
                         uint32_t count) {
  uint32_t slack = simplex_add_variable(simplex), row = simplex->rows.size;
  assert(count > 0 && simplex->fixed.size == simplex->variables.size);
  vec_push(&simplex->rows, (TableauRow){.basic = slack, .basic_factor = -1});
  push_entry(simplex, row, slack, -1);
  for (uint32_t i = 0; i < count; i++)
    push_entry(simplex, row, variables[i], factors[i]);
  eliminate_basics(simplex, row, slack);
  variable_at(simplex, slack)->row = row;
  variable_at(simplex, slack)->value = value_of_basic(simplex, row);
  return slack;
}

// ---- bounds

static void note_fixed(Simplex *simplex, uint32_t variable) {
  const SimplexBound *bounds = variable_at(simplex, variable)->bounds;
  simplex->fixed.data[variable] = bounds[SIDE_LOWER].exists && bounds[SIDE_UPPER].exists &&
                                  bounds[SIDE_LOWER].value == bounds[SIDE_UPPER].value;
}

static bool is_consistent(const SimplexVariable *variable) {
  const SimplexBound *bounds = variable->bounds;
  return !bounds[SIDE_LOWER].exists || !bounds[SIDE_UPPER].exists ||
         bounds[SIDE_LOWER].value <= bounds[SIDE_UPPER].value;
}

static void set_bound(Simplex *simplex, uint32_t number, BoundSide side, SimplexBound bound) {
  SimplexVariable *variable = variable_at(simplex, number);
  vec_push(&simplex->trail, (OldBound){number, side, variable->bounds[side]});
  variable->bounds[side] = bound;
  note_fixed(simplex, number);
  assert(is_consistent(variable));
  if (!variable->is_changed) {
    variable->is_changed = true;
    vec_push(&simplex->changed, number);
  }
  if (variable->row != NO_ROW)
    suspect(simplex, number);
  else if (violates(simplex, variable, side))
    update(simplex, number,
           rational_sub(rational_of(bound.value), variable->value, &simplex->overflow), NO_ROW);
}

static bool is_tighter(__int128 a, __int128 b, BoundSide side) {
  return side == SIDE_UPPER ? a < b : a > b;
}

bool simplex_assert(Simplex *simplex, uint32_t variable, BoundSide side, __int128 value,
                    Literal reason) {
  const SimplexBound *bounds = variable_at(simplex, variable)->bounds;
  const SimplexBound *same = &bounds[side], *opposite = &bounds[!side];
  if (same->exists && !is_tighter(value, same->value, side))
    return true;
  if (opposite->exists && is_tighter(value, opposite->value, side)) {
    vec_clear(&simplex->causes);
    vec_push(&simplex->causes, (Cause){reason, side, 1});
    vec_push(&simplex->causes, (Cause){opposite->reason, !side, 1});
    return false;
  }
  set_bound(simplex, variable, side, (SimplexBound){true, reason, value});
  return true;
}

void simplex_backtrack(Simplex *simplex, uint32_t mark) {
  assert(mark <= simplex->trail.size);
  while (simplex->trail.size > mark) {
    OldBound old = vec_pop(&simplex->trail);
    variable_at(simplex, old.variable)->bounds[old.side] = old.bound;
    note_fixed(simplex, old.variable);
  }
}

// ---- implied bounds

void simplex_touch_rows(Simplex *simplex, uint32_t number) {
  const SimplexVariable *variable = variable_at(simplex, number);
  for (uint32_t i = 0; i < variable->column.size; i++) {
    TableauRow *row = row_at(simplex, variable->column.data[i].row);
    if (row->is_touched)
      continue;
    row->is_touched = true;
    vec_push(&simplex->touched, variable->column.data[i].row);
  }
}

// The bound that makes an entry of FACTOR least (or greatest).
static const SimplexBound *bound_of_entry(Simplex *simplex, RowEntry entry, BoundSide side) {
  return &variable_at(simplex, entry.variable)->bounds[entry.factor > 0 ? side : !side];
}

uint32_t simplex_find_open(const Simplex *simplex, const TableauRow *row, uint32_t open[2]) {
  uint32_t count = 0;
  for (uint32_t i = 0; count < 3 && i < row->entries.size; i++) {
    if (simplex->fixed.data[row->entries.data[i].variable])
      continue;
    if (count < 2)
      open[count] = i;
    count++;
  }
  return count;
}

RowSum simplex_row_sum(Simplex *simplex, const TableauRow *row, BoundSide side) {
  RowSum row_sum = {0};
  for (uint32_t i = 0; row_sum.missing < 2 && i < row->entries.size; i++) {
    RowEntry entry = row->entries.data[i];
    const SimplexBound *bound = bound_of_entry(simplex, entry, side);
    if (!bound->exists) {
      row_sum.missing++;
      row_sum.index = i;
      continue;
    }
    __int128 part = product(simplex, entry.factor, bound->value);
    row_sum.total = sum(simplex, row_sum.total, part);
  }
  assert(row_sum.missing <= 2);
  return row_sum;
}

// In sum 0, an entry of factor > 0 is at most minus what the others are at least.
ImpliedBound simplex_implied(Simplex *simplex, const TableauRow *row, const RowSum sums[2],
                             uint32_t index, BoundSide side) {
  assert(row->entries.data[index].factor != 0);
  RowEntry entry = row->entries.data[index];
  BoundSide of_others = entry.factor > 0 ? !side : side;
  const RowSum *all = &sums[of_others];
  if (all->missing > 1 || (all->missing == 1 && all->index != index))
    return (ImpliedBound){0};
  __int128 others = all->total;
  if (all->missing == 0) {
    const SimplexBound *own = bound_of_entry(simplex, entry, of_others);
    others = sum(simplex, others, -product(simplex, entry.factor, own->value));
  }
  bool is_positive = entry.factor > 0;
  return (ImpliedBound){.exists = !simplex->overflow,
                        .numerator = is_positive ? -others : others,
                        .denominator = is_positive ? entry.factor : -entry.factor};
}

// The entry of FACTOR is bounded from SIDE by the others' bounds on the sides that this tells.
static BoundSide other_side(__int128 factor, __int128 other, BoundSide side) {
  return (factor > 0) == (other > 0) ? !side : side;
}

void simplex_explain_implied(Simplex *simplex, const TableauRow *row, uint32_t index,
                             BoundSide side) {
  __int128 factor = row->entries.data[index].factor;
  for (uint32_t i = 0; i < row->entries.size; i++) {
    RowEntry other = row->entries.data[i];
    if (i != index)
      add_cause(simplex, other.variable, other_side(factor, other.factor, side), other.factor);
  }
}
