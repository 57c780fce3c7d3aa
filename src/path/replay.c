#include "path/replay.h"

#include "base/memory.h"

typedef struct Replay {
  Input *input;
  Trace *trace;
} Replay;

static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Replay *replay = context;
  ExecAnswer given = input_answer(replay->input, question);
  trace_add_answer(replay->trace, question, given);
  return given;
}

static void watch(void *context, const Edge *edge) {
  trace_add_edge(((Replay *)context)->trace, edge);
}

static void observe(void *context, const ExecEvent *event) {
  trace_add_event(((Replay *)context)->trace, event);
}

static bool run(const Cfa *cfa, bool unset_is_any, PathAnswer *found) {
  Replay replay = {&found->input, &found->trace};
  ExecOptions options = {.answer = answer,
                         .answer_context = &replay,
                         .watch = watch,
                         .watch_context = &replay,
                         .observe = observe,
                         .observe_context = &replay,
                         .unset_is_any = unset_is_any};
  ExecResult result = {0};
  exec_run(cfa, &options, &result);
  bool is_error = result.status == EXEC_ERROR;
  strbuf_add(&found->failure, strbuf_text(&result.failure));
  exec_result_release(&result);
  return is_error && !found->input.mismatch.size;
}

PathAnswer *path_replay(const Cfa *cfa, const char *inputs, bool unset_is_any) {
  PathAnswer *found = mem_alloc(sizeof *found);
  *found = (PathAnswer){.status = PATH_CONFIRMED, .place = span_none()};
  Strbuf error = {0};
  bool is_found = input_parse(&found->input, "inputs", inputs, &error) && run(cfa, unset_is_any, found);
  strbuf_release(&error);
  if (is_found)
    return found;
  path_answer_free(found);
  return NULL;
}
