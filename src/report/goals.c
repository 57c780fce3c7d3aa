#include "report/goals.h"

#include "cfa/checks.h"
#include "cfa/passes.h"
#include "report/error_path.h"

#include <assert.h>
#include <string.h>

enum { WIDEST_TEXT = 60 };

void goals_init(Goals *goals, const Cfa *cfa) {
  assert(cfa->init);
  *goals = (Goals){.cfa = cfa, .is_modelled = true};
  CallGraph graph;
  callgraph_init(&graph, cfa);
  vec_each(Function *const, function, &cfa->functions) {
    if (!graph.is_reachable[(*function)->id])
      continue;
    goals->is_modelled &= !graph.is_recursive[(*function)->id];
    vec_each(const Loc, loc, &(*function)->discharged)
      vec_push(&goals->all, (Goal){.error = *loc, .status = GOAL_PROVED});
    vec_each(const Loc, loc, &(*function)->locations) {
      if (cfa_location(cfa, *loc)->kind == LOC_ERROR)
        vec_push(&goals->all, (Goal){.error = *loc});
      goals->is_modelled &= cfa_location(cfa, *loc)->kind != LOC_UNSUPPORTED;
    }
  }
  callgraph_release(&graph);
}

void goals_release(Goals *goals) {
  vec_each(Goal, goal, &goals->all)
    strbuf_release(&goal->why);
  vec_each(PathAnswer *const, answer, &goals->answers)
    path_answer_free(*answer);
  vec_release(&goals->all);
  vec_release(&goals->answers);
}

Goal *goals_find(Goals *goals, Loc error) {
  vec_each(Goal, goal, &goals->all)
    if (loc_equals(goal->error, error))
      return goal;
  return NULL;
}

uint32_t goals_count(const Goals *goals, GoalStatus status) {
  uint32_t count = 0;
  vec_each(const Goal, goal, &goals->all)
    count += goal->status == status;
  return count;
}

// ---- printing

typedef struct GoalCounts {
  uint32_t all, proved, violated, unknown;
} GoalCounts;

static void count_in(const Goal *goal, GoalCounts *counts) {
  counts->all++;
  counts->proved += goal->status == GOAL_PROVED;
  counts->violated += goal->status == GOAL_VIOLATED;
  counts->unknown += goal->status == GOAL_OPEN;
}

static const Function *function_of(const Goals *goals, const Goal *goal) {
  return cfa_location(goals->cfa, goal->error)->function;
}

static bool is_library(const Goals *goals, const Function *function) {
  return source_is_library(&goals->cfa->files, function->span);
}

static void print_goal(const Goals *goals, const Goal *goal, const char *said, FILE *out) {
  const Location *location = cfa_location(goals->cfa, goal->error);
  const Edge *edge = location->first_entering;
  SourceSpan span = edge ? edge->span : location->function->span;
  Strbuf text = {0};
  source_add_text(&goals->cfa->files, span, WIDEST_TEXT, &text);
  fprintf(out, "    %s:%u: %s: %s in '%s'\n", source_name(&goals->cfa->files, span.file), span.line,
          goal->status == GOAL_VIOLATED ? "violated" : "unknown", error_property(location->error),
          strbuf_text(&text));
  if (goal->status == GOAL_OPEN && goal->why.size && strcmp(strbuf_text(&goal->why), said) != 0)
    fprintf(out, "      %s\n", strbuf_text(&goal->why));
  strbuf_release(&text);
}

static void print_path(const Goals *goals, const Goal *goal, FILE *out) {
  const Location *location = cfa_location(goals->cfa, goal->error);
  fprintf(out, "\nAlso violated: %s%s%s\n", error_property(location->error),
          goal->path->failure.size ? ": " : "", strbuf_text(&goal->path->failure));
  error_path_print(goals->cfa, &goal->path->trace, &goal->path->input, out);
}

static void print_counts(const GoalCounts *counts, FILE *out) {
  fprintf(out, "%u check%s: ", counts->all, counts->all == 1 ? "" : "s");
  if (counts->proved == counts->all)
    fprintf(out, "%s\n", counts->all == 1 ? "proved" : "all proved");
  else
    fprintf(out, "%u proved, %u violated, %u unknown\n", counts->proved, counts->violated,
            counts->unknown);
}

// One function's goals, from FIRST to END.
static void print_function(const Goals *goals, const Goal *first, const Goal *end, const char *said,
                           FILE *out) {
  GoalCounts counts = {0};
  for (const Goal *goal = first; goal < end; goal++)
    count_in(goal, &counts);
  if (counts.proved == counts.all)
    return;
  fprintf(out, "  %s: ", function_of(goals, first)->name);
  print_counts(&counts, out);
  for (const Goal *goal = first; goal < end; goal++)
    if (goal->status != GOAL_PROVED)
      print_goal(goals, goal, said, out);
}

static void print_table(const Goals *goals, const char *said, FILE *out) {
  const Goal *end = goals->all.data + goals->all.size, *next;
  for (const Goal *first = goals->all.data; first < end; first = next) {
    const Function *function = function_of(goals, first);
    for (next = first; next < end && function_of(goals, next) == function;)
      next++;
    if (!is_library(goals, function))
      print_function(goals, first, next, said, out);
  }
}

// Of the library's code, only how many there are: paths end at its calls, too.
void goals_print(const Goals *goals, const PathAnswer *shown, const char *said, FILE *out) {
  GoalCounts counts = {0}, of_library = {0};
  vec_each(const Goal, goal, &goals->all) {
    count_in(goal, &counts);
    if (is_library(goals, function_of(goals, goal)))
      count_in(goal, &of_library);
    if (goal->status == GOAL_VIOLATED && goal->path != shown)
      print_path(goals, goal, out);
  }
  if (counts.violated > 1)
    fputc('\n', out);
  print_counts(&counts, out);
  print_table(goals, said, out);
  if (of_library.proved == of_library.all)
    return;
  fputs("  in the library's code: ", out);
  print_counts(&of_library, out);
}
