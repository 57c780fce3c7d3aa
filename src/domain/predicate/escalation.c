#include "domain/predicate/escalation.h"

// Without a limit, parport takes more than 266 s; if 20 questions a call stay allowed for ever, 55
// s instead of 31 s (docs/solver.md).
enum { SPARE_QUESTIONS = 2000 };

Escalation escalation_begin(AbstractionKind abstraction) {
  return (Escalation){.abstraction = abstraction, .spare = SPARE_QUESTIONS};
}

// diskperf with everything from the start: no answer in 60 s; with what is relevant 0.2 s
// (docs/encoding.md).
bool escalate_scope(Encoder *encoder, const SymbolVec *postponed, bool is_sure) {
  vec_each(const Symbol, cell, postponed)
    encoder_need(encoder, *cell);
  return postponed->size || (is_sure && encoder_need_all(encoder));
}

// Lemmas make formulas larger, and most operations are not what an error depends on.
bool escalate_lemmas(Encoder *encoder, const EdgeVec *bounded) {
  bool has_learnt = false;
  vec_each(const Edge *const, edge, bounded)
    has_learnt |= encoder_refine(encoder, *edge);
  return has_learnt;
}

// Atoms combine with what other paths have taught; but only whole interpolants exclude a path of
// single edges for certain.
bool escalate_predicates(PredicateChoice *choice) {
  if (*choice == PREDICATES_INTERPOLANTS)
    return false;
  *choice = PREDICATES_INTERPOLANTS;
  return true;
}

// With all predicates it needs, a Cartesian abstraction may still be too weak; a Boolean one
// excludes the path.
bool escalate_abstraction(Escalation *escalation) {
  if (escalation->abstraction != ABSTRACTION_CARTESIAN)
    return false;
  escalation->abstraction = ABSTRACTION_BOOLEAN;
  return true;
}

// Paths that have one block more than the one before, in a row.
enum { UNROLLING = 6 };

bool escalation_unrolls(const Escalation *escalation) {
  return escalation->grown >= 2 * UNROLLING;
}

// Engines differ in how their predicates generalize. With native alone, pc_sfifo_2 has no answer in
// 30 s, with turns 0.9 s; with Spacer alone the s3_srvr programs take up to ten times as long. With
// turns from the sixth refinement on, s3_clnt_1 takes 2.6 s, so 0.7 s. When a loop is unrolled one
// round after the other, a turn comes sooner: machines of 40 and 80 states, no proof after 14
// refinements; so 9 refinements each, 2.0 and 8.7 s (docs/analysis.md).
uint32_t escalation_engine(Escalation *escalation, uint32_t length, uint32_t refinements) {
  enum { TURNS_BEGIN = 12, TURN_EVERY = 2 };
  bool has_grown = escalation->length && length == escalation->length + 1;
  escalation->grown = has_grown ? escalation->grown + 1 : 0;
  escalation->length = length;
  bool is_late = refinements >= TURNS_BEGIN && refinements % TURN_EVERY == 0;
  bool unrolls = escalation->grown && escalation->grown % UNROLLING == 0;
  return is_late || unrolls ? 1 : 0;
}
