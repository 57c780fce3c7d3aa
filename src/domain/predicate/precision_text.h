// A precision as text: what the analysis of one version of a program has found, the analysis of the
// next can begin with. Any predicate is right to track, so nothing depends on whether the text fits.
//
// Kept are linear ones about scalar variables, by the names of these and of the function that they
// are about: places move, and names stay. The reader tracks them at all loops of the function.
#ifndef GAVEL_DOMAIN_PREDICATE_PRECISION_TEXT_H
#define GAVEL_DOMAIN_PREDICATE_PRECISION_TEXT_H

#include "domain/predicate/predicate.h"

#include <stdio.h>

void precision_write(const PredicateDomain *domain, FILE *out);
// Adds what the text says of variables that are there still, before the analysis begins. Lines that
// cannot be read, and a text of another kind, say nothing.
void precision_read(PredicateDomain *domain, FILE *in);

#endif
