// What the files of the speller share.
#ifndef GAVEL_SPELL_SPELL_INTERNAL_H
#define GAVEL_SPELL_SPELL_INTERNAL_H

#include "encode/encode_internal.h"
#include "spell/spell.h"
#include "spell/spell_place.h"

// What follows from a Boolean and from its negation: the one is the negation of the other unless
// something was left out. Of other terms, YES is what they became, or NO_TERM.
typedef struct Meaning {
  Term yes, no;
} Meaning;

typedef VEC(Meaning) MeaningVec;

struct Speller {
  Encoder *encoder;
  Terms *terms;
  const Function *function;
  Map slots;     // symbol -> Slot of the memory that it stands for
  Map nodes;     // symbol -> MemNode of that slot
  Map names;     // what is named -> symbol of that name
  Map bound;     // likewise of variables that are bound
  Map types;     // such a symbol -> C type of what it names
  Map functions; // symbol of an address -> id of the function
  Map results;   // term -> its place in MEANINGS
  MeaningVec meanings;
  TermVec stack, args;
};

// A number as a sum. PLUS and MINUS are pointers, or where a part of memory begins.
typedef struct Sum {
  Term plus, minus; // NO_TERM: none
  Distance rest;
} Sum;

// ---- spell.c

// The variable that is called TEXT and is of TYPE, which may be NULL. KEY tells places apart, since
// variables of two blocks may share a name: it is the id of the term that is named, or a hash.
Term spell_name(Speller *speller, uint64_t key, const char *text, const Type *type, Sort sort);
const char *spelled_text(const Speller *speller, Term variable);
const Type *spelled_type(const Speller *speller, Term term); // NULL: not known
// What TERM points to; NULL if it is no variable that names a pointer.
const Type *spelled_target(const Speller *speller, Term term);
// False if it has no name.
bool spell_add_variable(const Speller *speller, const Variable *variable, Strbuf *out);
// A cell that is part of a variable, without indices.
bool spell_add_cell(const Speller *speller, const Cell *cell, Strbuf *out);
// Where functions, static objects or locals begin; NULL if TERM is something else.
const Cell *spell_base(const Speller *speller, Term term);

Term spell_behind(const Speller *speller, const Cell *base, uint64_t distance);

// ---- spell_sum.c

// False if TERM has other pointers than two of opposite sign, or too many parts.
bool sum_find(Speller *speller, Term term, Sum *sum);
bool sum_has_pointer(const Speller *speller, Term term);

// ---- spell_memory.c

// The scalar in CELL, which is no array and part of memory.
Term spell_slot(Speller *speller, const Cell *cell);
// select(ARRAY, INDEX), of memory or of a variable.
Term spell_read(Speller *speller, Term array, Term index);
// What follows for objects if ARRAY, a slot, holds VALUE everywhere; true if there are too many.
Term spell_uniform(Speller *speller, Term array, Term value);
// Appends BASE + DISTANCE as a pointer to TARGET, or to anything if that is NULL.
bool spell_add_address(Speller *speller, Term base, Distance distance, const Type *target,
                       Strbuf *out);

// ---- spell_compare.c

// SUM <= 0 or SUM = 0, as KIND (TERM_LE0, TERM_EQ0) says.
Term spell_relation(Speller *speller, TermKind kind, Term sum);
// What TERM, over other ARGS, is if addresses do not wrap; NO_TERM if it has to do with no address.
Term spell_unwrapped(Speller *speller, Term term, const Term *args);

#endif
