// Building the tree of a variable. Members of a union that agree in offset, type
// and arrays share one cell, so that the common initial sequences of structs in
// unions stay exact; other members that overlap are listed with each cell.
#include "encode/place.h"

#include "base/strbuf.h"

#include <assert.h>

typedef struct ShapeBuilder {
  PlaceTable *places;
  const Variable *variable;
  VEC(Cell *) cells;        // of the variable, in order of creation
  VEC(const Cell *) leaves; // of the tree, in order
  uint32_t union_count;
} ShapeBuilder;

// What is known on the way from the variable to a leaf.
typedef struct LeafPath {
  Strbuf *name;
  uint64_t bit_offset;
  uint64_t elements; // of the arrays around
  uint64_t layout;   // hash of the arrays' lengths and strides, inside in_union
  uint64_t span;     // bits that arrays add to what a leaf covers, inside in_union
  bool is_array;
  uint32_t bit_width;
  uint32_t in_union;
} LeafPath;

Interval place_range(const PlaceTable *places, const Type *type, uint32_t bit_width) {
  assert(type_is_scalar(type) && bit_width <= 8 * type->size);
  bool has_range = places->integers == INTEGERS_MACHINE || type_is_bool(type);
  if (type_is_float(type) || !has_range)
    return interval_all();
  uint32_t width = bit_width ? bit_width : type_width(type);
  bool is_signed = type_is_signed(type);
  if (width > 64)
    return (Interval){is_signed ? INTERVAL_LEAST : 0, INTERVAL_MOST};
  __int128 power = (__int128)1 << (width - is_signed);
  return (Interval){is_signed ? -power : 0, power - 1};
}

// ---- cells

static Sort sort_of(Terms *terms, bool is_array) {
  Sort integer = sort_int(terms);
  return is_array ? sort_make_array(terms, integer, integer) : integer;
}

static Cell *new_cell(PlaceTable *places, const Cell *cell, const char *name, Sort sort) {
  Cell *copy = ARENA_NEW(places->arena, Cell);
  *copy = *cell;
  copy->outermost = copy;
  copy->symbol = symbol_new(places->terms, name, sort, copy);
  while (places->by_symbol.size <= copy->symbol.id)
    vec_push(&places->by_symbol, NULL);
  assert(!places->by_symbol.data[copy->symbol.id]);
  places->by_symbol.data[copy->symbol.id] = copy;
  return copy;
}

const Cell *place_new_cell(PlaceTable *places, CellKind kind, const char *name, Sort sort,
                           const Type *type) {
  Cell cell = {.kind = kind, .type = type, .elements = 1, .range = interval_all()};
  if (type)
    cell.range = place_range(places, type, 0);
  return new_cell(places, &cell, name, sort);
}

const Cell *place_new_memory(PlaceTable *places, const char *name, const Type *type,
                             uint32_t bit_width, bool is_array) {
  Cell cell = {.kind = CELL_VALUE,
               .type = type,
               .is_array = is_array,
               .bit_width = bit_width,
               .elements = 1,
               .range = place_range(places, type, bit_width)};
  return new_cell(places, &cell, name, sort_of(places->terms, is_array));
}

const Cell *place_find_cell(const PlaceTable *places, Symbol symbol) {
  return symbol.id < places->by_symbol.size ? places->by_symbol.data[symbol.id] : NULL;
}

static bool is_twin(const Cell *a, const Cell *b) {
  return a->in_union == b->in_union && a->bit_offset == b->bit_offset && a->type == b->type &&
         a->bit_width == b->bit_width && a->elements == b->elements && a->extent == b->extent &&
         a->layout == b->layout;
}

static const Cell *find_twin(const ShapeBuilder *builder, const Cell *wanted) {
  vec_each(Cell *, cell, &builder->cells) {
    if (is_twin(*cell, wanted))
      return *cell;
  }
  return NULL;
}

static const Cell *build_cell(ShapeBuilder *builder, const Type *type, const LeafPath *way) {
  assert(way->is_array || way->elements == 1);
  PlaceTable *places = builder->places;
  uint64_t size = way->bit_width ? way->bit_width : 8 * type->size;
  Cell cell = {.kind = CELL_VALUE,
               .root = builder->variable,
               .type = type,
               .is_array = way->is_array,
               .bit_width = way->bit_width,
               .elements = way->elements,
               .range = place_range(places, type, way->bit_width),
               .in_union = way->in_union,
               .bit_offset = way->bit_offset,
               .extent = way->span + size,
               .layout = way->layout};
  const Cell *twin = way->in_union ? find_twin(builder, &cell) : NULL;
  if (twin)
    return twin;
  Sort sort = sort_of(places->terms, way->is_array);
  vec_push(&builder->cells, new_cell(places, &cell, strbuf_text(way->name), sort));
  return vec_last(&builder->cells);
}

// ---- shapes

static void build_shape(ShapeBuilder *builder, Shape *shape, const Type *type, LeafPath way);

static void build_field(ShapeBuilder *builder, Shape *part, const Field *field, LeafPath way) {
  size_t length = way.name->size;
  if (field->name)
    strbuf_printf(way.name, ".%s", field->name);
  way.bit_offset += field->bit_offset;
  way.bit_width = field->is_bit_field ? field->bit_width : 0;
  build_shape(builder, part, field->type, way);
  strbuf_truncate(way.name, length);
}

