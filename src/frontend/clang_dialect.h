// Files of a translation unit that are changed before libclang reads them, since they hold what
// only CBMC takes for C (dialect/dialect.h). Places are shown as in the files.
#ifndef GAVEL_FRONTEND_CLANG_DIALECT_H
#define GAVEL_FRONTEND_CLANG_DIALECT_H

#include "base/arena.h"
#include "base/vec.h"
#include "dialect/dialect.h"

#include <clang-c/Index.h>
#include <stdbool.h>

typedef struct ChangedFile {
  const char *name; // as clang calls it
  DialectText dialect;
  Strbuf text; // the changed one
} ChangedFile;

// `ChangedFiles changed = {0};` has none.
typedef struct ChangedFiles {
  Arena arena;
  VEC(ChangedFile) all;
} ChangedFiles;

void changed_files_release(ChangedFiles *changed);
// NULL if FILE is as it is.
const ChangedFile *changed_files_find(const ChangedFiles *changed, const char *file);

// Does some file of UNIT name something of CBMC's?
bool unit_uses_dialect(CXTranslationUnit unit);
// Translates the files of UNIT that do. False if one cannot be: that is reported.
bool unit_translate(CXTranslationUnit unit, const DialectContracts *contracts,
                    ChangedFiles *changed) __attribute__((warn_unused_result));

#endif
