// Decides what a program is asked: with all engines, as the options say.
#ifndef GAVEL_CLI_VERIFY_H
#define GAVEL_CLI_VERIFY_H

#include "cli/command.h"
#include "cli/portfolio.h"
#include "report/verdict.h"

// Who is told the verdict, once, while all that it borrows is there. It speaks of CFA, which may be
// the program with the library's code; TERMS are those of its formulas, NULL if it has none.
typedef struct VerdictUser {
  void *self;
  void (*use)(void *self, const Verdict *verdict, const Cfa *cfa, const Terms *terms);
} VerdictUser;

// CFA has just been loaded with CHANGE, which is NULL if there is none. Where PORTFOLIO parts, USER
// is told in a member, which does not return, and not in the leader.
void verify(Cfa *cfa, Portfolio *portfolio, const ProgramChange *change, VerdictUser user);

#endif
