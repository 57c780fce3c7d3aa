#include "domain/location/location.h"

#include "base/arena.h"
#include "base/memory.h"
#include "cfa/call_sites.h"

#include <assert.h>

typedef struct LocationState {
  Loc loc;
} LocationState;

typedef struct LocationDomain {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  CallSites sites;
  LocationState *states; // by location index
} LocationDomain;

static LocationDomain *self_of(const Cpa *cpa) { return cpa->self; }
static Loc read(const AbstractState *state) { return ((const LocationState *)state)->loc; }

static AbstractState *get_state(LocationDomain *domain, Loc loc) {
  LocationState *state = &domain->states[loc.index];
  state->loc = loc;
  return (AbstractState *)state;
}

// ---- operators

static AbstractState *initial(Cpa *cpa) {
  LocationDomain *domain = self_of(cpa);
  return get_state(domain, domain->cfa->init->entry);
}

static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  (void)state;
  return get_state(self_of(cpa), transition->step.target);
}

static TargetKind target(Cpa *cpa, AbstractState *state) {
  const Cfa *cfa = self_of(cpa)->cfa;
  LocationKind kind = cfa_location(cfa, read(state))->kind;
  return kind == LOC_ERROR         ? TARGET_ERROR
         : kind == LOC_UNSUPPORTED ? TARGET_UNSUPPORTED
                                   : TARGET_NONE;
}

static Loc location(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return read(state);
}

static uint32_t partition(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return read(state).index;
}

// ---- steps

static void add_step(const Cfa *cfa, CfaStepVec *out, CfaStep step) {
  if (cfa_location(cfa, step.target)->reaches_error)
    vec_push(out, step);
}

// A function without a body is one edge, whichever it is.
static void add_call(const LocationDomain *domain, const Edge *edge, CfaStepVec *out) {
  const CallGroup *group = call_sites_get(&domain->sites, edge);
  bool has_edge = false;
  vec_each(Function *const, item, &group->callees) {
    const Function *callee = *item;
    if (callee->is_defined)
      add_step(domain->cfa, out, (CfaStep){STEP_ENTER, edge, callee, callee->entry});
    else if (!has_edge)
      add_step(domain->cfa, out, (CfaStep){STEP_EDGE, edge, NULL, edge->target});
    has_edge |= !callee->is_defined;
  }
}

static void add_returns(const LocationDomain *domain, const Function *function, CfaStepVec *out) {
  vec_each(const uint32_t, group, &domain->sites.groups_with[function->id]) {
    vec_each(const Edge *const, call, &domain->sites.groups.data[*group].sites)
      add_step(domain->cfa, out, (CfaStep){STEP_LEAVE, *call, function, (*call)->target});
  }
}

static void steps(Cpa *cpa, AbstractState *state, CfaStepVec *out) {
  const LocationDomain *domain = self_of(cpa);
  Location *location = cfa_location(domain->cfa, read(state));
  if (location->kind == LOC_EXIT)
    add_returns(domain, location->function, out);
  cfa_each_leaving(domain->cfa, read(state), edge) {
    if (edge->kind == EDGE_CALL)
      add_call(domain, edge, out);
    else
      add_step(domain->cfa, out, (CfaStep){STEP_EDGE, edge, NULL, edge->target});
  }
}

// ---- lifecycle

static void location_free(Cpa *cpa) {
  LocationDomain *domain = self_of(cpa);
  call_sites_release(&domain->sites);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *location_cpa_new(const Cfa *cfa) {
  LocationDomain *domain = mem_alloc_zeroed(sizeof *domain);
  arena_init(&domain->arena);
  domain->cfa = cfa;
  call_sites_init(&domain->sites, cfa);
  domain->states = ARENA_ARRAY(&domain->arena, LocationState, cfa->locations.size);
  domain->cpa = (Cpa){.name = "location",
                      .self = domain,
                      .free = location_free,
                      .initial = initial,
                      .transfer = transfer,
                      .steps = steps,
                      .target = target,
                      .location = location,
                      .partition = partition};
  return &domain->cpa;
}
