#include "frontend/library_code.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *left, const void *right) {
  return strcmp(((const LibraryFile *)left)->name, ((const LibraryFile *)right)->name);
}

static const LibraryFile *find_exact(const char *name) {
  return bsearch(&(LibraryFile){.name = name}, library_functions, library_function_count,
                 sizeof *library_functions, by_name);
}

static const char *without_prefix(const char *name) {
  static const char *const prefixes[] = {"__builtin_", "__isoc99_", "__isoc23_", "__"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
      return name + strlen(prefixes[i]);
  return name;
}

// `__strcpy_chk` has one more argument than strcpy, at the end; those of stdio.h have it elsewhere.
static const LibraryFile *find_checked(const char *name) {
  char plain[32];
  size_t length = strlen(name);
  if (length < 5 || length >= sizeof plain || strcmp(name + length - 4, "_chk") != 0 ||
      strstr(name, "printf") || strstr(name, "fgets") || strstr(name, "fread"))
    return NULL;
  memcpy(plain, name, length - 4);
  plain[length - 4] = 0;
  return find_exact(plain);
}

// What is the same function under another name; in the C locale, strcoll is strcmp.
static const char *other_name(const char *name) {
  static const char *const names[][2] = {
      {"strcoll", "strcmp"}, {"bcmp", "memcmp"}, {"index", "strchr"}, {"rindex", "strrchr"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i][0]))
      return names[i][1];
  return name;
}

const LibraryFile *library_code_find(const char *name) {
  assert(library_function_count > 0);
  const LibraryFile *found = find_exact(other_name(name));
  for (const char *rest; !found && (rest = without_prefix(name)) != name; name = rest) {
    found = find_exact(rest);
    if (!found)
      found = find_checked(rest);
  }
  return found;
}
