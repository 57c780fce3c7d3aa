#include "frontend/database.h"

#include "base/diag.h"

#include <assert.h>
#include <clang-c/CXCompilationDatabase.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ---- commands

// Flags of a compiler's command line that matter to the meaning of the code.
typedef enum FlagValue { NO_VALUE, TEXT_VALUE, PATH_VALUE } FlagValue;

static const struct {
  const char *name;
  FlagValue value; // follows the name at once, or is the next argument
} kept_flags[] = {
    {"-isystem", PATH_VALUE},
    {"-iquote", PATH_VALUE},
    {"-idirafter", PATH_VALUE},
    {"-include", PATH_VALUE},
    {"-I", PATH_VALUE},
    {"-D", TEXT_VALUE},
    {"-U", TEXT_VALUE},
    {"-std=", TEXT_VALUE},
    {"-fshort-enums", NO_VALUE},
    {"-fpack-struct", NO_VALUE},
    {"-funsigned-char", NO_VALUE},
    {"-nostdinc", NO_VALUE},
};

// VALUE as a path is relative to the folder that the command runs in.
static const char *flag_text(Arena *arena, FlagValue kind, const char *value, const char *folder) {
  bool is_relative = kind == PATH_VALUE && value[0] != '/';
  return is_relative ? arena_printf(arena, "%s/%s", folder, value)
                     : arena_copy_string(arena, value, strlen(value));
}

// Adds argument I of the command, when it matters; returns how many arguments it took.
static unsigned add_command_flag(FlagVec *flags, char **args, unsigned count, unsigned i,
                                 const char *folder, Arena *arena) {
  for (size_t k = 0; k < sizeof kept_flags / sizeof *kept_flags; k++) {
    const char *name = kept_flags[k].name;
    size_t length = strlen(name);
    if (strncmp(args[i], name, length) != 0)
      continue;
    vec_push(flags, arena_copy_string(arena, name, length));
    const char *value = args[i] + length;
    if (kept_flags[k].value == NO_VALUE)
      return 1;
    if (name[length - 1] == '=') {
      flags->data[flags->size - 1] = arena_copy_string(arena, args[i], strlen(args[i]));
      return 1;
    }
    if (!*value && i + 1 >= count)
      return 1;
    vec_push(flags, flag_text(arena, kept_flags[k].value, *value ? value : args[i + 1], folder));
    return *value ? 1 : 2;
  }
  return 1;
}

static char *copied(Arena *arena, CXString string) {
  const char *text = clang_getCString(string);
  char *copy = arena_copy_string(arena, text ? text : "", text ? strlen(text) : 0);
  clang_disposeString(string);
  return copy;
}

static void add_command_flags(FlagVec *flags, CXCompileCommand command, Arena *arena) {
  const char *folder = copied(arena, clang_CompileCommand_getDirectory(command));
  unsigned count = clang_CompileCommand_getNumArgs(command);
  char **args = ARENA_ARRAY(arena, char *, count);
  for (unsigned i = 0; i < count; i++)
    args[i] = copied(arena, clang_CompileCommand_getArg(command, i));
  for (unsigned i = 1; i < count;)
    i += add_command_flag(flags, args, count, i, folder, arena);
}

// ---- the file

static CXCompilationDatabase open_database(const char *folder) {
  Strbuf path = {0};
  struct stat status;
  strbuf_printf(&path, "%s/compile_commands.json", folder);
  bool is_there = stat(strbuf_text(&path), &status) == 0;
  strbuf_release(&path);
  if (!is_there)
    usage("-p %s: there is no compile_commands.json in it", folder);
  if (!S_ISREG(status.st_mode)) // a device may have no end
    usage("-p %s: its compile_commands.json is not a regular file", folder);
  CXCompilationDatabase_Error error;
  CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(folder, &error);
  if (error != CXCompilationDatabase_NoError)
    usage("-p %s: compile_commands.json cannot be read", folder);
  return database;
}

bool database_add_flags(const char *folder, const char *file, Arena *arena, FlagVec *out) {
  CXCompilationDatabase database = open_database(folder);
  char path[4096];
  const char *absolute = realpath(file, path) ? path : file;
  CXCompileCommands commands = clang_CompilationDatabase_getCompileCommands(database, absolute);
  bool is_found = commands && clang_CompileCommands_getSize(commands) > 0;
  if (is_found)
    add_command_flags(out, clang_CompileCommands_getCommand(commands, 0), arena);
  if (commands)
    clang_CompileCommands_dispose(commands);
  clang_CompilationDatabase_dispose(database);
  return is_found;
}

static bool is_c_file(const char *path) {
  size_t length = strlen(path);
  return length > 2 && !strcmp(path + length - 2, ".c");
}

static bool is_known(const DatabaseFileVec *files, const char *path) {
  vec_each(const DatabaseFile, file, files)
    if (!strcmp(file->path, path))
      return true;
  return false;
}

static const char *absolute_path(Arena *arena, CXCompileCommand command) {
  const char *folder = copied(arena, clang_CompileCommand_getDirectory(command));
  const char *name = copied(arena, clang_CompileCommand_getFilename(command));
  char path[4096];
  name = name[0] == '/' ? name : arena_printf(arena, "%s/%s", folder, name);
  return realpath(name, path) ? arena_copy_string(arena, path, strlen(path)) : name;
}

void database_read(const char *folder, Arena *arena, DatabaseFileVec *out) {
  assert(out->size == 0);
  CXCompilationDatabase database = open_database(folder);
  CXCompileCommands commands = clang_CompilationDatabase_getAllCompileCommands(database);
  unsigned count = commands ? clang_CompileCommands_getSize(commands) : 0;
  for (unsigned i = 0; i < count; i++) {
    CXCompileCommand command = clang_CompileCommands_getCommand(commands, i);
    const char *path = absolute_path(arena, command);
    if (!is_c_file(path) || is_known(out, path))
      continue;
    vec_push(out, (DatabaseFile){.path = path});
    add_command_flags(&vec_last(out).flags, command, arena);
  }
  if (commands)
    clang_CompileCommands_dispose(commands);
  clang_CompilationDatabase_dispose(database);
}

void database_release(DatabaseFileVec *files) {
  vec_each(DatabaseFile, file, files)
    vec_release(&file->flags);
  vec_release(files);
}
