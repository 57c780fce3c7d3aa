// Places: from an lvalue to its cells and the position in them.
//
// The interpreter lets an index go beyond its array as long as it stays inside the
// object, and stops otherwise. So of an index that nothing else can make up for
// it is required to be inside; where another field may be hit, the access
// is exact if all indices are inside and arbitrary if not.
#include "encode/encode_internal.h"

#include "base/diag.h"

#include <assert.h>

enum { STRING_LIMIT = 256 }; // elements that are spelled out

static const char *const beyond_array = "an index may leave its array inside the variable";

// ---- resolving

// An lvalue on the way from its variable, or the pointer before it, down.
typedef struct Path {
  Place place;
  Term first;        // the first index is inside, when the whole is an array
  bool is_array;     // so far there were only indices
  bool is_whole;     // from a variable; what a pointer points to may be part of something larger
  uint64_t elements; // of the whole
} Path;

static Place shape_place(const Shape *shape, Terms *terms) {
  return (Place){.shape = shape, .type = shape->type, .within = term_true(terms)};
}

Place place_of_result(Step *step, const Function *function) {
  return shape_place(encode_result_shape(step->encoder, function), step->terms);
}

// Is there an array at PLACE, so that addresses matter?
static bool needs_address(const MemNode *node, int64_t offset, const Type *type) {
  return node->count != 1 || node->stride || type_is_aggregate(type) || mem_array_at(node, offset);
}

Place place_of_variable(Step *step, const Variable *variable, uint32_t depth) {
  assert(!depth || !variable_is_static(variable));
  if (!variable->is_address_taken)
    return shape_place(place_shape(&step->encoder->names->places, variable, depth), step->terms);
  Place place = {.type = variable->type, .within = term_true(step->terms)};
  place.cell = points_to_variable(step->encoder->names->regions.points_to, variable);
  if (needs_address(place.cell.node, place.cell.offset, place.type))
    place.address = address_of_variable(step, variable, depth);
  return place;
}

static void add_index(Step *step, Path *path, const Expr *expr, Value index) {
  assert(expr->left->type->kind == TYPE_ARRAY);
  uint64_t length = expr->left->type->array.length;
  Place *place = &path->place;
  if (length || path->place.shape) { // a flexible member has no bound of its own
    Term is_inside = int_is_below(step, index, length);
    if (!place->has_index && path->is_array) // the first
      path->first = is_inside;
    else
      place->within = term_make_and2(step->terms, place->within, is_inside);
  }
  if (place->has_index)
    index = int_next_index(step, place->position, length, index);
  place->position = index;
  place->has_index = true;
}

static Path follow(Step *step, const Expr *lvalue, bool has_address);

static Path follow_index(Step *step, const Expr *lvalue, bool has_address) {
  Path path = follow(step, lvalue->left, has_address);
  Value index = encode_expr(step, lvalue->right);
  assert(!path.place.shape || path.place.shape->part_count == 1);
  add_index(step, &path, lvalue, index);
  if (path.place.shape)
    path.place.shape = path.place.shape->parts;
  else if (has_address)
    path.place.address = int_pointer_add(step, path.place.address, index, lvalue->type->size);
  return path;
}

static Path follow_field(Step *step, const Expr *lvalue, bool has_address) {
  Path path = follow(step, lvalue->operand, has_address);
  path.is_array = false;
  assert(!path.place.shape || lvalue->field->index < path.place.shape->part_count);
  if (path.place.shape)
    path.place.shape = &path.place.shape->parts[lvalue->field->index];
  else if (has_address)
    path.place.address =
        address_add(step, path.place.address, (__int128)(lvalue->field->bit_offset / 8));
  return path;
}

static Path follow_variable(Step *step, const Variable *variable, bool has_address) {
  uint32_t depth = frame_depth(step, variable);
  Path path = {.first = term_true(step->terms), .is_whole = true};
  path.is_array = variable->type->kind == TYPE_ARRAY;
  path.place.within = term_true(step->terms);
  if (!variable->is_address_taken)
    path.place.shape = place_shape(&step->encoder->names->places, variable, depth);
  else if (has_address)
    path.place.address = address_of_variable(step, variable, depth);
  return path;
}

static Path follow_pointer(Step *step, const Expr *pointer) {
  assert(type_is_pointer(pointer->type));
  Path path = {.first = term_true(step->terms), .is_array = true};
  path.place.within = term_true(step->terms);
  path.place.address = address_require_valid(step, pointer, encode_expr(step, pointer));
  return path;
}

static Path follow(Step *step, const Expr *lvalue, bool has_address) {
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    return follow_variable(step, lvalue->variable, has_address);
  case EXPR_DEREF:
    return follow_pointer(step, lvalue->operand);
  case EXPR_FIELD:
    return follow_field(step, lvalue, has_address);
  case EXPR_INDEX:
    return follow_index(step, lvalue, has_address);
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
}

