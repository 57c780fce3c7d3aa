// Initializers as they are written: lists with designators. Which object each
// piece initializes is worked out by the lowering (C11 6.7.9).
#include "frontend/reader.h"

#include <assert.h>
#include <string.h>

static bool is_designated(Reader *reader, CXCursor cursor) {
  if (clang_getCursorKind(cursor) != CXCursor_UnexposedExpr)
    return false;
  if (clang_getCursorType(cursor).kind != CXType_Void)
    return false;
  uint32_t first = reader_push_kids(reader, cursor);
  bool result = reader->kids.size >= first + 2;
  reader_pop_kids(reader, first);
  return result;
}

// Is there "..." between two index expressions? [0 ... 3] and [0][3] look alike otherwise.
static bool is_range(Reader *reader, CXCursor low, CXCursor high) {
  SourceSpan a = reader_span(reader, low), b = reader_span(reader, high);
  const SourceFile *file = &reader->cfa->files.files.data[a.file];
  if (a.file == NO_FILE || a.file != b.file || !file->text)
    return false;
  for (uint32_t i = a.begin + a.length; i + 2 < b.begin && i + 2 < file->length; i++)
    if (!strncmp(file->text + i, "...", 3))
      return true;
  return false;
}

static Ast *read_designated(Reader *reader, CXCursor cursor) {
  assert(is_designated(reader, cursor));
  SourceSpan span = reader_span(reader, cursor);
  uint32_t first = reader_push_kids(reader, cursor), last = reader->kids.size - 1;
  Designator *designators = ARENA_ARRAY(&reader->ast, Designator, last - first + 1);
  uint32_t count = 0;
  bool is_good = true;
  for (uint32_t i = first; i < last && is_good; i++) {
    CXCursor kid = reader->kids.data[i];
    enum CXCursorKind kind = clang_getCursorKind(kid);
    __int128 low, high;
    if (kind == CXCursor_MemberRef) {
      const Field *field = reader_field(reader, clang_getCursorReferenced(kid));
      is_good = field != NULL;
      designators[count++] = (Designator){.field = field};
    } else if (clang_isExpression(kind)) {
      is_good = reader_evaluate(kid, &low);
      high = low;
      CXCursor next = reader->kids.data[i + 1];
      if (i + 1 < last && clang_isExpression(clang_getCursorKind(next)) &&
          is_range(reader, kid, next)) {
        is_good &= reader_evaluate(next, &high);
        i++;
      }
      if (is_good)
        designators[count++] = (Designator){NULL, (uint64_t)low, (uint64_t)high};
    }
  }
  Ast *value = is_good ? reader_initializer(reader, reader->kids.data[last])
                       : reader_unsupported(reader, cursor, "this designator");
  reader_pop_kids(reader, first);
  Ast *node = ast_new(&reader->ast, AST_DESIGNATED, span, NULL, &value, 1);
  assert(!is_good || count > 0);
  node->designators = designators;
  node->designator_count = count;
  return node;
}

static Ast *read_list(Reader *reader, CXCursor cursor) {
  assert(clang_getCursorKind(cursor) == CXCursor_InitListExpr);
  SourceSpan span = reader_span(reader, cursor);
  uint32_t first = reader_push_kids(reader, cursor), end = reader->kids.size, count = 0;
  Ast **kids = ARENA_ARRAY(&reader->ast, Ast *, end - first + 1);
  for (uint32_t i = first; i < end; i++) {
    CXCursor kid = reader->kids.data[i];
    if (is_designated(reader, kid))
      kids[count++] = read_designated(reader, kid);
    else if (clang_isExpression(clang_getCursorKind(kid)))
      kids[count++] = reader_initializer(reader, kid);
  }
  reader_pop_kids(reader, first);
  return ast_new(&reader->ast, AST_INIT_LIST, span, NULL, kids, count);
}

Ast *reader_initializer(Reader *reader, CXCursor cursor) {
  if (clang_getCursorKind(cursor) == CXCursor_InitListExpr)
    return read_list(reader, cursor);
  return reader_expr(reader, cursor);
}
