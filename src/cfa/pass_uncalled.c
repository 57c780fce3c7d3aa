// Functions that nobody can call: no code that can run names them, be it in a call or to take
// their address. What they would do is nobody's concern, and neither is what was noted about it;
// only their control flow stays, so that an assertion in it can be said to be never reached.
#include "cfa/passes.h"

#include "cfa/walk.h"

#include <assert.h>
#include <string.h>

typedef struct Callable {
  Cfa *cfa;
  bool *is_callable; // by function id
  VEC(const Function *) stack;
} Callable;

static void add_callable(Callable *callable, const Function *function) {
  if (callable->is_callable[function->id])
    return;
  callable->is_callable[function->id] = true;
  vec_push(&callable->stack, function);
}

static void search(Callable *callable) {
  ExprWalk walk = {0};
  while (callable->stack.size) {
    const Function *function = vec_pop(&callable->stack);
    vec_each(const Loc, loc, &function->locations) {
      cfa_each_leaving(callable->cfa, *loc, edge) {
        walk_push_edge(&walk, edge);
        for (const Expr *expr; (expr = walk_next(&walk));)
          if (expr->kind == EXPR_FUNCTION)
            add_callable(callable, expr->function);
      }
    }
  }
  walk_release(&walk);
}

static void empty_edge(Edge *edge, const Expr *cond) {
  assert(cond->kind == EXPR_INT);
  if (edge->kind == EDGE_ASSUME)
    edge->assume.cond = cond;
  else if (edge->kind == EDGE_RETURN)
    edge->ret.value = NULL;
  else
    edge->kind = EDGE_SKIP;
}

static void empty_body(Cfa *cfa, const Function *function) {
  assert(function->is_defined && function != cfa->init);
  const Expr *cond = expr_int(&cfa->arena, cfa->types.int_type, 1);
  vec_each(const Loc, loc, &function->locations) {
    Location *location = cfa_location(cfa, *loc);
    if (location->kind == LOC_UNSUPPORTED)
      location->kind = LOC_END;
    cfa_each_leaving(cfa, *loc, edge) empty_edge(edge, cond);
  }
}

// That a function has no body is said once.
static bool is_said(const Cfa *cfa, const Note *note, uint32_t count) {
  assert(count <= cfa->notes.size);
  bool is_found = false;
  for (uint32_t i = 0; note->kind == NOTE_UNDEFINED_FUNCTION && i < count && !is_found; i++)
    is_found = !strcmp(cfa->notes.data[i].text, note->text);
  return is_found;
}

static void drop_notes(Cfa *cfa, const bool *is_callable) {
  Arena scratch = {0};
  uint32_t *moved = ARENA_ARRAY(&scratch, uint32_t, cfa->notes.size), kept = 0;
  for (uint32_t i = 0; i < cfa->notes.size; i++) {
    const Note note = cfa->notes.data[i];
    moved[i] = kept;
    if ((!note.function || is_callable[note.function->id]) && !is_said(cfa, &note, kept))
      cfa->notes.data[kept++] = note;
  }
  cfa->notes.size = kept;
  vec_each(Function *const, function, &cfa->functions) {
    vec_each(const Loc, loc, &(*function)->locations) {
      Location *location = cfa_location(cfa, *loc);
      if (location->kind == LOC_UNSUPPORTED)
        location->note = moved[location->note];
      assert(location->kind != LOC_UNSUPPORTED || location->note < kept);
    }
  }
  arena_release(&scratch);
}

void pass_uncalled(Cfa *cfa) {
  if (!cfa->init)
    return;
  Arena scratch = {0};
  Callable callable = {.cfa = cfa};
  callable.is_callable = ARENA_ARRAY(&scratch, bool, cfa->functions.size);
  add_callable(&callable, cfa->init);
  search(&callable);
  vec_each(Function *const, function, &cfa->functions) {
    if ((*function)->is_defined && !callable.is_callable[(*function)->id])
      empty_body(cfa, *function);
  }
  drop_notes(cfa, callable.is_callable);
  vec_release(&callable.stack);
  arena_release(&scratch);
}
