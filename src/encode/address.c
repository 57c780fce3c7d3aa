// Addresses are numbers of which little is known. The address space has parts, as in the
// interpreter (layout.h): functions lie 16 bytes apart in the order of their ids, static
// objects and locals one behind the other, each with an address of its own for each frame of a
// recursive function; where they begin is arbitrary. The heap grows and reuses nothing.
#include "encode/encode_internal.h"

#include "base/diag.h"
#include "cfa/layout.h"

#include <assert.h>

enum { OBJECT_GAP = 16 };

// ---- tables

static const Cell *new_base(Vocabulary *names, CellKind kind, const char *name) {
  const Type *type = names->places.address_type;
  return place_new_cell(&names->places, kind, name, sort_int(names->terms), type);
}

// Static objects lie as in the interpreter, so that a model's addresses are those of a run.
static uint64_t next_static(DataModel model, uint64_t *end, const Variable *variable) {
  assert(variable_is_static(variable));
  uint64_t offset = layout_next_static(model, *end, variable->align);
  *end = offset + layout_extent(variable_size(variable));
  return offset;
}

static uint64_t next_local(uint64_t *end, const Variable *variable) {
  assert(!variable_is_static(variable) && variable->is_address_taken);
  uint64_t align = variable->align > OBJECT_GAP ? variable->align : OBJECT_GAP;
  uint64_t offset = layout_round_up(*end, align);
  *end = offset + variable_size(variable) + OBJECT_GAP;
  return offset;
}

void addresses_init(Vocabulary *names, const Cfa *cfa) {
  AddressTable *addresses = &names->addresses;
  addresses->functions = new_base(names, CELL_CONSTANT, "functions");
  addresses->statics = new_base(names, CELL_CONSTANT, "statics");
  addresses->stack = new_base(names, CELL_CONSTANT, "stack");
  addresses->heap = new_base(names, CELL_ADDRESS, "heap");
  addresses->is_valid =
      place_new_cell(&names->places, CELL_CONSTANT, "is valid", sort_bool(names->terms), NULL);
  addresses->offsets = ARENA_ARRAY(&names->arena, uint64_t, cfa->variables.size);
  uint64_t statics = 0;
  vec_each(Variable *const, item, &cfa->variables) {
    if (variable_is_static(*item))
      addresses->offsets[(*item)->id] = next_static(cfa->types.model, &statics, *item);
    else if ((*item)->is_address_taken)
      addresses->offsets[(*item)->id] = next_local(&addresses->stack_size, *item);
  }
}

// A constant for each block that is made once at most.
void addresses_name_blocks(Vocabulary *names, PointsTo *points_to) {
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    for (uint32_t j = 0; node && j < node->single.size; j++)
      *map_insert(&names->addresses.blocks, node->single.data[j]->id, NULL) =
          key_of(new_base(names, CELL_CONSTANT, "block"));
  }
}

// ---- bases

// ADDRESS lies from LOW to HIGH. The value with that range.
static Value require_between(Step *step, Value address, uint64_t low, uint64_t high) {
  assert(low <= high);
  Value least = int_constant(step, (__int128)low);
  Value most = int_constant(step, (__int128)high);
  step_require(step, int_compare(step, EXPR_GE, address, least));
  step_require(step, int_compare(step, EXPR_LE, address, most));
  interval_meet(address.range, (Interval){(__int128)low, (__int128)high}, &address.range);
  return address;
}

static Value read_base(Step *step, const Cell *cell, uint64_t low, uint64_t high) {
  assert(cell->kind == CELL_CONSTANT || cell->kind == CELL_ADDRESS);
  Value base = cell_read(step, cell);
  if (interval_is_within(base.range, (Interval){(__int128)low, (__int128)high}))
    return base;
  base = require_between(step, base, low, high);
  if (!step->is_quiet)
    cell_narrow(step, cell, base.range);
  return base;
}

static Layout layout(const Step *step) { return layout_of(step->encoder->cfa->types.model); }

Value address_add(Step *step, Value address, __int128 offset) {
  return offset ? int_pointer_add(step, address, int_constant(step, offset), 1) : address;
}

// ---- objects

Value address_of_variable(Step *step, const Variable *variable, uint32_t depth) {
  assert(variable_is_static(variable) || variable->is_address_taken);
  assert(!depth || !variable_is_static(variable));
  const AddressTable *addresses = &step->encoder->names->addresses;
  Layout parts = layout(step);
  __int128 offset = (__int128)addresses->offsets[variable->id];
  if (variable_is_static(variable)) // the first may lie at the very start, which is a gap of a run
    return address_add(step,
                       read_base(step, addresses->statics, parts.statics - parts.static_gap,
                                 (parts.statics + parts.heap) / 2),
                       offset);
  offset += (__int128)depth * (__int128)addresses->stack_size;
  Value base = read_base(step, addresses->stack, parts.stack, (parts.stack + parts.end) / 2);
  return address_add(step, base, offset);
}

Value encode_address(Step *step, const Expr *lvalue) {
  assert(expr_is_lvalue(lvalue));
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    return address_of_variable(step, lvalue->variable, frame_depth(step, lvalue->variable));
  case EXPR_DEREF:
    return encode_expr(step, lvalue->operand);
  case EXPR_FIELD:
    return address_add(step, encode_address(step, lvalue->operand),
                       (__int128)(lvalue->field->bit_offset / 8));
  case EXPR_INDEX: {
    Value array = encode_address(step, lvalue->left), index = encode_expr(step, lvalue->right);
    return int_pointer_add(step, array, index, lvalue->type->size);
  }
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
}

