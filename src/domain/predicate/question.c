#include "domain/predicate/question.h"

#include "base/map.h"

#include <string.h>

uint64_t question_hash(const Question *question) {
  uint64_t hash = question->formula.id;
  for (uint32_t i = 0; i < question->count; i++)
    hash = hash_mix(hash) + question->predicates[i].formula.id;
  return hash;
}

bool question_equals(const Question *a, const Question *b) {
  bool is_same = a->count == b->count && term_equals(a->formula, b->formula);
  for (uint32_t i = 0; is_same && i < a->count; i++)
    is_same = a->predicates[i].bdd_variable == b->predicates[i].bdd_variable &&
              term_equals(a->predicates[i].formula, b->predicates[i].formula);
  return is_same;
}

Question question_copy(Arena *arena, const Question *question) {
  Predicate *predicates = ARENA_ARRAY(arena, Predicate, question->count);
  if (question->count)
    memcpy(predicates, question->predicates, question->count * sizeof *predicates);
  return (Question){question->formula, question->count, predicates};
}
