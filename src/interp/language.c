// The language L_k of the IMPACT paper (section "A weak notion of completeness"): numbers in its
// atoms are at most k away from numbers of the program text, factors are such numbers or at most
// k + 1, reads and functions are nested at most k + MIN_DEPTH deep. Over the variables of a
// program each L_k is finite, and each formula is in some L_k.
#include "interp/interp_internal.h"

#include "term/number.h"

#include <assert.h>
#include <stdlib.h>

enum { MIN_DEPTH = 2 };

// ---- numbers

static void add_number(Language *language, __int128 number) {
  if (number == INT128_MIN)
    return;
  vec_push(&language->numbers, number);
  vec_push(&language->numbers, -number);
}

static bool is_ascending(const Language *language) {
  for (uint32_t i = 1; i < language->numbers.size; i++)
    if (language->numbers.data[i - 1] >= language->numbers.data[i])
      return false;
  return true;
}

static void sort_numbers(Language *language) {
  assert(language->numbers.size > 0);
  qsort(language->numbers.data, language->numbers.size, sizeof *language->numbers.data,
        number_compare);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < language->numbers.size; i++)
    if (language->numbers.data[i] != language->numbers.data[kept - 1])
      language->numbers.data[kept++] = language->numbers.data[i];
  language->numbers.size = kept;
  assert(is_ascending(language));
}

// With 0 and 1, which every program has.
void language_init(Language *language, const __int128 *numbers, uint32_t count, uint32_t k) {
  *language = (Language){.k = k};
  for (uint32_t i = 0; i < count; i++)
    add_number(language, numbers[i]);
  add_number(language, 0);
  add_number(language, 1);
  sort_numbers(language);
}

void language_add_types(Language *language) {
  for (int bits = 8; bits <= 64; bits *= 2) {
    add_number(language, (__int128)1 << bits);
    add_number(language, (__int128)1 << (bits - 1));
  }
  sort_numbers(language);
}

void language_release(Language *language) { vec_release(&language->numbers); }

