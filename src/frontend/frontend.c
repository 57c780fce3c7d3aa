// The way from files to a CFA: parse every unit, declare everything, then lower,
// since what a call means depends on whether any unit defines the function.
#include "frontend/frontend.h"

#include "base/diag.h"
#include "base/memory.h"
#include "base/stats.h"
#include "cfa/checks.h"
#include "frontend/clang_unit.h"
#include "frontend/lower.h"
#include "frontend/reader.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { STAT_PARSE, STAT_LOWER, STAT_UNITS, STAT_LIBRARY, STAT_LIBRARY_FILES, STAT_ENTRIES };

static StatEntry entries[STAT_ENTRIES] = {
    [STAT_PARSE] = {STAT_TIME, "Time for parsing", 0, 0},
    [STAT_LOWER] = {STAT_TIME, "Time for lowering", 0, 0},
    [STAT_UNITS] = {STAT_COUNT, "Translation units", 0, 0},
    [STAT_LIBRARY] = {STAT_TIME, "Time for parsing the library", 0, 0},
    [STAT_LIBRARY_FILES] = {STAT_COUNT, "Files of the library", 0, 0},
};
static StatTable table = {"Front end", entries, STAT_ENTRIES, NULL};

typedef struct Frontend {
  Linker linker; // first: resolve gets at the rest
  Map foreign;   // functions of the program under a name of the library
  Cfa *cfa;
  const FrontendInput *input;
  CXIndex index;
  Lowering lowering;
  VEC(Reader *) readers;
} Frontend;

static Reader *add_reader(Frontend *frontend, CXTranslationUnit unit) {
  Reader *reader = mem_alloc(sizeof *reader);
  *reader = (Reader){.cfa = frontend->cfa,
                     .linker = &frontend->linker,
                     .lowering = &frontend->lowering,
                     .unit = unit};
  vec_push(&frontend->readers, reader);
  return reader;
}

// ---- the library

static Reader *parse_library(Frontend *frontend, const LibraryFile *file) {
  assert(frontend->input->model == frontend->cfa->types.model);
  stat_start(&entries[STAT_LIBRARY]);
  stat_add(&entries[STAT_LIBRARY_FILES], 1);
  CXTranslationUnit unit = unit_parse_library(frontend->index, frontend->input->model, file);
  Reader *reader = add_reader(frontend, unit);
  if (!unit_report(reader))
    BUG("the library's %s is no C", file->file);
  stat_stop(&entries[STAT_LIBRARY]);
  return reader;
}

// The library's function for DECLARED; NULL if that is something else.
static Function *link_library(Frontend *frontend, const LibraryFile *file,
                              const Function *declared) {
  const char *name = intern(&frontend->cfa->names, file->name);
  uint64_t *slot = map_find(&frontend->linker.functions, key_of(name));
  Function *known = slot ? (Function *)(uintptr_t)*slot : NULL;
  if (known && known->is_defined)
    return known;
  Reader *reader = parse_library(frontend, file);
  bool is_checked = strstr(declared->name, "_chk"); // one more argument: a size
  if (!reader_defines(reader, name, declared->type, is_checked))
    return NULL;
  if (!reader_declare(reader))
    BUG("the library's %s defines more than its function", file->file);
  return (Function *)(uintptr_t)*map_find(&frontend->linker.functions, key_of(name));
}

static void link_reader(Frontend *frontend, const char *name, const Type *const *params,
                        uint32_t count, bool is_variadic) {
  Types *types = &frontend->cfa->types;
  const Function wanted = {
      .name = name,
      .type = type_make_function(types, types->void_type, params, count, is_variadic, true)};
  if (!link_library(frontend, library_code_find(name), &wanted))
    BUG("the library's %s has another type", name);
}

