#include "preanalysis/cone_of_influence.h"

#include "cfa/call_sites.h"
#include "cfa/walk.h"

#include <assert.h>

typedef struct ConeSearch {
  ConeOfInfluence *cone;
  Encoder *encoder;
  CallSites sites;
  ExprWalk walk;
  bool is_grown; // in this round
} ConeSearch;

static bool is_needed(const ConeSearch *search, const Cell *cell) {
  return !cell || map_find(&search->cone->symbols, cell->symbol.id);
}

static void need_cell(ConeSearch *search, const Cell *cell) {
  if (cell)
    search->is_grown |= map_add(&search->cone->symbols, cell->symbol.id);
}

static void need_expr(ConeSearch *search, const Expr *expr) {
  walk_push(&search->walk, expr);
  for (const Expr *part; (part = walk_next(&search->walk));)
    need_cell(search, scalar_find(search->encoder, part));
}

// What is assigned to a place that is no cell counts as needed.
static void follow_call(ConeSearch *search, const Edge *edge, const Function *callee) {
  assert(edge->kind == EDGE_CALL);
  if (edge->call.lhs && callee->is_defined &&
      is_needed(search, scalar_find(search->encoder, edge->call.lhs)))
    need_cell(search, scalar_of_result(search->encoder, callee));
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    if (!callee->is_defined || i >= callee->params.size ||
        is_needed(search, scalar_of_variable(search->encoder, callee->params.data[i])))
      need_expr(search, edge->call.args[i]);
}

static void follow(ConeSearch *search, const Edge *edge) {
  assert(edge->id < search->cone->cfa->edges.size);
  const Location *target = cfa_location(search->cone->cfa, edge->target);
  const Function *function = target->function;
  if (edge->kind == EDGE_ASSUME && target->reaches_error)
    need_expr(search, edge->assume.cond);
  if (edge->kind == EDGE_ASSIGN &&
      is_needed(search, scalar_find(search->encoder, edge->assign.lhs)))
    need_expr(search, edge->assign.rhs);
  if (edge->kind == EDGE_RETURN && is_needed(search, scalar_of_result(search->encoder, function)))
    need_expr(search, edge->ret.value);
  if (edge->kind == EDGE_CALL)
    vec_each(Function *const, callee, &call_sites_get(&search->sites, edge)->callees)
      follow_call(search, edge, *callee);
}

void cone_init(ConeOfInfluence *cone, const Cfa *cfa, Encoder *encoder) {
  *cone = (ConeOfInfluence){.cfa = cfa};
  liveness_init(&cone->liveness, cfa);
  ConeSearch search = {.cone = cone, .encoder = encoder};
  call_sites_init(&search.sites, cfa);
  do {
    search.is_grown = false;
    vec_each(Edge *const, edge, &cfa->edges)
      if (*edge)
        follow(&search, *edge);
  } while (search.is_grown);
  walk_release(&search.walk);
  call_sites_release(&search.sites);
}

void cone_release(ConeOfInfluence *cone) {
  liveness_release(&cone->liveness);
  map_release(&cone->symbols);
}

bool cone_has(const ConeOfInfluence *cone, Loc loc, const Cell *cell) {
  assert(cell->root && loc.index < cone->cfa->locations.size);
  bool is_result = cell->root->id >= cone->cfa->variables.size;
  return map_find(&cone->symbols, cell->symbol.id) &&
         (is_result || liveness_has(&cone->liveness, loc, cell->root));
}
