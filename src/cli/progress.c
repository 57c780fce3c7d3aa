#include "cli/progress.h"

#include "base/diag.h"
#include "base/stats.h"
#include "term/rewrite.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 500, EVERY_MS = 200, JSON_EVERY_MS = 1000 }; // short runs show nothing
enum { WIDEST_LINE = 160, NARROWEST_LINE = 40 };

// Each is a word or a number of its own: that two of them do not quite belong together does not
// matter.
typedef struct Publication {
  _Atomic(const char *) what, loop_file;
  atomic_uint loop_line, rounds;
  atomic_uint decided, checks;
  atomic_uint states, refinements, predicates;
  atomic_uint cpu_ms; // of other processes
} Publication;

static Publication unread;
static Publication *now = &unread; // while there is a line, of this process and those it forks

static struct {
  bool is_running, is_json;
  double time_limit; // of CPU time; 0: none
  pthread_t thread;
  pthread_mutex_t lock; // of all below
  pthread_cond_t ends;
  bool is_ending;
  uint64_t started; // of clock_ns
} line;

static atomic_bool is_shown;

static const char erase[] = "\r\033[K";

static void write_text(const char *text, size_t length) {
  ssize_t written = write(STDERR_FILENO, text, length);
  (void)written; // if the terminal is gone, so is the reader
}

// Text of the thread: memory of base/ is not for two threads. What does not fit is left out.
typedef struct ShortText {
  char data[1024];
  size_t size;
} ShortText;

__attribute__((format(printf, 2, 3))) static void add(ShortText *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length =
      vsnprintf(text->data + text->size, sizeof text->data - text->size, format, arguments);
  va_end(arguments);
  if (length > 0)
    text->size += (size_t)length;
  if (text->size >= sizeof text->data)
    text->size = sizeof text->data - 1;
}

// ---- publishing

void progress_say(const char *what) {
  atomic_store(&now->rounds, 0);
  atomic_store(&now->what, what);
}

void progress_say_loop(const SourceFiles *files, SourceSpan loop, uint32_t rounds) {
  if (!span_is_none(loop)) {
    atomic_store(&now->loop_line, loop.line);
    atomic_store(&now->loop_file, source_name(files, loop.file));
  }
  atomic_store(&now->rounds, rounds);
}

void progress_say_checks(uint32_t decided, uint32_t all) {
  assert(decided <= all);
  atomic_store(&now->decided, decided);
  atomic_store(&now->checks, all);
}

void progress_say_cpu(double seconds) { atomic_store(&now->cpu_ms, (unsigned)(seconds * 1e3)); }

void progress_publish(void *context, const Exploration *exploration) {
  const TermVec *predicates = context;
  atomic_store_explicit(&now->states, exploration->size, memory_order_relaxed);
  atomic_store_explicit(&now->refinements, exploration->refinements, memory_order_relaxed);
  atomic_store_explicit(&now->predicates, predicates ? predicates->size : 0, memory_order_relaxed);
}

// ---- the line

// Of CPU time; negative: there is no limit.
static double seconds_left(void) {
  if (line.time_limit <= 0)
    return -1;
  double left = line.time_limit - (double)clock_cpu_ns() / 1e9 -
                (double)atomic_load(&now->cpu_ms) / 1e3;
  return left > 0 ? left : 0;
}

static double seconds_gone(void) { return (double)(clock_ns() - line.started) / 1e9; }

static void add_counts(ShortText *out) {
  unsigned states = atomic_load(&now->states), refinements = atomic_load(&now->refinements);
  unsigned predicates = atomic_load(&now->predicates), rounds = atomic_load(&now->rounds);
  const char *file = atomic_load(&now->loop_file);
  if (rounds && file)
    add(out, ", loops %u times (%s:%u)", rounds, file, atomic_load(&now->loop_line));
  else if (rounds)
    add(out, ", loops %u times", rounds);
  if (states)
    add(out, ", %u states", states);
  if (refinements)
    add(out, ", %u refinements", refinements);
  if (predicates)
    add(out, ", %u predicates", predicates);
}

static uint32_t width(void) {
  struct winsize size;
  bool is_known = !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col > NARROWEST_LINE;
  return is_known && size.ws_col <= WIDEST_LINE ? size.ws_col - 1u : WIDEST_LINE / 2;
}

