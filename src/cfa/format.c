#include "cfa/format.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *read_length(const char *at, FormatDirective *directive) {
  static const struct {
    const char *text;
    FormatLength length;
  } lengths[] = {{"hh", FORMAT_CHAR},      {"h", FORMAT_SHORT},     {"ll", FORMAT_LONG_LONG},
                 {"l", FORMAT_LONG},       {"z", FORMAT_LONG},      {"t", FORMAT_LONG},
                 {"j", FORMAT_LONG_LONG},  {"q", FORMAT_LONG_LONG}, {"L", FORMAT_LONG_DOUBLE}};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    if (!strncmp(at, lengths[i].text, strlen(lengths[i].text))) {
      directive->length = lengths[i].length;
      return at + strlen(lengths[i].text);
    }
  return at;
}

static const char *read_width(const char *at, FormatDirective *directive) {
  at += strspn(at, "-+ #'0123456789$");
  directive->takes_width = *at == '*';
  return directive->takes_width ? at + 1 + strspn(at + 1, "0123456789$") : at;
}

static const char *read_precision(const char *at, FormatDirective *directive) {
  directive->precision = -1;
  if (*at != '.')
    return at;
  directive->takes_precision = *++at == '*';
  if (directive->takes_precision)
    return at + 1 + strspn(at + 1, "0123456789$");
  directive->precision = (int)strtol(at, NULL, 10);
  return at + strspn(at, "-0123456789");
}

bool format_next(const char *text, FormatDirective *directive) {
  text = strchr(text, '%');
  if (!text)
    return false;
  *directive = (FormatDirective){.start = text + 1};
  const char *at = read_width(directive->start, directive);
  at = read_length(read_precision(at, directive), directive);
  bool is_numbered = memchr(directive->start, '$', (size_t)(at - directive->start));
  directive->letter = *at;
  directive->is_known = *at && !is_numbered && strchr("diouxXcspneEfFgGaA%m", *at);
  directive->end = at + (*at != 0);
  return true;
}

static const Type *integer_type(const Types *types, FormatLength length) {
  switch (length) {
  case FORMAT_LONG:
    return types->ints[INT_LONG];
  case FORMAT_LONG_LONG:
  case FORMAT_LONG_DOUBLE: // of glibc
    return types->ints[INT_LLONG];
  case FORMAT_NONE:
  case FORMAT_CHAR:
  case FORMAT_SHORT:
    break;
  }
  return types->int_type;
}

const Type *format_argument(const Types *types, const FormatDirective *directive) {
  assert(directive->is_known);
  switch (directive->letter) {
  case '%':
  case 'm':
    return NULL;
  case 'p':
  case 'n':
    return types->void_pointer;
  case 's':
    return types->char_pointer;
  case 'c': // also of wide characters
    return types->int_type;
  default:
    if (strchr("diouxX", directive->letter))
      return integer_type(types, directive->length);
    return types->floats[directive->length == FORMAT_LONG_DOUBLE ? FLOAT_LONG_DOUBLE
                                                                 : FLOAT_DOUBLE];
  }
}

bool format_accepts(const Types *types, const FormatDirective *directive, const Type *passed) {
  const Type *type = format_argument(types, directive);
  bool is_followed = directive->letter == 's' || directive->letter == 'n';
  return type && type_may_be_passed(passed, type) && (!is_followed || type_is_pointer(passed));
}

const Type *format_stored(const Types *types, const FormatDirective *directive) {
  assert(directive->letter == 'n');
  if (directive->length == FORMAT_CHAR)
    return types->ints[INT_SCHAR];
  if (directive->length == FORMAT_SHORT)
    return types->ints[INT_SHORT];
  return integer_type(types, directive->length);
}

bool format_text_stores(const char *format) {
  FormatDirective directive;
  for (const char *at = format; format_next(at, &directive); at = directive.end)
    if (directive.letter == 'n')
      return true;
  return false;
}

bool format_may_store(const Expr *format) {
  const char *text = expr_literal_text(format);
  return !text || format_text_stores(text);
}
