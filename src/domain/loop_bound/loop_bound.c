#include "domain/loop_bound/loop_bound.h"

#include "base/arena.h"
#include "base/memory.h"
#include "cfa/natural_loops.h"

// A loop or a call under way. Levels are hash-consed: equal stacks have equal addresses.
typedef struct Level {
  struct Level *outer; // NULL: the start of the program
  struct Level *jump;  // one further out, so that any is a few jumps away; of the start, itself
  const Edge *call;    // of a call; NULL: a loop
  const Function *callee;
  const CallCase *only; // the case of the call
  uint32_t loop;        // 1 + index of a loop
  uint32_t count;       // its iteration; of a call, how many frames CALLEE has up to here
  uint32_t id, depth;
  uint32_t first;             // id of the loop's first iteration
  bool is_assumed;            // it, or one around it, is a round of the assumption
  struct Level *inner, *next; // first ones inside of it; list of the outer one's
  struct Level *again;        // the next iteration; NULL: not made yet
} Level;

typedef struct LoopBoundState {
  Level *top;
  uint32_t order; // of the location in its function
} LoopBoundState;

typedef struct LoopBound {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  NaturalLoops loops;
  bool **bodies;       // by loop: does it have the location (by order in its function)?
  uint32_t *head_loop; // by location index: 1 + index of the loop it is the head of; 0: none
  bool *is_inductive;  // by loop
  uint32_t *constants; // by loop: rounds that a constant of its condition seems to ask for, or 0
  uint32_t bound;
  Level *bottom;
  uint32_t level_count;
} LoopBound;

static LoopBound *self_of(const Cpa *cpa) { return cpa->self; }
static const LoopBoundState *read(const AbstractState *state) {
  return (const LoopBoundState *)state;
}

static AbstractState *new_state(LoopBound *domain, Level *top, Loc loc) {
  LoopBoundState *state = ARENA_NEW(&domain->arena, LoopBoundState);
  *state = (LoopBoundState){top, cfa_location(domain->cfa, loc)->order};
  return (AbstractState *)state;
}

// ---- levels

// A level that induction goes over: rounds up to the bound are exact, or as many as the loop seems
// to have. So many as the bound says are assumed to be without errors, and one more is checked.
static bool is_inductive(const LoopBound *domain, const Level *level) {
  return level->loop && domain->is_inductive[level->loop - 1];
}

static uint32_t exact_rounds(const LoopBound *domain, const Level *level) {
  assert(is_inductive(domain, level));
  uint32_t constant = domain->constants[level->loop - 1];
  return constant > domain->bound ? constant : domain->bound;
}

static bool is_assumption(const LoopBound *domain, const Level *level) {
  if (!is_inductive(domain, level))
    return false;
  uint32_t exact = exact_rounds(domain, level);
  return level->count > exact && level->count <= exact + domain->bound;
}

static bool is_checked(const LoopBound *domain, const Level *level) {
  return is_inductive(domain, level) &&
         level->count > exact_rounds(domain, level) + domain->bound;
}

// The induction begins with this round.
static bool is_begun(const LoopBound *domain, const Level *level) {
  return is_inductive(domain, level) && level->count == exact_rounds(domain, level) + 1;
}

static Level *new_level(LoopBound *domain, Level *outer, Level wanted) {
  Level *level = ARENA_NEW(&domain->arena, Level);
  *level = wanted;
  bool is_double =
      outer->depth - outer->jump->depth == outer->jump->depth - outer->jump->jump->depth;
  level->outer = outer;
  level->jump = is_double ? outer->jump->jump : outer;
  level->id = domain->level_count++;
  level->depth = outer->depth + 1;
  level->first = wanted.first ? wanted.first : level->id;
  level->is_assumed = outer->is_assumed || is_assumption(domain, level);
  return level;
}

// A call, or the first iteration of a loop.
static Level *push(LoopBound *domain, Level *outer, Level wanted) {
  for (Level *level = outer->inner; level; level = level->next)
    if (level->call == wanted.call && level->callee == wanted.callee &&
        level->only == wanted.only && level->loop == wanted.loop)
      return level;
  Level *level = new_level(domain, outer, wanted);
  level->next = outer->inner;
  outer->inner = level;
  return level;
}

static uint32_t count_frames(const Level *top, const Function *function) {
  for (; top; top = top->outer)
    if (top->call && top->callee == function)
      return top->count;
  return 0;
}

static Level *enter(LoopBound *domain, Level *top, const CfaStep *step) {
  uint32_t count = count_frames(top, step->callee) + 1;
  return push(
      domain, top,
      (Level){.call = step->edge, .callee = step->callee, .only = step->only, .count = count});
}

// NULL: this is no return of the innermost call.
static Level *leave(Level *top, const CfaStep *step) {
  while (top->outer && !top->call)
    top = top->outer;
  return top->call == step->edge && top->callee == step->callee ? top->outer : NULL;
}

