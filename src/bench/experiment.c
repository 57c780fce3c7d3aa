#include "bench/experiment.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void experiment_release(Experiment *experiment) {
  vec_each(Configuration, configuration, &experiment->configurations)
    configuration_release(configuration);
  vec_release(&experiment->configurations);
  vec_release(&experiment->tasks);
  results_release(&experiment->results);
  arena_release(&experiment->arena);
}

cJSON *experiment_settings(const Experiment *experiment) {
  const RunLimits *limits = &experiment->limits;
  assert(limits_are_valid(limits));
  cJSON *json = cJSON_CreateObject();
  cJSON_AddNumberToObject(json, "time_limit", limits->cpu_seconds);
  cJSON_AddNumberToObject(json, "wall_limit", limits->wall_seconds);
  cJSON_AddNumberToObject(json, "memory_limit", (double)limits->memory_bytes);
  return json;
}

const Result *experiment_find(const Experiment *experiment, const BenchTask *task,
                              const Configuration *configuration) {
  assert(task->path && configuration->label);
  return results_find(&experiment->results, task->path, configuration->label);
}

void experiment_add_missing(const Experiment *experiment, ExperimentRunVec *runs) {
  assert(runs->size == 0);
  vec_each(const BenchTask, task, &experiment->tasks)
    vec_each(const Configuration, configuration, &experiment->configurations)
      if (!experiment_find(experiment, task, configuration))
        vec_push(runs, (ExperimentRun){task, configuration});
}

// ---- whose result is it?

static uint32_t rank_of_task(const Experiment *experiment, const char *path) {
  uint32_t i = 0;
  while (i < experiment->tasks.size && strcmp(experiment->tasks.data[i].path, path) != 0)
    i++;
  return i;
}

static uint32_t rank_of_config(const Experiment *experiment, const char *label) {
  uint32_t i = 0;
  const ConfigurationVec *all = &experiment->configurations;
  while (i < all->size && strcmp(all->data[i].label, label) != 0)
    i++;
  return i;
}

bool experiment_includes(const Experiment *experiment, const Result *result) {
  return rank_of_task(experiment, result->task) < experiment->tasks.size &&
         rank_of_config(experiment, result->config) < experiment->configurations.size;
}

bool experiment_accepts(const Experiment *experiment, const Result *result, Strbuf *why) {
  assert(why->size == 0);
  vec_each(const Configuration, configuration, &experiment->configurations)
    if (!strcmp(result->config, configuration->label) && result->options &&
        strcmp(result->options, configuration->options) != 0)
      return strbuf_fail(why, "the results of '%s' were made with other options: %s",
                         result->config, result->options);
  return true;
}

// ---- order

typedef struct Ranked {
  uint32_t task, configuration;
  Result result;
} Ranked;

static int compare(const void *a, const void *b) {
  const Ranked *left = a, *right = b;
  if (left->task != right->task)
    return left->task < right->task ? -1 : 1;
  if (left->configuration != right->configuration)
    return left->configuration < right->configuration ? -1 : 1;
  int order = strcmp(left->result.task, right->result.task);
  return order ? order : strcmp(left->result.config, right->result.config);
}

void experiment_sort(Experiment *experiment) {
  VEC(Ranked) ranked = {0};
  vec_each(const Result, result, &experiment->results)
    vec_push(&ranked, (Ranked){rank_of_task(experiment, result->task),
                               rank_of_config(experiment, result->config), *result});
  if (ranked.size)
    qsort(ranked.data, ranked.size, sizeof *ranked.data, compare);
  assert(ranked.size == experiment->results.size);
  for (uint32_t i = 0; i < ranked.size; i++)
    experiment->results.data[i] = ranked.data[i].result;
  vec_release(&ranked);
}