static void show_line(void) {
  ShortText text;
  text.size = 0;
  add(&text, "%.1f s", seconds_gone());
  unsigned checks = atomic_load(&now->checks);
  if (checks)
    add(&text, " | %u of %u checks decided", atomic_load(&now->decided), checks);
  if (line.time_limit > 0)
    add(&text, " | %.0f s left", seconds_left());
  add(&text, " | %s", atomic_load(&now->what));
  add_counts(&text);
  if (text.size > width())
    text.size = width();
  write_text(erase, sizeof erase - 1);
  write_text(text.data, text.size);
  atomic_store(&is_shown, true);
}

// ---- JSON

static void add_json_string(const char *text, ShortText *out) {
  add(out, "\"");
  for (; *text; text++)
    if (*text == '"' || *text == '\\')
      add(out, "\\%c", *text);
    else if ((unsigned char)*text < ' ')
      add(out, "\\u%04x", (unsigned char)*text);
    else
      add(out, "%c", *text);
  add(out, "\"");
}

static void write_json(void) {
  ShortText text;
  text.size = 0;
  const char *file = atomic_load(&now->loop_file);
  add(&text, "{\"seconds\": %.3f, \"what\": ", seconds_gone());
  add_json_string(atomic_load(&now->what), &text);
  if (atomic_load(&now->checks))
    add(&text, ", \"checks\": %u, \"decided\": %u", atomic_load(&now->checks),
        atomic_load(&now->decided));
  add(&text, ", \"states\": %u, \"refinements\": %u, \"predicates\": %u", atomic_load(&now->states),
      atomic_load(&now->refinements), atomic_load(&now->predicates));
  if (atomic_load(&now->rounds))
    add(&text, ", \"rounds\": %u", atomic_load(&now->rounds));
  if (atomic_load(&now->rounds) && file) {
    add(&text, ", \"loop\": {\"file\": ");
    add_json_string(file, &text);
    add(&text, ", \"line\": %u}", atomic_load(&now->loop_line));
  }
  if (line.time_limit > 0)
    add(&text, ", \"seconds_left\": %.1f", seconds_left());
  add(&text, "}\n");
  write_text(text.data, text.size);
}

// ---- the thread

static void wait_for(uint32_t milliseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += (milliseconds % 1000) * 1000000L;
  until.tv_sec += milliseconds / 1000 + until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  while (!line.is_ending && !pthread_cond_timedwait(&line.ends, &line.lock, &until))
    continue;
}

static void *run(void *unused) {
  (void)unused;
  pthread_mutex_lock(&line.lock);
  wait_for(FIRST_MS);
  while (!line.is_ending) {
    if (line.is_json)
      write_json();
    else
      show_line();
    wait_for(line.is_json ? JSON_EVERY_MS : EVERY_MS);
  }
  pthread_mutex_unlock(&line.lock);
  return NULL;
}

// Signals are for the threads that work.
static void start_thread(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&line.thread, NULL, run, NULL))
    die("cannot start a thread");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool is_wanted(const Options *options) {
  const char *terminal = getenv("TERM");
  bool has_line = isatty(STDERR_FILENO) && !(terminal && !strcmp(terminal, "dumb"));
  return options->progress == OPT_PROGRESS_JSON ||
         (options->progress == OPT_PROGRESS_AUTO && has_line);
}

void progress_start(const Options *options) {
  assert(!line.is_running);
  if (!is_wanted(options))
    return;
  line.is_running = true;
  line.is_json = options->progress == OPT_PROGRESS_JSON;
  line.time_limit = options->time_limit;
  line.started = clock_ns();
  line.is_ending = false;
  now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (now == MAP_FAILED)
    die("cannot share memory between processes");
  progress_say("preparing");
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&line.ends, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_mutex_init(&line.lock, NULL);
  start_thread();
}

void progress_stop(void) {
  if (!line.is_running)
    return;
  pthread_mutex_lock(&line.lock);
  line.is_ending = true;
  pthread_cond_signal(&line.ends);
  pthread_mutex_unlock(&line.lock);
  pthread_join(line.thread, NULL);
  pthread_cond_destroy(&line.ends);
  pthread_mutex_destroy(&line.lock);
  line.is_running = false;
  munmap(now, sizeof *now);
  now = &unread;
  progress_erase();
}

void progress_leave(void) {
  line.is_running = false;
  atomic_store(&is_shown, false);
}

void progress_erase(void) {
  if (atomic_exchange(&is_shown, false))
    write_text(erase, sizeof erase - 1);
}