// The index of the first number that is not less; `size` when there is none.
static uint32_t first_from(const Language *language, __int128 number) {
  uint32_t low = 0, high = language->numbers.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (language->numbers.data[middle] < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static uint32_t distance(__int128 a, __int128 b) {
  unsigned __int128 between = a < b ? (unsigned __int128)b - (unsigned __int128)a
                                    : (unsigned __int128)a - (unsigned __int128)b;
  return between < NO_LEVEL ? (uint32_t)between : NO_LEVEL - 1;
}

static uint32_t min(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t max(uint32_t a, uint32_t b) { return a > b ? a : b; }

// The least k whose numbers have NUMBER.
static uint32_t level_of_number(const Language *language, __int128 number) {
  uint32_t next = first_from(language, number), level = NO_LEVEL - 1;
  if (next < language->numbers.size)
    level = distance(number, language->numbers.data[next]);
  if (next > 0)
    level = min(level, distance(number, language->numbers.data[next - 1]));
  assert(level < NO_LEVEL);
  return level;
}

// `form <= 9` is `form < 10`.
static uint32_t level_of_bound(const Language *language, __int128 bound) {
  uint32_t level = level_of_number(language, bound);
  return bound == INT128_MAX ? level : min(level, level_of_number(language, bound + 1));
}

// The least (or greatest) bound in LOW..HIGH of level 0.
static bool find_text_bound(const Language *language, __int128 low, __int128 high, bool prefers_low,
                            __int128 *bound) {
  assert(low <= high);
  if (prefers_low) {
    uint32_t next = first_from(language, low);
    if (next == language->numbers.size)
      return false;
    __int128 number = language->numbers.data[next];
    *bound = number > low ? number - 1 : number;
    return *bound <= high;
  }
  uint32_t behind = first_from(language, high + 1);
  if (behind < language->numbers.size && language->numbers.data[behind] == high + 1) {
    *bound = high;
    return true;
  }
  *bound = behind ? language->numbers.data[behind - 1] : low - 1;
  return *bound >= low;
}

uint32_t language_find_bound(const Language *language, __int128 low, __int128 high,
                             bool prefers_low, __int128 *bound) {
  assert(low <= high && low > INT128_MIN && high < INT128_MAX);
  if (find_text_bound(language, low, high, prefers_low, bound))
    return 0;
  uint32_t level_low = level_of_bound(language, low), level_high = level_of_bound(language, high);
  *bound = level_low < level_high || (level_low == level_high && prefers_low) ? low : high;
  return min(level_low, level_high);
}

// ---- atoms

typedef struct LevelVisit {
  Term term;
  uint32_t depth; // of reads and applications around it
} LevelVisit;

typedef struct LevelWalk {
  const Language *language;
  const Terms *terms;
  Map depths; // term -> greatest depth + 1 at which it was visited
  VEC(LevelVisit) stack;
  uint32_t level;
} LevelWalk;

static uint32_t level_of_factor(const Language *language, __int128 factor) {
  uint32_t by_size = distance(factor, 0);
  by_size = by_size > 0 ? by_size - 1 : 0;
  return min(by_size, level_of_number(language, factor));
}

static uint32_t level_of_factors(const Language *language, TermData sum) {
  uint32_t level = 0;
  for (uint32_t i = 0; sum.kind == TERM_SUM && i < sum.arg_count; i++)
    level = max(level, level_of_factor(language, sum.factors[i]));
  return level;
}

static bool has_constant(TermKind kind) {
  return kind == TERM_INT || kind == TERM_SUM || kind == TERM_DIV || kind == TERM_MOD;
}

static void visit(LevelWalk *walk, LevelVisit top) {
  bool is_new;
  uint64_t *depth = map_insert(&walk->depths, top.term.id, &is_new);
  if (!is_new && *depth > top.depth)
    return;
  *depth = (uint64_t)top.depth + 1;
  TermData data = term_get(walk->terms, top.term);
  bool is_deeper = data.kind == TERM_SELECT || data.kind == TERM_APPLY || data.kind == TERM_STORE;
  uint32_t inside = top.depth + is_deeper;
  walk->level = max(walk->level, inside > MIN_DEPTH ? inside - MIN_DEPTH : 0);
  walk->level = max(walk->level, level_of_factors(walk->language, data));
  if (has_constant(data.kind))
    walk->level = max(walk->level, level_of_number(walk->language, data.constant));
  for (uint32_t i = 0; i < data.arg_count; i++)
    vec_push(&walk->stack, (LevelVisit){data.args[i], inside});
}

// The sum of a comparison: its constant is a bound.
static void start_comparison(LevelWalk *walk, TermKind kind, Term sum) {
  assert(kind == TERM_LE0 || kind == TERM_EQ0);
  TermData data = term_get(walk->terms, sum);
  __int128 constant = data.kind == TERM_SUM ? data.constant : 0;
  walk->level = kind == TERM_LE0 && constant != INT128_MIN
                    ? level_of_bound(walk->language, -constant)
                    : level_of_number(walk->language, constant);
  walk->level = max(walk->level, level_of_factors(walk->language, data));
  if (data.kind != TERM_SUM)
    vec_push(&walk->stack, (LevelVisit){sum, 0});
  for (uint32_t i = 0; data.kind == TERM_SUM && i < data.arg_count; i++)
    vec_push(&walk->stack, (LevelVisit){data.args[i], 0});
}

uint32_t language_level(const Language *language, const Terms *terms, Term atom) {
  LevelWalk walk = {.language = language, .terms = terms};
  TermData data = term_get(terms, atom);
  if (data.kind == TERM_LE0 || data.kind == TERM_EQ0)
    start_comparison(&walk, data.kind, data.args[0]);
  else
    vec_push(&walk.stack, (LevelVisit){atom, 0});
  while (walk.stack.size)
    visit(&walk, vec_pop(&walk.stack));
  map_release(&walk.depths);
  vec_release(&walk.stack);
  return walk.level;
}

bool language_has(const Language *language, const Terms *terms, Term formula) {
  TermVec atoms = {0};
  bool has_all = true;
  term_atoms(terms, formula, &atoms);
  for (uint32_t i = 0; has_all && i < atoms.size; i++)
    has_all = language_level(language, terms, atoms.data[i]) <= language->k;
  vec_release(&atoms);
  return has_all;
}
