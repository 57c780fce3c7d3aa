// A team: processes that work on one question, each in its own way. They are forked from one, the
// leader, and so begin with all that it has; memory is copied where it is written. What a member
// prints is kept in memory; the leader tells what one of them printed: that of the first that has
// an answer, and then all others end; or, if none has, that of the one with the most to say.
//
// The leader owns the files in memory and buries the members. Members own nothing that outlives
// them, start no processes, and end when the leader does, whatever ends that. A member that crashes
// or is killed is a note, not the end.
#ifndef GAVEL_PARALLEL_TEAM_H
#define GAVEL_PARALLEL_TEAM_H

#include "base/exit_status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Team Team;

enum { TEAM_MOST = 64, TEAM_MOST_FILES = 8, TEAM_LEADER = -1, TEAM_NOBODY = -1 };

// Of the leader and all members together; 0: none. CPU time is that of the leader from its start on.
typedef struct TeamLimits {
  double cpu_seconds;
  uint64_t memory_bytes; // resident; what several processes share counts once
  void (*tell)(double seconds); // is told now and then how much the members have used
} TeamLimits;

Team *team_new(TeamLimits limits);
void team_free(Team *team);
// Another member, to be called before they part. NAME, a constant string, says how it works.
void team_add(Team *team, const char *name);
uint32_t team_size(const Team *team);
const char *team_name(const Team *team, uint32_t member);

// Forks. Returns its number in each member, whose stdout and stderr are files in memory from then
// on; TEAM_LEADER in the leader, which has to lead. No thread but the caller's is in a member.
int team_part(Team *team);

// ---- in a member

// Not LIMIT_NONE (a LimitKind) when all are to come to an end.
const atomic_int *team_stop(const Team *team);
// This member has done what it can, and only waits for others; or goes on after all.
void team_rest(Team *team, bool rests);
// Have all others ended, or do they rest? Then nobody else will have an answer.
bool team_is_last(const Team *team);
// What its answer, if it is EXIT_UNKNOWN, weighs beside those of others; 0 before.
void team_weigh(Team *team, uint32_t weight);
// Where the member can write what is to be the file NAME: a file in memory, which the leader copies
// if it tells what this member has found. At most TEAM_MOST_FILES of them.
const char *team_file(Team *team, const char *name);
_Noreturn void team_leave(ExitStatus status);

// ---- in the leader

// Waits until a member has an answer (EXIT_TRUE or EXIT_FALSE) or all have ended, and ends those
// that are left; limits are kept, and a signal is passed on. Returns the member whose output is to
// be told, or TEAM_NOBODY.
int team_lead(Team *team);
ExitStatus team_status(const Team *team, int member);
// Of a member that did not end by itself: what happened ("signal 11"); else NULL.
const char *team_accident(Team *team, uint32_t member);
// Copies what MEMBER printed to stdout and stderr, and its files. Ends the process when that cannot
// be written.
void team_tell(const Team *team, int member);
// What MEMBER wrote to its stderr.
void team_tell_errors(const Team *team, uint32_t member);

#endif
