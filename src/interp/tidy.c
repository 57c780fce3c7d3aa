// Forms of formulas that are better to work with or to look at. All keep the meaning.
#include "interp/interp_internal.h"

// ---- inequalities

// A literal `base <= value` or `base >= value`, where `base` is a sum without constant; or an
// equation, or its negation.
typedef struct Bound {
  Term literal;
  Term base; // NO_TERM: the literal is something else
  __int128 value;
  bool is_equation, is_upper; // as an equation: it is not negated
} Bound;

static Bound read_bound(Terms *terms, Term literal) {
  bool is_negated = term_kind(terms, literal) == TERM_NOT;
  Term atom = is_negated ? term_get(terms, literal).args[0] : literal;
  TermKind kind = term_kind(terms, atom);
  Bound bound = {.literal = literal, .is_equation = kind == TERM_EQ0, .is_upper = !is_negated};
  if (kind != TERM_LE0 && kind != TERM_EQ0)
    return bound;
  Term sum = term_get(terms, atom).args[0];
  TermData data = term_get(terms, sum);
  __int128 constant = data.kind == TERM_SUM ? data.constant : 0;
  __int128 change = is_negated && kind == TERM_LE0;
  if (!__builtin_sub_overflow(change, constant, &bound.value))
    bound.base = term_make_sub(terms, sum, term_make_int(terms, constant));
  return bound;
}

static bool allows(Bound bound, __int128 value) {
  if (bound.is_equation)
    return (bound.value == value) == bound.is_upper;
  return bound.is_upper ? value <= bound.value : value >= bound.value;
}

// Does A imply B, because A allows one value only, or B all but one?
static bool implies(Bound a, Bound b) {
  if (term_is_none(a.base) || !term_equals(a.base, b.base))
    return false;
  return (a.is_equation && a.is_upper && allows(b, a.value)) ||
         (b.is_equation && !b.is_upper && !allows(a, b.value));
}

// Which of two bounds on the same side says all: the narrower one (AND), or the wider one (OR).
static Term choose_literal(TermKind kind, Bound a, Bound b) {
  bool a_is_narrower = a.is_upper ? a.value <= b.value : a.value >= b.value;
  return a_is_narrower == (kind == TERM_AND) ? a.literal : b.literal;
}

// What an upper and a lower bound amount to when they leave (AND) or leave out (OR) one value;
// NO_TERM otherwise.
static Term make_equation(Terms *terms, TermKind kind, Bound upper, Bound lower) {
  __int128 distance;
  if (__builtin_sub_overflow(lower.value, upper.value, &distance))
    return NO_TERM;
  if (kind == TERM_AND && distance == 0)
    return term_make_eq(terms, upper.base, term_make_int(terms, upper.value));
  if (kind == TERM_OR && distance == 2)
    return term_make_ne(terms, upper.base, term_make_int(terms, upper.value + 1));
  return NO_TERM;
}

typedef struct Bounds {
  TermKind kind; // how they are connected
  VEC(Bound) list;
} Bounds;

// What another one implies (AND), or what implies another one (OR), goes.
static void drop_implied(Bounds *bounds) {
  Bound *list = bounds->list.data;
  for (uint32_t i = 0; i < bounds->list.size; i++)
    for (uint32_t j = 0; j < bounds->list.size; j++) {
      bool is_implied =
          bounds->kind == TERM_AND ? implies(list[i], list[j]) : implies(list[j], list[i]);
      if (i == j || !is_implied)
        continue;
      list[j] = vec_pop(&bounds->list);
      i = i == bounds->list.size ? j : i; // where the last one is now
      j--;
    }
}

// Replaces pairs of bounds, from the same side or from both, by one literal where that is possible.
static void join_pairs(Terms *terms, Bounds *bounds, bool is_same_side) {
  Bound *list = bounds->list.data;
  for (uint32_t i = 0; i < bounds->list.size; i++)
    for (uint32_t j = i + 1; j < bounds->list.size; j++) {
      Bound a = list[i], b = list[j];
      if (term_is_none(a.base) || !term_equals(a.base, b.base) || a.is_equation || b.is_equation ||
          (a.is_upper == b.is_upper) != is_same_side)
        continue;
      Term joined =
          is_same_side ? choose_literal(bounds->kind, a, b)
                       : make_equation(terms, bounds->kind, a.is_upper ? a : b, a.is_upper ? b : a);
      if (term_is_none(joined))
        continue;
      list[i] = read_bound(terms, joined);
      list[j--] = vec_pop(&bounds->list);
    }
}

// ---- arguments that say nothing more

static bool has_term(const TermVec *terms, Term term) {
  vec_each(const Term, each, terms)
    if (term_equals(*each, term))
      return true;
  return false;
}

