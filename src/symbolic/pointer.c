// Where pointers lead, read off their terms: a choice between sums of a base address and an offset.
// Each term is analysed once; what is no such thing is an address as a number, and may lead to
// any object whose address somebody knows.
#include "symbolic/internal.h"

#include "term/rewrite.h"

// ---- lists of targets

static SymTargets *new_targets(Symbolic *symbolic, uint32_t most) {
  return arena_alloc(&symbolic->arena, sizeof(SymTargets) + most * sizeof(SymTarget));
}

static const SymTargets *one_target(Symbolic *symbolic, SymTarget target) {
  assert(sym_width(symbolic->terms, target.offset) == symbolic->address_width);
  SymTargets *targets = new_targets(symbolic, 1);
  targets->count = 1;
  targets->items[0] = target;
  return targets;
}

// Joins TARGET with an equal one, if there is one.
static void add_target(Symbolic *symbolic, SymTargets *targets, SymTarget target) {
  if (term_is_false(symbolic->terms, target.condition))
    return;
  for (uint32_t i = 0; i < targets->count; i++) {
    SymTarget *old = &targets->items[i];
    if (old->object == target.object && term_equals(old->offset, target.offset)) {
      old->condition = term_make_or2(symbolic->terms, old->condition, target.condition);
      return;
    }
  }
  targets->items[targets->count++] = target;
}

static const SymTargets *find_targets(const Symbolic *symbolic, Term pointer) {
  const uint64_t *found = map_find(&symbolic->targets, pointer.id);
  return found ? (const SymTargets *)(uintptr_t)*found : NULL;
}

// ---- kinds of terms

static SymTarget leaf_target(Symbolic *symbolic, Term term) {
  Terms *terms = symbolic->terms;
  SymTarget target = {.condition = term_true(terms), .offset = term};
  const uint64_t *base = map_find(&symbolic->bases, term.id);
  if (base) {
    target.object = symbolic->objects.data[*base - 1];
    target.offset = term_make_bits(terms, symbolic->address_width, 0);
  } else if (!symbolic->options.unset_is_any && sym_object_is_unset_pointer(symbolic, term)) {
    target.object = sym_object_of_unset(symbolic, term);
    target.offset = term_make_bits(terms, symbolic->address_width, SYM_UNSET_REACH);
    Term null = term_make_bits(terms, symbolic->address_width, 0);
    target.condition = term_make_ne(terms, term, null);
  }
  return target;
}

static const SymTargets *choose_targets(Symbolic *symbolic, Term condition, const SymTargets *yes,
                                        const SymTargets *no) {
  assert(term_is_bool(symbolic->terms, condition));
  Terms *terms = symbolic->terms;
  SymTargets *targets = new_targets(symbolic, yes->count + no->count);
  for (uint32_t i = 0; i < yes->count + no->count; i++) {
    bool is_yes = i < yes->count;
    SymTarget target = is_yes ? yes->items[i] : no->items[i - yes->count];
    Term side = is_yes ? condition : term_make_not(terms, condition);
    target.condition = term_make_and2(terms, side, target.condition);
    add_target(symbolic, targets, target);
  }
  return targets;
}

static bool has_object(const SymTargets *targets) {
  for (uint32_t i = 0; i < targets->count; i++)
    if (targets->items[i].object)
      return true;
  return false;
}

// The sum of a pointer and a number. Without an object on either side it is a number.
static const SymTargets *add_targets(Symbolic *symbolic, Term sum, const SymTargets *left,
                                     Term left_term, const SymTargets *right, Term right_term) {
  bool is_left = has_object(left);
  if (!is_left && !has_object(right))
    return one_target(symbolic, leaf_target(symbolic, sum));
  const SymTargets *from = is_left ? left : right;
  Term added = is_left ? right_term : left_term;
  assert(has_object(from));
  SymTargets *targets = new_targets(symbolic, from->count);
  for (uint32_t i = 0; i < from->count; i++) {
    SymTarget target = from->items[i];
    target.offset = term_make_bv(symbolic->terms, TERM_BV_ADD, target.offset, added);
    add_target(symbolic, targets, target);
  }
  return targets;
}

// The arguments of TERM that decide where it leads: first of them, and how many.
static uint32_t pointer_args(const TermData *data, uint32_t *first) {
  *first = data->kind == TERM_ITE ? 1 : 0;
  return data->kind == TERM_ITE || data->kind == TERM_BV_ADD ? 2 : 0;
}

// A choice between too many is an address as a number, too: its condition is found once, not once
// for each of them.
static const SymTargets *make_targets(Symbolic *symbolic, Term term, const TermData *data) {
  enum { MOST_TARGETS = 200 };
  if (data->kind == TERM_ITE) {
    const SymTargets *yes = find_targets(symbolic, data->args[1]);
    const SymTargets *no = find_targets(symbolic, data->args[2]);
    return yes->count + no->count > MOST_TARGETS
               ? one_target(symbolic, leaf_target(symbolic, term))
               : choose_targets(symbolic, data->args[0], yes, no);
  }
  if (data->kind == TERM_BV_ADD)
    return add_targets(symbolic, term, find_targets(symbolic, data->args[0]), data->args[0],
                       find_targets(symbolic, data->args[1]), data->args[1]);
  return one_target(symbolic, leaf_target(symbolic, term));
}

