#include "domain/location/location.h"

#include "base/arena.h"
#include "base/memory.h"
#include "cfa/call_sites.h"

typedef struct LocationDomain {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  CallSites sites;
  const Summaries *summaries; // NULL: steps are edges
  Loc *states;                // by location index
  bool *is_settled;           // likewise
} LocationDomain;

static LocationDomain *self_of(const Cpa *cpa) { return cpa->self; }
static Loc read(const AbstractState *state) { return *(const Loc *)state; }

static AbstractState *get_state(LocationDomain *domain, Loc loc) {
  assert(loc.index < domain->cfa->locations.size);
  domain->states[loc.index] = loc;
  return (AbstractState *)&domain->states[loc.index];
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
  bool is_settled = self_of(cpa)->is_settled[read(state).index];
  return kind == LOC_ERROR && !is_settled ? TARGET_ERROR
         : kind == LOC_UNSUPPORTED        ? TARGET_UNSUPPORTED
                                          : TARGET_NONE;
}

void location_cpa_settle(Cpa *cpa, Loc error, bool is_settled) {
  assert(cfa_location(self_of(cpa)->cfa, error)->kind == LOC_ERROR);
  self_of(cpa)->is_settled[error.index] = is_settled;
}

bool location_cpa_is_settled(const Cpa *cpa, Loc loc) {
  return self_of(cpa)->is_settled[loc.index];
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

// A function without a body is one edge, whichever it is; so is one that we do not know, because
// the pointer fits none.
static void add_call(const LocationDomain *domain, const Edge *edge, CfaStepVec *out) {
  const CallGroup *group = call_sites_get(&domain->sites, edge);
  assert(edge->kind == EDGE_CALL);
  bool has_edge = group->callees.size == 0;
  if (has_edge)
    add_step(domain->cfa, out, cfa_step_edge(edge));
  vec_each(Function *const, item, &group->callees) {
    const Function *callee = *item;
    if (callee->is_defined)
      add_step(domain->cfa, out, cfa_step_enter(edge, callee));
    else if (!has_edge)
      add_step(domain->cfa, out, cfa_step_edge(edge));
    has_edge |= !callee->is_defined;
  }
}

static void add_returns(const LocationDomain *domain, const Function *function, CfaStepVec *out) {
  vec_each(const uint32_t, group, &domain->sites.groups_with[function->id])
    vec_each(const Edge *const, call, &domain->sites.groups.data[*group].sites)
      add_step(domain->cfa, out, cfa_step_leave(*call, function));
}

// The call of the entry function is one with what comes before and after it.
static void add_summarized_call(const LocationDomain *domain, const Edge *edge, CfaStepVec *out) {
  uint32_t first = out->size;
  add_call(domain, edge, out);
  for (uint32_t i = first; i < out->size; i++) {
    const Location *target = cfa_location(domain->cfa, out->data[i].target);
    bool is_start = cfa_location(domain->cfa, edge->source)->function == domain->cfa->init;
    out->data[i].goes_on = is_start && !target->is_loop_head;
  }
}

static void add_summaries(const LocationDomain *domain, Loc loc, CfaStepVec *out) {
  cfa_each_leaving(domain->cfa, loc, edge) {
    if (edge->kind == EDGE_CALL && call_sites_has_body(&domain->sites, edge))
      add_summarized_call(domain, edge, out);
  }
  vec_each(const Summary *const, item, &domain->summaries->leaving[loc.index]) {
    CfaStep step = cfa_step_summary(*item);
    step.goes_on = domain->summaries->is_passed[step.target.index];
    vec_push(out, step);
  }
}

static void steps(Cpa *cpa, AbstractState *state, CfaStepVec *out) {
  const LocationDomain *domain = self_of(cpa);
  Location *location = cfa_location(domain->cfa, read(state));
  if (location->kind == LOC_EXIT)
    add_returns(domain, location->function, out);
  if (domain->summaries) {
    add_summaries(domain, read(state), out);
    return;
  }
  cfa_each_leaving(domain->cfa, read(state), edge) {
    if (edge->kind == EDGE_CALL)
      add_call(domain, edge, out);
    else
      add_step(domain->cfa, out, cfa_step_edge(edge));
  }
}

// ---- lifecycle

static void location_free(Cpa *cpa) {
  LocationDomain *domain = self_of(cpa);
  call_sites_release(&domain->sites);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *location_cpa_new(const Cfa *cfa, const Summaries *summaries) {
  LocationDomain *domain = mem_alloc_zeroed(sizeof *domain);
  domain->cfa = cfa;
  domain->summaries = summaries;
  call_sites_init(&domain->sites, cfa);
  domain->states = ARENA_ARRAY(&domain->arena, Loc, cfa->locations.size);
  domain->is_settled = ARENA_ARRAY(&domain->arena, bool, cfa->locations.size);
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
