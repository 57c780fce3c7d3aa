// Shared by the parts of cfa_check; each returns false after its first finding.
#ifndef GAVEL_CFA_CHECK_INTERNAL_H
#define GAVEL_CFA_CHECK_INTERNAL_H

#include "cfa/cfa.h"
#include "cfa/walk.h"

typedef struct Checker {
  const Cfa *cfa;
  Strbuf *why;
  ExprWalk walk;   // scratch
  bool *is_listed; // by location index: in its function's list
  bool *is_owned;  // by variable id: among its function's parameters or locals
} Checker;

bool check_declarations(Checker *checker);           // types, variables, functions
bool check_edge(Checker *checker, const Edge *edge); // typing

// Appends the message and returns false.
bool check_fail(Checker *checker, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
