// How fast terms are made and rewritten, and how much memory they take. docs/terms.md has the
// figures.
// Usage: bench_terms
#include "base/memory.h"
#include "base/stats.h"
#include "term/rewrite.h"

#include <inttypes.h>
#include <stdio.h>

enum { REQUESTS = 10000000, VARIABLES = 100, CONJUNCTS = 1000000, STEPS = 100000 };

typedef struct Bench {
  Terms *terms;
  Symbol variables[VARIABLES];
  uint64_t started, random;
} Bench;

static void bench_init(Bench *bench) {
  *bench = (Bench){.terms = terms_new(), .random = 1};
  for (int i = 0; i < VARIABLES; i++)
    bench->variables[i] = symbol_new(bench->terms, "x", sort_int(bench->terms), NULL);
  bench->started = clock_cpu_ns();
}

static uint32_t pick(Bench *bench, uint32_t bound) {
  bench->random = bench->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(bench->random >> 33) % bound;
}

// Prints what happened since bench_init, and ends it.
static void bench_finish(Bench *bench, const char *what) {
  double seconds = (double)(clock_cpu_ns() - bench->started) / 1e9;
  uint32_t nodes = terms_count(bench->terms);
  printf("%-32s %10" PRIu64 " requests %9u nodes %6.2f s %6.1f bytes per node\n", what,
         terms_requests(bench->terms), nodes, seconds, (double)mem_in_use() / nodes);
  terms_free(bench->terms);
}

static Term variable(Bench *bench, uint32_t versions) {
  Symbol symbol = bench->variables[pick(bench, VARIABLES)];
  return term_make_var(bench->terms, symbol, pick(bench, versions));
}

// x = 2 * y + k, or x <= y, over as many VERSIONS of each variable.
static Term literal(Bench *bench, uint32_t versions) {
  Terms *terms = bench->terms;
  Term x = variable(bench, versions), y = variable(bench, versions);
  if (pick(bench, 2))
    return term_make_le(terms, x, y);
  Term constant = term_make_int(terms, pick(bench, 10));
  return term_make_eq(terms, x, term_make_add(terms, term_make_scale(terms, 2, y), constant));
}

// Formulas over VERSIONS * VARIABLES leaves: the fewer leaves, the more is found again.
static void make_formulas(const char *what, uint32_t versions) {
  Bench bench;
  bench_init(&bench);
  while (terms_requests(bench.terms) < REQUESTS) {
    Term a = literal(&bench, versions), b = literal(&bench, versions);
    term_make_or2(bench.terms, a, term_make_and2(bench.terms, b, term_make_not(bench.terms, a)));
  }
  bench_finish(&bench, what);
}

static void make_conjunction(void) {
  Bench bench;
  bench_init(&bench);
  Term all = term_true(bench.terms);
  for (uint32_t i = 0; i < CONJUNCTS; i++)
    all = term_make_and2(bench.terms, all, literal(&bench, 1000));
  bench_finish(&bench, "conjunction, one by one");
}

static uint32_t next_index(void *context, Symbol symbol) {
  (void)symbol;
  return *(uint32_t *)context;
}

// A path of STEPS assignments, moved to ten other versions.
static void rename_path(void) {
  Bench bench;
  bench_init(&bench);
  Term path = term_true(bench.terms);
  for (uint32_t i = 0; i < STEPS; i++) {
    Term old = term_make_var(bench.terms, bench.variables[i % VARIABLES], NO_INDEX);
    Term sum = term_make_add(bench.terms, old, term_make_int(bench.terms, i));
    path = term_make_and2(bench.terms, path, term_make_le(bench.terms, variable(&bench, 10), sum));
  }
  for (uint32_t index = 0; index < 10; index++)
    term_instantiate(bench.terms, path, next_index, &index);
  bench_finish(&bench, "renaming a path ten times");
}

int main(void) {
  make_formulas("formulas, much shared", 1);
  make_formulas("formulas, some shared", 10);
  make_formulas("formulas, little shared", 100000);
  make_conjunction();
  rename_path();
  return 0;
}
