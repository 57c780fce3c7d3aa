#include "discharge/paths.h"

#include "base/memory.h"
#include "cfa/walk.h"

#include <assert.h>

enum { FARTHEST = 1 << 28 }; // offset that is followed

static const PathPlace unknown = {NO_BASE, 0};

// ---- places

static PathPlace moved(PathPlace place, __int128 distance) {
  __int128 offset = place.offset + distance;
  if (place.base == NO_BASE || offset < -FARTHEST || offset > FARTHEST)
    return unknown;
  return (PathPlace){place.base, (int64_t)offset};
}

static uint64_t key_of_place(PathPlace place) {
  assert(place.offset >= -FARTHEST && place.offset <= FARTHEST);
  return (uint64_t)place.base << 32 | (uint32_t)(int32_t)place.offset;
}

uint32_t path_at(const Paths *paths, PathPlace place) {
  const uint64_t *id = place.base == NO_BASE ? NULL : map_find(&paths->ids, key_of_place(place));
  return id ? (uint32_t)*id : NO_PATH;
}

PathPlace place_of_lvalue(const Paths *paths, const Expr *lvalue) {
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    return (PathPlace){base_of_variable(lvalue->variable), 0};
  case EXPR_DEREF:
    return place_behind(paths, lvalue->operand);
  case EXPR_FIELD:
    return moved(place_of_lvalue(paths, lvalue->operand), lvalue->field->bit_offset / 8);
  default:
    assert(lvalue->kind == EXPR_INDEX);
    return lvalue->right->kind == EXPR_INT
               ? moved(place_of_lvalue(paths, lvalue->left),
                       lvalue->right->integer * (__int128)lvalue->type->size)
               : unknown;
  }
}

static const Expr *without_casts(const Expr *pointer) {
  while (pointer->kind == EXPR_CAST && type_is_pointer(pointer->type) &&
         pointer->operand->type->size == pointer->type->size &&
         !type_is_float(pointer->operand->type))
    pointer = pointer->operand;
  return pointer;
}

PathPlace place_behind(const Paths *paths, const Expr *pointer) {
  pointer = without_casts(pointer);
  if (pointer->kind == EXPR_ADDRESS)
    return place_of_lvalue(paths, pointer->operand);
  if (pointer->kind == EXPR_PTR_ADD && pointer->right->kind == EXPR_INT)
    return moved(place_behind(paths, pointer->left),
                 pointer->right->integer * (__int128)pointer->type->target->size);
  if (!expr_is_lvalue(pointer) || !type_is_pointer(pointer->type))
    return unknown;
  uint32_t path = path_at(paths, place_of_lvalue(paths, pointer));
  return path == NO_PATH ? unknown : (PathPlace){base_of_path(paths, path), 0};
}

uint32_t path_of_result(const Paths *paths, const Function *function) {
  return path_at(paths, (PathPlace){paths->cfa->variables.size + function->id, 0});
}

// ---- which there are

static bool is_static_base(const Paths *paths, Base base) {
  uint32_t path = path_of_base(paths, base);
  if (path != NO_PATH)
    return paths->all.data[path].is_static;
  return base < paths->cfa->variables.size &&
         variable_is_static(paths->cfa->variables.data[base]);
}

static PathList *new_lists(uint32_t count) {
  return mem_alloc_zeroed(count * sizeof(PathList));
}

static void add_path(Paths *paths, AccessPath path) {
  assert(paths->of_base.size == base_of_path(paths, paths->all.size));
  uint32_t id = paths->all.size;
  path.is_static = is_static_base(paths, path.place.base);
  vec_push(&paths->all, path);
  vec_push(&paths->of_base.data[path.place.base], id);
  vec_push(&paths->of_base, (PathList){0});
  *map_insert(&paths->ids, key_of_place(path.place), NULL) = id;
  if (path.cell.node)
    vec_push(&paths->in_node[path.cell.node->id], id);
  vec_push(path.target ? &paths->to_node[path.target->id] : &paths->anywhere, id);
}

static void add_lvalue(Paths *paths, const Expr *lvalue) {
  PathPlace place = place_of_lvalue(paths, lvalue);
  if (place.base == NO_BASE || path_at(paths, place) != NO_PATH)
    return;
  const Variable *root = expr_root_variable(lvalue);
  add_path(paths, (AccessPath){.place = place,
                         .cell = points_to_place(paths->points_to, lvalue),
                         .target = points_to_value(paths->points_to, lvalue).node,
                         .is_private =
                             root && !root->is_address_taken && !variable_is_static(root)});
}

// What is deeper in an expression comes first, since paths begin with others.
static void add_edge(Paths *paths, const Edge *edge, ExprWalk *walk) {
  VEC(const Expr *) lvalues = {0};
  walk_push_edge(walk, edge);
  for (const Expr *expr; (expr = walk_next(walk));)
    if (expr_is_lvalue(expr) && type_is_pointer(expr->type))
      vec_push(&lvalues, expr);
  while (lvalues.size)
    add_lvalue(paths, vec_pop(&lvalues));
  vec_release(&lvalues);
}

void paths_init(Paths *paths, const Cfa *cfa, bool unset_is_fresh) {
  *paths = (Paths){.cfa = cfa, .points_to = points_to_new(cfa, unset_is_fresh)};
  uint32_t node_count = points_to_node_count(paths->points_to);
  paths->in_node = new_lists(node_count);
  paths->to_node = new_lists(node_count);
  vec_fill(&paths->of_base, base_of_path(paths, 0), (PathList){0});
  vec_each(Function *const, function, &cfa->functions)
    if ((*function)->is_defined && type_is_pointer((*function)->type->function.result))
      add_path(paths, (AccessPath){.place = {cfa->variables.size + (*function)->id, 0}});
  ExprWalk walk = {0};
  vec_each(Edge *const, edge, &cfa->edges)
    if (*edge)
      add_edge(paths, *edge, &walk);
  walk_release(&walk);
}

static void release_lists(PathList *lists, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    vec_release(&lists[i]);
  mem_free(lists, count * sizeof *lists);
}

void paths_release(Paths *paths) {
  uint32_t node_count = points_to_node_count(paths->points_to);
  release_lists(paths->in_node, node_count);
  release_lists(paths->to_node, node_count);
  vec_each(PathList, list, &paths->of_base)
    vec_release(list);
  vec_release(&paths->of_base);
  vec_release(&paths->anywhere);
  vec_release(&paths->all);
  map_release(&paths->ids);
  points_to_free(paths->points_to);
}

// ---- aliases

// Inside one element, whichever, of each array around it.
static bool is_in_element(MemCell cell, uint64_t size) {
  const MemArray *array = mem_array_at(cell.node, cell.offset);
  int64_t end = cell.offset + (int64_t)size;
  return (!array || end <= array->begin + array->stride) &&
         (!cell.node->stride || end <= cell.node->stride);
}

bool path_is_written(const Paths *paths, const AccessPath *path, MemCell cell, uint64_t size) {
  MemCell own = path->cell;
  uint64_t width = paths->cfa->types.void_pointer->size;
  if (own.node != cell.node)
    return false;
  if (!is_in_element(own, width) || !is_in_element(cell, size))
    return true;
  return own.offset < cell.offset + (int64_t)size && cell.offset < own.offset + (int64_t)width;
}
