#include "frontend/task.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

typedef struct Parsing {
  yaml_document_t document;
  const char *path;
  Arena *arena;
  Task *task;
  Strbuf *why;
} Parsing;

bool task_is_task_file(const char *path) {
  size_t length = strlen(path);
  return (length > 4 && !strcmp(path + length - 4, ".yml")) ||
         (length > 5 && !strcmp(path + length - 5, ".yaml"));
}

static bool fail(Parsing *parsing, const yaml_node_t *node, const char *what) {
  assert(!parsing->why->size); // the first mistake is told
  if (!node)
    return strbuf_fail(parsing->why, "%s: %s", parsing->path, what);
  return strbuf_fail(parsing->why, "%s:%zu: %s", parsing->path, node->start_mark.line + 1, what);
}

static const char *scalar(const yaml_node_t *node) {
  bool is_scalar = node && node->type == YAML_SCALAR_NODE;
  return is_scalar ? (const char *)node->data.scalar.value : NULL;
}

static yaml_node_t *find(Parsing *parsing, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE)
    return NULL;
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
       pair++) {
    const char *name = scalar(yaml_document_get_node(&parsing->document, pair->key));
    if (name && !strcmp(name, key))
      return yaml_document_get_node(&parsing->document, pair->value);
  }
  return NULL;
}

// NAME seen from the folder of the task file.
static const char *beside_task(Parsing *parsing, const char *name) {
  const char *slash = strrchr(parsing->path, '/');
  if (name[0] == '/' || !slash)
    return arena_copy_string(parsing->arena, name, strlen(name));
  return arena_printf(parsing->arena, "%.*s/%s", (int)(slash - parsing->path), parsing->path, name);
}

static bool read_files(Parsing *parsing, const yaml_node_t *node) {
  if (scalar(node)) {
    vec_push(&parsing->task->files, beside_task(parsing, scalar(node)));
    return true;
  }
  if (!node || node->type != YAML_SEQUENCE_NODE)
    return fail(parsing, node, "a task needs input_files: a name or a list of names");
  for (yaml_node_item_t *item = node->data.sequence.items.start;
       item < node->data.sequence.items.top; item++) {
    const char *name = scalar(yaml_document_get_node(&parsing->document, *item));
    if (!name)
      return fail(parsing, node, "input_files lists something that is no name");
    vec_push(&parsing->task->files, beside_task(parsing, name));
  }
  return parsing->task->files.size > 0 || fail(parsing, node, "input_files is empty");
}

static bool read_property(Parsing *parsing, const yaml_node_t *node) {
  const char *file = scalar(find(parsing, node, "property_file"));
  const char *verdict = scalar(find(parsing, node, "expected_verdict"));
  if (!file)
    return fail(parsing, node, "a property without property_file");
  ExpectedVerdict expected = EXPECT_NOTHING;
  if (verdict && !strcmp(verdict, "true"))
    expected = EXPECT_TRUE;
  else if (verdict && !strcmp(verdict, "false"))
    expected = EXPECT_FALSE;
  else if (verdict)
    return fail(parsing, node, "expected_verdict is neither true nor false");
  vec_push(&parsing->task->properties, (TaskProperty){beside_task(parsing, file), expected});
  return true;
}

static bool read_properties(Parsing *parsing, const yaml_node_t *node) {
  if (!node)
    return true;
  if (node->type != YAML_SEQUENCE_NODE)
    return fail(parsing, node, "properties is no list");
  for (yaml_node_item_t *item = node->data.sequence.items.start;
       item < node->data.sequence.items.top; item++)
    if (!read_property(parsing, yaml_document_get_node(&parsing->document, *item)))
      return false;
  return true;
}

static bool read_options(Parsing *parsing, const yaml_node_t *node) {
  const yaml_node_t *language_node = find(parsing, node, "language");
  const char *language = scalar(language_node);
  if (language && strcmp(language, "C") != 0)
    return fail(parsing, language_node, "gavel checks C only");
  const yaml_node_t *model_node = find(parsing, node, "data_model");
  const char *model = scalar(model_node);
  if (!model)
    return true;
  parsing->task->has_model = true;
  parsing->task->model = strcmp(model, "ILP32") ? MODEL_LP64 : MODEL_ILP32;
  if (strcmp(model, "ILP32") != 0 && strcmp(model, "LP64") != 0)
    return fail(parsing, model_node, "data_model is neither ILP32 nor LP64");
  return true;
}

