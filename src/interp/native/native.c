// Interpolants by a prover of our own: the blocks become clauses (clausify.c), the search
// (cdcl.c) refutes them with the help of linear arithmetic (arith.c), what is not needed goes
// (shrink.c), and the interpolants of all cuts are read off the one refutation (partial.c).
#include "interp/interp_internal.h"

#include "base/memory.h"
#include "interp/native/names.h"
#include "interp/native/partial.h"

static StatEntry entries[] = INTERP_STAT_ENTRIES;
static StatTable table = {"Interpolation, native", entries, INTERP_STATS, NULL};

typedef struct Native {
  Interpolator base;
  Terms *terms;
  Names names;
} Native;

// Axioms hold in all blocks that have their names. The last of them gets them: where a clause
// belongs to both sides of a cut, interpolants are smaller when it counts as the second's.
static void assert_axioms(Native *native, Problem *problem, const TermVec *blocks) {
  const Names *names = &native->names;
  NumberVec numbers = {0};
  Map seen;
  map_init(&seen);
  for (uint32_t i = blocks->size; i-- > 0;) {
    vec_clear(&numbers);
    names_collect(names, blocks->data[i], &seen, &numbers);
    vec_each(uint32_t, number, &numbers) {
      const Name *name = &names->names.data[*number];
      problem->is_opaque |= name->is_opaque;
      problem_assert(problem, i, name->axiom);
    }
  }
  map_release(&seen);
  vec_release(&numbers);
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
    assert_axioms(native, problem, &purified);
  vec_release(&purified);
}

static InterpStatus read_interpolants(Native *native, Problem *problem, uint32_t count, Term *out) {
  problem_shrink(problem);
  if (!partial_interpolate(problem, count, out))
    return INTERP_FAILED;
  Term raw = NO_TERM;
  for (uint32_t i = 0; i + 1 < count; i++) {
    bool is_same = term_equals(out[i], raw); // as in many neighbours
    raw = out[i];
    out[i] =
        is_same ? out[i - 1] : join_inequalities(native->terms, names_restore(&native->names, raw));
  }
  return INTERP_OK;
}

static InterpStatus interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                uint32_t timeout_ms, Term *out) {
  Native *native = engine->state;
  Problem problem;
  problem_init(&problem, native->terms, native->names.symbol, deadline_in(timeout_ms));
  assert_blocks(native, &problem, blocks, count);
  InterpStatus status = INTERP_UNSUPPORTED;
  switch (cdcl_solve(&problem.cdcl)) {
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
  names_init(&native->names, terms);
  return &native->base;
}
