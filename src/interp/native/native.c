// Interpolants by a prover of our own: the blocks become clauses (clausify.c), the search
// (cdcl.c) refutes them with the help of linear arithmetic (arith.c), what is not needed goes
// (shrink.c), and the interpolants of all cuts are read off the one refutation (partial.c).
#include "interp/interp_internal.h"

#include "base/memory.h"
#include "interp/native/axioms.h"
#include "interp/native/partial.h"

STAT_TABLE("Interpolation, native", INTERP_STAT_LIST);

typedef struct Native {
  Interpolator base;
  Terms *terms;
  Names names;
  InterpStrength strength;
  bool prefers_text;
  Language text; // numbers of the program, if those are preferred
} Native;

// Definitions hold in all blocks that have their names. The last of them gets them: where a clause
// belongs to both sides of a cut, interpolants are smaller when it counts as the second's.
static void assert_definitions(Problem *problem, const TermVec *blocks) {
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
    assert_definitions(problem, &purified);
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
                          : term_drop_subsumed(native->terms, names_restore(&native->names, raw));
  }
}

static InterpStatus read_interpolants(Native *native, Problem *problem, uint32_t count, Term *out) {
  problem_shrink(problem);
  PartialOptions options = {.is_weak = native->strength == INTERP_WEAK,
                            .bounds = native->prefers_text ? &native->text : NULL};
  bool is_done = problem->parents ? partial_interpolate_tree(problem, count, out)
                                  : partial_interpolate(problem, count, options, out);
  if (!is_done)
    return INTERP_FAILED;
  finish(native, count, out);
  return INTERP_OK;
}

// Functions and arrays have their say when there is a model; not in trees, where nothing tells which
// blocks may speak of what.
static SatResult solve(Problem *problem, const Term *blocks, uint32_t count) {
  if (problem->parents)
    return cdcl_solve(&problem->cdcl);
  Axioms *axioms = axioms_new(problem, blocks, count);
  AxiomsAnswer answer = AXIOMS_INSTANTIATED;
  SatResult result = SAT_YES;
  while (result == SAT_YES && answer == AXIOMS_INSTANTIATED) {
    result = cdcl_solve(&problem->cdcl);
    if (result == SAT_YES)
      answer = axioms_instantiate(axioms);
  }
  axioms_free(axioms);
  return answer == AXIOMS_UNKNOWN && result == SAT_YES ? SAT_UNKNOWN : result;
}

// Models of trees mean nothing if there are functions or arrays.
static bool is_model(const Problem *problem) {
  bool has_readings = false;
  vec_each(const uint32_t, number, &problem->used)
    has_readings |= problem->names->names.data[*number].is_reading;
  vec_each(const ProblemAtom, atom, &problem->atoms)
    has_readings |= !term_is_none(atom->term) && axioms_has_equation(problem->terms, atom->term);
  return !problem->is_opaque && !(problem->parents && has_readings);
}

static InterpStatus interpolate_blocks(Native *native, const Term *blocks, const uint32_t *parents,
                                       uint32_t count, uint32_t work, Term *out) {
  Problem problem;
  problem_init(&problem, &native->names, parents, deadline_in(work));
  assert_blocks(native, &problem, blocks, count);
  InterpStatus status = INTERP_UNSUPPORTED;
  switch (solve(&problem, blocks, count)) {
  case SAT_NO:
    status = read_interpolants(native, &problem, count, out);
    break;
  case SAT_YES:
    status = is_model(&problem) ? INTERP_SATISFIABLE : INTERP_UNSUPPORTED;
    break;
  case SAT_UNKNOWN:
    status = deadline_has_passed(problem.cdcl.deadline) ? INTERP_TIMEOUT : INTERP_UNSUPPORTED;
    break;
  }
  problem_release(&problem);
  return status;
}

static InterpStatus interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                uint32_t work, Term *out) {
  return interpolate_blocks(engine->state, blocks, NULL, count, work, out);
}

static InterpStatus interpolate_tree(Interpolator *engine, const InterpTree *tree, uint32_t work,
                                     Term *out) {
  return interpolate_blocks(engine->state, tree->blocks, tree->parents, tree->count, work, out);
}

static void free_native(Interpolator *engine) {
  Native *native = engine->state;
  names_release(&native->names);
  language_release(&native->text);
  mem_free(native, sizeof *native);
}

void interp_set_strength(Interpolator *engine, InterpStrength strength) {
  Native *native = engine->state;
  native->strength = strength;
}

void interp_prefer_numbers(Interpolator *engine, const __int128 *numbers, uint32_t count) {
  Native *native = engine->state;
  language_release(&native->text);
  language_init(&native->text, numbers, count, 0);
  native->prefers_text = true;
}

Interpolator *interp_new_native(Z3Context *context, Terms *terms) {
  (void)context;
  Native *native = mem_alloc_zeroed(sizeof *native);
  native->base = (Interpolator){.name = "native",
                                .state = native,
                                .takes_whole = true,
                                .interpolate = interpolate,
                                .interpolate_tree = interpolate_tree,
                                .free = free_native,
                                .stats = &stats};
  native->terms = terms;
  names_init(&native->names, terms);
  return &native->base;
}
