// The engines as processes, where there is more than one core: a team (parallel/team.h) whose
// members are forked between two turns of the schedule, each with engines of its own, which go on
// where they are. Short programs are decided before that, and cost nothing more.
//
// The leader has no engine any more; it waits, and tells what a member has printed. What members
// find out about single errors, each a question of its own, they tell each other (cli/exchange.h).
#ifndef GAVEL_CLI_PORTFOLIO_H
#define GAVEL_CLI_PORTFOLIO_H

#include "base/options.h"
#include "cli/schedule.h"
#include "parallel/board.h"
#include "parallel/team.h"
#include "report/verdict.h"

// How one member works.
typedef enum Part {
  PART_ANALYSIS,  // with what has the analysis' turns, too, unless that is a part of its own
  PART_UNROLLING, // bounded model checking
  PART_CLAUSES    // Horn clauses
} Part;

typedef struct Portfolio {
  uint32_t jobs;          // processes that may work at once
  const Options *options;
  Team *team;             // NULL: not parted
  Board *board;           // likewise
  int self;               // in the team
  ExitStatus status;      // when it has led
  Part parts[TEAM_MOST];  // by member
} Portfolio;

void portfolio_init(Portfolio *portfolio, const Options *options);
void portfolio_init_alone(Portfolio *portfolio, const Options *options); // that never parts
// In the leader, or when nothing was parted.
void portfolio_release(Portfolio *portfolio);

bool portfolio_is_member(const Portfolio *portfolio);
bool portfolio_is_leader(const Portfolio *portfolio); // it has parted

// There are cores for more than one of ENGINES.
bool portfolio_is_due(const Portfolio *portfolio, const Engines *engines);
// Parts. In a member, ENGINES are those of its part
// afterwards.
void portfolio_part(Portfolio *portfolio, Engines *engines);

// ---- in a member

// Nobody else works any more.
bool portfolio_is_last(const Portfolio *portfolio);
// It can do nothing but wait for what others find, UNTIL then (of clock_ns; 0: as long as it takes).
// False: they have found nothing, or can do nothing either, or a limit is reached.
bool portfolio_wait(Portfolio *portfolio, uint64_t until);
// VERDICT is printed. Ends the process.
_Noreturn void portfolio_leave(Portfolio *portfolio, const Verdict *verdict);

// ---- in the leader

// Waits for the members, and prints what they have found; STATUS is what it comes to.
void portfolio_lead(Portfolio *portfolio);

// ---- anywhere

ExitStatus verdict_exit_status(const Verdict *verdict);

#endif