static uint64_t count_elements(const Type *type) {
  uint64_t count = 1;
  for (; type->kind == TYPE_ARRAY; type = type->array.element)
    count *= type->array.length;
  return count;
}

// In an array of scalars, of any dimension, only leaving it as a whole matters.
static void require_inside(Step *step, Path *path) {
  Place *place = &path->place;
  if (!place->has_index)
    return;
  if (path->is_array && type_is_scalar(place->type)) {
    place->within = term_true(step->terms);
    if (!path->is_whole)
      return;
    step_require(step, int_is_below(step, place->position, path->elements));
  } else if (term_is_true(step->terms, place->within)) {
    if (path->is_whole)
      step_require(step, path->first);
  } else {
    place->within = term_make_and2(step->terms, path->first, place->within);
  }
}

static void find_bits(Place *place, const Expr *lvalue) {
  if (!expr_is_bit_field(lvalue))
    return;
  place->bit_offset = (uint32_t)(lvalue->field->bit_offset % 8);
  place->bit_width = lvalue->field->bit_width;
}

// A bit-field need not have as many bytes as its type.
static uint64_t bytes_of(const Place *place) {
  return place->bit_width ? (place->bit_offset + place->bit_width + 7) / 8 : place->type->size;
}

// Of an array in memory: the bytes lie in the object, if that is one variable.
static void require_in_object(Step *step, const Place *place) {
  assert(!place->shape);
  const MemNode *node = place->cell.node;
  if (node->count != 1 || node->variables.size != 1)
    return;
  const Variable *variable = node->variables.data[0];
  if (variable_size(variable) < bytes_of(place))
    return;
  Value first = address_of_variable(step, variable, 0);
  Value last =
      address_add(step, first, (__int128)variable_size(variable) - (__int128)bytes_of(place));
  step_require(step, int_compare(step, EXPR_LE, first, place->address));
  step_require(step, int_compare(step, EXPR_LE, place->address, last));
}

static bool has_variable_index(const Expr *lvalue) {
  for (; lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_INDEX;
       lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left)
    if (lvalue->kind == EXPR_INDEX && lvalue->right->kind != EXPR_INT)
      return true;
  return lvalue->kind == EXPR_DEREF;
}

Place place_resolve(Step *step, const Expr *lvalue) {
  assert(expr_is_lvalue(lvalue));
  const Variable *root = expr_root_variable(lvalue);
  bool is_memory = !root || root->is_address_taken;
  MemCell cell = {0};
  if (is_memory)
    cell = points_to_place(step->encoder->names->regions.points_to, lvalue);
  bool has_address = is_memory && needs_address(cell.node, cell.offset, lvalue->type);
  Path path = follow(step, lvalue, has_address);
  assert(is_memory == !path.place.shape);
  path.place.type = lvalue->type;
  path.place.expr = lvalue;
  path.place.cell = cell;
  if (root)
    path.elements = count_elements(root->type);
  if (is_memory)
    find_bits(&path.place, lvalue);
  require_inside(step, &path);
  if (has_address && has_variable_index(lvalue))
    require_in_object(step, &path.place);
  return path.place;
}

// ---- elements of arrays

// The contents of a string literal, which never change.
static Term string_term(Step *step, const Cell *cell) {
  const Variable *string = cell->root;
  Sort sort = symbol_get(step->terms, cell->symbol)->sort;
  uint64_t size = string->type->array.element->size, count = string->type->array.length;
  Term zero = term_make_int(step->terms, 0);
  Term array = term_make_const_array(step->terms, sort, zero);
  for (uint64_t i = 0; i < count; i++) {
    __int128 value = 0;
    for (uint64_t byte = size; byte-- > 0;)
      value = value << 8 | (unsigned char)string->bytes[i * size + byte];
    Value element = encode_constant(step, cell->type, type_wrap(cell->type, value));
    Term index = term_make_int(step->terms, (__int128)i);
    array = term_make_store(step->terms, array, index, element.term);
  }
  return array;
}

static bool is_known_string(const Cell *cell) {
  return cell->root && cell->root->kind == VAR_STRING && cell->root->bytes &&
         cell->root->type->kind == TYPE_ARRAY && cell->elements <= STRING_LIMIT &&
         type_is_int(cell->type);
}

KnownArray array_of(Step *step, const Cell *cell) {
  if (!is_known_string(cell))
    return cell_array(step, cell);
  Term string = string_term(step, cell);
  return (KnownArray){.term = string, .definition = string};
}

