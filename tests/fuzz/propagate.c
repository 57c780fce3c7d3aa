#include "propagate.h"

#include "base/map.h"

#include <string.h>

// ---- values

static bool has_variables(const Terms *terms, Term term) {
  TermVec variables = {0};
  term_variables(terms, term, &variables);
  bool has_some = variables.size > 0;
  vec_release(&variables);
  return has_some;
}

// VARIABLE = VALUE as an equation of integers: variable * +-1 + constant = 0.
static bool read_integer_equation(Terms *terms, Term sum, Term *variable, Term *value) {
  TermData data = term_get(terms, sum);
  __int128 constant = 0, factor = 1;
  *variable = sum;
  if (data.kind == TERM_SUM) {
    if (data.arg_count != 1)
      return false;
    constant = data.constant;
    factor = data.factors[0];
    *variable = data.args[0];
  }
  if (term_kind(terms, *variable) != TERM_VAR || (factor != 1 && factor != -1))
    return false;
  *value = term_make_int(terms, factor == 1 ? -constant : constant);
  return true;
}

static bool read_equation(Terms *terms, Term fact, Term *variable, Term *value) {
  TermData data = term_get(terms, fact);
  if (data.kind == TERM_EQ0)
    return read_integer_equation(terms, data.args[0], variable, value);
  if (data.kind != TERM_EQ)
    return false;
  bool is_left = term_kind(terms, data.args[0]) == TERM_VAR;
  *variable = data.args[is_left ? 0 : 1];
  *value = data.args[is_left ? 1 : 0];
  return term_kind(terms, *variable) == TERM_VAR &&
         !has_variables(terms, *value);
}

static bool mentions(const Terms *terms, Term term, Term variable) {
  TermVec variables = {0};
  bool is_found = false;
  term_variables(terms, term, &variables);
  vec_each(Term, other, &variables) is_found |= term_equals(*other, variable);
  vec_release(&variables);
  return is_found;
}

// VARIABLE = VALUE, where other variables are in the value.
static bool read_definition(const Terms *terms, Term fact, Term *variable, Term *value) {
  TermData data = term_get(terms, fact);
  if (data.kind != TERM_EQ)
    return false;
  bool is_left = term_kind(terms, data.args[0]) == TERM_VAR;
  *variable = data.args[is_left ? 0 : 1];
  *value = data.args[is_left ? 1 : 0];
  return term_kind(terms, *variable) == TERM_VAR && !mentions(terms, *value, *variable);
}

// ---- functions

typedef __int128 (*Meaning)(__int128 a, __int128 b);

static __int128 product(__int128 a, __int128 b) { return a * b; }
static __int128 quotient(__int128 a, __int128 b) { return b ? a / b : 0; }
static __int128 remainder_of(__int128 a, __int128 b) { return b ? a % b : 0; }
static __int128 bit_and(__int128 a, __int128 b) { return a & b; }
static __int128 bit_or(__int128 a, __int128 b) { return a | b; }
static __int128 bit_xor(__int128 a, __int128 b) { return a ^ b; }
static __int128 shift_left(__int128 a, __int128 b) { return a * ((__int128)1 << b); }
static __int128 shift_right(__int128 a, __int128 b) { return a >> b; }
static __int128 count_ones(__int128 a, __int128 b) {
  (void)b;
  return __builtin_popcountll((unsigned long long)a);
}
static __int128 parity(__int128 a, __int128 b) { return count_ones(a, b) & 1; }
static __int128 trailing_zeros(__int128 a, __int128 b) {
  (void)b;
  return a ? __builtin_ctzll((unsigned long long)a) : 0;
}
static __int128 find_first_one(__int128 a, __int128 b) {
  (void)b;
  return __builtin_ffsll((long long)a);
}

static const struct {
  const char *name;
  Meaning meaning;
} meanings[] = {
    {"product", product},
    {"quotient", quotient},
    {"remainder", remainder_of},
    {"bit_and", bit_and},
    {"bit_or", bit_or},
    {"bit_xor", bit_xor},
    {"shift_left", shift_left},
    {"shift_right", shift_right},
    {"count_ones", count_ones},
    {"parity", parity},
    {"count_trailing_zeros", trailing_zeros},
    {"find_first_one", find_first_one},
};

