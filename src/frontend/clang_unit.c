#include "frontend/clang_unit.h"

#include "base/diag.h"
#include "frontend/database.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_FILE_BYTES (256LL << 20)

enum { MAX_ERRORS = 20 }; // that are shown

static bool refuse(const char *file, const char *why) {
  fprintf(stderr, "gavel: %s: %s\n", file, why);
  return false;
}

bool unit_is_readable(const char *file) {
  struct stat status;
  if (stat(file, &status) != 0)
    return refuse(file, strerror(errno));
  if (S_ISDIR(status.st_mode))
    return refuse(file, "this is a folder, not a C file");
  if (!S_ISREG(status.st_mode))
    return refuse(file, "not a regular file");
  if (status.st_size == 0)
    return refuse(file, "the file is empty");
  if (status.st_size > MAX_FILE_BYTES)
    return refuse(file, "the file is larger than 256 MB");
  FILE *stream = fopen(file, "rb");
  if (!stream)
    return refuse(file, strerror(errno));
  char start[4096];
  size_t length = fread(start, 1, sizeof start, stream);
  bool is_broken = ferror(stream) != 0;
  fclose(stream);
  if (is_broken)
    return refuse(file, "cannot be read");
  if (memchr(start, 0, length))
    return refuse(file, "this is a binary file, not C");
  return true;
}

// ---- flags

// Old code is taken as gcc takes it: what clang would only reject by default
// is allowed; what it cannot do without is sorted out in is_tolerated.
static const char *const base_flags[] = {
    "-x",
    "c",
    "-std=gnu17",
    "-Wno-everything",
    "-w",
    "-fbracket-depth=10000",
    "-fno-spell-checking",
    "-ferror-limit=0", // tolerated ones count, too
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=return-type",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
};

static void add_database_flags(FlagVec *flags, const char *database, const char *file,
                               Arena *arena) {
  if (!database_add_flags(database, file, arena, flags))
    fprintf(stderr, "gavel: warning: compile_commands.json says nothing about '%s'\n", file);
}

// glibc's headers want one file that is only installed with 32-bit libraries;
// what it would say (functions that always fail) does not matter here.
static const struct CXUnsavedFile stubs_32 = {"/usr/include/x86_64-linux-gnu/gnu/stubs-32.h", "\n",
                                              1};

static void add_model_flags(FlagVec *flags, DataModel model) {
  vec_push(flags, "--target=x86_64-linux-gnu");
  vec_push(flags, model == MODEL_ILP32 ? "-m32" : "-m64");
  if (model == MODEL_ILP32) { // floats as SSE computes them, not in 80 bits
    vec_push(flags, "-msse2");
    vec_push(flags, "-mfpmath=sse");
    vec_push(flags, "-idirafter");
    vec_push(flags, "/usr/include/x86_64-linux-gnu");
  }
}

// gcc's own types, which headers that it has preprocessed take for granted.
static const char *const gcc_types[] = {
    "-D_Float32=float",       "-D_Float32x=double",      "-D_Float64=double",
    "-D_Float128=__float128", "-D_Float64x=long double",
};

static bool lacks_gcc_types(CXTranslationUnit unit) {
  static const char start[] = "unknown type name '_Float";
  bool is_found = false;
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit) && !is_found; i++) {
    CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
    CXString text = clang_getDiagnosticSpelling(diagnostic);
    is_found = !strncmp(clang_getCString(text), start, sizeof start - 1);
    clang_disposeString(text);
    clang_disposeDiagnostic(diagnostic);
  }
  return is_found;
}

typedef VEC(struct CXUnsavedFile) UnsavedFiles;

// The texts that are not those of the files.
static void add_unsaved(UnsavedFiles *files, const FrontendInput *input) {
  struct stat status;
  if (input->model == MODEL_ILP32 && stat(stubs_32.Filename, &status) != 0)
    vec_push(files, stubs_32);
  for (uint32_t i = 0; i < input->replaced_count; i++) {
    const ReplacedText *text = &input->replaced[i];
    vec_push(files, (struct CXUnsavedFile){text->file, text->text, strlen(text->text)});
  }
}

static CXTranslationUnit parse_as(CXIndex index, const char *file, const FlagVec *flags,
                                  const UnsavedFiles *unsaved, unsigned options) {
  CXTranslationUnit unit = NULL;
  enum CXErrorCode error =
      clang_parseTranslationUnit2(index, file, flags->data, (int)flags->size, unsaved->data,
                                  unsaved->size, options, &unit);
  if (error == CXError_Success)
    return unit;
  refuse(file, error == CXError_Crashed
                   ? "clang crashed on this file"
                   : "clang cannot parse this file; are the compiler flags right?");
  return NULL;
}

static CXTranslationUnit parse(CXIndex index, const char *file, const FlagVec *flags,
                               const UnsavedFiles *unsaved) {
  return parse_as(index, file, flags, unsaved, CXTranslationUnit_None);
}

static struct CXUnsavedFile unsaved_file(const LibraryFile *file) {
  return (struct CXUnsavedFile){file->file, file->text, strlen(file->text)};
}

static void add_changed(UnsavedFiles *files, const ChangedFiles *changed) {
  vec_each(const ChangedFile, file, &changed->all) {
    struct CXUnsavedFile text = {file->name, strbuf_text(&file->text), file->text.size};
    bool is_known = false;
    vec_each(struct CXUnsavedFile, known, files) {
      if (strcmp(known->Filename, file->name) != 0)
        continue;
      *known = text;
      is_known = true;
    }
    if (!is_known)
      vec_push(files, text);
  }
}

