// A C program through the front end, a run of it, and the path that the run took.
#ifndef GAVEL_TESTS_PATH_FIXTURE_H
#define GAVEL_TESTS_PATH_FIXTURE_H

#include "cfa/passes.h"
#include "exec/exec.h"
#include "exec/input.h"
#include "frontend/frontend.h"
#include "path/judge.h"

#include "test.h"

typedef struct Fixture {
  Cfa cfa;
  Terms *terms;
  Z3Context *z3;
  CfaStepVec steps;   // of the last run
  CfaStepVec calls;   // ENTER steps under way
  PathAnswer *answer; // NULL until asked for
} Fixture;

// Loads TEXT, with CHECKS, as the file "t.c" of an empty folder, in which it leaves the process.
static inline void load_checked(Cfa *cfa, const char *text, CheckSet checks) {
  char folder[] = "/tmp/gavel-test-XXXXXX";
  assert_non_null(mkdtemp(folder));
  assert_int_equal(chdir(folder), 0);
  FILE *file = fopen("t.c", "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  const char *name = "t.c";
  FrontendInput input = {.files = &name,
                         .file_count = 1,
                         .model = MODEL_LP64,
                         .entry = "main",
                         .property = property_default()};
  input.property.checks = checks;
  cfa_init(cfa, MODEL_LP64);
  assert_int_equal(frontend_load(cfa, &input), FRONTEND_OK);
  cfa->checked = checks;
  cfa_run_passes(cfa);
  remove("t.c");
  assert_int_equal(chdir("/"), 0);
  rmdir(folder);
}

static inline void load_text(Cfa *cfa, const char *text) { load_checked(cfa, text, 0); }

static inline void begin(Fixture *f, const char *text) {
  *f = (Fixture){0};
  load_text(&f->cfa, text);
  f->terms = terms_new();
  f->z3 = z3_context_new(f->terms);
}

static inline void end(Fixture *f) {
  if (f->answer)
    path_answer_free(f->answer);
  z3_context_free(f->z3);
  terms_free(f->terms);
  vec_release(&f->steps);
  vec_release(&f->calls);
  cfa_release(&f->cfa);
}

// ---- from a run to a path

static inline void add_edge_step(void *context, const Edge *edge) {
  Fixture *f = context;
  vec_push(&f->steps, (CfaStep){.kind = STEP_EDGE, .edge = edge, .target = edge->target});
}

static inline void add_call_step(void *context, const ExecEvent *event) {
  Fixture *f = context;
  if (event->kind == EXEC_ENTERED) {
    CfaStep *step = &vec_last(&f->steps);
    step->kind = STEP_ENTER;
    step->callee = event->callee;
    step->target = event->callee->entry;
    vec_push(&f->calls, *step);
  } else if (event->kind == EXEC_RETURNS && f->calls.size) {
    CfaStep step = vec_pop(&f->calls);
    step.kind = STEP_LEAVE;
    step.target = step.edge->target;
    vec_push(&f->steps, step);
  }
}

// Runs the program with INPUTS, which `gavel exec --input` would take, and keeps the steps.
static inline ExecStatus run_with(Fixture *f, const char *inputs) {
  Input input = {0};
  Strbuf error = {0};
  assert_true(input_parse(&input, "inputs", inputs, &error));
  ExecOptions options = {.answer = input_answer,
                         .answer_context = &input,
                         .watch = add_edge_step,
                         .watch_context = f,
                         .observe = add_call_step,
                         .observe_context = f,
                         .step_limit = 10000000};
  ExecResult result = {0};
  vec_clear(&f->steps);
  vec_clear(&f->calls);
  exec_run(&f->cfa, &options, &result);
  ExecStatus status = result.status;
  exec_result_release(&result);
  strbuf_release(&error);
  input_release(&input);
  return status;
}

// What the judge says of the steps, for an analysis with OPTIONS.
static inline void ask_with(Fixture *f, EncodeOptions options) {
  if (f->answer)
    path_answer_free(f->answer);
  Encoder *encoder = encoder_new(f->terms, &f->cfa, options);
  PathJudge *judge = path_judge_new(&f->cfa, encoder, f->z3, 20000000);
  f->answer = path_judge(judge, &f->steps, PATH_ENDS_IN_ERROR);
  path_judge_free(judge);
  encoder_free(encoder);
}

static inline void ask(Fixture *f, IntegerMode integers) {
  ask_with(f, (EncodeOptions){.integers = integers});
}

static inline void assert_answer(const Fixture *f, PathStatus status) {
  if (f->answer->status != status)
    fail_msg("%s: %s", path_status_name(f->answer->status), strbuf_text(&f->answer->reason));
}

// The inputs of the confirmed run.
static inline void assert_inputs(const Fixture *f, const char *expected) {
  Strbuf text = {0};
  input_add_text(&f->answer->input, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

#endif
