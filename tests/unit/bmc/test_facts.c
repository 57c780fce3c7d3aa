// Invariants in bits say what they say of integers: they hold in all states that bounded model
// checking finds at their location, and exclude others.
#include "bmc/facts.h"

#include "bmc/bmc.h"
#include "domain/composite/composite.h"
#include "domain/symbolic/symbolic_cpa.h"
#include "sat/sat_solver.h"

#include "path/fixture.h"

#define NAMES "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

static const char *const texts[] = {
    NAMES "int main(void) {\n"
          "  signed char c = -100; unsigned char u = 250; int sum = 0;\n"
          "  while (c < -90) { c++; u++; sum = sum + 2; }\n"
          "  if (sum != 20 || u != 4) reach_error();\n"
          "}\n",
    NAMES "int main(void) {\n"
          "  unsigned x = 4294967290u, y = 0; long long wide = -9000000000;\n"
          "  while (y != 8) { x++; y = y + 1; wide = wide + 1000000000; }\n"
          "  if (x != 2 || wide != -1000000000) reach_error();\n"
          "}\n",
    NAMES "struct { short low; unsigned long long high; } pair = {-5, 18446744073709551610u};\n"
          "int main(void) {\n"
          "  _Bool odd = 0; int i, j = 3;\n"
          "  for (i = 0; i < 7; i++) {\n"
          "    odd = !odd; pair.low = pair.low - 3; j = j + 4;\n"
          "    if (__VERIFIER_nondet_int()) pair.high = pair.high - 1;\n"
          "  }\n"
          "  if (j != 31 || pair.low >= 0) reach_error();\n"
          "}\n"};

enum { TEXTS = sizeof texts / sizeof *texts };

typedef struct Explored {
  Cfa cfa;
  Terms *terms;
  Bmc bmc;
  Induction induction;
  Solver *solver;
} Explored;

static void explore(Explored *explored, const char *text) {
  load_text(&explored->cfa, text);
  explored->terms = terms_new();
  bmc_init(&explored->bmc, &explored->cfa, explored->terms, (BmcOptions){0});
  assert_int_equal(bmc_run(&explored->bmc, UINT64_MAX, 0).status, CEGAR_SAFE);
  InductionOptions options = {true, {.packs = PACKS_FLOW, .pack_size = 10}};
  induction_init(&explored->induction, &explored->cfa, explored->terms, false, options);
  explored->solver = sat_solver_new(explored->terms);
}

static void explored_release(Explored *explored) {
  solver_free(explored->solver);
  induction_release(&explored->induction);
  bmc_release(&explored->bmc);
  terms_free(explored->terms);
  cfa_release(&explored->cfa);
}

static Term facts_of(Explored *explored, const ArgNode *node, const SymState *state) {
  Cpa *cpa = explored->bmc.composite;
  Loc loc = cpa->location(cpa, node->state);
  return facts_in_bits(explored->terms, preanalysis_facts(explored->induction.preanalysis, loc),
                       explored->bmc.symbolic, state);
}

static bool is_possible(Explored *explored, Term condition) {
  return explored->solver->check(explored->solver, QUERY_FEASIBILITY, &condition, 1, 0) != SAT_NO;
}

static const SymState *state_of(const Explored *explored, const ArgNode *node) {
  return symbolic_state(composite_part(explored->bmc.composite, node->state, explored->bmc.states));
}

static void facts_hold(void **state) {
  (void)state;
  for (uint32_t i = 0; i < TEXTS; i++) {
    Explored explored;
    explore(&explored, texts[i]);
    uint32_t nodes = 0;
    vec_each(ArgNodeVec, partition, &explored.bmc.exploration.reached) {
      vec_each(ArgNode *, node, partition) {
        const SymState *here = state_of(&explored, *node);
        Term facts = facts_of(&explored, *node, here);
        Term violation =
            term_make_and2(explored.terms, here->guard, term_make_not(explored.terms, facts));
        assert_false(is_possible(&explored, violation));
        nodes++;
      }
    }
    assert_true(nodes > 20);
    explored_release(&explored);
  }
}

// Where the loop begins again, not every state is possible.
static void facts_exclude(void **state) {
  (void)state;
  for (uint32_t i = 0; i < TEXTS; i++) {
    Explored explored;
    explore(&explored, texts[i]);
    uint32_t heads = 0;
    vec_each(ArgNodeVec, partition, &explored.bmc.exploration.reached) {
      vec_each(ArgNode *, node, partition) {
        Cpa *cpa = explored.bmc.composite;
        Loc loc = cpa->location(cpa, (*node)->state);
        if (!cfa_location(&explored.cfa, loc)->is_loop_head)
          continue;
        const SymEffects *effects = loop_effects_at(explored.induction.effects, loc);
        const SymState *any = sym_havoc(explored.bmc.symbolic, state_of(&explored, *node), effects);
        Term facts = facts_of(&explored, *node, any);
        assert_true(is_possible(&explored, facts));
        assert_true(is_possible(&explored, term_make_not(explored.terms, facts)));
        heads++;
      }
    }
    assert_true(heads > 5);
    explored_release(&explored);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(facts_hold), TEST(facts_exclude)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
