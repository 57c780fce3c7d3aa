// From the command line to a CFA: task file or C files, property, data model.
#include "cli/command.h"

#include "base/diag.h"
#include "cfa/checks.h"
#include "cfa/passes.h"
#include "frontend/frontend.h"
#include "frontend/library_code.h"
#include "frontend/task.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct Request {
  const Options *options;
  Arena arena;
  Task task; // empty unless the only file is a task file
  TaskCheck check;
  FrontendInput input;
} Request;

static LoadStatus read_task(Request *request, Strbuf *why) {
  assert(request->options->files.size > 0 && why->size == 0);
  const Options *options = request->options;
  const char *first = options->files.data[0];
  request->input.files = options->files.data;
  request->input.file_count = options->files.size;
  if (!task_is_task_file(first))
    return LOAD_OK;
  if (options->files.size > 1) {
    strbuf_add(why, "a task file stands alone: one .yml and nothing else");
    return LOAD_BAD;
  }
  if (!task_read(first, &request->arena, &request->task, why))
    return LOAD_BAD;
  request->input.files = request->task.files.data;
  request->input.file_count = request->task.files.size;
  return LOAD_OK;
}

static DataModel choose_model(const Request *request) {
  const Options *options = request->options;
  if (options->data_model != OPT_DATA_MODEL_AUTO)
    return options->data_model == OPT_DATA_MODEL_ILP32 ? MODEL_ILP32 : MODEL_LP64;
  if (request->task.has_model)
    return request->task.model;
  DataModel model = sizeof(void *) == 4 ? MODEL_ILP32 : MODEL_LP64;
  for (uint32_t i = 0; i < options->compiler_flags.size; i++) {
    if (!strcmp(options->compiler_flags.data[i], "-m32"))
      model = MODEL_ILP32;
    if (!strcmp(options->compiler_flags.data[i], "-m64"))
      model = MODEL_LP64;
  }
  return model;
}

// The one that the command line names, or all of the task's.
static LoadStatus choose_property(Request *request, Strbuf *why) {
  assert(why->size == 0);
  const Options *options = request->options;
  Property *property = &request->input.property;
  const char *entry = NULL;
  PropertyStatus status;
  if (options->property) {
    *property = (Property){0};
    status = property_read(options->property, &request->arena, property, &entry, why);
  } else {
    status = task_check_init(&request->check, &request->task, &request->arena, why);
    *property = request->check.property;
    entry = request->check.entry;
  }
  if (!options->property && !task_is_task_file(options->files.data[0]))
    property->checks = checks_default();
  request->input.entry = options->given.entry || !entry ? options->entry : entry;
  if (options->harness_entry)
    request->input.entry = options->harness_entry;
  if (status == PROPERTY_UNSUPPORTED)
    return LOAD_UNSUPPORTED_PROPERTY;
  return status == PROPERTY_OK ? LOAD_OK : LOAD_BAD;
}

// Blocks that the input consists of are nobody's to free, and hold what nobody wrote.
static void drop_checks_of_input(CheckSet *checks) {
  *checks &= ~(check_set(ERROR_MEMTRACK) | check_set(ERROR_MEMCLEANUP) |
               check_set(ERROR_UNINITIALIZED));
}

// What the command line says of undefined behaviour.
static bool choose_checks(Request *request, Strbuf *why) {
  const Options *options = request->options;
  CheckSet *checks = &request->input.property.checks;
  CheckSet excepted = 0;
  if (options->check && !checks_read(options->check, checks, why))
    return false;
  if (options->no_check && !checks_read(options->no_check, &excepted, why))
    return false;
  *checks &= ~excepted;
  if (options->arbitrary)
    drop_checks_of_input(checks);
  return true;
}

