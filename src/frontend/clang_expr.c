// Expressions that libclang exposes as what they are.
#include "frontend/reader.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Ast *reader_unsupported(Reader *reader, CXCursor cursor, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const Type *type = NULL;
  if (clang_isExpression(clang_getCursorKind(cursor)))
    type = reader_type_of(reader, cursor);
  Ast *node = ast_new(&reader->ast, AST_UNSUPPORTED, reader_span(reader, cursor), type, NULL, 0);
  node->string = arena_copy_string(&reader->cfa->arena, text, strlen(text));
  node->has_effect = true;
  reader->odd_type = NULL;
  return node;
}

Ast *reader_node(Reader *reader, CXCursor cursor, AstKind kind, Ast *const *kids, uint32_t count) {
  const Type *type = reader_type_of(reader, cursor);
  return ast_new(&reader->ast, kind, reader_span(reader, cursor), type, kids, count);
}

Ast *reader_constant(Reader *reader, CXCursor cursor, __int128 value) {
  Ast *node = reader_node(reader, cursor, AST_INT, NULL, 0);
  node->integer = value;
  return node;
}

bool reader_has_last_kid(Reader *reader, CXCursor cursor, CXCursor *kid) {
  uint32_t first = reader_push_kids(reader, cursor);
  bool has_some = reader->kids.size > first;
  if (has_some)
    *kid = vec_last(&reader->kids);
  reader_pop_kids(reader, first);
  return has_some;
}

void reader_add_expr_kids(Reader *reader, CXCursor cursor, CursorVec *out) {
  uint32_t first = reader_push_kids(reader, cursor);
  for (uint32_t i = first; i < reader->kids.size; i++)
    if (clang_isExpression(clang_getCursorKind(reader->kids.data[i])))
      vec_push(out, reader->kids.data[i]);
  reader_pop_kids(reader, first);
}

// libclang shows a pointer that was declared as an array or function parameter as the
// array or function again, and the type of all expressions computed from it. The
// type of a value is then that of the operand that is a pointer.
static const Type *value_type(Reader *reader, CXCursor cursor, Ast *const *kids, uint32_t count) {
  CXType type = clang_getCursorType(cursor);
  if (!reader_is_decayed(type))
    return reader_type(reader, type);
  for (uint32_t i = 0; i < count; i++)
    if (kids[i]->type && type_is_pointer(kids[i]->type))
      return kids[i]->type;
  return reader_decayed_type(reader, type);
}

static bool is_lvalue(CXCursor cursor, AstKind kind) {
  return kind == AST_MEMBER || kind == AST_INDEX ||
         clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_Deref;
}

// Reads the children that are expressions into an AST node of KIND.
static Ast *read_node(Reader *reader, CXCursor cursor, AstKind kind) {
  SourceSpan span = reader_span(reader, cursor);
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  Ast **kids = ARENA_ARRAY(&reader->ast, Ast *, end - first + 1);
  uint32_t count = 0;
  for (uint32_t i = first; i < end; i++)
    if (clang_isExpression(clang_getCursorKind(reader->kids.data[i])))
      kids[count++] = reader_expr(reader, reader->kids.data[i]);
  reader_pop_kids(reader, first);
  const Type *type = is_lvalue(cursor, kind) ? reader_type_of(reader, cursor)
                                             : value_type(reader, cursor, kids, count);
  return ast_new(&reader->ast, kind, span, type, kids, count);
}

static bool has_kids(const Ast *node, uint32_t count) { return node->kid_count == count; }

static Ast *read_unary(Reader *reader, CXCursor cursor) {
  static const UnaryOp ops[] = {
      [CXUnaryOperator_PostInc] = OP_POST_INC, [CXUnaryOperator_PostDec] = OP_POST_DEC,
      [CXUnaryOperator_PreInc] = OP_PRE_INC,   [CXUnaryOperator_PreDec] = OP_PRE_DEC,
      [CXUnaryOperator_AddrOf] = OP_ADDRESS,   [CXUnaryOperator_Deref] = OP_DEREF,
      [CXUnaryOperator_Plus] = OP_PLUS,        [CXUnaryOperator_Minus] = OP_MINUS,
      [CXUnaryOperator_Not] = OP_BIT_NOT,      [CXUnaryOperator_LNot] = OP_NOT,
  };
  enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(cursor);
  Ast *node = read_node(reader, cursor, AST_UNARY);
  if (!has_kids(node, 1))
    return reader_unsupported(reader, cursor, "this operator");
  if (kind == CXUnaryOperator_Extension)
    return node->kids[0];
  if (kind == CXUnaryOperator_Invalid || kind > CXUnaryOperator_LNot)
    return reader_unsupported(reader, cursor, "complex numbers");
  assert(kind < sizeof ops / sizeof *ops);
  node->unary = ops[kind];
  node->has_effect |= node->unary >= OP_PRE_INC;
  return node;
}

