// How long interpolation takes on infeasible paths of 10 blocks, each block one round of a loop:
// a state machine (as the SSL programs), counters, locks, wrapping arithmetic, an array; and in
// each block some variables that have nothing to do with it, as in real programs.
// docs/interpolation.md has the figures.
// Usage: interp [BLOCKS [ROUNDS]]     prints the CPU time, best of ROUNDS (3)
#include "interp/interp.h"
#include "base/stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BLOCKS = 100, STATES = 8, LOCKS = 6, OTHERS = 8, WORK = 20000000 };

typedef struct Path {
  Terms *terms;
  Symbol state, flag, count, total, array, input;
  Symbol locks[LOCKS], wanted[LOCKS], others[OTHERS];
  Term blocks[MAX_BLOCKS];
  uint32_t length;
} Path;

static void path_init(Path *path, Terms *terms, uint32_t length) {
  Sort integer = sort_int(terms);
  *path = (Path){.terms = terms, .length = length};
  path->state = symbol_new(terms, "state", integer, NULL);
  path->flag = symbol_new(terms, "flag", integer, NULL);
  path->count = symbol_new(terms, "count", integer, NULL);
  path->total = symbol_new(terms, "total", integer, NULL);
  path->input = symbol_new(terms, "input", integer, NULL);
  path->array = symbol_new(terms, "a", sort_make_array(terms, integer, integer), NULL);
  for (int i = 0; i < OTHERS; i++)
    path->others[i] = symbol_new(terms, "other", integer, NULL);
  for (int i = 0; i < LOCKS; i++) {
    path->locks[i] = symbol_new(terms, "lock", integer, NULL);
    path->wanted[i] = symbol_new(terms, "wanted", integer, NULL);
  }
}

// ---- shorthands

static Term at(Path *path, Symbol symbol, uint32_t k) {
  return term_make_var(path->terms, symbol, k);
}

static Term number(Path *path, int value) { return term_make_int(path->terms, value); }

static Term is(Path *path, Term a, int value) {
  return term_make_eq(path->terms, a, number(path, value));
}

static Term plus(Path *path, Term a, int value) {
  return term_make_add(path->terms, a, number(path, value));
}

// SYMBOL behind round K is VALUE.
static Term set(Path *path, Symbol symbol, uint32_t k, Term value) {
  return term_make_eq(path->terms, at(path, symbol, k), value);
}

static Term keep(Path *path, Symbol symbol, uint32_t k) {
  return set(path, symbol, k, at(path, symbol, k - 1));
}

static Term if_else(Path *path, Term condition, Term yes, Term no) {
  Terms *terms = path->terms;
  return term_make_or2(terms, term_make_and2(terms, condition, yes),
                       term_make_and2(terms, term_make_not(terms, condition), no));
}

// ---- families: the first block, round K, and the last block, which cannot be passed

// The flag goes up from state to state, and never above 4.
static Term machine_case(Path *path, uint32_t k, int state) {
  Terms *terms = path->terms;
  Term flag = at(path, path->flag, k - 1), input = at(path, path->input, k);
  Term next = number(path, 4096 + 16 * ((state + 1) % STATES));
  Term conjuncts[4] = {is(path, at(path, path->state, k - 1), 4096 + 16 * state),
                       term_make_lt(terms, number(path, 0), input)};
  if (state < 4) {
    conjuncts[2] = set(path, path->state, k, next);
    conjuncts[3] =
        if_else(path, is(path, flag, state), set(path, path->flag, k, number(path, state + 1)),
                keep(path, path->flag, k));
  } else {
    conjuncts[2] = if_else(path, term_make_lt(terms, input, number(path, state)),
                           set(path, path->state, k, next),
                           set(path, path->state, k, number(path, 4096 + 16 * 4)));
    conjuncts[3] = keep(path, path->flag, k);
  }
  return term_make_and(terms, conjuncts, 4);
}

static Term machine(Path *path, uint32_t k) {
  if (k == 0)
    return term_make_and2(path->terms, is(path, at(path, path->state, 0), 4096),
                          is(path, at(path, path->flag, 0), 0));
  if (k + 1 == path->length)
    return is(path, at(path, path->flag, k - 1), 5);
  Term cases[STATES];
  for (int i = 0; i < STATES; i++)
    cases[i] = machine_case(path, k, i);
  return term_make_or(path->terms, cases, STATES);
}

// total = 2 * count, with one or two rounds' worth added at a time.
static Term counters(Path *path, uint32_t k) {
  Terms *terms = path->terms;
  if (k == 0)
    return term_make_and2(terms, is(path, at(path, path->count, 0), 0),
                          is(path, at(path, path->total, 0), 0));
  Term count = at(path, path->count, k - 1), total = at(path, path->total, k - 1);
  if (k + 1 == path->length)
    return term_make_ne(terms, total, term_make_scale(terms, 2, count));
  Term one = term_make_and2(terms, set(path, path->count, k, plus(path, count, 1)),
                            set(path, path->total, k, plus(path, total, 2)));
  Term two = term_make_and2(terms, set(path, path->count, k, plus(path, count, 2)),
                            set(path, path->total, k, plus(path, total, 4)));
  return if_else(path, is(path, at(path, path->input, k), 0), one, two);
}

// Each lock that is wanted is taken in odd rounds and given back in even ones.
static Term lock_round(Path *path, uint32_t k, int i) {
  Terms *terms = path->terms;
  Term lock = at(path, path->locks[i], k - 1);
  Term change = k % 2 ? set(path, path->locks[i], k, number(path, 1))
                      : term_make_and2(terms, is(path, lock, 1),
                                       set(path, path->locks[i], k, number(path, 0)));
  return if_else(path, is(path, at(path, path->wanted[i], 0), 0), keep(path, path->locks[i], k),
                 change);
}

