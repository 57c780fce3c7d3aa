// Random test of interpolation: paths of a small imperative language (assignments, conditions,
// branches; linear integers, remainders, arrays, uninterpreted functions, Booleans) in static
// single assignment form, made infeasible. Each engine is asked for interpolants, and whatever it
// returns has to pass the checker. Prints the share that each engine answered.
// Usage: interpolants [--count=N] [--seed=N] [--work=UNITS] [--engine=NAME] [--any] [--language]
//   [--text] [--trees] [--print]
// Sequence i of a run with seed s is sequence 0 of a run with seed s + i; --print shows it. With
// --any, sequences are feasible or not: an engine has to say what Z3 says. With --language,
// interpolants are restricted to L_k; with --text, native prefers some numbers. With --trees, the
// blocks are shuffled, and each but the last hangs on one behind it.
#include "base/stats.h"
#include "interp/interp.h"
#include "term/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  INTEGERS = 4,
  BOOLEANS = 2,
  ARRAYS = 2,
  VARIABLES = INTEGERS + BOOLEANS + ARRAYS,
  MIN_BLOCKS = 2,
  MAX_BLOCKS = 20,
  MAX_STATEMENTS = 3, // of a block
  ATTEMPTS = 12       // at an infeasible end
};

typedef enum Feature {
  FEATURE_MOD = 1,
  FEATURE_ARRAY = 2,
  FEATURE_FUNCTION = 4,
  FEATURE_BOOLEAN = 8,
  FEATURE_BRANCH = 16,
  ALL_FEATURES = 31
} Feature;

typedef struct Generator {
  Terms *terms;
  uint64_t random;
  uint32_t features;
  Symbol variables[VARIABLES]; // integers, Booleans, arrays
  Symbol unary, binary;        // functions
  uint32_t indices[VARIABLES]; // current versions
} Generator;

// ---- dice

static uint32_t pick(Generator *generator, uint32_t bound) {
  generator->random = generator->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(generator->random >> 33) % bound;
}

static bool chance(Generator *generator, uint32_t percent) {
  return pick(generator, 100) < percent;
}

static bool uses(const Generator *generator, Feature feature) {
  return generator->features & feature;
}

static Term small_number(Generator *generator) {
  return term_make_int(generator->terms, (int)pick(generator, 21) - 5);
}

static void generator_init(Generator *generator, Terms *terms, uint64_t seed) {
  static const char *const names[VARIABLES] = {"x", "y", "z", "w", "p", "q", "a", "b"};
  *generator = (Generator){.terms = terms, .random = seed * 2654435761u + 12345};
  Sort integer = sort_int(terms), array = sort_make_array(terms, integer, integer);
  for (uint32_t i = 0; i < VARIABLES; i++) {
    Sort sort = i < INTEGERS ? integer : i < INTEGERS + BOOLEANS ? sort_bool(terms) : array;
    generator->variables[i] = symbol_new(terms, names[i], sort, NULL);
  }
  Sort params[] = {integer, integer};
  generator->unary = symbol_new_function(terms, "f", params, 1, integer);
  generator->binary = symbol_new_function(terms, "g", params, 2, integer);
  for (int i = 0; i < 5; i++)
    (void)pick(generator, 2);
  generator->features = pick(generator, ALL_FEATURES + 1);
}

// ---- expressions over the current versions

static Term current(Generator *generator, uint32_t variable) {
  return term_make_var(generator->terms, generator->variables[variable],
                       generator->indices[variable]);
}

static Term some_integer(Generator *generator) {
  return current(generator, pick(generator, INTEGERS));
}
static Term some_boolean(Generator *generator) {
  return current(generator, INTEGERS + pick(generator, BOOLEANS));
}
static uint32_t some_array(Generator *generator) {
  return INTEGERS + BOOLEANS + pick(generator, ARRAYS);
}

static Term linear(Generator *generator) {
  Terms *terms = generator->terms;
  Term sum = chance(generator, 60) ? small_number(generator) : term_make_int(terms, 0);
  uint32_t count = 1 + pick(generator, 2);
  for (uint32_t i = 0; i < count; i++) {
    int factor = chance(generator, 70) ? 1 : (int)pick(generator, 7) - 3;
    Term addend = term_make_scale(terms, factor, some_integer(generator));
    sum = term_make_add(terms, sum, addend);
  }
  return sum;
}

