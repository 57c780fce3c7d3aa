// Parts that a summary has several times are entered with the same path each time
// (cfa/summarize.h): each is encoded once, and its end is remembered.
#include "encode/summary.h"

#include "base/map.h"

#include <assert.h>

typedef struct SummaryFrame {
  const Summary *summary;
  PathFormula start;
  enum { AT_START, AFTER_FIRST, AFTER_SECOND } stage;
  PathFormula first; // of a choice, after the first side
} SummaryFrame;

typedef struct Encoding {
  Encoder *encoder;
  Map index_of; // summary id -> 1 + index into ends
  VEC(PathFormula) ends;
  VEC(SummaryFrame) stack;
} Encoding;

static void push(Encoding *encoding, const Summary *summary, PathFormula start) {
  vec_push(&encoding->stack, (SummaryFrame){.summary = summary, .start = start});
}

static const PathFormula *find_end(const Encoding *encoding, const Summary *summary) {
  const uint64_t *index = map_find(&encoding->index_of, summary->id);
  return index ? &encoding->ends.data[*index - 1] : NULL;
}

static PathFormula finish(Encoding *encoding, PathFormula end) {
  assert(!find_end(encoding, vec_last(&encoding->stack).summary));
  const SummaryFrame frame = vec_pop(&encoding->stack);
  vec_push(&encoding->ends, end);
  *map_insert(&encoding->index_of, frame.summary->id, NULL) = encoding->ends.size;
  return end;
}

// Begins with the top of the stack. The result matters only where an end was remembered.
static PathFormula begin(Encoding *encoding) {
  assert(vec_last(&encoding->stack).stage == AT_START);
  SummaryFrame *frame = &vec_last(&encoding->stack);
  const Summary *summary = frame->summary;
  const PathFormula *known = find_end(encoding, summary);
  if (known) {
    (void)vec_pop(&encoding->stack);
    return *known;
  }
  PathFormula start = frame->start;
  if (summary->kind == SUMMARY_EDGE)
    return finish(encoding, encode_edge(encoding->encoder, start, summary->edge));
  frame->stage = AFTER_FIRST;
  push(encoding, summary->first, start);
  return start;
}

// END is that of the first part.
static PathFormula go_on(Encoding *encoding, PathFormula end) {
  assert(vec_last(&encoding->stack).summary->kind != SUMMARY_EDGE);
  SummaryFrame *frame = &vec_last(&encoding->stack);
  const Summary *summary = frame->summary;
  frame->stage = AFTER_SECOND;
  frame->first = end;
  push(encoding, summary->second, summary->kind == SUMMARY_SEQUENCE ? end : frame->start);
  return end;
}

static PathFormula conclude(Encoding *encoding, PathFormula end) {
  const SummaryFrame *frame = &vec_last(&encoding->stack);
  if (frame->summary->kind == SUMMARY_CHOICE)
    end = encode_or(encoding->encoder, frame->first, end);
  return finish(encoding, end);
}

static PathFormula run(Encoding *encoding, PathFormula path, const Summary *summary) {
  PathFormula end = path;
  push(encoding, summary, path);
  while (encoding->stack.size) {
    switch (vec_last(&encoding->stack).stage) {
    case AT_START:
      end = begin(encoding);
      break;
    case AFTER_FIRST:
      end = go_on(encoding, end);
      break;
    case AFTER_SECOND:
      end = conclude(encoding, end);
      break;
    }
  }
  return end;
}

static void encoding_release(Encoding *encoding) {
  map_release(&encoding->index_of);
  vec_release(&encoding->ends);
  vec_release(&encoding->stack);
}

PathFormula summary_encode(Encoder *encoder, PathFormula path, const Summary *summary) {
  Encoding encoding = {.encoder = encoder};
  PathFormula end = run(&encoding, path, summary);
  encoding_release(&encoding);
  return end;
}

// ---- one path of a model

// Both sides begin alike, and where they part an assumption decides: a side whose own
// conjuncts hold is the one that the model takes.
static const Summary *choose(const Encoding *encoding, const Summary *choice, SegmentsHold holds,
                             void *context) {
  const PathFormula *first = find_end(encoding, choice->first);
  const PathFormula *second = find_end(encoding, choice->second);
  assert(first && second);
  const PathSegment *common = path_common_prefix(first->last, second->last);
  return holds(context, first->last, common) ? choice->first : choice->second;
}

void summary_expand(Encoder *encoder, PathFormula path, const Summary *summary, SegmentsHold holds,
                    void *context, CfaStepVec *out) {
  Encoding encoding = {.encoder = encoder};
  (void)run(&encoding, path, summary);
  SummaryVec rest = {0};
  vec_push(&rest, summary);
  while (rest.size) {
    const Summary *part = vec_pop(&rest);
    switch (part->kind) {
    case SUMMARY_EDGE:
      vec_push(out, cfa_step_edge(part->edge));
      break;
    case SUMMARY_SEQUENCE:
      vec_push(&rest, part->second);
      vec_push(&rest, part->first);
      break;
    case SUMMARY_CHOICE:
      vec_push(&rest, choose(&encoding, part, holds, context));
      break;
    }
  }
  vec_release(&rest);
  encoding_release(&encoding);
}
