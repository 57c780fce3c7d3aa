// Memory behind pointers, many bytes at once: what is copied, set, or becomes arbitrary.
#include "encode/memory_internal.h"

#include <assert.h>

enum {
  SPELLED_OUT = 256,    // elements of an array that are treated one by one
  SPELLED_LOOSELY = 16, // likewise, of numbers that may lie at any byte: solvers get lost in them
  LONGEST_CUT = 64      // bytes that are treated one by one if it is not known how many they are
};

// ---- ranges of bytes

// The distances from the start of BYTES at which SLOT has scalars, and how many there are.
typedef struct ElementRow {
  int64_t first, stride;
  uint64_t count;
} ElementRow;

static ElementRow row_in(const Slot *slot, const ByteRange *bytes) {
  int64_t size = (int64_t)slot->type->size, count = (int64_t)bytes->count;
  ElementRow row = {.first = slot->offset - bytes->cell.offset, .stride = slot->stride};
  if (!row.stride) {
    row.count = row.first + size > 0 && row.first < count;
    return row;
  }
  row.first = (row.first % row.stride + row.stride) % row.stride;
  while (row.first - row.stride > -size)
    row.first -= row.stride;
  assert(-size < row.first);
  row.count = row.first < count ? (uint64_t)((count - row.first - 1) / row.stride) + 1 : 0;
  return row;
}

// Is the scalar of SLOT at DISTANCE inside BYTES as a whole?
static bool is_inside(const Slot *slot, const ByteRange *bytes, int64_t distance) {
  return distance >= 0 && distance + (int64_t)slot->type->size <= (int64_t)bytes->count;
}

Value filling_unknown(Step *step, const Slot *slot, int64_t distance, void *context) {
  (void)distance, (void)context;
  return slot_from_value(step, slot, slot->type, value_unknown(step, slot->type));
}

// As many elements of SLOT, an array, as ROW says. False if some became arbitrary.
static bool fill_elements(Step *step, const Slot *slot, const ByteRange *bytes, ElementRow row,
                          Filling filling, void *context) {
  assert(cell_is_array(slot->cell) && row.count > 0);
  bool is_known = filling != filling_unknown;
  KnownArray array = cell_array(step, slot->cell);
  for (uint64_t i = 0; i < row.count; i++) {
    int64_t distance = row.first + (int64_t)i * row.stride;
    bool is_set = is_inside(slot, bytes, distance);
    Value held = (is_set ? filling : filling_unknown)(step, slot, distance, context);
    is_known &= is_set;
    Value address = address_add(step, bytes->address, distance);
    array = array_store(step, array, address.term, held.term);
  }
  cell_define(step, slot->cell, array);
  return is_known;
}

// False if something in SLOT became arbitrary.
static bool fill_slot(Step *step, const Slot *slot, const ByteRange *bytes, Filling filling,
                      void *context) {
  ElementRow row = row_in(slot, bytes);
  if (!row.count)
    return true;
  if (!cell_is_array(slot->cell)) {
    bool is_known = filling != filling_unknown && is_inside(slot, bytes, row.first);
    if (is_known)
      cell_assign(step, slot->cell, filling(step, slot, row.first, context));
    else
      cell_renew(step, slot->cell);
    return is_known;
  }
  if (row.count <= (slot->is_loose ? SPELLED_LOOSELY : SPELLED_OUT))
    return fill_elements(step, slot, bytes, row, filling, context);
  step_approximate(step, NULL, "a large part of memory becomes arbitrary");
  cell_renew(step, slot->cell);
  return false;
}

bool bytes_fill(Step *step, const ByteRange *bytes, Filling filling, void *context) {
  const Region *region = region_get(&step->encoder->names->regions, bytes->cell.node);
  bool is_known = true;
  for (uint32_t i = 0; i < region->slot_count; i++)
    is_known &= fill_slot(step, &region->slots[i], bytes, filling, context);
  return is_known;
}

static void forget_region(Step *step, const Region *region) {
  for (uint32_t i = 0; i < region->slot_count; i++)
    cell_renew(step, region->slots[i].cell);
}

