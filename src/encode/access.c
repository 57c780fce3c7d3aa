// Places: from an lvalue to its cells and the position in them.
//
// The interpreter lets an index go beyond its array as long as it stays inside the
// variable, and stops otherwise. So of an index that nothing else can make up for
// it is required to be inside; where another field may be hit, the access
// is exact if all indices are inside and arbitrary if not.
#include "encode/encode_internal.h"

#include "base/diag.h"

#include <assert.h>

enum { COPY_LIMIT = 64, STRING_LIMIT = 256 }; // elements that are spelled out

static const char *const through_pointer = "memory behind a pointer is arbitrary";
static const char *const beyond_array = "an index may leave its array inside the variable";

// ---- resolving

Place place_whole(const Shape *shape, const Expr *expr, Terms *terms) {
  return (Place){.shape = shape, .expr = expr, .within = term_true(terms)};
}

// An lvalue on the way from its variable down.
typedef struct Path {
  Place place;
  Term first;    // the first index is inside, when the variable is an array
  bool is_array; // so far there were only indices
} Path;

static void add_index(Step *step, Path *path, const Expr *expr) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  uint64_t length = expr->left->type->array.length;
  Value value = encode_expr(step, expr->right);
  Value index = arithmetic->to_index(step, expr->right->type, value);
  Term is_inside = arithmetic->is_below(step, index, length);
  Place *place = &path->place;
  if (!place->has_index && path->is_array) // the first
    path->first = is_inside;
  else
    place->within = term_make_and2(step->terms, place->within, is_inside);
  if (place->has_index)
    index = arithmetic->next_index(step, place->position, length, index);
  place->position = index;
  place->has_index = true;
}

static Path start_at_pointer(Step *step, const Expr *pointer) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  Value address = encode_expr(step, pointer);
  Value null = arithmetic->constant(step, pointer->type, 0);
  step_require(step, arithmetic->compare(step, EXPR_NE, pointer->type, address, null));
  return (Path){.place = place_whole(NULL, NULL, step->terms), .first = term_true(step->terms)};
}

static Path follow(Step *step, const Expr *lvalue) {
  Path path;
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    path.place = place_whole(
        place_shape(&step->encoder->places, lvalue->variable, frame_depth(step, lvalue->variable)),
        NULL, step->terms);
    path.first = term_true(step->terms);
    path.is_array = lvalue->type->kind == TYPE_ARRAY;
    break;
  case EXPR_DEREF:
    path = start_at_pointer(step, lvalue->operand);
    break;
  case EXPR_FIELD:
    path = follow(step, lvalue->operand);
    path.is_array = false;
    if (path.place.shape)
      path.place.shape = &path.place.shape->parts[lvalue->field->index];
    break;
  case EXPR_INDEX:
    path = follow(step, lvalue->left);
    if (!path.place.shape) {
      encode_expr(step, lvalue->right); // for what it requires
      break;
    }
    add_index(step, &path, lvalue);
    path.place.shape = path.place.shape->parts;
    break;
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
  return path;
}

Place place_resolve(Step *step, const Expr *lvalue) {
  Path path = follow(step, lvalue);
  Place place = path.place;
  place.expr = lvalue;
  if (!place.shape || !place.has_index)
    return place;
  if (path.is_array && place.shape->cell) {
    uint64_t elements = place.shape->cell->elements;
    Term is_inside = step->encoder->arithmetic->is_below(step, place.position, elements);
    step_require(step, is_inside);
    place.within = term_true(step->terms);
  } else if (term_is_true(step->terms, place.within)) {
    step_require(step, path.first);
  } else {
    place.within = term_make_and2(step->terms, path.first, place.within);
  }
  return place;
}

// ---- elements of arrays

// The contents of a string literal, which never change.
static Term string_term(Step *step, const Cell *cell) {
  const Variable *string = cell->root;
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  const Type *size_type = step->encoder->cfa->types.size_type;
  Sort sort = symbol_get(step->terms, cell->symbol)->sort;
  uint64_t size = string->type->array.element->size, count = string->type->array.length;
  Term zero = arithmetic->constant(step, cell->type, 0).term;
  Term array = term_make_const_array(step->terms, sort, zero);
  for (uint64_t i = 0; i < count; i++) {
    __int128 value = 0;
    for (uint64_t byte = size; byte-- > 0;)
      value = value << 8 | (unsigned char)string->bytes[i * size + byte];
    Value element = arithmetic->constant(step, cell->type, type_wrap(cell->type, value));
    Value number = arithmetic->constant(step, size_type, (__int128)i);
    Term index = arithmetic->to_index(step, size_type, number).term;
    array = term_make_store(step->terms, array, index, element.term);
  }
  return array;
}

