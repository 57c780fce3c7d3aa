// Rewriting goes from the leaves up: a node is made again from its rewritten
// arguments by the simplifying constructors. Results are kept by id.
#include "term/rewrite.h"

#include "base/diag.h"
#include "base/memory.h"
#include "term/term_internal.h"

struct Rewriter {
  Terms *terms;
  RewriteNode node; // NULL: keeps all
  bool is_for_all;  // nodes, not leaves only
  void *context;
  Map results; // id to id
  TermVec stack, args;
};

Rewriter *rewriter_new(Terms *terms, RewriteNode leaf, void *context) {
  Rewriter *rewriter = mem_alloc_zeroed(sizeof *rewriter);
  *rewriter = (Rewriter){.terms = terms, .node = leaf, .context = context};
  return rewriter;
}

void rewriter_free(Rewriter *rewriter) {
  map_release(&rewriter->results);
  vec_release(&rewriter->stack);
  vec_release(&rewriter->args);
  mem_free(rewriter, sizeof *rewriter);
}

uint64_t rewriter_size(const Rewriter *rewriter) { return rewriter->results.size; }

// ---- one node

static Term rebuild_bits(Terms *terms, const TermData *old, Term term, const Term *args) {
  assert(old->kind >= TERM_BV_NOT && old->kind <= TERM_BV_SEXT && old->arg_count <= 2);
  if (old->kind == TERM_BV_EXTRACT)
    return term_make_extract(terms, args[0], old->high, old->low);
  if (old->kind == TERM_BV_ZEXT || old->kind == TERM_BV_SEXT)
    return term_make_extend(terms, args[0], sort_width(terms, term_sort(terms, term)),
                            old->kind == TERM_BV_SEXT);
  return term_make_bv(terms, old->kind, args[0], old->arg_count == 2 ? args[1] : NO_TERM);
}

Term term_rebuild(Terms *terms, Term term, const Term *args) {
  TermData old = term_get(terms, term);
  // clang-format off
  switch ((int)old.kind) {
  case TERM_TRUE:
  case TERM_FALSE:
  case TERM_VAR:
  case TERM_INT:
  case TERM_BITS:   return term;
  case TERM_APPLY:  return term_make_apply(terms, old.symbol, args, old.arg_count);
  case TERM_NOT:    return term_make_not(terms, args[0]);
  case TERM_AND:    return term_make_and(terms, args, old.arg_count);
  case TERM_OR:     return term_make_or(terms, args, old.arg_count);
  case TERM_ITE:    return term_make_ite(terms, args[0], args[1], args[2]);
  case TERM_EQ:     return term_make_eq(terms, args[0], args[1]);
  case TERM_SUM:    return term_make_linear(terms, old.constant, old.factors, args, old.arg_count);
  case TERM_MUL:    return term_make_mul(terms, args[0], args[1]);
  case TERM_DIV:    return term_make_div(terms, args[0], old.constant);
  case TERM_MOD:    return term_make_mod(terms, args[0], old.constant);
  case TERM_LE0:    return term_make_le(terms, args[0], term_make_int(terms, 0));
  case TERM_EQ0:    return term_make_eq(terms, args[0], term_make_int(terms, 0));
  case TERM_SELECT: return term_make_select(terms, args[0], args[1]);
  case TERM_STORE:  return term_make_store(terms, args[0], args[1], args[2]);
  case TERM_CONST_ARRAY:
    return term_make_const_array(terms, old.sort, args[0]);
  default:          return rebuild_bits(terms, &old, term, args);
  }
  // clang-format on
}

// All arguments of TERM are rewritten and in rewriter->args.
static Term rewrite_node(Rewriter *rewriter, Term term) {
  Terms *terms = rewriter->terms;
  TermData old = term_get(terms, term);
  assert(rewriter->args.size == old.arg_count);
  bool is_same = true;
  for (uint32_t i = 0; i < old.arg_count; i++)
    is_same &= term_equals(old.args[i], rewriter->args.data[i]);
  Term result = is_same ? term : term_rebuild(terms, term, rewriter->args.data);
  bool is_leaf = old.kind == TERM_VAR || old.kind == TERM_APPLY;
  if (rewriter->node && (is_leaf || rewriter->is_for_all))
    result = rewriter->node(rewriter->context, terms, result);
  assert(sort_equals(term_sort(terms, result), old.sort));
  return result;
}

// ---- whole terms

// Collects the results of TERM's arguments; pushes those that have none, and is false then.
static bool has_results(Rewriter *rewriter, Term term) {
  const Node *node = node_get(rewriter->terms, term);
  vec_clear(&rewriter->args);
  bool complete = true;
  for (uint32_t i = node->arg_count; i > 0; i--) {
    if (!map_find(&rewriter->results, node->args[i - 1].id)) {
      vec_push(&rewriter->stack, node->args[i - 1]);
      complete = false;
    }
  }
  for (uint32_t i = 0; complete && i < node->arg_count; i++)
    vec_push(&rewriter->args, (Term){(uint32_t)*map_find(&rewriter->results, node->args[i].id)});
  return complete;
}

