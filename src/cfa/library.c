#include "cfa/library.h"

#include <assert.h>
#include <string.h>

#define ANY INT64_MIN, INT64_MAX
#define LIBRARY(effect, ...) {LIBRARY_##effect, __VA_ARGS__},
#define OBJECT(...)
static const LibraryFunctions groups[] = {
#include "cfa/library.def"
};
#undef OBJECT
#undef LIBRARY
#undef ANY

#define LIBRARY(...)
#define OBJECT(name, ...) {name, __VA_ARGS__},
static const LibraryObject objects[] = {
#include "cfa/library.def"
};
#undef OBJECT
#undef LIBRARY

// The types of NAME in "name:types name:types ...", or NULL.
static const char *find_types(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *at = strstr(names, name); length && at; at = strstr(at + 1, name))
    if ((at == names || at[-1] == ' ') && at[length] == ':')
      return at + length + 1;
  return NULL;
}

static bool type_matches(const Type *type, char letter) {
  assert(strchr("viulmLMzdpn", letter));
  static const char letters[] = "iulmLM";
  static const IntKind kinds[] = {INT_INT, INT_UINT, INT_LONG, INT_ULONG, INT_LLONG, INT_ULLONG};
  const char *found = strchr(letters, letter);
  if (found)
    return type_is_int(type) && type->integer.kind == kinds[found - letters];
  switch (letter) {
  case 'v':
    return type->kind == TYPE_VOID;
  case 'z':
    return type_matches(type, 'u') || type_matches(type, 'm');
  case 'd':
    return type_is_float(type);
  case 'p':
    return type_is_pointer(type);
  default: // n
    return type->kind != TYPE_VOID && !type_is_float(type);
  }
}

static bool params_match(const Type *type, const char *types) {
  assert(type->kind == TYPE_FUNCTION);
  size_t count = strcspn(types, ". ");
  if (type->function.param_count != count || type->function.is_variadic != (types[count] == '.'))
    return false;
  for (size_t i = 0; i < count; i++)
    if (!type_matches(type->function.params[i], types[i]))
      return false;
  return true;
}

// Old C calls what it has not declared, and an effect does not depend on what is said of it; the
// result of a function that is declared with another one is up to the program.
static bool is_declared_so(const LibraryFunctions *group, const Type *type, const char *types) {
  if (!type->function.has_prototype && group->effect == LIBRARY_REFUSED)
    return true;
  return type_matches(type->function.result, types[0]) &&
         (!type->function.has_prototype || params_match(type, types + 1));
}

const LibraryFunctions *library_find(const char *name, const Type *type) {
  assert(type->kind == TYPE_FUNCTION);
  static const char prefix[] = "__builtin_";
  if (strncmp(name, prefix, sizeof prefix - 1) == 0)
    name += sizeof prefix - 1;
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    const char *types = find_types(groups[i].names, name);
    if (types)
      return is_declared_so(&groups[i], type, types) ? &groups[i] : NULL;
  }
  return NULL;
}

const LibraryObject *library_find_object(const char *name) {
  for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
    if (strcmp(objects[i].name, name) == 0)
      return &objects[i];
  return NULL;
}
