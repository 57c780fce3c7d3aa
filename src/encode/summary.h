// The formula of a summary: a sequence is one part after the other, a choice encode_or
// of both. And the way back: the edges of the one path through it that a model takes.
#ifndef GAVEL_ENCODE_SUMMARY_H
#define GAVEL_ENCODE_SUMMARY_H

#include "cfa/step.h"
#include "encode/path.h"

// PATH followed by SUMMARY. Time is linear in the number of its different parts.
PathFormula summary_encode(Encoder *encoder, PathFormula path, const Summary *summary);

// Does the model satisfy all segments from LAST back to FIRST, which is not one of them?
typedef bool (*SegmentsHold)(void *context, const PathSegment *last, const PathSegment *first);

// Appends a step for each edge of a path through SUMMARY, behind PATH: where there is a choice,
// the first side if it holds, else the second.
void summary_expand(Encoder *encoder, PathFormula path, const Summary *summary, SegmentsHold holds,
                    void *context, CfaStepVec *out);

#endif
