// Interpolants by weakest preconditions. From the end of the path backwards, N_k is what must not
// be reached behind block k: N_n = true, and N_k-1 says that block k leads from here into N_k,
// exists (symbols that blocks 1..k-1 do not have). A_k and N_k. The interpolant I_k is not N_k, the
// weakest precondition of the rest of the path with respect to `false`.
//
// The weakest ones grow from block to block; so N_k is itself weakened to what refutes it together
// with the blocks before. I_k is stronger by that, but still implied by blocks 1..k, and it
// speaks only of what matters.
#include "interp/interp_internal.h"

#include "base/memory.h"

enum { WEAKEN_WORK = 1000000, MINIMIZE_WORK = 200000, MAX_CHOICES = 16 };

STAT_TABLE("Interpolation, wp", INTERP_STAT_LIST);

typedef struct Wp {
  Interpolator base;
  Z3Context *context;
  Terms *terms;
  Symbol selector;
} Wp;

// One call.
typedef struct Pass {
  const Wp *wp;
  Elimination *elimination;
  Solver *solver; // blocks 1..k are on its stack, each on a level of its own
  Deadline deadline;
} Pass;

// Weakens BAD. Blocks 1..k exclude it if it is exact, N_k and not just implied by it; but when
// k is 1, that has to be proved, for it says that the path is infeasible.
static InterpStatus weaken(const Pass *pass, uint32_t k, bool is_exact, Term *bad) {
  assert(k > 0);
  CoreReduction reduction = {.solver = pass->solver,
                             .selector = pass->wp->selector,
                             .work = deadline_share(pass->deadline, 2 * k, WEAKEN_WORK),
                             .minimize_work = MINIMIZE_WORK};
  SatResult result = reduce_formulas(&reduction, bad, 1);
  if (result == SAT_YES)
    return is_exact ? INTERP_SATISFIABLE : INTERP_UNSUPPORTED;
  return result == SAT_NO || (is_exact && k > 1) ? INTERP_OK : INTERP_TIMEOUT;
}

// From N_k+1, in BAD, and block k + 1, to N_k.
static InterpStatus step_back(const Pass *pass, uint32_t k, Term block, Term *bad) {
  assert(term_is_bool(pass->wp->terms, *bad));
  Terms *terms = pass->wp->terms;
  bool is_exact;
  *bad = eliminate_symbols(pass->elimination, term_make_and2(terms, block, *bad), k, &is_exact);
  if (term_is_none(*bad))
    return deadline_has_passed(pass->deadline) ? INTERP_TIMEOUT : INTERP_UNSUPPORTED;
  *bad = lift_choices(terms, *bad, MAX_CHOICES);
  return weaken(pass, k, is_exact, bad);
}

static InterpStatus go_back(const Pass *pass, const Term *blocks, uint32_t count, Term *out) {
  assert(count > 1);
  Terms *terms = pass->wp->terms;
  Term bad = term_true(terms);
  InterpStatus status = INTERP_OK;
  for (uint32_t k = count - 1; status == INTERP_OK && k > 0; k--) {
    solver_pop(pass->solver);
    status = step_back(pass, k, blocks[k], &bad);
    if (status == INTERP_OK)
      out[k - 1] = term_drop_subsumed(terms, term_make_not(terms, bad));
  }
  return status;
}

// Of one block there is nothing to compute, only to find out whether it contradicts itself.
static InterpStatus check_block(const Wp *wp, Term block, uint32_t work) {
  SatResult result = check_blocks(wp->context, &block, 1, work);
  if (result == SAT_UNKNOWN)
    return INTERP_TIMEOUT;
  return result == SAT_YES ? INTERP_SATISFIABLE : INTERP_OK;
}

static InterpStatus interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                uint32_t work, Term *out) {
  const Wp *wp = engine->state;
  if (count == 1)
    return check_block(wp, blocks[0], work);
  Deadline deadline = deadline_in(work);
  Solver *solver = z3_solver_new(wp->context);
  for (uint32_t i = 0; i < count; i++) {
    solver_push(solver);
    solver_add(solver, blocks[i]);
  }
  BlockVocabulary vocabulary;
  vocabulary_init(&vocabulary, wp->terms, blocks, count);
  Pass pass = {.wp = wp,
               .elimination = elimination_new(wp->context, wp->terms, &vocabulary, deadline),
               .solver = solver,
               .deadline = deadline};
  InterpStatus status = go_back(&pass, blocks, count, out);
  elimination_free(pass.elimination);
  vocabulary_release(&vocabulary);
  solver_free(solver);
  return status;
}

static void free_wp(Interpolator *engine) {
  Wp *wp = engine->state;
  mem_free(wp, sizeof *wp);
}

Interpolator *interp_new_wp(Z3Context *context, Terms *terms) {
  Wp *wp = mem_alloc_zeroed(sizeof *wp);
  wp->base = (Interpolator){.name = "wp",
                            .is_foreign = true,
                            .state = wp,
                            .interpolate = interpolate,
                            .free = free_wp,
                            .stats = &stats};
  wp->context = context;
  wp->terms = terms;
  wp->selector = symbol_new(terms, "selector", sort_bool(terms), NULL);
  return &wp->base;
}
