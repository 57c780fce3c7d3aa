// Spacer solves Horn clauses; a sequence of blocks is a chain of them (docs/interpolation.md).
//
// Spacer simplifies clauses before it solves them, and what inlines, slices or drops predicates
// has to be off, or there is nothing to ask for in the end. The chain has as many levels as blocks:
// the search starts at the last, since none before it can reach the query. The newer solver for
// arithmetic (6) gets stuck less often; docs/interpolation.md has the figures. The
// newer way to reduce hypotheses in proofs crashes in Z3 4.8.12, where there are arrays.
#include "smt/z3_spacer.h"

#include "smt/z3_internal.h"

#include <assert.h>
#include <stdio.h>

typedef VEC(Z3_ast) Z3AstVec;

typedef struct Chain {
  Z3Context *context;
  Z3_context z3;
  Z3_fixedpoint solver;
  const Term *blocks;
  uint32_t count;
  const TermVec *interfaces;
  VEC(Z3_func_decl) relations; // one for each block; the last, without parameters, is false
} Chain;

// ---- setting up

static bool has_arrays(const Chain *chain) {
  Terms *terms = chain->context->terms;
  TermVec variables = {0};
  bool has_some = false;
  for (uint32_t k = 0; k < chain->count; k++)
    term_variables(terms, chain->blocks[k], &variables);
  vec_each(const Term, variable, &variables)
    has_some |= sort_get(terms, term_sort(terms, *variable))->kind == SORT_ARRAY;
  vec_release(&variables);
  return has_some;
}

static void set_parameters(Chain *chain) {
  static const char *const off[] = {
      "xform.inline_eager", "xform.inline_linear", "xform.slice", "xform.coi", "ctrl_c",
  };
  Z3_context z3 = chain->z3;
  Z3_params params = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, params);
  Z3_params_set_symbol(z3, params, Z3_mk_string_symbol(z3, "engine"),
                       Z3_mk_string_symbol(z3, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, off[i]), false);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "spacer.arith.solver"), 6);
  Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "spacer.iuc.old_hyp_reducer"),
                     has_arrays(chain));
  Z3_fixedpoint_set_params(z3, chain->solver, params);
  Z3_params_dec_ref(z3, params);
}

static bool chain_init(Chain *chain, Z3Context *context) {
  chain->context = context;
  chain->z3 = context->z3;
  chain->solver = Z3_mk_fixedpoint(chain->z3);
  if (!chain->solver)
    return false;
  Z3_fixedpoint_inc_ref(chain->z3, chain->solver);
  set_parameters(chain);
  return true;
}

static void chain_release(Chain *chain) {
  if (!chain->context->is_broken) {
    vec_each(Z3_func_decl, relation, &chain->relations)
      Z3_dec_ref(chain->z3, Z3_func_decl_to_ast(chain->z3, *relation));
    if (chain->solver)
      Z3_fixedpoint_dec_ref(chain->z3, chain->solver);
  }
  vec_release(&chain->relations);
}

static bool is_fine(const Chain *chain) {
  return !chain->context->is_broken && Z3_get_error_code(chain->z3) == Z3_OK;
}

// ---- clauses

// The variables of the interface behind block K, appended to OUT; none behind the last block.
static bool add_interface(const Chain *chain, uint32_t k, Z3AstVec *out) {
  assert(k < chain->count);
  if (k + 1 == chain->count)
    return true;
  vec_each(const Term, variable, &chain->interfaces[k]) {
    Z3_ast ast = z3_from_term(chain->context, *variable);
    if (!ast)
      return false;
    vec_push(out, ast);
  }
  return true;
}

static bool declare_relation(Chain *chain, uint32_t k) {
  assert(k == chain->relations.size);
  Z3AstVec variables = {0};
  VEC(Z3_sort) sorts = {0};
  Z3_func_decl relation = NULL;
  if (add_interface(chain, k, &variables)) {
    char name[32]; // no variable is named so
    snprintf(name, sizeof name, "I!%u", k);
    vec_each(Z3_ast, variable, &variables)
      vec_push(&sorts, Z3_get_sort(chain->z3, *variable));
    relation = Z3_mk_func_decl(chain->z3, Z3_mk_string_symbol(chain->z3, name), sorts.size,
                               sorts.data, Z3_mk_bool_sort(chain->z3));
  }
  vec_release(&sorts);
  vec_release(&variables);
  if (!relation)
    return false;
  Z3_inc_ref(chain->z3, Z3_func_decl_to_ast(chain->z3, relation));
  vec_push(&chain->relations, relation);
  Z3_fixedpoint_register_relation(chain->z3, chain->solver, relation);
  return is_fine(chain);
}

// The relation behind block K, applied to its variables; counted.
static Z3_ast apply_relation(const Chain *chain, uint32_t k) {
  assert(k < chain->relations.size);
  Z3AstVec variables = {0};
  Z3_ast applied = NULL;
  if (add_interface(chain, k, &variables))
    applied = Z3_mk_app(chain->z3, vec_at(&chain->relations, k), variables.size, variables.data);
  if (applied)
    Z3_inc_ref(chain->z3, applied);
  vec_release(&variables);
  return applied;
}

