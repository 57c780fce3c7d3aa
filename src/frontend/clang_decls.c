// Declarations: functions and variables, linked across translation units by
// name where C says so.
#include "frontend/reader.h"

#include "base/diag.h"
#include "cfa/library.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void reader_release(Reader *reader) {
  arena_release(&reader->ast);
  map_release(&reader->files);
  vec_each(LineTable, table, &reader->lines)
    vec_release(&table->starts);
  vec_release(&reader->lines);
  map_release(&reader->edits);
  changed_files_release(&reader->changed);
  map_release(&reader->decls.heads);
  vec_release(&reader->decls.entries);
  vec_release(&reader->kids);
  vec_each(FunctionDefinition, definition, &reader->definitions)
    vec_release(&definition->vla_sizes);
  vec_release(&reader->definitions);
  vec_release(&reader->inits);
  vec_release(&reader->vla_types);
  vec_release(&reader->vla_sizes);
}

static enum CXChildVisitResult push_kid(CXCursor cursor, CXCursor parent, CXClientData data) {
  (void)parent;
  Reader *reader = data;
  vec_push(&reader->kids, cursor);
  return CXChildVisit_Continue;
}

uint32_t reader_push_kids(Reader *reader, CXCursor cursor) {
  uint32_t first = reader->kids.size;
  clang_visitChildren(cursor, push_kid, reader);
  return first;
}

void reader_pop_kids(Reader *reader, uint32_t first) {
  assert(first <= reader->kids.size);
  reader->kids.size = first;
}

static bool is_external(CXCursor decl) {
  enum CXLinkageKind linkage = clang_getCursorLinkage(decl);
  return linkage == CXLinkage_External || linkage == CXLinkage_UniqueExternal;
}

// Attributes that libclang does not expose are told by their text.
static bool is_attribute(Reader *reader, CXCursor cursor, const char *name) {
  if (clang_getCursorKind(cursor) != CXCursor_UnexposedAttr)
    return false;
  const char *text = reader_spelled_text(reader, cursor);
  if (text && !strncmp(text, "__", 2))
    text += 2;
  return text && !strncmp(text, name, strlen(name));
}

static bool has_attribute(Reader *reader, CXCursor decl, const char *name) {
  uint32_t first = reader_push_kids(reader, decl);
  bool is_found = false;
  for (uint32_t i = first; i < reader->kids.size && !is_found; i++)
    is_found = is_attribute(reader, reader->kids.data[i], name);
  reader_pop_kids(reader, first);
  return is_found;
}

// ---- functions

static bool is_noreturn(Reader *reader, CXCursor decl) {
  CXString type = clang_getTypeSpelling(clang_getCursorType(decl));
  return strstr(reader_intern(reader, type), "noreturn") ||
         has_attribute(reader, decl, "_Noreturn");
}

// Does a stub define NAME (interned), so that what this unit says does not count?
static bool has_stub(const Reader *reader, const char *name) {
  return !reader->is_stub && map_find(&reader->linker->stubs, key_of(name));
}

static bool is_removed(const Reader *reader, const char *name) {
  const Linker *linker = reader->linker;
  for (uint32_t i = 0; i < linker->removed_count && !reader->is_stub; i++)
    if (!strcmp(linker->removed[i], name))
      return true;
  return false;
}

static uint64_t find_const_params(CXCursor decl) {
  CXType type = clang_getCanonicalType(clang_getCursorType(decl));
  uint64_t params = 0;
  for (int i = 0; i < clang_getNumArgTypes(type) && i < 64; i++) {
    CXType target = clang_getPointeeType(clang_getArgType(type, (unsigned)i));
    if (target.kind != CXType_Invalid && clang_isConstQualifiedType(target))
      params |= UINT64_C(1) << i;
  }
  return params;
}

Function *reader_named_function(Reader *reader, const char *name) {
  assert(*name);
  Types *types = &reader->cfa->types;
  name = intern(&reader->cfa->names, name);
  uint64_t *slot = map_insert(&reader->linker->functions, key_of(name), NULL);
  if (!*slot)
    *slot = key_of(cfa_new_function(
        reader->cfa, name, type_make_function(types, types->int_type, NULL, 0, false, false),
        span_none()));
  return (Function *)(uintptr_t)*slot;
}

