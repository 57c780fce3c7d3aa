// Path formulas as lists of segments, one for each step. Two paths that part share
// the segments before that, so that joining them looks only at what came after,
// and what both have in common stays outside the disjunction.
#ifndef GAVEL_ENCODE_PATH_H
#define GAVEL_ENCODE_PATH_H

#include "encode/encode.h"

typedef struct PathSegment {
  const struct PathSegment *previous; // NULL: the start of a block
  uint32_t depth;                     // segments before this one
  Term formula;                       // of all up to here
  uint32_t count;
  Term conjuncts[];
} PathSegment;

// PATH and all of CONJUNCTS; nothing when there are none.
void path_append(Encoder *encoder, PathFormula *path, const Term *conjuncts, uint32_t count);
// The last segment that both have; NULL: they part at the start.
const PathSegment *path_common_prefix(const PathSegment *a, const PathSegment *b);

#endif
