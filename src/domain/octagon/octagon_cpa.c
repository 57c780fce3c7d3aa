#include "domain/octagon/octagon_cpa_internal.h"

#include "base/memory.h"

// Joins at a loop head before it is widened, and before no threshold stops that.
enum { FIRST_WIDENING = 2, LAST_THRESHOLDS = 30 };

static OctagonState *new_state(OctagonDomain *domain, Loc loc) {
  OctagonState *state = ARENA_NEW(&domain->arena, OctagonState);
  state->loc = loc;
  state->octagons = ARENA_ARRAY(&domain->arena, Octagon *, domain->packs->packs.size);
  state->affines = ARENA_ARRAY(&domain->arena, const Affine *, domain->packs->packs.size);
  state->bands = ARENA_ARRAY(&domain->arena, const Bands *, domain->packs->packs.size);
  return state;
}

// ---- the start of the program

static bool is_zero_at_start(const Cell *cell) {
  return cell->root->kind == VAR_GLOBAL && !cell->root->is_extern;
}

static void init_pack(OctagonDomain *domain, OctagonState *state, uint32_t number) {
  const Pack *pack = &domain->packs->packs.data[number];
  const uint64_t zero[AFFINE_MOST + 1] = {0};
  state->octagons[number] = oct_copy(&domain->arena, domain->types[number]);
  state->affines[number] = affine_new(&domain->arena, pack->count);
  for (uint32_t x = 0; x < pack->count; x++) {
    if (!is_zero_at_start(pack->cells[x]))
      continue;
    oct_assign_range(state->octagons[number], x, (OctRange){0, 0});
    state->affines[number] = affine_assign(&domain->arena, state->affines[number], x, zero, 64);
  }
}

static AbstractState *initial(Cpa *cpa) {
  OctagonDomain *domain = octagon_domain(cpa);
  OctagonState *state = new_state(domain, domain->cfa->init->entry);
  for (uint32_t i = 0; i < domain->packs->packs.size; i++)
    init_pack(domain, state, i);
  return (AbstractState *)state;
}

// ---- join and widening

// A or B; OLD, if that has it all.
static Octagon *join_packs(OctagonDomain *domain, Octagon *a, Octagon *old) {
  if (a == old || oct_includes(old, a))
    return old;
  Octagon *joined = oct_copy(&domain->arena, old);
  oct_join(joined, a);
  return joined;
}

static const Affine *join_affines(OctagonDomain *domain, const Affine *a, const Affine *old) {
  return affine_includes(old, a) ? old : affine_join(&domain->arena, a, old);
}

static bool has_bands_of(const OctagonDomain *domain, const OctagonState *old,
                         const OctagonState *fresh, uint32_t pack) {
  Banded a = octagon_banded(domain, old, pack), b = octagon_banded(domain, fresh, pack);
  return bands_include(&a, &b);
}

// The octagons of STATE are complete.
static void join_bands(OctagonDomain *domain, OctagonState *state, const OctagonState *fresh,
                       const OctagonState *old, bool widens) {
  for (uint32_t i = 0; i < domain->packs->packs.size; i++) {
    Banded a = octagon_banded(domain, fresh, i), b = octagon_banded(domain, old, i);
    bool is_same = state->octagons[i] == old->octagons[i] && bands_include(&b, &a);
    state->bands[i] =
        is_same ? old->bands[i] : bands_join(&domain->arena, &a, &b, state->octagons[i], widens);
  }
}

static bool is_widened(const OctagonDomain *domain, const OctagonState *old) {
  return cfa_location(domain->cfa, old->loc)->is_loop_head && old->joins >= FIRST_WIDENING;
}

static Octagon *widen(OctagonDomain *domain, const OctagonState *old, Octagon *base,
                      const Octagon *joined) {
  Octagon *widened = oct_copy(&domain->arena, base);
  bool has_thresholds = old->joins < LAST_THRESHOLDS;
  oct_widen(widened, joined, has_thresholds ? domain->thresholds : (Thresholds){0});
  return widened;
}

// The octagon of PACK that was widened, without values that its variables cannot have.
static Octagon *closed(OctagonDomain *domain, const Octagon *widened, uint32_t pack) {
  Octagon *copy = oct_copy(&domain->arena, widened);
  oct_meet(copy, domain->types[pack]);
  return copy;
}

// STATE, whose octagons are joined with those of OLD, becomes a widening of OLD.
static void widen_state(OctagonDomain *domain, OctagonState *state, const OctagonState *old) {
  uint32_t count = domain->packs->packs.size;
  state->widened = ARENA_ARRAY(&domain->arena, Octagon *, count);
  for (uint32_t i = 0; i < count; i++) {
    Octagon *base = old->widened ? old->widened[i] : old->octagons[i];
    state->widened[i] = base;
    if (state->octagons[i] == old->octagons[i])
      continue;
    state->widened[i] = widen(domain, old, base, state->octagons[i]);
    state->octagons[i] = closed(domain, state->widened[i], i);
  }
}

static OctagonState *join(OctagonDomain *domain, const OctagonState *fresh, const OctagonState *old,
                          bool *is_changed) {
  OctagonState *state = new_state(domain, old->loc);
  state->joins = old->joins + 1;
  *is_changed = false;
  for (uint32_t i = 0; i < domain->packs->packs.size; i++) {
    state->octagons[i] = join_packs(domain, fresh->octagons[i], old->octagons[i]);
    state->affines[i] = join_affines(domain, fresh->affines[i], old->affines[i]);
    *is_changed |= state->octagons[i] != old->octagons[i] || state->affines[i] != old->affines[i] ||
                   !has_bands_of(domain, old, fresh, i);
  }
  return state;
}

