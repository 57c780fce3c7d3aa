// Memory behind pointers: the slots of regions (region.h), read and written at addresses.
#include "encode/encode_internal.h"

#include <assert.h>

enum {
  SPELLED_OUT = 256,    // elements of an array that are treated one by one
  SPELLED_LOOSELY = 16, // likewise, of numbers that may lie at any byte: solvers get lost in them
  STRING_LIMIT = 512    // bytes of literals in one region
};

static const char *const punned = "memory is read as another type than it was written";

// ---- slots

static const Slot *find_slot(Step *step, const Place *place) {
  return region_find_slot(place_region(step, place), place->cell.offset, place->type,
                          place->bit_offset, place->bit_width);
}

const Cell *place_cell(Step *step, const Place *place) {
  if (place->shape)
    return place->shape->cell && !cell_is_array(place->shape->cell) ? place->shape->cell : NULL;
  const Slot *slot = type_is_scalar(place->type) ? find_slot(step, place) : NULL;
  return slot && !cell_is_array(slot->cell) ? slot->cell : NULL;
}

// What a slot holds as a value of TYPE, and back.
static Value from_slot(Step *step, const Slot *slot, const Type *type, Value held) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  if (slot->bit_width)
    return arithmetic->from_field(step, slot->type, slot->bit_width, held);
  if (!type_is_bool(type) || type_is_bool(slot->type))
    return encode_cast(step, slot->type, type, held);
  Value one = arithmetic->constant(step, slot->type, 1);
  Value zero = arithmetic->constant(step, slot->type, 0);
  Term is_valid =
      term_make_or2(step->terms, arithmetic->compare(step, EXPR_EQ, slot->type, held, zero),
                    arithmetic->compare(step, EXPR_EQ, slot->type, held, one));
  return value_choose(step, is_valid, encode_cast(step, slot->type, type, held),
                      value_unknown(step, type));
}

static Value to_slot(Step *step, const Slot *slot, const Type *type, Value value) {
  if (slot->bit_width)
    return step->encoder->arithmetic->to_field(step, slot->type, slot->bit_width, value);
  return encode_cast(step, type, slot->type, value);
}

static Value held_in(Step *step, const Slot *slot, Value address) {
  if (!cell_is_array(slot->cell))
    return cell_read(step, slot->cell);
  return array_read(step, slot->cell, cell_array(step, slot->cell), address.term);
}

// ---- slots that overlap

static int64_t slot_bits(const Slot *slot) {
  return slot->bit_width ? (int64_t)slot->bit_width : 8 * (int64_t)slot->type->size;
}

// Is it clear which bits of OTHER a write of SLOT changes, and are they few? Numbers at any byte
// would take too many: solvers get lost in them.
static bool is_followed(const Slot *slot, const Slot *other) {
  enum { MOST_NEAR = 9, WIDEST = 8 };
  int64_t size = (int64_t)slot->type->size, reach = (int64_t)other->type->size;
  if (type_is_float(slot->type) || type_is_float(other->type) || size > WIDEST || reach > WIDEST ||
      (type_is_bool(other->type) && !type_is_bool(slot->type)))
    return false;
  if (!cell_is_array(slot->cell))
    return !cell_is_array(other->cell);
  return cell_is_array(other->cell) && !other->is_loose && slot->stride == other->stride &&
         size + reach <= MOST_NEAR * slot->stride + (slot->stride ? 0 : 2 * WIDEST);
}

// OTHER held OLD, DISTANCE bytes behind where SLOT was made to hold HELD.
static Value overwritten(Step *step, const Slot *other, Value old, const Slot *slot, Value held,
                         int64_t distance) {
  int64_t bits = 8 * distance + other->bit_offset - slot->bit_offset;
  int64_t begin = bits < 0 ? -bits : 0, end = slot_bits(slot) - bits;
  if (end > slot_bits(other))
    end = slot_bits(other);
  if (begin >= end)
    return old;
  return step->encoder->arithmetic->replace_bits(step, other->type, other->bit_width, old,
                                                 (BitRange){(uint32_t)begin, (uint32_t)end}, held,
                                                 (uint32_t)(begin + bits));
}

