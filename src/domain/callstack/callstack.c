#include "domain/callstack/callstack.h"

#include "base/arena.h"
#include "base/memory.h"

// One call that has not returned. Frames are hash-consed: equal stacks have equal addresses.
typedef struct CallFrame {
  struct CallFrame *outer; // NULL: the synthetic start of the program
  const Edge *call;        // NULL for the start
  const Function *function;
  uint32_t id, depth;
  bool is_recursive;              // FUNCTION occurs further out too
  struct CallFrame *inner, *next; // calls made from here; list of the outer frame's
} CallFrame;

typedef struct CallstackState {
  CallFrame *top;
  uint32_t order; // of the location in its function
} CallstackState;

typedef struct Callstack {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  CallFrame *bottom; // of all stacks
  uint32_t frame_count;
} Callstack;

static Callstack *self_of(const Cpa *cpa) { return cpa->self; }
static const CallstackState *read(const AbstractState *state) {
  return (const CallstackState *)state;
}

static AbstractState *new_state(Callstack *callstack, CallFrame *top, Loc loc) {
  CallstackState *state = ARENA_NEW(&callstack->arena, CallstackState);
  *state = (CallstackState){top, cfa_location(callstack->cfa, loc)->order};
  return (AbstractState *)state;
}

// ---- frames

static bool is_on_stack(const CallFrame *top, const Function *function) {
  for (; top; top = top->outer)
    if (top->function == function)
      return true;
  return false;
}

static CallFrame *push_frame(Callstack *callstack, CallFrame *outer, const Edge *call,
                             const Function *function) {
  for (CallFrame *frame = outer->inner; frame; frame = frame->next)
    if (frame->call == call && frame->function == function)
      return frame;
  assert(call->kind == EDGE_CALL);
  CallFrame *frame = ARENA_NEW(&callstack->arena, CallFrame);
  *frame = (CallFrame){.outer = outer,
                       .call = call,
                       .function = function,
                       .id = callstack->frame_count++,
                       .depth = outer->depth + 1,
                       .is_recursive = is_on_stack(outer, function),
                       .next = outer->inner};
  outer->inner = frame;
  return frame;
}

// ---- operators

static AbstractState *initial(Cpa *cpa) {
  Callstack *callstack = self_of(cpa);
  return new_state(callstack, callstack->bottom, callstack->cfa->init->entry);
}

static AbstractState *transfer(Cpa *cpa, AbstractState *state, const Transition *transition) {
  Callstack *callstack = self_of(cpa);
  CallFrame *top = read(state)->top;
  const CfaStep *step = &transition->step;
  switch (step->kind) {
  case STEP_EDGE:
  case STEP_SUMMARY:
    break;
  case STEP_ENTER:
    top = push_frame(callstack, top, step->edge, step->callee);
    break;
  case STEP_LEAVE:
    if (top->call != step->edge)
      return NULL;
    assert(top->outer && top->function == step->callee);
    top = top->outer;
    break;
  }
  return new_state(callstack, top, step->target);
}

static TargetKind target(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return read(state)->top->is_recursive ? TARGET_RECURSION : TARGET_NONE;
}

static uint32_t partition(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return read(state)->top->id;
}

// ---- positions: the orders of the calls from the outside in, then that of the location

static uint32_t call_order(const Callstack *callstack, CallFrame *frame) {
  return cfa_location(callstack->cfa, frame->call->source)->order;
}

// Where TOP's stack is in the frame at DEPTH; ORDER is that of the location in TOP's own.
static uint32_t order_at(const Callstack *callstack, CallFrame *top, uint32_t order,
                         uint32_t depth) {
  CallFrame *inner = NULL;
  for (; top->depth > depth; top = top->outer)
    inner = top;
  assert(top->depth == depth);
  return inner ? call_order(callstack, inner) : order;
}

static uint32_t common_depth(CallFrame *a, CallFrame *b) {
  while (a != b) {
    if (a->depth >= b->depth)
      a = a->outer;
    else
      b = b->outer;
  }
  assert(a);
  return a->depth;
}

static int compare_position(Cpa *cpa, AbstractState *left, AbstractState *right) {
  const Callstack *callstack = self_of(cpa);
  const CallstackState *a = read(left), *b = read(right);
  uint32_t depth = a->top == b->top ? a->top->depth : common_depth(a->top, b->top);
  uint32_t at_a = order_at(callstack, a->top, a->order, depth);
  uint32_t at_b = order_at(callstack, b->top, b->order, depth);
  if (at_a != at_b)
    return at_a < at_b ? -1 : 1;
  if (a->top->depth != b->top->depth)
    return a->top->depth < b->top->depth ? -1 : 1;
  return 0;
}

// ---- lifecycle

void callstack_functions(const AbstractState *state, FunctionVec *out) {
  for (CallFrame *frame = read(state)->top; frame; frame = frame->outer)
    vec_push(out, frame->function);
}

static void callstack_free(Cpa *cpa) {
  Callstack *callstack = self_of(cpa);
  arena_release(&callstack->arena);
  mem_free(callstack, sizeof *callstack);
}

Cpa *callstack_cpa_new(const Cfa *cfa) {
  Callstack *callstack = mem_alloc_zeroed(sizeof *callstack);
  callstack->cfa = cfa;
  callstack->bottom = ARENA_NEW(&callstack->arena, CallFrame);
  *callstack->bottom = (CallFrame){.function = cfa->init, .id = callstack->frame_count++};
  callstack->cpa = (Cpa){.name = "callstack",
                         .self = callstack,
                         .free = callstack_free,
                         .initial = initial,
                         .transfer = transfer,
                         .target = target,
                         .compare_position = compare_position,
                         .partition = partition};
  return &callstack->cpa;
}
