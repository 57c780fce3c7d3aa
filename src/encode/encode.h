// From edges to formulas: strongest postconditions with SSA indices (thesis,
// section 2.3). The formula of a path is satisfiable iff the path is feasible,
// up to the approximations that are recorded.
//
// Integers are those of the machine: every value lies in the range of its C type.
// In INTEGERS_MACHINE they are mathematical integers with a wrap wherever interval
// reasoning along the block cannot exclude one; INTEGERS_MATH never wraps.
//
// Variables whose address is never taken are cut into cells: one for each scalar
// reached by fields alone, and one array for each scalar field under an array.
// Memory that pointers may point to is cut into regions (region.h).
//
// A path ends where memory is accessed through a pointer that points to no object.
#ifndef GAVEL_ENCODE_ENCODE_H
#define GAVEL_ENCODE_ENCODE_H

#include "cfa/cfa.h"
#include "cfa/step.h"
#include "encode/ssa.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum IntegerMode { INTEGERS_MACHINE, INTEGERS_MATH } IntegerMode;

// Signed overflow: wraps; or never happens on the paths considered.
typedef enum OverflowMode { OVERFLOW_WRAP, OVERFLOW_ASSUME } OverflowMode;

// What formulas speak of: everything; or at first what can influence whether an error is reached,
// without arrays, and more when it is needed (relevance.h).
typedef enum EncodeScope { ENCODE_ALL, ENCODE_NEEDED } EncodeScope;

typedef struct EncodeOptions {
  IntegerMode integers;
  OverflowMode overflow;
  EncodeScope scope;
  bool unset_is_any; // pointers that nobody set may point to any object, not only to their own
  bool aligns_blocks; // those of the heap are aligned, and those that are made once have names
  bool follows_lists; // it is said which nodes of lists are alive, though no check asks (links.h)
} EncodeOptions;

// An operation that the formulas only bound: a bitwise operation on two unknowns, a
// product of two variables, a float, a pointer.
typedef struct Approximation {
  const Edge *edge;
  const char *what; // "x * y", with the operation's kind in words
} Approximation;

// What a formula says of a cell is left out if it cannot matter, and of an array (ENCODE_NEEDED) as
// long as no path was found that is feasible only without: it is POSTPONED until somebody needs it.
typedef enum CellRelevance { CELL_IS_IRRELEVANT, CELL_IS_POSTPONED, CELL_MATTERS } CellRelevance;

// What the formulas are for.
typedef enum EncodePurpose {
  ENCODE_TO_DECIDE,
  ENCODE_TO_EXPLAIN, // what is read of an array is said of the array, even where it is known
  ENCODE_TO_REFINE,  // likewise, and every operation has its lemmas
  ENCODE_TO_SCOUT    // every write is seen, whether accesses are valid is not said (relevance.h)
} EncodePurpose;

typedef VEC(Symbol) SymbolVec;
typedef VEC(const Edge *) EdgeVec;

typedef struct Encoder Encoder;

// A conjunction of edges or a disjunction of such. Immutable; copied freely.
typedef struct PathFormula {
  Term formula;
  SsaMap ssa;                     // where the path ends
  uint32_t length;                // edges of the longest path represented
  uint32_t block;                 // number of the block it is part of
  const struct PathSegment *last; // the formula in pieces (path.h); NULL: true
} PathFormula;

// Arenas and tables of the encoder live as long as it does.
Encoder *encoder_new(Terms *terms, const Cfa *cfa, EncodeOptions options);
// Another one for the same program that leaves nothing out. Shares what is known of the program
// and all names. To be freed before ENCODER.
Encoder *encoder_new_exact(const Encoder *encoder, EncodePurpose purpose);
void encoder_free(Encoder *encoder);

EncodeOptions encoder_options(const Encoder *encoder);
Terms *encoder_terms(const Encoder *encoder);

// ---- what ENCODER leaves out

// A scalar part of a variable of the program.
typedef struct EncodedScalar {
  Symbol symbol;
  const Function *function; // whose variable it is; NULL: a global
} EncodedScalar;
typedef VEC(EncodedScalar) EncodedScalarVec;

// Appends the integers that formulas speak of whatever is needed later, by symbol.
void encoder_add_scalars(const Encoder *encoder, EncodedScalarVec *out);