static Term expression(Generator *generator) {
  Terms *terms = generator->terms;
  uint32_t die = pick(generator, 10);
  Term base = linear(generator);
  if (die == 0 && uses(generator, FEATURE_MOD))
    return term_make_mod(terms, base, 2 + pick(generator, 7));
  if (die == 1 && uses(generator, FEATURE_MOD))
    return term_make_div(terms, base, 2 + pick(generator, 3));
  if (die <= 3 && uses(generator, FEATURE_ARRAY))
    return term_make_select(terms, current(generator, some_array(generator)), base);
  if (die <= 5 && uses(generator, FEATURE_FUNCTION)) {
    Term args[] = {base, some_integer(generator)};
    return chance(generator, 60) ? term_make_apply(terms, generator->unary, args, 1)
                                 : term_make_apply(terms, generator->binary, args, 2);
  }
  return base;
}

static Term comparison(Generator *generator) {
  Terms *terms = generator->terms;
  Term a = expression(generator);
  Term b = chance(generator, 60) ? small_number(generator) : some_integer(generator);
  switch (pick(generator, 4)) {
  case 0:
    return term_make_eq(terms, a, b);
  case 1:
    return term_make_lt(terms, b, a);
  default:
    return term_make_le(terms, a, b);
  }
}

static Term condition(Generator *generator) {
  Terms *terms = generator->terms;
  if (uses(generator, FEATURE_BOOLEAN) && chance(generator, 30))
    return some_boolean(generator);
  Term a = comparison(generator);
  if (chance(generator, 80))
    return a;
  Term b = comparison(generator);
  return chance(generator, 50) ? term_make_and2(terms, a, b) : term_make_or2(terms, a, b);
}

// ---- statements: formulas over the versions before and after

static Term assign(Generator *generator, uint32_t variable, Term value) {
  generator->indices[variable]++;
  return term_make_eq(generator->terms, current(generator, variable), value);
}

static Term assign_integer(Generator *generator) {
  Terms *terms = generator->terms;
  uint32_t variable = pick(generator, INTEGERS);
  Term old = current(generator, variable);
  if (chance(generator, 40))
    return assign(generator, variable, term_make_add(terms, old, small_number(generator)));
  Term value = expression(generator);
  if (chance(generator, 15))
    value = term_make_ite(terms, condition(generator), old, value);
  return assign(generator, variable, value);
}

static Term write_array(Generator *generator) {
  uint32_t array = some_array(generator);
  Term index = linear(generator);
  Term value = expression(generator);
  value = term_make_store(generator->terms, current(generator, array), index, value);
  return assign(generator, array, value);
}

static Term simple_statement(Generator *generator) {
  uint32_t die = pick(generator, 20);
  if (die < 3 && uses(generator, FEATURE_ARRAY))
    return write_array(generator);
  if (die == 3 && uses(generator, FEATURE_BOOLEAN)) {
    Term value = condition(generator);
    return assign(generator, INTEGERS + pick(generator, BOOLEANS), value);
  }
  if (die == 4) { // any value
    generator->indices[pick(generator, INTEGERS)]++;
    return term_true(generator->terms);
  }
  if (die < 8)
    return condition(generator);
  return assign_integer(generator);
}

// Versions that only one branch made are made equal to the older ones in the other.
static Term equalize(Generator *generator, const uint32_t *older, const uint32_t *newer) {
  Terms *terms = generator->terms;
  Term all = term_true(terms);
  for (uint32_t i = 0; i < VARIABLES; i++) {
    if (older[i] >= newer[i])
      continue;
    Term old = term_make_var(terms, generator->variables[i], older[i]);
    Term new = term_make_var(terms, generator->variables[i], newer[i]);
    all = term_make_and2(terms, all, term_make_eq(terms, old, new));
  }
  return all;
}

static Term branch(Generator *generator) {
  Terms *terms = generator->terms;
  Term guard = condition(generator);
  uint32_t before[VARIABLES], after_yes[VARIABLES], *after = generator->indices;
  memcpy(before, generator->indices, sizeof before);
  Term yes = simple_statement(generator);
  if (chance(generator, 50))
    yes = term_make_and2(terms, yes, simple_statement(generator));
  memcpy(after_yes, generator->indices, sizeof after_yes);
  memcpy(generator->indices, before, sizeof before);
  Term no = chance(generator, 50) ? simple_statement(generator) : term_true(terms);
  yes = term_make_and2(terms, yes, equalize(generator, after_yes, after));
  no = term_make_and2(terms, no, equalize(generator, after, after_yes));
  for (uint32_t i = 0; i < VARIABLES; i++)
    after[i] = after[i] > after_yes[i] ? after[i] : after_yes[i];
  yes = term_make_and2(terms, guard, yes);
  no = term_make_and2(terms, term_make_not(terms, guard), no);
  return term_make_or2(terms, yes, no);
}

