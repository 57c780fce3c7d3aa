// Each literal of a formula's Boolean skeleton gets a selector, a variable that switches it on;
// all switched on, the formula is what it was. An unsatisfiable core of the selectors tells which
// literals a refutation needs, and the others become `true`, also inside of disjunctions. As
// literals occur only positively in the skeleton, that weakens the formula.
#include "interp/interp_internal.h"

enum { MAX_MINIMIZED = 64 };

typedef struct Selected {
  Term literal;
  uint32_t formula; // that it belongs to
} Selected;

typedef struct Selectors {
  Terms *terms;
  Symbol symbol;
  uint32_t formula;       // that is being worked on
  VEC(Selected) selected; // by index of the selector
  Map index_of;           // literal -> selector, in the current formula
  VEC(bool) needed;       // by index of the selector
} Selectors;

static Term selector_at(const Selectors *selectors, uint32_t index) {
  return term_make_var(selectors->terms, selectors->symbol, index);
}

static uint32_t index_of_selector(const Selectors *selectors, Term selector) {
  assert(term_get(selectors->terms, selector).symbol.id == selectors->symbol.id);
  return term_get(selectors->terms, selector).index;
}

// A literal that occurs more than once in a formula has one selector.
static Term add_selector(void *context, Terms *terms, Term literal) {
  Selectors *selectors = context;
  bool is_new;
  uint64_t *index = map_insert(&selectors->index_of, literal.id, &is_new);
  if (is_new) {
    *index = selectors->selected.size;
    vec_push(&selectors->selected, (Selected){literal, selectors->formula});
  }
  return term_make_implies(terms, selector_at(selectors, (uint32_t)*index), literal);
}

static Term keep_if_needed(void *context, Terms *terms, Term literal) {
  const Selectors *selectors = context;
  uint32_t index = (uint32_t)*map_find(&selectors->index_of, literal.id);
  return vec_at(&selectors->needed, index) ? literal : term_true(terms);
}

// Formulas one after the other get their selectors; then again, with `needed` known, they lose
// what is not.
static void start_formula(Selectors *selectors, uint32_t formula) {
  selectors->formula = formula;
  map_clear(&selectors->index_of);
}

static void assert_selected(Selectors *selectors, Solver *solver, const Term *formulas,
                            uint32_t count) {
  Skeleton skeleton = {.literal = add_selector, .context = selectors};
  for (uint32_t i = 0; i < count; i++) {
    start_formula(selectors, i);
    solver_add(solver, term_map_skeleton(selectors->terms, formulas[i], &skeleton));
  }
}

static void rebuild(Selectors *selectors, Term *formulas, uint32_t count) {
  Skeleton skeleton = {.literal = keep_if_needed, .context = selectors};
  uint32_t next = 0;
  for (uint32_t i = 0; i < count; i++) {
    start_formula(selectors, i);
    for (; next < selectors->selected.size && selectors->selected.data[next].formula == i; next++)
      *map_insert(&selectors->index_of, selectors->selected.data[next].literal.id, NULL) = next;
    formulas[i] = term_map_skeleton(selectors->terms, formulas[i], &skeleton);
  }
}

// ---- cores

// If CORE is still one without the selectors of FORMULA, it becomes what is left.
static void try_without(const Selectors *selectors, Solver *solver, uint32_t formula, TermVec *core,
                        Deadline deadline) {
  TermVec rest = {0};
  vec_each(Term, selector, core)
    if (selectors->selected.data[index_of_selector(selectors, *selector)].formula != formula)
      vec_push(&rest, *selector);
  if (rest.size < core->size &&
      solver->check(solver, QUERY_CORE, rest.data, rest.size, deadline_left(deadline)) == SAT_NO) {
    vec_clear(core);
    solver->core(solver, core);
  }
  vec_release(&rest);
}

// Whole formulas first, then single literals. That is one query for each: what is too much is
// limited by their number rather than by time, so that results are the same on every machine.
static void minimize(const Selectors *selectors, const CoreReduction *reduction, uint32_t count,
                     TermVec *core) {
  Deadline deadline = deadline_in(reduction->minimize_work);
  for (uint32_t i = 0; count > 1 && i < count && !deadline_has_passed(deadline); i++)
    try_without(selectors, reduction->solver, i, core, deadline);
  if (core->size <= MAX_MINIMIZED && !deadline_has_passed(deadline))
    (void)solver_minimize_core(reduction->solver, core, deadline_left(deadline));
}

static SatResult find_needed(Selectors *selectors, const CoreReduction *reduction, uint32_t count) {
  Solver *solver = reduction->solver;
  assert(selectors->needed.size == 0);
  TermVec core = {0};
  for (uint32_t i = 0; i < selectors->selected.size; i++)
    vec_push(&core, selector_at(selectors, i));
  SatResult result = solver->check(solver, QUERY_CORE, core.data, core.size, reduction->work);
  if (result == SAT_NO) {
    vec_clear(&core);
    solver->core(solver, &core);
    if (reduction->minimize_work)
      minimize(selectors, reduction, count, &core);
    vec_fill(&selectors->needed, selectors->selected.size, false);
    vec_each(Term, selector, &core)
      vec_at(&selectors->needed, index_of_selector(selectors, *selector)) = true;
  }
  vec_release(&core);
  return result;
}

SatResult reduce_formulas(const CoreReduction *reduction, Term *formulas, uint32_t count) {
  assert(symbol_get(reduction->solver->terms, reduction->selector)->arity == 0);
  Solver *solver = reduction->solver;
  Selectors selectors = {.terms = solver->terms, .symbol = reduction->selector};
  solver_push(solver);
  assert_selected(&selectors, solver, formulas, count);
  SatResult result = find_needed(&selectors, reduction, count);
  solver_pop(solver);
  if (result == SAT_NO)
    rebuild(&selectors, formulas, count);
  map_release(&selectors.index_of);
  vec_release(&selectors.selected);
  vec_release(&selectors.needed);
  return result;
}
