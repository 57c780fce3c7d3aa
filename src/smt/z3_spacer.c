// A sequence of blocks is a chain of Horn clauses (docs/interpolation.md). It has as many levels as
// blocks: the search starts at the last, since none before it can reach the query. A tree has as
// many as its longest branch.
#include "smt/z3_spacer.h"

#include "smt/z3_horn.h"

#include <assert.h>
#include <stdio.h>

typedef struct Chain {
  const Term *blocks;
  const uint32_t *parents; // NULL: each block is the next one's child
  uint32_t count;
  const TermVec *interfaces;
} Chain;

static uint32_t parent_of(const Chain *chain, uint32_t k) {
  assert(!chain->parents || chain->parents[k] > k);
  return chain->parents ? chain->parents[k] : k + 1;
}

// The relation behind block K, over the variables of the interface; behind the last it is false and
// has none.
static HornAtom relation_behind(const Chain *chain, uint32_t k) {
  assert(k < chain->count);
  HornAtom relation = {.predicate = k};
  if (k + 1 < chain->count)
    vec_append(&relation.args, chain->interfaces[k].data, chain->interfaces[k].size);
  return relation;
}

static void add_block(const Chain *chain, uint32_t k, HornSystem *system) {
  HornPredicate predicate = {.params = relation_behind(chain, k).args};
  snprintf(predicate.name, sizeof predicate.name, "I!%u", k);
  vec_push(&system->predicates, predicate);
  HornClause clause = {.constraint = chain->blocks[k], .head = relation_behind(chain, k)};
  for (uint32_t child = chain->parents || !k ? 0 : k - 1; child < k; child++)
    if (parent_of(chain, child) == k)
      vec_push(&clause.body, relation_behind(chain, child));
  vec_push(&system->clauses, clause);
}

static uint32_t count_levels(const Chain *chain) {
  VEC(uint32_t) levels = {0};
  vec_fill(&levels, chain->count, 1);
  for (uint32_t k = 0; k + 1 < chain->count; k++) {
    uint32_t *above = &vec_at(&levels, parent_of(chain, k)), level = vec_at(&levels, k) + 1;
    *above = level > *above ? level : *above;
  }
  uint32_t count = vec_last(&levels);
  vec_release(&levels);
  return count;
}

static ChainStatus status_of(HornStatus status) {
  static const ChainStatus statuses[] = {[HORN_SOLVED] = CHAIN_SOLVED,
                                         [HORN_DERIVABLE] = CHAIN_DERIVABLE,
                                         [HORN_TIMEOUT] = CHAIN_TIMEOUT,
                                         [HORN_UNSUPPORTED] = CHAIN_UNSUPPORTED};
  return statuses[status];
}

ChainStatus z3_solve_chain(Z3Context *context, const Term *blocks, const uint32_t *parents,
                           uint32_t count, const TermVec *interfaces, uint32_t work, Term *out) {
  assert(count > 0);
  Chain chain = {.blocks = blocks, .parents = parents, .count = count, .interfaces = interfaces};
  HornSystem system = {.level = count_levels(&chain)};
  TermVec solution = {0};
  for (uint32_t k = 0; k < count; k++)
    add_block(&chain, k, &system);
  ChainStatus status = status_of(z3_solve_horn(context, &system, work, &solution, NULL));
  for (uint32_t k = 0; status == CHAIN_SOLVED && k + 1 < count; k++)
    out[k] = solution.data[k];
  vec_release(&solution);
  horn_release(&system);
  return status;
}
