// Clauses about arrays are solved as clauses about one arbitrary cell of each, then two. A
// derivation of the goal from these says nothing of the program.
#include "chc/chc_internal.h"

enum {
  FACTS_WORK = 8000000, // for the facts of clauses about cells
  FIRST_WORK = 500000,  // of an attempt of Spacer
  MOST_ROUNDS = 8,      // that it doubles
  MOST_COPIES = 2,      // of an array's cells at a time
  CHECK_WORK = 1000000  // for a clause of the solution's
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
  cells->is_over = false;
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
  for (uint32_t i = 0; i < chc->solution.size; i++)
    chc->solution.data[i] =
        term_make_and2(chc->terms, cells->facts.data[i], chc->solution.data[i]);
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

CegarResult chc_cells_solve(Chc *chc, Deadline deadline) {
  ChcCells *cells = &chc->cells;
  if (!cells->horn.predicates.size)
    begin(chc);
  vec_clear(&chc->solution);
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
