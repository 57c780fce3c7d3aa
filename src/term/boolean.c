// Boolean structure, if-then-else and equality.
//
// The arguments of AND and OR are sorted by the term below a negation, so that an
// argument and its complement meet. An AND under an AND is dissolved up to FLAT_LIMIT
// arguments: a conjunction built one by one then costs FLAT_LIMIT for each step.
#include "term/term_internal.h"

#include <stdlib.h>

enum { INSERTION_SORT_LIMIT = 2 * FLAT_LIMIT, ITE_DEPTH = 4 };

Term term_make_not(Terms *terms, Term a) {
  assert(sort_is_bool(term_sort(terms, a)));
  if (a.id == TRUE_ID || a.id == FALSE_ID)
    return term_bool(terms, a.id == FALSE_ID);
  const Node *node = node_get(terms, a);
  if (node->kind == TERM_NOT)
    return node->args[0];
  return term_make_node_of(terms, TERM_NOT, sort_bool(terms), &a, 1);
}

Term term_make_literal(Terms *terms, Term atom, bool is_negated) {
  return is_negated ? term_make_not(terms, atom) : atom;
}

SignedTerm term_strip_not(const Terms *terms, Term term) {
  const Node *node = node_get(terms, term);
  bool is_negated = node->kind == TERM_NOT;
  return (SignedTerm){is_negated ? node->args[0] : term, is_negated};
}

static bool is_complement(const Terms *terms, Term a, Term b) {
  SignedTerm x = term_strip_not(terms, a), y = term_strip_not(terms, b);
  return term_equals(x.term, y.term) && x.is_negated != y.is_negated;
}

// ---- AND and OR

// An argument as a number: the positive part's id, its sign, its own id. Ids have 31 bits.
static uint64_t literal_of(const Terms *terms, Term a) {
  return signed_key(term_strip_not(terms, a)) << 32 | a.id;
}

