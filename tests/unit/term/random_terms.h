// Random terms together with what they must mean. A Pool grows by applying a random
// constructor to terms that it has; the expected values under a few assignments are computed
// from the operands' expected values, without looking at the terms that are made.
#ifndef GAVEL_TESTS_TERM_RANDOM_TERMS_H
#define GAVEL_TESTS_TERM_RANDOM_TERMS_H

#include "evaluate.h"

#include "base/map.h"

enum { SAMPLES = 4, LARGEST_VALUE_BITS = 300 };

typedef enum PoolSort {
  POOL_BOOL,
  POOL_INT,
  POOL_BITS4,
  POOL_BITS8,
  POOL_BITS128,
  POOL_INT_ARRAY,  // from POOL_INT to POOL_INT
  POOL_BITS_ARRAY, // from POOL_BITS4 to POOL_BITS8
  POOL_SORTS
} PoolSort;

typedef struct Entry {
  Term term;
  Value values[SAMPLES];
} Entry;

typedef struct Pool {
  Terms *terms;
  uint64_t seed, state;
  bool has_no_bits; // grow without bit-vectors
  Sort sorts[POOL_SORTS];
  Symbol function; // of two integers
  VEC(Entry *) entries[POOL_SORTS];
} Pool;

static inline uint32_t random_below(Pool *pool, uint32_t bound) {
  pool->state = pool->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(hash_mix(pool->state) % bound);
}

static inline uint32_t pool_width(PoolSort sort) {
  return sort == POOL_BITS4 ? 4 : sort == POOL_BITS8 ? 8 : sort == POOL_BITS128 ? 128 : 0;
}

// ---- numbers and variables

// Mostly small, sometimes where 32, 64 or 128 bits end.
static inline __int128 number_from(uint64_t random) {
  static const unsigned exponents[] = {31, 32, 63, 64, 126};
  __int128 small = (__int128)(random >> 32) % 11 - 5;
  if (random % 8 != 0)
    return small;
  __int128 large = (__int128)1 << exponents[random / 8 % 5];
  return (random / 64 % 2 ? large : -large) + small;
}

static inline Wide scalar_from(const Terms *terms, Sort sort, uint64_t random) {
  const SortData *data = sort_get(terms, sort);
  if (data->kind == SORT_BOOL)
    return wide((__int128)(random >> 7 & 1));
  Wide number = wide(number_from(random));
  return data->kind == SORT_BITS ? wide_wrap(number, data->width) : number;
}

// What a variable is in sample SAMPLE: a function of its symbol and index.
static inline Value variable_value(const Terms *terms, const TermData *variable, uint64_t seed) {
  uint64_t random = hash_mix(hash_mix(seed ^ variable->symbol.id) ^ variable->index);
  const SortData *sort = sort_get(terms, variable->sort);
  if (sort->kind != SORT_ARRAY)
    return value_of(scalar_from(terms, variable->sort, random));
  Value array = value_of(scalar_from(terms, sort->element, random));
  for (uint64_t i = 1; i <= 3; i++)
    array = value_store(&array, scalar_from(terms, sort->index, hash_mix(random + i)),
                        scalar_from(terms, sort->element, hash_mix(random - i)));
  return array;
}

static inline uint64_t sample_seed(const Pool *pool, uint32_t sample) {
  return hash_mix(pool->seed * SAMPLES + sample);
}

// CONTEXT is a uint64_t, the seed of the sample.
static inline Value sample_assignment(void *context, const Terms *terms, const TermData *variable) {
  return variable_value(terms, variable, *(uint64_t *)context);
}

// ---- the pool

static inline PoolSort pool_sort_of(const Pool *pool, Term term) {
  for (int sort = 0; sort < POOL_SORTS; sort++)
    if (sort_equals(pool->sorts[sort], term_sort(pool->terms, term)))
      return (PoolSort)sort;
  fail_msg("a term of an unexpected sort");
  return POOL_BOOL;
}

static inline bool is_too_large(PoolSort sort, const Value *value) {
  if (sort == POOL_INT)
    return !wide_fits(value->number, LARGEST_VALUE_BITS);
  return value->entry_count > MAX_ENTRIES - 2;
}