// EXPR_INT, which is no operator, for the others.
static ExprKind arithmetic_kind(enum CXBinaryOperatorKind clang) {
  static const uint8_t kinds[] = {
      [CXBinaryOperator_Mul] = EXPR_MUL, [CXBinaryOperator_MulAssign] = EXPR_MUL,
      [CXBinaryOperator_Div] = EXPR_DIV, [CXBinaryOperator_DivAssign] = EXPR_DIV,
      [CXBinaryOperator_Rem] = EXPR_REM, [CXBinaryOperator_RemAssign] = EXPR_REM,
      [CXBinaryOperator_Add] = EXPR_ADD, [CXBinaryOperator_AddAssign] = EXPR_ADD,
      [CXBinaryOperator_Sub] = EXPR_SUB, [CXBinaryOperator_SubAssign] = EXPR_SUB,
      [CXBinaryOperator_Shl] = EXPR_SHL, [CXBinaryOperator_ShlAssign] = EXPR_SHL,
      [CXBinaryOperator_Shr] = EXPR_SHR, [CXBinaryOperator_ShrAssign] = EXPR_SHR,
      [CXBinaryOperator_And] = EXPR_AND, [CXBinaryOperator_AndAssign] = EXPR_AND,
      [CXBinaryOperator_Xor] = EXPR_XOR, [CXBinaryOperator_XorAssign] = EXPR_XOR,
      [CXBinaryOperator_Or] = EXPR_OR,   [CXBinaryOperator_OrAssign] = EXPR_OR,
      [CXBinaryOperator_LT] = EXPR_LT,   [CXBinaryOperator_GT] = EXPR_GT,
      [CXBinaryOperator_LE] = EXPR_LE,   [CXBinaryOperator_GE] = EXPR_GE,
      [CXBinaryOperator_EQ] = EXPR_EQ,   [CXBinaryOperator_NE] = EXPR_NE};
  return clang < sizeof kinds ? kinds[clang] : EXPR_INT;
}

static Ast *read_binary(Reader *reader, CXCursor cursor) {
  enum CXBinaryOperatorKind clang = clang_getCursorBinaryOperatorKind(cursor);
  Ast *node = read_node(reader, cursor, AST_BINARY);
  ExprKind kind = arithmetic_kind(clang);
  if (!has_kids(node, 2))
    return reader_unsupported(reader, cursor, "this operator");
  bool is_assign = clang_getCursorKind(cursor) == CXCursor_CompoundAssignOperator;
  if (kind != EXPR_INT) {
    node->kind = is_assign ? AST_ASSIGN_OP : AST_BINARY;
    node->binary = kind;
    node->has_effect |= is_assign;
  } else if (clang == CXBinaryOperator_Comma) {
    node->kind = AST_COMMA;
  } else if (clang == CXBinaryOperator_Assign) {
    node->kind = AST_ASSIGN;
    node->has_effect = true;
  } else if (clang == CXBinaryOperator_LAnd || clang == CXBinaryOperator_LOr) {
    node->kind = AST_LOGICAL;
    node->is_or = clang == CXBinaryOperator_LOr;
    node->has_effect = true;
  } else {
    return reader_unsupported(reader, cursor, "this operator");
  }
  return node;
}

static Ast *read_reference(Reader *reader, CXCursor cursor) {
  CXCursor decl = clang_getCursorReferenced(cursor);
  SourceSpan span = reader_span(reader, cursor);
  switch ((int)clang_getCursorKind(decl)) {
  case CXCursor_EnumConstantDecl:
    return reader_constant(reader, cursor,
                           type_is_signed(reader_type_of(reader, cursor))
                               ? (__int128)clang_getEnumConstantDeclValue(decl)
                               : (__int128)clang_getEnumConstantDeclUnsignedValue(decl));
  case CXCursor_FunctionDecl: {
    Function *function = reader_function(reader, decl);
    if (!function->is_defined)
      function = reader->linker->resolve(reader->linker, function);
    reader->odd_type = NULL; // builtins have types of their own
    Ast *node = ast_new(&reader->ast, AST_FUNCTION, span, function->type, NULL, 0);
    node->function = function;
    return node;
  }
  case CXCursor_VarDecl:
  case CXCursor_ParmDecl: {
    Variable *variable = reader_variable(reader, decl);
    const Type *type =
        variable->kind == VAR_PARAM ? variable->type : reader_type_of(reader, cursor);
    Ast *node = ast_new(&reader->ast, AST_VAR, span, type, NULL, 0);
    node->variable = variable;
    return node;
  }
  default:
    return reader_unsupported(reader, cursor, "this name");
  }
}

