// Clauses about arrays are solved as clauses about one arbitrary cell of each, and about two. A
// derivation of the goal from these says nothing of the program.
#include "chc/chc_internal.h"
#include "chc/lists.h"
#include "chc/templates.h"

enum {
  FACTS_WORK = 1500000,    // for relations in clauses about cells
  FIRST_WORK = 500000,     // of an attempt of Spacer
  MOST_ROUNDS = 8,         // that it doubles
  CHECK_WORK = 1000000,    // for a clause of the solution's
  TEMPLATES_WORK = 12000000, // for facts of the form of templates of one kind
  TEMPLATES_SHARE = 4,       // so much more than a turn has they get in it
  LISTS_WORK = 2000000,      // for facts about nodes of lists
  SHORTEN_WORK = 2000000     // to leave out what a solution does not need
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
  for (uint32_t i = 0; i < MOST_COPIES; i++) {
    CellLevel *level = &chc->cells.levels[i];
    if (level->templates)
      templates_free(level->templates);
    horn_release(&level->horn);
    vec_release(&level->facts);
    vec_release(&level->assumed);
    *level = (CellLevel){0};
  }
  chc->cells.has_lists = false;
}

void chc_cells_release(Chc *chc) {
  chc_cells_drop(chc);
  cell_names_release(&chc->cells.names);
}

// ---- clauses

// What cells' numbers are counted from.
static void find_origins(Chc *chc, TermVec *origins) {
  MorphCellVec cells = {0};
  vec_each(const HornPredicate, predicate, &chc->system->horn.predicates)
    morph_cells(predicate, &chc->cells.names, 1, &cells);
  vec_each(const MorphCell, cell, &cells)
    if (!term_is_none(cell->axis.origin) && !terms_have(origins, cell->axis.origin))
      vec_push(origins, cell->axis.origin);
  vec_release(&cells);
}

// The facts about the clauses about arrays are about scalars, and hold here; so do those about fewer
// cells. What is new are relations with what cells' numbers are counted from.
static void find_relations(Chc *chc, CellLevel *level) {
  TermVec origins = {0};
  Solver *solver = z3_solver_new(chc->context);
  const TermVec *known = level == chc->cells.levels ? &chc->facts : &level[-1].facts;
  vec_append(&level->facts, known->data, known->size);
  find_origins(chc, &origins);
  FactDomain *bounds = candidates_new(&level->horn, chc->terms, &origins);
  facts_find_by(bounds, &level->horn, solver, deadline_in(FACTS_WORK), &level->facts);
  candidates_free(bounds);
  vec_release(&origins);
  FactDomain *relations = hulls_new(&level->horn, chc->terms, &level->facts);
  facts_find_by(relations, &level->horn, solver, deadline_in(FACTS_WORK), &level->facts);
  hulls_free(relations);
  solver_free(solver);
}

static uint32_t copies_of(const Chc *chc, const CellLevel *level) {
  return (uint32_t)(level - chc->cells.levels) + 1;
}

// What is known restricts the clauses from now on, for Spacer.
static void assume(const Chc *chc, CellLevel *level) {
  facts_assume(&level->horn, chc->terms, &level->facts);
  vec_clear(&level->assumed);
  vec_append(&level->assumed, level->facts.data, level->facts.size);
}

static void begin(Chc *chc, CellLevel *level) {
  morph(&chc->system->horn, &chc->cells.names, copies_of(chc, level), &level->horn);
  find_relations(chc, level);
}

// ---- solving

// The one that has had fewer turns.
static CellLevel *next_level(ChcCells *cells) {
  CellLevel *next = NULL;
  for (uint32_t i = 0; i < MOST_COPIES; i++) {
    CellLevel *level = &cells->levels[i];
    if (!level->is_over && (!next || level->turns < next->turns))
      next = level;
  }
  return next;
}

bool chc_cells_are_due(const Chc *chc) {
  return next_level(&((Chc *)chc)->cells) && morph_is_needed(&chc->system->horn, chc->terms);
}

static CegarResult paused(void) { return (CegarResult){.status = CEGAR_PAUSED}; }

