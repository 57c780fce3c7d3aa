// Block operators `blk`: where a block ends and an abstraction is computed (thesis,
// chapter 3). An operator is an expression over simple ones:
//   sbe    after every edge or summary   loops  at loop heads
//   lbe    loop heads, calls, returns    lf     the same, as ABE-LF calls it
//   k:N    when the longest path has N edges or more
//   A+B    where A or B ends one         A&B    where both do (binds stronger)
#ifndef GAVEL_DOMAIN_PREDICATE_BLOCK_H
#define GAVEL_DOMAIN_PREDICATE_BLOCK_H

#include "base/strbuf.h"
#include "cfa/step.h"

#include <stdbool.h>

typedef struct BlockOperator BlockOperator;

// NULL when TEXT is malformed: then ERROR is a sentence without a final stop.
BlockOperator *block_operator_parse(const char *text, Strbuf *error);
void block_operator_free(BlockOperator *operator);

// Does a block end behind STEP? LENGTH is that of its longest path, STEP included.
bool block_ends(const BlockOperator *operator, const Cfa * cfa, const CfaStep *step,
                uint32_t length);

#endif
