// Stands in for gavel where its runner is tested. The name of the task says what to do: right,
// wrong, crash, hang, burn (CPU time), eat (memory), flock (processes that burn, one of which
// runs away). Counts its runs in the file RUNS, if there is such a variable.
#define _GNU_SOURCE

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1 << 20, FLOCK = 3, EXIT_BAD_INPUT = 65 };

static void say(const char *verdict) { printf("Verification result: %s\n", verdict); }

static void pause_ms(long milliseconds) {
  nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

static void burn(void) {
  for (volatile unsigned i = 0;; i++)
    continue;
}

// About 1 GB a second.
static void eat(void) {
  for (;;) {
    char *chunk = malloc(CHUNK);
    if (chunk)
      memset(chunk, 1, CHUNK);
    pause_ms(1);
  }
}

static void flock_together(void) {
  for (int i = 0; i < FLOCK; i++)
    if (fork() == 0) {
      if (i == 0 && fork())
        _exit(0); // so that the other one is an orphan
      if (i == 0)
        setsid();
      burn();
    }
  while (wait(NULL) > 0)
    continue;
}

static void count_run(const char *task) {
  const char *path = getenv("RUNS");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (file >= 0)
    dprintf(file, "%s\n", task);
}

static void write_stats(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file)
    return;
  fprintf(file, "{\"CEGAR\": {\"Refinements\": %d}}", 7);
  fclose(file);
}

static int act(const char *name) {
  static const struct {
    const char *start;
    void (*action)(void);
  } actions[] = {{"crash", abort}, {"burn", burn}, {"eat", eat}, {"flock", flock_together}};
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
    if (!strncmp(name, actions[i].start, strlen(actions[i].start)))
      actions[i].action();
  if (!strncmp(name, "hang", strlen("hang")))
    for (;;)
      pause();
  if (!strncmp(name, "refuse", strlen("refuse")))
    return EXIT_BAD_INPUT;
  pause_ms(20);
  say(strncmp(name, "wrong", strlen("wrong")) ? "TRUE" : "FALSE(unreach-call)");
  return strncmp(name, "wrong", strlen("wrong")) ? 0 : 10;
}

int main(int argc, char **argv) {
  static const char stats[] = "--stats-json=";
  const char *task = argv[argc - 1];
  const char *slash = strrchr(task, '/');
  count_run(task);
  int status = act(slash ? slash + 1 : task);
  for (int i = 1; i < argc; i++)
    if (!strncmp(argv[i], stats, strlen(stats)))
      write_stats(argv[i] + strlen(stats));
  return status;
}
