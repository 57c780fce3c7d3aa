#include "project/store.h"

#include "project/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool make_folder(const char *path) { return mkdir(path, 0777) == 0 || errno == EEXIST; }

// What is in it is nobody's source.
static void ignore(const char *folder) {
  Strbuf path = {0};
  struct stat status;
  strbuf_printf(&path, "%s/.gitignore", folder);
  FILE *file = stat(strbuf_text(&path), &status) ? fopen(strbuf_text(&path), "w") : NULL;
  if (file) {
    fputs("*\n", file);
    fclose(file);
  }
  strbuf_release(&path);
}

bool store_init(const char *folder) {
  static const char *const inner[] = {"units", "results", "predicates"};
  Strbuf path = {0};
  bool is_made = make_folder(folder);
  for (size_t i = 0; i < sizeof inner / sizeof *inner; i++) {
    strbuf_clear(&path);
    strbuf_printf(&path, "%s/%s", folder, inner[i]);
    is_made = is_made && make_folder(strbuf_text(&path));
  }
  strbuf_release(&path);
  if (is_made)
    ignore(folder);
  return is_made;
}

const char *store_path(Project *project, const ProjectEntry *entry, const char *suffix) {
  return arena_printf(&project->arena, "%s/results/%s%s", project->store, entry->key, suffix);
}

const char *store_predicates(Project *project, const ProjectEntry *entry) {
  const ProjectSymbol *symbol = entry_symbol(project, entry);
  const char *name = arena_printf(&project->arena, "%s\n%s", symbol->file, symbol->name);
  return arena_printf(&project->arena, "%s/predicates/%s.txt", project->store,
                      hash_text(&project->arena, name));
}

bool store_find(Project *project, ProjectEntry *entry) {
  cJSON *json = json_read_file(store_path(project, entry, ".json"));
  entry->is_kept = json && outcome_from_json(json, &project->arena, &entry->outcome);
  cJSON_Delete(json);
  return entry->is_kept;
}

bool store_keep(Project *project, const ProjectEntry *entry) {
  cJSON *json = outcome_to_json(&entry->outcome);
  bool is_kept = json_write_file(store_path(project, entry, ".json"), json);
  cJSON_Delete(json);
  return is_kept;
}
