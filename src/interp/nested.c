// A branch is a sequence: a leaf first, and then each block with all that hangs on it beside the
// branch. What hangs there is the interpolant of a subtree that is done, or all blocks of one that
// is not. The branch ends with the root, or with a block whose interpolant is known, and then with
// its negation.
#include "interp/interp_internal.h"

#include <assert.h>

typedef struct NestedTree {
  Terms *terms;
  const InterpTree *tree;
  Term *interpolants;   // NO_TERM: not known
  BlockList branch;     // from a leaf up
  TermVec blocks, found; // of the branch
} NestedTree;

static bool is_done(const NestedTree *nested, uint32_t block) {
  return block + 1 == nested->tree->count || !term_is_none(nested->interpolants[block]);
}

// What the subtree of CHILD says at its parent.
static Term subtree(const NestedTree *nested, uint32_t child) {
  const InterpTree *tree = nested->tree;
  if (is_done(nested, child))
    return nested->interpolants[child];
  Term all = term_true(nested->terms);
  for (uint32_t i = 0; i <= child; i++)
    if (tree_has(tree->parents, child, i))
      all = term_make_and2(nested->terms, all, tree->blocks[i]);
  return all;
}

// BLOCK, and what hangs on it but for BELOW (or the block itself).
static Term with_sides(const NestedTree *nested, uint32_t block, uint32_t below) {
  const InterpTree *tree = nested->tree;
  Term all = tree->blocks[block];
  for (uint32_t i = 0; i < block; i++)
    if (tree->parents[i] == block && i != below)
      all = term_make_and2(nested->terms, all, subtree(nested, i));
  return all;
}

static void make_branch(NestedTree *nested, uint32_t leaf) {
  const InterpTree *tree = nested->tree;
  vec_clear(&nested->branch);
  vec_clear(&nested->blocks);
  uint32_t below = leaf, block = leaf;
  for (bool is_last = false; !is_last; block = tree->parents[block]) {
    is_last = is_done(nested, block);
    vec_push(&nested->branch, block);
    vec_push(&nested->blocks, with_sides(nested, block, below));
    below = block;
    if (is_last && block + 1 == tree->count)
      return;
  }
  Term *last = &vec_last(&nested->blocks);
  Term goal = term_make_not(nested->terms, nested->interpolants[vec_last(&nested->branch)]);
  *last = term_make_and2(nested->terms, *last, goal);
}

static InterpStatus solve_branch(InterpChain *chain, NestedTree *nested, Deadline deadline) {
  uint32_t count = nested->branch.size;
  vec_clear(&nested->found);
  vec_fill(&nested->found, count, NO_TERM);
  InterpStatus status = interp_compute(chain, nested->blocks.data, count, deadline_left(deadline),
                                       nested->found.data, NULL);
  for (uint32_t i = 0; status == INTERP_OK && i + 1 < count; i++)
    nested->interpolants[nested->branch.data[i]] = nested->found.data[i];
  return status;
}

static bool is_leaf(const InterpTree *tree, uint32_t block) {
  for (uint32_t i = 0; i < block; i++)
    if (tree->parents[i] == block)
      return false;
  return true;
}

InterpStatus interpolate_nested(InterpChain *chain, const InterpTree *tree, Deadline deadline,
                                Term *out) {
  NestedTree nested = {.terms = interp_chain_terms(chain), .tree = tree, .interpolants = out};
  InterpStatus status = INTERP_OK;
  for (uint32_t i = 0; i + 1 < tree->count; i++)
    out[i] = NO_TERM;
  for (uint32_t i = 0; status == INTERP_OK && i < tree->count; i++)
    if (is_leaf(tree, i)) {
      make_branch(&nested, i);
      status = deadline_has_passed(deadline) ? INTERP_TIMEOUT
                                             : solve_branch(chain, &nested, deadline);
    }
  vec_release(&nested.branch);
  vec_release(&nested.blocks);
  vec_release(&nested.found);
  return status;
}