// ---- sequences

static Term block(Generator *generator) {
  Term all = term_true(generator->terms);
  uint32_t count = 1 + pick(generator, MAX_STATEMENTS);
  for (uint32_t i = 0; i < count; i++) {
    bool is_branch = uses(generator, FEATURE_BRANCH) && chance(generator, 35);
    Term statement = is_branch ? branch(generator) : simple_statement(generator);
    all = term_make_and2(generator->terms, all, statement);
  }
  return all;
}

// Most variables start with a known value.
static Term initial_values(Generator *generator) {
  Terms *terms = generator->terms;
  Term all = term_true(terms);
  for (uint32_t i = 0; i < INTEGERS; i++) {
    Term variable = current(generator, i);
    Term value = small_number(generator);
    if (chance(generator, 75))
      all = term_make_and2(terms, all, term_make_eq(terms, variable, value));
  }
  return all;
}

static bool is_unsatisfiable(Solver *solver, Term formula) {
  return solver->check(solver, QUERY_OTHER, &formula, 1, 1000000) == SAT_NO;
}

// Something else than a value that the blocks on the solver's stack allow: often they determine it,
// and all of them are needed to.
static Term other_value(Generator *generator, Solver *solver) {
  Terms *terms = generator->terms;
  Term what = expression(generator);
  if (solver_check(solver, QUERY_OTHER) != SAT_YES)
    return term_true(terms);
  Term value = solver->value(solver, what);
  return chance(generator, 70) ? term_make_ne(terms, what, value)
                               : term_make_lt(terms, what, value);
}

// A condition, or the negation of one, that the blocks on the solver's stack exclude; NO_TERM if
// none was found.
static Term infeasible_end(Generator *generator, Solver *solver) {
  for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
    Term end = chance(generator, 60) ? other_value(generator, solver) : condition(generator);
    if (is_unsatisfiable(solver, end))
      return end;
    end = term_make_not(generator->terms, end);
    if (is_unsatisfiable(solver, end))
      return end;
  }
  return NO_TERM;
}

// Fills BLOCKS with any sequence. False when Z3 cannot tell whether it is satisfiable.
static bool generate_any(Generator *generator, Solver *solver, TermVec *blocks,
                         bool *is_satisfiable) {
  uint32_t count = MIN_BLOCKS + pick(generator, MAX_BLOCKS - MIN_BLOCKS + 1);
  vec_push(blocks, initial_values(generator));
  while (blocks->size + 1 < count)
    vec_push(blocks, block(generator));
  vec_push(blocks, condition(generator));
  SatResult result = solver->check(solver, QUERY_OTHER, blocks->data, blocks->size, 1000000);
  *is_satisfiable = result == SAT_YES;
  return result != SAT_UNKNOWN;
}

// Fills BLOCKS with an unsatisfiable sequence; false when no end was found.
static bool generate(Generator *generator, Solver *solver, TermVec *blocks) {
  uint32_t count = MIN_BLOCKS + pick(generator, MAX_BLOCKS - MIN_BLOCKS + 1);
  vec_push(blocks, initial_values(generator));
  solver_add(solver, blocks->data[0]);
  while (blocks->size + 1 < count) {
    uint32_t before[VARIABLES];
    memcpy(before, generator->indices, sizeof before);
    Term next = block(generator);
    if (is_unsatisfiable(solver, next)) {
      if (chance(generator, 20)) { // the path ends here
        vec_push(blocks, next);
        return true;
      }
      memcpy(generator->indices, before, sizeof before);
      continue;
    }
    vec_push(blocks, next);
    solver_add(solver, next);
  }
  vec_push(blocks, infeasible_end(generator, solver));
  return !term_is_none(vec_last(blocks));
}

// ---- the test

enum { STATUSES = INTERP_FAILED + 1 };

typedef struct Tester {
  const char *name;
  Interpolator *(*new_engine)(Z3Context *, Terms *);
  uint32_t statuses[STATUSES];
  uint32_t only; // sequences that no other engine answered
  uint64_t time, longest;
  uint64_t nodes; // of interpolants
} Tester;

static Tester testers[] = {
    {.name = "native", .new_engine = interp_new_native},
    {.name = "spacer", .new_engine = interp_new_spacer},
    {.name = "wp", .new_engine = interp_new_wp},
};
enum { TESTERS = sizeof testers / sizeof *testers };