// Takes TERM with its values, unless they are too large to go on with.
static inline Entry *pool_add(Pool *pool, Term term, const Value values[static SAMPLES]) {
  PoolSort sort = pool_sort_of(pool, term);
  for (uint32_t i = 0; i < SAMPLES; i++)
    if (is_too_large(sort, &values[i]))
      return NULL;
  Entry *entry = mem_alloc(sizeof *entry);
  entry->term = term;
  memcpy(entry->values, values, sizeof entry->values);
  vec_push(&pool->entries[sort], entry);
  return entry;
}

static inline void pool_add_variable(Pool *pool, const char *name, PoolSort sort, uint32_t index) {
  Symbol symbol = symbol_new(pool->terms, name, pool->sorts[sort], NULL);
  Term variable = term_make_var(pool->terms, symbol, index);
  TermData data = term_get(pool->terms, variable);
  Value values[SAMPLES];
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = variable_value(pool->terms, &data, sample_seed(pool, i));
  pool_add(pool, variable, values);
}

static inline void pool_init(Pool *pool, uint64_t seed) {
  Terms *terms = terms_new();
  *pool = (Pool){.terms = terms, .seed = seed, .state = seed};
  pool->sorts[POOL_BOOL] = sort_bool(terms);
  pool->sorts[POOL_INT] = sort_int(terms);
  pool->sorts[POOL_BITS4] = sort_make_bits(terms, 4);
  pool->sorts[POOL_BITS8] = sort_make_bits(terms, 8);
  pool->sorts[POOL_BITS128] = sort_make_bits(terms, 128);
  pool->sorts[POOL_INT_ARRAY] = sort_make_array(terms, sort_int(terms), sort_int(terms));
  pool->sorts[POOL_BITS_ARRAY] =
      sort_make_array(terms, pool->sorts[POOL_BITS4], pool->sorts[POOL_BITS8]);
  Sort params[] = {sort_int(terms), sort_int(terms)};
  pool->function = symbol_new_function(terms, "f", params, 2, sort_int(terms));
  static const char *const names[POOL_SORTS][3] = {
      {"p", "q", "r"},   {"x", "y", "z"}, {"n4", "m4", "k4"}, {"n8", "m8", "k8"},
      {"n", "m", "s.k"}, {"a", "b", "c"}, {"u", "v", "w"}};
  for (int sort = 0; sort < POOL_SORTS; sort++)
    for (int i = 0; i < 3; i++)
      pool_add_variable(pool, names[sort][i], (PoolSort)sort, NO_INDEX);
}

static inline void pool_release(Pool *pool) {
  for (int sort = 0; sort < POOL_SORTS; sort++) {
    vec_each(Entry *, entry, &pool->entries[sort])
      mem_free(*entry, sizeof **entry);
    vec_release(&pool->entries[sort]);
  }
  terms_free(pool->terms);
}

static inline const Entry *pick(Pool *pool, PoolSort sort) {
  // The newer half more often: deeper terms.
  uint32_t size = pool->entries[sort].size;
  uint32_t from = random_below(pool, 2) ? size / 2 : 0;
  return pool->entries[sort].data[from + random_below(pool, size - from)];
}

// ---- growing: each function makes one term and its values

static inline Term grow_constant(Pool *pool, PoolSort sort, Value *values) {
  uint64_t random = (uint64_t)random_below(pool, UINT32_MAX) << 32 | random_below(pool, UINT32_MAX);
  Wide number = scalar_from(pool->terms, pool->sorts[sort], random);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = value_of(number);
  if (sort == POOL_BOOL)
    return term_bool(pool->terms, !wide_is_zero(number));
  if (sort == POOL_INT)
    return term_make_int(pool->terms, (__int128)wide_low(number));
  return term_make_bits(pool->terms, pool_width(sort), wide_low(number));
}

static inline Term grow_ite(Pool *pool, PoolSort sort, Value *values) {
  const Entry *c = pick(pool, POOL_BOOL), *a = pick(pool, sort), *b = pick(pool, sort);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = is_true(&c->values[i]) ? a->values[i] : b->values[i];
  return term_make_ite(pool->terms, c->term, a->term, b->term);
}