Function *reader_function(Reader *reader, CXCursor decl) {
  CXCursor key = clang_getCanonicalCursor(decl);
  Function *function = cursor_map_find(&reader->decls, key);
  if (function)
    return function;
  const char *name = reader_intern(reader, clang_getCursorSpelling(decl));
  bool external = is_external(key) || clang_getCursorLinkage(key) == CXLinkage_Invalid ||
                  clang_getCursorLinkage(key) == CXLinkage_NoLinkage;
  external |= has_stub(reader, name);
  uint64_t *slot = external ? map_insert(&reader->linker->functions, key_of(name), NULL) : NULL;
  if (slot && *slot) {
    function = (Function *)(uintptr_t)*slot;
  } else {
    const Type *type = reader_type_of(reader, decl);
    if (type->kind != TYPE_FUNCTION)
      type = type_make_function(&reader->cfa->types, reader->cfa->types.int_type, NULL, 0, false,
                                false);
    function = cfa_new_function(reader->cfa, name, type, reader_span(reader, decl));
    function->is_noreturn = is_noreturn(reader, decl);
    function->is_variadic = type->function.is_variadic;
    function->const_params = find_const_params(decl);
    function->builtin = builtin_find(name);
    if (function->builtin == BUILTIN_NONE && library_find(name, type))
      function->builtin = BUILTIN_LIBRARY;
    function->is_internal = !slot;
    if (slot)
      *slot = key_of(function);
  }
  assert(function->type->kind == TYPE_FUNCTION);
  cursor_map_add(&reader->decls, key, function);
  return function;
}

// The type from the parameters as declared: in a K&R definition clang's type
// has them promoted.
static void set_defined_type(Reader *reader, Function *function, CXCursor decl) {
  assert(function->is_defined);
  VEC(const Type *) params = {0};
  vec_each(Variable *, param, &function->params)
    vec_push(&params, (*param)->type);
  CXType clang = clang_getCanonicalType(clang_getCursorType(decl));
  const Type *result = reader_type(reader, clang_getResultType(clang));
  bool is_variadic = clang.kind == CXType_FunctionProto && clang_isFunctionTypeVariadic(clang);
  function->type =
      type_make_function(&reader->cfa->types, result, params.data, params.size, is_variadic, true);
  function->is_variadic = is_variadic;
  vec_release(&params);
}

// When all parameters are known: dimensions of one may name another.
static void read_parameter_types(Reader *reader, Function *function, CXCursor decl) {
  assert((int)function->params.size == clang_Cursor_getNumArguments(decl));
  for (uint32_t i = 0; i < function->params.size; i++) {
    CXCursor param = clang_Cursor_getArgument(decl, i);
    Variable *variable = function->params.data[i];
    variable->type = reader_written_type(reader, clang_getCursorType(param), param);
    variable->align = variable->type->align;
  }
}

// The body that a fortified header gives a function of the library, for inlining only: the function
// itself is defined elsewhere (gcc's gnu_inline).
static bool is_inline_copy(Reader *reader, CXCursor decl) {
  return clang_Cursor_getStorageClass(decl) == CX_SC_Extern && clang_Cursor_hasAttrs(decl) &&
         has_attribute(reader, decl, "gnu_inline") &&
         reader_function(reader, decl)->builtin != BUILTIN_NONE;
}

// const, or an array of such; members do not count.
static bool is_const(CXCursor decl) {
  return clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(decl)));
}

// Also a parameter that is declared as an array: its pointer is not const.
static bool is_array(CXCursor decl) {
  CXType type = clang_getCanonicalType(clang_getCursorType(decl));
  return clang_getArrayElementType(type).kind != CXType_Invalid;
}

static bool define_function(Reader *reader, CXCursor decl) {
  assert(clang_isCursorDefinition(decl) && !reader->function);
  if (is_inline_copy(reader, decl))
    return true;
  Function *function = reader_function(reader, decl);
  SourceSpan span = reader_span(reader, decl);
  if (is_removed(reader, function->name) || has_stub(reader, function->name))
    return true;
  if (reader->is_stub && is_external(decl))
    map_insert(&reader->linker->stubs, key_of(function->name), NULL);
  if (function->is_defined) {
    if (clang_Cursor_isFunctionInlined(decl))
      return true; // inline functions may come with every unit
    diag_error(&reader->cfa->files, span, "'%s' is defined more than once", function->name);
    diag_note(&reader->cfa->files, function->span, "the other definition is here");
    return false;
  }
  reader->odd_type = NULL;
  function->is_defined = true;
  function->builtin = BUILTIN_NONE;
  function->span = span;
  reader->function = function;
  assert(reader->vla_sizes.size == 0);
  int count = clang_Cursor_getNumArguments(decl);
  for (int i = 0; i < count; i++) {
    CXCursor param = clang_Cursor_getArgument(decl, (unsigned)i);
    const char *name = reader_intern(reader, clang_getCursorSpelling(param));
    Variable *variable = cfa_new_variable(reader->cfa, VAR_PARAM, name, reader->cfa->types.int_type,
                                          function, reader_span(reader, param));
    variable->is_const = is_const(param) && !is_array(param);
    cursor_map_add(&reader->decls, clang_getCanonicalCursor(param), variable);
  }
  read_parameter_types(reader, function, decl);
  set_defined_type(reader, function, decl);
  reader->function = NULL;
  FunctionDefinition definition = {function, decl, reader->odd_type, {0}};
  vec_append(&definition.vla_sizes, reader->vla_sizes.data, reader->vla_sizes.size);
  reader->vla_sizes.size = 0;
  reader->odd_type = NULL;
  vec_push(&reader->definitions, definition);
  return true;
}

