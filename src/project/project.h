// A project: the files of a compilation database, what each defines and mentions, and for each
// function to be checked the files that are linked for it and the key of its result.
//
// A key is a hash of all that the result rests on: the fingerprints of the function and of
// everything that can be reached from it, and SALT, which stands for gavel itself and its options.
#ifndef GAVEL_PROJECT_PROJECT_H
#define GAVEL_PROJECT_PROJECT_H

#include "base/sha256.h"
#include "frontend/database.h"
#include "project/bodies.h"
#include "project/outcome.h"
#include "project/unit.h"

// A function to be checked.
typedef struct ProjectEntry {
  uint32_t unit, symbol;
  FileNameVec files;     // that are linked, its own first
  FileNameVec contracts; // functions that it can reach, and whose contracts are used
  char key[SHA256_TEXT];
  bool is_changed; // it, or something that it can reach, is on changed lines
  bool is_kept;    // the outcome is one of an earlier run
  Outcome outcome;
} ProjectEntry;

// A definition with external linkage.
typedef struct ExternalDefinition {
  uint32_t unit, symbol;
  uint32_t next; // of the same name: number + 1; 0: none
} ExternalDefinition;

typedef struct Project {
  Arena arena;
  Interner names;
  const char *salt, *store; // the folder .gavel
  Bodies bodies;
  VEC(ProjectUnit) units; // in the order of the database, and the stubs
  uint32_t first_stub;    // number of a unit
  VEC(ProjectEntry) entries;
  Map externals; // interned name -> number + 1 of the first candidate
  VEC(ExternalDefinition) candidates;
  Map hashes; // interned name of a file -> hash of its contents now
} Project;

// Lines of a file, both included.
typedef struct ChangedLines {
  const char *file; // absolute
  uint32_t first, last;
  bool is_outside; // of all functions: what is there may matter to everything that includes it
} ChangedLines;
typedef VEC(ChangedLines) ChangedLinesVec;

// Reads the names of the files from FOLDER/compile_commands.json.
void project_init(Project *project, const char *folder, const char *store, const char *salt,
                  const Bodies *bodies);
void project_release(Project *project);
void entry_release(ProjectEntry *entry);

// Reads the index of UNIT unless the file, or one that it includes, has changed since it was made.
bool project_read_unit(Project *project, ProjectUnit *unit) __attribute__((warn_unused_result));
void project_begin(Project *project); // when all units are read
// What PATTERN names becomes entries: a function, `file.c:function` or `file.c`; a name may have
// * and ?. NULL: all functions of the files. False if it names nothing.
bool project_add_entries(Project *project, const char *pattern) __attribute__((warn_unused_result));
// A name for what TEXT says.
const char *hash_text(Arena *arena, const char *text);

// The function NAME of FILE; NULL if no unit knows it.
const ProjectSymbol *project_find_function(const Project *project, const char *file,
                                           const char *name);

static inline const ProjectSymbol *entry_symbol(const Project *project, const ProjectEntry *entry) {
  return &project->units.data[entry->unit].symbols.data[entry->symbol];
}

#endif
