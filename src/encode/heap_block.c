#include "encode/heap_block.h"

#include "encode/int_internal.h"

enum { COUNTED_BITS = 60 }; // more blocks than any run frees

static const Region *region_of(Step *step, const MemNode *node) {
  return region_get(&step->encoder->names->regions, node);
}

// NULL: what lives there is not modelled.
static const BlockLife *find_block(Step *step, const MemNode *node) {
  const BlockLife *block = node ? &region_of(step, node)->block : NULL;
  return block && (block->size_at || block->begin) ? block : NULL;
}

static Term is_alive(Step *step, const BlockLife *block) {
  Value zero = int_constant(step, 0);
  return int_compare(step, EXPR_NE, cell_read(step, block->is_alive), zero);
}

// ---- sizes by address

static Value size_at(Step *step, const BlockLife *block, Value address) {
  return array_read(step, block->size_at, cell_array(step, block->size_at), address.term);
}

static void set_size_at(Step *step, const BlockLife *block, Value address, Value size) {
  KnownArray sizes = cell_array(step, block->size_at);
  cell_define(step, block->size_at, array_store(step, sizes, address.term, size.term));
}

// ---- what happens to blocks

static void count_blocks(Step *step, Value more) {
  const Cell *living = step->encoder->names->living;
  if (living)
    cell_assign(step, living, exact_add(step, cell_read(step, living), more));
}

static void end_life(Step *step, const BlockLife *block) {
  if (block->size_at)
    cell_clear(step, block->size_at);
  else
    cell_clear(step, block->is_alive);
}

static void end_all(Step *step) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    const BlockLife *block = node && node->allocations.size ? find_block(step, node) : NULL;
    if (block)
      end_life(step, block);
  }
}

void heap_blocks_start(Step *step) {
  end_all(step);
  if (step->encoder->names->living)
    cell_clear(step, step->encoder->names->living);
}

void heap_blocks_forget(Step *step) {
  end_all(step);
  count_blocks(step, int_constant(step, (__int128)1 << COUNTED_BITS));
}

void heap_blocks_add(Step *step) { count_blocks(step, int_constant(step, 1)); }

static bool is_of_heap(const Edge *edge) {
  const Function *function = edge_callee(edge);
  return !function || (function->builtin >= BUILTIN_MALLOC && function->builtin <= BUILTIN_REALLOC);
}

void heap_block_begin(Step *step, const Edge *edge, Value address, Value size) {
  const MemNode *node = region_find_allocated(&step->encoder->names->regions, edge);
  const BlockLife *block = find_block(step, node);
  Value zero = int_constant(step, 0);
  Term is_made = int_compare(step, EXPR_NE, address, zero);
  if (is_of_heap(edge))
    count_blocks(step, int_from_truth(step, is_made));
  if (!block)
    return;
  if (block->size_at) {
    set_size_at(step, block, address, value_choose(step, is_made, size, zero));
    return;
  }
  cell_assign(step, block->begin, address);
  cell_assign(step, block->size, size);
  cell_assign(step, block->is_alive, int_from_truth(step, is_made));
}

void heap_block_end(Step *step, const Expr *pointer, Value address) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  const BlockLife *block = find_block(step, points_to_value(points_to, pointer).node);
  Value zero = int_constant(step, 0);
  Term is_null = int_compare(step, EXPR_EQ, address, zero);
  count_blocks(step, value_choose(step, is_null, zero, int_constant(step, -1)));
  if (!block)
    return;
  if (block->size_at) { // of null, too, where no block is
    set_size_at(step, block, address, zero);
    return;
  }
  Term is_it = int_compare(step, EXPR_EQ, address, cell_read(step, block->begin));
  cell_assign(step, block->is_alive,
              value_choose(step, is_it, zero, cell_read(step, block->is_alive)));
}

// ---- questions

// SIZE bytes from DISTANCE bytes behind a block's begin on are among its ROOM bytes.
static Term fits(Step *step, Value distance, Value size, Value room) {
  Value zero = int_constant(step, 0);
  Term is_behind = int_compare(step, EXPR_GE, distance, zero);
  Term is_before = int_compare(step, EXPR_LE, exact_add(step, distance, size), room);
  return term_make_and2(step->terms, is_behind, is_before);
}

bool heap_block_holds(Step *step, MemCell cell, Value address, Value size, Term *inside) {
  const BlockLife *block = find_block(step, cell.node);
  *inside = term_false(step->terms);
  if (!block)
    return false;
  if (block->size_at) {
    Value distance = int_constant(step, cell.offset - block->start);
    Value room = size_at(step, block, exact_sub(step, address, distance));
    Term is_there = int_compare(step, EXPR_GT, room, int_constant(step, 0));
    *inside = term_make_and2(step->terms, is_there, fits(step, distance, size, room));
    return true;
  }
  Value distance = exact_sub(step, address, cell_read(step, block->begin));
  *inside = term_make_and2(step->terms, is_alive(step, block),
                           fits(step, distance, size, cell_read(step, block->size)));
  return cell.node->block_count == 1;
}

bool heap_block_begins(Step *step, MemCell cell, Value address, Term *begins) {
  const BlockLife *block = find_block(step, cell.node);
  *begins = term_false(step->terms);
  if (!block)
    return false;
  if (block->size_at) {
    Value room = size_at(step, block, address);
    *begins = int_compare(step, EXPR_GT, room, int_constant(step, 0));
    return cell.offset == block->start;
  }
  Term is_begin = int_compare(step, EXPR_EQ, address, cell_read(step, block->begin));
  *begins = term_make_and2(step->terms, is_alive(step, block), is_begin);
  return cell.node->block_count == 1;
}

bool heap_blocks_none(Step *step, Term *is_none) {
  const Cell *living = step->encoder->names->living;
  *is_none = term_false(step->terms);
  if (living)
    *is_none = int_compare(step, EXPR_EQ, cell_read(step, living), int_constant(step, 0));
  return living;
}

// VARIABLE, a scalar, is one of a frame that is there, or static.
static bool is_held_by(const Step *step, const Variable *variable) {
  const Cfa *cfa = step->encoder->cfa;
  const Function *current = cfa_location(cfa, step->edge->source)->function;
  const Function *owner = variable->function;
  return !variable->is_address_taken && type_is_pointer(variable->type) &&
         (variable_is_static(variable) || owner == current || owner == cfa->entry);
}

// Some variable holds the address of NODE's newest block.
static Term is_held(Step *step, const MemNode *node, const BlockLife *block) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  Term any = term_false(step->terms);
  vec_each(Variable *const, variable, &step->encoder->cfa->variables) {
    if (!is_held_by(step, *variable))
      continue;
    const MemField *field = mem_find_field(points_to_variable(points_to, *variable));
    if (!field || mem_find(field->pointee).node != node)
      continue;
    Place place = place_of_variable(step, *variable, frame_depth(step, *variable));
    Term here = int_compare(step, EXPR_EQ, place_read(step, &place), cell_read(step, block->begin));
    any = term_make_or2(step->terms, any, here);
  }
  return term_make_and2(step->terms, any, is_alive(step, block));
}

Term heap_blocks_held(Step *step) {
  const Cell *living = step->encoder->names->living;
  PointsTo *points_to = step->encoder->names->regions.points_to;
  Value held = int_constant(step, 0);
  if (!living || !step->edge)
    return term_false(step->terms);
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    const BlockLife *block = node && node->allocations.size ? find_block(step, node) : NULL;
    if (block && block->begin)
      held = exact_add(step, held, int_from_truth(step, is_held(step, node, block)));
  }
  return int_compare(step, EXPR_LE, cell_read(step, living), held);
}
