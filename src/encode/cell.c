// Versions of cells.
#include "encode/encode_internal.h"
#include "encode/scalar.h"

#include <assert.h>

// ---- counters

uint32_t counter_get(const Step *step, const Cell *counter) {
  assert(counter->kind == CELL_COUNTER);
  return ssa_get(step->ssa, counter->symbol).index;
}

void counter_set(Step *step, const Cell *counter, uint32_t value) {
  assert(counter->kind == CELL_COUNTER);
  step->ssa = ssa_set(&step->encoder->arena, step->ssa,
                      (SsaEntry){.symbol = counter->symbol, .index = value});
}

uint32_t frame_depth(const Step *step, const Variable *variable) {
  const Function *function = variable->function;
  bool has_frames = function && !variable_is_static(variable);
  const Cell *depth = has_frames ? step->encoder->names->depths[function->id] : NULL;
  return depth ? counter_get(step, depth) : 0;
}

// ---- entries

static SsaEntry get_entry(SsaMap ssa, const Cell *cell) { return ssa_get(ssa, cell->symbol); }

uint32_t cell_index(SsaMap ssa, const Cell *cell) { return get_entry(ssa, cell).index; }

static void set_entry(Step *step, SsaEntry entry, const Interval *range) {
  assert(!range || interval_is_valid(*range));
  entry.block = step->block;
  entry.range = NULL;
  if (range) {
    Interval *copy = ARENA_NEW(&step->encoder->arena, Interval);
    *copy = *range;
    entry.range = copy;
  }
  step->ssa = ssa_set(&step->encoder->arena, step->ssa, entry);
}

// ---- values

static uint32_t trailing_zeros(__int128 value) {
  uint32_t count = 0;
  while (value && !(value & 1)) {
    value /= 2;
    count++;
  }
  return count;
}

Value value_of(Step *step, Term term, Interval range) {
  assert(interval_is_valid(range));
  __int128 constant;
  if (interval_is_point(range))
    term = term_make_int(step->terms, range.low);
  Value value = {.term = term, .range = range};
  if (term_is_int_constant(step->terms, term, &constant)) {
    value.range = interval_point(constant);
    value.zeros = trailing_zeros(constant);
  }
  return value;
}

Value value_choose(Step *step, Term condition, Value yes, Value no) {
  if (term_is_true(step->terms, condition))
    return yes;
  if (term_is_false(step->terms, condition))
    return no;
  assert(sort_equals(term_sort(step->terms, yes.term), term_sort(step->terms, no.term)));
  Term term = term_make_ite(step->terms, condition, yes.term, no.term);
  Value value = value_of(step, term, interval_hull(yes.range, no.range));
  value.zeros = yes.zeros < no.zeros ? yes.zeros : no.zeros;
  return value;
}

// ---- reading and writing

Term cell_term(Step *step, const Cell *cell) {
  assert(cell->kind != CELL_COUNTER);
  return term_make_var(step->terms, cell->symbol, cell_index(step->ssa, cell));
}

static bool is_integer(const Cell *cell) { return !type_is_float(cell->type); }

Value cell_read(Step *step, const Cell *cell) {
  assert(!cell_is_array(cell));
  Term term = cell_term(step, cell);
  if (!is_integer(cell))
    return (Value){.term = term, .range = interval_all()};
  SsaEntry entry = get_entry(step->ssa, cell);
  if (entry.range && entry.block == step->block)
    return value_of(step, term, *entry.range);
  step_bound(step, term, cell->range);
  if (!step->is_quiet)
    set_entry(step, entry, &cell->range);
  return value_of(step, term, cell->range);
}

Term cell_renew(Step *step, const Cell *cell) {
  assert(cell->kind != CELL_CONSTANT && cell->kind != CELL_COUNTER);
  if (!encoder_has_cell(step->encoder, cell))
    return cell_term(step, cell);
  uint32_t index = get_entry(step->ssa, cell).index + 1;
  set_entry(step, (SsaEntry){.symbol = cell->symbol, .index = index}, NULL);
  return term_make_var(step->terms, cell->symbol, index);
}

// Does CELL get a new version, now that it becomes VALUE? If it is what it was, not; but while
// relevance is found out, all that is known on paths is not known yet.
static bool changes(Step *step, const Cell *cell, Term value) {
  bool is_same = term_equals(value, cell_term(step, cell));
  return encoder_has_cell(step->encoder, cell) &&
         (!is_same || step->encoder->purpose == ENCODE_TO_SCOUT);
}

void cell_assign(Step *step, const Cell *cell, Value value) {
  assert(!cell_is_array(cell) && term_is_integer(step->terms, value.term));
  if (!changes(step, cell, value.term))
    return;
  Term term = cell_renew(step, cell);
  bool is_known = step_has_term(step, value.term);
  step_require(step, term_make_eq(step->terms, term, value.term));
  if (is_integer(cell) && !is_known)
    step_bound(step, term, value.range);
  if (is_integer(cell))
    set_entry(step, get_entry(step->ssa, cell), &value.range);
}

// ---- arrays

KnownArray cell_array(Step *step, const Cell *cell) {
  assert(cell_is_array(cell));
  SsaEntry entry = get_entry(step->ssa, cell);
  bool is_known = entry.block == step->block && !term_is_none(entry.definition) &&
                  !encoder_explains(step->encoder);
  Term term = cell_term(step, cell);
  return (KnownArray){.term = term, .definition = is_known ? entry.definition : term};
}

void cell_define(Step *step, const Cell *cell, KnownArray array) {
  assert(cell_is_array(cell) && !term_is_integer(step->terms, array.term));
  assert(sort_equals(term_sort(step->terms, array.term), term_sort(step->terms, array.definition)));
  if (!changes(step, cell, array.term))
    return;
  step_require(step, term_make_eq(step->terms, cell_renew(step, cell), array.term));
  SsaEntry entry = get_entry(step->ssa, cell);
  if (step_has_term(step, array.definition)) // what is left out may have changed when it is read
    entry.definition = array.definition;
  step->ssa = ssa_set(&step->encoder->arena, step->ssa, entry);
}

void cell_clear(Step *step, const Cell *cell) {
  assert(cell->kind == CELL_VALUE);
  Value zero = encode_zero(step, cell->type);
  if (!cell_is_array(cell)) {
    cell_assign(step, cell, zero);
    return;
  }
  Sort sort = symbol_get(step->terms, cell->symbol)->sort;
  Term zeros = term_make_const_array(step->terms, sort, zero.term);
  cell_define(step, cell, (KnownArray){.term = zeros, .definition = zeros});
}

// ---- ranges

void cell_narrow(Step *step, const Cell *cell, Interval range) {
  assert(!cell_is_array(cell));
  if (is_integer(cell) && encoder_has_cell(step->encoder, cell))
    set_entry(step, get_entry(step->ssa, cell), &range);
}

Value value_unknown(Step *step, const Type *type) {
  assert(type_is_scalar(type));
  Value value = {.term = cell_renew(step, step->encoder->names->unknown),
                 .range = int_range(step, type)};
  step_bound(step, value.term, value.range);
  return value;
}