// ---- variables

static bool is_static_storage(Reader *reader, CXCursor decl) {
  if (!reader->function)
    return true;
  enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);
  return storage == CX_SC_Static || storage == CX_SC_Extern;
}

static Variable *new_variable(Reader *reader, CXCursor decl, const char *name) {
  bool is_static = is_static_storage(reader, decl);
  const Type *type = reader_type_of(reader, decl);
  VariableKind kind = is_static ? VAR_GLOBAL : VAR_LOCAL;
  bool is_owned = !is_static || clang_Cursor_getStorageClass(decl) == CX_SC_Static;
  Variable *variable = cfa_new_variable(
      reader->cfa, kind, name, type, is_owned ? reader->function : NULL, reader_span(reader, decl));
  variable->is_extern = clang_Cursor_getStorageClass(decl) == CX_SC_Extern;
  variable->is_const = !variable->is_extern && is_const(decl);
  assert(is_static || variable->function);
  return variable;
}

Variable *reader_variable(Reader *reader, CXCursor decl) {
  CXCursor key = clang_getCanonicalCursor(decl);
  Variable *variable = cursor_map_find(&reader->decls, key);
  if (variable)
    return variable;
  const char *name = reader_intern(reader, clang_getCursorSpelling(decl));
  uint64_t *slot =
      is_external(key) ? map_insert(&reader->linker->variables, key_of(name), NULL) : NULL;
  if (slot && *slot) {
    variable = (Variable *)(uintptr_t)*slot;
  } else {
    variable = new_variable(reader, decl, name);
    variable->is_internal = !slot;
    if (slot)
      *slot = key_of(variable);
  }
  cursor_map_add(&reader->decls, key, variable);
  return variable;
}

// Attributes and _Alignas can ask for more than the type does. libclang does not tell the
// number, so it is read from the text; where the text has none, 256 is enough for anyone.
static uint32_t read_alignment(Reader *reader, CXCursor attribute) {
  assert(clang_getCursorKind(attribute) == CXCursor_AlignedAttr);
  const char *text = reader_spelled_text(reader, attribute);
  const char *digits = text ? strchr(text, '(') : NULL;
  char *end = NULL;
  unsigned long bytes = digits ? strtoul(digits + 1, &end, 0) : 0;
  bool is_number = end && *end == ')' && bytes && (bytes & (bytes - 1)) == 0 && bytes <= 1u << 20;
  return is_number ? (uint32_t)bytes : 256;
}

static void align_variable(Reader *reader, Variable *variable, CXCursor decl) {
  uint32_t first = reader_push_kids(reader, decl);
  for (uint32_t i = first; i < reader->kids.size; i++) {
    CXCursor kid = reader->kids.data[i];
    bool is_aligned = clang_getCursorKind(kid) == CXCursor_AlignedAttr;
    uint32_t bytes = is_aligned ? read_alignment(reader, kid) : 0;
    if (bytes > variable->align)
      variable->align = bytes;
  }
  reader_pop_kids(reader, first);
}

// One variable may have both types, as far as their sizes tell: arrays may be open.
static bool are_like(const Type *a, const Type *b) {
  while (a->kind == TYPE_ARRAY && b->kind == TYPE_ARRAY) {
    if (a->size && b->size && a->size != b->size)
      return false;
    a = a->array.element;
    b = b->array.element;
  }
  return type_is_scalar(a) == type_is_scalar(b) && type_is_float(a) == type_is_float(b) &&
         (a->size == b->size || !a->size || !b->size);
}