static bool is_known_string(const Cell *cell) {
  return cell->root && cell->root->kind == VAR_STRING && cell->root->bytes &&
         cell->root->type->kind == TYPE_ARRAY && cell->elements <= STRING_LIMIT &&
         type_is_int(cell->type);
}

static KnownArray array_of(Step *step, const Cell *cell) {
  if (!is_known_string(cell))
    return cell_array(step, cell);
  Term string = string_term(step, cell);
  return (KnownArray){.term = string, .definition = string};
}

static KnownArray store(Step *step, KnownArray array, Term position, Term value) {
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

// What the cell holds, as a value of its type.
static Value from_cell(Step *step, const Cell *cell, Value held) {
  if (!cell->bit_width)
    return held;
  return step->encoder->arithmetic->from_field(step, cell->type, cell->bit_width, held);
}

static Value to_cell(Step *step, const Cell *cell, Value value) {
  if (!cell->bit_width)
    return value;
  return step->encoder->arithmetic->to_field(step, cell->type, cell->bit_width, value);
}

static Value held_at(Step *step, const Cell *cell, Term position) {
  Term term = select(step, array_of(step, cell), position);
  if (step_is_bits(step) || type_is_float(cell->type))
    return (Value){.term = term, .range = interval_all()};
  Value value = value_of(step, term, cell->range);
  if (!interval_is_point(value.range))
    step_bound(step, term, cell->range);
  return value;
}

// ---- scalars

Value place_read(Step *step, const Place *place) {
  const Shape *shape = place->shape;
  if (!shape) {
    step_approximate(step, place->expr, through_pointer);
    return value_unknown(step, place->expr->type);
  }
  const Cell *cell = shape->cell;
  assert(cell);
  if (!cell_is_array(cell))
    return from_cell(step, cell, cell_read(step, cell));
  Value held = held_at(step, cell, place->position.term);
  Value value = from_cell(step, cell, held);
  if (term_is_true(step->terms, place->within))
    return value;
  step_approximate(step, place->expr, beyond_array);
  return value_choose(step, place->within, value, value_unknown(step, cell->type));
}

// Other members of the union, but for those of SHAPE.
static void forget_overlaps(Step *step, const Cell *cell, const Shape *shape, const Expr *expr) {
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
  return place_shape(&step->encoder->places, root, frame_depth(step, root));
}

// Stores if all indices are inside; else any cell of the variable may have been hit.
static void scatter(Step *step, const Place *place, Term stored) {
  const Shape *root = root_shape(step, place);
  step_approximate(step, place->expr, beyond_array);
  for (uint32_t i = 0; i < root->cell_count; i++) {
    bool is_written = root->cells[i] == place->shape->cell;
    Term old = is_written ? stored : cell_term(step, root->cells[i]);
    Term is_same = term_make_eq(step->terms, cell_renew(step, root->cells[i]), old);
    step_require(step, term_make_implies(step->terms, place->within, is_same));
  }
}

void place_write(Step *step, const Place *place, Value value) {
  const Shape *shape = place->shape;
  if (!shape) {
    step_approximate(step, place->expr, through_pointer);
    memory_forget(step);
    return;
  }
  const Cell *cell = shape->cell;
  assert(cell);
  Value held = to_cell(step, cell, value);
  if (!cell_is_array(cell)) {
    cell_assign(step, cell, held);
  } else {
    KnownArray stored = store(step, cell_array(step, cell), place->position.term, held.term);
    if (term_is_true(step->terms, place->within))
      cell_define(step, cell, stored);
    else
      scatter(step, place, stored.term);
  }
  forget_overlaps(step, cell, shape, place->expr);
}

// ---- aggregates

static uint64_t inner_elements(const Shape *shape, const Cell *cell) {
  return shape->outer ? cell->elements / shape->outer : 0;
}

// Position of element number INNER of COUNT in what PLACE names.
static Term position_of(Step *step, const Place *place, uint64_t count, uint64_t inner) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  const Type *type = step->encoder->cfa->types.size_type;
  Value offset = arithmetic->constant(step, type, (__int128)inner);
  Value index = arithmetic->to_index(step, type, offset);
  if (place->has_index)
    index = arithmetic->next_index(step, place->position, count, index);
  return index.term;
}

