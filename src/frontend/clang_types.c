// C types from clang's. Records are made once for each declaration and shared
// between units when tag and layout agree, so that linked code sees one type.
#include "frontend/reader.h"

#include <assert.h>
#include <string.h>

const Type *reader_odd_type(Reader *reader, CXType type) {
  if (!reader->odd_type)
    reader->odd_type = reader_intern(reader, clang_getTypeSpelling(type));
  return reader->cfa->types.int_type;
}

// ---- records

typedef struct FieldList {
  Reader *reader;
  VEC(Field) fields;
  VEC(CXCursor) cursors;
} FieldList;

static enum CXVisitorResult add_field(CXCursor cursor, CXClientData data) {
  FieldList *list = data;
  Reader *reader = list->reader;
  const char *name = reader_intern(reader, clang_getCursorSpelling(cursor));
  bool is_bit_field = clang_Cursor_isBitField(cursor) != 0;
  bool is_named = name[0] && !strchr(name, '(');
  if (is_bit_field && !is_named)
    return CXVisit_Continue;
  long long offset = clang_Cursor_getOffsetOfField(cursor);
  Field field = {
      .name = is_named ? name : NULL,
      .type = reader_type(reader, clang_getCursorType(cursor)),
      .is_bit_field = is_bit_field,
      .bit_width = is_bit_field ? (uint32_t)clang_getFieldDeclBitWidth(cursor) : 0,
      .bit_offset = offset < 0 ? 0 : (uint64_t)offset,
  };
  vec_push(&list->fields, field);
  vec_push(&list->cursors, cursor);
  return CXVisit_Continue;
}

static bool same_name(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

static bool same_layout(const Record *record, bool is_union, const FieldList *list,
                        long long size) {
  if (record->is_union != is_union || record->field_count != list->fields.size ||
      record->type->size != (uint64_t)size)
    return false;
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *a = &record->fields[i], *b = &list->fields.data[i];
    if (!same_name(a->name, b->name) || a->bit_offset != b->bit_offset ||
        a->bit_width != b->bit_width || a->type->kind != b->type->kind ||
        a->type->size != b->type->size)
      return false;
  }
  return true;
}

// Completes RECORD from its definition, or finds an equal one of another unit.
static Record *complete_record(Reader *reader, Record *record, CXCursor definition,
                               bool is_shared) {
  CXType type = clang_getCursorType(definition);
  long long size = clang_Type_getSizeOf(type), align = clang_Type_getAlignOf(type);
  FieldList list = {.reader = reader};
  clang_Type_visitFields(type, add_field, &list);
  if (is_shared && record->is_complete && !same_layout(record, record->is_union, &list, size)) {
    record = type_new_record(&reader->cfa->types, record->name, record->is_union);
    cursor_map_add(&reader->decls, clang_getCanonicalCursor(definition), record);
  }
  if (!record->is_complete)
    record_complete(&reader->cfa->types, record, list.fields.data, list.fields.size,
                    size < 0 ? 0 : (uint64_t)size, align < 1 ? 1 : (uint32_t)align);
  assert(record->field_count == list.cursors.size);
  for (uint32_t i = 0; i < list.cursors.size; i++)
    cursor_map_add(&reader->decls, clang_getCanonicalCursor(list.cursors.data[i]),
                   (void *)&record->fields[i]);
  vec_release(&list.fields);
  vec_release(&list.cursors);
  return record;
}

static const Type *record_type(Reader *reader, CXType type) {
  CXCursor decl = clang_getCanonicalCursor(clang_getTypeDeclaration(type));
  Record *record = cursor_map_find(&reader->decls, decl);
  if (record)
    return record->type;
  const char *spelling = reader_intern(reader, clang_getCursorSpelling(decl));
  const char *key = reader_intern(reader, clang_getTypeSpelling(clang_getCanonicalType(type)));
  bool is_union = clang_getCursorKind(decl) == CXCursor_UnionDecl;
  bool is_new;
  uint64_t *slot = map_insert(&reader->linker->records, key_of(key), &is_new);
  if (is_new) {
    const char *name = spelling[0] && !strchr(spelling, '(') ? spelling : "<anonymous>";
    *slot = key_of(type_new_record(&reader->cfa->types, name, is_union));
  }
  record = (Record *)(uintptr_t)*slot;
  cursor_map_add(&reader->decls, decl, record);
  CXCursor definition = clang_getCursorDefinition(decl);
  if (!clang_Cursor_isNull(definition))
    record = complete_record(reader, record, definition, !is_new);
  return record->type;
}

const Field *reader_field(Reader *reader, CXCursor field) {
  CXCursor key = clang_getCanonicalCursor(field);
  const Field *found = cursor_map_find(&reader->decls, key);
  if (!found) { // its record was not met as a type yet
    reader_type(reader, clang_getCursorType(clang_getCursorSemanticParent(field)));
    found = cursor_map_find(&reader->decls, key);
  }
  return found;
}

// ---- the other types

// A type whose values we do not compute with: a lump of bytes.
static const Type *opaque_type(Reader *reader, CXType type) {
  assert(reader_is_opaque(type));
  Types *types = &reader->cfa->types;
  const char *name = reader_intern(reader, clang_getTypeSpelling(type));
  bool is_new;
  uint64_t *slot = map_insert(&reader->linker->records, key_of(name), &is_new);
  if (is_new) {
    Record *record = type_new_record(types, name, false);
    uint64_t size = (uint64_t)clang_Type_getSizeOf(type);
    Field bytes = {.name = "bytes", .type = type_make_array(types, types->ints[INT_UCHAR], size)};
    record_complete(types, record, &bytes, 1, size, (uint32_t)clang_Type_getAlignOf(type));
    *slot = key_of(record);
  }
  return ((const Record *)(uintptr_t)*slot)->type;
}

