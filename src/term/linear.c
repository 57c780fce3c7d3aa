// Integer sums: constant + sum of factor * term. A sum is collected in a Linear,
// normalised, and only then looked up as a node, so that what lies between
// leaves no nodes behind.
//
// Numbers never wrap. When joining like terms or adding constants would leave 128
// bits, the operands stay whole, as opaque terms of a new sum: only there does a
// sum have a sum or a constant among its arguments.
#include "term/term_internal.h"

#include <stdlib.h>

enum { INSERTION_SORT_LIMIT = 32 };

static void clear(Linear *sum) {
  vec_clear(&sum->monomials);
  sum->constant = 0;
}

Linear *linear_begin(Terms *terms) {
  assert(terms->linears_used < LINEAR_SCRATCH);
  Linear *sum = &terms->linears[terms->linears_used++];
  clear(sum);
  return sum;
}

void linear_end(Terms *terms, Linear *sum) {
  assert(terms->linears_used > 0 && sum == &terms->linears[terms->linears_used - 1]);
  (void)sum;
  terms->linears_used--;
}

static bool add_to_constant(Linear *sum, __int128 factor, __int128 value) {
  __int128 product;
  return number_mul(factor, value, &product) && number_add(sum->constant, product, &sum->constant);
}

bool linear_add(const Terms *terms, Linear *sum, __int128 factor, Term term) {
  const Node *node = node_get(terms, term);
  assert(node->sort == INT_SORT_ID);
  if (node->kind == TERM_INT)
    return add_to_constant(sum, factor, node->numbers[0]);
  if (node->kind != TERM_SUM) {
    vec_push(&sum->monomials, (Monomial){factor, term});
    return true;
  }
  if (!add_to_constant(sum, factor, node->numbers[0]))
    return false;
  for (uint32_t i = 0; i < node->arg_count; i++) {
    __int128 product;
    if (!number_mul(factor, node->numbers[1 + i], &product))
      return false;
    vec_push(&sum->monomials, (Monomial){product, node->args[i]});
  }
  return true;
}

// ---- normalising

static int compare_monomials(const void *left, const void *right) {
  const Monomial *a = left, *b = right;
  return (a->term.id > b->term.id) - (a->term.id < b->term.id);
}

// Short sums are nearly sorted: most are two sorted ones, the newer terms behind.
static void sort_monomials(Monomial *data, uint32_t count) {
  if (count > INSERTION_SORT_LIMIT) {
    qsort(data, count, sizeof *data, compare_monomials);
    return;
  }
  for (uint32_t i = 1; i < count; i++) {
    Monomial moving = data[i];
    uint32_t to = i;
    for (; to > 0 && data[to - 1].term.id > moving.term.id; to--)
      data[to] = data[to - 1];
    data[to] = moving;
  }
}

bool linear_is_normalized(const Linear *sum) {
  for (uint32_t i = 0; i < sum->monomials.size; i++) {
    const Monomial *m = &sum->monomials.data[i];
    if (m->factor == 0 || (i && m[-1].term.id >= m->term.id))
      return false;
  }
  return true;
}

bool linear_normalize(Linear *sum) {
  Monomial *data = sum->monomials.data;
  sort_monomials(data, sum->monomials.size);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < sum->monomials.size;) {
    Monomial joined = data[i++];
    for (; i < sum->monomials.size && term_equals(data[i].term, joined.term); i++)
      if (!number_add(joined.factor, data[i].factor, &joined.factor))
        return false;
    if (joined.factor != 0)
      data[kept++] = joined;
  }
  sum->monomials.size = kept;
  assert(linear_is_normalized(sum));
  return true;
}

Term linear_make(Terms *terms, const Linear *sum) {
  assert(linear_is_normalized(sum));
  uint32_t count = sum->monomials.size;
  if (count == 0)
    return term_make_int(terms, sum->constant);
  const Monomial *data = sum->monomials.data;
  if (count == 1 && data->factor == 1 && sum->constant == 0)
    return data->term;
  vec_clear(&terms->arg_scratch);
  vec_clear(&terms->number_scratch);
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&terms->arg_scratch, data[i].term);
    vec_push(&terms->number_scratch, data[i].factor);
  }
  return term_make_node(terms, &(TermData){.kind = TERM_SUM,
                                           .sort = sort_int(terms),
                                           .args = terms->arg_scratch.data,
                                           .arg_count = count,
                                           .factors = terms->number_scratch.data,
                                           .constant = sum->constant});
}

// ---- sums of whole operands

// FACTOR * TERM, whatever TERM is; only a constant that still fits is added up.
static void add_whole(const Terms *terms, Linear *sum, __int128 factor, Term term) {
  __int128 value, product, constant;
  if (term_is_int_constant(terms, term, &value) && number_mul(factor, value, &product) &&
      number_add(sum->constant, product, &constant))
    sum->constant = constant;
  else
    vec_push(&sum->monomials, (Monomial){factor, term});
}

