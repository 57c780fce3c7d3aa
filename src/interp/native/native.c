// Interpolants by a prover of our own: the blocks become clauses (clausify.c), the search
// (cdcl.c) refutes them with the help of linear arithmetic (arith.c), what is not needed goes
// (shrink.c), and the interpolants of all cuts are read off the one refutation (partial.c).
#include "interp/interp_internal.h"

#include "base/memory.h"
#include "interp/native/laws.h"
#include "interp/native/partial.h"

#include <string.h>

static StatEntry entries[] = INTERP_STAT_ENTRIES;
static StatTable table = {"Interpolation, native", entries, INTERP_STATS, NULL};

typedef struct Native {
  Interpolator base;
  Terms *terms;
  Names names;
  InterpStrength strength;
} Native;

// Axioms hold in all blocks that have their names. The last of them gets them: where a clause
// belongs to both sides of a cut, interpolants are smaller when it counts as the second's.
static void assert_axioms(Problem *problem, const TermVec *blocks) {
  for (uint32_t i = blocks->size; i-- > 0;)
    problem_use_names(problem, i, blocks->data[i]);
}

static void assert_blocks(Native *native, Problem *problem, const Term *blocks, uint32_t count) {
  TermVec purified = {0};
  bool has_names = false;
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&purified, names_purify(&native->names, blocks[i]));
    has_names |= !term_equals(purified.data[i], blocks[i]);
    if (!term_is_true(native->terms, blocks[i]))
      problem_assert(problem, i, purified.data[i]);
  }
  if (has_names)
    assert_axioms(problem, &purified);
  vec_release(&purified);
}

// Interpolants as they are read off the refutation, over names, to good ones.
static void finish(Native *native, uint32_t count, Term *interpolants) {
  Term raw = NO_TERM;
  for (uint32_t i = 0; i + 1 < count; i++) {
    bool is_same = term_equals(interpolants[i], raw); // as in many neighbours
    raw = interpolants[i];
    interpolants[i] = is_same
                          ? interpolants[i - 1]
                          : join_inequalities(native->terms, names_restore(&native->names, raw));
  }
}

// How many atoms there are, all versions of a variable being one: they become predicates.
static uint32_t count_predicates(Terms *terms, const Term *interpolants, uint32_t count) {
  TermVec atoms = {0};
  Map seen;
  map_init(&seen);
  uint32_t predicates = 0;
  for (uint32_t i = 0; i + 1 < count; i++)
    if (i == 0 || !term_equals(interpolants[i], interpolants[i - 1]))
      term_atoms(terms, interpolants[i], &atoms);
  vec_each(const Term, atom, &atoms) {
    bool is_new;
    map_insert(&seen, term_uninstantiate(terms, *atom).id, &is_new);
    predicates += is_new;
  }
  map_release(&seen);
  vec_release(&atoms);
  return predicates;
}

// OUT has strong interpolants, and gets weak ones if they have fewer predicates.
static bool read_weak(Native *native, Problem *problem, uint32_t count, Term *out) {
  Term *weak = mem_alloc_zeroed(count * sizeof *weak);
  bool is_read = partial_interpolate(problem, count, true, weak);
  if (is_read)
    finish(native, count, weak);
  if (is_read &&
      count_predicates(native->terms, weak, count) < count_predicates(native->terms, out, count))
    memcpy(out, weak, (count - 1) * sizeof *weak);
  mem_free(weak, count * sizeof *weak);
  return is_read;
}

static InterpStatus read_interpolants(Native *native, Problem *problem, uint32_t count, Term *out) {
  problem_shrink(problem);
  if (!partial_interpolate(problem, count, native->strength == INTERP_WEAK, out))
    return INTERP_FAILED;
  finish(native, count, out);
  if (native->strength == INTERP_FEW && !read_weak(native, problem, count, out))
    return INTERP_FAILED;
  return INTERP_OK;
}

// Functions and arrays have their say when there is a model.
static SatResult solve(Problem *problem, const Term *blocks, uint32_t count) {
  Laws *laws = laws_new(problem, blocks, count);
  LawsAnswer answer = LAWS_STATED;
  SatResult result = SAT_YES;
  while (result == SAT_YES && answer == LAWS_STATED) {
    result = cdcl_solve(&problem->cdcl);
    if (result == SAT_YES)
      answer = laws_apply(laws);
  }
  laws_free(laws);
  return answer == LAWS_UNKNOWN && result == SAT_YES ? SAT_UNKNOWN : result;
}

static InterpStatus interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                uint32_t timeout_ms, Term *out) {
  Native *native = engine->state;
  Problem problem;
  problem_init(&problem, &native->names, deadline_in(timeout_ms));
  assert_blocks(native, &problem, blocks, count);
  InterpStatus status = INTERP_UNSUPPORTED;
  switch (solve(&problem, blocks, count)) {
  case SAT_NO:
    status = read_interpolants(native, &problem, count, out);
    break;
  case SAT_YES:
    status = problem.is_opaque ? INTERP_UNSUPPORTED : INTERP_SATISFIABLE;
    break;
  case SAT_UNKNOWN:
    status = deadline_has_passed(problem.cdcl.deadline) ? INTERP_TIMEOUT : INTERP_UNSUPPORTED;
    break;
  }
  problem_release(&problem);
  return status;
}

static void free_native(Interpolator *engine) {
  Native *native = engine->state;
  names_release(&native->names);
  mem_free(native, sizeof *native);
}

void interp_set_strength(Interpolator *engine, InterpStrength strength) {
  Native *native = engine->state;
  native->strength = strength;
}

Interpolator *interp_new_native(Z3Context *context, Terms *terms) {
  (void)context;
  Native *native = mem_alloc_zeroed(sizeof *native);
  native->base = (Interpolator){.name = "native",
                                .state = native,
                                .takes_whole = true,
                                .interpolate = interpolate,
                                .free = free_native,
                                .stats = &table};
  native->terms = terms;
  native->strength = INTERP_FEW;
  names_init(&native->names, terms);
  return &native->base;
}