// What reads all that a call of FUNCTION prints (lower_text.c).
static void link_readers(Frontend *frontend, const Function *function) {
  Types *types = &frontend->cfa->types;
  const Type *type = function->type, *params[] = {types->char_pointer, types->size_type};
  link_reader(frontend, LOWER_READ_TEXT, params, 2, false);
  if (function->builtin == BUILTIN_PRINTF || function->builtin == BUILTIN_FPRINTF)
    link_reader(frontend, LOWER_READ_ARGUMENTS, params, 1, true);
  if (!lower_prints_list(function->builtin) || !type->function.param_count)
    return;
  params[1] = type->function.params[type->function.param_count - 1];
  link_reader(frontend, LOWER_READ_LIST, params, 2, false);
}

// What makes an object arbitrary (lower_external.c).
static void link_havoc(Frontend *frontend) {
  Types *types = &frontend->cfa->types;
  const Type *params[] = {types->void_pointer};
  const Function wanted = {
      .name = LOWER_HAVOC_OBJECT,
      .type = type_make_function(types, types->void_type, params, 1, false, true)};
  if (!link_library(frontend, library_code_find(wanted.name), &wanted))
    BUG("the library's %s has another type", wanted.name);
}

// ---- file-local names

// __CPROVER_file_local_FILE_c_NAME is the static function NAME of FILE.c, as goto-cc exports it.
static Function *find_file_local(const Frontend *frontend, const char *name) {
  static const char prefix[] = "__CPROVER_file_local_";
  Function *found = NULL;
  if (strncmp(name, prefix, sizeof prefix - 1) != 0)
    return NULL;
  vec_each(Function *const, function, &frontend->cfa->functions) {
    if (!(*function)->is_defined || span_is_none((*function)->span))
      continue;
    const char *file = source_name(&frontend->cfa->files, (*function)->span.file);
    Strbuf mangled = {0};
    for (const char *at = strrchr(file, '/') ? strrchr(file, '/') + 1 : file; *at; at++)
      strbuf_add_char(&mangled, isalnum((unsigned char)*at) ? *at : '_');
    strbuf_printf(&mangled, "_%s", (*function)->name);
    if (!strcmp(strbuf_text(&mangled), name + sizeof prefix - 1))
      found = *function;
    strbuf_release(&mangled);
  }
  return found;
}

static Function *resolve(Linker *linker, Function *function) {
  assert(!function->is_defined);
  Frontend *frontend = (Frontend *)linker;
  if (frontend->lowering.is_unit)
    return function;
  Function *local = find_file_local(frontend, function->name);
  if (local)
    return local;
  CheckSet checks = frontend->input->property.checks;
  bool is_read = checks_reads(checks) || (checks & check_set(ERROR_ARGUMENT));
  if (is_read && lower_prints_text(function->builtin))
    link_readers(frontend, function);
  if (frontend->input->external == EXTERNAL_HAVOC)
    link_havoc(frontend);
  bool is_known = function_is_modelled(function) && !frontend->input->prefers_library;
  const LibraryFile *file = is_known ? NULL : library_code_find(function->name);
  if (!file || map_find(&frontend->foreign, key_of(function)))
    return function;
  Function *found = link_library(frontend, file, function);
  if (!found)
    map_insert(&frontend->foreign, key_of(function), NULL);
  return found ? found : function;
}

// ---- all together

static void frontend_init(Frontend *frontend, Cfa *cfa, const FrontendInput *input) {
  *frontend = (Frontend){.cfa = cfa, .input = input};
  // Parse on our own thread: its stack is large enough for deeply nested code.
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  frontend->index = clang_createIndex(0, 0);
  frontend->lowering = (Lowering){
      .cfa = cfa,
      .property = input->property,
      .arbitrary = input->arbitrary,
      .is_unit = !input->entry,
      .external = input->external};
  frontend->linker.removed = input->removed;
  frontend->linker.removed_count = input->removed_count;
  frontend->linker.resolve = resolve;
}