void memory_forget(Step *step, const Place *place) {
  assert(!place->shape);
  if (type_is_scalar(place->type)) {
    if (place_slot(step, place))
      memory_write(step, place, value_unknown(step, place->type));
    return;
  }
  const Region *region = place_region(step, place);
  if (!place_is_certain(step, place)) {
    forget_region(step, region);
    return;
  }
  ByteRange bytes = {place->cell, place->address, place->type->size};
  bytes_fill(step, &bytes, filling_unknown, NULL);
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
  assert(!place->shape);
  const Region *region = place_region(step, place);
  ByteRange bytes = {place->cell, place->address, place->type->size};
  for (uint32_t i = 0; i < region->slot_count; i++) {
    const Slot *slot = &region->slots[i];
    if (!row_in(slot, &bytes).count || has_slot(region, slot, place->cell, place->type, NULL))
      continue;
    fill_slot(step, slot, &bytes, filling_unknown, NULL);
    step_approximate(step, place->expr, memory_punned);
  }
}

static void forget_node(Step *step, const MemNode *node) {
  if (region_is_memory(node))
    forget_region(step, region_get(&step->encoder->names->regions, node));
}

void memory_forget_all(Step *step) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++)
    if (points_to_node(points_to, i))
      forget_node(step, points_to_node(points_to, i));
}

void memory_forget_reachable(Step *step, const Expr *pointer) {
  VEC(const MemNode *) stack = {0};
  Map seen = {0};
  MemCell start = points_to_value(step->encoder->names->regions.points_to, pointer);
  if (start.node)
    vec_push(&stack, start.node);
  while (stack.size) {
    const MemNode *node = vec_pop(&stack);
    if (!map_add(&seen, node->id))
      continue;
    forget_node(step, node);
    vec_each(const MemField, field, &node->fields)
      vec_push(&stack, mem_find(field->pointee).node);
  }
  map_release(&seen);
  vec_release(&stack);
}

// ---- functions of the library

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

// So many bytes the largest object of NODE has; UINT64_MAX if that is not known.
static uint64_t largest_size(const MemNode *node) {
  bool is_known = !node->has_unset && (node->variables.size || node->allocations.size);
  uint64_t most = is_known ? 0 : UINT64_MAX;
  vec_each(const Variable *const, variable, &node->variables)
    most = variable_size(*variable) > most ? variable_size(*variable) : most;
  vec_each(const Edge *const, call, &node->allocations) {
    uint64_t size = allocated_size(*call);
    most = !size ? UINT64_MAX : size > most ? size : most;
  }
  return most;
}

// Bytes that a function of the library is given with their number. FILLING and its CONTEXT say
// what they get.
typedef struct CountedBytes {
  ByteRange bytes; // as many as there may be
  bool is_known, is_bounded;
  Value length; // unless IS_KNOWN
  Filling filling;
  void *context;
} CountedBytes;

static bool find_bytes(Step *step, const Expr *pointer, bool may_be_none, ByteRange *bytes) {
  *bytes = (ByteRange){.cell = points_to_value(step->encoder->names->regions.points_to, pointer)};
  bytes->address = encode_expr(step, pointer);
  if (bytes->cell.node && !may_be_none)
    bytes->address = address_require_valid(step, pointer, bytes->address);
  return bytes->cell.node;
}

static CountedBytes find_block(Step *step, const Expr *pointer, const Expr *count) {
  CountedBytes block = {.is_known = count && count->kind == EXPR_INT && count->integer >= 0 &&
                                    count->integer < (1 << 20)};
  if (!find_bytes(step, pointer, block.is_known && count->integer == 0, &block.bytes))
    return block;
  block.is_bounded = block.is_known;
  block.bytes.count = block.is_known ? (uint64_t)count->integer : 0;
  if (block.is_known || !count)
    return block;
  block.length = encode_expr(step, count);
  uint64_t most = largest_size(block.bytes.cell.node);
  __int128 high = block.length.range.high;
  block.bytes.count = high >= 0 && high < (__int128)most ? (uint64_t)high : most;
  block.is_bounded = block.bytes.count <= LONGEST_CUT;
  return block;
}

// What a scalar DISTANCE bytes behind the start of the block gets if its length is not known.
static Value cut_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  const CountedBytes *block = context;
  assert(!block->is_known && block->is_bounded && distance >= 0);
  uint64_t size = slot->type->size;
  Value begin = int_constant(step, distance);
  Value end = int_constant(step, distance + (__int128)size);
  Term is_inside = int_compare(step, EXPR_GE, block->length, end);
  Term is_behind = int_compare(step, EXPR_LE, block->length, begin);
  Value held = slot_read(step, slot, address_add(step, block->bytes.address, distance));
  bool is_aligned = block->length.zeros < 32 && ((uint64_t)1 << block->length.zeros) % size == 0;
  if (!is_aligned || (uint64_t)distance % size) {
    step_approximate(step, NULL, "a part of a number may be written");
    held = value_choose(step, is_behind, held, filling_unknown(step, slot, distance, NULL));
  }
  return value_choose(step, is_inside, block->filling(step, slot, distance, block->context), held);
}

