#include "bench/worker.h"

#include "bench/record.h"
#include "bench/run_log.h"

#include <assert.h>

// gavel is told a little less than the limits, so that it ends by itself and can say what it was
// doing.
#define SOFT_LIMIT 0.97

typedef VEC(char *) ArgumentVec;

static void make_arguments(Experiment *experiment, ExperimentRun run, const char *stats,
                           ArgumentVec *arguments) {
  assert(arguments->size == 0);
  Arena *arena = &experiment->arena;
  const RunLimits *limits = &experiment->limits;
  vec_push(arguments, arena_printf(arena, "%s", experiment->executable));
  vec_each(const char *const, option, &run.configuration->arguments)
    vec_push(arguments, arena_printf(arena, "%s", *option));
  if (limits->cpu_seconds > 0)
    vec_push(arguments,
             arena_printf(arena, "--time-limit=%.6gs", limits->cpu_seconds * SOFT_LIMIT));
  if (limits->memory_bytes)
    vec_push(arguments,
             arena_printf(arena, "--memory-limit=%lluB",
                          (unsigned long long)((double)limits->memory_bytes * SOFT_LIMIT)));
  vec_push(arguments, arena_printf(arena, "--stats-json=%s", stats));
  vec_push(arguments, arena_printf(arena, "%s", run.task->path));
  vec_push(arguments, NULL);
}

static void record(Experiment *experiment, ExperimentRun run, const RecordDraft *draft,
                   RunOutcome outcome) {
  assert(outcome.end != RUN_LOST);
  Arena *arena = &experiment->arena;
  const char *label = run.configuration->label;
  Result result = {.task = run.task->path,
                   .group = run.task->group,
                   .config = label,
                   .options = run.configuration->options,
                   .expected = run.task->expected,
                   .outcome = outcome,
                   .log =
                       arena_printf(arena, "logs/%s.log", run_name(run.task->path, label, arena)),
                   .stats = run_log_take_stats(draft->stats)};
  result_judge(&result, run_log_verdict(draft->log, arena), &experiment->limits, arena);
  record_publish(draft, experiment, &result);
  result_release(&result);
}

bool worker_do(Experiment *experiment, ExperimentRun run) {
  RecordDraft draft;
  if (!record_begin(&draft, experiment, run))
    return true;
  ArgumentVec arguments = {0};
  make_arguments(experiment, run, draft.stats, &arguments);
  RunOutcome outcome =
      supervise(&(RunCommand){.arguments = arguments.data, .log = draft.log}, &experiment->limits);
  vec_release(&arguments);
  if (outcome.end == RUN_LOST)
    record_drop(&draft);
  else
    record(experiment, run, &draft, outcome);
  return outcome.end != RUN_LOST;
}
