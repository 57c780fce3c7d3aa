#include "points_to/memory_graph.h"

#include <assert.h>

// Where an array of unknown length ends.
static const int64_t no_end = INT64_MAX / 4;

void mem_graph_release(MemGraph *graph) {
  vec_each(MemNode *, item, &graph->nodes) {
    MemNode *node = *item;
    vec_release(&node->arrays);
    vec_release(&node->fields);
    vec_release(&node->accesses);
    vec_release(&node->variables);
    vec_release(&node->allocations);
    vec_release(&node->single);
    vec_release(&node->functions);
  }
  vec_release(&graph->nodes);
  vec_release(&graph->pending);
  arena_release(&graph->arena);
}

MemNode *mem_new_node(MemGraph *graph) {
  assert(!graph->is_final);
  MemNode *node = ARENA_NEW(&graph->arena, MemNode);
  node->id = graph->nodes.size;
  vec_push(&graph->nodes, node);
  return node;
}

// ---- offsets

static int64_t modulo(int64_t a, int64_t b) {
  assert(b > 0);
  int64_t rest = a % b;
  return rest < 0 ? rest + b : rest;
}

static int64_t common_divisor(int64_t a, int64_t b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// Every element as the first; arrays lie in elements of others, so once may not be enough.
static int64_t fold(const MemNode *node, int64_t offset) {
  assert(!node->parent && node->stride >= 0);
  if (node->stride)
    offset = modulo(offset, node->stride);
  for (bool is_folded = false; !is_folded;) {
    is_folded = true;
    vec_each(const MemArray, array, &node->arrays) {
      if (offset < array->begin + array->stride || offset >= array->end)
        continue;
      offset = array->begin + (offset - array->begin) % array->stride;
      is_folded = false;
    }
  }
  return offset;
}

MemCell mem_find(MemCell cell) {
  if (!cell.node)
    return cell;
  while (cell.node->parent) {
    MemNode *parent = cell.node->parent;
    if (parent->parent) { // a shorter way for the next one
      cell.node->shift += parent->shift;
      cell.node->parent = parent->parent;
      continue;
    }
    cell.offset += cell.node->shift;
    cell.node = parent;
  }
  cell.offset = fold(cell.node, cell.offset);
  assert(!cell.node->parent);
  return cell;
}

// The innermost array around OFFSET that has room for a step of STEP bytes: smaller ones lie
// inside one of the elements that are stepped over.
static const MemArray *array_to_walk(const MemNode *node, int64_t offset, int64_t step) {
  assert(!node->parent && step >= 0);
  const MemArray *found = NULL;
  vec_each(const MemArray, array, &node->arrays) {
    bool is_inside = offset >= array->begin && offset < array->end;
    bool has_room = array->end - array->begin > step;
    if (is_inside && has_room && (!found || array->stride < found->stride))
      found = array;
  }
  return found;
}

const MemArray *mem_array_at(const MemNode *node, int64_t offset) {
  return array_to_walk(node, offset, 0);
}

int64_t mem_stride_at(const MemNode *node, int64_t offset) {
  assert(!node->parent && fold(node, offset) == offset);
  int64_t stride = node->stride;
  vec_each(const MemArray, array, &node->arrays) {
    if (offset >= array->begin && offset < array->end)
      stride = common_divisor(stride, array->stride);
  }
  return stride;
}

// ---- keeping a node in order

static bool divides(int64_t divisor, int64_t number) { return divisor && number % divisor == 0; }

static void set_stride(MemGraph *graph, MemNode *node, int64_t stride) {
  assert(stride > 0 && !graph->is_final);
  stride = common_divisor(node->stride, stride);
  graph->has_changed |= stride != node->stride;
  node->stride = stride;
}

static bool is_nested(MemArray outer, MemArray inner) {
  assert(outer.stride > 0 && inner.begin < inner.end);
  return inner.begin >= outer.begin && inner.end <= outer.begin + outer.stride;
}

static bool are_compatible(MemArray a, MemArray b) {
  return a.end <= b.begin || b.end <= a.begin || is_nested(a, b) || is_nested(b, a);
}

static void remove_array(MemNode *node, uint32_t index) {
  assert(index < node->arrays.size);
  node->arrays.data[index] = vec_last(&node->arrays);
  node->arrays.size--;
}

// Two arrays that cross become one of smaller elements.
static bool settle_pair(MemGraph *graph, MemNode *node, uint32_t i, uint32_t j) {
  assert(i < j && j < node->arrays.size);
  MemArray *a = &node->arrays.data[i], *b = &node->arrays.data[j];
  if (are_compatible(*a, *b))
    return false;
  MemArray joined = {.begin = a->begin < b->begin ? a->begin : b->begin,
                     .end = a->end > b->end ? a->end : b->end,
                     .stride =
                         common_divisor(common_divisor(a->stride, b->stride), a->begin - b->begin),
                     .is_moved_back = a->is_moved_back || b->is_moved_back,
                     .is_viewed = a->is_viewed || b->is_viewed};
  bool is_new = joined.stride != a->stride || joined.begin != a->begin || joined.end != a->end;
  graph->has_changed |= is_new;
  *a = joined;
  remove_array(node, j);
  return true;
}

static bool settle_array(MemGraph *graph, MemNode *node, uint32_t index) {
  MemArray *array = &node->arrays.data[index];
  if (array->is_moved_back && array->is_viewed) {
    set_stride(graph, node, array->stride);
    remove_array(node, index);
    return true;
  }
  if (node->stride) {
    int64_t begin = modulo(array->begin, node->stride);
    array->end += begin - array->begin;
    array->begin = begin;
    if (array->end > node->stride) {
      set_stride(graph, node, array->stride);
      remove_array(node, index);
      return true;
    }
  }
  for (uint32_t other = index + 1; other < node->arrays.size; other++)
    if (settle_pair(graph, node, index, other))
      return true;
  return false;
}

// Do arrays only follow each other or lie in elements of others?
static bool is_settled(const MemNode *node) {
  for (uint32_t i = 0; i < node->arrays.size; i++)
    for (uint32_t j = i + 1; j < node->arrays.size; j++)
      if (!are_compatible(node->arrays.data[i], node->arrays.data[j]))
        return false;
  return true;
}

static void settle_arrays(MemGraph *graph, MemNode *node) {
  for (uint32_t i = 0; i < node->arrays.size;)
    i = settle_array(graph, node, i) ? 0 : i + 1;
  assert(is_settled(node));
}

static void push_pair(MemGraph *graph, MemCell a, MemCell b) {
  assert(a.node && b.node);
  vec_push(&graph->pending, a);
  vec_push(&graph->pending, b);
}

static void add_field(MemGraph *graph, MemNode *node, MemField field) {
  field.offset = fold(node, field.offset);
  vec_each(MemField, known, &node->fields) {
    if (known->offset == field.offset) {
      push_pair(graph, known->pointee, field.pointee);
      return;
    }
  }
  vec_push(&node->fields, field);
}

static bool is_same_access(const MemAccess *a, const MemAccess *b) {
  return a->offset == b->offset && a->type == b->type && a->bit_offset == b->bit_offset &&
         a->bit_width == b->bit_width;
}

static void add_access(MemNode *node, MemAccess access) {
  access.offset = fold(node, access.offset);
  vec_each(MemAccess, known, &node->accesses) {
    if (is_same_access(known, &access))
      return;
  }
  vec_push(&node->accesses, access);
}

// Fields that became one are to be unified.
static void refold(MemGraph *graph, MemNode *node) {
  assert(!node->parent && !graph->is_final);
  settle_arrays(graph, node);
  MemFieldVec fields = node->fields;
  MemAccessVec accesses = node->accesses;
  node->fields = (MemFieldVec){0};
  node->accesses = (MemAccessVec){0};
  vec_each(const MemField, field, &fields)
    add_field(graph, node, *field);
  vec_each(const MemAccess, access, &accesses)
    add_access(node, *access);
  vec_release(&fields);
  vec_release(&accesses);
}

// ---- unification

// FROM goes into INTO: what was at offset 0 is at SHIFT.
static void merge(MemGraph *graph, MemNode *into, MemNode *from, int64_t shift) {
  assert(into != from && !into->parent && !from->parent);
  graph->has_changed = true;
  from->parent = into;
  from->shift = shift;
  if (from->stride)
    set_stride(graph, into, from->stride);
  vec_each(MemArray, array, &from->arrays) {
    MemArray moved = *array;
    moved.begin += shift;
    moved.end += shift;
    vec_push(&into->arrays, moved);
  }
  refold(graph, into);
  vec_each(MemField, field, &from->fields)
    add_field(graph, into, (MemField){field->offset + shift, field->pointee});
  vec_each(MemAccess, access, &from->accesses) {
    MemAccess moved = *access;
    moved.offset += shift;
    add_access(into, moved);
  }
  vec_append(&into->variables, from->variables.data, from->variables.size);
  vec_append(&into->allocations, from->allocations.data, from->allocations.size);
  vec_append(&into->functions, from->functions.data, from->functions.size);
  into->has_unset |= from->has_unset;
  into->is_used |= from->is_used;
  into->is_forged |= from->is_forged;
}

// The one with more in it stays.
static uint64_t weight(const MemNode *node) {
  return (uint64_t)node->fields.size + node->accesses.size + node->variables.size;
}

static void unify_once(MemGraph *graph, MemCell a, MemCell b) {
  assert(a.node && b.node);
  a = mem_find(a);
  b = mem_find(b);
  if (a.node != b.node) {
    bool is_swapped = weight(b.node) > weight(a.node);
    if (is_swapped)
      merge(graph, b.node, a.node, b.offset - a.offset);
    else
      merge(graph, a.node, b.node, a.offset - b.offset);
  } else if (a.offset != b.offset) {
    set_stride(graph, a.node, a.offset - b.offset > 0 ? a.offset - b.offset : b.offset - a.offset);
    refold(graph, a.node);
  }
}

static void unify_pending(MemGraph *graph) {
  assert(!graph->is_final);
  while (graph->pending.size) {
    MemCell right = vec_pop(&graph->pending), left = vec_pop(&graph->pending);
    unify_once(graph, left, right);
  }
}

// After a change of NODE.
static void settle(MemGraph *graph, MemNode *node) {
  graph->has_changed = true;
  refold(graph, node);
  unify_pending(graph);
}

void mem_unify(MemGraph *graph, MemCell a, MemCell b) {
  if (!a.node || !b.node)
    return;
  push_pair(graph, a, b);
  unify_pending(graph);
}

// ---- pointers

const MemField *mem_find_field(MemCell cell) {
  assert(!cell.node->parent);
  vec_each(const MemField, field, &cell.node->fields) {
    if (field->offset == cell.offset)
      return field;
  }
  return NULL;
}

MemCell mem_pointee(MemGraph *graph, MemCell cell) {
  cell = mem_find(cell);
  const MemField *field = mem_find_field(cell);
  if (field)
    return field->pointee;
  MemCell pointee = {.node = mem_new_node(graph)};
  vec_push(&cell.node->fields, (MemField){cell.offset, pointee});
  return pointee;
}

// ---- arrays

void mem_add_array(MemGraph *graph, MemCell cell, uint64_t stride, uint64_t length) {
  assert(!graph->is_final);
  cell = mem_find(cell);
  MemNode *node = cell.node;
  if (!stride || length == 1 || (node->stride && (int64_t)stride % node->stride == 0))
    return;
  int64_t end = length ? cell.offset + (int64_t)(stride * length) : no_end;
  vec_each(const MemArray, known, &node->arrays) {
    if (known->begin <= cell.offset && end <= known->end &&
        (int64_t)stride % known->stride == 0) // as fine, or finer
      return;
  }
  vec_push(&node->arrays, (MemArray){.begin = cell.offset, .end = end, .stride = (int64_t)stride});
  settle(graph, node);
}

// As deep as the type is.
void mem_add_type(MemGraph *graph, MemCell cell, const Type *type) {
  if (type->kind == TYPE_ARRAY) {
    mem_add_array(graph, cell, type->array.element->size, type->array.length);
    mem_add_type(graph, cell, type->array.element);
  } else if (type->kind == TYPE_RECORD) {
    for (uint32_t i = 0; i < type->record->field_count; i++) {
      const Field *field = &type->record->fields[i];
      MemCell part = {cell.node, cell.offset + (int64_t)(field->bit_offset / 8)};
      if (type_is_aggregate(field->type))
        mem_add_type(graph, part, field->type);
    }
  }
}

void mem_view(MemGraph *graph, MemCell cell, const Type *type) {
  bool is_new = false;
  cell = mem_find(cell);
  vec_each(MemArray, array, &cell.node->arrays) {
    bool is_viewed = cell.offset >= array->begin && cell.offset < array->end &&
                     (int64_t)type->size > array->stride;
    is_new |= is_viewed && !array->is_viewed;
    array->is_viewed |= is_viewed;
  }
  if (is_new)
    settle(graph, cell.node);
}

// A pointer into ARRAY of NODE moves back.
static void move_back(MemGraph *graph, MemNode *node, const MemArray *array) {
  if (array->is_moved_back || graph->is_final)
    return;
  node->arrays.data[array - node->arrays.data].is_moved_back = true;
  settle(graph, node);
}

MemCell mem_move_any(MemGraph *graph, MemCell cell, uint64_t size) {
  cell = mem_find(cell);
  MemNode *node = cell.node;
  int64_t step = size ? (int64_t)size : 1;
  const MemArray *array = array_to_walk(node, cell.offset, step);
  if (array && step % array->stride == 0) {
    move_back(graph, node, array);
    return mem_find(cell);
  }
  if (node->stride && !array && step % node->stride == 0)
    return cell;
  if (array) {
    MemArray *changed = &node->arrays.data[array - node->arrays.data];
    changed->stride = common_divisor(changed->stride, step);
  } else {
    set_stride(graph, node, step);
  }
  settle(graph, node);
  return mem_find(cell);
}

void mem_blur(MemGraph *graph, MemCell cell) {
  assert(!graph->is_final);
  MemNode *node = mem_find(cell).node;
  if (node->stride == 1)
    return;
  set_stride(graph, node, 1);
  settle(graph, node);
}

MemCell mem_move(MemGraph *graph, MemCell cell, int64_t count, uint64_t size) {
  cell = mem_find(cell);
  int64_t distance = count * (int64_t)size, end = cell.offset + distance;
  int64_t length = distance < 0 ? -distance : distance;
  const MemArray *array =
      array_to_walk(cell.node, cell.offset, (int64_t)size > length ? (int64_t)size : length);
  if (array && (int64_t)size % array->stride == 0) {
    if (distance < 0)
      move_back(graph, cell.node, array);
    return mem_find(cell);
  }
  array = mem_array_at(cell.node, cell.offset);
  bool is_end = array && end == array->end && (int64_t)size == array->stride;
  if (array && !is_end && (distance < 0 || end >= array->end)) { // from which element is not known
    bool is_known = divides(cell.node->stride, distance);
    if (!is_known && graph->is_final)
      return cell;
    if (!is_known) {
      set_stride(graph, cell.node, length);
      settle(graph, cell.node);
    }
  }
  return mem_find((MemCell){cell.node, end});
}

void mem_use(MemGraph *graph, MemCell cell) {
  assert(!graph->is_final);
  if (!cell.node)
    return;
  MemNode *node = mem_find(cell).node;
  graph->has_changed |= !node->is_used;
  node->is_used = true;
}

void mem_add_access(MemCell cell, const Expr *lvalue, const Type *type, const Field *field) {
  assert(type_is_scalar(type) && (!lvalue || lvalue->type == type));
  bool is_bits = field && field->is_bit_field;
  cell = mem_find(cell);
  add_access(cell.node, (MemAccess){.offset = cell.offset,
                                    .bit_offset = is_bits ? (uint32_t)(field->bit_offset % 8) : 0,
                                    .bit_width = is_bits ? field->bit_width : 0,
                                    .type = type,
                                    .lvalue = lvalue});
}
