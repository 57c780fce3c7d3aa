// Reads over writes and conditional terms moved out of atoms. Both keep the meaning.
#include "interp/interp_internal.h"

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
  assert(store.kind == TERM_STORE);
  Term index = store.args[1], value = store.args[2];
  Term older = element_of(walk, store.args[0]);
  if (term_is_none(older))
    return NO_TERM;
  return term_make_ite(walk->terms, term_make_eq(walk->terms, index, walk->index), value, older);
}

static Term read_ite(ReadWalk *walk, TermData ite) {
  assert(ite.kind == TERM_ITE);
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
  assert(sort_get(terms, term_sort(terms, array))->kind == SORT_ARRAY);
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
  return term_map(terms, formula, expand_read, NULL);
}

// ---- choices

// `a = b` of Booleans is a choice too: a ? b : not b.
static bool is_choice(const void *context, const Terms *terms, Term term) {
  (void)context;
  TermKind kind = term_kind(terms, term);
  return kind == TERM_ITE || (kind == TERM_EQ && term_is_bool(terms, term_arg(terms, term, 0)));
}

// (CONDITION and YES) or (not CONDITION and NO)
static Term make_cases(Terms *terms, Term condition, Term yes, Term no) {
  assert(term_is_bool(terms, condition));
  return term_make_or2(terms, term_make_and2(terms, condition, yes),
                       term_make_and2(terms, term_make_not(terms, condition), no));
}

typedef struct Lifting {
  uint32_t left; // choices that may still be lifted
  bool is_done;  // nothing was lifted in this round
} Lifting;

// Takes one choice out of LITERAL.
static Term lift_choice(void *context, Terms *terms, Term literal) {
  Lifting *lifting = context;
  Term choice = lifting->left ? term_find(terms, literal, is_choice, NULL) : NO_TERM;
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
        term_map_skeleton(terms, formula, &(Skeleton){.literal = lift_choice, .context = &lifting});
  }
  return formula;
}

Term define_quotient(Terms *terms, Term quotient, Term dividend, __int128 divisor) {
  assert(divisor > 0);
  Term rest = term_make_sub(terms, dividend, term_make_scale(terms, divisor, quotient));
  Term lower = term_make_le(terms, term_make_int(terms, 0), rest);
  Term upper = term_make_lt(terms, rest, term_make_int(terms, divisor));
  return term_make_and2(terms, lower, upper);
}
