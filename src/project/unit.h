// What one file of a project defines and mentions, as fingerprints: enough to tell which files a
// function needs, and whether anything it depends on has changed, without reading C.
#ifndef GAVEL_PROJECT_UNIT_H
#define GAVEL_PROJECT_UNIT_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "frontend/frontend.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// A function or a global. Strings are interned or belong to the project's arena.
typedef struct ProjectSymbol {
  const char *name; // interned
  const char *file; // that it stands in: the unit's own, or a header
  uint32_t line, last_line;
  bool is_function, is_internal, is_defined;
  const char *fingerprint; // of what is defined
  VEC(uint32_t) mentions;  // numbers of symbols of the same unit, in order
} ProjectSymbol;

typedef struct Dependency {
  const char *file;
  const char *hash; // of its contents
} Dependency;

typedef struct ProjectUnit {
  const char *path;
  const char *index_path;       // where the rest is kept
  bool is_read;                 // else the file is no C, or nobody has looked yet
  bool is_plain;                // nothing happens before main but that globals are initialised
  VEC(Dependency) dependencies; // the file itself comes first
  VEC(ProjectSymbol) symbols;
} ProjectUnit;

// Writes what CFA, of frontend_load_unit, holds, and the hashes of the INCLUDED files.
void unit_write(const Cfa *cfa, const FileNameVec *included, FILE *out);
// Fills UNIT from the file at its index_path; false if there is none that can be used.
bool unit_read(ProjectUnit *unit, Arena *arena, Interner *names)
    __attribute__((warn_unused_result));
bool unit_depends_on(const ProjectUnit *unit, const char *file);
void unit_release(ProjectUnit *unit);

#endif
