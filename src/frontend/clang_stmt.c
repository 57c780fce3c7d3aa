// Statements.
#include "frontend/reader.h"
#include "frontend/text.h"

#include <assert.h>
#include <string.h>

static Ast *read_kid(Reader *reader, uint32_t index) {
  return reader_stmt(reader, reader->kids.data[index]);
}

static Ast *new_stmt(Reader *reader, CXCursor cursor, AstKind kind, Ast *const *kids,
                     uint32_t count) {
  return ast_new(&reader->ast, kind, reader_span(reader, cursor), NULL, kids, count);
}

typedef VEC(Ast *) AstVec;

// Moves the dimensions measured since FIRST in front of what uses them.
static void push_vla_sizes(Reader *reader, uint32_t first, AstVec *out) {
  assert(first <= reader->vla_sizes.size);
  for (uint32_t i = first; i < reader->vla_sizes.size; i++)
    vec_push(out, reader->vla_sizes.data[i]);
  reader->vla_sizes.size = first;
}

// ---- blocks and declarations

static Ast *read_block(Reader *reader, CXCursor cursor) {
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  Ast **kids = ARENA_ARRAY(&reader->ast, Ast *, end - first + 1);
  for (uint32_t i = first; i < end; i++)
    kids[i - first] = read_kid(reader, i);
  reader_pop_kids(reader, first);
  return new_stmt(reader, cursor, AST_COMPOUND, kids, end - first);
}

static Ast *read_declaration(Reader *reader, CXCursor cursor) {
  assert(reader->function);
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  AstVec nodes = {0};
  for (uint32_t i = first; i < end; i++) {
    CXCursor decl = reader->kids.data[i];
    uint32_t first_size = reader->vla_sizes.size;
    Ast *node = NULL;
    if (clang_getCursorKind(decl) == CXCursor_VarDecl)
      node = reader_local(reader, decl);
    else if (clang_getCursorKind(decl) == CXCursor_TypedefDecl)
      reader_written_type(reader, clang_getTypedefDeclUnderlyingType(decl), decl);
    push_vla_sizes(reader, first_size, &nodes);
    if (node)
      vec_push(&nodes, node);
  }
  reader_pop_kids(reader, first);
  Ast *result = nodes.size == 1 ? nodes.data[0]
                                : new_stmt(reader, cursor, AST_COMPOUND, nodes.data, nodes.size);
  if (nodes.size != 1)
    result->is_flat = true;
  vec_release(&nodes);
  return result;
}

// ---- for: libclang leaves absent parts out, so the text must tell which are there

// Which of init, condition and step stand between the parentheses at TEXT.
static bool parts_of_for(const char *text, bool present[3]) {
  if (!text || strncmp(text, "for", 3))
    return false;
  const char *p = text_skip_space(text + 3);
  if (*p != '(')
    return false;
  p = text_skip_space(p + 1);
  for (int part = 0; part < 3; part++) {
    const char *end = text_skip_until(p, ";)");
    if (*end != (part < 2 ? ';' : ')'))
      return false;
    present[part] = end != p;
    p = text_skip_space(end + 1);
  }
  return true;
}

static Ast *read_for(Reader *reader, CXCursor cursor) {
  assert(clang_getCursorKind(cursor) == CXCursor_ForStmt);
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  uint32_t count = end - first;
  bool present[3] = {count == 4, count == 4, count == 4};
  Ast *kids[4] = {0};
  bool is_clear = count == 4 || count == 1;
  if (!is_clear && parts_of_for(reader_spelled_text(reader, cursor), present))
    is_clear = (uint32_t)(present[0] + present[1] + present[2] + 1) == count;
  if (is_clear) {
    uint32_t next = first;
    for (int part = 0; part < 3; part++)
      if (present[part])
        kids[part] = read_kid(reader, next++);
    kids[3] = read_kid(reader, next);
    assert(next + 1 == end);
  }
  reader_pop_kids(reader, first);
  if (!is_clear)
    return reader_unsupported(reader, cursor, "a for loop made by macros in this way");
  return new_stmt(reader, cursor, AST_FOR, kids, 4);
}

// ---- the other statements

static Ast *read_case(Reader *reader, CXCursor cursor) {
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  __int128 low = 0, high = 0;
  bool is_good = end >= first + 2 && reader_evaluate(reader->kids.data[first], &low);
  high = low;
  if (is_good && end == first + 3)
    is_good = reader_evaluate(reader->kids.data[first + 1], &high);
  Ast *body = is_good ? read_kid(reader, end - 1) : NULL;
  reader_pop_kids(reader, first);
  if (!body)
    return reader_unsupported(reader, cursor, "this case label");
  Ast *node = new_stmt(reader, cursor, AST_CASE, &body, 1);
  node->low = low;
  node->high = high;
  return node;
}

// The number of output operands, from the text between the first two colons; all
// operands when the text does not tell, which over-approximates.
static uint32_t asm_outputs(const char *text, uint32_t operands) {
  const char *p = strchr(text, '(');
  if (!p)
    return operands;
  p = text_skip_until(p + 1, ":)");
  if (*p != ':' || strchr(":)", *text_skip_space(p + 1)))
    return 0;
  uint32_t count = 1;
  while (*(p = text_skip_until(p + 1, ",:)")) == ',')
    count++;
  return count;
}

