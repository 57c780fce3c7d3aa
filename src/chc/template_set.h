// Templates of one predicate: implications from a guard, a conjunction of atoms that says where
// cells lie, to a claim about what they hold. Of these, the ones that no model has broken are left.
#ifndef GAVEL_CHC_TEMPLATE_SET_H
#define GAVEL_CHC_TEMPLATE_SET_H

#include "base/arena.h"
#include "term/rewrite.h"

enum { MOST_IN_GUARD = 6 }; // atoms

typedef uint32_t IndexSet; // bit i: the index number i of the predicate

// The conjunction of atoms, by number in ascending order, about the cells at INDEXES. It implies
// guards with fewer of them.
typedef struct Guard {
  uint16_t atoms[MOST_IN_GUARD];
  uint32_t atom_count;
  IndexSet indexes;
  Term term;
  VEC(uint32_t) weaker; // numbers
} Guard;

// Of the claims with one FORM (not 0), one with a smaller RANK implies those with larger ones.
typedef struct Claim {
  Term term;
  IndexSet indexes;
  uint32_t form;
  __int128 rank;
} Claim;

typedef struct TemplateSet {
  Terms *terms;
  Arena *arena;
  TermVec atoms;
  VEC(Guard) guards; // the first is `true`
  VEC(Claim) claims;
  bool *is_left; // by guard, then claim; NULL: all, for nothing has reached the predicate
  Term fact;     // NO_TERM: to be made
} TemplateSet;

// What is left lives in ARENA.
void template_set_init(TemplateSet *set, Terms *terms, Arena *arena);
void template_set_release(TemplateSet *set);

// PARTS are atoms. Nothing is added when there are too many.
void template_set_add_guard(TemplateSet *set, IndexSet indexes, const Term *parts, uint32_t count);
void template_set_add_claim(TemplateSet *set, IndexSet indexes, Term claim);
// Likewise, of a FORM with a RANK.
void template_set_add_ranked(TemplateSet *set, IndexSet indexes, Term claim, uint32_t form,
                             __int128 rank);
// When all have been added.
void template_set_finish(TemplateSet *set);

// Guards and claims go together if they are about the same cells, or the guard is `true`.
Term template_set_fact(TemplateSet *set);
uint32_t template_set_part_count(const TemplateSet *set);
Term template_set_part(const TemplateSet *set, uint32_t guard);
void template_set_drop_part(TemplateSet *set, uint32_t guard);
// PARAMS have VALUES: what is false of these is left no more.
void template_set_extend(TemplateSet *set, const TermVec *params, const TermVec *values);
void template_set_drop(TemplateSet *set);

#endif
