#include "project/project.h"

#include "base/map.h"

#include <assert.h>
#include <fnmatch.h>
#include <string.h>

// ---- units

const char *hash_text(Arena *arena, const char *text) {
  Sha256 hash;
  uint8_t digest[SHA256_BYTES];
  char hexadecimal[SHA256_TEXT];
  sha256_init(&hash);
  sha256_add(&hash, text, strlen(text));
  sha256_finish(&hash, digest);
  sha256_text(digest, hexadecimal);
  return arena_copy_string(arena, hexadecimal, strlen(hexadecimal));
}

// One index for each way to compile the file.
static const char *index_path(Project *project, const DatabaseFile *file) {
  Strbuf text = {0};
  strbuf_printf(&text, "%s\n%s", project->salt, file->path);
  vec_each(const char *const, flag, &file->flags)
    strbuf_printf(&text, "\n%s", *flag);
  const char *name = hash_text(&project->arena, strbuf_text(&text));
  strbuf_release(&text);
  return arena_printf(&project->arena, "%s/units/%s.json", project->store, name);
}

static void add_unit(Project *project, const DatabaseFile *file) {
  vec_push(&project->units, (ProjectUnit){.path = intern(&project->names, file->path),
                                          .index_path = index_path(project, file)});
}

void project_init(Project *project, const char *folder, const char *store, const char *salt,
                  const Bodies *bodies) {
  *project = (Project){.salt = salt, .store = store, .bodies = *bodies};
  intern_init(&project->names, &project->arena);
  DatabaseFileVec files = {0};
  database_read(folder, &project->arena, &files);
  vec_each(const DatabaseFile, file, &files)
    add_unit(project, file);
  database_release(&files);
  project->first_stub = project->units.size;
  vec_each(const char *const, stub, &bodies->stubs)
    add_unit(project, &(DatabaseFile){.path = *stub});
}

void entry_release(ProjectEntry *entry) {
  vec_release(&entry->files);
  vec_release(&entry->contracts);
  outcome_release(&entry->outcome);
}

void project_release(Project *project) {
  vec_each(ProjectUnit, unit, &project->units)
    unit_release(unit);
  vec_release(&project->units);
  vec_each(ProjectEntry, entry, &project->entries)
    entry_release(entry);
  vec_release(&project->entries);
  vec_release(&project->candidates);
  map_release(&project->externals);
  map_release(&project->hashes);
  intern_release(&project->names);
  arena_release(&project->arena);
}

// Of the file's contents now; each file is read once.
static const char *current_hash(Project *project, const char *file) {
  uint64_t *slot = map_insert(&project->hashes, key_of(file), NULL);
  if (!*slot) {
    char hash[SHA256_TEXT];
    *slot = key_of(
        sha256_file(file, hash) ? arena_copy_string(&project->arena, hash, SHA256_TEXT - 1) : "");
  }
  return (const char *)(uintptr_t)*slot;
}

static void add_candidates(Project *project, uint32_t number) {
  const ProjectUnit *unit = &project->units.data[number];
  for (uint32_t i = 0; i < unit->symbols.size; i++) {
    const ProjectSymbol *symbol = &unit->symbols.data[i];
    if (!symbol->is_defined || symbol->is_internal)
      continue;
    uint64_t *slot = map_insert(&project->externals, key_of(symbol->name), NULL);
    vec_push(&project->candidates, (ExternalDefinition){number, i, (uint32_t)*slot});
    *slot = project->candidates.size;
  }
}

bool project_read_unit(Project *project, ProjectUnit *unit) {
  bool is_fresh = unit_read(unit, &project->arena, &project->names);
  vec_each(const Dependency, dependency, &unit->dependencies)
    is_fresh = is_fresh && *dependency->hash &&
               !strcmp(dependency->hash, current_hash(project, dependency->file));
  if (!is_fresh)
    unit_release(unit);
  return is_fresh;
}

// ---- entries

static bool has_stub(const Project *project, const char *name) {
  for (uint32_t i = project->first_stub; i < project->units.size; i++)
    if (stub_find(&project->units.data[i], name) != UINT32_MAX)
      return true;
  return false;
}

// A function of the file with a body that counts.
static bool is_at_home(const Project *project, const ProjectUnit *unit,
                       const ProjectSymbol *symbol) {
  return symbol->is_function && symbol_is_written(symbol) && !strcmp(symbol->file, unit->path) &&
         !strings_have(&project->bodies.removed, symbol->name) && !has_stub(project, symbol->name);
}

// PATH ends in the folders and the name that PATTERN, of LENGTH characters, has.
static bool matches_file(const char *pattern, size_t length, const char *path) {
  Strbuf wanted = {0};
  strbuf_add_bytes(&wanted, pattern, length);
  bool is_match = false;
  for (const char *at = path; at && !is_match; at = strchr(at, '/')) {
    at += *at == '/';
    is_match = fnmatch(strbuf_text(&wanted), at, 0) == 0;
  }
  strbuf_release(&wanted);
  return is_match;
}

static bool matches(const char *pattern, const ProjectUnit *unit, const ProjectSymbol *symbol) {
  if (!pattern)
    return true;
  size_t length = strlen(pattern);
  const char *colon = strchr(pattern, ':');
  if (colon)
    return matches_file(pattern, (size_t)(colon - pattern), unit->path) &&
           fnmatch(colon + 1, symbol->name, 0) == 0;
  if (length > 2 && !strcmp(pattern + length - 2, ".c"))
    return matches_file(pattern, length, unit->path);
  return fnmatch(pattern, symbol->name, 0) == 0;
}

static bool is_entry(const Project *project, uint32_t unit, uint32_t symbol) {
  vec_each(const ProjectEntry, entry, &project->entries)
    if (entry->unit == unit && entry->symbol == symbol)
      return true;
  return false;
}

void project_begin(Project *project) {
  assert(project->candidates.size == 0);
  for (uint32_t i = project->first_stub; i-- > 0;) // the first of the database is found first
    add_candidates(project, i);
}

bool project_add_entries(Project *project, const char *pattern) {
  bool is_found = false;
  for (uint32_t i = 0; i < project->first_stub; i++) {
    const ProjectUnit *unit = &project->units.data[i];
    for (uint32_t k = 0; k < unit->symbols.size; k++) {
      const ProjectSymbol *symbol = &unit->symbols.data[k];
      if (!is_at_home(project, unit, symbol) || !matches(pattern, unit, symbol))
        continue;
      is_found = true;
      if (!is_entry(project, i, k))
        vec_push(&project->entries, (ProjectEntry){.unit = i, .symbol = k});
    }
  }
  return is_found;
}

const ProjectSymbol *project_find_function(const Project *project, const char *file,
                                           const char *name) {
  vec_each(const ProjectUnit, unit, &project->units)
    vec_each(const ProjectSymbol, symbol, &unit->symbols)
      if (symbol->is_function && symbol->is_defined && !strcmp(symbol->name, name) &&
          !strcmp(symbol->file, file))
        return symbol;
  return NULL;
}