// Arguments before the terms that have them.
const SymTargets *sym_pointer_targets(Symbolic *symbolic, Term pointer) {
  assert(sym_width(symbolic->terms, pointer) == symbolic->address_width);
  TermVec stack = {0};
  vec_push(&stack, pointer);
  while (stack.size) {
    Term term = vec_last(&stack);
    TermData data = term_get(symbolic->terms, term);
    uint32_t first, size = stack.size, count = pointer_args(&data, &first);
    for (uint32_t i = first; i < first + count && !find_targets(symbolic, term); i++)
      if (!find_targets(symbolic, data.args[i]))
        vec_push(&stack, data.args[i]);
    if (stack.size > size)
      continue;
    if (!find_targets(symbolic, term)) {
      const SymTargets *targets = make_targets(symbolic, term, &data);
      *map_insert(&symbolic->targets, term.id, NULL) = key_of(targets);
    }
    (void)vec_pop(&stack);
  }
  vec_release(&stack);
  return find_targets(symbolic, pointer);
}

// ---- addresses as numbers

// A constant that lies where objects never do.
static bool is_nowhere(const Symbolic *symbolic, Term address) {
  uint64_t value;
  return sym_find_bits(symbolic->terms, address, &value) &&
         (value < symbolic->layout.functions || value >= symbolic->layout.end);
}

// Any object whose address was taken, if the number lies in it.
static void resolve_number(SymRun *run, const SymTarget *target, SymTargetVec *out) {
  assert(!target->object);
  Symbolic *symbolic = run->symbolic;
  Term is_exact = term_make_not(run->terms, sym_is_havocked(symbolic));
  if (is_nowhere(symbolic, target->offset) ||
      term_is_false(run->terms, term_make_and2(run->terms, run->state->guard, is_exact)))
    return;
  for (uint32_t i = 0; i < symbolic->objects.size; i++) {
    SymObject *object = symbolic->objects.data[i];
    if (term_is_none(object->base) || object->kind == SYM_FUNCTION ||
        term_is_false(run->terms, sym_object_is_alive(run, object)))
      continue;
    Term offset = term_make_bv(run->terms, TERM_BV_SUB, target->offset, object->base);
    Term is_inside = term_make_bv(run->terms, TERM_BV_ULT, offset, object->size);
    Term condition = term_make_and2(run->terms, target->condition, is_inside);
    if (run->state->is_havocked)
      condition = term_make_and2(run->terms, condition, is_exact);
    if (!term_is_false(run->terms, condition))
      vec_push(out, (SymTarget){condition, object, offset});
  }
}

// Behind sym_havoc there may be objects that nobody knows: a number, which leads nowhere then, may
// be the address of one, and what a pointer that nobody set points to may have been written.
static void notice_unknown(SymRun *run, const SymTarget *target) {
  if (!run->state->is_havocked)
    return;
  if (!target->object)
    run->is_unsure |= !is_nowhere(run->symbolic, target->offset);
  else if (target->object->kind == SYM_UNSET)
    sym_lose(run, "memory behind a pointer that nobody set, after a loop");
}

// ---- values that no run has

static bool is_strange(const Symbolic *symbolic, const SymTarget *target) {
  return target->object ? target->object->kind == SYM_UNSET
                        : !is_nowhere(symbolic, target->offset);
}

// Does A have all conjuncts of B?
static bool implies(const Terms *terms, Term a, Term b) {
  TermVec of_a = {0}, of_b = {0};
  sym_conjuncts(terms, a, &of_a);
  sym_conjuncts(terms, b, &of_b);
  bool has_all = of_b.size <= of_a.size;
  for (uint32_t i = 0; has_all && i < of_b.size; i++)
    has_all = terms_have(&of_a, of_b.data[i]);
  vec_release(&of_a);
  vec_release(&of_b);
  return has_all;
}

// What is left out here is one of the violations, so the answer rests on no exclusion alone.
static bool ask_excluded(SymRun *run, Term condition) {
  Symbolic *symbolic = run->symbolic;
  Term runs = term_make_and2(run->terms, run->state->guard, condition);
  bool is_known;
  map_insert(&symbolic->possible, runs.id, &is_known);
  if (!is_known || !symbolic->options.excludes(symbolic->options.context, runs))
    return false;
  *map_insert(&symbolic->excluded, condition.id, NULL) = run->state->guard.id;
  vec_push(&symbolic->violations,
           (SymViolation){runs, run->edge, "follows a pointer, here, that nobody set"});
  return true;
}

// Where paths have met, a pointer may seem to have a value that nobody set: of a block that is not
// yet linked, say. An access would choose between all objects then, so it is asked whether a run
// has such a value.
static bool excludes_strange(SymRun *run, const SymTargets *targets) {
  Term any = term_false(run->terms);
  for (uint32_t i = 0; i < targets->count; i++)
    if (is_strange(run->symbolic, &targets->items[i]))
      any = term_make_or2(run->terms, any, targets->items[i].condition);
  if (term_is_false(run->terms, any) || term_is_true(run->terms, any) || !run->edge ||
      !run->symbolic->options.excludes)
    return false;
  const uint64_t *guard = map_find(&run->symbolic->excluded, any.id);
  return (guard && implies(run->terms, run->state->guard, (Term){(uint32_t)*guard})) ||
         ask_excluded(run, any);
}

void sym_pointer_resolve(SymRun *run, Term pointer, SymTargetVec *out) {
  const SymTargets *targets = sym_pointer_targets(run->symbolic, pointer);
  bool is_plain = excludes_strange(run, targets);
  for (uint32_t i = 0; i < targets->count; i++) {
    if (is_plain && is_strange(run->symbolic, &targets->items[i]))
      continue;
    notice_unknown(run, &targets->items[i]);
    if (targets->items[i].object)
      vec_push(out, targets->items[i]);
    else
      resolve_number(run, &targets->items[i], out);
  }
}
