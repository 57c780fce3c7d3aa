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

bool text_is_plain_type(const char *text, size_t length) {
  static const char *const words[] = {"void",   "char",   "short",    "int",   "long", "float",
                                      "double", "signed", "unsigned", "_Bool", "const"};
  bool is_tag = false; // behind `struct`
  for (size_t i = 0; i < length;) {
    size_t n = 0;
    while (i + n < length && (isalnum((unsigned char)text[i + n]) || text[i + n] == '_'))
      n++;
    bool is_keyword =
        n > 0 && (!strncmp(text + i, "struct ", 7) || !strncmp(text + i, "union ", 6));
    bool is_known = is_keyword || (n > 0 && is_tag);
    if (n > 0)
      is_tag = is_keyword;
    is_known |= n == 0 && (isspace((unsigned char)text[i]) || text[i] == '*');
    for (size_t k = 0; n > 0 && k < sizeof words / sizeof *words && !is_known; k++)
      is_known = strlen(words[k]) == n && !strncmp(words[k], text + i, n);
    if (!is_known)
      return false;
    i += n ? n : 1;
  }
  return true;
}