static CegarResult give_up(CellLevel *level) {
  level->is_over = true;
  horn_release(&level->horn);
  level->horn = (HornSystem){0};
  return paused();
}

// The solution, about the clauses of LEVEL, is one of those about arrays: with the facts that all of
// them are restricted to.
static bool is_solution(Chc *chc, const CellLevel *level, const TermVec *solution) {
  vec_clear(&chc->solution);
  for (uint32_t i = 0; i < solution->size; i++) {
    Term all = term_make_and2(chc->terms, chc->facts.data[i], solution->data[i]);
    if (level->assumed.size)
      all = term_make_and2(chc->terms, all, level->assumed.data[i]);
    vec_push(&chc->solution, all);
  }
  chc->copies = copies_of(chc, level);
  ChcCheck check = chc_check(chc, CHECK_WORK);
  return !check.failed && !check.undecided;
}

// What is not needed is left out, for who reads the proof.
static void shorten(Chc *chc, const CellLevel *level, const TermVec *solution) {
  TermVec needed = {0};
  Solver *solver = z3_solver_new(chc->context);
  vec_append(&needed, solution->data, solution->size);
  facts_keep_needed(&level->horn, solver, deadline_in(SHORTEN_WORK), &needed);
  solver_free(solver);
  if (!is_solution(chc, level, &needed))
    (void)is_solution(chc, level, solution);
  vec_release(&needed);
}

static CegarResult accept(Chc *chc, CellLevel *level, const TermVec *solution) {
  if (is_solution(chc, level, solution)) {
    shorten(chc, level, solution);
    return (CegarResult){.status = CEGAR_SAFE};
  }
  chc->copies = 0;
  vec_clear(&chc->solution);
  return give_up(level);
}

static uint32_t spacer_work(CellLevel *level) {
  uint32_t round = level->turns / 2;
  level->horn.arithmetic = level->turns % 2 ? HORN_NEW_ARITHMETIC : HORN_OLD_ARITHMETIC;
  return FIRST_WORK << (round < MOST_ROUNDS ? round : MOST_ROUNDS);
}

static CegarResult ask_spacer(Chc *chc, CellLevel *level, Deadline deadline) {
  uint32_t work = deadline_share(deadline, 1, spacer_work(level));
  TermVec solution = {0};
  CegarResult result = paused();
  switch (z3_solve_horn(chc->context, &level->horn, work, &solution, NULL)) {
  case HORN_SOLVED:
    result = accept(chc, level, &solution);
    break;
  case HORN_DERIVABLE:
  case HORN_UNSUPPORTED:
    result = give_up(level);
    break;
  case HORN_TIMEOUT:
    break;
  }
  vec_release(&solution);
  return result;
}

static FactDomain *new_templates(Chc *chc, CellLevel *level, TemplateKind kind) {
  TemplateSource source = {.horn = &chc->system->horn,
                           .cells = &level->horn,
                           .names = &chc->cells.names,
                           .copies = copies_of(chc, level),
                           .known = &level->facts,
                           .kind = kind};
  return templates_new(&source);
}

// What holds of templates of KIND joins the level's facts. False: there is more to be done by a
// later turn, from where this one ends; what is broken once stays so.
static bool find_templates(Chc *chc, CellLevel *level, Solver *solver, TemplateKind kind,
                           Deadline deadline) {
  if (!level->templates) {
    level->templates = new_templates(chc, level, kind);
    level->templates_left = TEMPLATES_WORK;
  }
  uint32_t work = deadline_share(deadline, 1, level->templates_left);
  level->templates_left -= work;
  if (!facts_find_by(level->templates, &level->horn, solver, deadline_in(work), &level->facts) &&
      level->templates_left)
    return false;
  templates_free(level->templates);
  level->templates = NULL;
  return true;
}

