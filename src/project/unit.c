#include "project/unit.h"

#include "base/map.h"
#include "base/sha256.h"
#include "cfa/fingerprint.h"
#include "project/text_file.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <string.h>

static const char format[] = "gavel-unit 1";

// ---- writing

typedef struct IndexWriter {
  const Cfa *cfa;
  cJSON *symbols;
  Map numbers; // Function or Variable -> number + 1
  VEC(Mention) all;
} IndexWriter;

static uint32_t symbol_number(IndexWriter *writer, Mention what) {
  bool is_new;
  uint64_t key = what.function ? key_of(what.function) : key_of(what.variable);
  uint64_t *slot = map_insert(&writer->numbers, key, &is_new);
  if (is_new) {
    vec_push(&writer->all, what);
    *slot = writer->all.size;
  }
  return (uint32_t)*slot - 1;
}

static uint32_t count_lines(const Cfa *cfa, SourceSpan span) {
  const char *text = span_is_none(span) ? NULL : cfa->files.files.data[span.file].text;
  uint32_t count = 0;
  for (uint32_t i = 0; text && i < span.length; i++)
    count += text[span.begin + i] == '\n';
  return count;
}

static void add_symbol(IndexWriter *writer, Mention what) {
  const Cfa *cfa = writer->cfa;
  const Function *function = what.function;
  const Variable *variable = what.variable;
  SourceSpan span = function ? function->span : variable->span;
  bool is_defined = function ? function->is_defined : !variable->is_extern;
  Fingerprint print = {0};
  if (function && is_defined)
    fingerprint_function(cfa, function, &print);
  else if (variable)
    fingerprint_global(cfa, variable, &print);
  cJSON *json = cJSON_CreateObject(), *mentions = cJSON_CreateArray();
  cJSON_AddItemToArray(writer->symbols, json);
  cJSON_AddStringToObject(json, "name", function ? function->name : variable->name);
  cJSON_AddStringToObject(json, "file", source_name(&cfa->files, span.file));
  cJSON_AddNumberToObject(json, "line", span.line);
  cJSON_AddNumberToObject(json, "last", span.line + count_lines(cfa, span));
  cJSON_AddBoolToObject(json, "function", function != NULL);
  cJSON_AddBoolToObject(json, "internal", function ? function->is_internal : variable->is_internal);
  cJSON_AddBoolToObject(json, "defined", is_defined);
  cJSON_AddStringToObject(json, "fingerprint", print.text);
  cJSON_AddItemToObject(json, "mentions", mentions);
  vec_each(const Mention, mention, &print.mentions)
    cJSON_AddItemToArray(mentions, cJSON_CreateNumber(symbol_number(writer, *mention)));
  fingerprint_release(&print);
}

static void add_symbols(IndexWriter *writer) {
  vec_each(Function *const, function, &writer->cfa->functions)
    if ((*function)->is_defined && *function != writer->cfa->init)
      symbol_number(writer, (Mention){.function = *function});
  vec_each(Variable *const, variable, &writer->cfa->variables)
    if ((*variable)->kind == VAR_GLOBAL)
      symbol_number(writer, (Mention){.variable = *variable});
  for (uint32_t i = 0; i < writer->all.size; i++) // grows
    add_symbol(writer, writer->all.data[i]);
}

void unit_write(const Cfa *cfa, const FileNameVec *included, FILE *out) {
  cJSON *root = cJSON_CreateObject(), *files = cJSON_CreateArray();
  cJSON_AddStringToObject(root, "format", format);
  cJSON_AddBoolToObject(root, "plain", fingerprint_init_is_plain(cfa));
  cJSON_AddItemToObject(root, "files", files);
  vec_each(const char *const, name, included) {
    char hash[SHA256_TEXT] = "";
    if (!sha256_file(*name, hash))
      hash[0] = '\0'; // never the same again
    cJSON *file = cJSON_CreateObject();
    cJSON_AddStringToObject(file, "file", *name);
    cJSON_AddStringToObject(file, "hash", hash);
    cJSON_AddItemToArray(files, file);
  }
  IndexWriter writer = {.cfa = cfa, .symbols = cJSON_AddArrayToObject(root, "symbols")};
  add_symbols(&writer);
  map_release(&writer.numbers);
  vec_release(&writer.all);
  char *text = cJSON_PrintUnformatted(root);
  fputs(text, out);
  cJSON_free(text);
  cJSON_Delete(root);
}

// ---- reading

static const char *read_text(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static bool read_flag(const cJSON *object, const char *key) {
  return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static uint32_t read_number(const cJSON *object, const char *key) {
  double number = cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return number >= 0 && number < UINT32_MAX ? (uint32_t)number : 0;
}

static const char *kept(Arena *arena, const char *text) {
  return arena_copy_string(arena, text, strlen(text));
}

static ProjectSymbol read_symbol(const cJSON *json, Arena *arena, Interner *names) {
  ProjectSymbol symbol = {.name = intern(names, read_text(json, "name")),
                          .file = intern(names, read_text(json, "file")),
                          .line = read_number(json, "line"),
                          .last_line = read_number(json, "last"),
                          .is_function = read_flag(json, "function"),
                          .is_internal = read_flag(json, "internal"),
                          .is_defined = read_flag(json, "defined"),
                          .fingerprint = kept(arena, read_text(json, "fingerprint"))};
  const cJSON *mention;
  cJSON_ArrayForEach(mention, cJSON_GetObjectItemCaseSensitive(json, "mentions"))
      vec_push(&symbol.mentions, (uint32_t)cJSON_GetNumberValue(mention));
  return symbol;
}

static bool is_complete(const ProjectUnit *unit) {
  vec_each(const ProjectSymbol, symbol, &unit->symbols)
    vec_each(const uint32_t, mention, &symbol->mentions)
      if (*mention >= unit->symbols.size)
        return false;
  return unit->dependencies.size > 0;
}

bool unit_read(ProjectUnit *unit, Arena *arena, Interner *names) {
  assert(!unit->is_read && unit->symbols.size == 0);
  cJSON *root = json_read_file(unit->index_path);
  const cJSON *ours = root && !strcmp(read_text(root, "format"), format) ? root : NULL, *each;
  cJSON_ArrayForEach(each, cJSON_GetObjectItemCaseSensitive(ours, "files"))
      vec_push(&unit->dependencies, (Dependency){intern(names, read_text(each, "file")),
                                                 kept(arena, read_text(each, "hash"))});
  cJSON_ArrayForEach(each, cJSON_GetObjectItemCaseSensitive(ours, "symbols"))
      vec_push(&unit->symbols, read_symbol(each, arena, names));
  unit->is_plain = read_flag(ours, "plain");
  cJSON_Delete(root);
  unit->is_read = is_complete(unit);
  if (!unit->is_read)
    unit_release(unit);
  return unit->is_read;
}

bool unit_depends_on(const ProjectUnit *unit, const char *file) {
  vec_each(const Dependency, dependency, &unit->dependencies)
    if (!strcmp(dependency->file, file))
      return true;
  return false;
}

void unit_release(ProjectUnit *unit) {
  vec_each(ProjectSymbol, symbol, &unit->symbols)
    vec_release(&symbol->mentions);
  vec_release(&unit->symbols);
  vec_release(&unit->dependencies);
  unit->is_read = false;
}