// At all addresses near ADDRESS.
static void follow_in_array(Step *step, const Slot *other, const Slot *slot, Value address,
                            Value held) {
  int64_t size = (int64_t)slot->type->size, reach = (int64_t)other->type->size;
  int64_t distance = other->offset - slot->offset, stride = slot->stride;
  KnownArray old = cell_array(step, other->cell), array = old;
  while (stride && distance - stride > -reach)
    distance -= stride;
  while (stride && distance <= -reach)
    distance += stride;
  for (; distance < size; distance += stride) {
    Term position = address_add(step, address, distance).term;
    Value before = array_read(step, other->cell, old, position);
    Value now = overwritten(step, other, before, slot, held, distance);
    array = array_store(step, array, position, now.term);
    if (!stride)
      break;
  }
  cell_define(step, other->cell, array);
}

// SLOT was made to hold HELD.
static void follow_overlaps(Step *step, const Slot *slot, Value address, Value held,
                            const Expr *expr) {
  for (uint32_t i = 0; i < slot->overlap_count; i++) {
    const Slot *other = slot->overlaps[i];
    if (!is_followed(slot, other)) {
      cell_renew(step, other->cell);
      step_approximate(step, expr, punned);
    } else if (cell_is_array(other->cell)) {
      follow_in_array(step, other, slot, address, held);
    } else {
      int64_t distance = other->offset - slot->offset;
      Value old = cell_read(step, other->cell);
      cell_assign(step, other->cell, overwritten(step, other, old, slot, held, distance));
    }
  }
}

static void hold(Step *step, const Slot *slot, Value address, Value held) {
  if (!cell_is_array(slot->cell)) {
    cell_assign(step, slot->cell, held);
  } else if (slot->is_loose) {
    step_approximate(step, NULL, punned);
    Term array = cell_renew(step, slot->cell);
    Term found = term_make_select(step->terms, array, address.term);
    step_require(step, term_make_eq(step->terms, found, held.term));
  } else {
    KnownArray array = cell_array(step, slot->cell);
    cell_define(step, slot->cell, array_store(step, array, address.term, held.term));
  }
}

// ---- scalars

Value memory_read(Step *step, const Place *place) {
  const Slot *slot = find_slot(step, place);
  if (!slot) {
    step_approximate(step, place->expr, "what is stored there is not followed");
    return value_unknown(step, place->type);
  }
  Value held = held_in(step, slot, place->address);
  Value value = from_slot(step, slot, place->type, held);
  if (place_is_certain(step, place))
    return value;
  step_approximate(step, place->expr, "an index may leave its array inside the object");
  return value_choose(step, place->within, value, value_unknown(step, place->type));
}

static void store(Step *step, const Place *place, const Slot *slot, Value held) {
  hold(step, slot, place->address, held);
  follow_overlaps(step, slot, place->address, held, place->expr);
}

// Unless all indices are inside, any slot of the region may have been hit.
static void scatter(Step *step, const Place *place) {
  const Region *region = place_region(step, place);
  step_approximate(step, place->expr, "an index may leave its array inside the object");
  for (uint32_t i = 0; i < region->slot_count; i++) {
    Term stored = cell_term(step, region->slots[i].cell);
    Term is_same = term_make_eq(step->terms, cell_renew(step, region->slots[i].cell), stored);
    step_require(step, term_make_implies(step->terms, place->within, is_same));
  }
}

void memory_write_part(Step *step, const Place *place, Value value) {
  const Slot *slot = find_slot(step, place);
  if (slot)
    hold(step, slot, place->address, to_slot(step, slot, place->type, value));
}

void memory_write(Step *step, const Place *place, Value value) {
  const Slot *slot = find_slot(step, place);
  assert(slot || step->is_quiet || !step->edge);
  if (!slot)
    return;
  store(step, place, slot, to_slot(step, slot, place->type, value));
  if (!place_is_certain(step, place))
    scatter(step, place);
}

// ---- ranges of bytes

// From CELL, at ADDRESS, COUNT bytes on.
typedef struct Bytes {
  MemCell cell;
  Value address;
  uint64_t count;
} Bytes;

// The distances from the start of BYTES at which SLOT has scalars, and how many there are.
typedef struct Row {
  int64_t first, stride;
  uint64_t count;
} Row;

static Row row_in(const Slot *slot, const Bytes *bytes) {
  int64_t size = (int64_t)slot->type->size, count = (int64_t)bytes->count;
  Row row = {.first = slot->offset - bytes->cell.offset, .stride = slot->stride};
  if (!row.stride) {
    row.count = row.first + size > 0 && row.first < count;
    return row;
  }
  row.first = (row.first % row.stride + row.stride) % row.stride;
  while (row.first - row.stride > -size)
    row.first -= row.stride;
  row.count = row.first < count ? (uint64_t)((count - row.first - 1) / row.stride) + 1 : 0;
  return row;
}

