// Variable-length arrays. libclang gives their types but not their lengths: those
// are children of the declaration that writes the type. Each length is measured
// there, once, into a hidden variable that our type refers to.
#include "frontend/reader.h"
#include "frontend/text.h"

#include <assert.h>
#include <string.h>

static bool mentions_vla(CXType canonical) {
  for (CXType type = canonical;;) {
    if (type.kind == CXType_VariableArray)
      return true;
    if (type.kind == CXType_Pointer)
      type = clang_getPointeeType(type);
    else if (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
      type = clang_getArrayElementType(type);
    else
      return false;
  }
}

static const Type *find_vla(Reader *reader, CXType canonical) {
  vec_each(VlaType, vla, &reader->vla_types)
    if (clang_equalTypes(vla->clang, canonical))
      return vla->type;
  return NULL;
}

// `[*]` in a prototype says nothing about the length, and nobody asks there.
static bool is_star_array(Reader *reader, CXType type) {
  assert(type.kind == CXType_VariableArray);
  const char *text = reader_intern(reader, clang_getTypeSpelling(type));
  return strstr(text, "[*]") != NULL;
}

const Type *reader_known_vla(Reader *reader, CXType canonical) {
  const Type *known = find_vla(reader, canonical);
  if (known)
    return known;
  if (!is_star_array(reader, canonical))
    return reader_odd_type(reader, canonical);
  const Type *element = reader_type(reader, clang_getArrayElementType(canonical));
  return type_make_array(&reader->cfa->types, element, 0);
}

// The type of SIZE[...]: a hidden variable keeps the length from here on.
static const Type *new_vla(Reader *reader, CXType type, const Type *element, CXCursor size) {
  assert(reader->function);
  Cfa *cfa = reader->cfa;
  SourceSpan span = reader_span(reader, size);
  Variable *count = cfa_new_variable(cfa, VAR_TEMP, intern(&cfa->names, "length"),
                                     cfa->types.size_type, reader->function, span);
  Ast *value = reader_expr(reader, size);
  Ast *node = ast_new(&reader->ast, AST_VLA_SIZE, span, NULL, &value, 1);
  node->variable = count;
  node->element = element;
  vec_push(&reader->vla_sizes, node);
  const Type *result = type_make_vla(&cfa->types, element, count);
  assert(type_is_vla(result));
  vec_push(&reader->vla_types, (VlaType){clang_getCanonicalType(type), result});
  return result;
}

// The expressions between the brackets of a declarator, the innermost dimension first.
typedef struct Sizes {
  CursorVec exprs;
  uint32_t next;
} Sizes;

// Walks TYPE as it is written: dimensions inside a typedef were measured there.
static const Type *written_type(Reader *reader, CXType type, Sizes *sizes) {
  Types *types = &reader->cfa->types;
  CXType canonical = clang_getCanonicalType(type);
  if (!mentions_vla(canonical)) {
    for (; type.kind == CXType_ConstantArray; type = clang_getArrayElementType(type))
      sizes->next++;
    return reader_type(reader, canonical);
  }
  if (find_vla(reader, canonical))
    return reader_type(reader, canonical);
  if (type.kind == CXType_Unexposed) // typeof
    type = canonical;
  if (type.kind == CXType_Pointer)
    return type_make_pointer(types, written_type(reader, clang_getPointeeType(type), sizes));
  if (type.kind != CXType_ConstantArray && type.kind != CXType_VariableArray)
    return reader_type(reader, canonical);
  const Type *element = written_type(reader, clang_getArrayElementType(type), sizes);
  uint32_t mine = sizes->next++;
  if (type.kind == CXType_ConstantArray)
    return type_make_array(types, element, (uint64_t)clang_getArraySize(type));
  if (mine >= sizes->exprs.size)
    return reader_known_vla(reader, canonical);
  return new_vla(reader, type, element, sizes->exprs.data[mine]);
}

// The outermost dimension of a parameter says nothing of its type, but is evaluated when the function
// is entered: `int a[n++]`.
static void read_outermost_size(Reader *reader, CXCursor param) {
  Sizes sizes = {0};
  reader_add_expr_kids(reader, param, &sizes.exprs);
  Ast *size = sizes.exprs.size ? reader_expr(reader, vec_last(&sizes.exprs)) : NULL;
  if (size && size->has_effect)
    vec_push(&reader->vla_sizes, size);
  vec_release(&sizes.exprs);
}

const Type *reader_written_type(Reader *reader, CXType type, CXCursor cursor) {
  bool is_param = clang_getCursorKind(cursor) == CXCursor_ParmDecl && reader_is_decayed(type);
  if (is_param && reader->function)
    read_outermost_size(reader, cursor);
  if (!reader->function || !mentions_vla(clang_getCanonicalType(type)))
    return is_param ? reader_decayed_type(reader, type) : reader_type(reader, type);
  Sizes sizes = {0};
  reader_add_expr_kids(reader, cursor, &sizes.exprs);
  if (is_param) // the outermost dimension becomes a pointer
    type = clang_getArrayElementType(clang_getCanonicalType(type));
  const Type *result = written_type(reader, type, &sizes);
  vec_release(&sizes.exprs);
  return is_param ? type_make_pointer(&reader->cfa->types, result) : result;
}

// ---- sizeof, where only the text tells the element's type

static const Type *builtin_by_name(Reader *reader, const char *text, size_t length) {
  const Types *types = &reader->cfa->types;
  const Type *found = NULL;
  Strbuf name = {0};
  for (int i = 0; i < INT_KINDS + FLOAT_KINDS && !found; i++) {
    const Type *type = i < INT_KINDS ? types->ints[i] : types->floats[i - INT_KINDS];
    if (!type)
      continue; // no __int128 in ILP32
    strbuf_clear(&name);
    type_add_text(type, NULL, &name);
    if (text_is_type(text, length, strbuf_text(&name)))
      found = type;
  }
  strbuf_release(&name);
  return found;
}

// The element type of `sizeof(T[n]...)`, and how many dimensions follow it.
static const Type *sized_element(Reader *reader, CXCursor cursor, uint32_t *dimensions) {
  const char *text = reader_spelled_text(reader, cursor);
  const char *open = text ? strchr(text, '(') : NULL;
  if (!open)
    return NULL;
  const char *bracket = text_skip_until(open + 1, "[)");
  *dimensions = 0;
  for (const char *p = bracket; *p == '['; p = text_skip_space(p)) {
    p = text_skip_until(p + 1, "]") + 1;
    (*dimensions)++;
  }
  if (memchr(open, '*', (size_t)(bracket - open)))
    return reader->cfa->types.void_pointer;
  return builtin_by_name(reader, open + 1, (size_t)(bracket - open - 1));
}

const Type *reader_sized_type(Reader *reader, CXCursor cursor) {
  uint32_t dimensions = 0, first = reader_push_kids(reader, cursor);
  const Type *type = sized_element(reader, cursor, &dimensions);
  Sizes sizes = {0};
  for (uint32_t i = first; i < reader->kids.size; i++) {
    CXCursor kid = reader->kids.data[i];
    if (clang_getCursorKind(kid) == CXCursor_TypeRef && type != reader->cfa->types.void_pointer)
      type = reader_type_of(reader, kid);
    else if (clang_isExpression(clang_getCursorKind(kid)))
      vec_push(&sizes.exprs, kid);
  }
  reader_pop_kids(reader, first);
  if (!reader->function || sizes.exprs.size < dimensions)
    type = NULL;
  for (uint32_t i = 0; i < dimensions && type; i++)
    type = new_vla(reader, clang_getCursorType(cursor), type, sizes.exprs.data[i]);
  vec_release(&sizes.exprs);
  return type;
}
