// An edge makes an event when it begins; what it then does is filled in.
#include "path/trace.h"

#include <assert.h>

enum { DEFAULT_LIMIT = 50000 };

void trace_release(Trace *trace) {
  vec_release(&trace->first);
  vec_release(&trace->last);
}

void trace_clear(Trace *trace) {
  vec_clear(&trace->first);
  vec_clear(&trace->last);
  trace->last_start = trace->depth = 0;
  trace->dropped = 0;
}

static void push(Trace *trace, TraceEvent event) {
  uint32_t limit = trace->limit ? trace->limit : DEFAULT_LIMIT;
  if (trace->first.size < limit) {
    vec_push(&trace->first, event);
  } else if (trace->last.size < limit) {
    vec_push(&trace->last, event);
  } else {
    trace->last.data[trace->last_start] = event;
    trace->last_start = (trace->last_start + 1) % limit;
    trace->dropped++;
  }
  assert(trace->first.size <= limit && trace->last.size <= limit);
  assert(!trace->last.size || trace->first.size == limit);
}

uint32_t trace_count(const Trace *trace) { return trace->first.size + trace->last.size; }

static uint32_t in_last(const Trace *trace, uint32_t index) {
  assert(trace->first.size <= index && trace->last.size);
  return (trace->last_start + index - trace->first.size) % trace->last.size;
}

const TraceEvent *trace_get(const Trace *trace, uint32_t index) {
  assert(index < trace_count(trace));
  if (index < trace->first.size)
    return &trace->first.data[index];
  return &trace->last.data[in_last(trace, index)];
}

// The newest event, if it is about EDGE, else NULL.
static TraceEvent *newest(Trace *trace, const Edge *edge) {
  uint32_t count = trace_count(trace);
  if (!count)
    return NULL;
  TraceEvent *event = trace->last.size ? &trace->last.data[in_last(trace, count - 1)]
                                       : &trace->first.data[count - 1];
  return event->edge == edge ? event : NULL;
}

void trace_add_edge(Trace *trace, const Edge *edge) {
  static const TraceKind kinds[] = {
      [EDGE_SKIP] = TRACE_SKIP,     [EDGE_ASSIGN] = TRACE_ASSIGN,
      [EDGE_ASSUME] = TRACE_ASSUME, [EDGE_HAVOC] = TRACE_INPUT,
      [EDGE_CALL] = TRACE_SKIP, // until a function is entered
      [EDGE_RETURN] = TRACE_RETURN,
  };
  push(trace, (TraceEvent){.kind = kinds[edge->kind], .edge = edge, .depth = trace->depth});
}

// EVENT in place of BEGUN, or behind all if that is NULL.
static void put(Trace *trace, TraceEvent *begun, TraceEvent event) {
  assert(!begun || begun->edge == event.edge);
  if (begun)
    *begun = event;
  else
    push(trace, event);
}

// Of a call the edge may be at work a second time, when its result is stored.
static void add_stored(Trace *trace, TraceEvent event) {
  TraceEvent *begun = newest(trace, event.edge);
  bool is_input = event.edge->kind == EDGE_HAVOC;
  event.kind = is_input ? TRACE_INPUT : TRACE_ASSIGN;
  bool is_begun = begun && !begun->type && (begun->kind == event.kind || begun->kind == TRACE_SKIP);
  put(trace, is_begun ? begun : NULL, event);
}

static void add_entered(Trace *trace, TraceEvent event) {
  assert(event.callee && event.edge->kind == EDGE_CALL);
  TraceEvent *begun = newest(trace, event.edge);
  event.kind = TRACE_CALL;
  put(trace, begun && begun->kind == TRACE_SKIP ? begun : NULL, event);
  trace->depth++;
}

static void add_returns(Trace *trace, TraceEvent event) {
  TraceEvent *begun = newest(trace, event.edge);
  event.kind = TRACE_RETURN;
  bool is_begun = begun && begun->kind == TRACE_RETURN; // else the end without a return
  put(trace, is_begun ? begun : NULL, event);
  if (trace->depth)
    trace->depth--;
}

void trace_add_event(Trace *trace, const ExecEvent *event) {
  TraceEvent added = {.depth = trace->depth,
                      .edge = event->edge,
                      .callee = event->callee,
                      .type = event->type,
                      .variable = event->variable,
                      .bit_offset = event->bit_offset,
                      .value = event->value,
                      .pointee = event->pointee,
                      .pointee_offset = event->pointee_offset};
  switch (event->kind) {
  case EXEC_STORED:
    add_stored(trace, added);
    break;
  case EXEC_ENTERED:
    add_entered(trace, added);
    break;
  case EXEC_PASSED:
    added.kind = TRACE_PARAM;
    push(trace, added);
    break;
  case EXEC_RETURNS:
    add_returns(trace, added);
    break;
  }
}

void trace_add_answer(Trace *trace, const ExecQuestion *question, ExecAnswer answer) {
  if (question->kind != HAVOC_DECLARED)
    return; // the edge stores it
  TraceEvent read = {.kind = TRACE_READ,
                     .depth = trace->depth,
                     .edge = question->edge,
                     .type = question->type,
                     .variable = question->variable,
                     .bit_offset = question->bit_offset,
                     .value = answer};
  TraceEvent *begun = newest(trace, question->edge);
  if (begun && begun->kind != TRACE_READ && !begun->type) {
    TraceEvent event = *begun;
    *begun = read;
    push(trace, event);
  } else {
    push(trace, read);
  }
}
