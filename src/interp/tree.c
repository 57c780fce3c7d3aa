// Trees of blocks. A symbol is shared at a block if it occurs both in the block's subtree and
// outside of it.
#include "interp/interp_internal.h"

#include <assert.h>

// Parents come behind their children.
static uint32_t parent_of(const uint32_t *parents, uint32_t block) {
  assert(!parents || parents[block] > block);
  return parents ? parents[block] : block + 1;
}

bool tree_has(const uint32_t *parents, uint32_t root, uint32_t block) {
  while (block < root)
    block = parent_of(parents, block);
  return block == root;
}

uint32_t tree_join(const uint32_t *parents, uint32_t a, uint32_t b) {
  if (!parents)
    return a > b ? a : b;
  while (a != b) {
    uint32_t *lower = a < b ? &a : &b;
    *lower = parent_of(parents, *lower);
  }
  return a;
}

// ---- vocabulary

static void add_occurrence(TreeVocabulary *vocabulary, Term symbol, uint32_t block) {
  bool is_new;
  uint64_t *number =
      map_insert(&vocabulary->numbers, term_symbol_key(vocabulary->terms, symbol), &is_new);
  if (is_new) {
    *number = vocabulary->symbols.size;
    vec_push(&vocabulary->symbols, symbol);
    vec_push(&vocabulary->blocks, (BlockList){0});
  }
  BlockList *blocks = &vocabulary->blocks.data[*number];
  if (!blocks->size || vec_last(blocks) != block)
    vec_push(blocks, block);
}

void tree_vocabulary_init(TreeVocabulary *vocabulary, const Terms *terms, const InterpTree *tree) {
  *vocabulary = (TreeVocabulary){.terms = terms, .tree = tree};
  TermVec symbols = {0};
  for (uint32_t i = 0; i < tree->count; i++) {
    vec_clear(&symbols);
    term_symbols(terms, tree->blocks[i], &symbols);
    vec_each(const Term, symbol, &symbols)
      add_occurrence(vocabulary, *symbol, i);
  }
  vec_release(&symbols);
}

void tree_vocabulary_release(TreeVocabulary *vocabulary) {
  vec_each(BlockList, blocks, &vocabulary->blocks)
    vec_release(blocks);
  vec_release(&vocabulary->blocks);
  vec_release(&vocabulary->symbols);
  map_release(&vocabulary->numbers);
}

static bool is_shared(const TreeVocabulary *vocabulary, uint64_t symbol, uint32_t root) {
  bool is_inside = false, is_outside = false;
  vec_each(const uint32_t, block, &vocabulary->blocks.data[symbol]) {
    bool is_in_subtree = tree_has(vocabulary->tree->parents, root, *block);
    is_inside |= is_in_subtree;
    is_outside |= !is_in_subtree;
  }
  return is_inside && is_outside;
}

bool tree_vocabulary_allows(const TreeVocabulary *vocabulary, Term formula, uint32_t root) {
  TermVec symbols = {0};
  term_symbols(vocabulary->terms, formula, &symbols);
  bool allowed = true;
  vec_each(const Term, symbol, &symbols) {
    const uint64_t *number =
        map_find(&vocabulary->numbers, term_symbol_key(vocabulary->terms, *symbol));
    allowed &= number && is_shared(vocabulary, *number, root);
  }
  vec_release(&symbols);
  return allowed;
}

void tree_vocabulary_interface(const TreeVocabulary *vocabulary, uint32_t root, TermVec *out) {
  for (uint32_t i = 0; i < vocabulary->symbols.size; i++) {
    Term symbol = vocabulary->symbols.data[i];
    if (term_kind(vocabulary->terms, symbol) == TERM_VAR && is_shared(vocabulary, i, root))
      vec_push(out, symbol);
  }
}
