// A question of predicate abstraction: which assignments of PREDICATES does FORMULA allow? Answers
// are kept by it.
#ifndef GAVEL_DOMAIN_PREDICATE_QUESTION_H
#define GAVEL_DOMAIN_PREDICATE_QUESTION_H

#include "allsat/allsat.h"
#include "base/arena.h"

typedef struct Question {
  Term formula;
  uint32_t count;
  const Predicate *predicates; // at the versions of the formula's end
} Question;

uint64_t question_hash(const Question *question);
bool question_equals(const Question *a, const Question *b);
// With predicates of its own, in ARENA.
Question question_copy(Arena *arena, const Question *question);

#endif