static bool read_document(Parsing *parsing) {
  yaml_node_t *root = yaml_document_get_root_node(&parsing->document);
  if (!root || root->type != YAML_MAPPING_NODE)
    return fail(parsing, root, "this is no task definition");
  const yaml_node_t *format = find(parsing, root, "format_version");
  if (!scalar(format) || strncmp(scalar(format), "2.", 2) != 0)
    return fail(parsing, format, "a task needs format_version: '2.0'");
  return read_files(parsing, find(parsing, root, "input_files")) &&
         read_properties(parsing, find(parsing, root, "properties")) &&
         read_options(parsing, find(parsing, root, "options"));
}

bool task_read(const char *path, Arena *arena, Task *task, Strbuf *why) {
  Parsing parsing = {.path = path, .arena = arena, .task = task, .why = why};
  *task = (Task){0};
  FILE *file = fopen(path, "rb");
  if (!file)
    return fail(&parsing, NULL, strerror(errno));
  yaml_parser_t parser;
  bool is_good = false;
  if (!yaml_parser_initialize(&parser)) {
    fclose(file);
    return fail(&parsing, NULL, "out of memory");
  }
  yaml_parser_set_input_file(&parser, file);
  if (yaml_parser_load(&parser, &parsing.document)) {
    is_good = read_document(&parsing);
    yaml_document_delete(&parsing.document);
  } else {
    strbuf_printf(why, "%s:%zu: not YAML: %s", path, parser.problem_mark.line + 1,
                  parser.problem ? parser.problem : "unknown problem");
  }
  yaml_parser_delete(&parser);
  fclose(file);
  return is_good;
}

void task_release(Task *task) {
  vec_release(&task->files);
  vec_release(&task->properties);
}

// ---- properties

static ExpectedVerdict both(ExpectedVerdict a, ExpectedVerdict b) {
  assert(a <= EXPECT_FALSE && b <= EXPECT_FALSE);
  if (a == EXPECT_FALSE || b == EXPECT_FALSE)
    return EXPECT_FALSE;
  return a == EXPECT_TRUE ? b : EXPECT_NOTHING;
}

// Adds a property to what is checked. If it cannot be, WHY tells.
static PropertyStatus add_property(TaskCheck *check, const TaskProperty *item, Arena *arena,
                                   Strbuf *why) {
  Property property = {0};
  const char *entry = "main";
  PropertyStatus status = property_read(item->file, arena, &property, &entry, why);
  if (status != PROPERTY_OK)
    return status;
  bool is_first = check->count == 0;
  bool has_same_entry = is_first || !strcmp(entry, check->entry);
  if (!has_same_entry || !property_merge(&check->property, &property)) {
    strbuf_printf(why, "%s: it cannot be checked together with those before it", item->file);
    return PROPERTY_UNSUPPORTED;
  }
  assert(is_first || check->entry);
  check->entry = entry;
  check->expected = is_first ? item->expected : both(check->expected, item->expected);
  strbuf_printf(&check->checked, "%s%s", is_first ? "" : ", ", item->file);
  check->count++;
  return PROPERTY_OK;
}

PropertyStatus task_check_init(TaskCheck *check, const Task *task, Arena *arena, Strbuf *why) {
  *check = (TaskCheck){0};
  PropertyStatus status = PROPERTY_OK;
  vec_each(const TaskProperty, item, &task->properties) {
    size_t size = check->skipped.size;
    if (size)
      strbuf_add(&check->skipped, "; ");
    PropertyStatus added = add_property(check, item, arena, &check->skipped);
    if (added == PROPERTY_OK)
      strbuf_truncate(&check->skipped, size);
    else if (status != PROPERTY_BAD)
      status = added;
  }
  if (task->properties.size == 0)
    check->property = property_default();
  else if (check->count == 0)
    strbuf_add(why, strbuf_text(&check->skipped));
  return check->count ? PROPERTY_OK : status;
}

void task_check_release(TaskCheck *check) {
  strbuf_release(&check->checked);
  strbuf_release(&check->skipped);
}
