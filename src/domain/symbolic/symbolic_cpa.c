#include "domain/symbolic/symbolic_cpa.h"

#include "base/memory.h"

// An abstract state is a SymState.
const SymState *symbolic_state(const AbstractState *state) { return (const SymState *)state; }

static AbstractState *wrap(const SymState *state) { return (AbstractState *)state; }

static AbstractState *initial(Cpa *cpa) { return wrap(sym_start(cpa->self)); }

// A state that is not exact any more goes nowhere.
static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  if (symbolic_state(state)->lost)
    return NULL;
  return wrap(sym_follow(cpa->self, symbolic_state(state), &transition->step));
}

static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  const SymState *merged = sym_merge(cpa->self, symbolic_state(fresh), symbolic_state(old));
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

static void symbolic_cpa_free(Cpa *cpa) { mem_free(cpa, sizeof *cpa); }

Cpa *symbolic_cpa_new(Symbolic *symbolic) {
  Cpa *cpa = mem_alloc_zeroed(sizeof *cpa);
  *cpa = (Cpa){.name = "symbolic",
               .self = symbolic,
               .free = symbolic_cpa_free,
               .initial = initial,
               .transfer = transfer,
               .merge = merge,
               .target = target,
               .is_block_start = is_block_start};
  return cpa;
}
