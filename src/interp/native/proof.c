#include "interp/native/proof.h"

void proof_release(Proof *proof) {
  vec_release(&proof->clauses);
  vec_release(&proof->literals);
  vec_release(&proof->multipliers);
  vec_release(&proof->steps);
}

static ClauseId add(Proof *proof, Clause clause, const Literal *literals) {
  clause.start = proof->literals.size;
  vec_append(&proof->literals, literals, clause.size);
  vec_push(&proof->clauses, clause);
  return proof->clauses.size - 1;
}

ClauseId proof_add_input(Proof *proof, uint32_t block, const Literal *literals, uint32_t size) {
  Clause clause = {.kind = CLAUSE_INPUT, .size = size, .first_block = block, .block = block};
  return add(proof, clause, literals);
}

ClauseId proof_add_lemma(Proof *proof, const Multiplier *multipliers, uint32_t size) {
  Clause clause = {.kind = CLAUSE_LEMMA,
                   .start = proof->literals.size,
                   .size = size,
                   .origin = proof->multipliers.size,
                   .origins = size};
  for (uint32_t i = 0; i < size; i++) {
    assert(multipliers[i].factor != 0);
    vec_push(&proof->multipliers, multipliers[i]);
    vec_push(&proof->literals, literal_not(multipliers[i].fact));
  }
  vec_push(&proof->clauses, clause);
  return proof->clauses.size - 1;
}

ClauseId proof_add_learned(Proof *proof, const Literal *literals, uint32_t size,
                           const ResolutionStep *steps, uint32_t count) {
  assert(count > 0);
  for (uint32_t i = 0; i < count; i++)
    assert(steps[i].clause < proof->clauses.size);
  Clause clause = {
      .kind = CLAUSE_LEARNED, .size = size, .origin = proof->steps.size, .origins = count};
  vec_append(&proof->steps, steps, count);
  return add(proof, clause, literals);
}

void proof_cut(Proof *proof, ClauseId clause) {
  if (clause >= proof->clauses.size)
    return;
  Clause first = proof->clauses.data[clause];
  assert(first.kind == CLAUSE_LEMMA);
  proof->clauses.size = clause;
  proof->literals.size = first.start;
  proof->multipliers.size = first.origin;
}

void proof_mark_used(const Proof *proof, ClauseId clause, bool *used) {
  assert(clause < proof->clauses.size);
  used[clause] = true;
  for (uint32_t i = clause + 1; i-- > 0;) { // clauses are derived from older ones
    Clause each = proof->clauses.data[i];
    if (!used[i] || each.kind != CLAUSE_LEARNED)
      continue;
    for (uint32_t j = 0; j < each.origins; j++) {
      assert(proof->steps.data[each.origin + j].clause < i);
      used[proof->steps.data[each.origin + j].clause] = true;
    }
  }
}
