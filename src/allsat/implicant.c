// From the root down, with a stack of goals: this term shall be true, or false, as it is in the
// model. A conjunction that is true needs all its parts, one that is false needs one that is; a
// part that was a goal already costs nothing, so it is taken before others.
#include "allsat/implicant.h"

#include "base/map.h"

typedef struct ImplicantSearch {
  Terms *terms;
  Valuation *valuation;
  VEC(SignedTerm) goals;
  Map seen;     // signed_key
  TermVec args; // of the goal that is worked on
  TermVec *out;
} ImplicantSearch;

static void push(ImplicantSearch *search, Term term, bool value) {
  assert(term_is_bool(search->terms, term));
  SignedTerm goal = {term, !value};
  if (map_add(&search->seen, signed_key(goal)))
    vec_push(&search->goals, goal);
}

// A goal with the value that TERM has.
static bool push_as_is(ImplicantSearch *search, Term term) {
  Term value = valuation_get(search->valuation, term);
  if (term_is_none(value))
    return false;
  push(search, term, term_is_true(search->terms, value));
  return true;
}

static void push_all(ImplicantSearch *search, bool value) {
  vec_each(Term, arg, &search->args)
    push(search, *arg, value);
}

static bool push_one(ImplicantSearch *search, bool value) {
  assert(search->args.size > 0);
  vec_each(Term, arg, &search->args)
    if (map_find(&search->seen, signed_key((SignedTerm){*arg, !value})))
      return true;
  vec_each(Term, arg, &search->args) {
    Term found = valuation_get(search->valuation, *arg);
    if (!term_is_none(found) && term_is_true(search->terms, found) == value) {
      push(search, *arg, value);
      return true;
    }
  }
  return false;
}

static bool push_chosen(ImplicantSearch *search, bool value) {
  assert(search->args.size == 3);
  const Term *args = search->args.data;
  Term condition = valuation_get(search->valuation, args[0]);
  if (term_is_none(condition))
    return false;
  bool is_true = term_is_true(search->terms, condition);
  push(search, args[0], is_true);
  push(search, args[is_true ? 1 : 2], value);
  return true;
}

// Puts the goals that make GOAL so, or the literal that it is.
static bool reach(ImplicantSearch *search, SignedTerm goal) {
  Terms *terms = search->terms;
  bool value = !goal.is_negated;
  TermKind kind = term_kind(terms, goal.term);
  if (kind == TERM_TRUE || kind == TERM_FALSE)
    return true;
  if (term_is_atom(terms, goal.term)) {
    vec_push(search->out, term_make_literal(terms, goal.term, goal.is_negated));
    return true;
  }
  TermData node = term_get(terms, goal.term);
  vec_clear(&search->args);
  vec_append(&search->args, node.args, node.arg_count);
  if (kind == TERM_ITE)
    return push_chosen(search, value);
  if (kind == TERM_EQ) // of Booleans
    return push_as_is(search, search->args.data[0]) && push_as_is(search, search->args.data[1]);
  if ((kind == TERM_AND && !value) || (kind == TERM_OR && value))
    return push_one(search, value);
  assert(kind == TERM_NOT || kind == TERM_AND || kind == TERM_OR);
  push_all(search, kind == TERM_NOT ? !value : value);
  return true;
}

bool find_implicant(Terms *terms, Valuation *valuation, Term formula, TermVec *out) {
  ImplicantSearch search = {.terms = terms, .valuation = valuation, .out = out};
  push(&search, formula, true);
  bool ok = true;
  while (ok && search.goals.size)
    ok = reach(&search, vec_pop(&search.goals));
  vec_release(&search.goals);
  vec_release(&search.args);
  map_release(&search.seen);
  return ok;
}
