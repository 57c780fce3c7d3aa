#include "cli/horn.h"

#include "base/diag.h"
#include "cli/analysis.h"
#include "cli/conclude.h"
#include "encode/encode.h"
#include "encode/scalar.h"
#include "spell/spell.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// ---- making one

Chc *horn_new(const Cfa *cfa, Terms *terms, const Options *options, ChcSolver solver) {
  EncodeOptions encoding = analysis_encoding(cfa, options);
  encoding.aligns_blocks = encoding.follows_lists = options->analysis == OPT_ANALYSIS_CHC;
  return chc_new(cfa, terms, encoding, solver);
}

Chc *horn_new_of_cells(const Cfa *cfa, Terms *terms, const Options *options) {
  EncodeOptions encoding = analysis_encoding(cfa, options);
  encoding.aligns_blocks = encoding.follows_lists = true;
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

// ---- invariants

// Who says them, and what indexes of arrays, which stand for nothing, are called.
typedef struct Teller {
  Chc *chc;
  Terms *terms;
  Speller *speller;
  TermVec indexes, names;
  Verdict *verdict;
} Teller;

static void add_indexes(const Terms *terms, Term term, TermVec *out) {
  TermVec variables = {0};
  term_variables(terms, term, &variables);
  vec_each(const Term, variable, &variables)
    if (!symbol_get(terms, term_get(terms, *variable).symbol)->origin &&
        !terms_have(out, *variable))
      vec_push(out, *variable);
  vec_release(&variables);
}

static bool is_name_of_variable(const Cfa *cfa, const char *name) {
  vec_each(Variable *const, variable, &cfa->variables)
    if ((*variable)->name && !strcmp((*variable)->name, name))
      return true;
  return false;
}

// By letters that the program does not use: k, l, ... t, k1, ...
static void name_indexes(Teller *teller, const ChcInvariantVec *invariants) {
  uint32_t next = 0;
  vec_each(const ChcInvariant, invariant, invariants)
    add_indexes(teller->terms, invariant->formula, &teller->indexes);
  vec_each(const Term, index, &teller->indexes) {
    char name[16];
    do {
      snprintf(name, sizeof name, next < 10 ? "%c" : "%c%u", (int)('k' + next % 10), next / 10);
      next++;
    } while (is_name_of_variable(chc_cfa(teller->chc), name));
    Symbol symbol = term_get(teller->terms, *index).symbol;
    vec_push(&teller->names, speller_bind(teller->speller, symbol, name));
  }
}

static bool has_index(const Teller *teller, Term term) {
  TermVec indexes = {0};
  add_indexes(teller->terms, term, &indexes);
  bool has_some = indexes.size > 0;
  vec_release(&indexes);
  return has_some;
}

static Term spell_all(const Teller *teller, const Function *function, Term formula,
                      bool *is_partial) {
  Terms *terms = teller->terms;
  TermVec conjuncts = {0};
  Term all = term_true(terms);
  term_conjuncts(terms, drop_types(terms, formula), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    if (!has_index(teller, *conjunct))
      all = term_make_and2(terms, all, spell(teller->speller, function, *conjunct, is_partial));
  vec_release(&conjuncts);
  return term_drop_subsumed(terms, all);
}

static bool is_read(const void *context, const Terms *terms, Term term) {
  (void)context;
  return term_kind(terms, term) == TERM_SELECT;
}

// The names of the indexes of CONJUNCT. False if they are too many.
static bool find_names(const Teller *teller, Term conjunct, ElementInvariant *element) {
  TermVec indexes = {0};
  uint32_t count = 0;
  add_indexes(teller->terms, conjunct, &indexes);
  for (uint32_t i = 0; i < teller->indexes.size; i++)
    if (terms_have(&indexes, teller->indexes.data[i]) && count++ < 2)
      element->indexes[count - 1] = teller->names.data[i];
  vec_release(&indexes);
  return count <= 2;
}

// CONJUNCT holds of all indexes: what it says of elements is the claim, and where that need not hold
// is no part of the guard. False if not all of that can be said.
static bool add_element(const Teller *teller, Loc loc, Term conjunct) {
  const Location *location = cfa_location(chc_cfa(teller->chc), loc);
  Terms *terms = teller->terms;
  TermData data = term_get(terms, conjunct);
  bool is_choice = data.kind == TERM_OR, is_partial = false;
  ElementInvariant element = {.loc = loc,
                              .span = conclude_place(location),
                              .guard = term_true(terms),
                              .claim = term_false(terms),
                              .indexes = {NO_TERM, NO_TERM}};
  for (uint32_t i = 0; i < (is_choice ? data.arg_count : 1); i++) {
    Term part = is_choice ? term_arg(terms, conjunct, i) : conjunct;
    Term said = spell(teller->speller, location->function, part, &is_partial);
    if (!term_is_none(term_find(terms, part, is_read, NULL)))
      element.claim = term_make_or2(terms, element.claim, said);
    else
      element.guard = term_make_and2(terms, element.guard, term_make_not(terms, said));
  }
  if (is_partial || term_is_false(terms, element.claim) ||
      !find_names(teller, conjunct, &element))
    return false;
  vec_push(&teller->verdict->elements, element);
  return true;
}

// False if there are some that cannot be said.
static bool add_elements(const Teller *teller, const ChcInvariant *invariant) {
  TermVec conjuncts = {0};
  bool is_whole = true;
  term_conjuncts(teller->terms, invariant->formula, &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    if (has_index(teller, *conjunct))
      is_whole &= add_element(teller, invariant->loc, *conjunct);
  vec_release(&conjuncts);
  return is_whole;
}

static void add_invariant(const Teller *teller, const ChcInvariant *invariant) {
  const Location *location = cfa_location(chc_cfa(teller->chc), invariant->loc);
  const Function *function = location->function;
  bool is_partial = false;
  Term formula = spell_all(teller, function, invariant->formula, &is_partial);
  if (term_is_none(invariant->given)) {
    is_partial |= !add_elements(teller, invariant);
    vec_push(&teller->verdict->invariants, (LoopInvariant){invariant->loc, conclude_place(location),
                                                           formula, is_partial});
    return;
  }
  Term given = spell_all(teller, function, invariant->given, &is_partial);
  vec_push(&teller->verdict->contracts, (Contract){function, given, formula, is_partial});
}

static void conclude_safe(Chc *chc, const Options *options, Verdict *verdict) {
  verdict->kind = VERDICT_TRUE;
  if (options->check_proof && !check_proof(chc, options, verdict))
    return;
  ChcInvariantVec invariants = {0};
  Teller teller = {.chc = chc,
                   .terms = encoder_terms(chc_encoder(chc)),
                   .speller = speller_new(chc_encoder(chc)),
                   .verdict = verdict};
  chc_invariants(chc, &invariants);
  name_indexes(&teller, &invariants);
  vec_each(const ChcInvariant, invariant, &invariants)
    add_invariant(&teller, invariant);
  speller_free(teller.speller);
  vec_release(&teller.indexes);
  vec_release(&teller.names);
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
