#include "domain/symbolic/symbolic_cpa.h"

#include "base/deadline.h"
#include "base/map.h"
#include "base/memory.h"

// An abstract state is a SymState.
typedef struct SymbolicCpa {
  Cpa cpa;
  Symbolic *symbolic;
  const Cfa *cfa;
  Terms *terms;
  SymInduction induction;
  SymCases cases;
  Arena arena;
  Map rounds; // induction -> Round, the newest one
  Map begun;  // id of a state at the head of a loop -> the one that steps are made from
} SymbolicCpa;

// A state at the head of a loop.
typedef struct Round {
  const SymState *state;
  struct Round *before;
} Round;

static SymbolicCpa *self_of(const Cpa *cpa) { return cpa->self; }
const SymState *symbolic_state(const AbstractState *state) { return (const SymState *)state; }

static AbstractState *wrap(const SymState *state) { return (AbstractState *)state; }

static AbstractState *initial(Cpa *cpa) { return wrap(sym_start(self_of(cpa)->symbolic)); }

// Runs of STATE that were in no state of the rounds from LAST on before: a run that comes to an
// error in as few steps as possible never comes to the same state twice.
static const SymState *require_new(SymbolicCpa *domain, const SymState *state, const Round *last,
                                   Loc head) {
  enum { MOST_ROUNDS = 8 }; // that are compared
  Terms *terms = domain->terms;
  Term is_new = term_true(terms);
  uint32_t count = 0;
  for (const Round *round = last; round && count < MOST_ROUNDS; round = round->before, count++) {
    Term elsewhere = term_make_not(terms, round->state->guard);
    Term differs = domain->induction.differ(domain->induction.self, state, round->state, head);
    is_new = term_make_and2(terms, is_new, term_make_or2(terms, elsewhere, differs));
  }
  return sym_assume(domain->symbolic, state, is_new);
}

// What steps from STATE, at the head of a loop, begin with: the same for all of them.
static const SymState *begin(SymbolicCpa *domain, const SymState *state, InductionPhase phase,
                             Loc head) {
  uint64_t *known = map_insert(&domain->begun, state->id + 1, NULL);
  if (*known)
    return (const SymState *)(uintptr_t)*known;
  uint64_t *last = map_insert(&domain->rounds, phase.induction, NULL);
  Round *round = ARENA_NEW(&domain->arena, Round);
  round->before = (Round *)(uintptr_t)*last;
  round->state = phase.begins ? domain->induction.begin(domain->induction.self, state, head)
                              : require_new(domain, state, round->before, head);
  *last = key_of(round);
  *known = key_of(round->state);
  return round->state;
}

// The work of a step that began with so many TERMS.
static void charge(const SymbolicCpa *domain, uint64_t terms) {
  enum { STEP_WORK = 3 };
  work_add(STEP_WORK + sym_term_count(domain->symbolic) - terms);
}

// Does a run of STATE, at the head of a loop, take STEP? If none does because all access what is no
// object's, that is a violation.
static bool is_possible(const SymbolicCpa *domain, const SymState *state, const CfaStep *step) {
  return sym_follow(domain->symbolic, state, step);
}

// Or one of the steps beside it?
static bool is_alone(const SymbolicCpa *domain, const SymState *state, const CfaStep *step) {
  bool result = true;
  cfa_each_leaving(domain->cfa, step->edge->source, edge) {
    CfaStep other = cfa_step_edge(edge);
    result &= edge == step->edge || !is_possible(domain, state, &other);
  }
  return result;
}

// Nothing comes of STEP: no run takes it, or those that do are followed from the induction on.
static bool is_cut(const SymbolicCpa *domain, const SymState *state, const Transition *transition) {
  if (transition->phase.begins)
    return !is_possible(domain, state, &transition->step);
  return transition->phase.ends && !is_alone(domain, state, &transition->step);
}

// A state that is not exact any more goes nowhere.
static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  SymbolicCpa *domain = self_of(cpa);
  const CfaStep *step = &transition->step;
  const SymState *from = symbolic_state(state);
  if (from->lost)
    return NULL;
  uint64_t terms = sym_term_count(domain->symbolic);
  if (is_cut(domain, from, transition))
    return NULL;
  if (transition->phase.induction)
    from = begin(domain, from, transition->phase, step->edge->source);
  const SymState *next = transition->phase.is_assumed
                             ? sym_follow_valid(domain->symbolic, from, step)
                             : sym_follow(domain->symbolic, from, step);
  charge(domain, terms);
  return wrap(next);
}

static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  SymbolicCpa *domain = self_of(cpa);
  uint64_t terms = sym_term_count(domain->symbolic);
  const SymState *merged = sym_merge(domain->symbolic, symbolic_state(fresh), symbolic_state(old));
  charge(domain, terms);
  return merged ? wrap(merged) : old;
}

static void split(Cpa *cpa, AbstractState *state, CfaStepVec *steps) {
  const SymCases *cases = &self_of(cpa)->cases;
  if (!symbolic_state(state)->lost)
    cases->split(cases->self, symbolic_state(state), steps);
}

static TargetKind target(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return symbolic_state(state)->lost ? TARGET_UNSUPPORTED : TARGET_NONE;
}

static bool is_block_start(Cpa *cpa, AbstractState *state) {
  (void)cpa, (void)state;
  return false;
}

static void symbolic_cpa_free(Cpa *cpa) {
  SymbolicCpa *domain = self_of(cpa);
  map_release(&domain->begun);
  map_release(&domain->rounds);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *symbolic_cpa_new(Symbolic *symbolic, const Cfa *cfa, Terms *terms, SymInduction induction,
                      SymCases cases) {
  SymbolicCpa *domain = mem_alloc_zeroed(sizeof *domain);
  *domain = (SymbolicCpa){.symbolic = symbolic,
                          .cfa = cfa,
                          .terms = terms,
                          .induction = induction,
                          .cases = cases};
  arena_init(&domain->arena);
  map_init(&domain->rounds);
  map_init(&domain->begun);
  domain->cpa = (Cpa){.name = "symbolic",
                      .self = domain,
                      .free = symbolic_cpa_free,
                      .initial = initial,
                      .transfer = transfer,
                      .merge = merge,
                      .split = split,
                      .target = target,
                      .is_block_start = is_block_start};
  return &domain->cpa;
}