static const Record *record_of(const Ast *base) {
  const Type *type = base->type;
  if (type && type_is_pointer(type))
    type = type->target;
  return type && type->kind == TYPE_RECORD ? type->record : NULL;
}

static Ast *member_node(Reader *reader, SourceSpan span, Ast *base, const Field *field) {
  Ast *node = ast_new(&reader->ast, AST_MEMBER, span, field->type, &base, 1);
  node->field = field;
  return node;
}

// libclang leaves out steps through anonymous members.
static Ast *read_member(Reader *reader, CXCursor cursor) {
  const Field *field = reader_field(reader, clang_getCursorReferenced(cursor));
  Ast *node = read_node(reader, cursor, AST_MEMBER);
  const Record *record = has_kids(node, 1) ? record_of(node->kids[0]) : NULL;
  if (!field || !record)
    return reader_unsupported(reader, cursor, "this member");
  Ast *base = node->kids[0];
  while (record != field->record) {
    const Field *step = record_step_towards(record, field);
    if (!step)
      break;
    base = member_node(reader, node->span, base, step);
    record = step->type->record;
  }
  return member_node(reader, node->span, base, field);
}

static bool is_computed_by_clang(const char *name) {
  return !strcmp(name, "__builtin_constant_p") || !strcmp(name, "__builtin_object_size") ||
         !strcmp(name, "__builtin_dynamic_object_size") || !strcmp(name, "__builtin_classify_type");
}

static Ast *read_call(Reader *reader, CXCursor cursor) {
  __int128 value;
  if (!is_computed_by_clang(reader_intern(reader, clang_getCursorSpelling(cursor))))
    return read_node(reader, cursor, AST_CALL);
  return reader_constant(reader, cursor, reader_evaluate(cursor, &value) ? value : 0);
}

static Ast *read_sizeof(Reader *reader, CXCursor cursor) {
  __int128 value;
  if (reader_evaluate(cursor, &value))
    return reader_integer(reader, cursor);
  Ast *node = read_node(reader, cursor, AST_SIZEOF_VLA);
  bool is_expr = has_kids(node, 1) && type_is_vla(node->kids[0]->type);
  node->sized = is_expr ? node->kids[0]->type : reader_sized_type(reader, cursor);
  if (!node->sized)
    return reader_unsupported(reader, cursor, "sizeof of this variable-length array type");
  if (!is_expr || !node->kids[0]->has_effect)
    node->kid_count = 0;
  return node;
}

static Ast *read_cast(Reader *reader, CXCursor cursor) {
  reader_written_type(reader, clang_getCursorType(cursor), cursor);
  Ast *node = read_node(reader, cursor, AST_CAST);
  if (node->kid_count == 0)
    return reader_unsupported(reader, cursor, "this cast");
  node->kids += node->kid_count - 1; // dimensions of array types come before the operand
  node->kid_count = 1;
  assert(ast_is_well_formed(node));
  return node;
}

static Ast *read_compound_literal(Reader *reader, CXCursor cursor) {
  CXCursor kid;
  if (!reader_has_last_kid(reader, cursor, &kid))
    return reader_unsupported(reader, cursor, "this compound literal");
  Ast *init = reader_initializer(reader, kid);
  Ast *node = reader_node(reader, cursor, AST_COMPOUND_LITERAL, &init, 1);
  node->is_static = !reader->function;
  assert(ast_is_well_formed(node));
  return node;
}

static Ast *read_statement_expr(Reader *reader, CXCursor cursor) {
  CXCursor kid;
  if (!reader_has_last_kid(reader, cursor, &kid))
    return reader_unsupported(reader, cursor, "this statement expression");
  Ast *body = reader_stmt(reader, kid);
  return reader_node(reader, cursor, AST_STATEMENT_EXPR, &body, 1);
}

static Ast *read_paren(Reader *reader, CXCursor cursor) {
  CXCursor kid;
  return reader_has_last_kid(reader, cursor, &kid)
             ? reader_expr(reader, kid)
             : reader_unsupported(reader, cursor, "this expression");
}

static Ast *read_conditional(Reader *reader, CXCursor cursor) {
  Ast *node = read_node(reader, cursor, AST_CONDITIONAL);
  return has_kids(node, 3) ? node : reader_unsupported(reader, cursor, "this conditional");
}

static Ast *read_index(Reader *reader, CXCursor cursor) {
  Ast *node = read_node(reader, cursor, AST_INDEX);
  bool is_vector = has_kids(node, 2) && node->kids[0]->type && node->kids[1]->type &&
                   !type_is_pointer(node->kids[0]->type) && !type_is_pointer(node->kids[1]->type) &&
                   node->kids[0]->type->kind != TYPE_ARRAY;
  if (is_vector)
    return reader_unsupported(reader, cursor, "elements of vectors");
  return has_kids(node, 2) ? node : reader_unsupported(reader, cursor, "this subscript");
}