static Term locks(Path *path, uint32_t k) {
  Terms *terms = path->terms;
  bool is_last = k + 1 == path->length;
  Term parts[LOCKS];
  for (int i = 0; i < LOCKS; i++) {
    if (k == 0)
      parts[i] = is(path, at(path, path->locks[i], 0), 0);
    else if (is_last)
      parts[i] = term_make_and2(
          terms, term_make_not(terms, is(path, at(path, path->wanted[i], 0), 0)),
          term_make_not(terms, is(path, at(path, path->locks[i], k - 1), (k - 1) % 2)));
    else
      parts[i] = lock_round(path, k, i);
  }
  return is_last ? term_make_or(terms, parts, LOCKS) : term_make_and(terms, parts, LOCKS);
}

// An unsigned char that stays odd.
static Term wrapping(Path *path, uint32_t k) {
  Terms *terms = path->terms;
  if (k == 0)
    return is(path, at(path, path->count, 0), 1);
  Term count = at(path, path->count, k - 1);
  if (k + 1 == path->length)
    return is(path, term_make_mod(terms, count, 2), 0);
  Term two = term_make_mod(terms, plus(path, count, 2), 256);
  Term four = term_make_mod(terms, plus(path, count, 4), 256);
  return if_else(path, is(path, at(path, path->input, k), 0), set(path, path->count, k, two),
                 set(path, path->count, k, four));
}

// Writes a[i] = i + 1 in round i, and reads one element in the end.
static Term array_writes(Path *path, uint32_t k) {
  Terms *terms = path->terms;
  if (k == 0)
    return is(path, at(path, path->count, 0), 0);
  Term index = at(path, path->count, k - 1), array = at(path, path->array, k - 1);
  int half = (int)path->length / 2;
  if (k + 1 == path->length)
    return term_make_ne(terms, term_make_select(terms, array, number(path, half)),
                        number(path, half + 1));
  return term_make_and2(
      terms, set(path, path->array, k, term_make_store(terms, array, index, plus(path, index, 1))),
      set(path, path->count, k, plus(path, index, 1)));
}

// What the rest of the program does: assignments and a branch on an input.
static Term other_work(Path *path, uint32_t k) {
  Terms *terms = path->terms;
  Term all = term_true(terms);
  if (k == 0)
    return all;
  Term is_positive = term_make_lt(terms, number(path, 0), at(path, path->input, k));
  for (uint32_t i = 0; i < OTHERS; i++) {
    Term old = at(path, path->others[i], k - 1);
    Term more = set(path, path->others[i], k,
                    term_make_add(terms, old, at(path, path->others[(i + 1) % OTHERS], k - 1)));
    Term none = set(path, path->others[i], k, number(path, (int)i));
    all = term_make_and2(terms, all, i % 2 ? more : if_else(path, is_positive, more, none));
  }
  return all;
}

typedef struct Family {
  const char *name;
  Term (*block)(Path *path, uint32_t k);
} Family;

static const Family families[] = {{"machine", machine},
                                  {"counters", counters},
                                  {"locks", locks},
                                  {"wrapping", wrapping},
                                  {"array", array_writes}};

// ---- measuring

typedef Interpolator *(*NewEngine)(Z3Context *, Terms *);

// In seconds; negative when there is no answer.
static double measure(const Family *family, NewEngine new_engine, uint32_t length,
                      uint32_t *nodes) {
  Terms *terms = terms_new();
  Z3Context *context = z3_context_new(terms);
  Path path;
  path_init(&path, terms, length);
  for (uint32_t k = 0; k < length; k++)
    path.blocks[k] = term_make_and2(terms, family->block(&path, k), other_work(&path, k));
  Interpolator *engine = new_engine(context, terms);
  InterpChain *chain = interp_chain_new(context, terms, &engine, 1, false);
  Term found[MAX_BLOCKS];
  uint64_t start = clock_cpu_ns();
  InterpStatus status = interp_compute(chain, path.blocks, length, WORK, found, NULL);
  double seconds = (double)(clock_cpu_ns() - start) / 1e9;
  *nodes = 0;
  for (uint32_t k = 0; status == INTERP_OK && k + 1 < length; k++)
    *nodes += term_size(terms, found[k]);
  interp_chain_free(chain);
  z3_context_free(context);
  terms_free(terms);
  return status == INTERP_OK ? seconds : -1;
}

static void print_best(const Family *family, const char *name, NewEngine new_engine,
                       uint32_t length, int rounds) {
  double best = -1;
  uint32_t nodes = 0;
  for (int i = 0; i < rounds; i++) {
    double seconds = measure(family, new_engine, length, &nodes);
    if (seconds >= 0 && (best < 0 || seconds < best))
      best = seconds;
  }
  printf("%-10s %-8s", family->name, name);
  if (best < 0)
    printf(" no answer\n");
  else
    printf(" %9.3f ms  %6.1f nodes\n", best * 1e3, nodes / (length - 1.0));
}

int main(int argc, char **argv) {
  uint32_t length = argc > 1 ? (uint32_t)atoi(argv[1]) : 10;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  if (length < 3 || length > MAX_BLOCKS)
    return 64;
  printf("%u blocks\n", length);
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    print_best(&families[i], "native", interp_new_native, length, rounds);
    print_best(&families[i], "spacer", interp_new_spacer, length, rounds);
    print_best(&families[i], "wp", interp_new_wp, length, rounds);
  }
  return 0;
}
