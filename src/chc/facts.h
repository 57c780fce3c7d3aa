// Facts about the arguments of predicates, found before Spacer is asked, by abstract interpretation
// of the clauses: each predicate has an abstract value, at first the least one; as long as a clause
// has a model that leads out of the value of its head, that grows to have the model's arguments,
// too (T. Reps, M. Sagiv and G. Yorsh, Symbolic Implementation of the Best Transformer). No
// transfer function is needed but the solver.
#ifndef GAVEL_CHC_FACTS_H
#define GAVEL_CHC_FACTS_H

#include "base/deadline.h"
#include "smt/z3_horn.h"

// An abstract domain: values by predicate.
typedef struct FactDomain FactDomain;

struct FactDomain {
  // What the value of PREDICATE says about its parameters.
  Term (*fact)(FactDomain *domain, uint32_t predicate);
  // The value of ATOM's predicate gets the arguments that ATOM has in the model of SOLVER, which do
  // not satisfy its fact.
  void (*extend)(FactDomain *domain, const HornAtom *atom, Solver *solver);
  // It becomes the greatest one: its fact is `true`.
  void (*drop)(FactDomain *domain, uint32_t predicate);
  // The value as the conjunction of so many parts, which are asked about by themselves, in order: a
  // part may leave out what earlier ones say. All NULL: it has one.
  uint32_t (*part_count)(FactDomain *domain, uint32_t predicate);
  Term (*part)(FactDomain *domain, uint32_t predicate, uint32_t number);
  void (*drop_part)(FactDomain *domain, uint32_t predicate, uint32_t number);
};

// FACT, about the parameters of ATOM's predicate, about ATOM's arguments.
Term fact_at(Terms *terms, const HornSystem *horn, const HornAtom *atom, Term fact);
// All of FACTS, appended to OUT.
void facts_at(Terms *terms, const HornSystem *horn, const HornAtom *atom, const TermVec *facts,
              TermVec *out);

// The values become such that no clause leads out of them, where KNOWN holds, which has a fact for
// each predicate. False when DEADLINE passes before: they mean nothing then.
bool facts_close(FactDomain *domain, const HornSystem *horn, Solver *solver, const TermVec *known,
                 Deadline deadline);

// ---- candidates.c: bounds of arguments, and their order

// ONLY (NULL: all) are the parameters that it is about.
FactDomain *candidates_new(const HornSystem *horn, Terms *terms, const TermVec *only);
void candidates_free(FactDomain *domain);

// ---- hulls.c: affine relations

// KNOWN: facts that bound arguments.
FactDomain *hulls_new(const HornSystem *horn, Terms *terms, const TermVec *known);
void hulls_free(FactDomain *domain);

// ---- ranges.c: the least ranges of arguments, widened

// A fact for each predicate is appended to FACTS, which follows where KNOWN does; false, and
// nothing, when DEADLINE passes before.
bool ranges_find(const HornSystem *horn, Z3Context *context, Terms *terms, const TermVec *known,
                 Deadline deadline, TermVec *facts);

// ---- facts.c

// What DOMAIN finds by DEADLINE joins FACTS; false, and nothing, when that passes before.
bool facts_find_by(FactDomain *domain, const HornSystem *horn, Solver *solver, Deadline deadline,
                   TermVec *facts);

// No clause leads to the goal, the last predicate, where FACTS hold.
bool facts_are_enough(const HornSystem *horn, Solver *solver, const TermVec *facts);

// Clauses are only about what satisfies the fact of each predicate, which follows from the clauses.
void facts_assume(HornSystem *horn, Terms *terms, const TermVec *facts);

// ---- settle.c

// Conditions of choices that clauses decide are decided in them.
void facts_settle_choices(HornSystem *horn, Solver *solver);

// ---- needed.c

// FACTS, a solution of HORN, become weaker, and are one still; as they were when DEADLINE passes.
void facts_keep_needed(const HornSystem *horn, Solver *solver, Deadline deadline,
                       TermVec *facts);

// ---- facts.c, all of it

// A fact about the parameters of each predicate, that follows from the clauses, is appended; they
// are `true` when so much WORK was not enough. If it IS_THOROUGH, ranges are looked for that are
// not in the text.
void facts_find(const HornSystem *horn, Z3Context *context, Terms *terms, uint32_t work,
                bool is_thorough, TermVec *facts);

#endif
