#include "frontend/text.h"

#include "base/strbuf.h"

#include <ctype.h>
#include <string.h>

const char *text_skip_space(const char *p) {
  for (;;) {
    if (isspace((unsigned char)*p) || (*p == '\\' && p[1] == '\n'))
      p++;
    else if (p[0] == '/' && p[1] == '/')
      p += strcspn(p, "\n");
    else if (p[0] == '/' && p[1] == '*' && strstr(p + 2, "*/"))
      p = strstr(p + 2, "*/") + 2;
    else
      return p;
  }
}

// Skips one token-ish piece of C text: a literal, a bracketed group, or a character.
static const char *skip_piece(const char *p) {
  if (*p == '"' || *p == '\'') {
    char quote = *p;
    for (p++; *p && *p != quote; p++)
      if (*p == '\\' && p[1])
        p++;
    return *p ? p + 1 : p;
  }
  if (*p == '(' || *p == '[' || *p == '{') {
    for (p++; *p && *p != ')' && *p != ']' && *p != '}';)
      p = skip_piece(p);
    return *p ? p + 1 : p;
  }
  return p + 1;
}

const char *text_skip_until(const char *p, const char *stops) {
  while (*p && !strchr(stops, *p))
    p = skip_piece(p);
  return p;
}

// Writes the words of a type name in one order and spelling: "unsigned",
// "unsigned int" and "int unsigned" become the same.
static void normalize_type(const char *text, size_t length, Strbuf *out) {
  int longs = 0, is_unsigned = 0, is_signed = 0, is_short = 0, is_int = 0, is_char = 0;
  Strbuf rest;
  strbuf_init(&rest);
  for (size_t i = 0; i < length;) {
    size_t n = 0;
    while (i + n < length && (isalnum((unsigned char)text[i + n]) || text[i + n] == '_'))
      n++;
    const char *word = text + i;
#define IS(name) (n == sizeof name - 1 && !strncmp(word, name, n))
    if (n == 0) {
      if (!isspace((unsigned char)*word))
        strbuf_add_char(&rest, *word);
      n = 1;
    } else if (IS("long")) {
      longs++;
    } else if (IS("unsigned")) {
      is_unsigned = 1;
    } else if (IS("signed")) {
      is_signed = 1;
    } else if (IS("short")) {
      is_short = 1;
    } else if (IS("int")) {
      is_int = 1;
    } else if (IS("char")) {
      is_char = 1;
    } else {
      strbuf_add_bytes(&rest, word, n);
      strbuf_add_char(&rest, ' ');
    }
#undef IS
    i += n;
  }
  strbuf_printf(
      out, "%s%s%s%s%s%s|%s", is_unsigned ? "unsigned " : "", is_signed && is_char ? "signed " : "",
      is_char ? "char" : "", is_short ? "short" : "",
      longs == 2 ? "long long"
      : longs    ? "long"
                 : "",
      (is_int || is_unsigned || is_signed) && !is_char && !is_short && !longs ? "int" : "",
      strbuf_text(&rest));
  strbuf_release(&rest);
}

bool text_is_type(const char *text, size_t length, const char *other) {
  Strbuf a, b;
  strbuf_init(&a);
  strbuf_init(&b);
  normalize_type(text, length, &a);
  normalize_type(other, strlen(other), &b);
  bool result = !strcmp(strbuf_text(&a), strbuf_text(&b));
  strbuf_release(&a);
  strbuf_release(&b);
  return result;
}