// False if something became arbitrary.
static bool fill_block(Step *step, const CountedBytes *block) {
  assert(block->bytes.cell.node && block->filling);
  if (!block->is_bounded)
    forget_node(step, block->bytes.cell.node);
  if (!block->is_bounded || block->is_known)
    return block->is_bounded && bytes_fill(step, &block->bytes, block->filling, block->context);
  Value most = int_constant(step, (__int128)block->bytes.count);
  step_require(step, int_compare(step, EXPR_LE, block->length, most));
  return bytes_fill(step, &block->bytes, cut_filling, (void *)block) &&
         block->filling != filling_unknown;
}

static Value copied_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  const ByteRange *from = context;
  MemCell cell = mem_find((MemCell){from->cell.node, from->cell.offset + distance});
  const Region *region = region_get(&step->encoder->names->regions, cell.node);
  const Slot *source =
      region_find_slot(region, cell.offset, slot->type, slot->bit_offset, slot->bit_width);
  if (!source) {
    step_approximate(step, NULL, "what is copied there is arbitrary");
    return filling_unknown(step, slot, distance, NULL);
  }
  Value held = slot_read(step, source, address_add(step, from->address, distance));
  if (source->type == slot->type)
    return held;
  return slot_from_value(step, slot, slot->type, slot_to_value(step, source, slot->type, held));
}

void memory_copy_bytes(Step *step, const Expr *to, const Expr *from, const Expr *count) {
  CountedBytes target = find_block(step, to, count), source = find_block(step, from, count);
  MemCell cell = target.bytes.cell, from_cell = source.bytes.cell;
  if (!cell.node)
    return;
  bool is_alike =
      from_cell.node && (from_cell.node != cell.node || from_cell.offset == cell.offset);
  target.filling = is_alike ? copied_filling : filling_unknown;
  target.context = &source.bytes;
  if (!fill_block(step, &target))
    step_approximate(step, to, "what is copied there is arbitrary");
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
  ByteRange from;
  Term is_null; // there was no object
} Moved;

static Value moved_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  Moved *moved = context;
  return value_choose(step, moved->is_null, filling_unknown(step, slot, distance, NULL),
                      copied_filling(step, slot, distance, &moved->from));
}

// What is behind the size that all objects have stays arbitrary, as new memory is.
bool memory_move_object(Step *step, const Expr *pointer, Value from, Value to, const Edge *call) {
  Value null = int_constant(step, 0);
  Moved moved = {.from = {.cell = points_to_value(step->encoder->names->regions.points_to, pointer),
                          .address = from},
                 .is_null = int_compare(step, EXPR_EQ, from, null)};
  if (!moved.from.cell.node)
    return true;
  uint64_t size = allocated_size(call), least = common_size(moved.from.cell.node);
  ByteRange target = {moved.from.cell, to, size < least ? size : least};
  return bytes_fill(step, &target, moved_filling, &moved) && target.count == size && size > 0;
}

static Value byte_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  __int128 byte = *(const unsigned char *)context, value = 0;
  if (slot->bit_width && byte)
    return filling_unknown(step, slot, distance, NULL);
  if (type_is_float(slot->type))
    return byte ? value_unknown(step, slot->type) : encode_float_constant(step, slot->type, 0);
  for (uint64_t i = 0; i < slot->type->size; i++)
    value = (__int128)((unsigned __int128)value << 8) | byte;
  Value whole = encode_constant(step, slot->type, type_wrap(slot->type, value));
  return slot_from_value(step, slot, slot->type, whole);
}

void memory_set_bytes(Step *step, const Expr *to, const Expr *byte, const Expr *count) {
  CountedBytes target = find_block(step, to, count);
  if (!target.bytes.cell.node)
    return;
  unsigned char value = byte->kind == EXPR_INT ? (unsigned char)byte->integer : 0;
  target.filling = byte->kind == EXPR_INT ? byte_filling : filling_unknown;
  target.context = &value;
  if (!fill_block(step, &target))
    step_approximate(step, to, "what is written there is arbitrary");
}