// Marks the notes about ends of functions that the program can call.
static void find_endings(const Cfa *cfa, bool *is_ending) {
  assert(cfa->init);
  CallGraph graph;
  callgraph_init(&graph, cfa);
  vec_each(Function *const, function, &cfa->functions) {
    if (!graph.is_reachable[(*function)->id])
      continue;
    vec_each(const Loc, loc, &(*function)->locations)
      if (cfa_location(cfa, *loc)->kind == LOC_UNSUPPORTED)
        is_ending[cfa_location(cfa, *loc)->note] = true;
  }
  callgraph_release(&graph);
}

// Says where the program uses C that gavel does not model. Whoever calls a function of a verifier
// counts on its meaning: one that is not known is an error.
static LoadStatus report_endings(const Cfa *cfa, Arena *arena) {
  LoadStatus status = LOAD_OK;
  bool *is_ending = ARENA_ARRAY(arena, bool, cfa->notes.size + 1);
  find_endings(cfa, is_ending);
  for (uint32_t i = 0; i < cfa->notes.size; i++) {
    const Note *note = &cfa->notes.data[i];
    if (source_is_library(&cfa->files, note->span))
      continue; // what the library lacks is said when a run gets there
    if (is_ending[i] && note->kind == NOTE_UNSUPPORTED)
      diag_warning(&cfa->files, note->span,
                   "gavel does not model %s; a path through here is UNKNOWN(unsupported)",
                   note->text);
    if (!is_ending[i] || note->kind != NOTE_INTRINSIC)
      continue;
    diag_error(&cfa->files, note->span, "gavel does not know the verifier's function '%s'",
               note->text);
    status = LOAD_BAD;
  }
  return status;
}

static ArbitraryInput arbitrary_input(const Options *options) {
  static const Nulls nulls[] = {[OPT_NULLS_NONE] = NULLS_NONE,
                                [OPT_NULLS_MEMBERS] = NULLS_MEMBERS,
                                [OPT_NULLS_ALL] = NULLS_ALL};
  return (ArbitraryInput){.is_wanted = options->arbitrary,
                          .nulls = nulls[options->null_pointers],
                          .depth = (uint32_t)options->object_depth,
                          .array_length = (uint32_t)options->array_length,
                          .string_length = (uint32_t)options->string_length,
                          .has_arbitrary_globals = options->globals == OPT_GLOBALS_ARBITRARY};
}

// Which bodies count, and what stands for those that do not.
static void choose_bodies(Request *request) {
  static const ExternalEffect effects[] = {[OPT_EXTERNAL_PURE] = EXTERNAL_PURE,
                                           [OPT_EXTERNAL_HAVOC] = EXTERNAL_HAVOC,
                                           [OPT_EXTERNAL_ERROR] = EXTERNAL_ERROR};
  const Options *options = request->options;
  FrontendInput *input = &request->input;
  input->contracts.checked = options->check_contract;
  input->contracts.used = options->use_contract.data;
  input->contracts.used_count = options->use_contract.size;
  input->removed = options->remove_body.data;
  input->removed_count = options->remove_body.size;
  input->stubs = options->stub.data;
  input->stub_count = options->stub.size;
  input->external = effects[options->external];
}

// False if the property has no room for one more call.
static bool apply_change(Request *request, const ProgramChange *change) {
  request->input.replaced = change->texts;
  request->input.replaced_count = change->text_count;
  const Property more = {.calls = {change->error_call}};
  return property_merge(&request->input.property, &more);
}

