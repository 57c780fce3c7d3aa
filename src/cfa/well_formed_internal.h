// Shared by the parts of cfa_is_well_formed; each returns false after its first finding.
#ifndef GAVEL_CFA_WELL_FORMED_INTERNAL_H
#define GAVEL_CFA_WELL_FORMED_INTERNAL_H

#include "cfa/cfa.h"
#include "cfa/walk.h"

typedef struct CfaChecker {
  const Cfa *cfa;
  Strbuf *why;
  ExprWalk walk;   // scratch
  bool *is_listed; // by location index: in its function's list
  bool *is_owned;  // by variable id: among its function's parameters or locals
} CfaChecker;

bool check_declarations(CfaChecker *checker);           // types, variables, functions
bool check_edge(CfaChecker *checker, const Edge *edge); // typing

#endif
