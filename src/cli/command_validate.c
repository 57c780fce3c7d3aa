// gavel --validate=WITNESS FILE: is the evidence good?
//
// A correctness witness is CONFIRMED when every invariant was proved to hold wherever it is
// asserted, and the program to be safe; REFUTED when a run violates one, or the property. A
// violation witness is CONFIRMED when the interpreter has run the program along it to its target;
// REFUTED when no run gets there. All else is UNKNOWN.
#include "cli/command.h"

#include "cli/verify.h"
#include "witness/follow.h"

#include "base/sha256.h"
#include "cfa/checks.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef enum ValidationKind {
  VALIDATION_CONFIRMED,
  VALIDATION_REFUTED,
  VALIDATION_UNKNOWN
} ValidationKind;

typedef struct Validation {
  const Options *options;
  Cfa cfa; // the program as it is
  TaskText *text;
  Witness witness;
  Instrumented instrumented;
  WitnessGuide *guide;
  VEC(ReplacedText) texts;
  ValidationKind kind;
  const char *reason; // of UNKNOWN
  Strbuf why;         // a sentence without a final stop; empty: nothing to be said
} Validation;

static void set_unknown(Validation *validation, const char *reason) {
  validation->kind = VALIDATION_UNKNOWN;
  validation->reason = reason;
}

// ---- is the witness about this program?

// One line CHECK( ... ) without white space.
static void add_squeezed(const char *line, size_t length, Strbuf *out) {
  for (size_t i = 0; i < length; i++)
    if (!isspace((unsigned char)line[i]))
      strbuf_add_char(out, line[i]);
}

// Is each line of A, up to white space, also one of B?
static bool has_lines(const char *a, const char *b) {
  bool has_all = true;
  for (const char *line = a; *line && has_all; line += strspn(line, "\n")) {
    size_t length = strcspn(line, "\n");
    Strbuf wanted = {0}, all = {0};
    strbuf_add(&wanted, "\n");
    add_squeezed(line, length, &wanted);
    strbuf_add(&wanted, "\n");
    strbuf_add(&all, "\n");
    for (const char *at = b; *at; at += strspn(at, "\n")) {
      size_t size = strcspn(at, "\n");
      add_squeezed(at, size, &all);
      strbuf_add(&all, "\n");
      at += size;
    }
    has_all = wanted.size == 2 || strstr(strbuf_text(&all), strbuf_text(&wanted));
    strbuf_release(&wanted);
    strbuf_release(&all);
    line += length;
  }
  return has_all;
}

static bool has_file(const Validation *validation, const char *input) {
  char hash[SHA256_TEXT];
  if (!sha256_file(input, hash))
    return false;
  vec_each(const WitnessFile, file, &validation->witness.files)
    if (!strcmp(file->sha256, hash))
      return true;
  return false;
}

static bool has_hash(const Validation *validation, const char *wanted) {
  char hash[SHA256_TEXT];
  vec_each(const char *const, input, &validation->cfa.inputs)
    if (sha256_file(*input, hash) && !strcmp(hash, wanted))
      return true;
  return false;
}

// Everything that the witness says of the task is so.
static bool is_about(Validation *validation) {
  const Cfa *cfa = &validation->cfa;
  const Witness *witness = &validation->witness;
  const char *model = cfa->types.model == MODEL_ILP32 ? "ILP32" : "LP64";
  vec_each(const char *const, input, &cfa->inputs)
    if (!has_file(validation, *input))
      return strbuf_fail(&validation->why, "it has no hash of %s as it is", *input);
  vec_each(const WitnessFile, file, &witness->files)
    if (!has_hash(validation, file->sha256))
      return strbuf_fail(&validation->why, "the program has no file with the hash of %s",
                         file->name);
  if (strcmp(model, witness->data_model) != 0)
    return strbuf_fail(&validation->why, "it is about the data model %s", witness->data_model);
  if (!has_lines(witness->specification, cfa->specification) ||
      !has_lines(cfa->specification, witness->specification))
    return strbuf_fail(&validation->why, "it is about another specification");
  return true;
}

// ---- correctness

// A run has met the error at LOC.
static void refute_proof(Validation *validation, const Cfa *cfa, const PathAnswer *path) {
  const Trace *trace = &path->trace;
  SourceSpan span = trace_get(trace, trace_count(trace) - 1)->edge->span;
  uint32_t number = witness_guide_subject(validation->guide, cfa, span);
  validation->kind = VALIDATION_REFUTED;
  if (number == UINT32_MAX) {
    strbuf_printf(&validation->why, "the program violates %s",
                  error_property(cfa_location(cfa, path_answer_error(path))->error));
    return;
  }
  const WitnessInvariant *invariant = &validation->witness.invariants.data[number];
  strbuf_printf(&validation->why, "%s:%u: a run violates the invariant %s", invariant->place.file,
                invariant->place.line, invariant->value ? invariant->value : invariant->required);
}

static void take_proof(void *self, const Verdict *verdict, const Cfa *cfa, const Terms *terms) {
  Validation *validation = self;
  (void)terms;
  switch (verdict->kind) {
  case VERDICT_TRUE:
    validation->kind = VALIDATION_CONFIRMED;
    break;
  case VERDICT_FALSE:
    refute_proof(validation, cfa, verdict->path);
    break;
  case VERDICT_UNKNOWN:
    set_unknown(validation, unknown_reason_name(verdict->reason));
    strbuf_add(&validation->why, strbuf_text(&verdict->why));
    break;
  }
}

