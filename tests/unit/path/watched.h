// A C program and the trace of one run of it.
#ifndef GAVEL_TESTS_PATH_WATCHED_H
#define GAVEL_TESTS_PATH_WATCHED_H

#include "path/fixture.h"
#include "path/trace.h"

typedef struct Watched {
  Cfa cfa;
  Trace trace;
  Input input;
  ExecStatus status;
} Watched;

static inline void watched_edge(void *context, const Edge *edge) {
  trace_add_edge(&((Watched *)context)->trace, edge);
}

static inline void watched_event(void *context, const ExecEvent *event) {
  trace_add_event(&((Watched *)context)->trace, event);
}

static inline ExecAnswer watched_answer(void *context, const ExecQuestion *question) {
  Watched *watched = context;
  ExecAnswer answer = input_answer(&watched->input, question);
  trace_add_answer(&watched->trace, question, answer);
  return answer;
}

// LIMIT is that of the trace.
static inline void watched_init(Watched *watched, const char *text, const char *inputs,
                                uint32_t limit) {
  Strbuf error = {0};
  load_text(&watched->cfa, text);
  watched->trace = (Trace){0};
  watched->trace.limit = limit;
  watched->input = (Input){0};
  assert_true(input_parse(&watched->input, "inputs", inputs, &error));
  ExecOptions options = {.answer = watched_answer,
                         .answer_context = watched,
                         .watch = watched_edge,
                         .watch_context = watched,
                         .observe = watched_event,
                         .observe_context = watched};
  ExecResult result = {0};
  exec_run(&watched->cfa, &options, &result);
  watched->status = result.status;
  exec_result_release(&result);
  strbuf_release(&error);
}

static inline void watched_release(Watched *watched) {
  input_release(&watched->input);
  trace_release(&watched->trace);
  cfa_release(&watched->cfa);
}

#endif