static bool has_location(const LoopBound *domain, const Level *level, Loc loc) {
  assert(level->loop > 0 && !level->call);
  return domain->bodies[level->loop - 1][cfa_location(domain->cfa, loc)->order];
}

static bool is_at_head(const LoopBound *domain, const LoopBoundState *state) {
  Loc head = domain->loops.loops.data[state->top->loop - 1].head;
  return state->order == cfa_location(domain->cfa, head)->order;
}

// Does STEP leave a loop from the head of the round that its induction begins with? Runs that do
// have gone through exact rounds only.
static bool ends_at_head(const LoopBound *domain, const LoopBoundState *state,
                         const CfaStep *step) {
  const Level *top = state->top;
  return step->kind == STEP_EDGE && is_begun(domain, top) && is_at_head(domain, state) &&
         !has_location(domain, top, step->target);
}

// Without the loops of this frame that LOC is outside of, and all inside of these. NULL: one of
// them goes on in this round, as is assumed.
static Level *leave_loops(const LoopBound *domain, Level *top, Loc loc) {
  Level *kept = top;
  for (Level *level = top; level->outer && !level->call; level = level->outer)
    if (!has_location(domain, level, loc))
      kept = level->outer;
  for (Level *level = top; level != kept; level = level->outer)
    if (is_assumption(domain, level))
      return NULL;
  return kept;
}

// The next iteration of LOOP, or the first. NULL: an induction ends here.
static Level *iterate(LoopBound *domain, Level *top, uint32_t loop) {
  for (Level *level = top; level->outer && !level->call; level = level->outer)
    if (level->loop == loop) {
      if (is_checked(domain, level))
        return NULL;
      if (!level->again)
        level->again =
            new_level(domain, level->outer,
                      (Level){.loop = loop, .count = level->count + 1, .first = level->first});
      assert(level->again->count == level->count + 1);
      return level->again;
    }
  return push(domain, top, (Level){.loop = loop, .count = 1});
}

// ---- operators

static bool is_beyond(const LoopBound *domain, const Level *level) {
  return level->count > domain->bound && !is_inductive(domain, level);
}

bool loop_bound_is_beyond(const Cpa *cpa, const AbstractState *state, uint32_t *count) {
  *count = read(state)->top->count;
  return is_beyond(self_of(cpa), read(state)->top);
}

static AbstractState *initial(Cpa *cpa) {
  LoopBound *domain = self_of(cpa);
  return new_state(domain, domain->bottom, domain->cfa->init->entry);
}

static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  LoopBound *domain = self_of(cpa);
  const CfaStep *step = &transition->step;
  Level *top = read(state)->top;
  if (ends_at_head(domain, read(state), step))
    top = top->outer;
  if (is_beyond(domain, top) || (top->is_assumed && transition->target == TARGET_ERROR))
    return NULL;
  if (step->kind == STEP_ENTER)
    top = enter(domain, top, step);
  else if (step->kind == STEP_LEAVE)
    top = leave(top, step);
  if (!top)
    return NULL;
  top = leave_loops(domain, top, step->target);
  uint32_t loop = domain->head_loop[step->target.index];
  if (top && loop)
    top = iterate(domain, top, loop);
  return top ? new_state(domain, top, step->target) : NULL;
}

static InductionPhase phase(Cpa *cpa, AbstractState *state, const CfaStep *step) {
  const LoopBound *domain = self_of(cpa);
  const Level *top = read(state)->top;
  if (ends_at_head(domain, read(state), step))
    return (InductionPhase){.is_assumed = top->outer->is_assumed, .ends = true};
  bool is_behind = is_assumption(domain, top) || is_checked(domain, top);
  bool is_head = is_behind && is_at_head(domain, read(state));
  return (InductionPhase){.is_assumed = top->is_assumed,
                          .begins = is_head && is_begun(domain, top),
                          .induction = is_head ? top->first : 0};
}

static uint32_t partition(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return read(state)->top->id;
}

// ---- positions: earlier iterations come first, then what stands first in the program

static Level *ancestor(Level *level, uint32_t depth) {
  while (level->depth > depth)
    level = level->jump->depth >= depth ? level->jump : level->outer;
  return level;
}

// Where the stack of TOP stands just inside of DEPTH, as an order in the function there.
static uint32_t order_in(const LoopBound *domain, const LoopBoundState *state, uint32_t depth) {
  if (state->top->depth == depth)
    return state->order;
  const Level *inner = ancestor(state->top, depth + 1);
  Loc loc = inner->call ? inner->call->source : domain->loops.loops.data[inner->loop - 1].head;
  return cfa_location(domain->cfa, loc)->order;
}

