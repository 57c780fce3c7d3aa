// Expressions that libclang only calls "unexposed", told apart by their
// children, their types and, at last, their text; and _Generic, where libclang
// does not say which association was chosen.
#include "frontend/reader.h"

#include "frontend/text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct Children {
  CursorVec exprs;
  bool has_member_ref;
} Children;

static void read_children(Reader *reader, CXCursor cursor, Children *children) {
  uint32_t first = reader_push_kids(reader, cursor);
  for (uint32_t i = first; i < reader->kids.size; i++) {
    CXCursor kid = reader->kids.data[i];
    if (clang_isExpression(clang_getCursorKind(kid)))
      vec_push(&children->exprs, kid);
    children->has_member_ref |= clang_getCursorKind(kid) == CXCursor_MemberRef;
  }
  reader_pop_kids(reader, first);
}

// ---- va_arg and conversions

static bool is_va_list(Reader *reader, CXType type) {
  CXString spelling = clang_getTypeSpelling(clang_getCanonicalType(type));
  const char *text = reader_intern(reader, spelling);
  return strstr(text, "__va_list_tag") || !strcmp(text, "char *");
}

static bool is_va_arg(Reader *reader, CXCursor cursor, CXCursor kid) {
  if (!is_va_list(reader, clang_getCursorType(kid)))
    return false;
  const char *text = reader_spelled_text(reader, cursor);
  return text && !strncmp(text, "__builtin_va_arg", 16);
}

// __builtin_types_compatible_p shows what its types mention; an implicit conversion to
// int has no such operand, so that the text is looked at only rarely.
static bool is_type_trait(Reader *reader, CXCursor cursor, CXCursor kid) {
  if (clang_getCursorType(cursor).kind != CXType_Int)
    return false;
  enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(kid)).kind;
  if (clang_getCursorKind(kid) == CXCursor_UnexposedExpr && type != CXType_Record)
    return false;
  const char *text = reader_spelled_text(reader, cursor);
  return text && !strncmp(text, "__builtin_types", 15);
}

static Ast *read_conversion(Reader *reader, CXCursor cursor, CXCursor kid) {
  AstKind kind = is_va_arg(reader, cursor, kid) ? AST_VA_ARG : AST_CAST;
  Ast *inner = reader_expr(reader, kid);
  CXType clang = clang_getCursorType(cursor);
  if (kind == AST_CAST && (reader_is_decayed(clang) || clang.kind == CXType_Dependent))
    return inner; // __func__, or the value of a parameter declared as an array
  const Type *type = reader_type(reader, clang);
  if (kind == AST_CAST && inner->type == type)
    return inner; // lvalue-to-rvalue and other conversions without effect
  return ast_new(&reader->ast, kind, reader_span(reader, cursor), type, &inner, 1);
}

static Ast *read_elvis(Reader *reader, CXCursor cursor, CXCursor common, CXCursor otherwise) {
  Ast *kids[] = {reader_expr(reader, common), reader_expr(reader, otherwise)};
  return reader_node(reader, cursor, AST_ELVIS, kids, 2);
}

static Ast *read_choice(Reader *reader, CXCursor cursor, const CXCursor *exprs) {
  __int128 condition;
  if (!reader_evaluate(exprs[0], &condition))
    return reader_unsupported(reader, cursor, "this expression");
  return reader_expr(reader, exprs[condition ? 1 : 2]);
}

// A call of an atomic function; what only begins with one has it as the first child.
static bool is_atomic_call(Reader *reader, const char *text, CXCursor first) {
  return text && (!strncmp(text, "__atomic_", 9) || !strncmp(text, "__c11_atomic_", 13)) &&
         text != reader_spelled_text(reader, first);
}

// Clang keeps the order of memory behind the object, another one behind the first value, and the
// flag `weak` last. What is left is a call of OBJECT and values.
static Ast *read_atomic(Reader *reader, CXCursor cursor, const char *text,
                        const Children *children) {
  const CXCursor *exprs = children->exprs.data;
  uint32_t size = children->exprs.size;
  size_t length = 0;
  while (isalnum((unsigned char)text[length]) || text[length] == '_')
    length++;
  const char *name = arena_copy_string(&reader->ast, text, length);
  SourceSpan span = reader_span(reader, cursor);
  Function *function = reader_named_function(reader, name);
  Ast *callee = ast_new(&reader->ast, AST_FUNCTION, span, function->type, NULL, 0);
  callee->function = function;
  assert(size > 0 && length > 0);
  uint32_t values[] = {strcmp(name, "__c11_atomic_init") ? 2 : 1, size == 4 ? 3 : 4};
  Ast *kids[4] = {callee, reader_expr(reader, exprs[0])};
  uint32_t count = 2;
  for (int i = 0; i < 2; i++)
    if (values[i] < size)
      kids[count++] = reader_expr(reader, exprs[values[i]]);
  Ast *call = ast_new(&reader->ast, AST_CALL, span, reader_type_of(reader, cursor), kids, count);
  call->has_effect = true;
  assert(ast_is_well_formed(call));
  return call;
}

