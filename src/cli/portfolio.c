#include "cli/portfolio.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/overtime.h"
#include "base/process_tree.h"
#include "base/stats.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/statistics.h"
#include "smt/z3_solver.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WAIT_NS = 2000000 }; // between two looks for what others have posted
enum { LIMIT_WEIGHT = 9 };   // of an UNKNOWN for a limit of the run

// ---- how many

static uint32_t jobs_of(const Options *options) {
  const char *variable = getenv("GAVEL_JOBS");
  long said = options->given.processes ? (long)options->processes : variable ? atol(variable) : 0;
  long jobs = said > 0 ? said : (long)cores_count();
  return jobs < 1 ? 1 : jobs > TEAM_MOST ? TEAM_MOST : (uint32_t)jobs;
}

void portfolio_init(Portfolio *portfolio, const Options *options) {
  *portfolio = (Portfolio){.jobs = jobs_of(options), .options = options, .self = TEAM_LEADER};
}

void portfolio_init_alone(Portfolio *portfolio, const Options *options) {
  *portfolio = (Portfolio){.jobs = 1, .options = options, .self = TEAM_LEADER};
}

void portfolio_release(Portfolio *portfolio) {
  assert(!portfolio_is_member(portfolio));
  if (!portfolio->team)
    return;
  team_free(portfolio->team);
  board_free(portfolio->board);
}

bool portfolio_is_member(const Portfolio *portfolio) {
  return portfolio->team && portfolio->self != TEAM_LEADER;
}

bool portfolio_is_leader(const Portfolio *portfolio) {
  return portfolio->team && portfolio->self == TEAM_LEADER;
}

// ---- parting

static void add(Portfolio *portfolio, Part part) {
  static const char *const names[] = {[PART_ANALYSIS] = "the analysis",
                                      [PART_UNROLLING] = "bounded model checking",
                                      [PART_CLAUSES] = "Horn clauses"};
  portfolio->parts[team_size(portfolio->team)] = part;
  team_add(portfolio->team, names[part]);
}

static TeamLimits limits_of(const Options *options) {
  return (TeamLimits){.cpu_seconds = options->time_limit,
                      .memory_bytes = options->memory_limit,
                      .tell = progress_say_cpu};
}

// The engines, as far as there are cores; the last one takes turns with what is left.
static void add_parts(Portfolio *portfolio, const Engines *engines) {
  assert(engines->analysis || engines->chc);
  if (engines->analysis)
    add(portfolio, PART_ANALYSIS);
  if (engines->bmc)
    add(portfolio, PART_UNROLLING);
  if (engines->chc && (!engines->analysis || portfolio->jobs > team_size(portfolio->team)))
    add(portfolio, PART_CLAUSES);
}

static bool has_part(const Portfolio *portfolio, Part part) {
  for (uint32_t i = 0; i < team_size(portfolio->team); i++)
    if (portfolio->parts[i] == part)
      return true;
  return false;
}

static void take_part(const Portfolio *portfolio, Engines *engines) {
  Part part = portfolio->parts[portfolio->self];
  bool keeps_clauses = part == PART_ANALYSIS && !has_part(portfolio, PART_CLAUSES);
  if (part != PART_UNROLLING) {
    engines->bmc = NULL;
    engines->induction = NULL;
    engines->runs = NULL;
  }
  if (part != PART_ANALYSIS) {
    engines->analysis = NULL;
    engines->cells = NULL;
  }
  if (part != PART_CLAUSES && !keeps_clauses)
    engines->chc = NULL;
  if (engines->analysis)
    engines->analysis->abandons = engines->chc != NULL;
}

// What the other threads of the leader did is to be done here, too. Its own part of CPU time alone
// is watched by the member itself, lest nobody does.
static void settle_in(const Portfolio *portfolio, double spent) {
  const Options *options = portfolio->options;
  double seconds = options->time_limit > spent ? options->time_limit - spent : 0;
  if (options->time_limit > 0 && seconds <= 0)
    seconds = 1e-3;
  progress_leave();
  limits_start(seconds, options->memory_limit);
  limits_obey(team_stop(portfolio->team));
  limits_catch_signals();
  overtime_start(seconds, options->memory_limit);
  z3_after_fork();
}

void portfolio_part(Portfolio *portfolio, Engines *engines) {
  assert(!portfolio->team);
  double spent = (double)clock_cpu_ns() / 1e9;
  portfolio->team = team_new(limits_of(portfolio->options));
  add_parts(portfolio, engines);
  portfolio->board = board_new(team_size(portfolio->team));
  portfolio->self = team_part(portfolio->team);
  if (!portfolio_is_member(portfolio))
    return;
  take_part(portfolio, engines);
  output_keep(portfolio->team);
  settle_in(portfolio, spent);
}

