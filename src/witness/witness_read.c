// Reads a witness strictly: what the format does not have, or wants and is missing, is refused.
// Texts that say nothing to a checker (who has made it, how) only have to be there.
#include "witness/witness.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef struct WitnessReader {
  yaml_document_t document;
  Witness *witness;
  const char *path;
  Strbuf *why;
} WitnessReader;

typedef const yaml_node_t YamlNode;

// ---- YAML

static bool fail(WitnessReader *reader, YamlNode *node, const char *what) {
  if (reader->why->size)
    return false; // the first mistake is told
  size_t line = node ? node->start_mark.line + 1 : 1;
  return strbuf_fail(reader->why, "%s:%zu: %s", reader->path, line, what);
}

static YamlNode *node_at(WitnessReader *reader, int index) {
  return yaml_document_get_node(&reader->document, index);
}

static const char *scalar(YamlNode *node) {
  bool is_scalar = node && node->type == YAML_SCALAR_NODE;
  return is_scalar ? (const char *)node->data.scalar.value : NULL;
}

static YamlNode *find(WitnessReader *reader, YamlNode *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE)
    return NULL;
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
       pair++) {
    const char *name = scalar(node_at(reader, pair->key));
    if (name && !strcmp(name, key))
      return node_at(reader, pair->value);
  }
  return NULL;
}

// Is MAP a mapping whose keys are all among KEYS, words with blanks between them?
static bool has_only(WitnessReader *reader, YamlNode *map, const char *keys) {
  if (!map || map->type != YAML_MAPPING_NODE)
    return fail(reader, map, "a mapping is missing");
  for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
       pair++) {
    const char *name = scalar(node_at(reader, pair->key));
    size_t length = name ? strlen(name) : 0;
    bool is_known = false;
    for (const char *at = keys; name && *at && !is_known; at += strspn(at, " ")) {
      size_t word = strcspn(at, " ");
      is_known = word == length && !memcmp(at, name, word);
      at += word;
    }
    if (!is_known)
      return fail(reader, node_at(reader, pair->key), "the format has no such key here");
  }
  return true;
}

// The text of KEY; NULL (reported, if it is NEEDED) if there is none.
static const char *text_of(WitnessReader *reader, YamlNode *map, const char *key, bool is_needed) {
  const char *text = scalar(find(reader, map, key));
  if (text && *text)
    return arena_copy_string(&reader->witness->arena, text, strlen(text));
  if (is_needed)
    fail(reader, map, arena_printf(&reader->witness->arena, "'%s' is missing", key));
  return NULL;
}

// Calls READ for each item of LIST, which has one at least.
static bool read_items(WitnessReader *reader, YamlNode *list,
                       bool (*read)(WitnessReader *, YamlNode *)) {
  if (!list || list->type != YAML_SEQUENCE_NODE ||
      list->data.sequence.items.start == list->data.sequence.items.top)
    return fail(reader, list, "a list is missing or empty");
  for (yaml_node_item_t *item = list->data.sequence.items.start;
       item < list->data.sequence.items.top; item++)
    if (!read(reader, node_at(reader, *item)))
      return false;
  return true;
}

// ---- metadata

static bool read_file(WitnessReader *reader, YamlNode *node) {
  const char *name = scalar(node);
  if (!name)
    return fail(reader, node, "this is no name of a file");
  name = arena_copy_string(&reader->witness->arena, name, strlen(name));
  vec_push(&reader->witness->files, (WitnessFile){name, NULL});
  return true;
}

static bool read_hashes(WitnessReader *reader, YamlNode *map) {
  vec_each(WitnessFile, file, &reader->witness->files) {
    file->sha256 = text_of(reader, map, file->name, true);
    if (!file->sha256)
      return false;
  }
  return true;
}

static bool read_task(WitnessReader *reader, YamlNode *task) {
  Witness *witness = reader->witness;
  if (!has_only(reader, task, "input_files input_file_hashes specification data_model language") ||
      !read_items(reader, find(reader, task, "input_files"), read_file) ||
      !read_hashes(reader, find(reader, task, "input_file_hashes")))
    return false;
  witness->specification = text_of(reader, task, "specification", true);
  witness->data_model = text_of(reader, task, "data_model", true);
  const char *language = text_of(reader, task, "language", true);
  if (!witness->specification || !witness->data_model || !language)
    return false;
  return !strcmp(language, "C") || fail(reader, task, "gavel checks C only");
}