static int compare_literals(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

// Most lists are short or nearly sorted: an old AND, and newer terms behind it.
static void sort_literals(uint64_t *data, uint32_t count) {
  if (count > INSERTION_SORT_LIMIT) {
    qsort(data, count, sizeof *data, compare_literals);
    return;
  }
  for (uint32_t i = 1; i < count; i++) {
    uint64_t moving = data[i];
    uint32_t to = i;
    for (; to > 0 && data[to - 1] > moving; to--)
      data[to] = data[to - 1];
    data[to] = moving;
  }
}

static bool is_sorted(const uint64_t *data, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (data[i - 1] > data[i])
      return false;
  return true;
}

// False when ARG is absorbing: then so is the whole.
static bool collect(Terms *terms, TermKind kind, Term arg) {
  assert(sort_is_bool(term_sort(terms, arg)));
  bool is_and = kind == TERM_AND;
  if (arg.id == (is_and ? TRUE_ID : FALSE_ID))
    return true;
  if (arg.id == (is_and ? FALSE_ID : TRUE_ID))
    return false;
  const Node *node = node_get(terms, arg);
  if (node->kind != kind || node->arg_count > FLAT_LIMIT) {
    vec_push(&terms->literals, literal_of(terms, arg));
    return true;
  }
  for (uint32_t i = 0; i < node->arg_count; i++)
    vec_push(&terms->literals, literal_of(terms, node->args[i]));
  return true;
}

// Moves the sorted literals, each once, to arg_scratch; false when one meets its complement.
static bool drop_duplicates(Terms *terms) {
  vec_clear(&terms->arg_scratch);
  uint64_t previous = 0;
  vec_each(uint64_t, literal, &terms->literals) {
    if (*literal == previous)
      continue;
    if (*literal >> 33 == previous >> 33)
      return false;
    vec_push(&terms->arg_scratch, (Term){(uint32_t)*literal});
    previous = *literal;
  }
  return true;
}

Term term_make_junction(Terms *terms, TermKind kind, const Term *args, uint32_t count) {
  assert(kind == TERM_AND || kind == TERM_OR);
  Term neutral = term_bool(terms, kind == TERM_AND), absorbing = term_bool(terms, kind == TERM_OR);
  vec_clear(&terms->literals);
  for (uint32_t i = 0; i < count; i++)
    if (!collect(terms, kind, args[i]))
      return absorbing;
  if (terms->literals.size == 0)
    return neutral;
  sort_literals(terms->literals.data, terms->literals.size);
  assert(is_sorted(terms->literals.data, terms->literals.size));
  if (!drop_duplicates(terms))
    return absorbing;
  if (terms->arg_scratch.size == 1)
    return terms->arg_scratch.data[0];
  return term_make_node_of(terms, kind, sort_bool(terms), terms->arg_scratch.data,
                           terms->arg_scratch.size);
}

Term term_make_and(Terms *terms, const Term *args, uint32_t count) {
  return term_make_junction(terms, TERM_AND, args, count);
}

Term term_make_or(Terms *terms, const Term *args, uint32_t count) {
  return term_make_junction(terms, TERM_OR, args, count);
}

Term term_make_and2(Terms *terms, Term a, Term b) {
  return term_make_junction(terms, TERM_AND, (Term[]){a, b}, 2);
}

Term term_make_or2(Terms *terms, Term a, Term b) {
  return term_make_junction(terms, TERM_OR, (Term[]){a, b}, 2);
}

Term term_make_implies(Terms *terms, Term a, Term b) {
  return term_make_or2(terms, term_make_not(terms, a), b);
}

// ---- if-then-else

static Term make_iff(Terms *terms, Term a, Term b);

// NO_TERM when AND, OR and EQ cannot express it.
static Term make_bool_ite(Terms *terms, Term condition, Term yes, Term no) {
  assert(!term_is_constant(terms, condition) && term_kind(terms, condition) != TERM_NOT);
  assert(!term_equals(yes, no));
  if (term_is_true(terms, yes) || term_equals(yes, condition))
    return term_make_or2(terms, condition, no);
  if (term_is_false(terms, no) || term_equals(no, condition))
    return term_make_and2(terms, condition, yes);
  if (term_is_false(terms, yes) || is_complement(terms, yes, condition))
    return term_make_and2(terms, term_make_not(terms, condition), no);
  if (term_is_true(terms, no) || is_complement(terms, no, condition))
    return term_make_or2(terms, term_make_not(terms, condition), yes);
  if (is_complement(terms, yes, no))
    return make_iff(terms, condition, yes);
  return NO_TERM;
}

// What BRANCH is where CONDITION has the value: side 1 when it is true, 2 when false.
static Term branch_under(const Terms *terms, Term branch, Term condition, int side) {
  assert(side == 1 || side == 2);
  const Node *node = node_get(terms, branch);
  if (node->kind == TERM_ITE && term_equals(node->args[0], condition))
    return node->args[side];
  return branch;
}

Term term_make_ite(Terms *terms, Term condition, Term yes, Term no) {
  assert(sort_is_bool(term_sort(terms, condition)));
  assert(sort_equals(term_sort(terms, yes), term_sort(terms, no)));
  SignedTerm stripped = term_strip_not(terms, condition);
  condition = stripped.term;
  if (stripped.is_negated) {
    Term swapped = yes;
    yes = no;
    no = swapped;
  }
  if (term_is_true(terms, condition))
    return yes;
  if (term_is_false(terms, condition))
    return no;
  yes = branch_under(terms, yes, condition, 1);
  no = branch_under(terms, no, condition, 2);
  if (term_equals(yes, no))
    return yes;
  if (sort_is_bool(term_sort(terms, yes))) {
    Term simpler = make_bool_ite(terms, condition, yes, no);
    if (!term_is_none(simpler))
      return simpler;
  }
  Term args[] = {condition, yes, no};
  return term_make_node_of(terms, TERM_ITE, term_sort(terms, yes), args, 3);
}

// ---- equality

static Term make_eq_node(Terms *terms, Term a, Term b) {
  assert(!term_equals(a, b) && sort_equals(term_sort(terms, a), term_sort(terms, b)));
  Term args[] = {a.id < b.id ? a : b, a.id < b.id ? b : a};
  return term_make_node_of(terms, TERM_EQ, sort_bool(terms), args, 2);
}

// Negations of the sides move out.
static Term make_iff(Terms *terms, Term a, Term b) {
  assert(term_is_bool(terms, a) && term_is_bool(terms, b));
  SignedTerm x = term_strip_not(terms, a), y = term_strip_not(terms, b);
  Term result;
  if (term_equals(x.term, y.term))
    result = term_true(terms);
  else if (x.term.id == TRUE_ID || x.term.id == FALSE_ID)
    result = term_make_literal(terms, y.term, x.term.id == FALSE_ID);
  else if (y.term.id == TRUE_ID || y.term.id == FALSE_ID)
    result = term_make_literal(terms, x.term, y.term.id == FALSE_ID);
  else
    result = make_eq_node(terms, x.term, y.term);
  return term_make_literal(terms, result, x.is_negated != y.is_negated);
}

static Term make_value_eq(Terms *terms, Term a, Term b, int depth);

// (condition ? yes : no) = CONSTANT, where a branch is constant; NO_TERM otherwise.
static Term make_ite_eq(Terms *terms, TermData ite, Term constant, int depth) {
  assert(ite.kind == TERM_ITE && sort_equals(ite.sort, term_sort(terms, constant)));
  for (int side = 1; side <= 2; side++) {
    if (term_kind(terms, ite.args[side]) != TERM_BITS)
      continue;
    Term other = make_value_eq(terms, ite.args[3 - side], constant, depth + 1);
    Term here = term_make_literal(terms, ite.args[0], side == 2);
    return term_equals(ite.args[side], constant)
               ? term_make_or2(terms, here, other)
               : term_make_and2(terms, term_make_not(terms, here), other);
  }
  return NO_TERM;
}

// Bit-vectors and arrays.
static Term make_value_eq(Terms *terms, Term a, Term b, int depth) {
  if (term_equals(a, b))
    return term_true(terms);
  if (term_is_distinct(terms, a, b))
    return term_false(terms);
  Term constant = term_kind(terms, a) == TERM_BITS ? a : b;
  TermData other = term_get(terms, term_equals(constant, a) ? b : a);
  if (term_kind(terms, constant) == TERM_BITS && other.kind == TERM_ITE && depth < ITE_DEPTH) {
    Term moved = make_ite_eq(terms, other, constant, depth);
    if (!term_is_none(moved))
      return moved;
  }
  return make_eq_node(terms, a, b);
}

static Term make_int_eq(Terms *terms, Term a, Term b) {
  if (term_equals(a, b))
    return term_true(terms);
  if (term_is_distinct(terms, a, b))
    return term_false(terms);
  return linear_compare(terms, TERM_EQ0, a, b);
}

Term term_make_eq(Terms *terms, Term a, Term b) {
  Sort sort = term_sort(terms, a);
  assert(sort_equals(sort, term_sort(terms, b)));
  if (sort_is_bool(sort))
    return make_iff(terms, a, b);
  return sort_is_int(sort) ? make_int_eq(terms, a, b) : make_value_eq(terms, a, b, 0);
}

Term term_make_ne(Terms *terms, Term a, Term b) {
  return term_make_not(terms, term_make_eq(terms, a, b));
}
