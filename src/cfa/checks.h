// Checks: what C leaves undefined, as locations of the CFA. Before each operation that can go
// wrong, the pass `checks` asks whether it does: an ASSUME of the condition under which it is
// defined goes on, its negation leads to an ERROR location of its own, with a Check. So every
// analysis finds undefined behaviour as it finds any other error, and behind a check the
// operation is known to be defined.
//
// Only the kinds in cfa->checked are asked about. An operation that its operands' types and
// constants show to be defined has no check. Operands are checked before the operation.
#ifndef GAVEL_CFA_CHECKS_H
#define GAVEL_CFA_CHECKS_H

#include "cfa/cfa.h"

// The checks that are errors of KIND, as a set.
static inline CheckSet check_set(ErrorKind kind) { return (CheckSet)1 << kind; }

static inline bool cfa_checks(const Cfa *cfa, ErrorKind kind) {
  return cfa->checked & check_set(kind);
}
// Is it an error to read some places?
static inline bool checks_reads(CheckSet checked) {
  return checked & (check_set(ERROR_DEREF) | check_set(ERROR_UNINITIALIZED));
}
// The check that LOCATION is the failure of; NULL if it is none.
static inline const Check *location_check(const Cfa *cfa, const Location *location) {
  bool is_check = location->kind == LOC_ERROR && location->error > ERROR_ASSERT;
  return is_check ? &cfa->checks.data[location->check] : NULL;
}

const char *error_property(ErrorKind kind); // that it violates: "no-overflow", ...
const char *error_name(ErrorKind kind);     // "overflow", "division", ...

#endif
