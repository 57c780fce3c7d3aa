#include "bmc/loop_effects.h"

#include "base/memory.h"
#include "cfa/call_sites.h"
#include "cfa/natural_loops.h"
#include "points_to/points_to.h"

struct LoopEffects {
  const Cfa *cfa;
  Arena arena;
  NaturalLoops loops;
  CallSites sites;
  PointsTo *points_to;
  SymEffects **known; // by location index of the head; NULL: not asked for yet
};

// One loop: what was found so far, and the functions that are still to be looked at.
typedef struct Search {
  LoopEffects *all;
  SymEffects *effects;
  bool *is_called; // by function id
  VEC(const Function *) pending;
} Search;

// ---- writes

static void add_part(Search *search, SymPart part) {
  vec_each(const SymPart, old, &search->effects->parts)
    if (old->variable == part.variable && old->offset == part.offset && old->size == part.size)
      return;
  vec_push(&search->effects->parts, part);
}

static SymPart whole(const Variable *variable) {
  const Type *type = variable->type;
  return (SymPart){.variable = variable,
                   .size = variable_size(variable),
                   .scalar = type_is_scalar(type) ? type : NULL};
}

static void add_variable(Search *search, const Variable *variable) {
  add_part(search, whole(variable));
}

// Some object that lies where CELL does is written: of its node, or any that has an address.
static void add_objects(Search *search, MemCell cell) {
  const MemNode *node = cell.node ? mem_find(cell).node : NULL;
  bool is_known = node && !node->is_forged;
  search->effects->on_heap |= !is_known || node->allocations.size;
  if (is_known) {
    vec_each(const Variable *const, variable, &node->variables)
      add_variable(search, *variable);
    return;
  }
  vec_each(Variable *const, variable, &search->all->cfa->variables)
    if ((*variable)->is_address_taken)
      add_variable(search, *variable);
}

// Of VARIABLE, which LVALUE is a part of; all of it if that is not always the same part.
static SymPart part_of(const Variable *variable, const Expr *lvalue) {
  SymPart part = {.variable = variable, .size = lvalue->type->size};
  bool is_bit_field = lvalue->kind == EXPR_FIELD && lvalue->field->is_bit_field;
  part.scalar = type_is_scalar(lvalue->type) && !is_bit_field ? lvalue->type : NULL;
  if (is_bit_field)
    part.size = (lvalue->field->bit_offset % 8 + lvalue->field->bit_width + 7) / 8;
  for (; lvalue->kind == EXPR_FIELD; lvalue = lvalue->operand)
    part.offset += lvalue->field->bit_offset / 8;
  return lvalue->kind == EXPR_VAR ? part : whole(variable);
}

static void add_place(Search *search, const Expr *lvalue) {
  const Variable *variable = expr_root_variable(lvalue);
  if (variable)
    add_part(search, part_of(variable, lvalue));
  else
    add_objects(search, points_to_place(search->all->points_to, lvalue));
}

// What is written from POINTER on may be more than the field that it is the address of.
static void add_pointee(Search *search, const Expr *pointer) {
  const Expr *address = expr_strip_pointer_casts(pointer);
  const Variable *root =
      address->kind == EXPR_ADDRESS ? expr_root_variable(address->operand) : NULL;
  if (root)
    add_variable(search, root);
  else
    add_objects(search, points_to_value(search->all->points_to, pointer));
}

// ---- functions without a body

// How many of its arguments, from the first on, such a function may write through.
static uint32_t written_arguments(const Function *function, uint32_t count) {
  switch ((int)function->builtin) {
  case BUILTIN_NONE:
    return 0; // cfa.h: it changes nothing
  case BUILTIN_PRINTF:
  case BUILTIN_FPRINTF:
  case BUILTIN_PUTS:
  case BUILTIN_FPUTS:
  case BUILTIN_FWRITE:
    return 0; // a format that stores is not followed
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
    return 1;
  default:
    return count;
  }
}

static void add_builtin(Search *search, const Edge *call, const Function *function) {
  uint32_t count = written_arguments(function, call->call.arg_count);
  for (uint32_t i = 0; i < count && i < call->call.arg_count; i++)
    if (type_is_pointer(call->call.args[i]->type))
      add_pointee(search, call->call.args[i]);
  search->effects->frees |=
      function->builtin == BUILTIN_FREE || function->builtin == BUILTIN_REALLOC;
  search->effects->sets_rounding |= function->builtin == BUILTIN_FESETROUND;
}

// ---- edges

static void add_call(Search *search, const Edge *call) {
  vec_each(Function *const, callee, &call_sites_get(&search->all->sites, call)->callees) {
    if (!(*callee)->is_defined) {
      add_builtin(search, call, *callee);
    } else if (!search->is_called[(*callee)->id]) {
      search->is_called[(*callee)->id] = true;
      vec_push(&search->pending, *callee);
    }
  }
}

static void add_edges(Search *search, Loc loc) {
  cfa_each_leaving(search->all->cfa, loc, edge) {
    const Expr *lhs = edge_lhs(edge);
    if (lhs)
      add_place(search, lhs);
    if (edge->kind == EDGE_CALL)
      add_call(search, edge);
  }
}

static SymEffects *find_effects(LoopEffects *all, Loc head) {
  SymEffects *effects = ARENA_NEW(&all->arena, SymEffects);
  Search search = {.all = all,
                   .effects = effects,
                   .is_called = ARENA_ARRAY(&all->arena, bool, all->cfa->functions.size)};
  vec_each(const NaturalLoop, loop, &all->loops.loops)
    if (loc_equals(loop->head, head))
      vec_each(const Loc, loc, &loop->body)
        add_edges(&search, *loc);
  while (search.pending.size) {
    const Function *function = vec_pop(&search.pending);
    vec_each(const Loc, loc, &function->locations)
      add_edges(&search, *loc);
  }
  vec_release(&search.pending);
  return effects;
}

const SymEffects *loop_effects_at(LoopEffects *effects, Loc head) {
  SymEffects **known = &effects->known[head.index];
  if (!*known)
    *known = find_effects(effects, head);
  return *known;
}

// ---- lifecycle

LoopEffects *loop_effects_new(const Cfa *cfa, bool unset_is_any) {
  LoopEffects *effects = mem_alloc_zeroed(sizeof *effects);
  effects->cfa = cfa;
  arena_init(&effects->arena);
  natural_loops_init(&effects->loops, cfa);
  call_sites_init(&effects->sites, cfa);
  effects->points_to = points_to_new(cfa, !unset_is_any);
  effects->known = ARENA_ARRAY(&effects->arena, SymEffects *, cfa->locations.size);
  return effects;
}

void loop_effects_free(LoopEffects *effects) {
  for (uint32_t i = 0; i < effects->cfa->locations.size; i++)
    if (effects->known[i])
      vec_release(&effects->known[i]->parts);
  points_to_free(effects->points_to);
  call_sites_release(&effects->sites);
  natural_loops_release(&effects->loops);
  arena_release(&effects->arena);
  mem_free(effects, sizeof *effects);
}