// Is the scalar of SLOT at DISTANCE inside BYTES as a whole?
static bool is_inside(const Slot *slot, const Bytes *bytes, int64_t distance) {
  return distance >= 0 && distance + (int64_t)slot->type->size <= (int64_t)bytes->count;
}

// What a slot gets DISTANCE bytes from the start.
typedef Value (*Filling)(Step *step, const Slot *slot, int64_t distance, void *context);

static Value unknown_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  (void)distance, (void)context;
  return to_slot(step, slot, slot->type, value_unknown(step, slot->type));
}

// False if something in SLOT became arbitrary.
static bool fill_slot(Step *step, const Slot *slot, const Bytes *bytes, Filling filling,
                      void *context) {
  Row row = row_in(slot, bytes);
  if (!row.count)
    return true;
  bool is_known = filling != unknown_filling && is_inside(slot, bytes, row.first);
  if (!cell_is_array(slot->cell)) {
    if (is_known)
      cell_assign(step, slot->cell, filling(step, slot, row.first, context));
    else
      cell_renew(step, slot->cell);
    return is_known;
  }
  if (row.count > (slot->is_loose ? SPELLED_LOOSELY : SPELLED_OUT)) {
    step_approximate(step, NULL, "a large part of memory becomes arbitrary");
    cell_renew(step, slot->cell);
    return false;
  }
  KnownArray array = cell_array(step, slot->cell);
  for (uint64_t i = 0; i < row.count; i++) {
    int64_t distance = row.first + (int64_t)i * row.stride;
    bool is_set = is_inside(slot, bytes, distance);
    Value held = (is_set ? filling : unknown_filling)(step, slot, distance, context);
    is_known &= is_set;
    Value address = address_add(step, bytes->address, distance);
    array = array_store(step, array, address.term, held.term);
  }
  cell_define(step, slot->cell, array);
  return is_known;
}

static bool fill(Step *step, const Bytes *bytes, Filling filling, void *context) {
  const Region *region = region_get(&step->encoder->regions, bytes->cell.node);
  bool is_known = true;
  for (uint32_t i = 0; i < region->slot_count; i++)
    is_known &= fill_slot(step, &region->slots[i], bytes, filling, context);
  return is_known;
}

void memory_forget(Step *step, const Place *place) {
  if (type_is_scalar(place->type)) {
    if (find_slot(step, place))
      memory_write(step, place, value_unknown(step, place->type));
    return;
  }
  const Region *region = place_region(step, place);
  if (!place_is_certain(step, place)) {
    for (uint32_t i = 0; i < region->slot_count; i++)
      cell_renew(step, region->slots[i].cell);
    return;
  }
  Bytes bytes = {place->cell, place->address, place->type->size};
  fill(step, &bytes, unknown_filling, NULL);
}

// Does TYPE at OFFSET have a scalar in SLOT? As deep as the type is.
static bool has_slot(const Region *region, const Slot *slot, MemCell cell, const Type *type,
                     const Field *field) {
  bool is_field = field && field->is_bit_field;
  if (type->kind == TYPE_ARRAY)
    return has_slot(region, slot, cell, type->array.element, NULL);
  if (type->kind != TYPE_RECORD)
    return slot == region_find_slot(region, cell.offset, type,
                                    is_field ? (uint32_t)(field->bit_offset % 8) : 0,
                                    is_field ? field->bit_width : 0);
  for (uint32_t i = 0; i < type->record->field_count; i++) {
    const Field *part = &type->record->fields[i];
    MemCell at = {cell.node, cell.offset + (int64_t)(part->bit_offset / 8)};
    if (has_slot(region, slot, mem_find(at), part->type, part))
      return true;
  }
  return false;
}

void memory_forget_others(Step *step, const Place *place) {
  const Region *region = place_region(step, place);
  Bytes bytes = {place->cell, place->address, place->type->size};
  for (uint32_t i = 0; i < region->slot_count; i++) {
    const Slot *slot = &region->slots[i];
    if (!row_in(slot, &bytes).count || has_slot(region, slot, place->cell, place->type, NULL))
      continue;
    fill_slot(step, slot, &bytes, unknown_filling, NULL);
    step_approximate(step, place->expr, punned);
  }
}

static void forget_node(Step *step, const MemNode *node) {
  const Region *region = region_get(&step->encoder->regions, node);
  for (uint32_t i = 0; region_is_memory(node) && i < region->slot_count; i++)
    cell_renew(step, region->slots[i].cell);
}

void memory_forget_all(Step *step) {
  PointsTo *points_to = step->encoder->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++)
    if (points_to_node(points_to, i))
      forget_node(step, points_to_node(points_to, i));
}

