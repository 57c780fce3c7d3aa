#include "chc/reads.h"

#include <assert.h>

enum {
  MOST_STORES = 1024, // that a read looks through
  MOST_CONGRUENT = 48 // reads of an array that are compared with each other
};

void reads_init(ArrayReads *reads, Terms *terms, Symbol value) {
  *reads = (ArrayReads){.terms = terms, .value = value};
}

void reads_release(ArrayReads *reads) {
  map_release(&reads->known);
  vec_release(&reads->all);
}

static bool is_array(const Terms *terms, Term term) {
  return sort_get(terms, term_sort(terms, term))->kind == SORT_ARRAY;
}

// ---- one read

static Term fresh(ArrayReads *reads) {
  return term_make_var(reads->terms, reads->value, reads->all.size);
}

static Term read_variable(ArrayReads *reads, Term array, Term address) {
  uint64_t *known = map_insert(&reads->known, (uint64_t)array.id << 32 | address.id, NULL);
  if (!*known) {
    ArrayRead read = {array, address, fresh(reads)};
    vec_push(&reads->all, read);
    *known = reads->all.size;
  }
  return reads->all.data[*known - 1].value;
}

// A choice between arrays is not looked into: its cells are arbitrary.
static Term read_below(ArrayReads *reads, Term array, Term address) {
  TermData data = term_get(reads->terms, array);
  return data.kind == TERM_CONST_ARRAY ? data.args[0] : read_variable(reads, array, address);
}

Term reads_at(ArrayReads *reads, Term array, Term address) {
  Terms *terms = reads->terms;
  TermVec conditions = {0}, values = {0};
  assert(is_array(terms, array));
  Term found = NO_TERM;
  while (term_is_none(found) && term_kind(terms, array) == TERM_STORE &&
         values.size < MOST_STORES) {
    Term is_here = term_make_eq(terms, term_arg(terms, array, 1), address);
    if (term_is_true(terms, is_here)) {
      found = term_arg(terms, array, 2);
    } else if (!term_is_false(terms, is_here)) {
      vec_push(&conditions, is_here);
      vec_push(&values, term_arg(terms, array, 2));
    }
    array = term_arg(terms, array, 0);
  }
  if (term_is_none(found))
    found = read_below(reads, array, address);
  for (uint32_t i = values.size; i-- > 0;)
    found = term_make_ite(terms, conditions.data[i], values.data[i], found);
  vec_release(&conditions);
  vec_release(&values);
  return found;
}

// ---- all reads of a formula

static Term replace_node(void *context, Terms *terms, Term node) {
  if (term_kind(terms, node) != TERM_SELECT)
    return node;
  return reads_at(context, term_arg(terms, node, 0), term_arg(terms, node, 1));
}

Term reads_replace(ArrayReads *reads, Term formula) {
  return term_map(reads->terms, formula, replace_node, reads);
}

// ---- equations of arrays

typedef struct EquationWalk {
  ArrayReads *reads;
  AddressesOf addresses_of;
  void *context;
} EquationWalk;

static bool is_array_equation(const void *context, const Terms *terms, Term term) {
  (void)context;
  return term_kind(terms, term) == TERM_EQ && is_array(terms, term_arg(terms, term, 0));
}

// The array variable that TERM is made of; NO_TERM: it is made otherwise.
static Term root_of(const Terms *terms, Term term) {
  while (term_kind(terms, term) == TERM_STORE)
    term = term_arg(terms, term, 0);
  return term_kind(terms, term) == TERM_VAR ? term : NO_TERM;
}

static Term equation_at_addresses(const EquationWalk *walk, Term left, Term right) {
  Terms *terms = walk->reads->terms;
  Term root = root_of(terms, left), all = term_true(terms);
  if (term_is_none(root))
    root = root_of(terms, right);
  if (term_is_none(root))
    return all;
  TermVec addresses = {0};
  walk->addresses_of(walk->context, root, &addresses);
  vec_each(const Term, address, &addresses) {
    Term is_same = term_make_eq(terms, reads_at(walk->reads, left, *address),
                                reads_at(walk->reads, right, *address));
    all = term_make_and2(terms, all, is_same);
  }
  vec_release(&addresses);
  return all;
}

// A literal that says something else of whole arrays is left out.
static Term instantiate_literal(void *context, Terms *terms, Term literal) {
  if (is_array_equation(NULL, terms, literal))
    return equation_at_addresses(context, term_arg(terms, literal, 0), term_arg(terms, literal, 1));
  bool has_arrays = !term_is_none(term_find(terms, literal, is_array_equation, NULL));
  return has_arrays ? term_true(terms) : literal;
}

Term reads_instantiate(ArrayReads *reads, Term formula, AddressesOf addresses_of, void *context) {
  EquationWalk walk = {reads, addresses_of, context};
  Skeleton skeleton = {.literal = instantiate_literal, .context = &walk};
  return term_map_skeleton(reads->terms, formula, &skeleton);
}

// ---- congruence

Term reads_congruence(const ArrayReads *reads) {
  Terms *terms = reads->terms;
  TermVec all = {0};
  for (uint32_t i = 0; i < reads->all.size; i++) {
    ArrayRead a = reads->all.data[i];
    uint32_t compared = 0;
    for (uint32_t j = i + 1; j < reads->all.size && compared < MOST_CONGRUENT; j++) {
      ArrayRead b = reads->all.data[j];
      if (!term_equals(a.array, b.array))
        continue;
      compared++;
      vec_push(&all, term_make_implies(terms, term_make_eq(terms, a.address, b.address),
                                       term_make_eq(terms, a.value, b.value)));
    }
  }
  Term congruence = term_make_and(terms, all.data, all.size);
  vec_release(&all);
  return congruence;
}