Term rewriter_apply(Rewriter *rewriter, Term term) {
  assert(rewriter->stack.size == 0); // not from within a leaf's callback
  vec_push(&rewriter->stack, term);
  while (rewriter->stack.size) {
    Term next = vec_last(&rewriter->stack);
    if (map_find(&rewriter->results, next.id)) {
      (void)vec_pop(&rewriter->stack);
    } else if (has_results(rewriter, next)) {
      (void)vec_pop(&rewriter->stack);
      Term result = rewrite_node(rewriter, next);
      *map_insert(&rewriter->results, next.id, NULL) = result.id;
    }
  }
  return (Term){(uint32_t)*map_find(&rewriter->results, term.id)};
}

// Applies REWRITER, which is not needed any more.
static Term apply_once(Rewriter *rewriter, Term term) {
  Term result = rewriter_apply(rewriter, term);
  rewriter_free(rewriter);
  return result;
}

Term term_map_leaves(Terms *terms, Term term, RewriteNode leaf, void *context) {
  return apply_once(rewriter_new(terms, leaf, context), term);
}

Term term_map(Terms *terms, Term term, RewriteNode node, void *context) {
  Rewriter *rewriter = rewriter_new(terms, node, context);
  rewriter->is_for_all = true;
  return apply_once(rewriter, term);
}

// ---- substitution

static void replace(Rewriter *rewriter, Term from, Term to) {
  assert(sort_equals(term_sort(rewriter->terms, from), term_sort(rewriter->terms, to)));
  *map_insert(&rewriter->results, from.id, NULL) = to.id;
}

Rewriter *rewriter_new_substitution(Terms *terms, const Term *from, const Term *to,
                                    uint32_t count) {
  Rewriter *rewriter = rewriter_new(terms, NULL, NULL);
  for (uint32_t i = 0; i < count; i++)
    replace(rewriter, from[i], to[i]);
  return rewriter;
}

Term term_substitute(Terms *terms, Term term, const Term *from, const Term *to, uint32_t count) {
  return apply_once(rewriter_new_substitution(terms, from, to, count), term);
}

// ---- simplification

// SUM = 0 fixes its variable when it is `x - c`.
static void replace_fixed(Rewriter *rewriter, Term sum) {
  Terms *terms = rewriter->terms;
  TermData data = term_get(terms, sum);
  assert(sort_is_int(data.sort));
  if (data.kind == TERM_VAR)
    replace(rewriter, sum, term_make_int(terms, 0));
  else if (data.kind == TERM_SUM && data.arg_count == 1 && data.factors[0] == 1 &&
           term_kind(terms, data.args[0]) == TERM_VAR)
    replace(rewriter, data.args[0], term_make_int(terms, -data.constant));
}

static void assume(Rewriter *rewriter, Term literal) {
  assert(term_is_bool(rewriter->terms, literal));
  Terms *terms = rewriter->terms;
  SignedTerm stripped = term_strip_not(terms, literal);
  replace(rewriter, stripped.term, term_bool(terms, !stripped.is_negated));
  if (term_kind(terms, literal) == TERM_EQ0)
    replace_fixed(rewriter, term_arg(terms, literal, 0));
}

Term term_simplify_under(Terms *terms, Term term, const Term *literals, uint32_t count) {
  if (!count)
    return term;
  Rewriter *rewriter = rewriter_new(terms, NULL, NULL);
  for (uint32_t i = 0; i < count; i++)
    assume(rewriter, literals[i]);
  return apply_once(rewriter, term);
}

// ---- versions

typedef struct IndexChange {
  uint32_t (*index_of)(void *context, Symbol symbol); // NULL: take the index away
  void *context;
} IndexChange;

static Term change_version(void *context, Terms *terms, Term leaf) {
  const IndexChange *versions = context;
  TermData data = term_get(terms, leaf);
  if (data.kind != TERM_VAR)
    return leaf;
  if (!versions->index_of)
    return term_make_var(terms, data.symbol, NO_INDEX);
  if (data.index != NO_INDEX)
    return leaf;
  return term_make_var(terms, data.symbol, versions->index_of(versions->context, data.symbol));
}

Term term_instantiate(Terms *terms, Term term, uint32_t (*index_of)(void *context, Symbol symbol),
                      void *context) {
  return term_map_leaves(terms, term, change_version, &(IndexChange){index_of, context});
}

Term term_uninstantiate(Terms *terms, Term term) {
  return term_map_leaves(terms, term, change_version, &(IndexChange){0});
}