Value encode_function_address(Step *step, const Function *function) {
  assert(function->id < step->encoder->cfa->functions.size);
  Encoder *encoder = step->encoder;
  const Cell *cell = place_function(&encoder->names->places, function);
  Layout parts = layout(step);
  uint64_t all = FUNCTION_STEP * (uint64_t)encoder->cfa->functions.size;
  Value base =
      read_base(step, encoder->names->addresses.functions, parts.functions, parts.statics - all);
  Value address = cell_read(step, cell);
  Value expected = address_add(step, base, FUNCTION_STEP * (__int128)function->id);
  step_require(step, int_compare(step, EXPR_EQ, address, expected));
  return address;
}

// As in the interpreter, and wherever numbers of any type may be stored in it.
static void align_block(Step *step, Value address) {
  const uint64_t *found = map_find(&step->encoder->names->addresses.blocks, step->edge->id);
  const Cell *cell = found ? (const Cell *)(uintptr_t)*found : NULL;
  const Type *type = step->encoder->cfa->types.void_pointer;
  Value number = cell ? cell_read(step, cell) : value_unknown(step, type);
  Term aligned = term_make_scale(step->terms, BLOCK_ALIGN, number.term);
  step_require(step, term_make_eq(step->terms, address.term, aligned));
}

// The interpreter ends the run if there is no room.
Value address_allocate(Step *step, Value size) {
  const Types *types = &step->encoder->cfa->types;
  Layout parts = layout(step);
  const Cell *heap = step->encoder->names->addresses.heap;
  __int128 limit = (__int128)1 << (type_width(types->size_type) - 1);
  Value most = int_constant(step, limit - 1);
  Value room = int_constant(step, (__int128)(parts.unset - parts.heap));
  Value null = int_constant(step, 0);
  Term is_possible = int_compare(step, EXPR_LE, size, most);
  Term fits = int_compare(step, EXPR_LE, size, room);
  step_require(step, term_make_implies(step->terms, is_possible, fits));
  Value top = read_base(step, heap, parts.heap, parts.unset);
  Value address =
      require_between(step, value_unknown(step, types->void_pointer), parts.heap, parts.unset);
  step_require(step, int_compare(step, EXPR_GE, address, top));
  if (step->encoder->options.aligns_blocks)
    align_block(step, address);
  Value end = address_add(step, address, OBJECT_GAP);
  interval_meet(size.range, (Interval){0, (__int128)(parts.unset - parts.heap)}, &size.range);
  end = int_pointer_add(step, end, size, 1);
  cell_assign(step, heap, value_choose(step, is_possible, end, top));
  return value_choose(step, is_possible, address, null);
}

// Towards the variable that holds the pointer, so that sums with it need no wraps.
static void narrow_pointer(Step *step, const Expr *pointer, Interval range) {
  while (pointer->kind == EXPR_CAST && type_is_pointer(pointer->operand->type))
    pointer = pointer->operand;
  if (pointer->kind != EXPR_VAR || step->is_quiet)
    return;
  Place place = place_resolve(step, pointer);
  const Cell *cell = place_cell(step, &place);
  if (cell && cell->type == pointer->type)
    cell_narrow(step, cell, range);
}

// Not null. Other numbers are allowed, though they are the address of nothing: a program may
// use one in place of an object, and is not proved by excluding that. Only the end of the
// address space is left out, so that sums with small offsets do not wrap.
Value address_require_valid(Step *step, const Expr *pointer, Value value) {
  if (step->encoder->purpose == ENCODE_TO_SCOUT)
    return value;
  uint32_t width = type_width(step->encoder->names->places.address_type);
  uint64_t last = (width == 64 ? UINT64_MAX : UINT32_MAX) - LAYOUT_NULL_PAGE;
  Value valid = require_between(step, value, 1, last);
  Layout parts = layout(step);
  Value low = int_constant(step, (__int128)parts.statics);
  Value high = int_constant(step, (__int128)parts.end);
  Term is_object = term_make_and2(step->terms, int_compare(step, EXPR_GE, value, low),
                                  int_compare(step, EXPR_LE, value, high));
  Term is_wanted = cell_term(step, step->encoder->names->addresses.is_valid);
  step_require(step, term_make_implies(step->terms, is_wanted, is_object));
  narrow_pointer(step, pointer, valid.range);
  return valid;
}

static Term begins_at(Terms *terms, const Cell *base, uint64_t address) {
  return term_make_eq(terms, term_make_var(terms, base->symbol, 0),
                      term_make_int(terms, (__int128)address));
}

Term encode_valid_memory(Encoder *encoder) {
  if (!encoder_has_pointers(encoder))
    return term_true(encoder->terms);
  const AddressTable *addresses = &encoder->names->addresses;
  Layout parts = layout_of(encoder->cfa->types.model);
  Term conditions[] = {term_make_var(encoder->terms, addresses->is_valid->symbol, 0),
                       begins_at(encoder->terms, addresses->functions, parts.functions),
                       begins_at(encoder->terms, addresses->statics, parts.statics)};
  return term_make_and(encoder->terms, conditions, 3);
}
