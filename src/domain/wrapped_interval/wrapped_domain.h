// Wrapped intervals as a numeric domain: where x and y have wrapped together, x - y is still what
// it was modulo 2^width. A value has a wrapped interval for each sum and difference of two
// variables of equal width, if the ranges that others know say less; NULL: for none.
#ifndef GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_DOMAIN_H
#define GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_DOMAIN_H

#include "numeric/numeric_domain.h"

extern const NumericDomain wrapped_domain;

#endif
