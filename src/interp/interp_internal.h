// What the files of interp/ share: symbols of a sequence, normal forms, and the reduction of
// formulas to what their refutation needs.
#ifndef GAVEL_INTERP_INTERP_INTERNAL_H
#define GAVEL_INTERP_INTERP_INTERNAL_H

#include "base/deadline.h"
#include "interp/interp.h"

// ---- vocabulary.c: which symbol occurs where in a sequence. A cut k lies between the first k
// blocks and the others.

// From the first to the last; none when FIRST is greater.
typedef struct BlockSpan {
  uint32_t first, last;
} BlockSpan;

static inline uint64_t span_pack(BlockSpan span) { return (uint64_t)span.first << 32 | span.last; }
static inline BlockSpan span_unpack(uint64_t packed) {
  return (BlockSpan){(uint32_t)(packed >> 32), (uint32_t)packed};
}
static inline BlockSpan span_intersect(BlockSpan a, BlockSpan b) {
  return (BlockSpan){a.first > b.first ? a.first : b.first, a.last < b.last ? a.last : b.last};
}

typedef struct BlockVocabulary {
  const Terms *terms;
  Map spans;         // of each symbol (see term_symbol_key): a BlockSpan
  TermVec variables; // in order of first occurrence
} BlockVocabulary;

void vocabulary_init(BlockVocabulary *vocabulary, const Terms *terms, const Term *blocks,
                     uint32_t count);
void vocabulary_release(BlockVocabulary *vocabulary);

// SYMBOL is a variable, or an application, which stands for its function.
bool vocabulary_occurs_before(const BlockVocabulary *vocabulary, Term symbol, uint32_t cut);
bool vocabulary_is_shared(const BlockVocabulary *vocabulary, Term symbol, uint32_t cut);
// Are all symbols of FORMULA shared?
bool vocabulary_allows(const BlockVocabulary *vocabulary, Term formula, uint32_t cut);
// The blocks in the spans of all symbols of TERM: a formula over TERM may be added to each of them.
BlockSpan vocabulary_span(const BlockVocabulary *vocabulary, Term term);
// The shared variables, appended.
void vocabulary_interface(const BlockVocabulary *vocabulary, uint32_t cut, TermVec *out);

// ---- tree.c: where symbols are in a tree

// Is BLOCK in the subtree of ROOT? Without PARENTS, each block hangs on the next.
bool tree_has(const uint32_t *parents, uint32_t root, uint32_t block);
// The root of the least subtree that has A and B.
uint32_t tree_join(const uint32_t *parents, uint32_t a, uint32_t b);

typedef VEC(uint32_t) BlockList;

typedef struct TreeVocabulary {
  const Terms *terms;
  const InterpTree *tree;
  Map numbers;           // of symbols (see term_symbol_key)
  TermVec symbols;       // in order of first occurrence
  VEC(BlockList) blocks; // of each symbol: where it occurs
} TreeVocabulary;

void tree_vocabulary_init(TreeVocabulary *vocabulary, const Terms *terms, const InterpTree *tree);
void tree_vocabulary_release(TreeVocabulary *vocabulary);
// Are all symbols of FORMULA both in the subtree of ROOT and outside?
bool tree_vocabulary_allows(const TreeVocabulary *vocabulary, Term formula, uint32_t root);
// The variables that are, appended.
void tree_vocabulary_interface(const TreeVocabulary *vocabulary, uint32_t root, TermVec *out);

// ---- prune.c

#define NOTHING_NEEDED UINT32_MAX

typedef struct PrunedTree {
  TermVec blocks;
  BlockList parents, positions; // in the whole tree
  BlockList stands_for; // by block of the whole: the block below with the same interpolant, or
                        // NOTHING_NEEDED
} PrunedTree;

void tree_prune(PrunedTree *pruned, const Terms *terms, const InterpTree *tree);
void tree_prune_release(PrunedTree *pruned);
InterpTree tree_of_pruned(const PrunedTree *pruned);
// From the interpolants FOUND of the pruned tree to those of the whole one, of COUNT blocks.
void tree_spread(const PrunedTree *pruned, Terms *terms, const Term *found, uint32_t count,
                 Term *out);

// ---- interp.c

Terms *interp_chain_terms(const InterpChain *chain);

// ---- nested.c

// Tree interpolants by sequences (M. Heizmann, J. Hoenicke and A. Podelski, Nested interpolants,
// 2010): from each leaf up to the first block whose interpolant is known, or the root; subtrees on
// the way that are done stand for their interpolants.
InterpStatus interpolate_nested(InterpChain *chain, const InterpTree *tree, Deadline deadline,
                                Term *out);

