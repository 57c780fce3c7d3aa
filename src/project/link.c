#include "project/link.h"

#include "base/map.h"

#include <assert.h>
#include <string.h>

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

// The contract of NAME that UNIT sees, or the first of the project.
static bool find_contract(EntryLink *link, uint32_t unit, const char *name,
                          ExternalDefinition *out) {
  const Project *project = link->project;
  uint32_t symbol = unit_find_contract(&project->units.data[unit], name);
  for (uint32_t i = 0; symbol == UINT32_MAX && i < project->first_stub; i++)
    symbol = unit_find_contract(&project->units.data[unit = i], name);
  if (symbol == UINT32_MAX)
    return false;
  if (!is_linked(link, unit) && unit < project->first_stub)
    vec_push(&link->units, unit);
  *out = (ExternalDefinition){unit, symbol, 0};
  return true;
}

static bool find_stub(const Project *project, const char *name, ExternalDefinition *out) {
  for (uint32_t i = project->first_stub; i < project->units.size; i++) {
    uint32_t symbol = stub_find(&project->units.data[i], name);
    *out = (ExternalDefinition){i, symbol, 0};
    if (symbol != UINT32_MAX)
      return true;
  }
  return false;
}

static void use_contract(EntryLink *link, const char *name) {
  FileNameVec *contracts = &link->entry->contracts;
  vec_each(const char *const, known, contracts)
    if (!strcmp(*known, name))
      return;
  vec_push(contracts, name);
}

typedef enum BodyKind {
  BODY_OF_PROGRAM,
  BODY_GIVEN, // of a stub, or a contract
  BODY_NONE
} BodyKind;

// Which body counts for OTHER, which a symbol of UNIT mentions; one that is given is OUT.
static BodyKind find_body(EntryLink *link, uint32_t unit, const ProjectSymbol *other,
                          ExternalDefinition *out) {
  const Project *project = link->project;
  bool is_in_stub = unit >= project->first_stub;
  if (strings_have(&project->bodies.used, other->name) &&
      find_contract(link, unit, other->name, out)) {
    use_contract(link, other->name);
    return BODY_GIVEN;
  }
  if (is_in_stub && other->is_defined)
    return BODY_OF_PROGRAM;
  if (find_stub(project, other->name, out))
    return BODY_GIVEN;
  return strings_have(&project->bodies.removed, other->name) ? BODY_NONE : BODY_OF_PROGRAM;
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

static void follow_mention(EntryLink *link, uint32_t unit, uint32_t mention) {
  const ProjectSymbol *other = &link->project->units.data[unit].symbols.data[mention];
  const ExternalDefinition *found = NULL;
  if (!other->is_defined && !other->is_internal)
    found = find_definition(link, other->name);
  if (found)
    reach(link, found->unit, found->symbol);
  else if (other->is_defined)
    reach(link, unit, mention);
  else
    add_hash(link, other->name); // somebody else's
}

static void follow(EntryLink *link, ExternalDefinition at) {
  const ProjectUnit *unit = &link->project->units.data[at.unit];
  const ProjectSymbol *symbol = &unit->symbols.data[at.symbol];
  add_hash(link, symbol->fingerprint);
  link->entry->is_changed |= is_on_changed_lines(link, unit, symbol);
  vec_each(const uint32_t, mention, &symbol->mentions) {
    const ProjectSymbol *other = &unit->symbols.data[*mention];
    ExternalDefinition given;
    BodyKind body = find_body(link, at.unit, other, &given);
    if (body == BODY_GIVEN)
      reach(link, given.unit, given.symbol);
    else if (body == BODY_OF_PROGRAM)
      follow_mention(link, at.unit, *mention);
    else
      add_hash(link, other->name);
  }
}

// What happens before main in one of the files may matter to all.
static void add_start(EntryLink *link, const ProjectUnit *unit) {
  vec_each(const Dependency, dependency, &unit->dependencies)
    if (!unit->is_plain)
      add_hash(link, dependency->hash);
}

static void add_files(EntryLink *link) {
  const Project *project = link->project;
  vec_each(const uint32_t, number, &link->units) {
    vec_push(&link->entry->files, project->units.data[*number].path);
    add_start(link, &project->units.data[*number]);
  }
  for (uint32_t i = project->first_stub; i < project->units.size; i++)
    add_start(link, &project->units.data[i]);
}

// The run asks for the contract of the entry itself.
static void begin(EntryLink *link) {
  const ProjectEntry *entry = link->entry;
  const Project *project = link->project;
  const char *name = entry_symbol(project, entry)->name;
  ExternalDefinition contract;
  vec_push(&link->units, entry->unit);
  reach(link, entry->unit, entry->symbol);
  if (strings_have(&project->bodies.checked, name) &&
      find_contract(link, entry->unit, name, &contract))
    reach(link, contract.unit, contract.symbol);
}

static void link_entry(Project *project, ProjectEntry *entry, const ChangedLinesVec *changed) {
  assert(entry->files.size == 0);
  EntryLink link = {.project = project, .changed = changed, .entry = entry};
  sha256_init(&link.hash);
  add_hash(&link, project->salt);
  add_hash(&link, entry_symbol(project, entry)->file); // two files may have the same function
  begin(&link);
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