static void frontend_release(Frontend *frontend) {
  vec_each(Reader *, reader, &frontend->readers) {
    CXTranslationUnit unit = (*reader)->unit;
    reader_release(*reader);
    if (unit)
      clang_disposeTranslationUnit(unit);
    mem_free(*reader, sizeof **reader);
  }
  vec_release(&frontend->readers);
  map_release(&frontend->foreign);
  map_release(&frontend->lowering.replacements);
  map_release(&frontend->linker.stubs);
  map_release(&frontend->linker.functions);
  map_release(&frontend->linker.variables);
  map_release(&frontend->linker.records);
  clang_disposeIndex(frontend->index);
}

static bool parse_files(Frontend *frontend, const char *const *files, uint32_t count,
                        bool is_stub) {
  const FrontendInput *input = frontend->input;
  bool is_good = true;
  for (uint32_t i = 0; i < count && is_good; i++) {
    Reader *reader = add_reader(frontend, NULL);
    reader->is_stub = is_stub;
    reader->unit = unit_parse(frontend->index, input, files[i], &reader->changed);
    if (!reader->unit)
      return false;
    is_good &= unit_report(reader);
    stat_add(&entries[STAT_UNITS], 1);
  }
  return is_good;
}

// Stubs first: what they define is known when the rest is declared.
static bool parse_units(Frontend *frontend) {
  const FrontendInput *input = frontend->input;
  bool is_good = true;
  for (uint32_t i = 0; i < input->stub_count; i++)
    is_good &= unit_is_readable(input->stubs[i]);
  for (uint32_t i = 0; i < input->file_count; i++)
    is_good &= unit_is_readable(input->files[i]);
  return is_good && parse_files(frontend, input->stubs, input->stub_count, true) &&
         parse_files(frontend, input->files, input->file_count, false);
}

static bool declare_units(Frontend *frontend) {
  bool is_good = true;
  vec_each(Reader *, reader, &frontend->readers)
    is_good &= reader_declare(*reader);
  return is_good;
}

// ---- contracts

static Function *find_made(const Frontend *frontend, const char *prefix, const char *name) {
  Strbuf text = {0};
  strbuf_printf(&text, "%s%s", prefix, name);
  Function *function = cfa_find_function(frontend->cfa, strbuf_text(&text));
  strbuf_release(&text);
  if (!function || !function->is_defined) {
    fprintf(stderr, "gavel: %s: there is no contract of a function '%s'\n",
            frontend->input->files[0], name);
    return NULL;
  }
  return function;
}

static bool use_contract(Frontend *frontend, const char *name) {
  Function *use = find_made(frontend, DIALECT_USE, name);
  if (use)
    lower_replace(&frontend->lowering, name, use);
  return use;
}

static bool choose_contracts(Frontend *frontend) {
  const DialectContracts *contracts = &frontend->input->contracts;
  bool is_good = true;
  for (uint32_t i = 0; i < contracts->used_count; i++)
    is_good &= use_contract(frontend, contracts->used[i]);
  if (!contracts->checked || !is_good)
    return is_good;
  frontend->lowering.write = find_made(frontend, DIALECT_WRITE, contracts->checked);
  frontend->lowering.release = frontend->lowering.write
                                   ? find_made(frontend, DIALECT_FREE, contracts->checked)
                                   : NULL;
  return frontend->lowering.release;
}

static void name_contract(Cfa *cfa, Function *function, const char *shown, size_t prefix) {
  function->is_made = !strncmp(function->name, DIALECT_WRITE, strlen(DIALECT_WRITE)) ||
                      !strncmp(function->name, DIALECT_FREE, strlen(DIALECT_FREE));
  function->name = arena_printf(&cfa->arena, "%s%s", shown, function->name + prefix);
}

// Functions that stand for contracts have names that nobody has to know.
static void name_contracts(Cfa *cfa) {
  static const struct {
    const char *prefix, *shown;
  } kinds[] = {{DIALECT_USE, "contract of "},
               {DIALECT_CHECK, "check of "},
               {DIALECT_WRITE, "what may be written by "},
               {DIALECT_FREE, "what may be freed by "}};
  vec_each(Function *const, function, &cfa->functions)
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
      if (!strncmp((*function)->name, kinds[i].prefix, strlen(kinds[i].prefix)))
        name_contract(cfa, *function, kinds[i].shown, strlen(kinds[i].prefix));
}

