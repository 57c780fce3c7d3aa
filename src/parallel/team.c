// The end of a member is seen at a pipe of which only it has the other end: that is closed whatever
// ends it, and poll waits for all of them at once.
#define _GNU_SOURCE // memfd_create, prctl

#include "parallel/team.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/process_tree.h"
#include "base/stats.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 20, GRACE_MS = 7000, ACCIDENT_BYTES = 40, PATH_BYTES = 40 };

// What all can see.
typedef struct TeamShared {
  atomic_int stop; // a LimitKind
  struct {
    atomic_uint weight;
    atomic_bool rests;
    atomic_bool has_ended; // as the leader has seen
    atomic_uint files;     // that it has begun to write
    char names[TEAM_MOST_FILES][PATH_MAX];
  } members[TEAM_MOST];
} TeamShared;

typedef struct TeamMember {
  const char *name;
  pid_t process; // 0 when it is buried
  int life;      // of a pipe; closed at its end
  int out, err, files[TEAM_MOST_FILES];
  ExitStatus status; // when it is buried: EXIT_INTERNAL if it did not end by itself
  char accident[ACCIDENT_BYTES];
} TeamMember;

struct Team {
  TeamLimits limits;
  uint32_t size;
  int self;         // TEAM_LEADER, or the member's number
  uint64_t stopped; // when, of clock_ns; 0: not
  char path[PATH_BYTES]; // in a member: of its last file
  TeamMember members[TEAM_MOST];
  TeamShared *shared;
};

// ---- lifecycle

Team *team_new(TeamLimits limits) {
  assert(limits.cpu_seconds >= 0);
  Team *team = mem_alloc_zeroed(sizeof *team);
  team->limits = limits;
  team->self = TEAM_LEADER;
  team->shared = mmap(NULL, sizeof *team->shared, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (team->shared == MAP_FAILED)
    die("cannot share memory between processes");
  return team;
}

static TeamMember *end_of(Team *team) { return team->members + team->size; }

void team_free(Team *team) {
  for (TeamMember *member = team->members; member < end_of(team); member++) {
    assert(!member->process);
    close(member->out);
    close(member->err);
    for (uint32_t i = 0; i < TEAM_MOST_FILES; i++)
      close(member->files[i]);
  }
  munmap(team->shared, sizeof *team->shared);
  mem_free(team, sizeof *team);
}

static int new_file(void) {
  int file = memfd_create("gavel", MFD_CLOEXEC);
  if (file < 0)
    die("cannot make a file in memory: %s", strerror(errno));
  return file;
}

void team_add(Team *team, const char *name) {
  assert(team->size < TEAM_MOST && team->self == TEAM_LEADER);
  TeamMember *member = end_of(team);
  *member = (TeamMember){.name = name, .life = -1, .out = new_file(), .err = new_file()};
  for (uint32_t i = 0; i < TEAM_MOST_FILES; i++)
    member->files[i] = new_file();
  team->size++;
}

uint32_t team_size(const Team *team) { return team->size; }

const char *team_name(const Team *team, uint32_t member) {
  assert(member < team->size);
  return team->members[member].name;
}

// ---- parting

static void become(Team *team, uint32_t number, pid_t leader) {
  TeamMember *member = &team->members[number];
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != leader)
    _exit(EXIT_INTERNAL); // it has ended before it could take us along
  if (dup2(member->out, STDOUT_FILENO) < 0 || dup2(member->err, STDERR_FILENO) < 0)
    _exit(EXIT_ENVIRONMENT);
  team->self = (int)number;
}

// True in the member.
static bool start(Team *team, uint32_t number) {
  TeamMember *member = &team->members[number];
  pid_t leader = getpid();
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  member->process = fork();
  if (member->process == 0) {
    become(team, number, leader);
    return true;
  }
  close(ends[1]);
  member->life = ends[0];
  return false;
}

// One that cannot be started has ended.
int team_part(Team *team) {
  assert(team->size > 0 && team->self == TEAM_LEADER);
  fflush(NULL);
  for (uint32_t i = 0; i < team->size; i++)
    if (start(team, i))
      return (int)i;
  return TEAM_LEADER;
}

