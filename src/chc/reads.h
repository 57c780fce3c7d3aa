// Arrays out of a formula: a read of an array variable becomes a variable of its own. What is said
// of whole arrays (`b = store(a, i, v)`) is said at chosen addresses only, and reads of one array
// at equal addresses are equal. So the result is weaker than the formula: whatever satisfies that
// satisfies the result, with the right values for the new variables.
#ifndef GAVEL_CHC_READS_H
#define GAVEL_CHC_READS_H

#include "base/map.h"
#include "term/rewrite.h"

typedef struct ArrayRead {
  Term array; // a variable
  Term address, value;
} ArrayRead;

// Of one formula.
typedef struct ArrayReads {
  Terms *terms;
  Symbol value; // versions of it are the values
  Map known;    // array variable and address -> 1 + index in ALL
  VEC(ArrayRead) all;
} ArrayReads;

// VALUE: a symbol of integers that the formula does not mention.
void reads_init(ArrayReads *reads, Terms *terms, Symbol value);
void reads_release(ArrayReads *reads);

// What ARRAY (without reads) has at ADDRESS (likewise): looks through stores.
Term reads_at(ArrayReads *reads, Term array, Term address);
// FORMULA with values for its reads. It speaks of whole arrays still.
Term reads_replace(ArrayReads *reads, Term formula);
// Appends the addresses at which ARRAY, a variable, matters.
typedef void (*AddressesOf)(void *context, Term array, TermVec *addresses);
// FORMULA, which is replaced, without arrays: equations of arrays hold at their addresses.
Term reads_instantiate(ArrayReads *reads, Term formula, AddressesOf addresses_of, void *context);
// Reads of one array at equal addresses are equal.
Term reads_congruence(const ArrayReads *reads);

#endif
