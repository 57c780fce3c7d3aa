#include "project/project.h"

#include "base/map.h"

#include <assert.h>
#include <fnmatch.h>
#include <string.h>

// ---- units

static void hash_text(Arena *arena, const char *text, const char **out) {
  Sha256 hash;
  uint8_t digest[SHA256_BYTES];
  char hexadecimal[SHA256_TEXT];
  sha256_init(&hash);
  sha256_add(&hash, text, strlen(text));
  sha256_finish(&hash, digest);
  sha256_text(digest, hexadecimal);
  *out = arena_copy_string(arena, hexadecimal, strlen(hexadecimal));
}

// One index for each way to compile the file.
static const char *index_path(Project *project, const DatabaseFile *file) {
  Strbuf text = {0};
  const char *name;
  strbuf_printf(&text, "%s\n%s", project->salt, file->path);
  vec_each(const char *const, flag, &file->flags)
    strbuf_printf(&text, "\n%s", *flag);
  hash_text(&project->arena, strbuf_text(&text), &name);
  strbuf_release(&text);
  return arena_printf(&project->arena, "%s/units/%s.json", project->store, name);
}

void project_init(Project *project, const char *folder, const char *store, const char *salt) {
  *project = (Project){.salt = salt, .store = store};
  intern_init(&project->names, &project->arena);
  DatabaseFileVec files = {0};
  database_read(folder, &project->arena, &files);
  vec_each(const DatabaseFile, file, &files)
    vec_push(&project->units, (ProjectUnit){.path = intern(&project->names, file->path),
                                            .index_path = index_path(project, file)});
  database_release(&files);
}

