// The predicate analysis of a C program without abstraction, wired for IMPACT with blocks of one
// edge.
#ifndef GAVEL_TESTS_REFINEMENT_FIXTURE_H
#define GAVEL_TESTS_REFINEMENT_FIXTURE_H

#include "domain/callstack/callstack.h"
#include "domain/composite/composite.h"
#include "domain/location/location.h"
#include "refinement/refine.h"

#include "path/fixture.h"

typedef struct Impact {
  Cfa cfa;
  Terms *terms;
  Z3Context *z3;
  Encoder *encoder;
  Solver *solver, *cover_solver;
  Entailer *entailer;
  BddManager *bdds;
  BlockOperator *blocks;
  InterpChain *interp;
  Cpa *composite;
  Exploration exploration;
  PathJudge *judge;
  Refinement refinement;
} Impact;

static inline void impact_init_with(Impact *impact, const char *text, uint32_t forced_covering,
                                    EncodeOptions options) {
  *impact = (Impact){0};
  Strbuf error = {0};
  load_text(&impact->cfa, text);
  impact->terms = terms_new();
  impact->z3 = z3_context_new(impact->terms);
  impact->encoder = encoder_new(impact->terms, &impact->cfa, options);
  impact->solver = z3_solver_new(impact->z3);
  impact->cover_solver = z3_solver_new(impact->z3);
  impact->entailer = entailer_new(impact->cover_solver);
  impact->bdds = bdd_manager_new();
  impact->blocks = block_operator_parse("sbe", &error);
  Interpolator *engines[] = {interp_new_spacer(impact->z3, impact->terms),
                             interp_new_wp(impact->z3, impact->terms)};
  impact->interp = interp_chain_new(impact->z3, impact->terms, engines, 2, INTERP_CHECK_ALL);
  Cpa *predicate = predicate_cpa_new(&impact->cfa, impact->encoder, impact->terms, impact->solver,
                                     impact->entailer, impact->bdds, impact->blocks,
                                     (PredicateOptions){.abstraction = ABSTRACTION_NONE});
  Cpa *components[] = {location_cpa_new(&impact->cfa, NULL), callstack_cpa_new(&impact->cfa),
                       predicate};
  impact->composite = composite_cpa_new(components, 3);
  exploration_init(&impact->exploration, impact->composite, ORDER_DFS);
  impact->judge = path_judge_new(&impact->cfa, impact->encoder, impact->z3, 0);
  refinement_init(&impact->refinement, (PredicateView){impact->composite, predicate},
                  impact->solver, impact->interp, impact->judge,
                  (RefinementOptions){.forced_covering = forced_covering});
  strbuf_release(&error);
}

static inline void impact_init(Impact *impact, const char *text, uint32_t forced_covering) {
  impact_init_with(impact, text, forced_covering, (EncodeOptions){0});
}

static inline void impact_release(Impact *impact) {
  refinement_release(&impact->refinement);
  path_judge_free(impact->judge);
  exploration_release(&impact->exploration);
  impact->composite->free(impact->composite);
  interp_chain_free(impact->interp);
  entailer_free(impact->entailer);
  bdd_manager_free(impact->bdds);
  block_operator_free(impact->blocks);
  solver_free(impact->cover_solver);
  solver_free(impact->solver);
  encoder_free(impact->encoder);
  z3_context_free(impact->z3);
  terms_free(impact->terms);
  cfa_release(&impact->cfa);
}

// ---- the unwinding

static inline Term label_of(const Impact *impact, const ArgNode *node) {
  return view_state(&impact->refinement.view, node)->abstraction->formula;
}

static inline Loc location_of(const Impact *impact, const ArgNode *node) {
  return impact->composite->location(impact->composite, node->state);
}

// All nodes that were not removed, in order of creation.
static inline void find_nodes(Impact *impact, ArgNodeVec *out) {
  arg_subtree(impact->exploration.arg.root, false, out);
  for (uint32_t i = 1; i < out->size; i++)
    for (uint32_t j = i; j && out->data[j - 1]->id > out->data[j]->id; j--) {
      ArgNode *node = out->data[j];
      out->data[j] = out->data[j - 1];
      out->data[j - 1] = node;
    }
}

#endif
