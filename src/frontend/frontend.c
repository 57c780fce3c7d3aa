// The way from files to a CFA: parse every unit, declare everything, then lower,
// since what a call means depends on whether any unit defines the function.
#include "frontend/frontend.h"

#include "base/memory.h"
#include "base/stats.h"
#include "frontend/clang_unit.h"
#include "frontend/lower.h"
#include "frontend/reader.h"

#include <stdlib.h>

enum { STAT_PARSE, STAT_LOWER, STAT_UNITS, STAT_ENTRIES };

static StatEntry entries[STAT_ENTRIES] = {
    [STAT_PARSE] = {STAT_TIME, "Time for parsing", 0, 0},
    [STAT_LOWER] = {STAT_TIME, "Time for lowering", 0, 0},
    [STAT_UNITS] = {STAT_COUNT, "Translation units", 0, 0},
};
static StatTable table = {"Front end", entries, STAT_ENTRIES, NULL};

typedef struct Frontend {
  Cfa *cfa;
  const FrontendInput *input;
  CXIndex index;
  Linker linker;
  Lowering lowering;
  VEC(Reader *) readers;
} Frontend;

static void frontend_init(Frontend *frontend, Cfa *cfa, const FrontendInput *input) {
  *frontend = (Frontend){.cfa = cfa, .input = input};
  // Parse on our own thread: its stack is large enough for deeply nested code.
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  frontend->index = clang_createIndex(0, 0);
  frontend->lowering = (Lowering){.cfa = cfa, .property = input->property};
}

static void frontend_release(Frontend *frontend) {
  vec_each(Reader *, reader, &frontend->readers) {
    CXTranslationUnit unit = (*reader)->unit;
    reader_release(*reader);
    clang_disposeTranslationUnit(unit);
    mem_free(*reader, sizeof **reader);
  }
  vec_release(&frontend->readers);
  map_release(&frontend->linker.functions);
  map_release(&frontend->linker.variables);
  map_release(&frontend->linker.records);
  clang_disposeIndex(frontend->index);
}

static bool parse_units(Frontend *frontend) {
  const FrontendInput *input = frontend->input;
  bool is_good = true;
  for (uint32_t i = 0; i < input->file_count; i++)
    is_good &= unit_is_readable(input->files[i]);
  for (uint32_t i = 0; i < input->file_count && is_good; i++) {
    CXTranslationUnit unit = unit_parse(frontend->index, input, input->files[i]);
    if (!unit)
      return false;
    Reader *reader = mem_alloc(sizeof *reader);
    reader_init(reader, frontend->cfa, &frontend->linker, &frontend->lowering, unit);
    vec_push(&frontend->readers, reader);
    is_good &= unit_report(reader);
    stat_add(&entries[STAT_UNITS], 1);
  }
  return is_good;
}

static bool declare_units(Frontend *frontend) {
  bool is_good = true;
  vec_each(Reader *, reader, &frontend->readers)
    is_good &= reader_declare(*reader);
  return is_good;
}

static bool find_entry(Frontend *frontend) {
  const char *name = frontend->input->entry;
  Function *entry = cfa_find_function(frontend->cfa, name);
  if (!entry || !entry->is_defined) {
    fprintf(stderr,
            "gavel: %s: there is no function '%s' to start in (--entry=NAME names another)\n",
            frontend->input->files[0], name);
    return false;
  }
  frontend->cfa->entry = entry;
  return true;
}

// Bodies first: they bring the static locals, whose initializers belong to init.
static void lower_units(Frontend *frontend) {
  vec_each(Reader *, reader, &frontend->readers)
    reader_lower_functions(*reader);
  lower_init_begin(&frontend->lowering);
  vec_each(Reader *, reader, &frontend->readers)
    reader_lower_globals(*reader);
  vec_each(Reader *, reader, &frontend->readers)
    reader_refuse_attributes(*reader);
  lower_init_end(&frontend->lowering);
}

FrontendStatus frontend_load(Cfa *cfa, const FrontendInput *input) {
  FrontendStatus status = FRONTEND_BAD_INPUT;
  Frontend frontend;
  stats_register(&table);
  frontend_init(&frontend, cfa, input);
  stat_start(&entries[STAT_PARSE]);
  bool is_parsed = parse_units(&frontend);
  stat_stop(&entries[STAT_PARSE]);
  stat_start(&entries[STAT_LOWER]);
  if (is_parsed && declare_units(&frontend) && find_entry(&frontend)) {
    lower_units(&frontend);
    status = FRONTEND_OK;
  }
  stat_stop(&entries[STAT_LOWER]);
  frontend_release(&frontend);
  return status;
}