void project_release(Project *project) {
  vec_each(ProjectUnit, unit, &project->units)
    unit_release(unit);
  vec_release(&project->units);
  vec_each(ProjectEntry, entry, &project->entries) {
    vec_release(&entry->files);
    outcome_release(&entry->outcome);
  }
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

static bool is_at_home(const ProjectUnit *unit, const ProjectSymbol *symbol) {
  return symbol->is_function && symbol->is_defined && symbol->name[0] != '<' &&
         !strcmp(symbol->file, unit->path);
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
  for (uint32_t i = project->units.size; i-- > 0;) // the first of the database is found first
    add_candidates(project, i);
}

bool project_add_entries(Project *project, const char *pattern) {
  bool is_found = false;
  for (uint32_t i = 0; i < project->units.size; i++) {
    const ProjectUnit *unit = &project->units.data[i];
    for (uint32_t k = 0; k < unit->symbols.size; k++) {
      const ProjectSymbol *symbol = &unit->symbols.data[k];
      if (!is_at_home(unit, symbol) || !matches(pattern, unit, symbol))
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

// ---- links

// What one function can reach, in the order of a search in breadth.
typedef struct EntryLink {
  Project *project;
  const ChangedLinesVec *changed;
  ProjectEntry *entry;
  VEC(uint32_t) units;
  VEC(ExternalDefinition) reached;
  Map numbers; // unit and symbol -> number + 1
  Sha256 hash;
} EntryLink;

static void add_hash(EntryLink *link, const char *text) {
  sha256_add(&link->hash, text, strlen(text) + 1);
}

static bool is_linked(const EntryLink *link, uint32_t unit) {
  vec_each(const uint32_t, other, &link->units)
    if (*other == unit)
      return true;
  return false;
}

static const ExternalDefinition *first_candidate(const Project *project, const char *name) {
  uint64_t *slot = map_find(&project->externals, key_of(name));
  return slot ? &project->candidates.data[*slot - 1] : NULL;
}

static const ExternalDefinition *next_candidate(const Project *project,
                                                const ExternalDefinition *candidate) {
  return candidate->next ? &project->candidates.data[candidate->next - 1] : NULL;
}

// Does UNIT define a function that a linked one defines, too? Two programs of the project have a
// main each.
static bool conflicts(const EntryLink *link, uint32_t unit) {
  const Project *project = link->project;
  vec_each(const ProjectSymbol, symbol, &project->units.data[unit].symbols) {
    if (!symbol->is_function || !symbol->is_defined || symbol->is_internal)
      continue;
    for (const ExternalDefinition *other = first_candidate(project, symbol->name); other;
         other = next_candidate(project, other))
      if (other->unit != unit && is_linked(link, other->unit))
        return true;
  }
  return false;
}

// The definition of NAME: one that is linked already, or the first that can be.
static const ExternalDefinition *find_definition(EntryLink *link, const char *name) {
  const Project *project = link->project;
  const ExternalDefinition *first = first_candidate(project, name);
  for (const ExternalDefinition *one = first; one; one = next_candidate(project, one))
    if (is_linked(link, one->unit))
      return one;
  for (const ExternalDefinition *one = first; one; one = next_candidate(project, one)) {
    if (conflicts(link, one->unit))
      continue;
    vec_push(&link->units, one->unit);
    return one;
  }
  return NULL;
}

static void reach(EntryLink *link, uint32_t unit, uint32_t symbol) {
  bool is_new;
  uint64_t *slot = map_insert(&link->numbers, (uint64_t)unit << 32 | symbol, &is_new);
  if (is_new) {
    vec_push(&link->reached, (ExternalDefinition){unit, symbol, 0});
    *slot = link->reached.size;
  }
  sha256_add(&link->hash, slot, sizeof *slot);
}

static bool is_on_changed_lines(const EntryLink *link, const ProjectUnit *unit,
                                const ProjectSymbol *symbol) {
  vec_each(const ChangedLines, lines, link->changed) {
    if (symbol->is_function && symbol->is_defined && !strcmp(symbol->file, lines->file) &&
        symbol->line <= lines->last && lines->first <= symbol->last_line)
      return true;
    if (lines->is_outside && unit_depends_on(unit, lines->file))
      return true;
  }
  return false;
}

static void follow(EntryLink *link, ExternalDefinition at) {
  const ProjectUnit *unit = &link->project->units.data[at.unit];
  const ProjectSymbol *symbol = &unit->symbols.data[at.symbol];
  add_hash(link, symbol->fingerprint);
  link->entry->is_changed |= is_on_changed_lines(link, unit, symbol);
  vec_each(const uint32_t, mention, &symbol->mentions) {
    const ProjectSymbol *other = &unit->symbols.data[*mention];
    const ExternalDefinition *found = NULL;
    if (!other->is_defined && !other->is_internal)
      found = find_definition(link, other->name);
    if (found)
      reach(link, found->unit, found->symbol);
    else if (other->is_defined)
      reach(link, at.unit, *mention);
    else
      add_hash(link, other->name); // somebody else's
  }
}

// What happens before main in one of the files may matter to all.
static void add_files(EntryLink *link) {
  vec_each(const uint32_t, number, &link->units) {
    const ProjectUnit *unit = &link->project->units.data[*number];
    vec_push(&link->entry->files, unit->path);
    vec_each(const Dependency, dependency, &unit->dependencies)
      if (!unit->is_plain)
        add_hash(link, dependency->hash);
  }
}

static void link_entry(Project *project, ProjectEntry *entry, const ChangedLinesVec *changed) {
  assert(entry->files.size == 0);
  EntryLink link = {.project = project, .changed = changed, .entry = entry};
  sha256_init(&link.hash);
  add_hash(&link, project->salt);
  add_hash(&link, entry_symbol(project, entry)->file); // two files may have the same function
  vec_push(&link.units, entry->unit);
  reach(&link, entry->unit, entry->symbol);
  for (uint32_t i = 0; i < link.reached.size; i++) // grows
    follow(&link, link.reached.data[i]);
  add_files(&link);
  uint8_t digest[SHA256_BYTES];
  sha256_finish(&link.hash, digest);
  sha256_text(digest, entry->key);
  vec_release(&link.units);
  vec_release(&link.reached);
  map_release(&link.numbers);
}

void project_link(Project *project, const ChangedLinesVec *changed) {
  vec_each(ProjectEntry, entry, &project->entries)
    link_entry(project, entry, changed);
}
