// One sequence of blocks, or a tree of them, as clauses: which literal stands for which atom, and in which blocks atoms
// occur. Atoms of linear arithmetic are known to Arith, all others are just variables to the
// search; names of parts of formulas have no atom and occur in one block only.
#ifndef GAVEL_INTERP_NATIVE_PROBLEM_H
#define GAVEL_INTERP_NATIVE_PROBLEM_H

#include "interp/interp_internal.h"
#include "interp/native/arith.h"
#include "interp/native/cdcl.h"
#include "interp/native/names.h"
#include "term/rewrite.h"

typedef struct ProblemAtom {
  Term term; // NO_TERM: the name of a part of a formula
  BlockSpan span; // of a tree: some block that it occurs in, and the root of all of them
} ProblemAtom;

typedef struct Problem {
  Terms *terms;
  const uint32_t *parents; // of the blocks, if they are a tree
  Names *names;
  Proof proof;
  Cdcl cdcl;
  Arith arith;
  VEC(ProblemAtom) atoms; // by variable of the search
  Map variables;          // of atoms: term id -> variable
  NameVec used;           // names whose definitions are asserted,
  Map is_used;            // and a set of them
  bool is_opaque;         // something means more than is known of it: models prove nothing
} Problem;

// PARENTS: NULL for a sequence.
void problem_init(Problem *problem, Names *names, const uint32_t *parents, Deadline deadline);
void problem_release(Problem *problem);
// FROM is no problem any more.
void problem_move(Problem *to, const Problem *from);

// The literal of ATOM or its negation, which occurs in BLOCK from now on.
Literal problem_literal(Problem *problem, Term atom, uint32_t block);
// A new name for a part of a formula of BLOCK.
Literal problem_name(Problem *problem, uint32_t block);
// What LITERAL, which is no name, says.
Term problem_term(const Problem *problem, Literal literal);

// Adds the definitions of those names in FORMULA that are not used so far, as part of BLOCK.
void problem_use_names(Problem *problem, uint32_t block, Term formula);

// TO becomes a problem of its own with those clauses of FROM's blocks that KEEPS has (by clause of
// FROM's proof); atoms occur where these clauses have them. WEAKEN (may be NULL) adds literals of
// TO to what becomes of a clause of FROM.
typedef void (*WeakenClause)(void *context, ClauseId clause, LiteralVec *literals);
void problem_copy(Problem *to, const Problem *from, const bool *keeps, WeakenClause weaken,
                  void *context);

// ---- shrink.c

// PROBLEM, which is refuted, loses clauses that a refutation does not need: those of single program
// variables, so that interpolants speak of few, and those of single blocks. It stays refuted.
void problem_shrink(Problem *problem);

// ---- clausify.c

// Adds the clauses of FORMULA, which belongs to BLOCK. Blocks come in any order.
void problem_assert(Problem *problem, uint32_t block, Term formula);

#endif
