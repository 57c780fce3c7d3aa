#include "domain/composite/composite.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

typedef struct Composite {
  Cpa cpa;
  Arena arena; // of states
  Cpa **components;
  uint32_t count;
  Map partitions; // pairs of numbers -> number
} Composite;

typedef struct CompositeState {
  AbstractState *parts[1]; // as many as components
} CompositeState;

static Composite *self_of(const Cpa *cpa) { return cpa->self; }
static AbstractState *const *parts_of(const AbstractState *state) {
  return ((const CompositeState *)state)->parts;
}

static AbstractState *new_state(Composite *composite, AbstractState *const *parts) {
  size_t size = sizeof(AbstractState *) * composite->count;
  CompositeState *state = arena_alloc(&composite->arena, size);
  memcpy(state, parts, size);
  return (AbstractState *)state;
}

static uint32_t index_of(const Composite *composite, const Cpa *component) {
  for (uint32_t i = 0; i < composite->count; i++)
    if (composite->components[i] == component)
      return i;
  BUG("%s is no component", component->name);
}

AbstractState *composite_part(const Cpa *cpa, const AbstractState *state, const Cpa *component) {
  return parts_of(state)[index_of(self_of(cpa), component)];
}

AbstractState *composite_replace(Cpa *cpa, const AbstractState *state, const Cpa *component,
                                 AbstractState *part) {
  Composite *composite = self_of(cpa);
  AbstractState *copy = new_state(composite, parts_of(state));
  ((CompositeState *)copy)->parts[index_of(composite, component)] = part;
  return copy;
}

// ---- operators

enum { MAX_COMPONENTS = 8 };

static AbstractState *initial(Cpa *cpa) {
  Composite *composite = self_of(cpa);
  AbstractState *parts[MAX_COMPONENTS];
  for (uint32_t i = 0; i < composite->count; i++)
    parts[i] = composite->components[i]->initial(composite->components[i]);
  return new_state(composite, parts);
}

static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  Composite *composite = self_of(cpa);
  Transition current = *transition;
  AbstractState *parts[MAX_COMPONENTS];
  assert(transition->target == TARGET_NONE);
  for (uint32_t i = 0; i < composite->count; i++) {
    Cpa *component = composite->components[i];
    if (component->phase)
      current.phase = component->phase(component, parts_of(state)[i], &current.step);
    parts[i] = component->transfer(component, parts_of(state)[i], &current);
    if (!parts[i])
      return NULL;
    if (current.target == TARGET_NONE && component->target)
      current.target = component->target(component, parts[i]);
  }
  return new_state(composite, parts);
}

// All components have to agree.
static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  Composite *composite = self_of(cpa);
  AbstractState *parts[MAX_COMPONENTS];
  bool is_merged = false;
  for (uint32_t i = 0; i < composite->count; i++) {
    Cpa *component = composite->components[i];
    parts[i] = parts_of(old)[i];
    if (!component->merge)
      continue;
    parts[i] = component->merge(component, parts_of(fresh)[i], parts_of(old)[i]);
    if (parts[i] == parts_of(old)[i])
      return old;
    is_merged = true;
  }
  return is_merged ? new_state(composite, parts) : old;
}

static bool is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  Composite *composite = self_of(cpa);
  for (uint32_t i = 0; i < composite->count; i++) {
    Cpa *component = composite->components[i];
    if (component->is_covered &&
        !component->is_covered(component, parts_of(state)[i], parts_of(by)[i]))
      return false;
  }
  return true;
}

// ---- queries

#define ASK(composite, entry, state, ...)                                                          \
  for (uint32_t i = 0; i < (composite)->count; i++)                                                \
    if ((composite)->components[i]->entry)                                                         \
  return (composite)->components[i]->entry((composite)->components[i],                             \
                                           parts_of(state)[i] __VA_ARGS__)

static void list_steps(const Composite *composite, AbstractState *state, CfaStepVec *out) {
  ASK(composite, steps, state, , out);
}

static void steps(Cpa *cpa, AbstractState *state, CfaStepVec *out) {
  Composite *composite = self_of(cpa);
  list_steps(composite, state, out);
  for (uint32_t i = 0; i < composite->count; i++)
    if (composite->components[i]->split)
      composite->components[i]->split(composite->components[i], parts_of(state)[i], out);
}

static Loc location(Cpa *cpa, AbstractState *state) {
  Composite *composite = self_of(cpa);
  ASK(composite, location, state, );
  return NO_LOC;
}

static int compare_position(Cpa *cpa, AbstractState *a, AbstractState *b) {
  Composite *composite = self_of(cpa);
  ASK(composite, compare_position, a, , parts_of(b)[i]);
  return 0;
}

static uint64_t signature(Cpa *cpa, AbstractState *state) {
  Composite *composite = self_of(cpa);
  ASK(composite, signature, state, );
  return 0;
}

static bool is_block_start(Cpa *cpa, AbstractState *state) {
  Composite *composite = self_of(cpa);
  ASK(composite, is_block_start, state, );
  return true;
}

// The first component that has found one.
static TargetKind target(Cpa *cpa, AbstractState *state) {
  Composite *composite = self_of(cpa);
  TargetKind kind = TARGET_NONE;
  for (uint32_t i = 0; kind == TARGET_NONE && i < composite->count; i++) {
    Cpa *component = composite->components[i];
    if (component->target)
      kind = component->target(component, parts_of(state)[i]);
  }
  return kind;
}

static uint32_t number_pair(Composite *composite, uint32_t a, uint32_t b) {
  uint64_t *number = map_insert(&composite->partitions, (uint64_t)a << 32 | b, NULL);
  if (!*number)
    *number = composite->partitions.size;
  return (uint32_t)*number;
}

static uint32_t partition(Cpa *cpa, AbstractState *state) {
  Composite *composite = self_of(cpa);
  uint32_t number = 0;
  for (uint32_t i = 0; i < composite->count; i++) {
    Cpa *component = composite->components[i];
    if (component->partition)
      number = number_pair(composite, number, component->partition(component, parts_of(state)[i]));
  }
  return number;
}

// ---- lifecycle

static void composite_free(Cpa *cpa) {
  Composite *composite = self_of(cpa);
  for (uint32_t i = 0; i < composite->count; i++)
    composite->components[i]->free(composite->components[i]);
  map_release(&composite->partitions);
  arena_release(&composite->arena);
  mem_free(composite, sizeof *composite);
}

Cpa *composite_cpa_new(Cpa *const *components, uint32_t count) {
  assert(count <= MAX_COMPONENTS);
  assert(count > 0);
  Composite *composite = mem_alloc_zeroed(sizeof *composite);
  composite->count = count;
  composite->components = ARENA_ARRAY(&composite->arena, Cpa *, count);
  memcpy(composite->components, components, count * sizeof *components);
  composite->cpa = (Cpa){.name = "composite",
                         .self = composite,
                         .free = composite_free,
                         .initial = initial,
                         .transfer = transfer,
                         .merge = merge,
                         .is_covered = is_covered,
                         .steps = steps,
                         .target = target,
                         .location = location,
                         .compare_position = compare_position,
                         .partition = partition,
                         .signature = signature,
                         .is_block_start = is_block_start};
  for (uint32_t i = 0; i < count; i++)
    composite->cpa.merges_expanded |= components[i]->merges_expanded;
  return &composite->cpa;
}
