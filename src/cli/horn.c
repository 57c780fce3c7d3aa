#include "cli/horn.h"

#include "base/diag.h"
#include "cli/analysis.h"
#include "cli/conclude.h"
#include "encode/encode.h"
#include "encode/scalar.h"
#include "spell/spell.h"

#include <assert.h>

// ---- making one

Chc *horn_new(const Cfa *cfa, Terms *terms, const Options *options, ChcSolver solver) {
  EncodeOptions encoding = analysis_encoding(cfa, options);
  encoding.aligns_blocks = options->analysis == OPT_ANALYSIS_CHC;
  return chc_new(cfa, terms, encoding, solver);
}

Chc *horn_new_of_cells(const Cfa *cfa, Terms *terms, const Options *options) {
  EncodeOptions encoding = analysis_encoding(cfa, options);
  encoding.aligns_blocks = true;
  Chc *chc = chc_new(cfa, terms, encoding, CHC_SPACER);
  chc_use_cells(chc);
  return chc;
}

// ---- TRUE

static bool check_proof(Chc *chc, const Options *options, Verdict *verdict) {
  ChcCheck check = chc_check(chc, PROOF_QUERY_WORK);
  ProofResult proof;
  proof_result_init(&proof);
  proof.obligations = check.clauses;
  proof.failed = check.failed;
  proof.undecided = check.undecided;
  proof.failed_at = check.failed_at;
  if (check.failed)
    strbuf_add(&proof.failure, "a Horn clause is not true of the solution");
  bool is_proof = conclude_proof(verdict, chc_cfa(chc), &proof);
  proof_result_release(&proof);
  if (is_proof && !options->check_proof)
    verdict->proof = (ProofSummary){0};
  return is_proof;
}

// FORMULA without what the types of its variables say.
static Term drop_types(Terms *terms, Term formula) {
  TermVec bounds = {0};
  term_conjuncts(terms, scalar_bounds(terms, formula), &bounds);
  formula = term_simplify_under(terms, formula, bounds.data, bounds.size);
  vec_release(&bounds);
  return formula;
}

static Term spell_all(Chc *chc, Speller *speller, const Function *function, Term formula,
                      bool *is_partial) {
  Terms *terms = encoder_terms(chc_encoder(chc));
  TermVec conjuncts = {0};
  Term all = term_true(terms);
  term_conjuncts(terms, drop_types(terms, formula), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    all = term_make_and2(terms, all, spell(speller, function, *conjunct, is_partial));
  vec_release(&conjuncts);
  return term_drop_subsumed(terms, all);
}

static void add_invariant(Chc *chc, Speller *speller, const ChcInvariant *invariant,
                          Verdict *verdict) {
  const Location *location = cfa_location(chc_cfa(chc), invariant->loc);
  const Function *function = location->function;
  bool is_partial = false;
  Term formula = spell_all(chc, speller, function, invariant->formula, &is_partial);
  if (term_is_none(invariant->given)) {
    vec_push(&verdict->invariants, (LoopInvariant){invariant->loc, conclude_place(location),
                                                   formula, is_partial});
    return;
  }
  Term given = spell_all(chc, speller, function, invariant->given, &is_partial);
  vec_push(&verdict->contracts, (Contract){function, given, formula, is_partial});
}

static void conclude_safe(Chc *chc, const Options *options, Verdict *verdict) {
  verdict->kind = VERDICT_TRUE;
  if (options->check_proof && !check_proof(chc, options, verdict))
    return;
  ChcInvariantVec invariants = {0};
  Speller *speller = speller_new(chc_encoder(chc));
  chc_invariants(chc, &invariants);
  vec_each(const ChcInvariant, invariant, &invariants)
    add_invariant(chc, speller, invariant, verdict);
  speller_free(speller);
  vec_release(&invariants);
}

// ---- UNKNOWN

static void explain_unconfirmed(const Chc *chc, const CegarResult *result, Verdict *verdict) {
  if (result->answer) {
    conclude_unconfirmed(verdict, result->answer);
    return;
  }
  verdict_set_unknown(verdict, UNKNOWN_UNCONFIRMED, chc_place(chc));
  strbuf_add(&verdict->why, "The Horn clauses of the program derive the error, but no path was "
                            "found that does what they say.");
}

static void explain_incomplete(const Chc *chc, const CegarResult *result, Verdict *verdict) {
  verdict_set_unknown(verdict, UNKNOWN_UNSUPPORTED, chc_place(chc));
  strbuf_printf(&verdict->why, "The Horn clauses of the program do not model %s.", result->reason);
}

static void explain_unknown(const Chc *chc, const CegarResult *result, Verdict *verdict) {
  verdict_set_unknown(verdict, UNKNOWN_SOLVER, chc_place(chc));
  strbuf_printf(&verdict->why, "The Horn clauses of the program could not be solved (%s).",
                result->reason);
}

// ---- all

void horn_conclude(Chc *chc, const Options *options, CegarResult result, Verdict *verdict) {
  conclude_encoding(verdict, options, chc_cfa(chc), chc_encoder(chc));
  switch (result.status) {
  case CEGAR_SAFE:
    conclude_safe(chc, options, verdict);
    break;
  case CEGAR_FEASIBLE:
    conclude_unsafe(verdict, result.answer);
    break;
  case CEGAR_UNCONFIRMED:
    explain_unconfirmed(chc, &result, verdict);
    break;
  case CEGAR_INCOMPLETE:
    explain_incomplete(chc, &result, verdict);
    break;
  case CEGAR_UNKNOWN:
    explain_unknown(chc, &result, verdict);
    break;
  case CEGAR_LIMIT:
    conclude_limit(verdict, span_none());
    break;
  case CEGAR_NO_PROGRESS:
  case CEGAR_DIVERGES:
  case CEGAR_PAUSED:
    BUG("the Horn clauses have not come to an end");
  }
}