// In a disjunction with A, `A and B` says nothing, and `not A and B` no more than B; in a
// conjunction the same with the other connective. What becomes of ARG, NO_TERM if nothing.
static Term absorb(Terms *terms, TermKind kind, Term arg, const TermVec *others) {
  TermData data = term_get(terms, arg);
  if (data.kind != (kind == TERM_AND ? TERM_OR : TERM_AND))
    return arg;
  TermVec kept = {0};
  bool says_more = true;
  for (uint32_t i = 0; says_more && i < data.arg_count; i++) {
    says_more = !has_term(others, data.args[i]);
    if (!has_term(others, term_make_not(terms, data.args[i])))
      vec_push(&kept, data.args[i]);
  }
  Term result = NO_TERM;
  if (says_more)
    result = data.kind == TERM_AND ? term_make_and(terms, kept.data, kept.size)
                                   : term_make_or(terms, kept.data, kept.size);
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

static Term join_args(void *context, Terms *terms, TermKind kind, TermVec *args) {
  (void)context;
  absorb_args(terms, kind, args);
  Bounds bounds = {.kind = kind};
  vec_each(Term, arg, args)
    vec_push(&bounds.list, read_bound(terms, *arg));
  drop_implied(&bounds);
  join_pairs(terms, &bounds, true);
  join_pairs(terms, &bounds, false);
  vec_clear(args);
  vec_each(Bound, bound, &bounds.list)
    vec_push(args, bound->literal);
  vec_release(&bounds.list);
  return kind == TERM_AND ? term_make_and(terms, args->data, args->size)
                          : term_make_or(terms, args->data, args->size);
}

Term join_inequalities(Terms *terms, Term formula) {
  return map_skeleton(terms, formula, &(Skeleton){.join = join_args});
}

// ---- reads

typedef struct ReadWalk {
  Terms *terms;
  Term index;
  Map done; // array -> its element at `index`
  TermVec stack;
} ReadWalk;

// The element of ARRAY, or NO_TERM and ARRAY on the stack.
static Term element_of(ReadWalk *walk, Term array) {
  uint64_t *done = map_find(&walk->done, array.id);
  if (done)
    return (Term){(uint32_t)*done};
  vec_push(&walk->stack, array);
  return NO_TERM;
}

static Term read_store(ReadWalk *walk, TermData store) {
  Term index = store.args[1], value = store.args[2];
  Term older = element_of(walk, store.args[0]);
  if (term_is_none(older))
    return NO_TERM;
  return term_make_ite(walk->terms, term_make_eq(walk->terms, index, walk->index), value, older);
}

static Term read_ite(ReadWalk *walk, TermData ite) {
  Term condition = ite.args[0];
  Term yes = element_of(walk, ite.args[1]), no = element_of(walk, ite.args[2]);
  if (term_is_none(yes) || term_is_none(no))
    return NO_TERM;
  return term_make_ite(walk->terms, condition, yes, no);
}

static Term read_array(ReadWalk *walk, Term array) {
  TermData data = term_get(walk->terms, array);
  if (data.kind == TERM_STORE)
    return read_store(walk, data);
  return data.kind == TERM_ITE ? read_ite(walk, data)
                               : term_make_select(walk->terms, array, walk->index);
}

static Term read_through(Terms *terms, Term array, Term index) {
  ReadWalk walk = {.terms = terms, .index = index};
  vec_push(&walk.stack, array);
  while (walk.stack.size) {
    Term top = vec_last(&walk.stack);
    Term element = map_find(&walk.done, top.id) ? NO_TERM : read_array(&walk, top);
    if (!term_is_none(element))
      *map_insert(&walk.done, top.id, NULL) = element.id;
    if (map_find(&walk.done, top.id) && term_equals(vec_last(&walk.stack), top))
      (void)vec_pop(&walk.stack);
  }
  Term result = {(uint32_t)*map_find(&walk.done, array.id)};
  map_release(&walk.done);
  vec_release(&walk.stack);
  return result;
}

static Term expand_read(void *context, Terms *terms, Term term) {
  (void)context;
  TermData data = term_get(terms, term);
  return data.kind == TERM_SELECT ? read_through(terms, data.args[0], data.args[1]) : term;
}

Term expand_reads(Terms *terms, Term formula) {
  return map_nodes(terms, formula, expand_read, NULL);
}

// ---- choices

static bool is_bool(const Terms *terms, Term term) {
  return sort_equals(term_sort(terms, term), sort_bool(terms));
}

// `a = b` of Booleans is a choice too: a ? b : not b.
static bool is_choice(const void *context, const Terms *terms, Term term) {
  (void)context;
  TermKind kind = term_kind(terms, term);
  return kind == TERM_ITE || (kind == TERM_EQ && is_bool(terms, term_arg(terms, term, 0)));
}

// (CONDITION and YES) or (not CONDITION and NO)
static Term make_cases(Terms *terms, Term condition, Term yes, Term no) {
  Term first = term_make_and2(terms, condition, yes);
  Term second = term_make_and2(terms, term_make_not(terms, condition), no);
  return term_make_or2(terms, first, second);
}

typedef struct Lifting {
  uint32_t left; // choices that may still be lifted
  bool is_done;  // nothing was lifted in this round
} Lifting;

// Takes one choice out of LITERAL.
static Term lift_choice(void *context, Terms *terms, Term literal) {
  Lifting *lifting = context;
  Term choice = lifting->left ? find_node(terms, literal, is_choice, NULL) : NO_TERM;
  if (term_is_none(choice))
    return literal;
  lifting->left--;
  lifting->is_done = false;
  bool is_ite = term_kind(terms, choice) == TERM_ITE;
  Term condition = term_arg(terms, choice, 0), yes = term_arg(terms, choice, 1);
  Term no = is_ite ? term_arg(terms, choice, 2) : term_make_not(terms, yes);
  Term if_yes = term_substitute(terms, literal, &choice, &yes, 1);
  Term if_no = term_substitute(terms, literal, &choice, &no, 1);
  return make_cases(terms, condition, if_yes, if_no);
}

Term lift_choices(Terms *terms, Term formula, uint32_t limit) {
  Lifting lifting = {.left = limit};
  while (!lifting.is_done) {
    lifting.is_done = true;
    formula =
        map_skeleton(terms, formula, &(Skeleton){.literal = lift_choice, .context = &lifting});
  }
  return formula;
}