// Linkers take no notice, and neither do accesses: they are of the type that their file declares.
static void note_unlike(Reader *reader, const Variable *variable, const Type *type,
                        SourceSpan span) {
  if (!are_like(variable->type, type))
    cfa_add_note(reader->cfa, NOTE_ASSUMPTION, NULL, span,
                 "'%s' is declared with another type, or size, in another file", variable->name);
}

static bool define_variable(Reader *reader, CXCursor decl) {
  assert(clang_getCursorKind(decl) == CXCursor_VarDecl);
  Variable *variable = reader_variable(reader, decl);
  CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
  const Type *type = reader_type_of(reader, decl);
  note_unlike(reader, variable, type, reader_span(reader, decl));
  bool is_completed = type->size && !variable->type->size;
  if (clang_Cursor_getStorageClass(decl) != CX_SC_Extern || !clang_Cursor_isNull(init)) {
    is_completed |= type->size && (variable->is_extern || type->size >= variable->type->size);
    variable->is_extern = false;
    variable->is_const = is_const(decl);
    variable->span = reader_span(reader, decl);
  }
  if (is_completed) { // it is as large as its definition says, whatever `extern int a[8];` promises
    variable->type = type;
    variable->align = variable->align > type->align ? variable->align : type->align;
  }
  align_variable(reader, variable, decl);
  bool is_linked = is_external(decl);
  if (reader->is_stub && is_linked && !clang_Cursor_isNull(init))
    map_insert(&reader->linker->stubs, key_of(variable->name), NULL);
  if (!clang_Cursor_isNull(init) && !(is_linked && has_stub(reader, variable->name)))
    vec_push(&reader->inits, (GlobalInit){variable, init});
  return true;
}

static Ast *declare_node(Reader *reader, Variable *variable, const Type *type, SourceSpan span,
                         Ast *init) {
  Ast *node = ast_new(&reader->ast, AST_DECLARE, span, type, &init, init ? 1 : 0);
  node->variable = variable;
  node->has_effect = true;
  return node;
}

static Ast *declare_vla(Reader *reader, CXCursor decl, const Type *type, SourceSpan span) {
  assert(type_is_vla(type) && reader->function);
  Types *types = &reader->cfa->types;
  const char *name = reader_intern(reader, clang_getCursorSpelling(decl));
  Variable *variable =
      cfa_new_variable(reader->cfa, VAR_LOCAL, name, type_make_pointer(types, type->array.element),
                       reader->function, span);
  cursor_map_add(&reader->decls, clang_getCanonicalCursor(decl), variable);
  return declare_node(reader, variable, type, span, NULL);
}

Ast *reader_local(Reader *reader, CXCursor decl) {
  CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
  SourceSpan span = reader_span(reader, decl);
  if (is_static_storage(reader, decl)) {
    define_variable(reader, decl);
    return NULL;
  }
  if (has_attribute(reader, decl, "cleanup"))
    return reader_unsupported(reader, decl, "the attribute cleanup");
  const Type *type = reader_written_type(reader, clang_getCursorType(decl), decl);
  if (reader->odd_type)
    return reader_unsupported(reader, decl, "variables of type '%s'", reader->odd_type);
  if (type_is_vla(type))
    return declare_vla(reader, decl, type, span);
  Variable *variable = reader_variable(reader, decl);
  align_variable(reader, variable, decl);
  Ast *value = clang_Cursor_isNull(init) ? NULL : reader_initializer(reader, init);
  return declare_node(reader, variable, type, span, value);
}

// ---- the two phases

bool reader_declare(Reader *reader) {
  assert(reader->kids.size == 0);
  uint32_t first = reader_push_kids(reader, clang_getTranslationUnitCursor(reader->unit));
  bool is_linked = true;
  for (uint32_t i = first; i < reader->kids.size; i++) {
    CXCursor decl = reader->kids.data[i];
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_VarDecl)
      is_linked &= define_variable(reader, decl);
    else if (kind == CXCursor_FunctionDecl && clang_isCursorDefinition(decl))
      is_linked &= define_function(reader, decl);
    else if (kind == CXCursor_FunctionDecl && is_noreturn(reader, decl))
      reader_function(reader, decl)->is_noreturn = true;
    reader->odd_type = NULL; // it matters where the thing is used
  }
  reader_pop_kids(reader, first);
  return is_linked;
}

