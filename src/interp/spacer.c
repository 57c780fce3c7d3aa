// Interpolants by Spacer: the blocks are a chain of Horn clauses, or a tree, and a solution is a
// sequence of interpolants, or a tree. docs/interpolation.md says how; smt/z3_spacer.h asks the question.
#include "interp/interp_internal.h"

#include "base/memory.h"
#include "smt/z3_spacer.h"

STAT_TABLE("Interpolation, spacer", INTERP_STAT_LIST);

typedef struct Spacer {
  Interpolator base;
  Z3Context *context;
  Terms *terms;
  FunctionArrays arrays; // for Spacer has no functions
} Spacer;

typedef VEC(TermVec) InterfaceVec;

// PARENTS: NULL for a sequence.
static void find_interfaces(const Terms *terms, const TermVec *blocks, const uint32_t *parents,
                            InterfaceVec *out) {
  InterpTree tree = {.blocks = blocks->data, .parents = parents, .count = blocks->size};
  BlockVocabulary of_sequence = {0};
  TreeVocabulary of_tree = {0};
  if (parents)
    tree_vocabulary_init(&of_tree, terms, &tree);
  else
    vocabulary_init(&of_sequence, terms, blocks->data, blocks->size);
  for (uint32_t i = 0; i + 1 < blocks->size; i++) {
    TermVec variables = {0};
    if (parents)
      tree_vocabulary_interface(&of_tree, i, &variables);
    else
      vocabulary_interface(&of_sequence, i + 1, &variables);
    vec_push(out, variables);
  }
  tree_vocabulary_release(&of_tree);
  vocabulary_release(&of_sequence);
}

static ChainStatus solve(const Spacer *spacer, const TermVec *blocks, const uint32_t *parents,
                         uint32_t work, Term *out) {
  assert(blocks->size > 0);
  InterfaceVec interfaces = {0};
  find_interfaces(spacer->terms, blocks, parents, &interfaces);
  ChainStatus status = z3_solve_chain(spacer->context, blocks->data, parents, blocks->size,
                                      interfaces.data, work, out);
  vec_each(TermVec, variables, &interfaces)
    vec_release(variables);
  vec_release(&interfaces);
  return status;
}

// Brings Spacer's solution into our form; false when it cannot be.
static bool translate_back(Spacer *spacer, Term *interpolant) {
  *interpolant = arrays_to_functions(&spacer->arrays, *interpolant);
  if (term_is_none(*interpolant))
    return false;
  *interpolant = term_drop_subsumed(spacer->terms, *interpolant);
  return true;
}

static InterpStatus interpolate_blocks(Spacer *spacer, const Term *blocks, const uint32_t *parents,
                                       uint32_t count, uint32_t work, Term *out) {
  TermVec translated = {0};
  for (uint32_t i = 0; i < count; i++)
    vec_push(&translated, functions_to_arrays(&spacer->arrays, blocks[i]));
  ChainStatus status = solve(spacer, &translated, parents, work, out);
  vec_release(&translated);
  switch (status) {
  case CHAIN_SOLVED:
    for (uint32_t i = 0; i + 1 < count; i++)
      if (!translate_back(spacer, &out[i]))
        return INTERP_UNSUPPORTED;
    return INTERP_OK;
  case CHAIN_DERIVABLE:
    // Believed only when the solver finds a model too.
    return check_blocks(spacer->context, blocks, count, work) == SAT_YES ? INTERP_SATISFIABLE
                                                                         : INTERP_FAILED;
  case CHAIN_TIMEOUT:
    return INTERP_TIMEOUT;
  case CHAIN_UNSUPPORTED:
    break;
  }
  return INTERP_UNSUPPORTED;
}

static InterpStatus interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                uint32_t work, Term *out) {
  return interpolate_blocks(engine->state, blocks, NULL, count, work, out);
}

static InterpStatus interpolate_tree(Interpolator *engine, const InterpTree *tree, uint32_t work,
                                     Term *out) {
  return interpolate_blocks(engine->state, tree->blocks, tree->parents, tree->count, work, out);
}

static void free_spacer(Interpolator *engine) {
  Spacer *spacer = engine->state;
  function_arrays_release(&spacer->arrays);
  mem_free(spacer, sizeof *spacer);
}

Interpolator *interp_new_spacer(Z3Context *context, Terms *terms) {
  Spacer *spacer = mem_alloc(sizeof *spacer);
  *spacer = (Spacer){.base = {.name = "spacer",
                              .is_foreign = true,
                              .state = spacer,
                              .interpolate = interpolate,
                              .interpolate_tree = interpolate_tree,
                              .free = free_spacer,
                              .stats = &stats},
                     .context = context,
                     .terms = terms,
                     .arrays = {.terms = terms}};
  return &spacer->base;
}