typedef struct Run {
  uint64_t count, seed;
  uint32_t work;
  const char *engine; // NULL: all
  bool any, print;
  bool language, text; // restricted interpolants; preferred numbers
  bool trees;
  uint32_t answered, without_engine, none;
  uint64_t blocks, satisfiable, interpolants;
} Run;

typedef VEC(uint32_t) Parents;

// PARENTS: of a tree; empty for a sequence.
typedef struct Blocks {
  TermVec blocks;
  Parents parents;
} Blocks;

static InterpTree tree_of(const Blocks *all) {
  return (InterpTree){all->blocks.data, all->parents.data, all->blocks.size};
}

static void make_tree(Generator *generator, Blocks *all) {
  TermVec *blocks = &all->blocks;
  for (uint32_t i = 0; i + 1 < blocks->size; i++) {
    uint32_t behind = blocks->size - i - 1, with = i + pick(generator, behind + 1);
    Term moved = blocks->data[with];
    blocks->data[with] = blocks->data[i];
    blocks->data[i] = moved;
    vec_push(&all->parents, i + 1 + pick(generator, behind < 4 ? behind : 4));
  }
  vec_push(&all->parents, blocks->size); // the root's: nobody's
}

static void print_blocks(const Terms *terms, const Blocks *all) {
  term_print_script(terms, all->blocks.data, all->blocks.size, stdout);
  for (uint32_t i = 0; i + 1 < all->parents.size; i++)
    printf("; block %u hangs on %u\n", i + 1, all->parents.data[i] + 1);
}

static void print_interpolants(const Terms *terms, const char *engine, const TermVec *found) {
  Strbuf text = {0};
  for (uint32_t i = 0; i < found->size; i++) {
    strbuf_clear(&text);
    term_add_c(terms, found->data[i], &text);
    printf("; %s %u: %s\n", engine, i + 1, strbuf_text(&text));
  }
  strbuf_release(&text);
}

// Ends the run when something is wrong.
static void verify(Z3Context *context, Terms *terms, const Blocks *all, const TermVec *found,
                   const char *engine, uint64_t seed) {
  uint32_t which = 0;
  InterpTree tree = tree_of(all);
  const TermVec *blocks = &all->blocks;
  if (all->parents.size
          ? interp_check_tree(context, terms, &tree, found->data, &which)
          : interp_check(context, terms, blocks->data, blocks->size, found->data, &which))
    return;
  print_blocks(terms, all);
  print_interpolants(terms, engine, found);
  printf("wrong or undecided: interpolant %u by %s, seed %" PRIu64 "\n", which, engine, seed);
  exit(1);
}

static InterpStatus compute(const Run *run, InterpChain *chain, const Blocks *all, Term *out,
                            const char **name) {
  InterpTree tree = tree_of(all);
  return run->trees ? interp_compute_tree(chain, &tree, run->work, out, name)
                    : interp_compute(chain, tree.blocks, tree.count, run->work, out, name);
}

// True when the engine (or the core alone) answered.
static bool test_engine(Run *run, Tester *tester, Z3Context *context, Terms *terms,
                        const Blocks *all, bool is_satisfiable, uint64_t seed) {
  Interpolator *engine = tester->new_engine(context, terms);
  InterpChain *chain = interp_chain_new(context, terms, &engine, 1, false);
  static const __int128 numbers[] = {2, 3, 5, 10};
  if (run->text && tester->new_engine == interp_new_native)
    interp_prefer_numbers(engine, numbers, 4);
  if (run->language)
    interp_chain_restrict(chain, NULL, 0, 0);
  TermVec found = {0};
  vec_fill(&found, all->blocks.size - 1, NO_TERM);
  const char *name;
  uint64_t start = clock_cpu_ns();
  InterpStatus status = compute(run, chain, all, found.data, &name);
  uint64_t spent = clock_cpu_ns() - start;
  tester->statuses[status]++;
  tester->time += spent;
  if (spent > tester->longest)
    tester->longest = spent;
  if (status == (is_satisfiable ? INTERP_OK : INTERP_SATISFIABLE)) {
    print_blocks(terms, all);
    printf("wrong: %s says %ssatisfiable, seed %" PRIu64 "\n", tester->name,
           is_satisfiable ? "un" : "", seed);
    exit(1);
  }
  if (status == INTERP_OK) {
    verify(context, terms, all, &found, tester->name, seed);
    run->interpolants += found.size;
    vec_each(Term, each, &found)
      tester->nodes += term_size(terms, *each);
  }
  if (run->print && status == INTERP_OK)
    print_interpolants(terms, tester->name, &found);
  else if (run->print)
    printf("; %s: status %d after %.3f s\n", tester->name, (int)status, (double)spent / 1e9);
  vec_release(&found);
  interp_chain_free(chain);
  return status == INTERP_OK || status == INTERP_SATISFIABLE;
}

