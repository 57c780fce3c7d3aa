// Integers, characters, strings and sets of characters; floating point is not supported.
#include "integer.h"

typedef __builtin_va_list va_list;

typedef struct Directive {
  int is_suppressed;
  size_t width; // the largest there is if none is given
  int longs;    // -2 for hh, -1 for h, 1 for l, 2 for ll
  char conversion;
  const char *set, *set_end; // of %[
} Directive;

typedef enum Outcome { MATCHED, MISMATCHED, INPUT_ENDED } Outcome;

static const char *skip_space(const char *text) {
  while (IS_SPACE(*text))
    text++;
  return text;
}

static Outcome match(const char **text, char c) {
  if (!**text)
    return INPUT_ENDED;
  return *(*text)++ == c ? MATCHED : MISMATCHED;
}

// ---- directives

static const char *read_set(Directive *directive, const char *format) {
  directive->set = format;
  if (*format == '^')
    format++;
  if (*format == ']')
    format++;
  while (*format && *format != ']')
    format++;
  directive->set_end = format;
  return *format ? format + 1 : format;
}

static const char *read_longs(Directive *directive, const char *format) {
  for (;; format++) {
    if (*format == 'h')
      directive->longs--;
    else if (*format == 'l')
      directive->longs++;
    else if (*format == 'j')
      directive->longs = 2;
    else if (*format == 'z' || *format == 't')
      directive->longs = 1;
    else
      return format;
  }
}

// Behind the '%'; returns what follows the directive.
static const char *read_directive(Directive *directive, const char *format) {
  *directive = (Directive){.width = 0};
  if (*format == '*') {
    directive->is_suppressed = 1;
    format++;
  }
  for (; IS_DIGIT(*format); format++)
    directive->width = 10 * directive->width + (*format - '0');
  if (directive->width == 0)
    directive->width = -1;
  format = read_longs(directive, format);
  directive->conversion = *format++;
  return directive->conversion == '[' ? read_set(directive, format) : format;
}

// ---- numbers

static void store(const Directive *directive, unsigned long long value, va_list *list) {
  if (directive->is_suppressed)
    return;
  void *to = __builtin_va_arg(*list, void *);
  if (directive->longs >= 2)
    *(long long *)to = value;
  else if (directive->longs == 1)
    *(long *)to = value;
  else if (directive->longs == 0)
    *(int *)to = value;
  else if (directive->longs == -1)
    *(short *)to = value;
  else
    *(signed char *)to = value;
}

// What does not fit becomes the largest or smallest number of type long (long long).
static unsigned long long clamped(Integer number, int is_unsigned, unsigned long long most) {
  if (number.is_too_large && is_unsigned)
    return most;
  return number.is_negative ? 0 - number.value : number.value;
}

static Outcome scan_integer(const char **text, const Directive *directive, va_list *list) {
  char conversion = directive->conversion;
  int is_unsigned = conversion != 'd' && conversion != 'i';
  int base = conversion == 'i'                        ? 0
             : conversion == 'o'                      ? 8
             : conversion == 'x' || conversion == 'X' ? 16
                                                      : 10;
  unsigned long long most = directive->longs >= 2 ? __LONG_LONG_MAX__ : __LONG_MAX__;
  unsigned long long least = most + 1;
  if (is_unsigned)
    least = most = 2 * most + 1;
  Integer number = __lib_read_integer(*text, directive->width, base, most, least);
  if (number.end == *text)
    return MISMATCHED;
  *text = number.end;
  store(directive, clamped(number, is_unsigned, most), list);
  return MATCHED;
}

// ---- text

static int is_in_set(char c, const Directive *directive) {
  const char *set = directive->set;
  int is_inverted = *set == '^';
  for (set += is_inverted; set < directive->set_end; set++) {
    int is_range = set[1] == '-' && set + 2 < directive->set_end;
    unsigned char first = *set, last = is_range ? set[2] : *set;
    if (first <= (unsigned char)c && (unsigned char)c <= last)
      return !is_inverted;
    if (is_range)
      set += 2;
  }
  return is_inverted;
}

static int belongs(char c, const Directive *directive) {
  if (directive->conversion == 's')
    return !IS_SPACE(c);
  return directive->conversion == 'c' || is_in_set(c, directive);
}

// Fewer characters than %3c asks for will do, as in glibc.
static Outcome scan_text(const char **text, const Directive *directive, va_list *list) {
  int is_characters = directive->conversion == 'c';
  size_t width = is_characters && directive->width == (size_t)-1 ? 1 : directive->width, count = 0;
  char *to = directive->is_suppressed ? NULL : __builtin_va_arg(*list, char *);
  while (count < width && (*text)[count] && belongs((*text)[count], directive)) {
    if (to)
      to[count] = (*text)[count];
    count++;
  }
  *text += count;
  if (to && !is_characters && count)
    to[count] = 0;
  return count ? MATCHED : MISMATCHED;
}

// ---- all together

static Outcome convert(const char *start, const char **text, const Directive *directive,
                       va_list *list) {
  switch (directive->conversion) {
  case 'n':
    store(directive, *text - start, list);
    return MATCHED;
  case '%':
    *text = skip_space(*text);
    return match(text, '%');
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    *text = skip_space(*text);
    return !**text ? INPUT_ENDED : scan_integer(text, directive, list);
  case 's':
    *text = skip_space(*text);
    return !**text ? INPUT_ENDED : scan_text(text, directive, list);
  case 'c':
  case '[':
    return !**text ? INPUT_ENDED : scan_text(text, directive, list);
  default:
    __lib_unsupported("a conversion of scanf other than of integers and text");
    return MISMATCHED;
  }
}

static int is_counted(const Directive *directive) {
  return !directive->is_suppressed && directive->conversion != 'n' && directive->conversion != '%';
}

int vsscanf(const char *text, const char *format, va_list arguments) {
  const char *start = text;
  Outcome outcome = MATCHED;
  int count = 0;
  va_list list;
  __builtin_va_copy(list, arguments);
  while (*format && outcome == MATCHED) {
    if (IS_SPACE(*format)) {
      text = skip_space(text);
      format++;
    } else if (*format == '%') {
      Directive directive;
      format = read_directive(&directive, format + 1);
      outcome = convert(start, &text, &directive, &list);
      count += outcome == MATCHED && is_counted(&directive);
    } else {
      outcome = match(&text, *format++);
    }
  }
  __builtin_va_end(list);
  return outcome == INPUT_ENDED && count == 0 ? -1 : count;
}
