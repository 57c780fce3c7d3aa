// Numbers as sums of pointers, constants and the rest.
#include "spell/spell_internal.h"

#include <assert.h>

typedef VEC(DistancePart) PartVec;

static bool add_opaque(Speller *speller, Sum *sum, __int128 factor, Term term) {
  if (!spelled_target(speller, term) && !spell_base(speller, term))
    return distance_add(&sum->rest, factor, term);
  Term *pointer = factor == 1 ? &sum->plus : &sum->minus;
  if ((factor != 1 && factor != -1) || !term_is_none(*pointer))
    return false;
  *pointer = term;
  return true;
}

static bool add_constant(Sum *sum, __int128 factor, __int128 constant) {
  __int128 product;
  return !__builtin_mul_overflow(factor, constant, &product) &&
         !__builtin_add_overflow(sum->rest.constant, product, &sum->rest.constant);
}

static bool push_part(PartVec *stack, __int128 factor, __int128 scale, Term term) {
  __int128 product;
  if (__builtin_mul_overflow(factor, scale, &product))
    return false;
  vec_push(stack, (DistancePart){product, term});
  return true;
}

// SUM, whose parts go to STACK, FACTOR times.
static bool push_sum(Sum *sum, __int128 factor, const TermData *data, PartVec *stack) {
  assert(data->kind == TERM_SUM);
  bool is_small = add_constant(sum, factor, data->constant);
  for (uint32_t i = data->arg_count; i-- > 0 && is_small;)
    is_small = push_part(stack, factor, data->factors[i], data->args[i]);
  return is_small;
}

// PART as a sum of simpler ones, which go to STACK, or part of SUM.
static bool add_part(Speller *speller, Sum *sum, DistancePart part, PartVec *stack) {
  TermData data = term_get(speller->terms, part.term);
  if (data.kind == TERM_INT)
    return add_constant(sum, part.factor, data.constant);
  if (data.kind == TERM_SUM)
    return push_sum(sum, part.factor, &data, stack);
  return add_opaque(speller, sum, part.factor, part.term);
}

static bool is_small(__int128 number) {
  const __int128 limit = (__int128)1 << 70; // sizes can be multiplied with it
  return -limit < number && number < limit;
}

bool sum_find(Speller *speller, Term term, Sum *sum) {
  assert(term_is_integer(speller->terms, term));
  PartVec stack = {0};
  bool is_plain = true;
  *sum = (Sum){0};
  vec_push(&stack, (DistancePart){1, term});
  while (stack.size && is_plain) {
    DistancePart part = vec_pop(&stack);
    is_plain = is_small(part.factor) && add_part(speller, sum, part, &stack);
  }
  vec_release(&stack);
  assert(term_is_none(sum->plus) || !term_equals(sum->plus, sum->minus));
  return is_plain && is_small(sum->rest.constant);
}

bool sum_has_pointer(const Speller *speller, Term term) {
  TermData data = term_get(speller->terms, term);
  bool has = spelled_target(speller, term) || spell_base(speller, term);
  for (uint32_t i = 0; data.kind == TERM_SUM && i < data.arg_count; i++)
    has |= spelled_target(speller, data.args[i]) || spell_base(speller, data.args[i]);
  return has;
}
