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
  vec_each(const Check, check, &cfa->checks)
    goals->discharged += check->is_discharged;
  CallGraph graph;
  callgraph_init(&graph, cfa);
  vec_each(Function *const, function, &cfa->functions) {
    if (!graph.is_reachable[(*function)->id])
      continue;
    goals->is_modelled &= !graph.is_recursive[(*function)->id];
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

static void print_goal(const Goals *goals, const Goal *goal, const char *said, FILE *out) {
  const Location *location = cfa_location(goals->cfa, goal->error);
  const Edge *edge = location->first_entering;
  SourceSpan span = edge ? edge->span : location->function->span;
  Strbuf text = {0};
  source_add_text(&goals->cfa->files, span, WIDEST_TEXT, &text);
  fprintf(out, "  %s:%u: %s: %s in '%s'\n", source_name(&goals->cfa->files, span.file), span.line,
          goal->status == GOAL_VIOLATED ? "violated" : "unknown", error_property(location->error),
          strbuf_text(&text));
  if (goal->status == GOAL_OPEN && goal->why.size && strcmp(strbuf_text(&goal->why), said) != 0)
    fprintf(out, "    %s\n", strbuf_text(&goal->why));
  strbuf_release(&text);
}

static void print_path(const Goals *goals, const Goal *goal, FILE *out) {
  const Location *location = cfa_location(goals->cfa, goal->error);
  fprintf(out, "\nAlso violated: %s%s%s\n", error_property(location->error),
          goal->path->failure.size ? ": " : "", strbuf_text(&goal->path->failure));
  error_path_print(goals->cfa, &goal->path->trace, &goal->path->input, out);
}

void goals_print(const Goals *goals, const PathAnswer *shown, const char *said, FILE *out) {
  uint32_t proved = goals_count(goals, GOAL_PROVED) + goals->discharged;
  uint32_t violated = goals_count(goals, GOAL_VIOLATED);
  uint32_t count = goals->all.size + goals->discharged, unknown = count - proved - violated;
  vec_each(const Goal, goal, &goals->all)
    if (goal->status == GOAL_VIOLATED && goal->path != shown)
      print_path(goals, goal, out);
  if (violated > 1)
    fputc('\n', out);
  fprintf(out, "%u check%s: ", count, count == 1 ? "" : "s");
  if (proved == count)
    fprintf(out, "%s\n", count == 1 ? "proved" : "all proved");
  else
    fprintf(out, "%u proved, %u violated, %u unknown\n", proved, violated, unknown);
  vec_each(const Goal, goal, &goals->all)
    if (goal->status == GOAL_OPEN || (goal->status == GOAL_VIOLATED && violated > 1))
      print_goal(goals, goal, said, out);
}
