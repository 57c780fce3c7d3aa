// Facts about the nodes of linked lists of any length, by guess and check.
//
// The clauses speak of two arbitrary cells at a time (morph.h), here of two addresses k and l at
// which a node may live. So a fact may speak of a node and the one that it leads to: "if a node
// lives at k and its `next` is l, not null, then one lives at l". With "if the variable p is k, not
// null, then a node lives at k" that is all that memory safety of a walk needs. Blocks are made at
// addresses that grow, so the order of addresses is that of age: `next[k] < k` says that a list has
// no cycle. Of a program that compares the addresses of nodes nothing is said by it.
#ifndef GAVEL_CHC_LISTS_H
#define GAVEL_CHC_LISTS_H

#include "chc/facts.h"
#include "chc/morph.h"
#include "chc/numbers.h"

enum { LIST_COPIES = 2 }; // of cells that the clauses have to speak of

// Which nodes facts are about.
typedef enum ListScope {
  LIST_ALL_NODES, // all that are alive, and those that variables lead to
  LIST_BY_AGE     // also those older or younger than the one that a variable leads to
} ListScope;

// Has HORN an array that says which nodes are alive, and can the program not tell their order?
bool lists_are_met(const HornSystem *horn, const Encoder *encoder);

// CELLS are the clauses that HORN has become.
FactDomain *lists_new(const HornSystem *horn, const HornSystem *cells, CellNames *names,
                      const Encoder *encoder, ListScope scope);
void lists_free(FactDomain *domain);

// ---- list_guesses.c

// If the guard number GUARD, then TERM. Of the guesses of one guard and FORM (not 0), one with a
// smaller RANK implies those with larger ones.
typedef struct ListGuess {
  Term term;
  uint32_t guard, form;
  __int128 rank;
} ListGuess;

typedef struct ListGuesses {
  TermVec guards;
  VEC(ListGuess) all; // in the order of their guards
} ListGuesses;

// About the cells that the arrays of PREDICATE, of clauses about arrays, have become; CONSTANTS are
// those of the program.
void list_guess(const HornPredicate *predicate, CellNames *names, const Encoder *encoder,
                const NumberVec *constants, ListScope scope, ListGuesses *out);
void list_guesses_release(ListGuesses *guesses);

#endif