KnownArray array_store(Step *step, KnownArray array, Term position, Term value) {
  assert(term_is_integer(step->terms, position) && term_is_integer(step->terms, value));
  return (KnownArray){.term = term_make_store(step->terms, array.term, position, value),
                      .definition =
                          term_make_store(step->terms, array.definition, position, value)};
}

// Looks through the stores if they decide what is found.
static Term select(Step *step, KnownArray array, Term position) {
  Term found = term_make_select(step->terms, array.definition, position);
  TermData data = term_get(step->terms, found);
  bool is_open = data.kind == TERM_SELECT && term_kind(step->terms, data.args[0]) == TERM_STORE;
  return is_open ? term_make_select(step->terms, array.term, position) : found;
}

static Value to_cell(Step *step, const Cell *cell, Value value) {
  if (!cell->bit_width)
    return value;
  return int_to_field(step, cell->type, cell->bit_width, value);
}

Value array_read(Step *step, const Cell *cell, KnownArray array, Term position) {
  assert(cell_is_array(cell) && term_is_integer(step->terms, position));
  Term term = select(step, array, position);
  Value value = value_of(step, term, cell->range);
  if (!interval_is_point(value.range))
    step_bound(step, term, cell->range);
  return value;
}

// ---- scalars

bool place_is_certain(const Step *step, const Place *place) {
  return term_is_true(step->terms, place->within);
}

Value place_read(Step *step, const Place *place) {
  assert(type_is_scalar(place->type));
  const Shape *shape = place->shape;
  if (!shape)
    return memory_read(step, place);
  const Cell *cell = shape->cell;
  assert(cell);
  if (!cell_is_array(cell))
    return cell_read(step, cell);
  Value value = array_read(step, cell, array_of(step, cell), place->position.term);
  if (place_is_certain(step, place))
    return value;
  step_approximate(step, place->expr, beyond_array);
  return value_choose(step, place->within, value, value_unknown(step, cell->type));
}

void shape_forget_overlaps(Step *step, const Cell *cell, const Shape *shape, const Expr *expr) {
  for (uint32_t i = 0; i < cell->overlap_count; i++) {
    bool is_ours = false;
    for (uint32_t j = 0; j < shape->cell_count && !is_ours; j++)
      is_ours = shape->cells[j] == cell->overlaps[i];
    if (is_ours)
      continue;
    cell_renew(step, cell->overlaps[i]);
    step_approximate(step, expr, "the other members of the union become arbitrary");
  }
}

// The variable that PLACE is part of, all of it.
static const Shape *root_shape(Step *step, const Place *place) {
  assert(place->shape->cell_count > 0);
  const Variable *root = place->shape->cells[0]->root;
  return place_shape(&step->encoder->names->places, root, frame_depth(step, root));
}

// Stores if all indices are inside; else any cell of the variable may have been hit.
static void scatter(Step *step, const Place *place, Term stored) {
  assert(!place_is_certain(step, place));
  const Shape *root = root_shape(step, place);
  step_approximate(step, place->expr, beyond_array);
  for (uint32_t i = 0; i < root->cell_count; i++) {
    bool is_written = root->cells[i] == place->shape->cell;
    Term old = is_written ? stored : cell_term(step, root->cells[i]);
    Term is_same = term_make_eq(step->terms, cell_renew(step, root->cells[i]), old);
    step_require(step, term_make_implies(step->terms, place->within, is_same));
  }
}

void shape_write_part(Step *step, const Place *place, Value value, const Shape *whole) {
  const Cell *cell = place->shape->cell;
  assert(cell);
  Value held = to_cell(step, cell, value);
  if (!cell_is_array(cell)) {
    cell_assign(step, cell, held);
  } else {
    KnownArray stored = array_store(step, cell_array(step, cell), place->position.term, held.term);
    if (place_is_certain(step, place))
      cell_define(step, cell, stored);
    else
      scatter(step, place, stored.term);
  }
  shape_forget_overlaps(step, cell, whole, place->expr);
}

void place_write(Step *step, const Place *place, Value value) {
  assert(type_is_scalar(place->type));
  if (place->shape)
    shape_write_part(step, place, value, place->shape);
  else
    memory_write(step, place, value);
}

void place_forget(Step *step, const Place *place) {
  const Shape *shape = place->shape;
  if (!shape) {
    memory_forget(step, place);
    return;
  }
  if (shape->cell && place->has_index) {
    place_write(step, place, value_unknown(step, shape->cell->type));
    return;
  }
  if (!place_is_certain(step, place) && shape->cell_count)
    shape = root_shape(step, place);
  if (place->has_index)
    step_approximate(step, place->expr, "all elements of the array become arbitrary");
  for (uint32_t i = 0; i < shape->cell_count; i++) {
    cell_renew(step, shape->cells[i]);
    shape_forget_overlaps(step, shape->cells[i], shape, place->expr);
  }
}
