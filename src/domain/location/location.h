// Where the program is: one location. Knows which steps leave it.
#ifndef GAVEL_DOMAIN_LOCATION_LOCATION_H
#define GAVEL_DOMAIN_LOCATION_LOCATION_H

#include "cpa/cpa.h"

// Locations that cannot reach a target have no successors and are none. With SUMMARIES (may be
// NULL) steps lead over summaries instead of edges.
Cpa *location_cpa_new(const Cfa *cfa, const Summaries *summaries);

// An error that is settled is no target: what is known of it is known, and runs end there.
void location_cpa_settle(Cpa *cpa, Loc error, bool is_settled);
bool location_cpa_is_settled(const Cpa *cpa, Loc loc);

#endif
