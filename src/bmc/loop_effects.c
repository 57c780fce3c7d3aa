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
  const SymEffects **known; // by location index of the head; NULL: not asked for yet
};

// One loop: what was found so far, and the functions that are still to be looked at.
typedef struct Search {
  LoopEffects *all;
  SymEffects *effects;
  bool *variables;
  bool *is_called; // by function id
  VEC(const Function *) pending;
} Search;

// ---- writes

// Some object that lies where CELL does is written: of its node, or any that has an address.
static void add_objects(Search *search, MemCell cell) {
  const MemNode *node = cell.node ? mem_find(cell).node : NULL;
  bool is_known = node && !node->is_forged;
  search->effects->on_heap |= !is_known || node->allocations.size;
  if (is_known) {
    vec_each(const Variable *const, variable, &node->variables)
      search->variables[(*variable)->id] = true;
    return;
  }
  vec_each(Variable *const, variable, &search->all->cfa->variables)
    search->variables[(*variable)->id] |= (*variable)->is_address_taken;
}

static void add_place(Search *search, const Expr *lvalue) {
  const Variable *variable = expr_root_variable(lvalue);
  if (variable)
    search->variables[variable->id] = true;
  else
    add_objects(search, points_to_place(search->all->points_to, lvalue));
}

static void add_pointee(Search *search, const Expr *pointer) {
  const Expr *address = expr_strip_pointer_casts(pointer);
  if (address->kind == EXPR_ADDRESS)
    add_place(search, address->operand);
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

static const SymEffects *find_effects(LoopEffects *all, Loc head) {
  SymEffects *effects = ARENA_NEW(&all->arena, SymEffects);
  Search search = {.all = all,
                   .effects = effects,
                   .variables = ARENA_ARRAY(&all->arena, bool, all->cfa->variables.size),
                   .is_called = ARENA_ARRAY(&all->arena, bool, all->cfa->functions.size)};
  effects->variables = search.variables;
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
  const SymEffects **known = &effects->known[head.index];
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
  effects->known = ARENA_ARRAY(&effects->arena, const SymEffects *, cfa->locations.size);
  return effects;
}

void loop_effects_free(LoopEffects *effects) {
  points_to_free(effects->points_to);
  call_sites_release(&effects->sites);
  natural_loops_release(&effects->loops);
  arena_release(&effects->arena);
  mem_free(effects, sizeof *effects);
}