static bool find_meaning(const char *name, Meaning *meaning) {
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
    *meaning = meanings[i].meaning;
    if (!strcmp(meanings[i].name, name))
      return true;
  }
  return false;
}

// Shifts by more and products beyond 128 bits stay as they are.
static bool is_computable(Meaning meaning, __int128 a, __int128 b) {
  __int128 ignored;
  if (meaning == product)
    return !__builtin_mul_overflow(a, b, &ignored);
  if (meaning == shift_left)
    return b >= 0 && b < 64 && !__builtin_mul_overflow(a, (__int128)1 << b, &ignored);
  return meaning != shift_right || (b >= 0 && b < 127);
}

static Term evaluate(Terms *terms, Term apply) {
  TermData data = term_get(terms, apply);
  __int128 args[2] = {0, 0};
  Meaning meaning;
  for (uint32_t i = 0; i < data.arg_count; i++)
    if (i >= 2 || !term_is_int_constant(terms, data.args[i], &args[i]))
      return apply;
  if (!find_meaning(symbol_get(terms, data.symbol)->name, &meaning) ||
      !is_computable(meaning, args[0], args[1]))
    return apply;
  return term_make_int(terms, meaning(args[0], args[1]));
}

// ---- rounds

static Term replace(void *context, Terms *terms, Term leaf) {
  if (term_kind(terms, leaf) == TERM_APPLY)
    return evaluate(terms, leaf);
  const uint64_t *value = map_find(context, leaf.id);
  return value ? (Term){(uint32_t)*value} : leaf;
}

static bool has_conjunct(const Terms *terms, Term term, Term wanted) {
  TermVec conjuncts = {0};
  bool is_found = false;
  term_conjuncts(terms, term, &conjuncts);
  vec_each(Term, conjunct, &conjuncts) is_found |= term_equals(*conjunct, wanted);
  vec_release(&conjuncts);
  return is_found;
}

// Appends what all sides of the disjunction FACT have in common.
static void add_common(const Terms *terms, Term fact, TermVec *out) {
  TermData data = term_get(terms, fact);
  if (data.kind != TERM_OR)
    return;
  TermVec candidates = {0};
  term_conjuncts(terms, data.args[0], &candidates);
  vec_each(Term, candidate, &candidates) {
    bool is_common = true;
    for (uint32_t i = 1; i < data.arg_count && is_common; i++)
      is_common = has_conjunct(terms, data.args[i], *candidate);
    if (is_common)
      vec_push(out, *candidate);
  }
  vec_release(&candidates);
}

// All conjuncts of FACTS one by one; values of variables go to VALUES instead.
static void split(Terms *terms, TermVec *facts, Map *values) {
  TermVec conjuncts = {0};
  vec_each(Term, fact, facts) {
    term_conjuncts(terms, *fact, &conjuncts);
    add_common(terms, *fact, &conjuncts);
  }
  vec_clear(facts);
  vec_each(Term, conjunct, &conjuncts) {
    Term variable, value;
    bool is_new = false;
    uint64_t *place = NULL;
    if (read_equation(terms, *conjunct, &variable, &value))
      place = map_insert(values, variable.id, &is_new);
    if (is_new)
      *place = value.id;
    else if (!place || *place != value.id) // a second value is a contradiction, kept
      vec_push(facts, *conjunct);
  }
  vec_release(&conjuncts);
}

// One definition, if there are no values any more.
static void take_definition(Terms *terms, TermVec *facts, Map *values) {
  Term variable, value;
  bool is_new;
  for (uint32_t i = 0; i < facts->size && !values->size; i++) {
    if (!read_definition(terms, facts->data[i], &variable, &value))
      continue;
    *map_insert(values, variable.id, &is_new) = value.id;
    facts->data[i] = term_true(terms);
  }
}

void propagate(Terms *terms, TermVec *facts, Term *question) {
  for (bool is_done = false; !is_done;) {
    Map values;
    map_init(&values);
    split(terms, facts, &values);
    take_definition(terms, facts, &values);
    is_done = values.size == 0;
    Rewriter *rewriter = rewriter_new(terms, replace, &values);
    vec_each(Term, fact, facts) *fact = rewriter_apply(rewriter, *fact);
    *question = rewriter_apply(rewriter, *question);
    rewriter_free(rewriter);
    map_release(&values);
  }
}