bool portfolio_is_due(const Portfolio *portfolio, const Engines *engines) {
  uint32_t count = (engines->bmc != NULL) + (engines->analysis != NULL) + (engines->chc != NULL);
  return !portfolio->team && portfolio->jobs > 1 && count > 1;
}

// ---- in a member

bool portfolio_is_last(const Portfolio *portfolio) {
  return portfolio_is_member(portfolio) && team_is_last(portfolio->team);
}

bool portfolio_wait(Portfolio *portfolio, uint64_t until) {
  assert(portfolio_is_member(portfolio));
  struct timespec pause = {.tv_nsec = WAIT_NS};
  uint32_t self = (uint32_t)portfolio->self;
  team_rest(portfolio->team, true);
  while (!board_has_news(portfolio->board, self) && !team_is_last(portfolio->team) &&
         limits_reached() == LIMIT_NONE && !(until && clock_ns() > until))
    nanosleep(&pause, NULL);
  bool has_news = board_has_news(portfolio->board, self); // what they post, they post before
  if (has_news)
    team_rest(portfolio->team, false);
  return has_news;
}

// A limit that ended the run weighs more than what a member gave up for before; but for that, what
// people can do most about weighs most. A member that ends because others have is said to be
// interrupted.
static uint32_t weight_of(const Verdict *verdict) {
  static const uint32_t weights[] = {
      [UNKNOWN_INTERRUPTED] = 1, [UNKNOWN_TIMEOUT] = LIMIT_WEIGHT, [UNKNOWN_MEMORY] = LIMIT_WEIGHT,
      [UNKNOWN_BOUND] = 3,       [UNKNOWN_NO_PROGRESS] = 4,        [UNKNOWN_SOLVER] = 5,
      [UNKNOWN_RECURSION] = 6,   [UNKNOWN_UNCONFIRMED] = 7,        [UNKNOWN_UNSUPPORTED] = 8,
      [UNKNOWN_PROOF] = 10};
  if (verdict->kind != VERDICT_UNKNOWN)
    return 0;
  bool is_interrupted = verdict->reason == UNKNOWN_INTERRUPTED && limits_reached() != LIMIT_NONE;
  return is_interrupted ? LIMIT_WEIGHT : weights[verdict->reason];
}

ExitStatus verdict_exit_status(const Verdict *verdict) {
  static const ExitStatus statuses[] = {[VERDICT_TRUE] = EXIT_TRUE,
                                        [VERDICT_FALSE] = EXIT_FALSE,
                                        [VERDICT_UNKNOWN] = EXIT_UNKNOWN};
  return statuses[verdict->kind];
}

void portfolio_leave(Portfolio *portfolio, const Verdict *verdict) {
  team_weigh(portfolio->team, weight_of(verdict));
  statistics_write(portfolio->options);
  team_leave(verdict_exit_status(verdict));
}

// ---- in the leader

static void tell_accidents(Portfolio *portfolio) {
  for (uint32_t i = 0; i < team_size(portfolio->team); i++) {
    const char *accident = team_accident(portfolio->team, i);
    if (!accident)
      continue;
    team_tell_errors(portfolio->team, i);
    fprintf(stderr, "gavel: note: the process of %s ended without an answer (%s)\n",
            team_name(portfolio->team, i), accident);
  }
}

// The limit that was reached is what there is to say.
static ExitStatus tell_nothing(void) {
  static const char *const said[] = {
      [LIMIT_NONE] = "interrupted)\nAll processes that worked on it were ended from outside.\n",
      [LIMIT_TIME] = "timeout)\nThe time limit was reached before there was an answer.\n",
      [LIMIT_MEMORY] = "memory)\nThe memory limit was reached before there was an answer.\n",
      [LIMIT_INTERRUPT] = "interrupted)\nThe run was interrupted before there was an answer.\n"};
  printf("Verification result: UNKNOWN(%s", said[limits_reached()]);
  return EXIT_UNKNOWN;
}

void portfolio_lead(Portfolio *portfolio) {
  assert(portfolio_is_leader(portfolio));
  limits_obey(team_stop(portfolio->team));
  int teller = team_lead(portfolio->team);
  progress_stop();
  overtime_stop();
  tell_accidents(portfolio);
  portfolio->status = teller == TEAM_NOBODY ? tell_nothing() : team_status(portfolio->team, teller);
  if (teller == TEAM_NOBODY)
    return;
  team_tell(portfolio->team, teller);
}
