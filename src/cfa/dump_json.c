// The CFA as one JSON object; docs/cfa.md describes its members. Each location,
// edge and variable stands on a line of its own.
#include "cfa/dump.h"

#include "base/utf8.h"
#include "cfa/checks.h"
#include "cfa/dump_internal.h"

#include <assert.h>
#include <string.h>

typedef struct Json {
  const Cfa *cfa;
  FILE *out;
  Strbuf text;   // scratch
  bool is_first; // of the members or elements at the current level
} Json;

// ---- syntax

// Source text need not be UTF-8: stray bytes are taken as Latin-1.
static void put_string(Json *json, const char *text) {
  fputc('"', json->out);
  for (const char *at = text; *at;) {
    uint32_t length = utf8_length(at);
    if (length == 1 && *at >= ' ' && *at < 0x7f) {
      if (*at == '"' || *at == '\\')
        fputc('\\', json->out);
      fputc(*at++, json->out);
    } else if (length <= 1) {
      fprintf(json->out, "\\u%04x", (unsigned char)*at++);
    } else {
      fwrite(at, 1, length, json->out);
      at += length;
    }
  }
  fputc('"', json->out);
}

static void put_separator(Json *json, const char *blank) {
  fputs(json->is_first ? "" : ",", json->out);
  fputs(blank, json->out);
  json->is_first = false;
}

static void put_key(Json *json, const char *key) {
  assert(!strpbrk(key, "\"\\")); // keys are our own
  put_separator(json, json->is_first ? "" : " ");
  fprintf(json->out, "\"%s\": ", key);
}

static void put_text(Json *json, const char *key, const char *text) {
  put_key(json, key);
  put_string(json, text);
}

static void put_number(Json *json, const char *key, uint32_t number) {
  put_key(json, key);
  fprintf(json->out, "%u", number);
}

static void put_bool(Json *json, const char *key, bool value) {
  put_key(json, key);
  fputs(value ? "true" : "false", json->out);
}

static void open_list(Json *json, const char *key) {
  put_separator(json, "\n");
  fprintf(json->out, "\"%s\": [", key);
  json->is_first = true;
}

static void close_list(Json *json) {
  fputs(json->is_first ? "]" : "\n]", json->out);
  json->is_first = false;
}

// An object as an element of a list.
static void open_object(Json *json) {
  put_separator(json, "\n");
  fputc('{', json->out);
  json->is_first = true;
}

static void close_object(Json *json) {
  fputc('}', json->out);
  json->is_first = false;
}

// ---- contents

static void put_place(Json *json, SourceSpan span) {
  if (span_is_none(span))
    return;
  put_text(json, "file", source_name(&json->cfa->files, span.file));
  put_number(json, "line", span.line);
  put_number(json, "column", span.column);
}

static void put_type(Json *json, const Type *type) {
  strbuf_clear(&json->text);
  type_add_text(type, NULL, &json->text);
  put_text(json, "type", strbuf_text(&json->text));
}

static void put_variable(Json *json, const Variable *variable) {
  static const char *const kinds[] = {"global", "string", "local", "param", "temp"};
  open_object(json);
  put_number(json, "id", variable->id);
  put_text(json, "name", variable->name);
  put_text(json, "kind", kinds[variable->kind]);
  put_type(json, variable->type);
  if (variable->function)
    put_text(json, "function", variable->function->name);
  put_bool(json, "address_taken", variable->is_address_taken);
  put_place(json, variable->span);
  close_object(json);
}

static void put_variables(Json *json, const Function *only) {
  open_list(json, "variables");
  vec_each(Variable *, variable, &json->cfa->variables) {
    if (!only || variable_is_static(*variable) || (*variable)->function == only)
      put_variable(json, *variable);
  }
  close_list(json);
}

static void put_location(Json *json, Loc loc, uint32_t number) {
  assert(number > 0);
  static const char *const kinds[] = {"plain", "exit", "end", "error", "unsupported"};
  const Location *location = cfa_location(json->cfa, loc);
  open_object(json);
  put_number(json, "id", loc.index);
  put_text(json, "kind", kinds[location->kind]);
  put_number(json, "order", number - 1);
  put_bool(json, "loop_head", location->is_loop_head);
  put_bool(json, "reaches_error", location->reaches_error);
  if (location->kind == LOC_ERROR)
    put_text(json, "error", error_name(location->error));
  if (location->kind == LOC_UNSUPPORTED)
    put_number(json, "note", location->note);
  if (location->label)
    put_text(json, "label", location->label);
  close_object(json);
}

static void put_edge(Json *json, const Edge *edge) {
  static const char *const kinds[] = {"skip", "assign", "assume", "havoc", "call", "return"};
  open_object(json);
  put_number(json, "id", edge->id);
  put_text(json, "kind", kinds[edge->kind]);
  put_number(json, "source", edge->source.index);
  put_number(json, "target", edge->target.index);
  strbuf_clear(&json->text);
  edge_add_text(edge, &json->text);
  put_text(json, "operation", strbuf_text(&json->text));
  put_place(json, edge->span);
  strbuf_clear(&json->text);
  source_add_text(&json->cfa->files, edge->span, 0, &json->text);
  if (json->text.size)
    put_text(json, "text", strbuf_text(&json->text));
  close_object(json);
}

static void put_function(Json *json, const DumpSelection *selection, const Function *function) {
  open_object(json);
  put_number(json, "id", function->id);
  put_text(json, "name", function->name);
  put_type(json, function->type);
  put_place(json, function->span);
  put_number(json, "entry", function->entry.index);
  put_number(json, "exit", function->exit.index);
  open_list(json, "locations");
  vec_each(Loc, loc, &function->locations)
    put_location(json, *loc, selection->numbers[loc->index]);
  close_list(json);
  open_list(json, "edges");
  vec_each(Loc, loc, &function->locations) {
    cfa_each_leaving(json->cfa, *loc, edge) put_edge(json, edge);
  }
  close_list(json);
  close_object(json);
}

static void put_notes(Json *json) {
  open_list(json, "notes");
  vec_each(Note, note, &json->cfa->notes) {
    open_object(json);
    put_text(json, "kind", note_kind_name(note->kind));
    put_text(json, "text", note->text);
    put_place(json, note->span);
    close_object(json);
  }
  close_list(json);
}

void cfa_print_json(const Cfa *cfa, const Function *only, FILE *out) {
  DumpSelection selection;
  selection_init(&selection, cfa, only);
  Json json = {.cfa = cfa, .out = out, .is_first = true};
  fputc('{', out);
  put_text(&json, "data_model", cfa->types.model == MODEL_LP64 ? "LP64" : "ILP32");
  if (cfa->init)
    put_text(&json, "init", cfa->init->name);
  if (cfa->entry)
    put_text(&json, "entry", cfa->entry->name);
  put_variables(&json, only);
  open_list(&json, "functions");
  vec_each(const Function *, function, &selection.functions)
    put_function(&json, &selection, *function);
  close_list(&json);
  put_notes(&json);
  close_object(&json);
  fputc('\n', out);
  strbuf_release(&json.text);
  selection_release(&selection);
}