// A + FACTOR * B, where FACTOR is 1 or -1.
static void set_combination(const Terms *terms, Linear *sum, Term a, __int128 factor, Term b) {
  assert(factor == 1 || factor == -1);
  clear(sum);
  if (linear_add(terms, sum, 1, a) && linear_add(terms, sum, factor, b) && linear_normalize(sum))
    return;
  clear(sum);
  add_whole(terms, sum, 1, a);
  add_whole(terms, sum, factor, b);
  bool fits = linear_normalize(sum);
  assert(fits);
  (void)fits;
}

void linear_set_difference(const Terms *terms, Linear *sum, Term a, Term b) {
  set_combination(terms, sum, a, -1, b);
}

static Term make_combination(Terms *terms, Term a, __int128 factor, Term b) {
  Linear *sum = linear_begin(terms);
  set_combination(terms, sum, a, factor, b);
  Term result = linear_make(terms, sum);
  linear_end(terms, sum);
  return result;
}

// ---- constructors

Term term_make_add(Terms *terms, Term a, Term b) { return make_combination(terms, a, 1, b); }

Term term_make_sub(Terms *terms, Term a, Term b) { return make_combination(terms, a, -1, b); }

Term term_make_neg(Terms *terms, Term a) { return term_make_scale(terms, -1, a); }

Term term_make_scale(Terms *terms, __int128 factor, Term a) {
  if (factor == 0)
    return term_make_int(terms, 0);
  Linear *sum = linear_begin(terms);
  if (!linear_add(terms, sum, factor, a)) {
    clear(sum);
    add_whole(terms, sum, factor, a);
  }
  Term result = linear_make(terms, sum);
  linear_end(terms, sum);
  return result;
}

Term term_make_linear(Terms *terms, __int128 constant, const __int128 *factors, const Term *args,
                      uint32_t count) {
  Linear *sum = linear_begin(terms);
  sum->constant = constant;
  bool fits = true;
  for (uint32_t i = 0; i < count && fits; i++)
    fits = linear_add(terms, sum, factors[i], args[i]);
  fits = fits && linear_normalize(sum);
  Term result = fits ? linear_make(terms, sum) : NO_TERM;
  linear_end(terms, sum);
  if (fits)
    return result;
  result = term_make_int(terms, constant);
  for (uint32_t i = 0; i < count; i++)
    result = term_make_add(terms, result, term_make_scale(terms, factors[i], args[i]));
  return result;
}

// TERM as *FACTOR times a term that is neither a sum nor constant, if it is one.
static Term split_factor(const Terms *terms, Term term, __int128 *factor) {
  const Node *node = node_get(terms, term);
  *factor = 1;
  if (node->kind != TERM_SUM || node->arg_count != 1 || node->numbers[0] != 0)
    return term;
  TermKind kind = term_kind(terms, node->args[0]);
  if (kind == TERM_INT || kind == TERM_SUM)
    return term;
  *factor = node->numbers[1];
  return node->args[0];
}

Term term_make_mul(Terms *terms, Term a, Term b) {
  assert(sort_is_int(term_sort(terms, a)) && sort_is_int(term_sort(terms, b)));
  __int128 value;
  if (term_is_int_constant(terms, a, &value))
    return term_make_scale(terms, value, b);
  if (term_is_int_constant(terms, b, &value))
    return term_make_scale(terms, value, a);
  __int128 left, right, factor;
  Term x = split_factor(terms, a, &left), y = split_factor(terms, b, &right);
  if (!number_mul(left, right, &factor)) {
    x = a;
    y = b;
    factor = 1;
  }
  Term args[] = {x.id < y.id ? x : y, x.id < y.id ? y : x};
  Term product = term_make_node_of(terms, TERM_MUL, sort_int(terms), args, 2);
  return term_make_scale(terms, factor, product);
}

// ---- queries

LinearView linear_view(const Terms *terms, Term term) {
  const Node *node = node_get(terms, term);
  assert(node->sort == INT_SORT_ID);
  if (node->kind == TERM_INT)
    return (LinearView){.constant = node->numbers[0]};
  if (node->kind != TERM_SUM)
    return (LinearView){.self = term, .count = 1};
  return (LinearView){term, node->args, node->numbers + 1, node->arg_count, node->numbers[0],
                      false};
}

static bool has_same_monomials(const LinearView *x, const LinearView *y) {
  if (x->count != y->count)
    return false;
  for (uint32_t i = 0; i < x->count; i++) {
    Monomial m = linear_monomial(x, i), n = linear_monomial(y, i);
    if (m.factor != n.factor || !term_equals(m.term, n.term))
      return false;
  }
  return true;
}

bool linear_distance(const Terms *terms, Term a, Term b, __int128 *distance) {
  LinearView x = linear_view(terms, a), y = linear_view(terms, b);
  return has_same_monomials(&x, &y) && number_sub(y.constant, x.constant, distance);
}

bool term_is_distinct(const Terms *terms, Term a, Term b) {
  const Node *left = node_get(terms, a), *right = node_get(terms, b);
  assert(left->sort == right->sort);
  if (left->sort != INT_SORT_ID)
    return a.id != b.id && left->kind == TERM_BITS && right->kind == TERM_BITS;
  LinearView x = linear_view(terms, a), y = linear_view(terms, b);
  return has_same_monomials(&x, &y) && x.constant != y.constant;
}
