// An affine relation as one would write it: the sum of few variables with small factors, modulo a
// power of two that has no part in all of them.
#ifndef GAVEL_DOMAIN_AFFINE_CONGRUENCE_H
#define GAVEL_DOMAIN_AFFINE_CONGRUENCE_H

#include "domain/affine/affine.h"
#include "encode/interval.h"
#include "numeric/signed_variable.h"
#include "term/term.h"

// The sum of FACTORS times VARIABLES is RESIDUE modulo 2^BITS.
typedef struct Congruence {
  uint32_t bits;  // 1 to 64
  uint32_t count; // of variables
  uint32_t variables[AFFINE_MOST];
  __int128 factors[AFFINE_MOST]; // not 0; at most 2^(BITS - 1), positive or negative
  __int128 residue;              // from 0 to 2^BITS - 1
} Congruence;

// ROW says something: it has factors, one of which has no more factors of two than the constant.
Congruence congruence_of_row(const uint64_t *row, uint32_t count);

// +-x +-y or +-x.
bool congruence_is_octagonal(const Congruence *congruence);
// Its variable number NUMBER, with the sign of its factor.
uint32_t congruence_signed(const Congruence *congruence, uint32_t number);

// The numbers of RANGE that are RESIDUE modulo 2^BITS; false when there are none. A side of RANGE
// without bound stays so.
bool congruence_within(const Congruence *congruence, Interval range, Interval *result);

// What CONGRUENCE says of VARIABLES, integers, of which the sum of factors times variables lies in
// RANGE: an equation for each multiple of the modulus that can be, if these are few.
Term congruence_term(const Congruence *congruence, Terms *terms, const Term *variables,
                     Interval range);

#endif
