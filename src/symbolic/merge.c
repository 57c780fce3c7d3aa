// Where paths meet.
#include "symbolic/internal.h"

#include "cfa/checks.h"

// ---- guards

void sym_conjuncts(const Terms *terms, Term guard, TermVec *out) {
  enum { MOST = 256 };
  TermData data = term_get(terms, guard);
  uint32_t count = 0;
  for (uint32_t i = 0; data.kind == TERM_AND && i < data.arg_count; i++) {
    TermData arg = term_get(terms, data.args[i]);
    count += arg.kind == TERM_AND ? MOST : 1; // there is a reason why it was not joined
  }
  if (count < MOST) {
    term_conjuncts(terms, guard, out);
    return;
  }
  vec_append(out, data.args, data.arg_count);
}

// A conjunct of A whose negation B has: it tells the two apart; else A itself does.
static Term telling(Terms *terms, Term a, const TermVec *of_a, const TermVec *of_b) {
  for (uint32_t i = of_a->size; i-- > 0;)
    if (terms_have(of_b, term_make_not(terms, of_a->data[i])))
      return of_a->data[i];
  return a;
}

// The conjuncts of A that B has too, or lacks.
static Term select(Terms *terms, const TermVec *of_a, const TermVec *of_b, bool are_shared) {
  TermVec selected = {0};
  vec_each(const Term, conjunct, of_a)
    if (terms_have(of_b, *conjunct) == are_shared)
      vec_push(&selected, *conjunct);
  Term result = term_make_and(terms, selected.data, selected.size);
  vec_release(&selected);
  return result;
}

// A or B, what both have in common outside; *CONDITION holds in A and not in B.
static Term join_guards(Terms *terms, Term a, Term b, Term *condition) {
  assert(term_is_bool(terms, a) && term_is_bool(terms, b));
  TermVec of_a = {0}, of_b = {0};
  sym_conjuncts(terms, a, &of_a);
  sym_conjuncts(terms, b, &of_b);
  *condition = telling(terms, a, &of_a, &of_b);
  Term either =
      term_make_or2(terms, select(terms, &of_a, &of_b, false), select(terms, &of_b, &of_a, false));
  Term guard = term_make_and2(terms, select(terms, &of_a, &of_b, true), either);
  vec_release(&of_a);
  vec_release(&of_b);
  return guard;
}

// ---- memory

typedef struct Merge {
  Symbolic *symbolic;
  Term condition;
  SymRun yes, no; // for contents that one side has not written
  Pmap objects;
  bool is_possible;
} Merge;

static const SymContents *contents_in(SymRun *run, SymObject *object, uint64_t found) {
  return found ? (const SymContents *)(uintptr_t)found : sym_contents_of(run, object);
}

// Allocated on one side only. Nobody on the other knows it, so there it may be alive as well,
// unless somebody asks which blocks are.
static uint64_t merge_block(Merge *merge, uint64_t yes, uint64_t no) {
  Symbolic *symbolic = merge->symbolic;
  Terms *terms = symbolic->terms;
  if (!cfa_checks(symbolic->cfa, ERROR_MEMTRACK) && !cfa_checks(symbolic->cfa, ERROR_MEMCLEANUP))
    return yes ? yes : no;
  SymContents *contents = ARENA_NEW(&symbolic->arena, SymContents);
  *contents = *(const SymContents *)(uintptr_t)(yes ? yes : no);
  Term is_here = yes ? merge->condition : term_make_not(terms, merge->condition);
  contents->is_alive = term_make_and2(terms, is_here, contents->is_alive);
  return (uint64_t)(uintptr_t)contents;
}

static void merge_object(void *context, uint64_t id, uint64_t yes, uint64_t no) {
  Merge *merge = context;
  assert(id >= 1 && id <= merge->symbolic->objects.size && (yes || no));
  SymObject *object = merge->symbolic->objects.data[id - 1];
  if (object->kind == SYM_HEAP && (!yes || !no)) {
    merge->objects =
        pmap_set(&merge->symbolic->arena, merge->objects, id, merge_block(merge, yes, no));
    return;
  }
  const SymContents *merged = sym_contents_choose(merge->symbolic, object, merge->condition,
                                                  contents_in(&merge->yes, object, yes),
                                                  contents_in(&merge->no, object, no));
  if (!merged)
    merge->is_possible = false;
  merge->objects = pmap_set(&merge->symbolic->arena, merge->objects, id, key_of(merged));
}

