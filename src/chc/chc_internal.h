// What the files of chc/ share.
#ifndef GAVEL_CHC_CHC_INTERNAL_H
#define GAVEL_CHC_CHC_INTERNAL_H

#include "base/map.h"
#include "cfa/call_sites.h"
#include "chc/chc.h"
#include "chc/facts.h"
#include "chc/morph.h"
#include "encode/modular.h"
#include "smt/z3_horn.h"
#include "summary/summary.h"

// ---- points.c: what has a predicate

typedef enum ChcPointKind {
  POINT_ENTRY,    // a function is entered
  POINT_LOCATION, // a block ends: loop head, behind a call, exit
  POINT_GOAL      // an error, or what is not supported
} ChcPointKind;

typedef struct ChcPoint {
  ChcPointKind kind;
  Loc loc;                  // NO_LOC: of GOAL
  const Function *function; // likewise NULL
} ChcPoint;

#define NO_POINT UINT32_MAX

typedef struct ChcPoints {
  const Cfa *cfa;
  CallSites sites;
  VEC(ChcPoint) all;   // the start of the program first, the goal last
  uint32_t *entries;   // by function id; NO_POINT: it does not matter
  uint32_t *locations; // by location index
  Map settled;         // locations of errors that are no goal any more
} ChcPoints;

void points_init(ChcPoints *points, const Cfa *cfa);
void points_release(ChcPoints *points);

static inline uint32_t points_goal(const ChcPoints *points) { return points->all.size - 1; }
static inline uint32_t points_exit(const ChcPoints *points, const Function *function) {
  return points->locations[function->exit.index];
}

// ---- blocks.c: clauses from the edges of the CFA

// From the point FROM along a block, which is free of loops, to the point TO. Where the block ends
// with CALL, it goes on through CALLEE by its summary, or TO is the entry of CALLEE.
typedef struct ChcClause {
  uint32_t from, to;
  Loc end;          // of the block: source of CALL, else where it leads
  PathFormula path; // to TO
  const Edge *call; // NULL: the block ends otherwise
  const Function *callee;
  bool has_summary;
  PathFormula entered, passed; // if it has: where CALLEE begins and ends
} ChcClause;

typedef VEC(ChcClause) ChcClauseVec;

// By location: all paths of a block to there.
typedef struct PathTable {
  Map index_of; // location -> 1 + index
  VEC(PathFormula) paths;
  LocVec locs; // of the paths
} PathTable;

const PathFormula *path_table_find(const PathTable *table, Loc loc); // NULL: none

typedef struct ChcBlock {
  uint32_t from;
  PathTable inside, ends;
} ChcBlock;

// BLOCK, all 0, gets the paths from the point FROM; the clauses, unless NULL, are appended.
void block_walk(ChcBlock *block, const ChcPoints *points, Encoder *encoder,
                const CallEffects *effects, uint32_t from, ChcClauseVec *clauses);
void block_release(ChcBlock *block);

// ---- system.c: clauses for Spacer

typedef struct CellSet {
  CellList cells;
  Map known;
} CellSet;

// The clauses of a program, as ENCODER says it.
typedef struct ChcSystem {
  const ChcPoints *points;
  Encoder *encoder;
  CallEffects effects;
  ChcClauseVec clauses;
  VEC(Term) constraints; // of clauses, in the same order, without functions
  CellSet *needed;       // by point: what is needed from there on; of an entry: the parameters
  bool *has_summary;     // by function id: somebody needs its summary
  Map *olds;             // function and cell -> the symbol of \old(cell); borrowed
  Map *unknowns;         // application -> the variable that stands for it; borrowed
  HornSystem horn;
} ChcSystem;

// Borrows all but the clauses.
void system_init(ChcSystem *system, const ChcPoints *points, Encoder *encoder, Map *olds,
                 Map *unknowns);
void system_release(ChcSystem *system);
// The values that FUNCTION's parameters had at its entry, and what they are there; or those of the
// other cells that it reads.
void system_entered_with(const ChcSystem *system, const Function *function, bool are_params,
                         TermVec *olds, TermVec *cells);
// TERM with a variable for each application of a function.
Term system_without_functions(const ChcSystem *system, Term term);

// ---- derivation.c: paths from facts

// Appends the steps of the path that FACTS derive the goal by; false if they cannot be followed.
bool derivation_follow(const ChcSystem *system, Z3Context *context, const HornFactVec *facts,
                       CfaStepVec *steps);

// ---- cells.c: arrays by one arbitrary cell (morph.h)

typedef struct ChcCells {
  CellNames names;
  HornSystem horn; // of the system; no predicates: to be made
  uint32_t copies; // of which the clauses speak; 0: of none yet
  uint32_t attempts;
  bool is_alone; // nothing else is tried
  bool has_templates; // these were tried
  bool is_over;  // cells do not tell more
  TermVec facts;
} ChcCells;

void chc_cells_init(Chc *chc);
void chc_cells_release(Chc *chc);
void chc_cells_drop(Chc *chc); // the system has changed
// May the clauses about cells be solved?
bool chc_cells_are_due(const Chc *chc);
// SAFE: the solution is in chc->solution; PAUSED otherwise.
CegarResult chc_cells_solve(Chc *chc, Deadline deadline);

// ---- the whole

struct Chc {
  const Cfa *cfa;
  Terms *terms;
  Z3Context *context;
  Encoder *encoder;
  PathJudge *judge;
  ChcPoints points;
  ChcSystem *system;      // NULL: to be made
  SummarySearch *search;  // of SYSTEM; NULL: likewise
  ChcSolver solver, last; // who may be asked, and who was
  TermVec facts;     // by point, about SYSTEM
  Map olds, unknowns;
  bool follows;      // derivations, in this run
  bool derives;      // an error, by clauses that leave nothing out
  uint32_t turns;    // of both solvers
  bool search_is_stuck;
  uint32_t attempts; // of Spacer
  TermVec solution;  // by point, after SAFE
  ChcCells cells;
  uint32_t copies; // of cells that the solution speaks of; 0: it speaks of arrays as they are
  PathAnswer *answer;
  SourceSpan place;
};

#endif
