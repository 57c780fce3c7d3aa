#include "numeric/packs_internal.h"

#include "cfa/walk.h"

#include <string.h>

// ---- the pack that is made

void packing_add(Packing *packing, const Cell *cell) {
  assert(packing->pack.size <= packing->most);
  Pack pack = {packing->pack.data, packing->pack.size};
  if (!cell || pack_position(&pack, cell) != UINT32_MAX)
    return;
  if (packing->pack.size < packing->most)
    vec_push(&packing->pack, cell);
  else
    vec_push(&packing->leftover, cell);
}

// Behind these operators there is nothing linear.
static bool is_opaque(const Expr *expr) {
  switch ((int)expr->kind) {
  case EXPR_MUL:
    return !expr_is_constant(expr->left) && !expr_is_constant(expr->right);
  case EXPR_DIV:
  case EXPR_REM:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_XOR:
  case EXPR_SHL:
  case EXPR_SHR:
  case EXPR_DEREF:
  case EXPR_INDEX:
  case EXPR_ADDRESS:
  case EXPR_READABLE:
  case EXPR_WRITABLE:
  case EXPR_FREEABLE:
  case EXPR_PASSED:
  case EXPR_INITIALIZED:
    return true;
  default:
    return false;
  }
}

// Of the operands of quotients, remainders and bits, ranges and congruences matter: their cells
// are not related to others for that.
static void find_alone(Encoder *encoder, const Expr *expr, CellVec *alone) {
  ExprWalk walk = {0};
  walk_push(&walk, expr);
  for (const Expr *part; (part = walk_next(&walk));) {
    const Cell *cell = scalar_find(encoder, part);
    if (cell)
      vec_push(alone, cell);
  }
  walk_release(&walk);
}

void packing_find_cells(const Packing *packing, const Expr *expr, CellVec *together,
                        CellVec *alone) {
  VEC(const Expr *) stack = {0};
  if (expr)
    vec_push(&stack, expr);
  while (stack.size) {
    const Expr *next = vec_pop(&stack);
    const Cell *cell = scalar_find(packing->encoder, next);
    if (cell)
      vec_push(together, cell);
    if (is_opaque(next) && expr_is_binary(next->kind) && next->kind != EXPR_INDEX &&
        !expr_is_question(next->kind))
      find_alone(packing->encoder, next, alone);
    if (is_opaque(next) || next->kind == EXPR_FIELD)
      continue;
    if (expr_is_binary(next->kind)) {
      vec_push(&stack, next->right);
      vec_push(&stack, next->left);
    } else if (expr_is_unary(next->kind)) {
      vec_push(&stack, next->operand);
    }
  }
  vec_release(&stack);
}

void packing_add_expr(Packing *packing, const Expr *expr) {
  CellVec together = {0};
  packing_find_cells(packing, expr, &together, &packing->leftover);
  vec_each(const Cell *const, cell, &together)
    packing_add(packing, *cell);
  vec_release(&together);
}

void packing_add_loop(Packing *packing, const NaturalLoop *loop) {
  if (loop)
    vec_each(const Edge *const, edge, &loop->exits)
      packing_add_expr(packing, (*edge)->assume.cond);
}

// ---- all packs

static bool is_inside(Pack inner, Pack outer) {
  for (uint32_t i = 0; i < inner.count; i++)
    if (pack_position(&outer, inner.cells[i]) == UINT32_MAX)
      return false;
  return true;
}

// Packs that lie in PACK make room for it. False when PACK lies in one itself.
static bool make_room(Packs *packs, Pack pack) {
  uint32_t kept = 0;
  vec_each(const Pack, other, &packs->packs)
    if (is_inside(pack, *other))
      return false;
  vec_each(const Pack, other, &packs->packs)
    if (!is_inside(*other, pack))
      packs->packs.data[kept++] = *other;
  packs->packs.size = kept;
  return true;
}

static void add_pack(Packs *packs, Pack pack) {
  assert(pack.count > 0);
  const Cell **copy = ARENA_ARRAY(&packs->arena, const Cell *, pack.count);
  memcpy(copy, pack.cells, pack.count * sizeof *copy);
  vec_push(&packs->packs, (Pack){copy, pack.count});
}

void packing_finish(Packing *packing) {
  Pack pack = {packing->pack.data, packing->pack.size};
  if (pack.count && make_room(packing->packs, pack))
    add_pack(packing->packs, pack);
  vec_clear(&packing->pack);
}

// ---- members

static Packed *get_packed(Packs *packs, const Cell *cell) {
  uint64_t *number = map_insert(&packs->numbers, cell->symbol.id, NULL);
  if (!*number) {
    vec_push(&packs->cells, (Packed){.cell = cell});
    *number = packs->cells.size;
  }
  assert(packs->cells.data[*number - 1].cell == cell);
  return &packs->cells.data[*number - 1];
}

static void list_members(Packs *packs, uint32_t pack) {
  assert(pack < packs->packs.size);
  for (uint32_t i = 0; i < packs->packs.data[pack].count; i++) {
    Packed *packed = get_packed(packs, packs->packs.data[pack].cells[i]);
    vec_push(&packed->members, (PackMember){pack, i});
  }
}

const Packed *packs_find(const Packs *packs, const Cell *cell) {
  const uint64_t *number = cell ? map_find(&packs->numbers, cell->symbol.id) : NULL;
  assert(!number || packs->cells.data[*number - 1].members.size > 0);
  return number ? &packs->cells.data[*number - 1] : NULL;
}

uint32_t pack_position(const Pack *pack, const Cell *cell) {
  for (uint32_t i = 0; i < pack->count; i++)
    if (pack->cells[i] == cell)
      return i;
  return UINT32_MAX;
}

// ---- lifecycle

static void add_leftover(Packs *packs, const CellVec *leftover) {
  vec_each(const Cell *const, cell, leftover) {
    if (packs_find(packs, *cell))
      continue;
    add_pack(packs, (Pack){cell, 1});
    list_members(packs, packs->packs.size - 1);
  }
}

void packs_init(Packs *packs, const Cfa *cfa, Encoder *encoder, PackKind kind, uint32_t most) {
  assert(most > 0);
  *packs = (Packs){0};
  Packing packing = {.packs = packs, .cfa = cfa, .encoder = encoder, .most = most};
  natural_loops_init(&packing.loops, cfa);
  if (kind == PACKS_BLOCK)
    packing_by_block(&packing);
  else
    packing_by_flow(&packing);
  for (uint32_t i = 0; i < packs->packs.size; i++)
    list_members(packs, i);
  add_leftover(packs, &packing.leftover);
  vec_release(&packing.pack);
  vec_release(&packing.leftover);
  natural_loops_release(&packing.loops);
}

void packs_release(Packs *packs) {
  vec_each(Packed, packed, &packs->cells)
    vec_release(&packed->members);
  vec_release(&packs->cells);
  vec_release(&packs->packs);
  map_release(&packs->numbers);
  arena_release(&packs->arena);
}
