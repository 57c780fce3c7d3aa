#include "bench/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- counting

static Tally *get_tally(TallyVec *tallies, const char *group, const char *config) {
  vec_each(Tally, tally, tallies) {
    bool is_group =
        tally->group == group || (tally->group && group && !strcmp(tally->group, group));
    if (is_group && !strcmp(tally->config, config))
      return tally;
  }
  vec_push(tallies, (Tally){.group = group, .config = config});
  return &vec_last(tallies);
}

static void count_reason(Tally *tally, const char *reason) {
  vec_each(ReasonCount, known, &tally->reasons) {
    if (!strcmp(known->reason, reason)) {
      known->count++;
      return;
    }
  }
  vec_push(&tally->reasons, (ReasonCount){reason, 1});
}

static void count(Tally *tally, const Result *result, Arena *arena) {
  assert(result->class <= RESULT_UNJUDGED && !strcmp(tally->config, result->config));
  const RunOutcome *outcome = &result->outcome;
  size_t length;
  const char *reason = result_reason(result, &length);
  tally->runs++;
  tally->counts[result->class]++;
  assert(tally->counts[result->class] <= tally->runs);
  tally->cpu_seconds += outcome->cpu_seconds;
  tally->solved_cpu_seconds += result_is_right(result) ? outcome->cpu_seconds : 0;
  if (outcome->memory_bytes > tally->memory_bytes)
    tally->memory_bytes = outcome->memory_bytes;
  tally->score += result_score(result->class);
  if (result->expected != EXPECT_NOTHING)
    tally->best_score +=
        result_score(result->expected == EXPECT_TRUE ? RESULT_RIGHT_TRUE : RESULT_RIGHT_FALSE);
  if (result->class == RESULT_UNKNOWN || result->class == RESULT_FAILED)
    count_reason(tally, arena_copy_string(arena, reason, length));
  if (result->class == RESULT_UNJUDGED)
    count_reason(tally, result_class_name(result->class));
}

static int compare_reasons(const void *a, const void *b) {
  const ReasonCount *left = a, *right = b;
  if (left->count != right->count)
    return left->count > right->count ? -1 : 1;
  return strcmp(left->reason, right->reason);
}

void tallies_add(TallyVec *tallies, const ResultVec *results, bool by_group, Arena *arena) {
  vec_each(const Result, result, results)
    count(get_tally(tallies, by_group ? result->group : NULL, result->config), result, arena);
  vec_each(Tally, tally, tallies)
    if (tally->reasons.size)
      qsort(tally->reasons.data, tally->reasons.size, sizeof *tally->reasons.data, compare_reasons);
}

void tallies_release(TallyVec *tallies) {
  vec_each(Tally, tally, tallies)
    vec_release(&tally->reasons);
  vec_release(tallies);
}

// ---- printing

void tally_add_reasons(const Tally *tally, Strbuf *out) {
  vec_each(const ReasonCount, reason, &tally->reasons)
    strbuf_printf(out, "%s%u %s", reason == tally->reasons.data ? "" : ", ", reason->count,
                  reason->reason);
}

static int widest(const TallyVec *tallies, bool of_groups) {
  size_t width = strlen("configuration");
  vec_each(const Tally, tally, tallies) {
    const char *name = of_groups ? tally->group ? tally->group : "all" : tally->config;
    if (strlen(name) > width)
      width = strlen(name);
  }
  return (int)width;
}

static void print_line(const Tally *tally, int group_width, int config_width, FILE *out) {
  assert((int)strlen(tally->config) <= config_width);
  const uint32_t *counts = tally->counts;
  Strbuf reasons = {0};
  tally_add_reasons(tally, &reasons);
  fprintf(out, "%-*s %-*s %5u %5u %5u %5u %7u %6u %9.1f %7.0f %6d/%-5d %s\n", group_width,
          tally->group ? tally->group : "all", config_width, tally->config, tally->runs,
          counts[RESULT_RIGHT_TRUE], counts[RESULT_RIGHT_FALSE],
          counts[RESULT_WRONG_TRUE] + counts[RESULT_WRONG_FALSE], counts[RESULT_UNKNOWN],
          counts[RESULT_FAILED], tally->cpu_seconds, (double)tally->memory_bytes / 1e6,
          tally->score, tally->best_score, strbuf_text(&reasons));
  strbuf_release(&reasons);
}

void tallies_print(const TallyVec *tallies, FILE *out) {
  int group_width = widest(tallies, true), config_width = widest(tallies, false);
  fprintf(out, "%-*s %-*s %5s %5s %5s %5s %7s %6s %9s %7s %12s %s\n", group_width, "group",
          config_width, "configuration", "runs", "true", "false", "wrong", "unknown", "failed",
          "CPU s", "MB", "score/best", "reasons");
  vec_each(const Tally, tally, tallies)
    print_line(tally, group_width, config_width, out);
}
