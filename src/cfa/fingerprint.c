// The text that is hashed names nothing by its number in the program. Locations, variables and
// types are numbered as they are met, and a type is told in full where it is met first.
#include "cfa/fingerprint.h"

#include "base/map.h"

#include <assert.h>

typedef struct FingerprintWriter {
  const Cfa *cfa;
  const Function *function; // NULL for a global
  Fingerprint *out;
  Strbuf text;
  Map types, variables, locations, mentioned; // key_of -> number + 1
} FingerprintWriter;

// The number of what KEY stands for; true if it is new.
static bool number(FingerprintWriter *writer, Map *map, char kind, uint64_t key) {
  bool is_new;
  uint64_t *slot = map_insert(map, key, &is_new);
  if (is_new)
    *slot = map->size;
  strbuf_printf(&writer->text, "%c%llu", kind, (unsigned long long)*slot);
  return is_new;
}

// ---- types

static void add_type(FingerprintWriter *writer, const Type *type);

static void add_fields(FingerprintWriter *writer, const Record *record) {
  strbuf_printf(&writer->text, "%s %s{", record->is_union ? "union" : "struct", record->name);
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *field = &record->fields[i];
    add_type(writer, field->type);
    strbuf_printf(&writer->text, " %s@%llu:%u%s;", field->name ? field->name : "",
                  (unsigned long long)field->bit_offset, field->bit_width,
                  field->is_bit_field ? "b" : "");
  }
  strbuf_add(&writer->text, record->is_complete ? "}" : "?}");
}

static void add_signature(FingerprintWriter *writer, const Type *type) {
  assert(type->kind == TYPE_FUNCTION);
  add_type(writer, type->function.result);
  strbuf_add(&writer->text, "(");
  for (uint32_t i = 0; i < type->function.param_count; i++)
    add_type(writer, type->function.params[i]);
  strbuf_printf(&writer->text, ")%d%d", type->function.is_variadic, type->function.has_prototype);
}

static void add_type(FingerprintWriter *writer, const Type *type) {
  if (!number(writer, &writer->types, 'T', key_of(type)))
    return;
  strbuf_printf(&writer->text, "=%d,%llu,%u:", (int)type->kind, (unsigned long long)type->size,
                type->align);
  switch (type->kind) {
  case TYPE_VOID:
    break;
  case TYPE_INT:
    strbuf_printf(&writer->text, "%d", (int)type->integer.kind);
    break;
  case TYPE_FLOAT:
    strbuf_printf(&writer->text, "%d", (int)type->floating);
    break;
  case TYPE_POINTER:
    add_type(writer, type->target);
    break;
  case TYPE_ARRAY:
    strbuf_printf(&writer->text, "[%llu]", (unsigned long long)type->array.length);
    add_type(writer, type->array.element);
    break;
  case TYPE_RECORD:
    add_fields(writer, type->record);
    break;
  case TYPE_FUNCTION:
    add_signature(writer, type);
    break;
  }
}

// ---- expressions

static void mention(FingerprintWriter *writer, const Function *function, const Variable *variable) {
  if (map_add(&writer->mentioned, function ? key_of(function) : key_of(variable)))
    vec_push(&writer->out->mentions, (Mention){function, variable});
}

static void add_bytes(FingerprintWriter *writer, const char *bytes, uint64_t size) {
  strbuf_add(&writer->text, "\"");
  strbuf_add_bytes(&writer->text, bytes, size);
  strbuf_add(&writer->text, "\"");
}

// Compound literals have numbers for names.
static const char *stable_name(const char *name) { return name[0] == '<' ? "<>" : name; }

static void add_variable(FingerprintWriter *writer, const Variable *variable) {
  if (!number(writer, &writer->variables, 'v', key_of(variable)))
    return;
  strbuf_printf(&writer->text, "=%d%d,%u,%u,%s:", (int)variable->kind, variable->is_const,
                variable->align, variable->block,
                variable->kind == VAR_STRING ? "" : stable_name(variable->name));
  add_type(writer, variable->type);
  if (variable->kind == VAR_STRING)
    add_bytes(writer, variable->bytes, variable->type->size);
  if (variable->kind == VAR_GLOBAL)
    mention(writer, NULL, variable);
}

static void add_function_name(FingerprintWriter *writer, const Function *function) {
  strbuf_printf(&writer->text, "%s,%d%d:", function->name, (int)function->builtin,
                function->is_noreturn);
  add_type(writer, function->type);
  mention(writer, function, NULL);
}

static void add_expr(FingerprintWriter *writer, const Expr *expr) {
  if (!expr) {
    strbuf_add(&writer->text, "-");
    return;
  }
  strbuf_printf(&writer->text, "(%d ", (int)expr->kind);
  add_type(writer, expr->type);
  strbuf_add(&writer->text, " ");
  if (expr->kind == EXPR_INT)
    strbuf_printf(&writer->text, "%llx:%llx", (unsigned long long)(expr->integer >> 64),
                  (unsigned long long)expr->integer);
  else if (expr->kind == EXPR_FLOAT)
    strbuf_printf(&writer->text, "%La", expr->floating);
  else if (expr->kind == EXPR_FUNCTION)
    add_function_name(writer, expr->function);
  else if (expr->kind == EXPR_VAR)
    add_variable(writer, expr->variable);
  else if (expr_is_binary(expr->kind)) {
    add_expr(writer, expr->left);
    add_expr(writer, expr->right);
  } else if (expr_is_unary(expr->kind))
    add_expr(writer, expr->operand);
  if (expr->kind == EXPR_FIELD)
    strbuf_printf(&writer->text, ".%u", expr->field->index);
  strbuf_add(&writer->text, ")");
}

