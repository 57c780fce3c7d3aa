// A compilation database, compile_commands.json: the files of a project, and how each is compiled.
#ifndef GAVEL_FRONTEND_DATABASE_H
#define GAVEL_FRONTEND_DATABASE_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>

typedef VEC(const char *) FlagVec;

typedef struct DatabaseFile {
  const char *path; // absolute
  FlagVec flags;    // those of its first command that matter to the meaning of the code
} DatabaseFile;

typedef VEC(DatabaseFile) DatabaseFileVec;

// Appends the C files that FOLDER/compile_commands.json names, each once, in its order. Where it
// cannot be read, the command line is wrong. Strings come from ARENA.
void database_read(const char *folder, Arena *arena, DatabaseFileVec *out);
void database_release(DatabaseFileVec *files);

// Appends the flags of FILE; false if the database says nothing about it.
bool database_add_flags(const char *folder, const char *file, Arena *arena, FlagVec *out)
    __attribute__((warn_unused_result));

#endif