static inline Term grow_linear(Pool *pool, Value *values) {
  Terms *terms = pool->terms;
  const Entry *a = pick(pool, POOL_INT), *b = pick(pool, POOL_INT);
  __int128 factor = number_from(random_below(pool, UINT32_MAX) * 0x100000001u);
  uint32_t choice = random_below(pool, 5);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    Wide x = a->values[i].number, y = b->values[i].number;
    values[i] = value_of(choice == 0   ? wide_add(x, y)
                         : choice == 1 ? wide_sub(x, y)
                         : choice == 2 ? wide_neg(x)
                         : choice == 3 ? wide_mul(wide(factor), x)
                                       : wide_mul(x, y));
  }
  if (choice == 0)
    return term_make_add(terms, a->term, b->term);
  if (choice == 1)
    return term_make_sub(terms, a->term, b->term);
  if (choice == 2)
    return term_make_neg(terms, a->term);
  return choice == 3 ? term_make_scale(terms, factor, a->term)
                     : term_make_mul(terms, a->term, b->term);
}

static inline Term grow_division(Pool *pool, Value *values) {
  const Entry *a = pick(pool, POOL_INT);
  __int128 divisor = number_from(random_below(pool, UINT32_MAX) * 0x100000001u);
  if (divisor <= 0)
    divisor = 1 + random_below(pool, 12);
  bool is_div = random_below(pool, 2);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    Wide rest, quotient = wide_floor_div(a->values[i].number, wide(divisor), &rest);
    values[i] = value_of(is_div ? quotient : rest);
  }
  return is_div ? term_make_div(pool->terms, a->term, divisor)
                : term_make_mod(pool->terms, a->term, divisor);
}

static inline Term grow_apply(Pool *pool, Value *values) {
  const Entry *a = pick(pool, POOL_INT), *b = pick(pool, POOL_INT);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    Value args[] = {a->values[i], b->values[i]};
    values[i] = value_of(function_value(pool->function.id, args, 2));
  }
  return term_make_apply(pool->terms, pool->function, (Term[]){a->term, b->term}, 2);
}

static inline Term grow_select(Pool *pool, PoolSort array_sort, Value *values) {
  const Entry *a = pick(pool, array_sort);
  const Entry *index = pick(pool, array_sort == POOL_INT_ARRAY ? POOL_INT : POOL_BITS4);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = value_of(value_select(&a->values[i], index->values[i].number));
  return term_make_select(pool->terms, a->term, index->term);
}

static inline Term grow_array(Pool *pool, PoolSort sort, Value *values) {
  const Entry *a = pick(pool, sort);
  const Entry *index = pick(pool, sort == POOL_INT_ARRAY ? POOL_INT : POOL_BITS4);
  const Entry *element = pick(pool, sort == POOL_INT_ARRAY ? POOL_INT : POOL_BITS8);
  bool is_constant = random_below(pool, 6) == 0;
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = is_constant ? value_of(element->values[i].number)
                            : value_store(&a->values[i], index->values[i].number,
                                          element->values[i].number);
  return is_constant ? term_make_const_array(pool->terms, pool->sorts[sort], element->term)
                     : term_make_store(pool->terms, a->term, index->term, element->term);
}

static inline Term grow_bits(Pool *pool, PoolSort sort, Value *values) {
  TermKind kind = TERM_BV_NOT + random_below(pool, TERM_BV_ASHR - TERM_BV_NOT + 1);
  bool is_unary = kind == TERM_BV_NOT || kind == TERM_BV_NEG;
  const Entry *a = pick(pool, sort), *b = pick(pool, sort);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] =
        value_of(bits_value(kind, pool_width(sort), a->values[i].number, b->values[i].number));
  return term_make_bv(pool->terms, kind, a->term, is_unary ? NO_TERM : b->term);
}