static const SymContents *merge_result(Merge *merge, const SymContents *yes,
                                       const SymContents *no) {
  if (yes == no || !yes || !no)
    return yes == no ? yes : NULL;
  SymObject result = {.extent = UINT64_MAX};
  return sym_contents_choose(merge->symbolic, &result, merge->condition, yes, no);
}

const SymState *sym_merge(Symbolic *symbolic, const SymState *a, const SymState *b) {
  assert(a != b);
  Terms *terms = symbolic->terms;
  if (a->frame != b->frame || a->lost || b->lost)
    return NULL;
  SymState *state = ARENA_NEW(&symbolic->arena, SymState);
  SymState of_a = *a, of_b = *b;
  Merge merge = {.symbolic = symbolic,
                 .yes = {.symbolic = symbolic, .terms = terms, .state = &of_a},
                 .no = {.symbolic = symbolic, .terms = terms, .state = &of_b},
                 .objects = b->objects,
                 .is_possible = true};
  Term guard = join_guards(terms, a->guard, b->guard, &merge.condition);
  pmap_compare(a->objects, b->objects, merge_object, &merge);
  const SymContents *result = merge_result(&merge, a->result, b->result);
  if (!merge.is_possible || (!result && (a->result || b->result)))
    return NULL;
  *state = (SymState){.id = symbolic->state_count++,
                      .guard = guard,
                      .frame = a->frame,
                      .objects = merge.objects,
                      .result = result,
                      .is_havocked = a->is_havocked || b->is_havocked,
                      .rounding = term_make_ite(terms, merge.condition, a->rounding, b->rounding)};
  return state;
}

// ---- checking

typedef struct Difference {
  Symbolic *symbolic;
  SymRun part, whole;       // for contents that one side has not written
  const Liveness *liveness; // NULL: all counts, but blocks that PART lacks
  Loc loc;
  Term differs;
} Difference;

// Nobody will read it, or it was allocated by others than PART only.
static bool is_irrelevant(const Difference *difference, const SymObject *object, bool is_in_part) {
  if (!difference->liveness)
    return object->kind == SYM_HEAP && !is_in_part;
  bool is_followed = object->variable &&
                     (object->kind == SYM_STATIC || object->frame == difference->part.state->frame);
  return is_followed && !liveness_has(difference->liveness, difference->loc, object->variable);
}

static void compare_object(void *context, uint64_t id, uint64_t part, uint64_t whole) {
  Difference *difference = context;
  Symbolic *symbolic = difference->symbolic;
  SymObject *object = symbolic->objects.data[id - 1];
  if (is_irrelevant(difference, object, part != 0))
    return;
  bool is_lacking = object->kind == SYM_HEAP && (!part || !whole);
  Term differs = is_lacking ? term_true(symbolic->terms)
                            : sym_contents_differ(symbolic, object,
                                                  contents_in(&difference->part, object, part),
                                                  contents_in(&difference->whole, object, whole));
  difference->differs = term_make_or2(symbolic->terms, difference->differs, differs);
}

static Term results_differ(Symbolic *symbolic, const SymContents *part, const SymContents *whole) {
  SymObject result = {.extent = UINT64_MAX};
  if (part == whole || !part || !whole)
    return term_bool(symbolic->terms, part != whole);
  return sym_contents_differ(symbolic, &result, part, whole);
}

Term sym_differs_at(Symbolic *symbolic, const SymState *part, const SymState *whole,
                    const Liveness *liveness, Loc loc) {
  Terms *terms = symbolic->terms;
  if (part->frame != whole->frame || part->lost != whole->lost)
    return term_true(terms);
  SymState of_part = *part, of_whole = *whole;
  Difference difference = {.symbolic = symbolic,
                           .part = {.symbolic = symbolic, .terms = terms, .state = &of_part},
                           .whole = {.symbolic = symbolic, .terms = terms, .state = &of_whole},
                           .liveness = liveness,
                           .loc = loc,
                           .differs = term_make_ne(terms, part->rounding, whole->rounding)};
  pmap_compare(part->objects, whole->objects, compare_object, &difference);
  return term_make_or2(terms, difference.differs,
                       results_differ(symbolic, part->result, whole->result));
}

Term sym_differs(Symbolic *symbolic, const SymState *part, const SymState *whole) {
  return sym_differs_at(symbolic, part, whole, NULL, NO_LOC);
}
