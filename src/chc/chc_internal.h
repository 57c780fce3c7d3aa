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

// FUNCTION as it is called by CALL in the context PARENT, whose blocks go through it; or, with
// NO_CONTEXT for PARENT, by anybody: other functions know its summary only.
typedef struct ChcContext {
  const Function *function;
  uint32_t parent;
  const Edge *call;
} ChcContext;

#define NO_CONTEXT UINT32_MAX

// A location where a run is in CONTEXT.
typedef struct ChcNode {
  uint32_t context;
  Loc loc;
} ChcNode;

typedef enum ChcPointKind {
  POINT_ENTRY,    // a function is entered
  POINT_LOCATION, // a block ends: loop head, behind a call, exit
  POINT_GOAL      // an error, or what is not supported
} ChcPointKind;

typedef struct ChcPoint {
  ChcPointKind kind;
  ChcNode node;             // without location: of GOAL
  const Function *function; // whose frame is the outermost; likewise NULL
} ChcPoint;

#define NO_POINT UINT32_MAX

typedef struct ChcPoints {
  const Cfa *cfa;
  CallSites sites;
  bool inlines;
  VEC(ChcContext) contexts;
  uint32_t *roots;     // by function id: the context without parent; NO_CONTEXT: it is inlined
  VEC(ChcPoint) all;   // the start of the program first, the goal last
  uint32_t *entries;   // by function id; NO_POINT: it does not matter, or is inlined
  Map locations;       // node -> point
  Map settled;         // locations of errors that are no goal any more
} ChcPoints;

// INLINES: what does not recurse, if that makes no more than some hundred contexts.
void points_init(ChcPoints *points, const Cfa *cfa, bool inlines);
void points_release(ChcPoints *points);
// Anew; what is settled stays so.
void points_inline(ChcPoints *points);

// NO_POINT: it is inside a block.
uint32_t points_at(const ChcPoints *points, ChcNode node);
uint32_t points_exit(const ChcPoints *points, const Function *function);
static inline uint32_t points_goal(const ChcPoints *points) { return points->all.size - 1; }

// Do blocks go through CALLEE?
bool points_inlines(const ChcPoints *points, const Function *callee);
// The context of CALLEE, if they do.
uint32_t points_enter(const ChcPoints *points, uint32_t context, const Edge *call,
                      const Function *callee);
// The function that the outermost frame of CONTEXT is of.
const Function *points_frame(const ChcPoints *points, uint32_t context);

// ---- blocks.c: clauses from the edges of the CFA

// From the point FROM along a block, which is free of loops, to the point TO. Where the block ends
// with CALL, it goes on through CALLEE by its summary, or TO is the entry of CALLEE.
typedef struct ChcClause {
  uint32_t from, to;
  ChcNode end;      // of the block: source of CALL, else where it leads
  PathFormula path; // to TO
  const Edge *call; // NULL: the block ends otherwise
  const Function *callee;
  bool has_summary;
  PathFormula entered, passed; // if it has: where CALLEE begins and ends
} ChcClause;

typedef VEC(ChcClause) ChcClauseVec;

// By node: all paths of a block to there.
typedef struct PathTable {
  Map index_of; // node -> 1 + index
  VEC(PathFormula) paths;
  VEC(ChcNode) nodes; // of the paths
} PathTable;

const PathFormula *path_table_find(const PathTable *table, ChcNode node); // NULL: none

// A step inside of a block, to TO.
typedef struct ChcStep {
  CfaStep step;
  ChcNode to;
} ChcStep;

typedef VEC(ChcStep) ChcStepVec;

// Appends those from NODE: along edges, into functions that are inlined, and out of them.
void block_steps(const ChcPoints *points, ChcNode node, ChcStepVec *out);

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

enum { MOST_COPIES = 2 }; // of an array's cells at a time

// The clauses of the system about so many cells of each array as its number says.
typedef struct CellLevel {
  HornSystem horn; // no predicates: to be made
  TermVec facts, assumed; // what is known; of that, what the clauses are restricted to
  struct FactDomain *templates; // under way; NULL: none are
  uint32_t templates_left;      // of their work
  uint32_t kinds_tried;         // of templates
  uint32_t turns;               // after these
  bool is_over;                 // they do not tell more
} CellLevel;

typedef struct ChcCells {
  CellNames names;
  CellLevel levels[MOST_COPIES]; // the first about one
  bool is_alone;                 // nothing else is tried
  bool has_lists;                // facts about nodes of lists were tried
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
