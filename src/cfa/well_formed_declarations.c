// Types, variables and functions on their own.
#include "cfa/well_formed_internal.h"

// ---- types

static bool check_field(CfaChecker *checker, const Record *record, uint32_t index) {
  const Field *field = &record->fields[index];
  if (field->record != record || field->index != index)
    return strbuf_fail(checker->why, "field %u of %s does not know its place", index, record->name);
  const Type *type = field->type;
  if (type->kind == TYPE_VOID || type->kind == TYPE_FUNCTION || type_is_vla(type))
    return strbuf_fail(checker->why, "field %u of %s has a type no field has", index, record->name);
  uint64_t bits = 8 * type->size;
  if (field->is_bit_field) {
    if (!type_is_int(type) || field->bit_width == 0 || field->bit_width > bits)
      return strbuf_fail(checker->why, "bit-field %u of %s is malformed", index, record->name);
    bits = field->bit_width;
  } else if (field->bit_width != 0 || field->bit_offset % 8 != 0) {
    return strbuf_fail(checker->why, "field %u of %s is not at a byte", index, record->name);
  }
  return field->bit_offset + bits <= 8 * record->type->size ||
         strbuf_fail(checker->why, "field %u of %s lies outside", index, record->name);
}

static bool check_record(CfaChecker *checker, const Type *type) {
  const Record *record = type->record;
  if (record->type != type)
    return strbuf_fail(checker->why, "record %s is of another type", record->name);
  if (!record->is_complete)
    return record->field_count == 0 ||
           strbuf_fail(checker->why, "record %s is incomplete and has fields", record->name);
  for (uint32_t i = 0; i < record->field_count; i++)
    if (!check_field(checker, record, i))
      return false;
  return true;
}

static bool check_type(CfaChecker *checker, const Type *type, uint32_t id) {
  if (type->id != id)
    return strbuf_fail(checker->why, "type %u is filed under %u", type->id, id);
  if (type->align == 0)
    return strbuf_fail(checker->why, "type %u has no alignment", id);
  switch (type->kind) {
  case TYPE_VOID:
  case TYPE_FUNCTION:
    return type->size == 1 || strbuf_fail(checker->why, "type %u has a size other than 1", id);
  case TYPE_INT:
    return type->integer.width == (type_is_bool(type) ? 1 : 8 * type->size) ||
           strbuf_fail(checker->why, "integer type %u has a wrong width", id);
  case TYPE_POINTER:
    return type->target || strbuf_fail(checker->why, "pointer type %u has no target", id);
  case TYPE_ARRAY:
    return type->size == type->array.length * type->array.element->size ||
           strbuf_fail(checker->why, "array type %u has a wrong size", id);
  case TYPE_RECORD:
    return check_record(checker, type);
  case TYPE_FLOAT:
    return true;
  }
  return strbuf_fail(checker->why, "type %u has no kind", id);
}

// ---- variables

static bool check_variable(CfaChecker *checker, const Variable *variable, uint32_t id) {
  const Type *type = variable->type;
  if (variable->id != id)
    return strbuf_fail(checker->why, "variable %s is filed under %u", variable->name, id);
  if (type->kind == TYPE_VOID || type->kind == TYPE_FUNCTION || type_is_vla(type))
    return strbuf_fail(checker->why, "variable %s has a type no variable has", variable->name);
  if (variable->align < type->align)
    return strbuf_fail(checker->why, "variable %s is not aligned as its type", variable->name);
  if ((variable->kind == VAR_STRING) != (variable->bytes != NULL))
    return strbuf_fail(checker->why, "variable %s is a string without bytes, or the reverse",
                       variable->name);
  return variable_is_static(variable) || (variable->function && checker->is_owned[id]) ||
         strbuf_fail(checker->why, "variable %s is not among its function's", variable->name);
}

// ---- functions

// Notes the function's variables in is_owned, which check_variable consults.
static bool check_owned(CfaChecker *checker, const Function *function) {
  uint32_t param_count = function->params.size;
  for (uint32_t i = 0; i < param_count + function->locals.size; i++) {
    bool is_param = i < param_count;
    const Variable *variable =
        is_param ? function->params.data[i] : function->locals.data[i - param_count];
    bool has_kind = is_param ? variable->kind == VAR_PARAM
                             : variable->kind == VAR_LOCAL || variable->kind == VAR_TEMP;
    if (!has_kind || variable->function != function || checker->is_owned[variable->id])
      return strbuf_fail(checker->why, "%s has no right to variable %s", function->name,
                         variable->name);
    checker->is_owned[variable->id] = true;
  }
  return true;
}

static bool check_params(CfaChecker *checker, const Function *function) {
  const Type *type = function->type;
  if (!type->function.has_prototype)
    return true;
  if (function->params.size != type->function.param_count)
    return strbuf_fail(checker->why, "%s has another number of parameters than its type",
                       function->name);
  for (uint32_t i = 0; i < function->params.size; i++)
    if (function->params.data[i]->type != type->function.params[i])
      return strbuf_fail(checker->why, "parameter %u of %s has another type than in its type",
                         i + 1, function->name);
  return true;
}

static bool check_function(CfaChecker *checker, const Function *function, uint32_t id) {
  if (function->id != id)
    return strbuf_fail(checker->why, "function %s is filed under %u", function->name, id);
  if (function->type->kind != TYPE_FUNCTION)
    return strbuf_fail(checker->why, "function %s has no function type", function->name);
  if (function->is_variadic != function->type->function.is_variadic)
    return strbuf_fail(checker->why, "function %s is variadic and its type is not, or the reverse",
                       function->name);
  if (!check_owned(checker, function))
    return false;
  if (!function->is_defined)
    return true;
  if (function->builtin != BUILTIN_NONE)
    return strbuf_fail(checker->why, "%s has a body and a known meaning", function->name);
  return check_params(checker, function);
}

static bool check_start(CfaChecker *checker) {
  const Function *const starts[] = {checker->cfa->init, checker->cfa->entry};
  for (int i = 0; i < 2; i++)
    if (starts[i] && !starts[i]->is_defined)
      return strbuf_fail(checker->why, "execution starts in %s, which has no body",
                         starts[i]->name);
  return true;
}

bool check_declarations(CfaChecker *checker) {
  const Cfa *cfa = checker->cfa;
  for (uint32_t i = 0; i < cfa->types.all.size; i++)
    if (!check_type(checker, cfa->types.all.data[i], i))
      return false;
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    if (!check_function(checker, cfa->functions.data[i], i))
      return false;
  for (uint32_t i = 0; i < cfa->variables.size; i++)
    if (!check_variable(checker, cfa->variables.data[i], i))
      return false;
  return check_start(checker);
}
