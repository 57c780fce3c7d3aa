#include "frontend/text.h"

#include "base/strbuf.h"

#include <assert.h>
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
  assert(*p);
  if (*p == '"' || *p == '\'') {
    char quote = *p;
    for (p++; *p && *p != quote; p++)
      if (*p == '\\' && p[1])
        p++;
    return *p ? p + 1 : p;
  }
  if (strchr("([{", *p)) {
    p = text_skip_until(p + 1, ")]}");
    return *p ? p + 1 : p;
  }
  return p + 1;
}

const char *text_skip_until(const char *p, const char *stops) {
  assert(*stops);
  for (p = text_skip_space(p); *p && !strchr(stops, *p); p = text_skip_space(p))
    p = skip_piece(p);
  return p;
}

// ---- words

static size_t word_length(const char *text, size_t length) {
  size_t n = 0;
  while (n < length && (isalnum((unsigned char)text[n]) || text[n] == '_'))
    n++;
  return n;
}

// The index of the word of LENGTH characters at TEXT; COUNT if it is none of WORDS.
static int find_word(const char *text, size_t length, const char *const *words, int count) {
  int i = 0;
  while (i < count && (strlen(words[i]) != length || strncmp(words[i], text, length) != 0))
    i++;
  return i;
}

// Writes the words of a type name in one order and spelling: "unsigned",
// "unsigned int" and "int unsigned" become the same.
static void normalize_type(const char *text, size_t length, Strbuf *out) {
  enum { UNSIGNED, SIGNED, CHAR, SHORT, LONG, INT, WORDS };
  static const char *const words[] = {"unsigned", "signed", "char", "short", "long", "int"};
  int counts[WORDS + 1] = {0};
  Strbuf rest = {0};
  for (size_t i = 0; i < length;) {
    size_t n = word_length(text + i, length - i);
    int word = find_word(text + i, n, words, WORDS);
    counts[word]++;
    if (word == WORDS && n > 0)
      strbuf_printf(&rest, "%.*s ", (int)n, text + i);
    else if (n == 0 && !isspace((unsigned char)text[i]))
      strbuf_add_char(&rest, text[i]);
    i += n ? n : 1;
  }
  bool is_sized = counts[CHAR] || counts[SHORT] || counts[LONG];
  bool is_int = counts[INT] || counts[UNSIGNED] || counts[SIGNED];
  strbuf_add(out, counts[UNSIGNED] ? "unsigned " : "");
  strbuf_add(out, counts[SIGNED] && counts[CHAR] ? "signed " : "");
  strbuf_add(out, counts[CHAR] ? "char" : counts[SHORT] ? "short" : "");
  strbuf_add(out, counts[LONG] == 2 ? "long long" : counts[LONG] ? "long" : "");
  strbuf_printf(out, "%s|%s", is_int && !is_sized ? "int" : "", strbuf_text(&rest));
  strbuf_release(&rest);
}

bool text_is_type(const char *text, size_t length, const char *other) {
  Strbuf a = {0}, b = {0};
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
  static const char *const keywords[] = {"struct", "union"};
  const int count = sizeof words / sizeof *words;
  bool is_tag = false; // behind `struct`
  for (size_t i = 0; i < length;) {
    size_t n = word_length(text + i, length - i);
    bool is_keyword = find_word(text + i, n, keywords, 2) < 2;
    bool is_known = n > 0 ? is_keyword || is_tag || find_word(text + i, n, words, count) < count
                          : isspace((unsigned char)text[i]) || text[i] == '*';
    if (!is_known)
      return false;
    if (n > 0)
      is_tag = is_keyword;
    i += n ? n : 1;
  }
  return true;
}