static bool is_declared_like(const Type *declared, const Type *defined, uint32_t more) {
  assert(declared->kind == TYPE_FUNCTION && defined->kind == TYPE_FUNCTION);
  const Type *result = declared->function.result, *ours = defined->function.result;
  return !declared->function.has_prototype ||
         (declared->function.param_count == defined->function.param_count + more &&
          result->kind == ours->kind && result->size == ours->size);
}

bool reader_defines(Reader *reader, const char *name, const Type *type, uint32_t more) {
  uint32_t first = reader_push_kids(reader, clang_getTranslationUnitCursor(reader->unit));
  bool is_found = false;
  for (uint32_t i = first; i < reader->kids.size && !is_found; i++) {
    CXCursor decl = reader->kids.data[i];
    is_found = clang_getCursorKind(decl) == CXCursor_FunctionDecl &&
               clang_isCursorDefinition(decl) &&
               reader_intern(reader, clang_getCursorSpelling(decl)) == name &&
               is_declared_like(type, reader_type_of(reader, decl), more);
  }
  reader_pop_kids(reader, first);
  return is_found;
}

// Functions that run before main, or after it, which is not modelled.
static void find_constructors(Reader *reader) {
  vec_each(FunctionDefinition, definition, &reader->definitions) {
    if (has_attribute(reader, definition->cursor, "constructor"))
      lower_init_constructor(reader->lowering, definition->function);
    if (has_attribute(reader, definition->cursor, "destructor"))
      lower_init_unsupported(reader->lowering, "the attribute destructor",
                             definition->function->span);
  }
}

// What one name stands for may be found by the linker only.
static const char *find_linker_attribute(Reader *reader, CXCursor decl) {
  static const char *const names[] = {"alias", "weakref", "ifunc", "weak"};
  bool is_defined = !clang_Cursor_isNull(clang_getCursorDefinition(decl));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    bool is_weak = !strcmp(names[i], "weak");
    if (has_attribute(reader, decl, names[i]))
      return is_weak && is_defined ? NULL : names[i];
  }
  return NULL;
}

// A function that no body names is not in the program, which is lowered by now.
static bool is_unused(Reader *reader, CXCursor decl) {
  const char *name = reader_intern(reader, clang_getCursorSpelling(decl));
  return clang_getCursorKind(decl) == CXCursor_FunctionDecl &&
         !cfa_find_function(reader->cfa, name);
}

void reader_refuse_attributes(Reader *reader) {
  find_constructors(reader);
  uint32_t first = reader_push_kids(reader, clang_getTranslationUnitCursor(reader->unit));
  for (uint32_t i = first; i < reader->kids.size; i++) {
    CXCursor decl = reader->kids.data[i];
    bool is_ours = !clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
    const char *name = NULL;
    if (is_ours && clang_Cursor_hasAttrs(decl))
      name = find_linker_attribute(reader, decl);
    if (name && !is_unused(reader, decl))
      lower_init_unsupported(reader->lowering,
                             arena_printf(&reader->cfa->arena, "the attribute %s", name),
                             reader_span(reader, decl));
  }
  reader_pop_kids(reader, first);
}

void reader_lower_globals(Reader *reader) {
  assert(!reader->function);
  reader->function = NULL;
  for (uint32_t i = 0; i < reader->inits.size; i++) {
    GlobalInit global = reader->inits.data[i];
    lower_init_global(reader->lowering, global.variable, reader_initializer(reader, global.cursor));
  }
  reader->inits.size = 0;
}

static void lower_definition(Reader *reader, FunctionDefinition *definition) {
  assert(definition->function->is_defined && !reader->function);
  ArenaMark mark = arena_mark(&reader->ast);
  CXCursor body = clang_getNullCursor();
  reader_has_last_kid(reader, definition->cursor, &body);
  reader->function = definition->function;
  if (definition->odd_type)
    vec_push(&definition->vla_sizes,
             reader_unsupported(reader, body, "parameters of type '%s'", definition->odd_type));
  Ast *statements = reader_stmt(reader, body);
  if (statements->kind == AST_COMPOUND)
    statements->is_flat = true;
  vec_push(&definition->vla_sizes, statements);
  Ast *block = ast_new(&reader->ast, AST_COMPOUND, reader_span(reader, body), NULL,
                       definition->vla_sizes.data, definition->vla_sizes.size);
  block->is_flat = true;
  lower_function(reader->lowering, definition->function, block);
  reader->function = NULL;
  arena_rewind(&reader->ast, mark);
}

void reader_lower_functions(Reader *reader) {
  for (uint32_t i = 0; i < reader->definitions.size; i++)
    lower_definition(reader, &reader->definitions.data[i]);
}
