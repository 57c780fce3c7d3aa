// Clauses about arrays are solved as clauses about one arbitrary cell of each, then two. A
// derivation of the goal from these says nothing of the program.
#include "chc/chc_internal.h"
#include "chc/templates.h"

enum {
  FACTS_WORK = 1500000, // for the facts of clauses about cells
  FIRST_WORK = 500000,  // of an attempt of Spacer
  MOST_ROUNDS = 8,      // that it doubles
  MOST_COPIES = 2,      // of an array's cells at a time
  CHECK_WORK = 1000000, // for a clause of the solution's
  TEMPLATES_WORK = 3000000 // for facts of the form of templates
};

// ---- lifecycle

// What a function has found (\old) lies where it lies now.
static CellAxis axis_of(void *context, Symbol array) {
  const Chc *chc = context;
  const Cell *cell = symbol_get(chc->terms, array)->origin;
  return encode_axis(chc->encoder, cell->symbol);
}

void chc_cells_init(Chc *chc) { cell_names_init(&chc->cells.names, chc->terms, axis_of, chc); }

void chc_cells_drop(Chc *chc) {
  ChcCells *cells = &chc->cells;
  horn_release(&cells->horn);
  vec_release(&cells->facts);
  cells->horn = (HornSystem){0};
  cells->copies = cells->attempts = 0;
  cells->is_over = cells->has_templates = false;
}

void chc_cells_release(Chc *chc) {
  chc_cells_drop(chc);
  cell_names_release(&chc->cells.names);
}

// ---- solving

bool chc_cells_are_due(const Chc *chc) {
  return !chc->cells.is_over && morph_is_needed(&chc->system->horn, chc->terms);
}

static void begin(Chc *chc) {
  ChcCells *cells = &chc->cells;
  uint32_t copies = cells->copies + 1;
  chc_cells_drop(chc);
  cells->copies = copies;
  morph(&chc->system->horn, &cells->names, copies, &cells->horn);
  facts_find(&cells->horn, chc->context, chc->terms, FACTS_WORK, &cells->facts);
  facts_assume(&cells->horn, chc->terms, &cells->facts);
}

// The clauses say too little: of more cells at a time they say more.
static CegarResult say_more(ChcCells *cells) {
  cells->is_over = cells->copies == MOST_COPIES;
  horn_release(&cells->horn);
  cells->horn = (HornSystem){0};
  return (CegarResult){.status = CEGAR_PAUSED};
}

static CegarResult accept(Chc *chc) {
  ChcCells *cells = &chc->cells;
  for (uint32_t i = 0; i < chc->solution.size; i++) {
    Term known = term_make_and2(chc->terms, chc->facts.data[i], cells->facts.data[i]);
    chc->solution.data[i] = term_make_and2(chc->terms, known, chc->solution.data[i]);
  }
  chc->copies = cells->copies;
  ChcCheck check = chc_check(chc, CHECK_WORK);
  if (!check.failed && !check.undecided)
    return (CegarResult){.status = CEGAR_SAFE};
  chc->copies = 0;
  vec_clear(&chc->solution);
  return say_more(cells);
}

static uint32_t next_work(ChcCells *cells) {
  uint32_t round = cells->attempts++ / 2;
  cells->horn.arithmetic = cells->attempts % 2 ? HORN_OLD_ARITHMETIC : HORN_NEW_ARITHMETIC;
  return FIRST_WORK << (round < MOST_ROUNDS ? round : MOST_ROUNDS);
}

// Facts of the form of templates, if they are a solution.
static CegarResult try_templates(Chc *chc) {
  ChcCells *cells = &chc->cells;
  TermVec facts = {0};
  CegarResult result = {.status = CEGAR_PAUSED};
  Solver *solver = z3_solver_new(chc->context);
  vec_append(&facts, cells->facts.data, cells->facts.size);
  FactDomain *templates =
      templates_new(&chc->system->horn, &cells->horn, &cells->names, cells->copies, &facts);
  facts_find_by(templates, &cells->horn, solver, deadline_in(TEMPLATES_WORK), &facts);
  templates_free(templates);
  if (facts_are_enough(&cells->horn, solver, &facts)) {
    vec_append(&chc->solution, facts.data, facts.size - 1);
    result = accept(chc);
  }
  solver_free(solver);
  vec_release(&facts);
  return result;
}

// Spacer for a moment; then templates, which find more; then Spacer as long as it takes.
CegarResult chc_cells_solve(Chc *chc, Deadline deadline) {
  ChcCells *cells = &chc->cells;
  if (!cells->horn.predicates.size)
    begin(chc);
  vec_clear(&chc->solution);
  if (cells->attempts == 1 && !cells->has_templates) {
    cells->has_templates = true;
    return try_templates(chc);
  }
  uint32_t work = deadline_share(deadline, 1, next_work(cells));
  switch (z3_solve_horn(chc->context, &cells->horn, work, &chc->solution, NULL)) {
  case HORN_SOLVED:
    return accept(chc);
  case HORN_DERIVABLE:
  case HORN_UNSUPPORTED:
    return say_more(cells);
  case HORN_TIMEOUT:
    break;
  }
  return (CegarResult){.status = CEGAR_PAUSED};
}
