// Where the program is: one location. Knows which steps leave it.
#ifndef GAVEL_DOMAIN_LOCATION_LOCATION_H
#define GAVEL_DOMAIN_LOCATION_LOCATION_H

#include "cpa/cpa.h"

// Locations that cannot reach a target have no successors and are none. With SUMMARIES (may be
// NULL) steps lead over summaries instead of edges.
Cpa *location_cpa_new(const Cfa *cfa, const Summaries *summaries);

#endif
