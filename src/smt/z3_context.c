// The Z3 context: settings, errors, interrupts. docs/solver.md says how the settings were chosen.
#include "smt/z3_internal.h"

#include "base/deadline.h"
#include "base/limits.h"
#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

// The last error that nobody has asked about. Z3's own record lasts only until its next call.
static _Thread_local Z3_error_code last_error;

// Without a handler Z3 would print and exit; this one lets the failing call return.
static void note_error(Z3_context z3, Z3_error_code code) {
  (void)z3;
  last_error = code;
}

static void interrupt(void *z3) { Z3_interrupt(z3); }

void z3_set_memory_limit(uint64_t bytes) {
  char megabytes[32] = "0";
  uint64_t size = bytes >> 20;
  if (bytes)
    snprintf(megabytes, sizeof megabytes, "%" PRIu64, size ? size : 1);
  Z3_global_param_set("memory_max_size", megabytes);
}

static Z3_context new_context(void) {
  Z3_global_param_set("model.compact", "false");
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "auto_config", "false");
  Z3_set_param_value(config, "model", "true");
  Z3_context z3 = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z3, note_error);
  return z3;
}

Z3Context *z3_context_new(Terms *terms) {
  Z3Context *context = mem_alloc_zeroed(sizeof *context);
  context->terms = terms;
  context->z3 = new_context();
  context->meter = Z3_mk_simple_solver(context->z3);
  Z3_solver_inc_ref(context->z3, context->meter);
  context->watchdog = z3_watchdog_new(interrupt, context->z3);
  return context;
}

// Z3 would take quadratic time to free ASTs that are still counted. A broken context is not freed,
// but stays reachable, for the sake of leak checkers.
static void free_z3(Z3Context *context) {
  static Z3_context last_broken;
  if (context->is_broken) {
    last_broken = context->z3;
    (void)last_broken;
    return;
  }
  Z3_solver_dec_ref(context->z3, context->meter);
  while (context->owned.size)
    Z3_dec_ref(context->z3, vec_pop(&context->owned));
  Z3_del_context(context->z3);
}

void z3_context_free(Z3Context *context) {
  assert(context->solvers == 0);
  z3_watchdog_free(context->watchdog);
  free_z3(context);
  vec_release(&context->owned);
  map_release(&context->function_symbols);
  map_release(&context->variables);
  map_release(&context->functions);
  map_release(&context->sorts);
  map_release(&context->asts);
  mem_free(context, sizeof *context);
}

void z3_on_stuck(void (*leave)(void)) { z3_watchdog_on_stuck(leave); }

void z3_after_fork(void) { z3_watchdogs_restart(); }

static atomic_bool is_running;

bool z3_is_running(void) { return atomic_load(&is_running); }

// ---- work

// What Z3 counts while it does a thousand units of work (a millisecond).
enum { SOLVER_RATE = 5000, SPACER_RATE = 440 };
static const uint32_t rates[] = {[Z3_SOLVING] = SOLVER_RATE, [Z3_SPACER] = SPACER_RATE};

// Z3's resource units so far, modulo 2^32.
static uint32_t read_meter(const Z3Context *context) {
  Z3_context z3 = context->z3;
  Z3_stats stats = context->is_broken ? NULL : Z3_solver_get_statistics(z3, context->meter);
  uint32_t spent = context->charged;
  if (!stats)
    return spent;
  Z3_stats_inc_ref(z3, stats);
  for (uint32_t i = Z3_stats_size(z3, stats); i-- > 0;)
    if (strcmp(Z3_stats_get_key(z3, stats, i), "rlimit count") == 0)
      spent = Z3_stats_get_uint_value(z3, stats, i);
  Z3_stats_dec_ref(z3, stats);
  return spent;
}

// For the next calls; 0: none.
static void set_limit(Z3Context *context, uint32_t limit) {
  char text[16];
  snprintf(text, sizeof text, "%" PRIu32, limit);
  Z3_update_param_value(context->z3, "rlimit", text);
  context->limit = limit;
}

static uint32_t limit_of(Z3Task task, uint32_t work) {
  assert(task < sizeof rates / sizeof *rates);
  uint64_t limit = (uint64_t)work * rates[task] / 1000;
  return limit > UINT32_MAX ? UINT32_MAX : work && !limit ? 1 : (uint32_t)limit;
}

// Z3 is slower than its work says where it does not count: in some rewriting, in division. What
// Spacer counts says little, and an attempt is made again with more work in any case.
static uint64_t patience_for(Z3Task task, uint32_t work) {
  enum { PATIENCE_MS = 1000, SLOWNESS = 20, SPACER_SLOWNESS = 1 };
  uint64_t slowness = task == Z3_SPACER ? SPACER_SLOWNESS : SLOWNESS;
  return work ? PATIENCE_MS + work * slowness / 1000 : 0;
}

void z3_watch_begin(Z3Context *context, Z3Task task, uint32_t work) {
  assert(!atomic_load(&is_running)); // calls are not nested
  context->task = task;
  context->begun = read_meter(context);
  set_limit(context, limit_of(task, work));
  atomic_store(&is_running, true);
  z3_watchdog_begin(context->watchdog, patience_for(task, work));
  context->work = work;
}

// What was spent between calls, on assertions, is charged with the next one. Says whether the
// call used up its limit.
static bool charge(Z3Context *context) {
  uint32_t now = read_meter(context);
  uint32_t rate = rates[context->task];
  work_add(((uint64_t)(now - context->charged) * 1000 + rate - 1) / rate);
  context->charged = now;
  return context->limit && now - context->begun >= context->limit;
}

// An interrupt that comes when Z3 has just finished stays pending, and then Z3 loses the next
// assertion without a word. A check takes it away, but not always at once.
static bool is_interrupt_pending(Z3_context z3) {
  Z3_solver probe = Z3_mk_simple_solver(z3);
  if (!probe)
    return true;
  Z3_solver_inc_ref(z3, probe);
  Z3_solver_assert(z3, probe, Z3_mk_false(z3));
  bool is_pending = Z3_solver_check(z3, probe) != Z3_L_FALSE;
  Z3_solver_dec_ref(z3, probe);
  return is_pending;
}

static void take_interrupt_away(Z3Context *context) {
  enum { MOST_PROBES = 100 };
  for (int i = 0; is_interrupt_pending(context->z3); i++) {
    if (i < MOST_PROBES)
      continue;
    z3_set_broken(context);
    break;
  }
}

// Z3 counts as running, for those who ask after a crash, until all that follows is done.
const char *z3_watch_end(Z3Context *context) {
  assert(atomic_load(&is_running));
  const char *reason = z3_watchdog_end(context->watchdog);
  bool is_used_up = charge(context);
  set_limit(context, 0);
  if (reason && context->work && limits_reached() == LIMIT_NONE)
    work_add(context->work); // patience has ended
  if (reason)
    take_interrupt_away(context);
  atomic_store(&is_running, false);
  return reason ? reason : is_used_up ? WORK_LIMIT : NULL;
}

static const char *describe(Z3_context z3, Z3_error_code code) {
  if (code == Z3_MEMOUT_FAIL)
    return "out of memory";
  return code == Z3_OK ? "failure inside Z3" : Z3_get_error_msg(z3, code);
}

// A broken context keeps the failure that broke it.
const char *z3_failure(Z3Context *context) {
  if (!context->is_broken)
    snprintf(context->failure, sizeof context->failure, "%s", describe(context->z3, last_error));
  last_error = Z3_OK;
  return context->failure;
}

void z3_set_broken(Z3Context *context) {
  if (context->is_broken)
    return;
  z3_failure(context);
  context->is_broken = true;
}