// The least relevance of what CONJUNCT mentions, which an exact formula with the same names says of
// EDGE (NULL: of the start). ENCODER says it only if it matters.
CellRelevance encoder_relevance_of(Encoder *encoder, const Edge *edge, Term conjunct);
// Appends the cells of CONJUNCT that were postponed.
void encoder_add_postponed(const Encoder *encoder, Term conjunct, SymbolVec *cells);
// From now on, formulas speak of CELL, which was postponed.
void encoder_need(Encoder *encoder, Symbol cell);
// Of all arrays that were postponed. False if there are none.
bool encoder_need_arrays(Encoder *encoder);
// Are there arrays that can influence whether an error is reached?
bool encoder_has_arrays(const Encoder *encoder);
// Do formulas speak of any now?
bool encoder_speaks_of_arrays(const Encoder *encoder);
// Can the life of some block of the heap?
bool encoder_has_lives(const Encoder *encoder);
// Does the program access nodes of lists on the heap?
bool encoder_has_lists(const Encoder *encoder);
// From now on, they speak of everything. False if they did before.
bool encoder_need_all(Encoder *encoder);

// ---- what ENCODER only bounds

// From now on, formulas of EDGE have lemmas about the operations that they only bound, true of all
// operands. False if they had.
bool encoder_refine(Encoder *encoder, const Edge *edge);
bool encoder_is_refined(const Encoder *encoder, const Edge *edge);
// A path has shown something of the operations of EDGE that encoder_refine would add.
bool encoder_has_hypotheses(const Encoder *encoder, const Edge *edge);
// ENCODER, made to refine, has said CONJUNCT only for that; or has said anything only for that.
bool encoder_is_lemma(const Encoder *encoder, Term conjunct);
bool encoder_has_lemmas(const Encoder *encoder);

// ---- paths

// The start of the program: globals are 0 (cfa.h), all else is arbitrary.
PathFormula path_start(Encoder *encoder);
// A new block from where PATH ends: true, length 0, what PATH assumed of values is forgotten.
// Versions begin anew, so that equal blocks have equal formulas wherever they stand, and a
// conjunction of them is made by encode_behind. Call depths are kept.
PathFormula path_new_block(Encoder *encoder, PathFormula path);
// TERM of a block where it stands on a path: behind blocks that end at ENDS, in order.
Term encode_behind(Encoder *encoder, Term term, const SsaMap *ends, uint32_t count);

// PATH followed by STEP.
PathFormula encode_step(Encoder *encoder, PathFormula path, const CfaStep *step);
// PATH followed by EDGE. Calls of builtins are edges like others; a call of a function with
// a body is encode_enter, the body, encode_leave.
PathFormula encode_edge(Encoder *encoder, PathFormula path, const Edge *edge);
PathFormula encode_enter(Encoder *encoder, PathFormula path, const Edge *call,
                         const Function *callee);
PathFormula encode_leave(Encoder *encoder, PathFormula path, const Edge *call,
                         const Function *callee);
// Either path; versions are made equal on both sides.
PathFormula encode_or(Encoder *encoder, PathFormula a, PathFormula b);

// PATH, which ends a block at LOC: variables that it has written and nobody will read from there
// on have arbitrary values.
PathFormula encode_forget_dead(Encoder *encoder, PathFormula path, Loc loc);

// Predicates are over variables without an index; states see them at their versions.
Term encode_instantiate(Encoder *encoder, Term predicate, SsaMap ssa);
Term encode_uninstantiate(Encoder *encoder, Term term);
// The version of SYMBOL where SSA stands: 0 where a block begins, and of all that is no variable.
uint32_t encode_version(const Encoder *encoder, SsaMap ssa, Symbol symbol);

// The value that the scalar lvalue or rvalue EXPR has where SSA stands, for asking a model.
Term encode_value(Encoder *encoder, SsaMap ssa, const Expr *expr);

// Paths are allowed that access memory through a number that is no object's address; in models
// of this formula there are none, and static objects lie where the interpreter has them. True if
// no pointer was met so far.
Term encode_valid_memory(Encoder *encoder);
// Does the program access memory through pointers, and through some that nobody set?
bool encoder_has_pointers(const Encoder *encoder);
bool encoder_has_unset_pointers(const Encoder *encoder);
// Pointers that are compared, or subtracted, lead into one living object?
bool encoder_assumes_layout(const Encoder *encoder);
bool encoder_has_allocations(const Encoder *encoder); // malloc, alloca and their like

// In order of first use; each operation of an edge once.
const Approximation *encode_approximations(const Encoder *encoder, uint32_t *count);

#endif
