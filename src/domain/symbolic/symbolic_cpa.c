#include "domain/symbolic/symbolic_cpa.h"

#include "base/map.h"
#include "base/memory.h"

// An abstract state is a SymState.
typedef struct SymbolicCpa {
  Cpa cpa;
  Symbolic *symbolic;
  SymInduction induction;
  Map begun; // id of a state at the head of a loop -> the one that an induction begins with
} SymbolicCpa;

static SymbolicCpa *self_of(const Cpa *cpa) { return cpa->self; }
const SymState *symbolic_state(const AbstractState *state) { return (const SymState *)state; }

static AbstractState *wrap(const SymState *state) { return (AbstractState *)state; }

static AbstractState *initial(Cpa *cpa) { return wrap(sym_start(self_of(cpa)->symbolic)); }

// The same for all steps from STATE.
static const SymState *begin(SymbolicCpa *domain, const SymState *state, Loc head) {
  uint64_t *known = map_insert(&domain->begun, state->id + 1, NULL);
  if (!*known) {
    const SymState *begun = domain->induction.begin(domain->induction.self, state, head);
    *known = (uint64_t)(uintptr_t)begun;
  }
  return (const SymState *)(uintptr_t)*known;
}

// A state that is not exact any more goes nowhere.
static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  SymbolicCpa *domain = self_of(cpa);
  const CfaStep *step = &transition->step;
  const SymState *from = symbolic_state(state);
  if (from->lost)
    return NULL;
  if (transition->phase == PHASE_EXACT)
    return wrap(sym_follow(domain->symbolic, from, step));
  if (transition->phase == PHASE_BEGIN)
    from = begin(domain, from, step->edge->source);
  return wrap(sym_follow_valid(domain->symbolic, from, step));
}

static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  const SymState *merged =
      sym_merge(self_of(cpa)->symbolic, symbolic_state(fresh), symbolic_state(old));
  return merged ? wrap(merged) : old;
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
  mem_free(domain, sizeof *domain);
}

Cpa *symbolic_cpa_new(Symbolic *symbolic, SymInduction induction) {
  SymbolicCpa *domain = mem_alloc_zeroed(sizeof *domain);
  *domain = (SymbolicCpa){.symbolic = symbolic, .induction = induction};
  map_init(&domain->begun);
  domain->cpa = (Cpa){.name = "symbolic",
                      .self = domain,
                      .free = symbolic_cpa_free,
                      .initial = initial,
                      .transfer = transfer,
                      .merge = merge,
                      .target = target,
                      .is_block_start = is_block_start};
  return &domain->cpa;
}
