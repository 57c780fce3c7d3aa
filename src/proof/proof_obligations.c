#include "proof/proof_internal.h"

#include <assert.h>

void obligations_init(Obligations *obligations, ProofResult *result, const Cfa *cfa, Terms *terms,
                      const Encoder *encoder, uint32_t work) {
  assert(!result->obligations && !result->failed);
  *obligations = (Obligations){.result = result, .cfa = cfa, .terms = terms, .work = work};
  if (encoder)
    obligations->encoder = encoder_new_exact(encoder, ENCODE_TO_DECIDE);
  obligations->context = z3_context_new(terms);
  obligations->solver = z3_solver_new(obligations->context);
}

void obligations_release(Obligations *obligations) {
  arena_release(&obligations->arena);
  solver_free(obligations->solver);
  z3_context_free(obligations->context);
  if (obligations->encoder)
    encoder_free(obligations->encoder);
}

static void count_failure(Obligations *obligations, ProofPlace place, const char *what) {
  assert(place.loc.index < obligations->cfa->locations.size);
  ProofResult *result = obligations->result;
  assert(result->failed < result->obligations);
  if (result->failed++)
    return;
  result->failed_at = place.loc;
  strbuf_printf(&result->failure, "%s, at location L%u in %s (state %u)", what, place.loc.index,
                cfa_location(obligations->cfa, place.loc)->function->name, place.state);
}

bool require(Obligations *obligations, bool holds, ProofPlace place, const char *what) {
  if (!holds) {
    obligations->result->obligations++;
    count_failure(obligations, place, what);
  }
  return holds;
}

void require_unsatisfiable(Obligations *obligations, Term a, Term b, Term c, ProofPlace place,
                           const char *what) {
  Solver *solver = obligations->solver;
  obligations->result->obligations++;
  Term all = term_make_and2(obligations->terms, term_make_and2(obligations->terms, a, b), c);
  if (term_is_false(obligations->terms, all))
    return;
  solver_push(solver);
  solver_add(solver, all);
  SatResult answer = solver->check(solver, QUERY_CHECK, NULL, 0, obligations->work);
  solver_pop(solver);
  obligations->result->undecided += answer == SAT_UNKNOWN;
  if (answer == SAT_YES)
    count_failure(obligations, place, what);
}