// ---- in a member

const atomic_int *team_stop(const Team *team) { return &team->shared->stop; }

void team_rest(Team *team, bool rests) {
  assert(team->self != TEAM_LEADER);
  atomic_store(&team->shared->members[team->self].rests, rests);
}

bool team_is_last(const Team *team) {
  assert(team->self != TEAM_LEADER);
  for (int i = 0; i < (int)team->size; i++)
    if (i != team->self && !atomic_load(&team->shared->members[i].rests) &&
        !atomic_load(&team->shared->members[i].has_ended))
      return false;
  return true;
}

void team_weigh(Team *team, uint32_t weight) {
  assert(team->self != TEAM_LEADER);
  atomic_store(&team->shared->members[team->self].weight, weight);
}

const char *team_file(Team *team, const char *name) {
  assert(team->self != TEAM_LEADER);
  atomic_uint *count = &team->shared->members[team->self].files;
  uint32_t number = atomic_load(count);
  if (number == TEAM_MOST_FILES || strlen(name) >= PATH_MAX)
    die("cannot write '%s': too many files", name);
  strcpy(team->shared->members[team->self].names[number], name);
  atomic_store(count, number + 1);
  snprintf(team->path, sizeof team->path, "/proc/self/fd/%d",
           team->members[team->self].files[number]);
  return team->path;
}

// Not exit: what is to be done then is the leader's business.
void team_leave(ExitStatus status) {
  bool is_written = !fflush(stdout) && !fflush(stderr);
  _exit(is_written ? status : EXIT_ENVIRONMENT);
}

// ---- the leader: who has ended

static void take_down(TeamMember *member, int status) {
  bool is_exit = WIFEXITED(status);
  member->status = is_exit ? (ExitStatus)WEXITSTATUS(status) : EXIT_INTERNAL;
  bool is_answer = member->status == EXIT_TRUE || member->status == EXIT_FALSE ||
                   member->status == EXIT_UNKNOWN;
  if (!is_exit)
    snprintf(member->accident, sizeof member->accident, "signal %d", WTERMSIG(status));
  else if (!is_answer)
    snprintf(member->accident, sizeof member->accident, "status %d", (int)member->status);
}

static void bury(Team *team, TeamMember *member) {
  int status = EXIT_INTERNAL << 8; // if it could not be started
  while (member->process > 0 && waitpid(member->process, &status, 0) < 0 && errno == EINTR)
    continue;
  take_down(member, status);
  member->process = 0;
  close(member->life);
  atomic_store(&team->shared->members[member - team->members].has_ended, true);
}

static bool is_answer(const TeamMember *member) {
  return !member->process && (member->status == EXIT_TRUE || member->status == EXIT_FALSE);
}

// Waits some time for members to end, and buries those that do; returns how many are left.
static uint32_t wait_for_some(Team *team) {
  struct pollfd lives[TEAM_MOST];
  TeamMember *living[TEAM_MOST];
  uint32_t count = 0, left;
  for (TeamMember *member = team->members; member < end_of(team); member++)
    if (member->process) {
      living[count] = member;
      lives[count++] = (struct pollfd){.fd = member->life, .events = POLLIN};
    }
  left = count;
  int ready = poll(lives, count, LOOK_EVERY_MS);
  for (uint32_t i = 0; ready > 0 && i < count; i++)
    if (lives[i].revents) {
      bury(team, living[i]);
      left--;
    }
  return left;
}

static bool has_answer(Team *team) {
  bool is_found = false;
  for (const TeamMember *member = team->members; member < end_of(team); member++)
    is_found |= is_answer(member);
  return is_found;
}

static void end_all(Team *team) {
  for (TeamMember *member = team->members; member < end_of(team); member++)
    if (member->process > 0)
      kill(member->process, SIGKILL);
  for (TeamMember *member = team->members; member < end_of(team); member++)
    if (member->process) {
      bury(team, member);
      member->accident[0] = 0; // it was us
    }
}

