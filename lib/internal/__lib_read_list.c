// Reads what vprintf would: a format, an argument of LIST for each directive, and texts up to their
// end. What %n leads to is written; vprintf then stores the right number there.
#include "lib.h"

typedef __builtin_va_list va_list;

typedef struct Directive {
  int precision; // -1: none
  int longs;     // -2 for hh, -1 for h, 1 for l, 2 for ll
  int is_long_double;
  char conversion;
} Directive;

void __lib_read_text(const char *text, size_t limit);

static const char *read_width(const char *format, va_list *list) {
  while (IS_DIGIT(*format) || *format == '-' || *format == '+' || *format == ' ' ||
         *format == '#' || *format == '\'')
    format++;
  if (*format != '*')
    return format;
  (void)__builtin_va_arg(*list, int);
  return format + 1;
}

static const char *read_precision(int *precision, const char *format, va_list *list) {
  *precision = -1;
  if (*format != '.')
    return format;
  format++;
  if (*format == '*') {
    *precision = __builtin_va_arg(*list, int);
    return format + 1;
  }
  if (*format == '-') { // none
    for (format++; IS_DIGIT(*format); format++)
      ;
    return format;
  }
  for (*precision = 0; IS_DIGIT(*format); format++)
    if (*precision < 100000000)
      *precision = 10 * *precision + (*format - '0');
  return format;
}

static const char *read_length(Directive *directive, const char *format) {
  for (;; format++) {
    if (*format == 'h')
      directive->longs--;
    else if (*format == 'l' || *format == 'z' || *format == 't')
      directive->longs++;
    else if (*format == 'j' || *format == 'q')
      directive->longs = 2;
    else if (*format == 'L') {
      directive->longs = 2;
      directive->is_long_double = 1;
    } else
      return format;
  }
}

static void read_integer(const Directive *directive, va_list *list) {
  if (directive->longs >= 2)
    (void)__builtin_va_arg(*list, long long);
  else if (directive->longs == 1)
    (void)__builtin_va_arg(*list, long);
  else
    (void)__builtin_va_arg(*list, int);
}

static void read_float(const Directive *directive, va_list *list) {
  if (directive->is_long_double)
    (void)__builtin_va_arg(*list, long double);
  else
    (void)__builtin_va_arg(*list, double);
}

static void read_string(const Directive *directive, va_list *list) {
  const char *text = __builtin_va_arg(*list, const char *);
  if (directive->longs > 0)
    __lib_unsupported("printf of wide characters");
  __lib_read_text(text, directive->precision < 0 ? (size_t)-1 : (size_t)directive->precision);
}

static void write_count(const Directive *directive, va_list *list) {
  void *to = __builtin_va_arg(*list, void *);
  if (directive->longs >= 2)
    *(long long *)to = 0;
  else if (directive->longs == 1)
    *(long *)to = 0;
  else if (directive->longs == 0)
    *(int *)to = 0;
  else if (directive->longs == -1)
    *(short *)to = 0;
  else
    *(signed char *)to = 0;
}

static void read_argument(const Directive *directive, va_list *list) {
  switch (directive->conversion) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    read_integer(directive, list);
    break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    read_float(directive, list);
    break;
  case 'c':
    (void)__builtin_va_arg(*list, int);
    break;
  case 's':
    read_string(directive, list);
    break;
  case 'p':
    (void)__builtin_va_arg(*list, void *);
    break;
  case 'n':
    write_count(directive, list);
    break;
  case '%':
  case 'm':
    break;
  default:
    __lib_unsupported("a directive of printf that is not known");
  }
}

// FORMAT is behind the '%'; returns what follows the directive.
static const char *read_directive(const char *format, va_list *list) {
  Directive directive = {0};
  format = read_width(format, list);
  format = read_precision(&directive.precision, format, list);
  format = read_length(&directive, format);
  directive.conversion = *format;
  read_argument(&directive, list);
  return format + 1;
}

void __lib_read_list(const char *format, va_list arguments) {
  va_list list;
  __builtin_va_copy(list, arguments);
  while (*format)
    format = *format == '%' ? read_directive(format + 1, &list) : format + 1;
  __builtin_va_end(list);
}