static bool read_metadata(WitnessReader *reader, YamlNode *metadata) {
  Witness *witness = reader->witness;
  if (!has_only(reader, metadata, "format_version uuid creation_time producer task"))
    return false;
  YamlNode *producer = find(reader, metadata, "producer");
  if (!has_only(reader, producer, "name version configuration command_line description"))
    return false;
  witness->version = text_of(reader, metadata, "format_version", true);
  witness->uuid = text_of(reader, metadata, "uuid", true);
  witness->time = text_of(reader, metadata, "creation_time", true);
  witness->producer = text_of(reader, producer, "name", true);
  witness->producer_version = text_of(reader, producer, "version", true);
  if (!witness->version || !witness->uuid || !witness->time || !witness->producer ||
      !witness->producer_version)
    return false;
  if (strcmp(witness->version, "2.0") != 0 && strcmp(witness->version, "2.1") != 0)
    return fail(reader, metadata, "gavel reads the formats 2.0 and 2.1");
  return read_task(reader, find(reader, metadata, "task"));
}

// ---- places

static bool read_number(WitnessReader *reader, YamlNode *map, const char *key, bool is_needed,
                        uint32_t *number) {
  const char *text = text_of(reader, map, key, is_needed);
  *number = 0;
  if (!text)
    return !is_needed;
  bool is_number = strspn(text, "0123456789") == strlen(text) && strlen(text) < 10;
  *number = is_number ? (uint32_t)strtoul(text, NULL, 10) : 0;
  return *number > 0 || fail(reader, map, "lines and columns are numbers from 1 on");
}

static bool read_place(WitnessReader *reader, YamlNode *map, WitnessPlace *place) {
  if (!has_only(reader, map, "file_name line column function"))
    return false;
  place->file = text_of(reader, map, "file_name", true);
  place->function = text_of(reader, map, "function", false);
  return place->file && read_number(reader, map, "line", true, &place->line) &&
         read_number(reader, map, "column", false, &place->column);
}

// ---- invariants

static bool read_invariant(WitnessReader *reader, YamlNode *item) {
  if (!has_only(reader, item, "invariant"))
    return false;
  YamlNode *map = find(reader, item, "invariant");
  WitnessInvariant invariant = {0};
  const char *type = text_of(reader, map, "type", true);
  const char *format = text_of(reader, map, "format", true);
  bool is_known = false;
  for (int kind = INVARIANT_LOOP; type && kind <= INVARIANT_CONTRACT; kind++)
    if (!strcmp(type, witness_invariant_name((WitnessInvariantKind)kind))) {
      invariant.kind = (WitnessInvariantKind)kind;
      is_known = true;
    }
  bool is_contract = invariant.kind == INVARIANT_CONTRACT;
  const char *keys =
      is_contract ? "type location requires ensures format" : "type location value format";
  if (!is_known || !format || !has_only(reader, map, keys) ||
      !read_place(reader, find(reader, map, "location"), &invariant.place))
    return fail(reader, map, "this is no invariant that the format has");
  if (!is_contract && strcmp(format, "c_expression") != 0)
    return fail(reader, map, "an invariant is a c_expression");
  invariant.value = text_of(reader, map, "value", !is_contract);
  invariant.required = text_of(reader, map, "requires", false);
  invariant.ensured = text_of(reader, map, "ensures", false);
  vec_push(&reader->witness->invariants, invariant);
  return is_contract || invariant.value;
}

// ---- waypoints

static bool read_constraint(WitnessReader *reader, YamlNode *map, Waypoint *waypoint) {
  bool has_none = waypoint->kind == WAYPOINT_TARGET || waypoint->kind == WAYPOINT_FUNCTION_ENTER;
  if (has_none)
    return !map || fail(reader, map, "this waypoint has no constraint");
  if (!has_only(reader, map, "value format"))
    return false;
  waypoint->value = text_of(reader, map, "value", true);
  const char *format = text_of(reader, map, "format", waypoint->kind != WAYPOINT_BRANCHING);
  const char *wanted =
      waypoint->kind == WAYPOINT_FUNCTION_RETURN ? "acsl_expression" : "c_expression";
  if (!waypoint->value || (format && strcmp(format, wanted) != 0))
    return fail(reader, map, "this waypoint's constraint has another format");
  return format || waypoint->kind == WAYPOINT_BRANCHING;
}