static LoadStatus load(Cfa *cfa, const Options *options, const ProgramChange *change,
                       bool prefers_library, bool is_quiet, Strbuf *why) {
  Request request = {.options = options};
  LoadStatus status = read_task(&request, why);
  if (status == LOAD_OK)
    status = choose_property(&request, why);
  if (status == LOAD_OK && !choose_checks(&request, why))
    status = LOAD_BAD;
  if (status == LOAD_OK && change && !apply_change(&request, change))
    status = LOAD_BAD;
  request.input.model = choose_model(&request);
  request.input.flags = options->compiler_flags.data;
  request.input.flag_count = options->compiler_flags.size;
  request.input.database = options->compile_commands;
  request.input.arbitrary = arbitrary_input(options);
  choose_bodies(&request);
  // What the library's own code accesses is checked there.
  CheckSet all_accesses = check_set(ERROR_DEREF) | check_set(ERROR_NULL);
  CheckSet accesses = request.input.property.checks & all_accesses;
  CheckSet reads = accesses | (request.input.property.checks & check_set(ERROR_UNINITIALIZED));
  request.input.prefers_library = prefers_library || reads || options->check_contract;
  cfa_init(cfa, request.input.model);
  assert(status != LOAD_OK || (request.input.file_count > 0 && request.input.entry));
  if (status == LOAD_OK && frontend_load(cfa, &request.input) != FRONTEND_OK)
    status = LOAD_BAD;
  if (status == LOAD_OK) {
    cfa->checked = request.input.property.checks;
    cfa->has_arbitrary_input = options->arbitrary;
    cfa->allocations_may_fail = options->malloc_may_fail;
    cfa_run_passes(cfa);
    if (change && change->adjust)
      change->adjust(change->self, cfa);
    if (!is_quiet)
      status = report_endings(cfa, &request.arena);
    if (accesses == check_set(ERROR_DEREF))
      cfa_add_note(cfa, NOTE_ASSUMPTION, NULL, span_none(),
                   "null pointers are assumed not to be accessed");
    if (request.check.skipped.size)
      cfa_add_note(cfa, NOTE_ASSUMPTION, NULL, span_none(), "checked: %s; not checked: %s",
                   strbuf_text(&request.check.checked), strbuf_text(&request.check.skipped));
  }
  if (status == LOAD_BAD && why->size)
    fprintf(stderr, "gavel: %s\n", strbuf_text(why));
  task_release(&request.task);
  task_check_release(&request.check);
  arena_release(&request.arena);
  return status;
}

LoadStatus load_program(Cfa *cfa, const Options *options, Strbuf *why) {
  return load(cfa, options, NULL, options->library_code, false, why);
}

LoadStatus load_changed(Cfa *cfa, const Options *options, const ProgramChange *change,
                        Strbuf *why) {
  return load(cfa, options, change, options->library_code, true, why);
}

bool load_unit(Cfa *cfa, const Options *options, FileNameVec *included) {
  assert(options->files.size == 1);
  Request request = {.options = options};
  FrontendInput input = {.files = options->files.data,
                         .file_count = 1,
                         .flags = options->compiler_flags.data,
                         .flag_count = options->compiler_flags.size,
                         .database = options->compile_commands,
                         .model = choose_model(&request),
                         .contracts.used = options->use_contract.data,
                         .contracts.used_count = options->use_contract.size,
                         .property.checks = ~(CheckSet)0};
  cfa_init(cfa, input.model);
  return frontend_load_unit(cfa, &input, included) == FRONTEND_OK;
}

bool load_or_report(Cfa *cfa, const Options *options) {
  Strbuf why = {0};
  LoadStatus status = load_program(cfa, options, &why);
  if (status == LOAD_UNSUPPORTED_PROPERTY)
    fprintf(stderr, "gavel: %s\n", strbuf_text(&why));
  strbuf_release(&why);
  return status == LOAD_OK;
}

static bool names_library(const Cfa *cfa) {
  vec_each(Function *const, function, &cfa->functions)
    if (!(*function)->is_defined && (*function)->builtin != BUILTIN_NONE &&
        library_code_find((*function)->name))
      return true;
  return false;
}

bool load_with_library(Cfa *cfa, const Cfa *plain, const Options *options,
                       const ProgramChange *change) {
  assert(plain->init);
  if (options->library_code || !names_library(plain))
    return false;
  Strbuf why = {0};
  bool is_loaded = load(cfa, options, change, true, true, &why) == LOAD_OK;
  if (!is_loaded)
    cfa_release(cfa);
  strbuf_release(&why);
  return is_loaded;
}
