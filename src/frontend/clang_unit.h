// One translation unit: its compiler flags, parsing, and clang's diagnostics.
#ifndef GAVEL_FRONTEND_CLANG_UNIT_H
#define GAVEL_FRONTEND_CLANG_UNIT_H

#include "frontend/frontend.h"
#include "frontend/library_code.h"
#include "frontend/reader.h"

// True when FILE looks like something a C compiler can read; otherwise says why not.
bool unit_is_readable(const char *file);

// NULL when clang gives no tree at all (reported). The flags of FILE are those of the
// data model, of the compilation database and of INPUT, in this order. Files that are changed for
// it are added to CHANGED, which is to live as long as the unit.
CXTranslationUnit unit_parse(CXIndex index, const FrontendInput *input, const char *file,
                             ChangedFiles *changed);

// A file of the library, for the data model alone.
CXTranslationUnit unit_parse_library(CXIndex index, DataModel model, const LibraryFile *file);

// Prints the errors clang found, with carets. True when the unit is usable: it
// has none but those that gcc lets pass.
bool unit_report(Reader *reader);

#endif