static const LibraryFile *find_header(const char *name) {
  for (uint32_t i = 0; i < library_header_count; i++)
    if (!strcmp(library_headers[i].name, name))
      return &library_headers[i];
  BUG("the library has no header %s", name);
}

// As goto-cc does it: what it declares stands before the text, and what is no C is changed.
static CXTranslationUnit parse_dialect(CXIndex index, const FrontendInput *input, const char *file,
                                       FlagVec *flags, UnsavedFiles *unsaved, ChangedFiles *changed) {
  const LibraryFile *header = find_header("cprover");
  struct CXUnsavedFile own = unsaved_file(header);
  own.Filename = "/" LIBRARY_FOLDER "cprover.h"; // what is included first has no folder of its own
  vec_push(flags, "-include");
  vec_push(flags, own.Filename);
  vec_push(unsaved, own);
  CXTranslationUnit unit =
      parse_as(index, file, flags, unsaved, CXTranslationUnit_DetailedPreprocessingRecord);
  bool is_good = unit && unit_translate(unit, &input->contracts, changed);
  if (unit)
    clang_disposeTranslationUnit(unit);
  add_changed(unsaved, changed);
  return is_good ? parse(index, file, flags, unsaved) : NULL;
}

CXTranslationUnit unit_parse(CXIndex index, const FrontendInput *input, const char *file,
                             ChangedFiles *changed) {
  FlagVec flags = {0};
  Arena arena = {0};
  vec_append(&flags, base_flags, sizeof base_flags / sizeof *base_flags);
  if (input->database)
    add_database_flags(&flags, input->database, file, &arena);
  vec_append(&flags, input->flags, input->flag_count);
  add_model_flags(&flags, input->model);
  UnsavedFiles unsaved = {0};
  add_unsaved(&unsaved, input);
  CXTranslationUnit unit = parse(index, file, &flags, &unsaved);
  if (unit && unit_uses_dialect(unit)) {
    clang_disposeTranslationUnit(unit);
    unit = parse_dialect(index, input, file, &flags, &unsaved, changed);
  }
  if (unit && lacks_gcc_types(unit)) {
    clang_disposeTranslationUnit(unit);
    vec_append(&flags, gcc_types, sizeof gcc_types / sizeof *gcc_types);
    unit = parse(index, file, &flags, &unsaved);
  }
  vec_release(&unsaved);
  vec_release(&flags);
  arena_release(&arena);
  return unit;
}

CXTranslationUnit unit_parse_library(CXIndex index, DataModel model, const LibraryFile *file) {
  FlagVec flags = {0};
  UnsavedFiles files = {0};
  CXTranslationUnit unit = NULL;
  vec_append(&flags, base_flags, sizeof base_flags / sizeof *base_flags);
  add_model_flags(&flags, model);
  vec_push(&files, unsaved_file(file));
  for (uint32_t i = 0; i < library_header_count; i++)
    vec_push(&files, unsaved_file(&library_headers[i]));
  if (clang_parseTranslationUnit2(index, file->file, flags.data, (int)flags.size, files.data,
                                  files.size, 0, &unit) != CXError_Success)
    BUG("the library's %s cannot be parsed", file->file);
  vec_release(&files);
  vec_release(&flags);
  return unit;
}

// ---- diagnostics

// What gcc accepts, and clang reports but keeps in the tree: a function used before its definition
// as something else than int; `for (static int i ...)`; who frees what a function allocates; a
// definition of what gcc's headers call for checked copies.
static bool is_tolerated(const char *message) {
  static const char *const starts[] = {
      "conflicting types for", "declaration of non-local variable in 'for'",
      "definition of builtin function '__builtin___",
      "'malloc' attribute takes no arguments", "'__malloc__' attribute takes no arguments"};
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (!strncmp(message, starts[i], strlen(starts[i])))
      return true;
  return false;
}

static void report_one(Reader *reader, CXDiagnostic diagnostic, bool is_note) {
  const char *text = reader_intern(reader, clang_getDiagnosticSpelling(diagnostic));
  CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
  SourceSpan span = reader_range_span(reader, clang_getRange(location, location));
  if (is_note)
    diag_note(&reader->cfa->files, span, "%s", text);
  else
    diag_error(&reader->cfa->files, span, "%s", text);
}

static bool report_error(Reader *reader, CXDiagnostic diagnostic) {
  if (is_tolerated(reader_intern(reader, clang_getDiagnosticSpelling(diagnostic))))
    return false;
  report_one(reader, diagnostic, false);
  CXDiagnosticSet notes = clang_getChildDiagnostics(diagnostic);
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
    CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
    report_one(reader, note, true);
    clang_disposeDiagnostic(note);
  }
  return true;
}

bool unit_report(Reader *reader) {
  uint32_t errors = 0;
  unsigned count = clang_getNumDiagnostics(reader->unit);
  for (unsigned i = 0; i < count && errors < MAX_ERRORS; i++) {
    CXDiagnostic diagnostic = clang_getDiagnostic(reader->unit, i);
    if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
      errors += report_error(reader, diagnostic);
    clang_disposeDiagnostic(diagnostic);
  }
  return errors == 0;
}
