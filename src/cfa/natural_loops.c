#include "cfa/natural_loops.h"

#include <assert.h>

typedef struct LoopFinder {
  NaturalLoops *loops;
  const Cfa *cfa;
  uint32_t *marks; // by location index: number of the loop that it was last found in
} LoopFinder;

static void add_location(LoopFinder *search, NaturalLoop *loop, Loc loc) {
  uint32_t number = search->loops->loops.size + 1;
  if (search->marks[loc.index] == number)
    return;
  search->marks[loc.index] = number;
  vec_push(&loop->body, loc);
}

static bool is_retreating(const Cfa *cfa, const Edge *edge) {
  return cfa_location(cfa, edge->source)->order >= cfa_location(cfa, edge->target)->order;
}

static void find_body(LoopFinder *search, NaturalLoop *loop) {
  assert(loop->body.size == 0);
  const Cfa *cfa = search->cfa;
  add_location(search, loop, loop->head);
  cfa_each_entering(cfa, loop->head, edge) if (is_retreating(cfa, edge))
      add_location(search, loop, edge->source);
  for (uint32_t i = 1; i < loop->body.size; i++)
    cfa_each_entering(cfa, loop->body.data[i], edge) add_location(search, loop, edge->source);
}

static void find_exits(LoopFinder *search, NaturalLoop *loop) {
  uint32_t number = search->loops->loops.size + 1;
  vec_each(const Loc, loc, &loop->body)
    cfa_each_leaving(search->cfa, *loc, edge) if (edge->kind == EDGE_ASSUME &&
                                                  search->marks[edge->target.index] != number)
        vec_push(&loop->exits, edge);
}

// Loops are added from the inside out or not: the smaller one is the inner one.
static void note_innermost(NaturalLoops *loops, const NaturalLoop *loop) {
  assert(loop->body.size > 0 && loc_equals(loop->body.data[0], loop->head));
  vec_each(const Loc, loc, &loop->body) {
    uint32_t *inner = &loops->innermost[loc->index];
    if (!*inner || loops->loops.data[*inner - 1].body.size > loop->body.size)
      *inner = loops->loops.size;
  }
}

static void add_loop(LoopFinder *search, Loc head) {
  assert(cfa_location(search->cfa, head)->is_loop_head);
  NaturalLoop loop = {.head = head};
  find_body(search, &loop);
  find_exits(search, &loop);
  vec_push(&search->loops->loops, loop);
  note_innermost(search->loops, &loop);
}

void natural_loops_init(NaturalLoops *loops, const Cfa *cfa) {
  assert(cfa_is_ordered(cfa));
  *loops = (NaturalLoops){0};
  loops->innermost = ARENA_ARRAY(&loops->arena, uint32_t, cfa->locations.size);
  LoopFinder search = {.loops = loops, .cfa = cfa};
  search.marks = ARENA_ARRAY(&loops->arena, uint32_t, cfa->locations.size);
  vec_each(Function *const, function, &cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations)
      if (cfa_location(cfa, *loc)->is_loop_head)
        add_loop(&search, *loc);
}

void natural_loops_release(NaturalLoops *loops) {
  vec_each(NaturalLoop, loop, &loops->loops) {
    vec_release(&loop->body);
    vec_release(&loop->exits);
  }
  vec_release(&loops->loops);
  arena_release(&loops->arena);
}

const NaturalLoop *natural_loops_find(const NaturalLoops *loops, Loc loc) {
  assert(!loc_is_none(loc));
  uint32_t inner = loops->innermost[loc.index];
  assert(inner <= loops->loops.size);
  return inner ? &loops->loops.data[inner - 1] : NULL;
}