// ---- violation

static void take_violation(void *self, const Verdict *verdict, const Cfa *cfa, const Terms *terms) {
  Validation *validation = self;
  (void)terms;
  switch (verdict->kind) {
  case VERDICT_TRUE:
    validation->kind = VALIDATION_REFUTED;
    strbuf_add(&validation->why, "no run follows the witness to its target");
    break;
  case VERDICT_FALSE:
    if (witness_ends_at_target(validation->guide, cfa, &verdict->path->trace)) {
      validation->kind = VALIDATION_CONFIRMED;
      break;
    }
    set_unknown(validation, "unconfirmed");
    strbuf_add(&validation->why, "a run follows the witness and goes wrong, but not at the target");
    break;
  case VERDICT_UNKNOWN:
    set_unknown(validation, unknown_reason_name(verdict->reason));
    strbuf_add(&validation->why, strbuf_text(&verdict->why));
    break;
  }
}

static void restrict_errors(void *self, Cfa *cfa) {
  const Validation *validation = self;
  witness_restrict(validation->guide, cfa);
}

static bool follows(const Validation *validation, const Cfa *cfa) {
  bool is_any = validation->options->unset_pointers == OPT_UNSET_ANY;
  return witness_follow(validation->guide, cfa, is_any) ||
         witness_follow(validation->guide, cfa, !is_any);
}

// ---- both

static void collect_texts(Validation *validation) {
  const Instrumented *instrumented = &validation->instrumented;
  for (uint32_t i = 0; i < instrumented->texts.size; i++)
    if (instrumented->texts.data[i].size)
      vec_push(&validation->texts, (ReplacedText){source_name(&validation->cfa.files, i),
                                                  strbuf_text(&instrumented->texts.data[i])});
}

static ProgramChange change_of(Validation *validation) {
  bool is_violation = validation->witness.is_violation;
  return (ProgramChange){.texts = validation->texts.data,
                         .text_count = validation->texts.size,
                         .error_call = is_violation ? NULL : INSTRUMENT_ERROR,
                         .self = validation,
                         .adjust = is_violation ? restrict_errors : NULL};
}

static void check_changed(Validation *validation, Cfa *changed, const ProgramChange *change) {
  bool is_violation = validation->witness.is_violation;
  if (!witness_is_harmless(validation->guide, changed, &validation->why)) {
    set_unknown(validation, "witness");
  } else if (is_violation && follows(validation, changed)) {
    validation->kind = VALIDATION_CONFIRMED;
  } else {
    Options options = *validation->options;
    options.first = true;
    VerdictUser user = {validation, is_violation ? take_violation : take_proof};
    Portfolio alone;
    portfolio_init_alone(&alone, &options);
    verify(changed, &alone, change, user);
  }
}

static void validate(Validation *validation) {
  validation->text = task_text_new(&validation->cfa);
  if (!is_about(validation) || !instrument(&validation->instrumented, validation->text,
                                           &validation->witness, &validation->why)) {
    set_unknown(validation, "witness");
    return;
  }
  validation->guide =
      witness_guide_new(&validation->witness, &validation->instrumented, validation->text);
  collect_texts(validation);
  ProgramChange change = change_of(validation);
  Cfa changed;
  if (load_changed(&changed, validation->options, &change, &validation->why) == LOAD_OK) {
    check_changed(validation, &changed, &change);
  } else {
    set_unknown(validation, "witness");
    strbuf_add(&validation->why, "an expression of the witness is no C at its place");
  }
  cfa_release(&changed);
}

static ExitStatus print(const Validation *validation) {
  static const char *const names[] = {"CONFIRMED", "REFUTED", "UNKNOWN"};
  static const ExitStatus statuses[] = {EXIT_TRUE, EXIT_FALSE, EXIT_UNKNOWN};
  printf("Validation result: %s", names[validation->kind]);
  if (validation->kind == VALIDATION_UNKNOWN)
    printf("(%s)", validation->reason);
  printf("\n");
  if (validation->why.size)
    printf("%s\n", strbuf_text(&validation->why));
  return statuses[validation->kind];
}

static void release(Validation *validation) {
  if (validation->guide)
    witness_guide_free(validation->guide);
  if (validation->text)
    task_text_free(validation->text);
  instrumented_release(&validation->instrumented);
  witness_release(&validation->witness);
  vec_release(&validation->texts);
  strbuf_release(&validation->why);
  cfa_release(&validation->cfa);
}

ExitStatus command_validate(const Options *options) {
  Validation validation = {.options = options};
  witness_init(&validation.witness);
  LoadStatus loaded = load_program(&validation.cfa, options, &validation.why);
  ExitStatus status = EXIT_BAD_INPUT;
  if (loaded == LOAD_UNSUPPORTED_PROPERTY) {
    set_unknown(&validation, "unsupported");
    status = print(&validation);
  } else if (loaded == LOAD_OK) {
    if (witness_read(&validation.witness, options->validate, &validation.why))
      validate(&validation);
    else
      set_unknown(&validation, "witness");
    status = print(&validation);
  }
  release(&validation);
  return status;
}