bool reader_is_opaque(CXType type) {
  int kind = (int)clang_getCanonicalType(type).kind;
  return kind == CXType_Complex || kind == CXType_Vector || kind == CXType_ExtVector ||
         kind == CXType_Float128 || kind == CXType_Float16 || kind == CXType_Half ||
         kind == CXType_BFloat16;
}

bool reader_is_decayed(CXType type) {
  enum CXTypeKind kind = clang_getCanonicalType(type).kind;
  return kind == CXType_ConstantArray || kind == CXType_IncompleteArray ||
         kind == CXType_VariableArray || kind == CXType_FunctionProto ||
         kind == CXType_FunctionNoProto;
}

const Type *reader_decayed_type(Reader *reader, CXType written) {
  CXType type = clang_getCanonicalType(written);
  if (!reader_is_decayed(type))
    return reader_type(reader, type);
  bool is_array = type.kind != CXType_FunctionProto && type.kind != CXType_FunctionNoProto;
  CXType target = is_array ? clang_getArrayElementType(type) : type;
  return type_make_pointer(&reader->cfa->types, reader_type(reader, target));
}

static const Type *function_type(Reader *reader, CXType type) {
  VEC(const Type *) params = {0};
  int count = clang_getNumArgTypes(type);
  for (int i = 0; i < count; i++)
    vec_push(&params, reader_decayed_type(reader, clang_getArgType(type, (unsigned)i)));
  const Type *result = type_make_function(
      &reader->cfa->types, reader_type(reader, clang_getResultType(type)), params.data, params.size,
      clang_isFunctionTypeVariadic(type) && type.kind == CXType_FunctionProto,
      type.kind == CXType_FunctionProto);
  vec_release(&params);
  return result;
}

static const Type *builtin_type(const Types *types, enum CXTypeKind clang) {
  static const struct {
    enum CXTypeKind clang;
    IntKind kind;
  } ints[] = {
      {CXType_Bool, INT_BOOL},     {CXType_Char_S, INT_CHAR},     {CXType_Char_U, INT_CHAR},
      {CXType_SChar, INT_SCHAR},   {CXType_UChar, INT_UCHAR},     {CXType_Char16, INT_USHORT},
      {CXType_Char32, INT_UINT},   {CXType_WChar, INT_INT},       {CXType_Short, INT_SHORT},
      {CXType_UShort, INT_USHORT}, {CXType_Int, INT_INT},         {CXType_UInt, INT_UINT},
      {CXType_Long, INT_LONG},     {CXType_ULong, INT_ULONG},     {CXType_LongLong, INT_LLONG},
      {CXType_Int128, INT_INT128}, {CXType_UInt128, INT_UINT128}, {CXType_ULongLong, INT_ULLONG}};
  for (size_t i = 0; i < sizeof ints / sizeof *ints; i++)
    if (ints[i].clang == clang)
      return types->ints[ints[i].kind];
  if (clang == CXType_Void)
    return types->void_type;
  if (clang >= CXType_Float && clang <= CXType_LongDouble)
    return types->floats[clang - CXType_Float];
  return clang == CXType_NullPtr ? types->void_pointer : NULL;
}

const Type *reader_type(Reader *reader, CXType written) {
  Types *types = &reader->cfa->types;
  CXType type = clang_getCanonicalType(written);
  const Type *builtin = builtin_type(types, type.kind);
  if (builtin)
    return builtin;
  if (reader_is_opaque(type))
    return opaque_type(reader, type);
  switch ((int)type.kind) {
  case CXType_Atomic: { // there are no threads; but records are padded
    const Type *value = reader_type(reader, clang_Type_getValueType(type));
    return type_is_scalar(value) ? value : reader_odd_type(reader, type);
  }
  case CXType_Enum: {
    CXCursor decl = clang_getTypeDeclaration(type);
    CXType base = clang_getEnumDeclIntegerType(decl);
    return base.kind == CXType_Invalid ? types->ints[INT_UINT] : reader_type(reader, base);
  }
  case CXType_LValueReference: // parameters of some builtins
  case CXType_Pointer:
    return type_make_pointer(types, reader_type(reader, clang_getPointeeType(type)));
  case CXType_ConstantArray:
    return type_make_array(types, reader_type(reader, clang_getArrayElementType(type)),
                           (uint64_t)clang_getArraySize(type));
  case CXType_IncompleteArray:
    return type_make_array(types, reader_type(reader, clang_getArrayElementType(type)), 0);
  case CXType_VariableArray:
    return reader_known_vla(reader, type);
  case CXType_Record:
    return record_type(reader, type);
  case CXType_FunctionProto:
  case CXType_FunctionNoProto:
    return function_type(reader, type);
  case CXType_Dependent: // see inferred_type in clang_expr.c
    return types->int_type;
  case CXType_Unexposed: // builtin functions have no proper type
    if (clang_getResultType(type).kind != CXType_Invalid)
      return function_type(reader, type);
    return reader_odd_type(reader, type);
  default:
    return reader_odd_type(reader, type);
  }
}

const Type *reader_type_of(Reader *reader, CXCursor cursor) {
  return reader_type(reader, clang_getCursorType(cursor));
}
