#include "bmc/induction.h"

#include "bmc/facts.h"
#include "cfa/passes.h"

// What the octagon analysis says is about runs without recursion.
static bool has_recursion(const Cfa *cfa) {
  CallGraph graph;
  bool result = false;
  callgraph_init(&graph, cfa);
  for (uint32_t i = 0; i < graph.function_count; i++)
    result |= graph.is_recursive[i] && graph.is_reachable[i];
  callgraph_release(&graph);
  return result;
}

void induction_init(Induction *induction, const Cfa *cfa, Terms *terms, bool unset_is_any,
                    InductionOptions options) {
  *induction = (Induction){.terms = terms, .effects = loop_effects_new(cfa, unset_is_any)};
  induction->bounds = float_bounds_new(cfa, terms, induction->effects);
  induction->int_bounds = int_bounds_new(cfa, terms, induction->effects);
  liveness_init(&induction->liveness, cfa);
  if (!options.has_invariants || has_recursion(cfa))
    return;
  EncodeOptions exact = {.integers = INTEGERS_MACHINE,
                         .overflow = OVERFLOW_WRAP,
                         .scope = ENCODE_ALL,
                         .unset_is_any = unset_is_any};
  induction->encoder = encoder_new(terms, cfa, exact);
  induction->preanalysis = preanalysis_new(cfa, terms, induction->encoder, options.invariants);
}

void induction_release(Induction *induction) {
  if (induction->preanalysis)
    preanalysis_free(induction->preanalysis);
  if (induction->encoder)
    encoder_free(induction->encoder);
  liveness_release(&induction->liveness);
  float_bounds_free(induction->bounds);
  int_bounds_free(induction->int_bounds);
  loop_effects_free(induction->effects);
}

const SymState *induction_begin(Induction *induction, Symbolic *symbolic, const SymState *state,
                                Loc head) {
  const SymState *begun = sym_havoc(symbolic, state, loop_effects_at(induction->effects, head));
  begun = float_bounds_assume(induction->bounds, symbolic, state, begun, head);
  if (induction->has_int_bounds)
    begun = int_bounds_assume(induction->int_bounds, symbolic, state, begun, head);
  if (!induction->preanalysis)
    return begun;
  const KnownFacts *facts = preanalysis_facts(induction->preanalysis, head);
  return sym_assume(symbolic, begun, facts_in_bits(induction->terms, facts, symbolic, begun));
}
