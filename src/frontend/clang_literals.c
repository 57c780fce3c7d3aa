// Literals and constants that clang computes for us.
#include "frontend/reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool reader_evaluate(CXCursor cursor, __int128 *value) {
  CXEvalResult result = clang_Cursor_Evaluate(cursor);
  if (!result)
    return false;
  bool is_int = clang_EvalResult_getKind(result) == CXEval_Int;
  if (is_int && clang_EvalResult_isUnsignedInt(result))
    *value = (__int128)clang_EvalResult_getAsUnsigned(result);
  else if (is_int)
    *value = clang_EvalResult_getAsLongLong(result);
  clang_EvalResult_dispose(result);
  return is_int;
}

Ast *reader_integer(Reader *reader, CXCursor cursor) {
  __int128 value;
  if (!reader_evaluate(cursor, &value))
    return reader_unsupported(reader, cursor, "this constant");
  Ast *node = ast_new(&reader->ast, AST_INT, reader_span(reader, cursor),
                      reader_type_of(reader, cursor), NULL, 0);
  node->integer = value;
  return node;
}

// clang evaluates to double only; more digits are in the text.
static long double spelled_long_double(Reader *reader, CXCursor cursor, long double otherwise) {
  const char *text = reader_spelled_text(reader, cursor);
  if (!text || !(isdigit((unsigned char)text[0]) || text[0] == '.'))
    return otherwise;
  char digits[128];
  size_t length = strspn(text, "0123456789abcdefxpABCDEFXP.+-");
  if (length >= sizeof digits)
    return otherwise;
  memcpy(digits, text, length);
  digits[length] = 0;
  return strtold(digits, NULL);
}

Ast *reader_floating(Reader *reader, CXCursor cursor) {
  CXEvalResult result = clang_Cursor_Evaluate(cursor);
  if (!result || clang_EvalResult_getKind(result) != CXEval_Float)
    return reader_unsupported(reader, cursor, "this floating constant");
  Ast *node = ast_new(&reader->ast, AST_FLOAT, reader_span(reader, cursor),
                      reader_type_of(reader, cursor), NULL, 0);
  node->floating = clang_EvalResult_getAsDouble(result);
  clang_EvalResult_dispose(result);
  if (type_is_float(node->type) && node->type->floating == FLOAT_LONG_DOUBLE)
    node->floating = spelled_long_double(reader, cursor, node->floating);
  return node;
}

// ---- strings: libclang gives the whole literal in one piece, with escapes

static uint32_t escaped(const char **at) {
  const char *p = *at + 1; // behind the backslash
  uint32_t value = 0;
  static const char names[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
  const char *name = *p ? strchr(names, *p) : NULL;
  if (name) {
    value = (unsigned char)values[name - names];
    p++;
  } else if (*p >= '0' && *p <= '7') {
    for (int digits = 0; digits < 3 && *p >= '0' && *p <= '7'; digits++)
      value = value * 8 + (uint32_t)(*p++ - '0');
  } else if (*p == 'x' || *p == 'u' || *p == 'U') {
    for (p++; isxdigit((unsigned char)*p); p++)
      value = value * 16 + (uint32_t)(isdigit((unsigned char)*p) ? *p - '0' : tolower(*p) - 'a' + 10);
  } else {
    value = (unsigned char)*p++;
  }
  *at = p;
  return value;
}

static void put_unit(char *bytes, uint64_t size, uint64_t *offset, uint32_t unit, uint32_t value) {
  if (*offset + unit <= size)
    memcpy(bytes + *offset, &value, unit); // little-endian, as all our targets
  *offset += unit;
}

Ast *reader_string(Reader *reader, CXCursor cursor) {
  const Type *type = reader_type_of(reader, cursor);
  CXString spelling = clang_getCursorSpelling(cursor);
  const char *text = clang_getCString(spelling);
  const char *p = text ? strchr(text, '"') : NULL;
  if (!p || type->kind != TYPE_ARRAY) {
    clang_disposeString(spelling);
    return reader_unsupported(reader, cursor, "this string literal");
  }
  uint32_t unit = (uint32_t)type->array.element->size;
  char *bytes = arena_alloc(&reader->ast, type->size + 1);
  uint64_t offset = 0;
  for (p++; *p;) {
    if (*p == '"' && p[1] != '"')
      break;
    if (*p == '"') // "" stands between an escape and a digit
      p += 2;
    else if (*p == '\\')
      put_unit(bytes, type->size, &offset, unit, escaped(&p));
    else
      put_unit(bytes, type->size, &offset, unit, (unsigned char)*p++);
  }
  clang_disposeString(spelling);
  Ast *node = ast_new(&reader->ast, AST_STRING, reader_span(reader, cursor), type, NULL, 0);
  node->string = bytes;
  node->unit = unit;
  return node;
}
