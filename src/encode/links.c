#include "encode/links.h"

#include "cfa/layout.h"
#include "cfa/walk.h"
#include "encode/encode_internal.h"
#include "encode/scalar.h"

static const Cell *life_of(const Encoder *encoder, const MemNode *node) {
  const Region *region = node ? encoder->names->regions.regions[node->id] : NULL;
  return region ? region->block.size_at : NULL;
}

// The place in memory of which CELL holds what is there.
static MemCell home_of(const Encoder *encoder, const Cell *cell) {
  const RegionTable *regions = &encoder->names->regions;
  const Cfa *cfa = encoder->cfa;
  if (cell->root) {
    uint32_t id = cell->root->id, count = cfa->variables.size;
    MemCell home = id < count
                       ? points_to_variable(regions->points_to, cell->root)
                       : points_to_result(regions->points_to, cfa->functions.data[id - count]);
    home.offset += (int64_t)(cell->bit_offset / 8);
    return mem_find(home);
  }
  const MemNode *node = NULL;
  const Slot *slot = regions_find_slot(regions, cell, &node);
  return slot ? (MemCell){(MemNode *)node, slot->offset} : (MemCell){0};
}

bool encode_find_link(const Encoder *encoder, Symbol symbol, CellLink *link) {
  const Cell *cell = place_find_cell(&encoder->names->places, symbol);
  MemCell home = cell ? home_of(encoder, cell) : (MemCell){0};
  const MemField *field = home.node ? mem_find_field(home) : NULL;
  MemCell target = field ? mem_find(field->pointee) : (MemCell){0};
  if (!life_of(encoder, target.node))
    return false;
  *link = (CellLink){.group = (uint64_t)target.node->id << 32, .distance = target.offset};
  return true;
}

void encode_list_variables(const Encoder *encoder, uint64_t group, NodeVariableVec *out) {
  const RegionTable *regions = &encoder->names->regions;
  const AddressTable *addresses = &encoder->names->addresses;
  const MemNode *node = points_to_node(regions->points_to, (uint32_t)(group >> 32));
  vec_each(const Variable *const, variable, &node->variables) {
    const Cell *base = variable_is_static(*variable) ? addresses->statics : addresses->stack;
    __int128 offset = (__int128)addresses->offsets[(*variable)->id] -
                      points_to_variable(regions->points_to, *variable).offset;
    vec_push(out, (NodeVariable){base->symbol, offset});
  }
}

__int128 encode_extent(const Encoder *encoder, uint64_t group) {
  const Region *region = encoder->names->regions.regions[group >> 32];
  __int128 extent = 1;
  for (uint32_t i = 0; i < region->slot_count; i++) {
    const Slot *slot = &region->slots[i];
    __int128 end = slot->offset + (__int128)slot->type->size - region->block.start;
    extent = end > extent ? end : extent;
  }
  return extent;
}

__int128 encode_heap_end(const Encoder *encoder) {
  return (__int128)layout_of(encoder->cfa->types.model).unset;
}

bool encode_is_life(const Encoder *encoder, Symbol symbol) {
  const Cell *cell = place_find_cell(&encoder->names->places, symbol);
  return cell && cell_is_array(cell) && !cell->root &&
         regions_find_sizes(&encoder->names->regions, cell);
}

void encode_list_lives(const Encoder *encoder, SymbolVec *lives) {
  const RegionTable *regions = &encoder->names->regions;
  for (uint32_t i = 0; i < points_to_node_count(regions->points_to); i++) {
    const Cell *life = life_of(encoder, points_to_node(regions->points_to, i));
    if (life && encoder_has_cell(encoder, life))
      vec_push(lives, life->symbol);
  }
}

// ---- what a program can tell of addresses

static bool is_order(const Expr *expr) {
  return (expr->kind == EXPR_LT || expr->kind == EXPR_LE || expr->kind == EXPR_GT ||
          expr->kind == EXPR_GE) &&
         type_is_pointer(expr->left->type);
}

static bool is_number(const Expr *expr) {
  return expr->kind == EXPR_CAST && type_is_int(expr->type) && !type_is_bool(expr->type) &&
         type_is_pointer(expr->operand->type);
}

static bool leads_to_node(const Encoder *encoder, const Expr *pointer) {
  return life_of(encoder, points_to_value(encoder->program->points_to, pointer).node);
}

static bool compares_nodes(const Encoder *encoder, const Edge *edge) {
  ExprWalk walk = {0};
  bool is_found = false;
  walk_push_edge(&walk, edge);
  for (const Expr *expr; !is_found && (expr = walk_next(&walk));)
    is_found = (is_order(expr) && leads_to_node(encoder, expr->left)) ||
               (is_number(expr) && leads_to_node(encoder, expr->operand));
  walk_release(&walk);
  return is_found;
}

bool encode_compares_nodes(const Encoder *encoder) {
  bool is_found = false;
  vec_each(Edge *const, edge, &encoder->cfa->edges)
    is_found |= *edge && compares_nodes(encoder, *edge);
  return is_found;
}