static Ast *read_exposed(Reader *reader, CXCursor cursor) {
  // clang-format off
  switch ((int)clang_getCursorKind(cursor)) {
  case CXCursor_ParenExpr: return read_paren(reader, cursor);
  case CXCursor_IntegerLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_GNUNullExpr: return reader_integer(reader, cursor);
  case CXCursor_FloatingLiteral: return reader_floating(reader, cursor);
  case CXCursor_StringLiteral: return reader_string(reader, cursor);
  case CXCursor_DeclRefExpr: return read_reference(reader, cursor);
  case CXCursor_MemberRefExpr: return read_member(reader, cursor);
  case CXCursor_CallExpr: return read_call(reader, cursor);
  case CXCursor_UnaryOperator: return read_unary(reader, cursor);
  case CXCursor_BinaryOperator:
  case CXCursor_CompoundAssignOperator: return read_binary(reader, cursor);
  case CXCursor_ArraySubscriptExpr: return read_index(reader, cursor);
  case CXCursor_ConditionalOperator: return read_conditional(reader, cursor);
  case CXCursor_CStyleCastExpr: return read_cast(reader, cursor);
  case CXCursor_CompoundLiteralExpr: return read_compound_literal(reader, cursor);
  case CXCursor_StmtExpr: return read_statement_expr(reader, cursor);
  case CXCursor_UnaryExpr: return read_sizeof(reader, cursor);
  case CXCursor_GenericSelectionExpr: return reader_generic(reader, cursor);
  case CXCursor_UnexposedExpr: return reader_unexposed(reader, cursor);
  case CXCursor_InitListExpr: return reader_initializer(reader, cursor);
  case CXCursor_AddrLabelExpr: return reader_unsupported(reader, cursor, "addresses of labels");
  default: return reader_unsupported(reader, cursor, "this expression");
  }
  // clang-format on
}

// Behind a declaration that clang rejects and we tolerate, it gives up on types.
static const Type *inferred_type(Reader *reader, const Ast *node) {
  const Types *types = &reader->cfa->types;
  const Type *first = node->kid_count ? node->kids[0]->type : NULL;
  switch ((int)node->kind) {
  case AST_CALL:
    while (first && type_is_pointer(first))
      first = first->target;
    return first && first->kind == TYPE_FUNCTION ? first->function.result : NULL;
  case AST_ASSIGN:
  case AST_ASSIGN_OP:
    return first;
  case AST_LOGICAL:
    return types->int_type;
  case AST_BINARY: {
    const Type *second = node->kids[1]->type;
    bool is_plain = first && second && !type_is_pointer(first) && !type_is_pointer(second) &&
                    type_is_scalar(first) && type_is_scalar(second);
    if (expr_is_comparison(node->binary))
      return types->int_type;
    return is_plain ? type_usual_arithmetic(types, first, second) : NULL;
  }
  case AST_UNARY:
    return node->unary == OP_NOT ? types->int_type : NULL;
  default:
    return node->type;
  }
}

static Ast *read_untyped(Reader *reader, CXCursor cursor) {
  Ast *node = read_exposed(reader, cursor);
  node->type = inferred_type(reader, node);
  if (node->type)
    return node;
  node->type = reader->cfa->types.int_type;
  return reader_unsupported(reader, cursor, "this use of an inconsistent declaration");
}

// Values of opaque types can be copied, not computed.
static bool is_beyond(CXCursor cursor, const Ast *node) {
  if (!reader_is_opaque(clang_getCursorType(cursor)))
    return false;
  bool is_copied = node->kind == AST_VAR || node->kind == AST_MEMBER || node->kind == AST_INDEX ||
                   node->kind == AST_ASSIGN || node->kind == AST_CALL ||
                   (node->kind == AST_UNARY && node->unary == OP_DEREF);
  return !is_copied;
}

Ast *reader_expr(Reader *reader, CXCursor cursor) {
  bool is_untyped = clang_getCursorType(cursor).kind == CXType_Dependent;
  Ast *node = is_untyped ? read_untyped(reader, cursor) : read_exposed(reader, cursor);
  if (reader->odd_type && node->kind != AST_UNSUPPORTED)
    return reader_unsupported(reader, cursor, "type '%s'", reader->odd_type);
  if (is_beyond(cursor, node) && node->kind != AST_UNSUPPORTED)
    return reader_unsupported(reader, cursor, "values of type '%s'", node->type->record->name);
  reader->odd_type = NULL;
  assert(ast_is_well_formed(node));
  return node;
}
