// gavel exec: runs the program in the interpreter. The program's own output
// goes to stdout, what gavel has to say to stderr.
#include "cli/command.h"

#include "cfa/checks.h"
#include "exec/exec.h"
#include "exec/input.h"

#include <assert.h>
#include <stdio.h>

static bool read_inputs(Input *input, const Options *options) {
  Strbuf error = {0};
  bool is_good = true;
  if (options->input)
    is_good = input_parse(input, "--input", options->input, &error);
  if (is_good && options->input_file)
    is_good = input_read(input, options->input_file, &error);
  if (!is_good)
    fprintf(stderr, "gavel: %s\n", strbuf_text(&error));
  if (options->given.seed)
    input_set_seed(input, (uint64_t)options->seed);
  strbuf_release(&error);
  return is_good;
}

static ExitStatus exit_status_of(ExecStatus status) {
  if (status == EXEC_EXITED)
    return EXIT_TRUE;
  return status == EXEC_ERROR ? EXIT_FALSE : EXIT_UNKNOWN;
}

// What the run takes for granted.
static void report_notes(const Cfa *cfa) {
  vec_each(Note, note, &cfa->notes) {
    if (note->kind == NOTE_UNSUPPORTED || note->kind == NOTE_INTRINSIC)
      continue; // said when the program was loaded
    Strbuf place = {0};
    source_add_place(&cfa->files, note->span, &place);
    fprintf(stderr, "gavel: note: %s: %s\n", strbuf_text(&place), note->text);
    strbuf_release(&place);
  }
}

// What happened, beyond a normal end; and how to make it happen again.
static void report_run(const Cfa *cfa, const ExecResult *result, const Input *input,
                       const Options *options) {
  assert(result->status == EXEC_EXITED || result->report.size > 0); // or nobody knows why
  assert(input->next <= input->given.size);
  if (result->status != EXEC_EXITED)
    fprintf(stderr, "gavel: %s\n", strbuf_text(&result->report));
  else if (result->exit_status != 0)
    fprintf(stderr, "gavel: the program exited with status %d\n", result->exit_status);
  if (result->uninitialized > 0) {
    Strbuf place = {0};
    source_add_place(&cfa->files, result->first_uninitialized, &place);
    fprintf(stderr, "gavel: note: %llu read%s of uninitialized memory, the first at %s\n",
            (unsigned long long)result->uninitialized, result->uninitialized == 1 ? "" : "s",
            strbuf_text(&place));
    strbuf_release(&place);
  }
  report_notes(cfa);
  if (input->mismatch.size)
    fprintf(stderr, "gavel: note: %s\n", strbuf_text(&input->mismatch));
  if (input->next < input->given.size)
    fprintf(stderr, "gavel: note: %u of the %u input values were not used\n",
            input->given.size - input->next, input->given.size);
  if (options->given.seed && input->answered.size) {
    Strbuf values = {0};
    input_add_text(input, &values);
    fprintf(stderr, "gavel: inputs: --input=%s\n", strbuf_text(&values));
    strbuf_release(&values);
  }
}

static ExitStatus run(const Cfa *cfa, Input *input, const Options *options) {
  assert(cfa->init && options->step_limit >= 0);
  ExecOptions exec = {
      .answer = input_answer,
      .answer_context = input,
      .unset_is_any = options->unset_pointers == OPT_UNSET_ANY ||
                      (!options->given.unset_pointers && cfa_checks(cfa, ERROR_DEREF)),
      .out = stdout,
      .err = stderr,
      .step_limit = (uint64_t)options->step_limit,
  };
  ExecResult result = {0};
  exec_run(cfa, &exec, &result);
  fflush(stdout);
  report_run(cfa, &result, input, options);
  ExitStatus status = exit_status_of(result.status);
  exec_result_release(&result);
  return status;
}

ExitStatus command_exec(const Options *options) {
  Cfa cfa;
  Input input = {0};
  ExitStatus status = EXIT_USAGE;
  if (read_inputs(&input, options)) {
    status = load_or_report(&cfa, options) ? run(&cfa, &input, options) : EXIT_BAD_INPUT;
    cfa_release(&cfa);
  }
  input_release(&input);
  return status;
}