void memory_forget_reachable(Step *step, const Expr *pointer) {
  VEC(const MemNode *) stack = {0};
  Map seen;
  map_init(&seen);
  MemCell start = points_to_value(step->encoder->regions.points_to, pointer);
  if (start.node)
    vec_push(&stack, start.node);
  while (stack.size) {
    const MemNode *node = vec_pop(&stack);
    bool is_new;
    map_insert(&seen, node->id, &is_new);
    if (!is_new)
      continue;
    forget_node(step, node);
    vec_each(const MemField, field, &node->fields)
      vec_push(&stack, mem_find(field->pointee).node);
  }
  map_release(&seen);
  vec_release(&stack);
}

// ---- functions of the library

static bool find_bytes(Step *step, const Expr *pointer, const Expr *count, Bytes *bytes) {
  *bytes = (Bytes){.cell = points_to_value(step->encoder->regions.points_to, pointer)};
  bytes->address = encode_expr(step, pointer);
  if (!bytes->cell.node)
    return false;
  bool is_known =
      count && count->kind == EXPR_INT && count->integer >= 0 && count->integer < (1 << 20);
  bytes->count = is_known ? (uint64_t)count->integer : 0;
  if (!is_known || count->integer > 0)
    bytes->address = address_require_valid(step, pointer, bytes->address);
  return is_known;
}

static Value copied_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  const Bytes *from = context;
  MemCell cell = mem_find((MemCell){from->cell.node, from->cell.offset + distance});
  const Region *region = region_get(&step->encoder->regions, cell.node);
  const Slot *source =
      region_find_slot(region, cell.offset, slot->type, slot->bit_offset, slot->bit_width);
  if (!source) {
    step_approximate(step, NULL, "what is copied there is arbitrary");
    return unknown_filling(step, slot, distance, NULL);
  }
  Value held = held_in(step, source, address_add(step, from->address, distance));
  if (source->type == slot->type)
    return held;
  return to_slot(step, slot, slot->type, from_slot(step, source, slot->type, held));
}

void memory_copy_bytes(Step *step, const Expr *to, const Expr *from, const Expr *count) {
  Bytes target, source;
  bool is_known = find_bytes(step, to, count, &target) & find_bytes(step, from, count, &source);
  if (!target.cell.node)
    return;
  bool is_same = source.cell.node == target.cell.node;
  bool is_alike = source.cell.node && (!is_same || source.cell.offset == target.cell.offset);
  if (!is_known)
    forget_node(step, target.cell.node);
  if (!is_known || !fill(step, &target, is_alike ? copied_filling : unknown_filling, &source))
    step_approximate(step, to, "what is copied there is arbitrary");
}

// The size of what CALL allocates; 0 if it is not known.
static uint64_t allocated_size(const Edge *call) {
  const Expr *const *args = call->call.args;
  const Function *callee = edge_callee(call);
  bool has_two =
      callee && (callee->builtin == BUILTIN_CALLOC || callee->builtin == BUILTIN_REALLOC);
  const Expr *size = callee && call->call.arg_count ? args[has_two ? 1 : 0] : NULL;
  if (!size || size->kind != EXPR_INT || size->integer < 0 || size->integer >= (1 << 20))
    return 0;
  if (callee->builtin != BUILTIN_CALLOC)
    return type_is_int(size->type) ? (uint64_t)size->integer : 0;
  bool is_known =
      args[0]->kind == EXPR_INT && args[0]->integer >= 0 && args[0]->integer < (1 << 20);
  return is_known ? (uint64_t)(size->integer * args[0]->integer) : 0;
}

// So many bytes every heap object of NODE has.
static uint64_t common_size(const MemNode *node) {
  uint64_t least = node->allocations.size ? UINT64_MAX : 0;
  vec_each(const Edge *const, call, &node->allocations) {
    uint64_t size = allocated_size(*call);
    least = size < least ? size : least;
  }
  return least;
}

typedef struct Moved {
  Bytes from;
  Term is_null; // there was no object
} Moved;

static Value moved_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  Moved *moved = context;
  return value_choose(step, moved->is_null, unknown_filling(step, slot, distance, NULL),
                      copied_filling(step, slot, distance, &moved->from));
}