// From another width to SORT.
static inline Term grow_resized(Pool *pool, PoolSort sort, Value *values) {
  if (sort == POOL_BITS4) {
    const Entry *a = pick(pool, POOL_BITS4 + random_below(pool, 3));
    uint32_t low = random_below(pool, pool_width(pool_sort_of(pool, a->term)) - 3);
    for (uint32_t i = 0; i < SAMPLES; i++)
      values[i] = value_of(extracted(a->values[i].number, low + 3, low));
    return term_make_extract(pool->terms, a->term, low + 3, low);
  }
  if (sort == POOL_BITS8 && random_below(pool, 2)) {
    const Entry *a = pick(pool, POOL_BITS4), *b = pick(pool, POOL_BITS4);
    for (uint32_t i = 0; i < SAMPLES; i++)
      values[i] = value_of(wide_add(wide_mul(wide(16), a->values[i].number), b->values[i].number));
    return term_make_bv(pool->terms, TERM_BV_CONCAT, a->term, b->term);
  }
  PoolSort from = POOL_BITS4 + random_below(pool, sort - POOL_BITS4 + 1);
  const Entry *a = pick(pool, from);
  bool is_signed = random_below(pool, 2);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    Wide number = a->values[i].number;
    values[i] = value_of(
        is_signed ? wide_wrap(wide_signed(number, pool_width(from)), pool_width(sort)) : number);
  }
  return term_make_extend(pool->terms, a->term, pool_width(sort), is_signed);
}

static inline Term grow_comparison(Pool *pool, Value *values) {
  const Entry *a = pick(pool, POOL_INT), *b = pick(pool, POOL_INT);
  uint32_t choice = random_below(pool, 4);
  for (uint32_t i = 0; i < SAMPLES; i++) {
    Wide x = a->values[i].number, y = b->values[i].number;
    values[i] = value_of_bool(choice == 0   ? !wide_less(y, x)
                              : choice == 1 ? wide_less(x, y)
                                            : wide_equals(x, y) == (choice == 2));
  }
  if (choice == 0)
    return term_make_le(pool->terms, a->term, b->term);
  if (choice == 1)
    return term_make_lt(pool->terms, a->term, b->term);
  return choice == 2 ? term_make_eq(pool->terms, a->term, b->term)
                     : term_make_ne(pool->terms, a->term, b->term);
}

static inline Term grow_bits_comparison(Pool *pool, Value *values) {
  TermKind kind = TERM_BV_ULT + random_below(pool, 4);
  PoolSort sort = POOL_BITS4 + random_below(pool, 3);
  const Entry *a = pick(pool, sort), *b = pick(pool, sort);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] =
        value_of(bits_value(kind, pool_width(sort), a->values[i].number, b->values[i].number));
  return term_make_bv(pool->terms, kind, a->term, b->term);
}

static inline Term grow_equality(Pool *pool, PoolSort sort, Value *values) {
  const Entry *a = pick(pool, sort), *b = pick(pool, sort);
  uint32_t width = index_width(pool->terms, pool->sorts[sort]);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = value_of_bool(value_equals(&a->values[i], &b->values[i], width));
  return term_make_eq(pool->terms, a->term, b->term);
}

static inline Term grow_junction(Pool *pool, Value *values) {
  bool is_and = random_below(pool, 2);
  uint32_t count = random_below(pool, 5);
  Term args[5];
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] = value_of_bool(is_and);
  for (uint32_t k = 0; k < count; k++) {
    const Entry *a = pick(pool, POOL_BOOL);
    args[k] = a->term;
    for (uint32_t i = 0; i < SAMPLES; i++)
      if (is_true(&a->values[i]) != is_and)
        values[i] = value_of_bool(!is_and);
  }
  return is_and ? term_make_and(pool->terms, args, count) : term_make_or(pool->terms, args, count);
}

static inline Term grow_negation(Pool *pool, Value *values) {
  const Entry *a = pick(pool, POOL_BOOL), *b = pick(pool, POOL_BOOL);
  bool is_implication = random_below(pool, 2);
  for (uint32_t i = 0; i < SAMPLES; i++)
    values[i] =
        value_of_bool(!is_true(&a->values[i]) || (is_implication && is_true(&b->values[i])));
  return is_implication ? term_make_implies(pool->terms, a->term, b->term)
                        : term_make_not(pool->terms, a->term);
}

