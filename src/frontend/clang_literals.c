// Literals and constants that clang computes for us.
#include "frontend/reader.h"

#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <math.h>
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
  return reader_constant(reader, cursor, value);
}

// Does the place of use, LDBL_MIN say, contain WORD?
static bool is_in_text(Reader *reader, CXCursor cursor, const char *word) {
  Strbuf text = {0};
  source_add_text(&reader->cfa->files, reader_span(reader, cursor), 0, &text);
  bool result = strstr(strbuf_text(&text), word) != NULL;
  strbuf_release(&text);
  return result;
}

// clang evaluates to double only; more digits are in the text. Only the limits of
// <float.h> have no text: they are macros of the compiler itself.
static long double long_double_value(Reader *reader, CXCursor cursor, long double value) {
  const char *text = reader_spelled_text(reader, cursor);
  char digits[128];
  size_t length = text ? strspn(text, "0123456789abcdefxpABCDEFXP.+-") : 0;
  if (length > 0 && length < sizeof digits && (isdigit((unsigned char)text[0]) || text[0] == '.')) {
    memcpy(digits, text, length);
    digits[length] = 0;
    return strtold(digits, NULL);
  }
  if (isinf(value))
    return LDBL_MAX;
  if (value == 0)
    return is_in_text(reader, cursor, "MIN") && !is_in_text(reader, cursor, "DENORM") &&
                   !is_in_text(reader, cursor, "TRUE_MIN")
               ? LDBL_MIN
               : LDBL_TRUE_MIN;
  return value;
}

Ast *reader_floating(Reader *reader, CXCursor cursor) {
  CXEvalResult result = clang_Cursor_Evaluate(cursor);
  if (!result || clang_EvalResult_getKind(result) != CXEval_Float)
    return reader_unsupported(reader, cursor, "this floating constant");
  Ast *node = reader_node(reader, cursor, AST_FLOAT, NULL, 0);
  node->floating = clang_EvalResult_getAsDouble(result);
  clang_EvalResult_dispose(result);
  if (type_is_float(node->type) && node->type->floating == FLOAT_LONG_DOUBLE)
    node->floating = long_double_value(reader, cursor, node->floating);
  return node;
}

// ---- strings: libclang gives the whole literal in one piece, with escapes

static uint32_t escaped(const char **at) {
  assert(**at == '\\');
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
      value =
          value * 16 + (uint32_t)(isdigit((unsigned char)*p) ? *p - '0' : tolower(*p) - 'a' + 10);
  } else {
    value = (unsigned char)*p++;
  }
  *at = p;
  return value;
}

static void put_unit(char *bytes, uint64_t size, uint64_t *offset, uint32_t unit, uint32_t value) {
  assert(unit == 1 || unit == 2 || unit == 4);
  if (unit == 2 && value > 0xffff) { // UTF-16
    put_unit(bytes, size, offset, unit, 0xd800 + ((value - 0x10000) >> 10));
    value = 0xdc00 + ((value - 0x10000) & 0x3ff);
  }
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
  Ast *node = reader_node(reader, cursor, AST_STRING, NULL, 0);
  node->string = bytes;
  node->unit = unit;
  return node;
}