static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *base) {
  OctagonDomain *domain = octagon_domain(cpa);
  const OctagonState *old = octagon_state(base);
  bool is_changed;
  ArenaMark mark = arena_mark(&domain->arena);
  OctagonState *state = join(domain, octagon_state(fresh), old, &is_changed);
  if (!is_changed) {
    arena_rewind(&domain->arena, mark);
    return base;
  }
  bool widens = is_widened(domain, old);
  if (widens)
    widen_state(domain, state, old);
  join_bands(domain, state, octagon_state(fresh), old, widens);
  return (AbstractState *)state;
}

AbstractState *octagon_join(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  bool is_changed;
  OctagonState *state =
      join(octagon_domain(cpa), octagon_state(fresh), octagon_state(old), &is_changed);
  join_bands(octagon_domain(cpa), state, octagon_state(fresh), octagon_state(old), false);
  return (AbstractState *)state;
}

// A and OLD; OLD, if A has it all.
static Octagon *meet_packs(OctagonDomain *domain, Octagon *a, Octagon *old) {
  if (a == old || oct_includes(a, old))
    return old;
  if (oct_includes(old, a))
    return a;
  Octagon *met = oct_copy(&domain->arena, old);
  oct_meet(met, a);
  return met;
}

// False when nothing is in both. *IS_CHANGED becomes true if STATE, which it makes, is not OLD.
static bool meet(OctagonDomain *domain, const OctagonState *fresh, const OctagonState *old,
                 OctagonState *state, bool *is_changed) {
  for (uint32_t i = 0; i < domain->packs->packs.size; i++) {
    state->octagons[i] = meet_packs(domain, fresh->octagons[i], old->octagons[i]);
    state->affines[i] = affine_meet(&domain->arena, fresh->affines[i], old->affines[i]);
    state->bands[i] =
        bands_meet(&domain->arena, &domain->packs->packs.data[i], fresh->bands[i], old->bands[i]);
    if (state->octagons[i]->is_empty || state->affines[i]->is_empty)
      return false;
    *is_changed |= state->octagons[i] != old->octagons[i] || state->affines[i] != old->affines[i] ||
                   state->bands[i] != old->bands[i];
  }
  return true;
}

AbstractState *octagon_meet(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  OctagonDomain *domain = octagon_domain(cpa);
  OctagonState *state = new_state(domain, octagon_state(old)->loc);
  bool is_changed = false;
  if (!meet(domain, octagon_state(fresh), octagon_state(old), state, &is_changed))
    return NULL;
  return is_changed ? (AbstractState *)state : old;
}

ArenaMark octagon_mark(const Cpa *cpa) { return arena_mark(&octagon_domain(cpa)->arena); }

void octagon_rewind(Cpa *cpa, ArenaMark mark) { arena_rewind(&octagon_domain(cpa)->arena, mark); }

static bool is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  const OctagonDomain *domain = octagon_domain(cpa);
  for (uint32_t i = 0; i < domain->packs->packs.size; i++) {
    const Octagon *small = octagon_state(state)->octagons[i];
    if (!oct_includes(octagon_state(by)->octagons[i], small) ||
        !affine_includes(octagon_state(by)->affines[i], octagon_state(state)->affines[i]) ||
        !has_bands_of(domain, octagon_state(by), octagon_state(state), i))
      return false;
  }
  return true;
}

// ---- lifecycle

static const Function *owner_of(const Cell *cell) {
  return cell->root->kind == VAR_GLOBAL ? NULL : cell->root->function;
}

static void list_cells(OctagonDomain *domain) {
  const Cfa *cfa = domain->cfa;
  domain->of_variable = ARENA_ARRAY(&domain->arena, PackedCells, cfa->variables.size);
  domain->of_function = ARENA_ARRAY(&domain->arena, PackedCells, cfa->functions.size);
  vec_each(const Packed, packed, &domain->packs->cells) {
    if (owner_of(packed->cell))
      vec_push(&domain->of_function[owner_of(packed->cell)->id], packed->cell);
    if (packed->cell->root->id < cfa->variables.size)
      vec_push(&domain->of_variable[packed->cell->root->id], packed->cell);
  }
  vec_each(Function *const, function, &cfa->functions) {
    const Cell *result = scalar_of_result(domain->encoder, *function);
    if (packs_find(domain->packs, result))
      vec_push(&domain->of_function[(*function)->id], result);
  }
}

static void octagon_free(Cpa *cpa) {
  OctagonDomain *domain = octagon_domain(cpa);
  for (uint32_t i = 0; i < domain->cfa->functions.size; i++)
    vec_release(&domain->of_function[i]);
  for (uint32_t i = 0; i < domain->cfa->variables.size; i++)
    vec_release(&domain->of_variable[i]);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *octagon_cpa_new(const Cfa *cfa, Encoder *encoder, const Packs *packs) {
  OctagonDomain *domain = mem_alloc_zeroed(sizeof *domain);
  *domain = (OctagonDomain){.cfa = cfa, .encoder = encoder, .packs = packs};
  arena_init(&domain->arena);
  domain->thresholds = find_thresholds(cfa, &domain->arena);
  domain->types = ARENA_ARRAY(&domain->arena, Octagon *, packs->packs.size);
  for (uint32_t i = 0; i < packs->packs.size; i++)
    domain->types[i] = types_of_pack(&domain->arena, &packs->packs.data[i]);
  list_cells(domain);
  domain->cpa = (Cpa){.name = "octagon",
                      .self = domain,
                      .free = octagon_free,
                      .initial = initial,
                      .transfer = octagon_transfer,
                      .merge = merge,
                      .is_covered = is_covered};
  domain->cpa.merges_expanded = true;
  return &domain->cpa;
}