static void build_record(ShapeBuilder *builder, Shape *shape, LeafPath way) {
  const Record *record = shape->type->record;
  if (record->is_union && !way.in_union) {
    way.in_union = ++builder->union_count;
    way.span = way.layout = 0;
  }
  Shape *parts = ARENA_ARRAY(builder->places->arena, Shape, record->field_count);
  for (uint32_t i = 0; i < record->field_count; i++)
    build_field(builder, &parts[i], &record->fields[i], way);
  shape->parts = parts;
  shape->part_count = record->field_count;
}

static void build_array(ShapeBuilder *builder, Shape *shape, LeafPath way) {
  const Type *type = shape->type;
  way.elements *= type->array.length;
  way.span += type->array.length ? (type->array.length - 1) * 8 * type->array.element->size : 0;
  way.layout = hash_mix(way.layout + type->array.length) + type->array.element->size;
  way.is_array = true;
  Shape *element = ARENA_NEW(builder->places->arena, Shape);
  build_shape(builder, element, type->array.element, way);
  shape->parts = element;
  shape->part_count = 1;
}

// The distinct ones among the leaves from number FIRST on. Only unions repeat cells.
static void list_cells(ShapeBuilder *builder, Shape *shape, uint32_t first) {
  uint32_t count = builder->leaves.size - first;
  const Cell **cells = ARENA_ARRAY(builder->places->arena, const Cell *, count);
  for (uint32_t i = first; i < builder->leaves.size; i++) {
    const Cell *cell = builder->leaves.data[i];
    bool is_new = true;
    for (uint32_t j = 0; cell->in_union && is_new && j < shape->cell_count; j++)
      is_new = cells[j] != cell;
    if (is_new)
      cells[shape->cell_count++] = cell;
  }
  shape->cells = cells;
}

static void build_shape(ShapeBuilder *builder, Shape *shape, const Type *type, LeafPath way) {
  uint32_t first = builder->leaves.size;
  *shape = (Shape){.type = type, .outer = way.elements};
  if (type->kind == TYPE_RECORD) {
    build_record(builder, shape, way);
  } else if (type->kind == TYPE_ARRAY) {
    build_array(builder, shape, way);
  } else {
    assert(type_is_scalar(type));
    shape->cell = build_cell(builder, type, &way);
    vec_push(&builder->leaves, shape->cell);
  }
  list_cells(builder, shape, first);
  assert(!shape->cell || shape->cell_count == 1);
}

// ---- overlaps

static bool overlaps(const Cell *a, const Cell *b) {
  return a != b && a->in_union == b->in_union && a->bit_offset < b->bit_offset + b->extent &&
         b->bit_offset < a->bit_offset + a->extent;
}

static void list_overlaps(const ShapeBuilder *builder, Cell *cell) {
  assert(cell->in_union && !cell->overlap_count);
  const Cell **list = ARENA_ARRAY(builder->places->arena, const Cell *, builder->cells.size);
  vec_each(Cell *, other, &builder->cells) {
    if (overlaps(cell, *other))
      list[cell->overlap_count++] = *other;
  }
  cell->overlaps = list;
}

// ---- variables

static uint64_t key(uint32_t id, uint32_t depth) { return (uint64_t)depth << 32 | id; }

static void link_frames(const Shape *inner, const Shape *outermost) {
  assert(inner->cell_count == outermost->cell_count);
  for (uint32_t i = 0; i < inner->cell_count; i++)
    ((Cell *)inner->cells[i])->outermost = outermost->cells[i];
}

const Shape *place_shape(PlaceTable *places, const Variable *variable, uint32_t depth) {
  const Shape *outermost = depth ? place_shape(places, variable, 0) : NULL;
  uint64_t *found = map_insert(&places->shapes, key(variable->id, depth), NULL);
  if (*found)
    return (const Shape *)(uintptr_t)*found;
  Shape *shape = ARENA_NEW(places->arena, Shape);
  *found = key_of(shape);
  ShapeBuilder builder = {.places = places, .variable = variable};
  Strbuf name = {0};
  strbuf_add(&name, variable->name);
  build_shape(&builder, shape, variable->type, (LeafPath){.name = &name, .elements = 1});
  vec_each(Cell *, cell, &builder.cells) {
    if ((*cell)->in_union)
      list_overlaps(&builder, *cell);
  }
  if (outermost)
    link_frames(shape, outermost);
  strbuf_release(&name);
  vec_release(&builder.cells);
  vec_release(&builder.leaves);
  return shape;
}

const Cell *place_function(PlaceTable *places, const Function *function) {
  uint64_t *found = map_insert(&places->addresses, function->id, NULL);
  if (!*found) {
    const char *name = arena_printf(places->arena, "&%s", function->name);
    Sort sort = sort_int(places->terms);
    *found = key_of(place_new_cell(places, CELL_CONSTANT, name, sort, places->address_type));
  }
  return (const Cell *)(uintptr_t)*found;
}

void places_release(PlaceTable *places) {
  vec_release(&places->by_symbol);
  map_release(&places->shapes);
  map_release(&places->addresses);
}