static bool find_entry(Frontend *frontend) {
  const char *name = frontend->input->entry, *checked = frontend->input->contracts.checked;
  Function *entry = checked ? find_made(frontend, DIALECT_CHECK, checked)
                            : cfa_find_function(frontend->cfa, name);
  if (!checked && (!entry || !entry->is_defined)) {
    fprintf(stderr,
            "gavel: %s: there is no function '%s' to start in (--entry=NAME names another)\n",
            frontend->input->files[0], name);
    return false;
  }
  frontend->cfa->entry = entry;
  return entry;
}

// Bodies first: they bring the static locals, whose initializers belong to init. Both may bring
// files of the library, which are appended.
static void lower_units(Frontend *frontend) {
  assert(frontend->lowering.is_unit || frontend->cfa->entry->is_defined);
  uint32_t bodies = 0;
  for (; bodies < frontend->readers.size; bodies++)
    reader_lower_functions(frontend->readers.data[bodies]);
  lower_init_begin(&frontend->lowering);
  for (uint32_t i = 0; i < frontend->readers.size; i++) {
    if (i >= bodies)
      reader_lower_functions(frontend->readers.data[i]);
    reader_lower_globals(frontend->readers.data[i]);
  }
  vec_each(Reader *, reader, &frontend->readers)
    reader_refuse_attributes(*reader);
  lower_init_end(&frontend->lowering);
}

// What verdicts are about.
static void note_task(Cfa *cfa, const FrontendInput *input) {
  Strbuf text = {0};
  property_add_text(&input->property, input->entry, &text);
  cfa->specification = strbuf_keep(&text, &cfa->arena);
  for (uint32_t i = 0; i < input->file_count; i++)
    vec_push(&cfa->inputs, intern(&cfa->names, input->files[i]));
  strbuf_release(&text);
}

typedef struct Inclusions {
  Reader *reader;
  FileNameVec *names;
} Inclusions;

static void add_included(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
  (void)stack;
  (void)depth;
  Inclusions *inclusions = data;
  const char *name = reader_intern(inclusions->reader, clang_getFileName(file));
  if (!strstr(name, LIBRARY_FOLDER))
    vec_push(inclusions->names, name);
}

static void find_included(Frontend *frontend, FileNameVec *included) {
  vec_each(Reader *const, reader, &frontend->readers) {
    Inclusions inclusions = {*reader, included};
    clang_getInclusions((*reader)->unit, add_included, &inclusions);
  }
}

static FrontendStatus load(Cfa *cfa, const FrontendInput *input, FileNameVec *included) {
  assert(cfa->types.model == input->model && input->file_count > 0);
  FrontendStatus status = FRONTEND_BAD_INPUT;
  Frontend frontend;
  stats_register(&table);
  frontend_init(&frontend, cfa, input);
  stat_start(&entries[STAT_PARSE]);
  bool is_parsed = parse_units(&frontend);
  stat_stop(&entries[STAT_PARSE]);
  stat_start(&entries[STAT_LOWER]);
  if (is_parsed && declare_units(&frontend) &&
      (!input->entry || (find_entry(&frontend) && choose_contracts(&frontend)))) {
    lower_units(&frontend);
    name_contracts(cfa);
    status = FRONTEND_OK;
  }
  if (status == FRONTEND_OK && input->entry)
    note_task(cfa, input);
  if (status == FRONTEND_OK && included)
    find_included(&frontend, included);
  stat_stop(&entries[STAT_LOWER]);
  frontend_release(&frontend);
  return status;
}

FrontendStatus frontend_load(Cfa *cfa, const FrontendInput *input) {
  assert(input->entry);
  return load(cfa, input, NULL);
}

FrontendStatus frontend_load_unit(Cfa *cfa, const FrontendInput *input, FileNameVec *included) {
  assert(!input->entry && input->file_count == 1);
  return load(cfa, input, included);
}
