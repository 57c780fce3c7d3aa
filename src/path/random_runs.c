// Each run has a range of its own that most of its numbers are drawn from: what small numbers meet,
// lists that get long, or equal keys, large ones hardly do, and the other way round.
#include "path/random_runs.h"

#include "base/limits.h"
#include "path/replay.h"

#include <assert.h>

static uint32_t span_of(uint64_t run) {
  static const uint32_t spans[] = {0, 2, 5, 12, 40, 130}; // 0: all sizes
  return spans[run % (sizeof spans / sizeof *spans)];
}

void random_runs_init(RandomRuns *runs, const Cfa *cfa, bool unset_is_any) {
  *runs = (RandomRuns){.cfa = cfa, .unset_is_any = unset_is_any};
}

void random_runs_release(RandomRuns *runs) {
  if (runs->found)
    path_answer_free(runs->found);
  runs->found = NULL;
}

PathAnswer *random_runs_take(RandomRuns *runs) {
  PathAnswer *found = runs->found;
  runs->found = NULL;
  return found;
}

// What was drawn, given again: then the trace is kept, too.
static PathAnswer *run_again(const RandomRuns *runs, const Input *input) {
  Strbuf text = {0};
  input_add_text(input, &text);
  PathAnswer *answer = path_replay(runs->cfa, strbuf_text(&text), runs->unset_is_any);
  strbuf_release(&text);
  return answer;
}

// What it costs, in edges: each run compiles the program anew.
static uint64_t run_once(RandomRuns *runs, uint64_t most) {
  enum { HEAP_LIMIT = 1 << 26 };
  Input input = {0};
  input_set_seed(&input, runs->count);
  input_set_span(&input, span_of(runs->count));
  ExecOptions options = {.answer = input_answer,
                         .answer_context = &input,
                         .unset_is_any = runs->unset_is_any,
                         .step_limit = most,
                         .heap_limit = HEAP_LIMIT};
  ExecResult result = {0};
  exec_run(runs->cfa, &options, &result);
  if (result.status == EXEC_ERROR)
    runs->found = run_again(runs, &input);
  runs->is_over = input.answered.size == 0;
  runs->count++;
  uint64_t edges = result.steps + runs->cfa->edges.size;
  exec_result_release(&result);
  input_release(&input);
  return edges;
}

bool random_runs_go_on(RandomRuns *runs, uint64_t edges) {
  enum { SHARE = 8, MOST_STEPS = 1000000 }; // of all edges, a run has at most so small a part
  assert(!runs->found);
  for (uint64_t left = edges; left > 0 && !runs->found && !runs->is_over;) {
    uint64_t most = edges / SHARE + 1;
    uint64_t used = run_once(runs, most < MOST_STEPS ? most : MOST_STEPS);
    left = used < left ? left - used : 0;
    if (limits_reached() != LIMIT_NONE)
      break;
  }
  return runs->found != NULL;
}