static Ast *read_by_shape(Reader *reader, CXCursor cursor, const Children *children) {
  const CXCursor *exprs = children->exprs.data;
  const char *text = reader_spelled_text(reader, cursor);
  if (children->exprs.size && is_atomic_call(reader, text, exprs[0]))
    return read_atomic(reader, cursor, text, children);
  if (children->has_member_ref || children->exprs.size == 0)
    return reader_integer(reader, cursor); // offsetof, __builtin_types_compatible_p
  switch (children->exprs.size) {
  case 3:
    return read_choice(reader, cursor, exprs); // __builtin_choose_expr
  case 4:
    return read_elvis(reader, cursor, exprs[0], exprs[3]); // a ?: b is a, a, a, b
  default:
    return reader_unsupported(reader, cursor, "this expression");
  }
}

Ast *reader_unexposed(Reader *reader, CXCursor cursor) {
  Children children = {0};
  read_children(reader, cursor, &children);
  Ast *node;
  if (children.exprs.size > 0 && is_type_trait(reader, cursor, children.exprs.data[0]))
    node = reader_integer(reader, cursor);
  else if (children.exprs.size == 1 && !children.has_member_ref)
    node = read_conversion(reader, cursor, children.exprs.data[0]);
  else
    node = read_by_shape(reader, cursor, &children);
  vec_release(&children.exprs);
  return node;
}

// ---- _Generic

// Is it certain that TEXT, which does not spell TYPE, names another type all the same?
static bool cannot_name(const char *text, size_t length, CXType type) {
  assert(length <= strlen(text));
  if (text_is_plain_type(text, length))
    return true;
  CXType target = clang_getPointeeType(clang_getCanonicalType(type));
  bool is_function = target.kind == CXType_FunctionProto || target.kind == CXType_FunctionNoProto;
  const char *star = strstr(text, "(*)");
  return star && star < text + length && star[3] == '(' && !is_function;
}

// The number of the association (0-based) that names the type of CONTROL in the text of
// the selection, or that of `default`; -1 when the text does not tell.
static int32_t named_association(Reader *reader, CXCursor cursor, CXCursor control) {
  const char *p = reader_spelled_text(reader, cursor);
  if (!p || strncmp(p, "_Generic", 8))
    return -1;
  p = text_skip_until(p, "(");
  if (!*p)
    return -1;
  CXType type = clang_getCursorType(control);
  const char *plain = reader_intern(reader, clang_getTypeSpelling(type));
  const char *canonical =
      reader_intern(reader, clang_getTypeSpelling(clang_getCanonicalType(type)));
  int32_t number = 0, by_default = -1;
  bool is_clear = clang_getCanonicalType(type).kind != CXType_Enum;
  p = text_skip_until(p + 1, ",)");
  for (; *p == ','; number++) {
    p = text_skip_space(p + 1);
    const char *colon = text_skip_until(p, ":,)");
    if (*colon != ':')
      return -1;
    size_t length = (size_t)(colon - p);
    if (text_is_type(p, length, plain) || text_is_type(p, length, canonical))
      return number;
    if (!strncmp(p, "default", 7))
      by_default = number;
    else
      is_clear &= cannot_name(p, length, type);
    p = text_skip_until(colon + 1, ",)");
  }
  return is_clear ? by_default : -1;
}

// The value when it is an integer constant, whatever was selected.
static Ast *constant_selection(Reader *reader, CXCursor cursor) {
  enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(cursor)).kind;
  __int128 value;
  bool is_int = kind >= CXType_Bool && kind <= CXType_LongLong;
  return is_int && reader_evaluate(cursor, &value) ? reader_integer(reader, cursor) : NULL;
}

Ast *reader_generic(Reader *reader, CXCursor cursor) {
  CursorVec exprs = {0};
  reader_add_expr_kids(reader, cursor, &exprs);
  CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
  uint32_t matches = 0, chosen = 0;
  for (uint32_t i = 1; i < exprs.size; i++) {
    CXType other = clang_getCanonicalType(clang_getCursorType(exprs.data[i]));
    if (clang_equalTypes(type, other)) {
      matches++;
      chosen = i;
    }
  }
  Ast *node = matches > 1 ? constant_selection(reader, cursor) : NULL;
  if (matches > 1 && !node) {
    int32_t number = named_association(reader, cursor, exprs.data[0]);
    chosen = number < 0 ? 0 : (uint32_t)number + 1;
  }
  bool is_found = chosen > 0 && chosen < exprs.size;
  if (!node)
    node = is_found ? reader_expr(reader, exprs.data[chosen])
                    : reader_unsupported(reader, cursor, "this _Generic selection");
  vec_release(&exprs);
  return node;
}
