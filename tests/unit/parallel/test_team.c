// Teams of processes that do little: they print, end, crash, or never end.
#include "parallel/team.h"

#include "base/limits.h"
#include "base/stats.h"
#include "test.h"

#include <signal.h>
#include <sys/resource.h>

typedef enum Deed { SAYS_TRUE, SAYS_FALSE, SAYS_UNKNOWN, CRASHES, FAILS, SLEEPS, BURNS } Deed;

static void burn(const Team *team) {
  limits_start(0, 0);
  limits_obey(team_stop(team));
  while (limits_reached() == LIMIT_NONE)
    continue;
}

// Its weight is its number.
_Noreturn static void act(Team *team, int self, Deed deed) {
  printf("member %d\n", self);
  fprintf(stderr, "error %d\n", self);
  team_weigh(team, (unsigned)self);
  switch (deed) {
  case SAYS_TRUE:
    team_leave(EXIT_TRUE);
  case SAYS_FALSE:
    team_leave(EXIT_FALSE);
  case SAYS_UNKNOWN:
    team_leave(EXIT_UNKNOWN);
  case CRASHES:
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    __attribute__((fallthrough));
  case FAILS:
    team_leave(EXIT_INTERNAL);
  case SLEEPS:
    sleep(100);
    _exit(EXIT_INTERNAL);
  case BURNS:
    burn(team);
    team_leave(EXIT_UNKNOWN);
  }
  _exit(EXIT_INTERNAL);
}

static Team *start(const Deed *deeds, uint32_t count, TeamLimits limits) {
  limits_start(0, 0);
  Team *team = team_new(limits);
  for (uint32_t i = 0; i < count; i++)
    team_add(team, "a member");
  int self = team_part(team);
  if (self != TEAM_LEADER)
    act(team, self, deeds[self]);
  return team;
}

static void check(const Deed *deeds, uint32_t count, int teller, ExitStatus status) {
  Team *team = start(deeds, count, (TeamLimits){0});
  uint64_t begin = clock_ns();
  assert_int_equal(team_lead(team), teller);
  assert_true(clock_ns() - begin < 20000000000u);
  if (teller != TEAM_NOBODY)
    assert_int_equal(team_status(team, teller), status);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // nobody is left
  team_free(team);
}

static void first_answer_ends_all(void **state) {
  (void)state;
  check((Deed[]){SLEEPS, SAYS_TRUE, SLEEPS}, 3, 1, EXIT_TRUE);
  check((Deed[]){SLEEPS, SAYS_UNKNOWN, SAYS_FALSE}, 3, 2, EXIT_FALSE);
}

static void crash_is_not_the_end(void **state) {
  (void)state;
  check((Deed[]){CRASHES, SAYS_TRUE, FAILS}, 3, 1, EXIT_TRUE);
  check((Deed[]){FAILS, SAYS_UNKNOWN}, 2, 1, EXIT_UNKNOWN);
  check((Deed[]){FAILS, CRASHES}, 2, TEAM_NOBODY, EXIT_UNKNOWN);
}

static void weight_counts_without_answer(void **state) {
  (void)state;
  check((Deed[]){SAYS_UNKNOWN, SAYS_UNKNOWN, SAYS_UNKNOWN}, 3, 2, EXIT_UNKNOWN);
}

static void names_accidents(void **state) {
  (void)state;
  Team *team = start((Deed[]){CRASHES, FAILS, SAYS_UNKNOWN}, 3, (TeamLimits){0});
  assert_int_equal(team_lead(team), 2);
  assert_string_equal(team_accident(team, 0), "signal 11");
  assert_string_equal(team_accident(team, 1), "status 70");
  assert_null(team_accident(team, 2));
  team_free(team);
}

static void cpu_time_is_that_of_all(void **state) {
  (void)state;
  double before = (double)clock_cpu_ns() / 1e9, limit = before + 0.8;
  Team *team = start((Deed[]){BURNS, BURNS, BURNS}, 3, (TeamLimits){.cpu_seconds = limit});
  int teller = team_lead(team);
  assert_int_equal(team_status(team, teller), EXIT_UNKNOWN);
  assert_int_equal(atomic_load(team_stop(team)), LIMIT_TIME);
  struct rusage all;
  getrusage(RUSAGE_CHILDREN, &all);
  double used = (double)all.ru_utime.tv_sec + (double)all.ru_utime.tv_usec / 1e6;
  assert_true(used >= 0.4 && used < 8); // of all tests so far
  team_free(team);
}

// A member does not outlive its leader.
static void ends_with_its_leader(void **state) {
  (void)state;
  int ends[2];
  char byte;
  assert_int_equal(pipe(ends), 0);
  pid_t leader = fork();
  if (leader == 0) {
    Team *team = start((Deed[]){SLEEPS, SLEEPS}, 2, (TeamLimits){0});
    _exit(team_lead(team));
  }
  close(ends[1]); // the members have it still
  usleep(200000);
  kill(leader, SIGKILL);
  assert_int_equal(waitpid(leader, NULL, 0), leader);
  alarm(20);
  assert_int_equal(read(ends[0], &byte, 1), 0); // when nobody has it any more
  alarm(0);
  close(ends[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(first_answer_ends_all),   TEST(crash_is_not_the_end),
      TEST(weight_counts_without_answer), TEST(names_accidents),
      TEST(cpu_time_is_that_of_all), TEST(ends_with_its_leader)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