// Everything that the clause of block K speaks of: the block's own variables, and those that
// only pass through.
static bool add_clause_variables(const Chain *chain, uint32_t k, Z3AstVec *out) {
  assert(k < chain->count);
  TermVec terms = {0};
  Map seen = {0};
  term_variables(chain->context->terms, chain->blocks[k], &terms);
  for (uint32_t i = k ? k - 1 : 0; i <= k && i + 1 < chain->count; i++)
    vec_append(&terms, chain->interfaces[i].data, chain->interfaces[i].size);
  bool ok = true;
  vec_each(Term, variable, &terms) {
    if (!map_add(&seen, variable->id))
      continue;
    Z3_ast ast = z3_from_term(chain->context, *variable);
    ok &= ast != NULL;
    vec_push(out, ast);
  }
  map_release(&seen);
  vec_release(&terms);
  return ok;
}

// forall VARIABLES. A_k and BEFORE => HEAD; counted. BEFORE is NULL for the first block.
static Z3_ast make_clause(const Chain *chain, uint32_t k, const Z3AstVec *variables, Z3_ast before,
                          Z3_ast head) {
  assert((before == NULL) == (k == 0));
  Z3_context z3 = chain->z3;
  Z3_ast block = z3_from_term(chain->context, chain->blocks[k]);
  if (!block)
    return NULL;
  Z3_ast both[] = {block, before};
  Z3_ast body = Z3_mk_and(z3, before ? 2 : 1, both);
  Z3_inc_ref(z3, body);
  Z3_ast clause = Z3_mk_implies(z3, body, head);
  Z3_inc_ref(z3, clause);
  Z3_dec_ref(z3, body);
  if (!variables->size)
    return clause;
  Z3_ast closed =
      Z3_mk_forall_const(z3, 0, variables->size, (const Z3_app *)variables->data, 0, NULL, clause);
  if (closed)
    Z3_inc_ref(z3, closed);
  Z3_dec_ref(z3, clause);
  return closed;
}

static bool add_clause(Chain *chain, uint32_t k) {
  Z3AstVec variables = {0};
  Z3_ast head = apply_relation(chain, k);
  Z3_ast before = k ? apply_relation(chain, k - 1) : NULL;
  Z3_ast clause = NULL;
  if (head && (before || !k) && add_clause_variables(chain, k, &variables))
    clause = make_clause(chain, k, &variables, before, head);
  if (clause) {
    Z3_fixedpoint_add_rule(chain->z3, chain->solver, clause, NULL);
    Z3_dec_ref(chain->z3, clause);
  }
  if (before)
    Z3_dec_ref(chain->z3, before);
  if (head)
    Z3_dec_ref(chain->z3, head);
  vec_release(&variables);
  return clause && is_fine(chain);
}

static bool add_clauses(Chain *chain) {
  for (uint32_t k = 0; k < chain->count; k++)
    if (!declare_relation(chain, k))
      return false;
  for (uint32_t k = 0; k < chain->count; k++)
    if (!add_clause(chain, k))
      return false;
  return true;
}

// ---- solving

static ChainStatus query(Chain *chain, uint32_t work) {
  assert(chain->relations.size == chain->count);
  Z3_ast goal = apply_relation(chain, chain->count - 1);
  if (!goal)
    return CHAIN_UNSUPPORTED;
  z3_watch_begin(chain->context, Z3_SPACER, work);
  Z3_lbool answer = Z3_fixedpoint_query_from_lvl(chain->z3, chain->solver, goal, chain->count);
  bool failed = !is_fine(chain);
  bool is_interrupted = z3_watch_end(chain->context) != NULL;
  Z3_dec_ref(chain->z3, goal);
  if (is_interrupted)
    return CHAIN_TIMEOUT;
  if (failed || answer == Z3_L_UNDEF)
    return CHAIN_UNSUPPORTED;
  return answer == Z3_L_TRUE ? CHAIN_DERIVABLE : CHAIN_SOLVED;
}

// What Spacer found for the relation behind block K, over the variables of the interface.
static Term read_solution(const Chain *chain, uint32_t k) {
  assert(k + 1 < chain->count);
  Z3_context z3 = chain->z3;
  Z3AstVec variables = {0};
  Term solution = NO_TERM;
  Z3_ast cover = Z3_fixedpoint_get_cover_delta(z3, chain->solver, -1, vec_at(&chain->relations, k));
  if (cover && is_fine(chain) && add_interface(chain, k, &variables)) {
    Z3_inc_ref(z3, cover);
    Z3_ast closed = Z3_substitute_vars(z3, cover, variables.size, variables.data);
    if (closed) {
      Z3_inc_ref(z3, closed);
      solution = z3_to_term(chain->context, closed);
      Z3_dec_ref(z3, closed);
    }
    Z3_dec_ref(z3, cover);
  }
  vec_release(&variables);
  return solution;
}

ChainStatus z3_solve_chain(Z3Context *context, const Term *blocks, uint32_t count,
                           const TermVec *interfaces, uint32_t work, Term *out) {
  assert(count > 0);
  if (context->is_broken)
    return CHAIN_UNSUPPORTED;
  Chain chain = {.blocks = blocks, .count = count, .interfaces = interfaces};
  ChainStatus status = CHAIN_UNSUPPORTED;
  if (chain_init(&chain, context) && add_clauses(&chain))
    status = query(&chain, work);
  for (uint32_t k = 0; status == CHAIN_SOLVED && k + 1 < count; k++) {
    out[k] = read_solution(&chain, k);
    if (term_is_none(out[k]))
      status = CHAIN_UNSUPPORTED;
  }
  chain_release(&chain);
  return status;
}