// What is behind the size that all objects have stays arbitrary, as new memory is.
bool memory_move_object(Step *step, const Expr *pointer, Value from, Value to, const Edge *call) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  const Type *type = step->encoder->cfa->types.void_pointer;
  Value null = arithmetic->constant(step, type, 0);
  Moved moved = {
      .from = {.cell = points_to_value(step->encoder->regions.points_to, pointer), .address = from},
      .is_null = arithmetic->compare(step, EXPR_EQ, type, from, null)};
  if (!moved.from.cell.node)
    return true;
  uint64_t size = allocated_size(call), least = common_size(moved.from.cell.node);
  Bytes target = {moved.from.cell, to, size < least ? size : least};
  return fill(step, &target, moved_filling, &moved) && target.count == size && size > 0;
}

static Value byte_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  __int128 byte = *(const unsigned char *)context, value = 0;
  if (slot->bit_width && byte)
    return unknown_filling(step, slot, distance, NULL);
  if (type_is_float(slot->type))
    return byte ? value_unknown(step, slot->type) : float_constant(step, slot->type, 0);
  for (uint64_t i = 0; i < slot->type->size; i++)
    value = (__int128)((unsigned __int128)value << 8) | byte;
  Value whole = step->encoder->arithmetic->constant(step, slot->type, type_wrap(slot->type, value));
  return to_slot(step, slot, slot->type, whole);
}

void memory_set_bytes(Step *step, const Expr *to, const Expr *byte, const Expr *count) {
  Bytes target;
  bool is_known = find_bytes(step, to, count, &target);
  if (!target.cell.node)
    return;
  if (!is_known)
    forget_node(step, target.cell.node);
  unsigned char value = byte->kind == EXPR_INT ? (unsigned char)byte->integer : 0;
  Filling filling = byte->kind == EXPR_INT ? byte_filling : unknown_filling;
  if (!is_known || !fill(step, &target, filling, &value))
    step_approximate(step, to, "what is written there is arbitrary");
}

// ---- the start of the program

static bool is_zeroed(const Variable *variable) {
  return (variable->kind == VAR_GLOBAL && !variable->is_extern) ||
         (variable->kind == VAR_STRING && variable->bytes);
}

// Bytes of string literals in NODE.
static uint64_t string_bytes(const MemNode *node) {
  uint64_t bytes = 0;
  vec_each(const Variable *const, item, &node->variables)
    bytes += (*item)->kind == VAR_STRING ? (*item)->type->size : 0;
  return bytes;
}

// All objects of NODE begin with known contents.
static bool is_pure(const MemNode *node) {
  bool is_known = !node->has_unset && !node->allocations.size && node->count > 0 &&
                  string_bytes(node) <= STRING_LIMIT;
  vec_each(const Variable *const, item, &node->variables)
    is_known &= is_zeroed(*item);
  return is_known;
}

static void clear_node(Step *step, const MemNode *node) {
  const Region *region = region_get(&step->encoder->regions, node);
  for (uint32_t i = 0; i < region->slot_count; i++) {
    const Cell *cell = region->slots[i].cell;
    if (cell_is_array(cell)) {
      Sort sort = symbol_get(step->terms, cell->symbol)->sort;
      Term zeros = term_make_const_array(step->terms, sort, cell_zero(step, cell).term);
      cell_define(step, cell, (KnownArray){.term = zeros, .definition = zeros});
    } else {
      cell_assign(step, cell, cell_zero(step, cell));
    }
  }
}

static Value string_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  const Variable *string = context;
  if (type_is_float(slot->type) || slot->bit_width)
    return unknown_filling(step, slot, distance, NULL);
  __int128 value = 0;
  for (uint64_t i = slot->type->size; i-- > 0;)
    value = (__int128)((unsigned __int128)value << 8) |
            (unsigned char)string->bytes[(uint64_t)distance + i];
  return step->encoder->arithmetic->constant(step, slot->type, type_wrap(slot->type, value));
}

static void start_variable(Step *step, const Variable *variable) {
  Place place = place_of_variable(step, variable, 0);
  if (variable->kind == VAR_STRING && string_bytes(place.cell.node) <= STRING_LIMIT) {
    Bytes bytes = {place.cell, place.address, variable->type->size};
    fill(step, &bytes, string_filling, (void *)variable);
  } else if (variable->kind == VAR_GLOBAL && !is_pure(place.cell.node)) {
    place_clear(step, &place);
  }
}

void memory_start(Step *step, const bool *is_mentioned) {
  PointsTo *points_to = step->encoder->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    if (node && node->variables.size && region_is_memory(node) && is_pure(node))
      clear_node(step, node);
  }
  vec_each(Variable *const, item, &step->encoder->cfa->variables) {
    if ((*item)->is_address_taken && is_mentioned[(*item)->id] && is_zeroed(*item))
      start_variable(step, *item);
  }
}
