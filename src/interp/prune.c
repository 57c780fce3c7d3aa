// A tree without the blocks that are `true`, but for those where subtrees with others meet.
#include "interp/interp_internal.h"

#include <assert.h>

static void push_kept(PrunedTree *pruned, const InterpTree *tree, uint32_t block) {
  vec_push(&pruned->blocks, tree->blocks[block]);
  vec_push(&pruned->positions, block);
  pruned->stands_for.data[block] = pruned->blocks.size - 1;
}

static void link_kept(PrunedTree *pruned, const InterpTree *tree) {
  for (uint32_t i = 0; i < pruned->blocks.size; i++) {
    uint32_t own = i, block = pruned->positions.data[i];
    while (own == i && block + 1 < tree->count) {
      block = tree->parents[block];
      own = pruned->stands_for.data[block];
    }
    assert(own > i || i + 1 == pruned->blocks.size); // only the root has no parent
    vec_push(&pruned->parents, own > i ? own : i + 1);
  }
}

void tree_prune(PrunedTree *pruned, const Terms *terms, const InterpTree *tree) {
  VEC(uint32_t) branches = {0};
  *pruned = (PrunedTree){0};
  vec_fill(&branches, tree->count, 0);
  vec_fill(&pruned->stands_for, tree->count, NOTHING_NEEDED);
  for (uint32_t i = 0; i < tree->count; i++) {
    if (!term_is_true(terms, tree->blocks[i]) || branches.data[i] > 1)
      push_kept(pruned, tree, i);
    uint32_t stands_for = pruned->stands_for.data[i];
    if (stands_for == NOTHING_NEEDED || i + 1 == tree->count)
      continue;
    branches.data[tree->parents[i]]++;
    pruned->stands_for.data[tree->parents[i]] = stands_for;
  }
  link_kept(pruned, tree);
  vec_release(&branches);
}

InterpTree tree_of_pruned(const PrunedTree *pruned) {
  return (InterpTree){pruned->blocks.data, pruned->parents.data, pruned->blocks.size};
}

void tree_spread(const PrunedTree *pruned, Terms *terms, const Term *found, uint32_t count,
                 Term *out) {
  for (uint32_t i = 0; i + 1 < count; i++) {
    uint32_t stands_for = pruned->stands_for.data[i];
    if (stands_for == NOTHING_NEEDED)
      out[i] = term_true(terms);
    else
      out[i] = stands_for + 1 < pruned->blocks.size ? found[stands_for] : term_false(terms);
  }
}

void tree_prune_release(PrunedTree *pruned) {
  vec_release(&pruned->blocks);
  vec_release(&pruned->parents);
  vec_release(&pruned->positions);
  vec_release(&pruned->stands_for);
}
