// Interpolants by a prover of our own: the blocks become clauses (clausify.c), the search
// (cdcl.c) refutes them with the help of linear arithmetic (arith.c), and the interpolants of all
// cuts are read off the one refutation (partial.c). Only blocks that the refutation uses matter, so
// nothing has to be reduced before.
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

static void assert_blocks(Native *native, Problem *problem, const Term *blocks, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (term_is_true(native->terms, blocks[i]))
      continue;
    Term closed = names_close(&native->names, blocks[i]);
    problem->is_opaque = problem->is_opaque || names_is_opaque(&native->names, closed);
    problem_assert(problem, i, closed);
  }
}

static InterpStatus read_interpolants(Native *native, Problem *problem, uint32_t count, Term *out) {
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
  problem_init(&problem, native->terms, deadline_in(timeout_ms));
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