// ---- normalize.c: forms of formulas that are better to work with

// The same formula with reads pushed through writes and choices of arrays: reads of variables
// are left.
Term expand_reads(Terms *terms, Term formula);
// The same formula with conditional terms turned into cases outside of atoms, as long as there
// are not more than LIMIT of them.
Term lift_choices(Terms *terms, Term formula, uint32_t limit);

// QUOTIENT is DIVIDEND div DIVISOR: 0 <= dividend - divisor * quotient < divisor.
Term define_quotient(Terms *terms, Term quotient, Term dividend, __int128 divisor);

// ---- functions.c: uninterpreted functions as arrays, for engines that have only those

typedef struct FunctionArrays {
  Terms *terms;
  Map arrays;    // symbol id of the function -> term id of the array
  Map functions; // the way back
} FunctionArrays;

void function_arrays_release(FunctionArrays *arrays);
Term functions_to_arrays(FunctionArrays *arrays, Term term);
// NO_TERM when an array that stands for a function is not just read.
Term arrays_to_functions(FunctionArrays *arrays, Term term);

// ---- reduce.c

typedef struct CoreReduction {
  Solver *solver;         // its stack is taken as given
  Symbol selector;        // of sort Bool, used for nothing else
  uint32_t work;          // of the first query
  uint32_t minimize_work; // for the search for a smaller core
} CoreReduction;

// Is the stack together with FORMULAS satisfiable? If not, weakens each formula to what one
// refutation needs, down to `true`. The stack is left as it was found.
SatResult reduce_formulas(const CoreReduction *reduction, Term *formulas, uint32_t count);

// ---- language.c: see there for what L_k is

#define NO_LEVEL UINT32_MAX

typedef struct Language {
  VEC(__int128) numbers; // of the program text, and their negations; sorted
  uint32_t k;
  bool is_held; // k does not grow
} Language;

void language_init(Language *language, const __int128 *numbers, uint32_t count, uint32_t k);
// Adds the ends of types.
void language_add_types(Language *language);
void language_release(Language *language);
// The least k of a language that has ATOM.
uint32_t language_level(const Language *language, const Terms *terms, Term atom);
// Are all atoms of FORMULA in L_k?
bool language_has(const Language *language, const Terms *terms, Term formula);
// The bound c of `form <= c` in LOW..HIGH with the least level, which is returned; of several the
// least or the greatest one.
uint32_t language_find_bound(const Language *language, __int128 low, __int128 high,
                             bool prefers_low, __int128 *bound);

// ---- restrict.c: interpolants in L_k

typedef struct Restriction {
  Z3Context *context;
  Terms *terms;
  Language *language; // its k may grow when there are no interpolants in L_k
  Deadline deadline;
  // Interpolants of another sequence.
  bool (*interpolate)(void *caller, const Term *blocks, uint32_t count, Term *out);
  void *caller;
} Restriction;

// INTERPOLANTS, those of BLOCKS, become ones in L_k. False when none were found: they stay what
// they are.
bool restrict_interpolants(const Restriction *restriction, const Term *blocks, uint32_t count,
                           Term *interpolants);

// ---- check.c

// Is the conjunction of BLOCKS satisfiable? A fresh query.
SatResult check_blocks(Z3Context *context, const Term *blocks, uint32_t count, uint32_t work);

typedef enum CheckResult { CHECK_HOLDS, CHECK_VIOLATED, CHECK_UNDECIDED } CheckResult;

// As interp_check; CHECK_UNDECIDED also when DEADLINE passes.
CheckResult check_interpolants(Z3Context *context, Terms *terms, const Term *blocks, uint32_t count,
                               const Term *interpolants, Deadline deadline, uint32_t *which);
CheckResult check_tree_interpolants(Z3Context *context, Terms *terms, const InterpTree *tree,
                                    const Term *interpolants, Deadline deadline, uint32_t *which);

// ---- eliminate.c: see eliminate_internal.h

typedef struct Elimination Elimination;

// Formulas over the symbols of VOCABULARY, which lives as long.
Elimination *elimination_new(Z3Context *context, Terms *terms, const BlockVocabulary *vocabulary,
                             Deadline deadline);
void elimination_free(Elimination *elimination);

// A formula that FORMULA implies, without symbols that do not occur before CUT; NO_TERM on failure.
// It is the strongest one (IS_EXACT), unless functions or arrays that stay are applied to symbols
// that go.
Term eliminate_symbols(Elimination *elimination, Term formula, uint32_t cut, bool *is_exact);

#endif