// asm goto: where it may jump to is not told.
static bool is_asm_goto(const char *text) {
  const char *open = strchr(text, '('), *jump = strstr(text, "goto");
  return open && jump && jump < open;
}

// asm volatile("" : "+r"(x) : : "memory"): no instruction, and no operand is only written.
static bool is_empty_asm(const char *text) {
  const char *p = strchr(text, '(');
  p = p ? text_skip_space(p + 1) : NULL;
  if (!p || strncmp(p, "\"\"", 2) != 0)
    return false;
  p = text_skip_space(p + 2);
  const char *end = *p == ':' ? text_skip_until(p + 1, ":)") : p;
  return (*p == ':' || *p == ')') && !memchr(p, '=', (size_t)(end - p));
}

static Ast *read_asm(Reader *reader, CXCursor cursor) {
  const char *text = reader_spelled_text(reader, cursor);
  if (text && is_empty_asm(text))
    return new_stmt(reader, cursor, AST_EMPTY, NULL, 0);
  if (text && is_asm_goto(text))
    return reader_unsupported(reader, cursor, "asm goto");
  if (!text || strstr(text, "\"memory\""))
    return reader_unsupported(reader, cursor, "inline assembly that may write any memory");
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  uint32_t outputs = asm_outputs(text, end - first), count = 0;
  Ast **kids = ARENA_ARRAY(&reader->ast, Ast *, end - first + 1);
  for (uint32_t i = first; i < end && count < outputs; i++)
    if (clang_isExpression(clang_getCursorKind(reader->kids.data[i])))
      kids[count++] = reader_expr(reader, reader->kids.data[i]);
  reader_pop_kids(reader, first);
  return new_stmt(reader, cursor, AST_ASM, kids, count);
}

// Statements whose children are just their parts, in order.
static Ast *read_parts(Reader *reader, CXCursor cursor, AstKind kind) {
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size;
  Ast *kids[4] = {0};
  uint32_t count = 0;
  for (uint32_t i = first; i < end && count < 4; i++) {
    enum CXCursorKind part = clang_getCursorKind(reader->kids.data[i]);
    if (clang_isExpression(part) || clang_isStatement(part))
      kids[count++] = read_kid(reader, i);
  }
  reader_pop_kids(reader, first);
  return new_stmt(reader, cursor, kind, kids, kind == AST_IF ? 3 : count);
}

static Ast *read_label(Reader *reader, CXCursor cursor) {
  Ast *node = read_parts(reader, cursor, AST_LABEL);
  node->name = reader_intern(reader, clang_getCursorSpelling(cursor));
  return node;
}

static Ast *read_goto(Reader *reader, CXCursor cursor) {
  CXCursor label;
  bool has_label = reader_has_last_kid(reader, cursor, &label);
  Ast *node = new_stmt(reader, cursor, AST_GOTO, NULL, 0);
  node->name = has_label ? reader_intern(reader, clang_getCursorSpelling(label)) : "";
  return node;
}

static Ast *read_statement(Reader *reader, CXCursor cursor) {
  enum CXCursorKind kind = clang_getCursorKind(cursor);
  if (clang_isExpression(kind))
    return reader_expr(reader, cursor);
  // clang-format off
  switch ((int)kind) {
  case CXCursor_CompoundStmt: return read_block(reader, cursor);
  case CXCursor_DeclStmt: return read_declaration(reader, cursor);
  case CXCursor_IfStmt: return read_parts(reader, cursor, AST_IF);
  case CXCursor_WhileStmt: return read_parts(reader, cursor, AST_WHILE);
  case CXCursor_DoStmt: return read_parts(reader, cursor, AST_DO);
  case CXCursor_ForStmt: return read_for(reader, cursor);
  case CXCursor_SwitchStmt: return read_parts(reader, cursor, AST_SWITCH);
  case CXCursor_CaseStmt: return read_case(reader, cursor);
  case CXCursor_DefaultStmt: return read_parts(reader, cursor, AST_DEFAULT);
  case CXCursor_LabelStmt: return read_label(reader, cursor);
  case CXCursor_GotoStmt: return read_goto(reader, cursor);
  case CXCursor_BreakStmt: return read_parts(reader, cursor, AST_BREAK);
  case CXCursor_ContinueStmt: return read_parts(reader, cursor, AST_CONTINUE);
  case CXCursor_ReturnStmt: return read_parts(reader, cursor, AST_RETURN);
  case CXCursor_NullStmt: return read_parts(reader, cursor, AST_EMPTY);
  case CXCursor_GCCAsmStmt: return read_asm(reader, cursor);
  case CXCursor_IndirectGotoStmt: return reader_unsupported(reader, cursor, "computed goto");
  case CXCursor_UnexposedStmt: // attributed statements: [[fallthrough]];
    return read_block(reader, cursor);
  default: return reader_unsupported(reader, cursor, "this statement");
  }
  // clang-format on
}

Ast *reader_stmt(Reader *reader, CXCursor cursor) {
  uint32_t first_size = reader->vla_sizes.size;
  Ast *node = read_statement(reader, cursor);
  assert(node && reader->vla_sizes.size >= first_size);
  if (reader->vla_sizes.size == first_size)
    return node;
  AstVec nodes = {0};
  push_vla_sizes(reader, first_size, &nodes);
  vec_push(&nodes, node);
  Ast *block = new_stmt(reader, cursor, AST_COMPOUND, nodes.data, nodes.size);
  vec_release(&nodes);
  return block;
}