// ---- the leader: limits

// What is shared counts for each process at first; exactly, which takes longer, only when it is
// much.
static bool uses_too_much(const Team *team, const TreeUsage *usage) {
  uint64_t limit = team->limits.memory_bytes;
  return limit && usage->memory_bytes > limit && tree_proportional_memory() > limit;
}

static LimitKind reached(const Team *team) {
  LimitKind own = limits_reached();
  if (own != LIMIT_NONE || (team->limits.cpu_seconds <= 0 && !team->limits.memory_bytes))
    return own;
  TreeUsage usage = tree_measure();
  if (team->limits.tell)
    team->limits.tell(usage.cpu_seconds);
  double seconds = usage.cpu_seconds + (double)clock_cpu_ns() / 1e9;
  if (team->limits.cpu_seconds > 0 && seconds >= team->limits.cpu_seconds)
    return LIMIT_TIME;
  return uses_too_much(team, &usage) ? LIMIT_MEMORY : LIMIT_NONE;
}

// True when those that were told to stop had time enough.
static bool is_over(Team *team) {
  if (team->stopped)
    return clock_ns() - team->stopped > GRACE_MS * UINT64_C(1000000);
  LimitKind kind = reached(team);
  if (kind == LIMIT_NONE)
    return false;
  team->stopped = clock_ns();
  atomic_store(&team->shared->stop, (int)kind);
  return false;
}

// ---- the leader: all

static uint32_t weight_of(const Team *team, const TeamMember *member) {
  return atomic_load(&team->shared->members[member - team->members].weight);
}

static int choose(Team *team) {
  const TeamMember *best = NULL;
  for (const TeamMember *member = team->members; member < end_of(team); member++) {
    if (is_answer(member)) {
      if (best && is_answer(best) && best->status != member->status)
        BUG("%s and %s contradict each other", best->name, member->name);
      best = best && is_answer(best) ? best : member;
    } else if (member->status == EXIT_UNKNOWN && !(best && is_answer(best))) {
      best = best && weight_of(team, best) >= weight_of(team, member) ? best : member;
    }
  }
  return best ? (int)(best - team->members) : TEAM_NOBODY;
}

int team_lead(Team *team) {
  assert(team->self == TEAM_LEADER);
  while (wait_for_some(team) && !has_answer(team) && !is_over(team))
    continue;
  end_all(team);
  return choose(team);
}

ExitStatus team_status(const Team *team, int member) {
  assert(member >= 0 && (uint32_t)member < team->size && !team->members[member].process);
  return team->members[member].status;
}

const char *team_accident(Team *team, uint32_t member) {
  assert(member < team->size);
  const char *accident = team->members[member].accident;
  return *accident ? accident : NULL;
}

// ---- the leader: telling

static bool copy(int from, FILE *to) {
  char buffer[1 << 16];
  ssize_t count;
  off_t place = 0;
  while ((count = pread(from, buffer, sizeof buffer, place)) > 0) {
    if (fwrite(buffer, 1, (size_t)count, to) != (size_t)count)
      return false;
    place += count;
  }
  return count == 0;
}

static void copy_file(int from, const char *name) {
  FILE *file = fopen(name, "w");
  bool is_copied = file && copy(from, file);
  if (!file || fclose(file) || !is_copied)
    die("cannot write '%s': %s", name, strerror(errno));
}

void team_tell(const Team *team, int member) {
  assert(member >= 0 && (uint32_t)member < team->size);
  const TeamMember *teller = &team->members[member];
  if (!copy(teller->out, stdout) || !copy(teller->err, stderr))
    die("cannot write what was found: %s", strerror(errno));
  for (uint32_t i = 0; i < atomic_load(&team->shared->members[member].files); i++)
    copy_file(teller->files[i], team->shared->members[member].names[i]);
}

void team_tell_errors(const Team *team, uint32_t member) {
  assert(member < team->size);
  (void)copy(team->members[member].err, stderr);
}