static Value zero_of(Step *step, const Cell *cell) {
  if (type_is_float(cell->type))
    return float_constant(step, cell->type, 0);
  return to_cell(step, cell, step->encoder->arithmetic->constant(step, cell->type, 0));
}

// One cell of TO, all of it, from one of FROM (NULL: zeros).
static void copy_whole_cell(Step *step, const Cell *to, const Cell *from) {
  if (!cell_is_array(to)) {
    cell_assign(step, to, from ? cell_read(step, from) : zero_of(step, to));
    return;
  }
  if (from) {
    cell_define(step, to, array_of(step, from));
    return;
  }
  Sort sort = symbol_get(step->terms, to->symbol)->sort;
  Term zeros = term_make_const_array(step->terms, sort, zero_of(step, to).term);
  cell_define(step, to, (KnownArray){.term = zeros, .definition = zeros});
}

typedef struct Copy {
  const Place *to, *from; // FROM is NULL: zeros
} Copy;

static Value copied_element(Step *step, const Copy *copy, const Cell *to, const Cell *from,
                            uint64_t count, uint64_t i) {
  if (!from)
    return zero_of(step, to);
  if (!cell_is_array(from))
    return cell_read(step, from);
  return held_at(step, from, position_of(step, copy->from, count, i));
}

// Element by element, since at least one side is a part of a larger array.
static void copy_cell(Step *step, const Copy *copy, const Cell *to, const Cell *from) {
  uint64_t count = inner_elements(copy->to->shape, to);
  if (count > COPY_LIMIT) {
    step_approximate(step, copy->to->expr, "a large part of an array is copied");
    cell_renew(step, to);
    return;
  }
  if (!cell_is_array(to)) {
    cell_assign(step, to, copied_element(step, copy, to, from, 1, 0));
    return;
  }
  KnownArray array = cell_array(step, to);
  for (uint64_t i = 0; i < count; i++) {
    Value value = copied_element(step, copy, to, from, count, i);
    array = store(step, array, position_of(step, copy->to, count, i), value.term);
  }
  cell_define(step, to, array);
}

static bool is_certain(const Step *step, const Place *place) {
  return !place || term_is_true(step->terms, place->within);
}

static void copy_shape(Step *step, const Copy *copy) {
  const Shape *to = copy->to->shape, *from = copy->from ? copy->from->shape : NULL;
  assert(!from || from->cell_count == to->cell_count);
  bool is_whole = !copy->to->has_index && !(copy->from && copy->from->has_index);
  for (uint32_t i = 0; i < to->cell_count; i++) {
    if (is_whole)
      copy_whole_cell(step, to->cells[i], from ? from->cells[i] : NULL);
    else
      copy_cell(step, copy, to->cells[i], from ? from->cells[i] : NULL);
  }
  for (uint32_t i = 0; i < to->cell_count; i++)
    forget_overlaps(step, to->cells[i], to, copy->to->expr);
}

static void copy_places(Step *step, const Copy *copy) {
  if (!copy->to->shape) {
    step_approximate(step, copy->to->expr, through_pointer);
    memory_forget(step);
  } else if (copy->from && !copy->from->shape) {
    step_approximate(step, copy->from->expr, through_pointer);
    place_forget(step, copy->to);
  } else if (!is_certain(step, copy->to) || !is_certain(step, copy->from)) {
    step_approximate(step, copy->to->expr, beyond_array);
    place_forget(step, copy->to);
  } else {
    copy_shape(step, copy);
  }
}

void place_copy(Step *step, const Place *to, const Place *from) {
  if (type_is_scalar(to->expr ? to->expr->type : to->shape->type))
    place_write(step, to, place_read(step, from));
  else
    copy_places(step, &(Copy){.to = to, .from = from});
}

void place_clear(Step *step, const Place *to) { copy_places(step, &(Copy){.to = to}); }

void place_forget(Step *step, const Place *place) {
  const Shape *shape = place->shape;
  if (!shape) {
    step_approximate(step, place->expr, through_pointer);
    memory_forget(step);
    return;
  }
  if (shape->cell && place->has_index) {
    place_write(step, place, value_unknown(step, shape->cell->type));
    return;
  }
  if (!is_certain(step, place) && shape->cell_count)
    shape = root_shape(step, place);
  if (place->has_index)
    step_approximate(step, place->expr, "all elements of the array become arbitrary");
  for (uint32_t i = 0; i < shape->cell_count; i++) {
    cell_renew(step, shape->cells[i]);
    forget_overlaps(step, shape->cells[i], shape, place->expr);
  }
}
