#include "chc/numbers.h"

#include "term/rewrite.h"

#include <stdbool.h>

#define LARGE ((__int128)1 << 32) // an address or a bound of a type, from there on

typedef struct Collection {
  NumberVec *numbers;
  uint32_t most;
} Collection;

void numbers_add(NumberVec *numbers, uint32_t most, __int128 value) {
  bool is_known = value <= -LARGE || value >= LARGE || numbers->size >= most;
  vec_each(const __int128, each, numbers)
    is_known |= *each == value;
  if (!is_known)
    vec_push(numbers, value);
}

static Term note(void *context, Terms *terms, Term node) {
  const Collection *all = context;
  TermData data = term_get(terms, node);
  if (data.kind == TERM_INT)
    numbers_add(all->numbers, all->most, data.constant);
  if (data.kind == TERM_SUM && data.arg_count == 1)
    numbers_add(all->numbers, all->most, data.factors[0] < 0 ? data.constant : -data.constant);
  return node;
}

void numbers_add_of(NumberVec *numbers, uint32_t most, Terms *terms, Term term) {
  Collection all = {numbers, most};
  (void)term_map(terms, term, note, &all);
}