static void test_blocks(Run *run, Z3Context *context, Terms *terms, const Blocks *all,
                        bool is_satisfiable, uint64_t seed) {
  if (run->print)
    print_blocks(terms, all);
  Tester *last = NULL;
  uint32_t answers = 0;
  for (uint32_t i = 0; i < TESTERS; i++) {
    if (run->engine && strcmp(run->engine, testers[i].name) != 0)
      continue;
    if (!test_engine(run, &testers[i], context, terms, all, is_satisfiable, seed))
      continue;
    answers++;
    last = &testers[i];
  }
  if (answers == 1)
    last->only++;
  if (answers)
    run->answered++;
  else
    printf("no engine answers: seed %" PRIu64 "\n", seed);
}

// Its own terms and context, so that a sequence behaves the same in every run. False when the
// generator found none.
static bool test_seed(Run *run, uint64_t seed) {
  Terms *terms = terms_new();
  Z3Context *context = z3_context_new(terms);
  Solver *solver = z3_solver_new(context);
  Generator generator;
  generator_init(&generator, terms, seed);
  Blocks all = {0};
  bool is_satisfiable = false;
  bool found = run->any ? generate_any(&generator, solver, &all.blocks, &is_satisfiable)
                        : generate(&generator, solver, &all.blocks);
  solver_free(solver);
  if (found) {
    run->blocks += all.blocks.size;
    run->satisfiable += is_satisfiable;
    if (run->trees)
      make_tree(&generator, &all);
    test_blocks(run, context, terms, &all, is_satisfiable, seed);
  }
  vec_release(&all.blocks);
  vec_release(&all.parents);
  z3_context_free(context);
  terms_free(terms);
  return found;
}

static void print_summary(const Run *run, uint64_t tested) {
  printf("%" PRIu64 " %s, %.1f blocks on average, %" PRIu64
         " interpolants; all results pass the checker\n",
         tested, run->trees ? "trees" : "sequences", (double)run->blocks / (double)tested,
         run->interpolants);
  if (run->any)
    printf("%" PRIu64 " are satisfiable; all engines that answer agree\n", run->satisfiable);
  printf("%-8s %9s %9s %9s %9s %9s %9s %9s\n", "engine", "answered", "only it", "unsupp.", "mean s",
         "max s", "time s", "nodes");
  for (uint32_t i = 0; i < TESTERS; i++) {
    const Tester *tester = &testers[i];
    uint32_t answered = tester->statuses[INTERP_OK] + tester->statuses[INTERP_SATISFIABLE];
    printf("%-8s %8.2f%% %9u %9" PRIu64 " %9.4f %9.3f %9.1f %9.1f\n", tester->name,
           100.0 * answered / (double)tested, tester->only, tested - answered,
           (double)tester->time / 1e9 / (double)tested, (double)tester->longest / 1e9,
           (double)tester->time / 1e9, (double)tester->nodes / (answered ? answered : 1));
  }
  printf("any      %8.2f%%\n", 100.0 * run->answered / (double)tested);
}

static bool read_number(const char *argument, const char *name, uint64_t *value) {
  size_t length = strlen(name);
  if (strncmp(argument, name, length) != 0)
    return false;
  *value = strtoull(argument + length, NULL, 10);
  return true;
}

int main(int argc, char **argv) {
  Run run = {.count = 200, .seed = 1};
  uint64_t work = 2000000;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--print") == 0)
      run.print = true;
    else if (strcmp(argv[i], "--any") == 0)
      run.any = true;
    else if (strcmp(argv[i], "--language") == 0)
      run.language = true;
    else if (strcmp(argv[i], "--text") == 0)
      run.text = true;
    else if (strcmp(argv[i], "--trees") == 0)
      run.trees = true;
    else if (strncmp(argv[i], "--engine=", 9) == 0)
      run.engine = argv[i] + 9;
    else if (!read_number(argv[i], "--count=", &run.count) &&
             !read_number(argv[i], "--seed=", &run.seed) &&
             !read_number(argv[i], "--work=", &work)) {
      fprintf(stderr, "interpolants: no such option: %s\n", argv[i]);
      return 64;
    }
  }
  run.work = (uint32_t)work;
  uint64_t tested = 0;
  for (uint64_t seed = run.seed; tested < run.count; seed++)
    tested += test_seed(&run, seed);
  print_summary(&run, tested);
  stats_print(stdout);
  return 0;
}
