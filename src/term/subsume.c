// Subsumption: what another argument of the same conjunction or disjunction makes superfluous goes.
#include "term/bound.h"
#include "term/number.h"
#include "term/rewrite.h"

// ---- arguments that say nothing more

// In a disjunction with A, `A and B` says nothing, and `not A and B` no more than B; in a
// conjunction the same with the other connective. What becomes of ARG, NO_TERM if nothing.
static Term absorb(Terms *terms, TermKind kind, Term arg, const TermVec *others) {
  assert(kind == TERM_AND || kind == TERM_OR);
  TermData data = term_get(terms, arg);
  if (data.kind != (kind == TERM_AND ? TERM_OR : TERM_AND))
    return arg;
  TermVec kept = {0};
  bool says_more = true;
  for (uint32_t i = 0; says_more && i < data.arg_count; i++) {
    says_more = !terms_have(others, data.args[i]);
    if (!terms_have(others, term_make_not(terms, data.args[i])))
      vec_push(&kept, data.args[i]);
  }
  Term result = NO_TERM;
  if (says_more)
    result = term_make_junction(terms, data.kind, kept.data, kept.size);
  vec_release(&kept);
  return result;
}

static void absorb_args(Terms *terms, TermKind kind, TermVec *args) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < args->size; i++) {
    Term arg = absorb(terms, kind, args->data[i], args);
    if (!term_is_none(arg))
      args->data[kept++] = arg;
  }
  args->size = kept;
}

// ---- bounds on the same form

typedef struct Bounds {
  TermKind kind; // how they are connected
  VEC(LinearBound) list;
} Bounds;

// What another one implies (AND), or what implies another one (OR), goes.
static void drop_implied(Bounds *bounds) {
  LinearBound *list = bounds->list.data;
  bool is_and = bounds->kind == TERM_AND;
  for (uint32_t i = 0; i < bounds->list.size; i++)
    for (uint32_t j = 0; j < bounds->list.size; j++) {
      if (i == j || !bound_implies(&list[is_and ? i : j], &list[is_and ? j : i]))
        continue;
      list[j] = vec_pop(&bounds->list);
      i = i == bounds->list.size ? j : i; // where the last one is now
      j--;
    }
}

// What an upper and a lower bound amount to when they leave (AND) or leave out (OR) one value;
// NO_TERM otherwise.
static Term make_equation(Terms *terms, TermKind kind, const LinearBound *upper,
                          const LinearBound *lower) {
  assert(upper->kind == BOUND_UPPER && lower->kind == BOUND_LOWER);
  assert(term_equals(upper->form, lower->form));
  __int128 distance;
  if (!number_sub(lower->value, upper->value, &distance))
    return NO_TERM;
  if (kind == TERM_AND && distance == 0)
    return term_make_eq(terms, upper->form, term_make_int(terms, upper->value));
  if (kind == TERM_OR && distance == 2)
    return term_make_ne(terms, upper->form, term_make_int(terms, upper->value + 1));
  return NO_TERM;
}

// Replaces pairs of an upper and a lower bound by one literal where that is possible.
static void join_pairs(Terms *terms, Bounds *bounds) {
  LinearBound *list = bounds->list.data;
  for (uint32_t i = 0; i < bounds->list.size; i++)
    for (uint32_t j = i + 1; j < bounds->list.size; j++) {
      bool is_upper = list[i].kind == BOUND_UPPER;
      if (list[is_upper ? i : j].kind != BOUND_UPPER ||
          list[is_upper ? j : i].kind != BOUND_LOWER || !term_equals(list[i].form, list[j].form))
        continue;
      Term joined =
          make_equation(terms, bounds->kind, &list[is_upper ? i : j], &list[is_upper ? j : i]);
      if (term_is_none(joined))
        continue;
      list[i] = bound_read(terms, joined);
      list[j--] = vec_pop(&bounds->list);
    }
}

static Term join_args(void *context, Terms *terms, TermKind kind, TermVec *args) {
  (void)context;
  absorb_args(terms, kind, args);
  Bounds bounds = {.kind = kind};
  vec_each(Term, arg, args)
    vec_push(&bounds.list, bound_read(terms, *arg));
  drop_implied(&bounds);
  join_pairs(terms, &bounds);
  vec_clear(args);
  vec_each(LinearBound, bound, &bounds.list)
    vec_push(args, bound->literal);
  vec_release(&bounds.list);
  return term_make_junction(terms, kind, args->data, args->size);
}

// ---- the whole

static Term drop_in_skeleton(Terms *terms, Term formula) {
  return term_map_skeleton(terms, formula, &(Skeleton){.join = join_args});
}

// The skeleton ends at conditional terms and at equations of Booleans; these have their own below.
static Term drop_in_args(void *context, Terms *terms, Term term) {
  (void)context;
  TermData data = term_get(terms, term);
  if (data.kind != TERM_ITE && data.kind != TERM_EQ)
    return term;
  Term args[3];
  assert(data.arg_count <= 3);
  for (uint32_t i = 0; i < data.arg_count; i++)
    args[i] =
        term_is_bool(terms, data.args[i]) ? drop_in_skeleton(terms, data.args[i]) : data.args[i];
  return term_rebuild(terms, term, args);
}

Term term_drop_subsumed(Terms *terms, Term formula) {
  return drop_in_skeleton(terms, term_map(terms, formula, drop_in_args, NULL));
}