// Those about pairs of cells first: what is told of one cell may follow from them.
static bool find_all_templates(Chc *chc, CellLevel *level, Solver *solver, Deadline deadline) {
  static const TemplateKind kinds[] = {TEMPLATES_PAIR, TEMPLATES_SINGLE};
  uint32_t first = copies_of(chc, level) == 1, count = sizeof kinds / sizeof *kinds;
  while (first + level->kinds_tried < count &&
         find_templates(chc, level, solver, kinds[first + level->kinds_tried], deadline))
    level->kinds_tried++;
  return first + level->kinds_tried == count;
}

static Deadline templates_deadline(Deadline turn) {
  uint64_t work = (uint64_t)TEMPLATES_SHARE * deadline_left(turn);
  return deadline_in(work < TEMPLATES_WORK ? (uint32_t)work : TEMPLATES_WORK);
}

// Facts of the form of templates, if they are a solution. False: they take another turn.
static bool try_templates(Chc *chc, CellLevel *level, Deadline turn, CegarResult *result) {
  Solver *solver = z3_solver_new(chc->context);
  bool is_done = find_all_templates(chc, level, solver, templates_deadline(turn));
  if (is_done && facts_are_enough(&level->horn, solver, &level->facts)) {
    TermVec solution = {0};
    vec_append(&solution, level->facts.data, level->facts.size - 1);
    *result = accept(chc, level, &solution);
    vec_release(&solution);
  } else if (is_done) {
    assume(chc, level);
  }
  solver_free(solver);
  return is_done;
}

// ---- lists

// All levels that speak of fewer cells come before.
static CellLevel *begin_lists(Chc *chc) {
  for (uint32_t i = 0; i < LIST_COPIES; i++)
    if (!chc->cells.levels[i].horn.predicates.size)
      begin(chc, &chc->cells.levels[i]);
  return &chc->cells.levels[LIST_COPIES - 1];
}

// Facts about nodes that are true, of those in SCOPE, join FACTS. True if they are a solution.
static bool is_solved_by_lists(Chc *chc, const CellLevel *level, ListScope scope, TermVec *facts) {
  Solver *solver = z3_solver_new(chc->context);
  FactDomain *lists =
      lists_new(&chc->system->horn, &level->horn, &chc->cells.names, chc->encoder, scope);
  facts_find_by(lists, &level->horn, solver, deadline_in(LISTS_WORK), facts);
  bool is_enough = facts_are_enough(&level->horn, solver, facts);
  lists_free(lists);
  solver_free(solver);
  return is_enough;
}

// First all nodes are alike, then age tells them apart.
static CegarResult try_lists(Chc *chc) {
  CellLevel *level = begin_lists(chc);
  CegarResult result = paused();
  TermVec facts = {0};
  vec_append(&facts, level->facts.data, level->facts.size);
  bool is_solved = is_solved_by_lists(chc, level, LIST_ALL_NODES, &facts) ||
                   is_solved_by_lists(chc, level, LIST_BY_AGE, &facts);
  if (is_solved) {
    facts.size--; // the goal's
    result = accept(chc, level, &facts);
  }
  vec_release(&facts);
  return result;
}

// ---- turns

// First templates, which most often tell what can be told; then Spacer, which may get stuck where no
// limit reaches it.
static CegarResult take_turn(Chc *chc, CellLevel *level, Deadline deadline) {
  CegarResult result = paused();
  if (!level->horn.predicates.size)
    begin(chc, level);
  if (!level->turns && !try_templates(chc, level, deadline, &result))
    return result;
  if (level->turns++)
    result = ask_spacer(chc, level, deadline);
  return result;
}

// Lists first, in a turn of their own. The first turns of all levels are one: Spacer may get stuck.
CegarResult chc_cells_solve(Chc *chc, Deadline deadline) {
  if (!chc->cells.has_lists && lists_are_met(&chc->system->horn, chc->encoder)) {
    chc->cells.has_lists = true;
    return try_lists(chc);
  }
  CellLevel *level = next_level(&chc->cells);
  CegarResult result;
  do {
    result = take_turn(chc, level, deadline);
    level = next_level(&chc->cells);
  } while (result.status == CEGAR_PAUSED && level && !level->turns &&
           !deadline_has_passed(deadline));
  return result;
}
