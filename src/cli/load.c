// From the command line to a CFA: task file or C files, property, data model.
#include "cli/command.h"

#include "base/diag.h"
#include "cfa/passes.h"
#include "frontend/frontend.h"
#include "frontend/task.h"

#include <stdio.h>
#include <string.h>

typedef struct Request {
  const Options *options;
  Arena arena;
  Task task; // empty unless the only file is a task file
  FrontendInput input;
} Request;

static LoadStatus read_task(Request *request, Strbuf *why) {
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

static LoadStatus choose_property(Request *request, Strbuf *why) {
  const Options *options = request->options;
  const char *text = options->property;
  const char *entry = NULL;
  request->input.property = property_default();
  if (!text && request->task.properties.size)
    text = request->task.properties.data[0].file;
  PropertyStatus status = PROPERTY_OK;
  if (text)
    status = property_read(text, &request->arena, &request->input.property, &entry, why);
  request->input.entry = options->given.entry || !entry ? options->entry : entry;
  if (status == PROPERTY_UNSUPPORTED)
    return LOAD_UNSUPPORTED_PROPERTY;
  return status == PROPERTY_OK ? LOAD_OK : LOAD_BAD;
}

// Says where the program uses C that gavel does not model. What the library lacks is said when a
// run gets there.
static void warn_unsupported(const Cfa *cfa) {
  vec_each(Note, note, &cfa->notes)
    if (note->kind == NOTE_UNSUPPORTED && !source_is_library(&cfa->files, note->span))
      diag_warning(&cfa->files, note->span,
                   "gavel does not model %s; a path through here is UNKNOWN(unsupported)",
                   note->text);
}

LoadStatus load_program(Cfa *cfa, const Options *options, Strbuf *why) {
  Request request = {.options = options};
  arena_init(&request.arena);
  LoadStatus status = read_task(&request, why);
  if (status == LOAD_OK)
    status = choose_property(&request, why);
  request.input.model = choose_model(&request);
  request.input.flags = options->compiler_flags.data;
  request.input.flag_count = options->compiler_flags.size;
  request.input.database = options->compile_commands;
  request.input.prefers_library = options->library_code;
  cfa_init(cfa, request.input.model);
  if (status == LOAD_OK && frontend_load(cfa, &request.input) != FRONTEND_OK)
    status = LOAD_BAD;
  if (status == LOAD_OK) {
    cfa_run_passes(cfa);
    warn_unsupported(cfa);
  }
  if (status == LOAD_BAD && why->size)
    fprintf(stderr, "gavel: %s\n", strbuf_text(why));
  task_release(&request.task);
  arena_release(&request.arena);
  return status;
}
