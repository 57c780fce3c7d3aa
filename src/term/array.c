// Arrays: a read looks through writes to other indices, and a write replaces the
// write to the same index below it.
#include "term/term_internal.h"

enum { MAX_WRITES = 1024 }; // that one read looks through

Term term_make_select(Terms *terms, Term array, Term index) {
  Sort sort = term_sort(terms, array);
  assert(sort_get(terms, sort)->kind == SORT_ARRAY);
  assert(sort_equals(sort_get(terms, sort)->index, term_sort(terms, index)));
  for (int step = 0; step < MAX_WRITES; step++) {
    const Node *node = node_get(terms, array);
    if (node->kind == TERM_CONST_ARRAY)
      return node->args[0];
    if (node->kind != TERM_STORE)
      break;
    if (term_equals(node->args[1], index))
      return node->args[2];
    if (!term_is_distinct(terms, node->args[1], index))
      break;
    array = node->args[0];
  }
  Term args[] = {array, index};
  return term_make_node_of(terms, TERM_SELECT, sort_get(terms, sort)->element, args, 2);
}

// ARRAY already has VALUE at INDEX, as its form shows.
static bool has_value(const Terms *terms, Term array, Term index, Term value) {
  const Node *written = node_get(terms, value), *node = node_get(terms, array);
  if (written->kind == TERM_SELECT && term_equals(written->args[0], array) &&
      term_equals(written->args[1], index))
    return true;
  return node->kind == TERM_CONST_ARRAY && term_equals(node->args[0], value);
}

Term term_make_store(Terms *terms, Term array, Term index, Term value) {
  Sort sort = term_sort(terms, array);
  assert(sort_get(terms, sort)->kind == SORT_ARRAY);
  assert(sort_equals(sort_get(terms, sort)->index, term_sort(terms, index)));
  assert(sort_equals(sort_get(terms, sort)->element, term_sort(terms, value)));
  const Node *node = node_get(terms, array);
  if (node->kind == TERM_STORE && term_equals(node->args[1], index))
    array = node->args[0];
  if (has_value(terms, array, index, value))
    return array;
  Term args[] = {array, index, value};
  return term_make_node_of(terms, TERM_STORE, sort, args, 3);
}

Term term_make_const_array(Terms *terms, Sort array, Term value) {
  assert(sort_get(terms, array)->kind == SORT_ARRAY);
  assert(sort_equals(sort_get(terms, array)->element, term_sort(terms, value)));
  return term_make_node_of(terms, TERM_CONST_ARRAY, array, &value, 1);
}