static inline PoolSort random_sort(Pool *pool) {
  static const PoolSort without_bits[] = {POOL_BOOL, POOL_INT, POOL_INT_ARRAY};
  return pool->has_no_bits ? without_bits[random_below(pool, 3)]
                           : (PoolSort)random_below(pool, POOL_SORTS);
}

static inline Term grow_bool(Pool *pool, Value *values) {
  switch (random_below(pool, pool->has_no_bits ? 6 : 7)) {
  case 0:
  case 1:
    return grow_junction(pool, values);
  case 2:
    return grow_negation(pool, values);
  case 3:
    return grow_equality(pool, random_sort(pool), values);
  case 6:
    return grow_bits_comparison(pool, values);
  default:
    return grow_comparison(pool, values);
  }
}

static inline Term grow_int(Pool *pool, Value *values) {
  switch (random_below(pool, 8)) {
  case 0:
  case 1:
    return grow_division(pool, values);
  case 2:
    return grow_apply(pool, values);
  case 3:
    return grow_select(pool, POOL_INT_ARRAY, values);
  default:
    return grow_linear(pool, values);
  }
}

static inline Term grow_of_sort(Pool *pool, PoolSort sort, Value *values) {
  if (sort >= POOL_INT_ARRAY)
    return random_below(pool, 6) ? grow_array(pool, sort, values) : grow_ite(pool, sort, values);
  if (random_below(pool, 8) == 0)
    return grow_ite(pool, sort, values);
  if (random_below(pool, 6) == 0)
    return grow_constant(pool, sort, values);
  if (sort == POOL_BOOL)
    return grow_bool(pool, values);
  if (sort == POOL_INT)
    return grow_int(pool, values);
  if (sort == POOL_BITS8 && random_below(pool, 8) == 0)
    return grow_select(pool, POOL_BITS_ARRAY, values);
  return random_below(pool, 3) ? grow_bits(pool, sort, values) : grow_resized(pool, sort, values);
}

// One more term; NULL when its values got too large.
static inline const Entry *pool_grow(Pool *pool) {
  Value values[SAMPLES];
  Term term = grow_of_sort(pool, random_sort(pool), values);
  return pool_add(pool, term, values);
}

// ---- changed terms

typedef Term TermChange(Terms *terms, Term term);

static inline void assert_values(Pool *pool, Evaluator evaluators[static SAMPLES],
                                 const Entry *entry, TermChange *change) {
  uint32_t width = index_width(pool->terms, term_sort(pool->terms, entry->term));
  Term changed = change(pool->terms, entry->term);
  for (uint32_t i = 0; i < SAMPLES; i++)
    if (!value_equals(evaluate(&evaluators[i], changed), &entry->values[i], width))
      fail_msg("seed %llu: term %u has another value in sample %u", (unsigned long long)pool->seed,
               entry->term.id, i);
}

static inline void assert_round(uint64_t seed, uint32_t steps, TermChange *change) {
  Pool pool;
  pool_init(&pool, seed);
  Evaluator evaluators[SAMPLES];
  uint64_t seeds[SAMPLES];
  for (uint32_t i = 0; i < SAMPLES; i++) {
    seeds[i] = sample_seed(&pool, i);
    evaluator_init(&evaluators[i], pool.terms, sample_assignment, &seeds[i]);
  }
  for (uint32_t step = 0; step < steps; step++) {
    const Entry *entry = pool_grow(&pool);
    if (entry)
      assert_values(&pool, evaluators, entry, change);
  }
  for (uint32_t i = 0; i < SAMPLES; i++)
    evaluator_release(&evaluators[i]);
  pool_release(&pool);
}

// What CHANGE makes of random terms means what they are made to mean.
static inline void assert_meaning_kept(TermChange *change) {
  enum { ROUNDS = 40, STEPS = 250 };
  for (uint64_t seed = 1; seed <= ROUNDS; seed++)
    assert_round(seed, STEPS, change);
}

#endif