static uint32_t common_depth(Level *a, Level *b) {
  uint32_t depth = a->depth < b->depth ? a->depth : b->depth;
  a = ancestor(a, depth);
  b = ancestor(b, depth);
  while (a != b) {
    bool is_far = a->jump != b->jump;
    a = is_far ? a->jump : a->outer;
    b = is_far ? b->jump : b->outer;
  }
  return a->depth;
}

static int sign(uint32_t a, uint32_t b) { return a < b ? -1 : a > b; }

static int compare_position(Cpa *cpa, AbstractState *left, AbstractState *right) {
  const LoopBound *domain = self_of(cpa);
  const LoopBoundState *a = read(left), *b = read(right);
  if (a->top == b->top)
    return sign(a->order, b->order);
  uint32_t depth = common_depth(a->top, b->top);
  int order = sign(order_in(domain, a, depth), order_in(domain, b, depth));
  if (order || a->top->depth == depth || b->top->depth == depth)
    return order ? order : sign(a->top->depth, b->top->depth);
  return sign(ancestor(a->top, depth + 1)->count, ancestor(b->top, depth + 1)->count);
}

// ---- lifecycle

static void list_bodies(LoopBound *domain) {
  uint32_t count = domain->loops.loops.size;
  domain->bodies = ARENA_ARRAY(&domain->arena, bool *, count + 1);
  domain->head_loop = ARENA_ARRAY(&domain->arena, uint32_t, domain->cfa->locations.size);
  domain->is_inductive = ARENA_ARRAY(&domain->arena, bool, count + 1);
  domain->constants = ARENA_ARRAY(&domain->arena, uint32_t, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    const NaturalLoop *loop = &domain->loops.loops.data[i];
    const Function *function = cfa_location(domain->cfa, loop->head)->function;
    domain->head_loop[loop->head.index] = i + 1;
    domain->bodies[i] = ARENA_ARRAY(&domain->arena, bool, function->locations.size);
    vec_each(const Loc, loc, &loop->body)
      domain->bodies[i][cfa_location(domain->cfa, *loc)->order] = true;
  }
}

// Is it entered through its head only?
static bool is_reducible(const LoopBound *domain, uint32_t loop) {
  const NaturalLoop *natural = &domain->loops.loops.data[loop];
  vec_each(const Loc, loc, &natural->body) {
    if (loc_equals(*loc, natural->head))
      continue;
    const Location *location = cfa_location(domain->cfa, *loc);
    if (loc_equals(*loc, location->function->entry))
      return false;
    cfa_each_entering(
        domain->cfa, *loc,
        edge) if (!domain
                       ->bodies[loop][cfa_location(domain->cfa, edge->source)->order]) return false;
  }
  return true;
}

// The constant that CONDITION compares something with, if it is small; else 0.
static uint32_t constant_of(const Expr *condition) {
  enum { MOST_CONSTANT = 16 };
  if (condition->kind < EXPR_LT || condition->kind > EXPR_NE)
    return 0;
  const Expr *side = condition->right->kind == EXPR_INT ? condition->right : condition->left;
  bool is_small = side->kind == EXPR_INT && side->integer > 0 && side->integer <= MOST_CONSTANT;
  bool is_within = condition->kind == EXPR_LE || condition->kind == EXPR_GE;
  return is_small ? (uint32_t)side->integer + is_within : 0;
}

static uint32_t rounds_by_constant(const Cfa *cfa, Loc head) {
  const Edge *edge = cfa_location(cfa, head)->first_leaving;
  return edge && edge->kind == EDGE_ASSUME ? constant_of(edge->assume.cond) : 0;
}

void loop_bound_use_induction(Cpa *cpa) {
  LoopBound *domain = self_of(cpa);
  for (uint32_t i = 0; i < domain->loops.loops.size; i++) {
    domain->is_inductive[i] = is_reducible(domain, i);
    domain->constants[i] = rounds_by_constant(domain->cfa, domain->loops.loops.data[i].head);
  }
}

uint32_t loop_bound_get(const Cpa *cpa) { return self_of(cpa)->bound; }

void loop_bound_set(Cpa *cpa, uint32_t bound) { self_of(cpa)->bound = bound; }

static void loop_bound_free(Cpa *cpa) {
  LoopBound *domain = self_of(cpa);
  natural_loops_release(&domain->loops);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *loop_bound_cpa_new(const Cfa *cfa, uint32_t bound) {
  LoopBound *domain = mem_alloc_zeroed(sizeof *domain);
  domain->cfa = cfa;
  domain->bound = bound;
  natural_loops_init(&domain->loops, cfa);
  list_bodies(domain);
  domain->bottom = ARENA_NEW(&domain->arena, Level);
  domain->bottom->jump = domain->bottom;
  domain->level_count = 1;
  domain->cpa = (Cpa){.name = "loop bound",
                      .self = domain,
                      .free = loop_bound_free,
                      .initial = initial,
                      .transfer = transfer,
                      .phase = phase,
                      .compare_position = compare_position,
                      .partition = partition};
  return &domain->cpa;
}