// ---- edges

static void add_location(FingerprintWriter *writer, Loc loc) {
  const Location *location = cfa_location(writer->cfa, loc);
  if (!number(writer, &writer->locations, 'L', (uint64_t)loc.index + 1))
    return;
  strbuf_printf(&writer->text, "=%d,%d,%u,%s", (int)location->kind, (int)location->error,
                location->block, location->label ? location->label : "");
  if (location->kind == LOC_UNSUPPORTED)
    strbuf_add(&writer->text, writer->cfa->notes.data[location->note].text);
}

static void add_span(FingerprintWriter *writer, SourceSpan span) {
  if (!writer->function || span_is_none(span))
    return;
  if (span.file == writer->function->span.file)
    span.line -= writer->function->span.line;
  else
    strbuf_add(&writer->text, source_name(&writer->cfa->files, span.file));
  strbuf_printf(&writer->text, "@%d:%u+%u", (int)span.line, span.column, span.length);
}

static void add_call(FingerprintWriter *writer, const Edge *edge) {
  add_expr(writer, edge->call.lhs);
  add_expr(writer, edge->call.callee);
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    add_expr(writer, edge->call.args[i]);
}

static void add_operation(FingerprintWriter *writer, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    if (edge->skip.function)
      add_function_name(writer, edge->skip.function);
    break;
  case EDGE_ASSIGN:
    add_expr(writer, edge->assign.lhs);
    add_expr(writer, edge->assign.rhs);
    strbuf_printf(&writer->text, "%d", edge->assign.length_of != NULL);
    break;
  case EDGE_ASSUME:
    add_expr(writer, edge->assume.cond);
    strbuf_printf(&writer->text, "%d%d", edge->assume.truth, edge->assume.is_check);
    break;
  case EDGE_HAVOC:
    add_expr(writer, edge->havoc.lhs);
    strbuf_printf(&writer->text, "%d", (int)edge->havoc.kind);
    if (edge->havoc.function)
      add_function_name(writer, edge->havoc.function);
    break;
  case EDGE_CALL:
    add_call(writer, edge);
    break;
  case EDGE_RETURN:
    add_expr(writer, edge->ret.value);
    break;
  }
}

static void add_edge(FingerprintWriter *writer, const Edge *edge) {
  strbuf_printf(&writer->text, "\n%d ", (int)edge->kind);
  add_location(writer, edge->source);
  add_location(writer, edge->target);
  add_span(writer, edge->span);
  add_operation(writer, edge);
}

// ---- all

void fingerprint_release(Fingerprint *fingerprint) { vec_release(&fingerprint->mentions); }

static void finish(FingerprintWriter *writer) {
  Sha256 hash;
  uint8_t digest[SHA256_BYTES];
  sha256_init(&hash);
  sha256_add(&hash, strbuf_text(&writer->text), writer->text.size);
  sha256_finish(&hash, digest);
  sha256_text(digest, writer->out->text);
  map_release(&writer->types);
  map_release(&writer->variables);
  map_release(&writer->locations);
  map_release(&writer->mentioned);
  strbuf_release(&writer->text);
}

void fingerprint_function(const Cfa *cfa, const Function *function, Fingerprint *out) {
  assert(function->is_defined && function != cfa->init);
  FingerprintWriter writer = {.cfa = cfa, .function = function, .out = out};
  add_type(&writer, function->type);
  strbuf_printf(&writer.text, "%s%d%d", function->name, function->is_noreturn,
                function->is_variadic);
  vec_each(Variable *const, param, &function->params)
    add_variable(&writer, *param);
  vec_each(const Loc, loc, &function->locations)
    cfa_each_leaving(cfa, *loc, edge) add_edge(&writer, edge);
  finish(&writer);
}

static const Variable *stored_variable(const Edge *edge) {
  return edge->kind == EDGE_ASSIGN ? expr_root_variable(edge->assign.lhs) : NULL;
}

void fingerprint_global(const Cfa *cfa, const Variable *variable, Fingerprint *out) {
  assert(cfa->init && variable_is_static(variable));
  FingerprintWriter writer = {.cfa = cfa, .out = out};
  map_add(&writer.mentioned, key_of(variable)); // itself is no news
  add_variable(&writer, variable);
  strbuf_printf(&writer.text, "%d%llu", variable->is_extern,
                (unsigned long long)variable->extra_size);
  vec_each(const Loc, loc, &cfa->init->locations)
    cfa_each_leaving(cfa, *loc, edge) if (stored_variable(edge) == variable)
        add_operation(&writer, edge);
  finish(&writer);
}

bool fingerprint_init_is_plain(const Cfa *cfa) {
  bool is_plain = true;
  vec_each(const Loc, loc, &cfa->init->locations)
    cfa_each_leaving(cfa, *loc, edge) is_plain &= stored_variable(edge) != NULL;
  return is_plain;
}