static bool read_waypoint(WitnessReader *reader, YamlNode *item) {
  if (!has_only(reader, item, "waypoint"))
    return false;
  YamlNode *map = find(reader, item, "waypoint");
  Waypoint waypoint = {0};
  const char *type = text_of(reader, map, "type", true);
  const char *action = text_of(reader, map, "action", true);
  bool is_known = false;
  for (int kind = WAYPOINT_ASSUMPTION; type && kind <= WAYPOINT_TARGET; kind++)
    if (!strcmp(type, waypoint_name((WaypointKind)kind))) {
      waypoint.kind = (WaypointKind)kind;
      is_known = true;
    }
  if (!is_known || !action || !has_only(reader, map, "type action location constraint") ||
      !read_place(reader, find(reader, map, "location"), &waypoint.place))
    return fail(reader, map, "this is no waypoint that the format has");
  waypoint.is_avoided = !strcmp(action, "avoid");
  if (!waypoint.is_avoided && strcmp(action, "follow") != 0)
    return fail(reader, map, "a waypoint is to be followed or avoided");
  if (!read_constraint(reader, find(reader, map, "constraint"), &waypoint))
    return false;
  vec_push(&reader->witness->waypoints, waypoint);
  return true;
}

// The one that is followed ends a segment.
static bool read_segment(WitnessReader *reader, YamlNode *item) {
  WaypointVec *waypoints = &reader->witness->waypoints;
  if (waypoints->size && waypoints->data[waypoints->size - 1].kind == WAYPOINT_TARGET)
    return fail(reader, item, "there is a segment behind the target");
  uint32_t first = waypoints->size;
  if (!has_only(reader, item, "segment") ||
      !read_items(reader, find(reader, item, "segment"), read_waypoint))
    return false;
  for (uint32_t i = first; i < waypoints->size; i++) {
    const Waypoint *waypoint = &waypoints->data[i];
    bool is_last = i + 1 == waypoints->size;
    if (waypoint->is_avoided == is_last ||
        (waypoint->is_avoided && waypoint->kind == WAYPOINT_TARGET))
      return fail(reader, item, "a segment ends with the one waypoint that is followed");
  }
  return true;
}

// ---- entries

static bool read_entry(WitnessReader *reader, YamlNode *entry) {
  Witness *witness = reader->witness;
  const char *type = text_of(reader, entry, "entry_type", true);
  if (!type || !has_only(reader, entry, "entry_type metadata content"))
    return false;
  if (witness->uuid)
    return fail(reader, entry, "gavel reads witnesses of one entry");
  if (!read_metadata(reader, find(reader, entry, "metadata")))
    return false;
  YamlNode *content = find(reader, entry, "content");
  witness->is_violation = !strcmp(type, "violation_sequence");
  if (!witness->is_violation)
    return !strcmp(type, "invariant_set") ? read_items(reader, content, read_invariant)
                                          : fail(reader, entry, "there is no such entry_type");
  if (!read_items(reader, content, read_segment))
    return false;
  return witness->waypoints.data[witness->waypoints.size - 1].kind == WAYPOINT_TARGET ||
         fail(reader, entry, "the last segment does not end with a target");
}

static bool read_root(WitnessReader *reader) {
  YamlNode *root = yaml_document_get_root_node(&reader->document);
  return read_items(reader, root, read_entry);
}

bool witness_read(Witness *witness, const char *path, Strbuf *why) {
  assert(!witness->uuid && !why->size);
  WitnessReader reader = {.witness = witness, .path = path, .why = why};
  FILE *file = fopen(path, "rb");
  if (!file)
    return strbuf_fail(why, "%s: %s", path, strerror(errno));
  yaml_parser_t parser;
  bool is_good = false;
  if (!yaml_parser_initialize(&parser)) {
    fclose(file);
    return strbuf_fail(why, "%s: out of memory", path);
  }
  yaml_parser_set_input_file(&parser, file);
  if (yaml_parser_load(&parser, &reader.document)) {
    is_good = read_root(&reader);
    yaml_document_delete(&reader.document);
  } else {
    fail(&reader, NULL, parser.problem ? parser.problem : "this is no YAML");
  }
  yaml_parser_delete(&parser);
  fclose(file);
  return is_good;
}
