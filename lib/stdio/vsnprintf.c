// Text of integers, characters, strings, pointers, and floating numbers of common sizes (%f). From
// the first directive of another kind on (other floating ones, wide characters, numbered
// arguments), the interpreter formats the rest.
#include "fixed.h"

typedef __builtin_va_list va_list;

typedef struct Output {
  char *to;
  size_t size, length; // LENGTH is what there would be with room for all
} Output;

typedef struct Directive {
  int is_left, is_signed, is_spaced, is_alternate, is_zero_filled;
  int width, precision; // -1: none
  int longs;            // -2 for hh, -1 for h, 1 for l, 2 for ll
  char conversion;
} Directive;

enum { LONGEST = 22 }; // octal digits of the largest number

int __lib_vsnprintf(char *to, size_t size, const char *format, va_list list);
int __lib_is_in(char c, const char *set);

// ---- output

static void put(Output *output, char c) {
  if (output->length + 1 < output->size)
    output->to[output->length] = c;
  output->length++;
}

static void put_times(Output *output, char c, int times) {
  for (int i = 0; i < times; i++)
    put(output, c);
}

static int length_of(const char *text) {
  int length = 0;
  while (text[length])
    length++;
  return length;
}

// PREFIX, ZEROS zeros and COUNT characters of TEXT, filled up to the width.
static void put_field(Output *output, const Directive *directive, const char *prefix, int zeros,
                      const char *text, int count) {
  int fill = directive->width - length_of(prefix) - zeros - count;
  if (!directive->is_left)
    put_times(output, ' ', fill);
  for (; *prefix; prefix++)
    put(output, *prefix);
  put_times(output, '0', zeros);
  for (int i = 0; i < count; i++)
    put(output, text[i]);
  if (directive->is_left)
    put_times(output, ' ', fill);
}

// ---- directives

static int is_common(const char *directive) {
  while (__lib_is_in(*directive, "-+ #0123456789.*hljzt")) {
    if (directive[0] == 'l' && (directive[1] == 'c' || directive[1] == 's'))
      return 0;
    directive++;
  }
  return __lib_is_in(*directive, "diuoxXcspnf%");
}

static const char *read_flags(Directive *directive, const char *format) {
  for (;; format++) {
    if (*format == '-')
      directive->is_left = 1;
    else if (*format == '+')
      directive->is_signed = 1;
    else if (*format == ' ')
      directive->is_spaced = 1;
    else if (*format == '#')
      directive->is_alternate = 1;
    else if (*format == '0')
      directive->is_zero_filled = 1;
    else
      return format;
  }
}

static const char *read_number(int *number, const char *format, va_list *list) {
  *number = 0;
  if (*format == '*') {
    *number = __builtin_va_arg(*list, int);
    return format + 1;
  }
  for (; IS_DIGIT(*format); format++)
    *number = 10 * *number + (*format - '0');
  return format;
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
static const char *read_directive(Directive *directive, const char *format, va_list *list) {
  *directive = (Directive){.precision = -1};
  format = read_flags(directive, format);
  format = read_number(&directive->width, format, list);
  if (directive->width < 0) {
    directive->is_left = 1;
    directive->width = -directive->width;
  }
  if (*format == '.')
    format = read_number(&directive->precision, format + 1, list);
  format = read_longs(directive, format);
  directive->conversion = *format;
  return format + 1;
}

// ---- numbers

static long long signed_argument(const Directive *directive, va_list *list) {
  if (directive->longs >= 2)
    return __builtin_va_arg(*list, long long);
  if (directive->longs == 1)
    return __builtin_va_arg(*list, long);
  int value = __builtin_va_arg(*list, int);
  return directive->longs == 0 ? value : directive->longs == -1 ? (short)value : (signed char)value;
}

static unsigned long long unsigned_argument(const Directive *directive, va_list *list) {
  if (directive->longs >= 2)
    return __builtin_va_arg(*list, unsigned long long);
  if (directive->longs == 1)
    return __builtin_va_arg(*list, unsigned long);
  unsigned value = __builtin_va_arg(*list, unsigned);
  return directive->longs == 0    ? value
         : directive->longs == -1 ? (unsigned short)value
                                  : (unsigned char)value;
}

static void put_number(Output *output, const Directive *directive, const char *prefix, int base,
                       unsigned long long value) {
  const char *digits = directive->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  char text[LONGEST];
  int first = LONGEST, least = directive->precision < 0 ? 1 : directive->precision;
  for (; value; value /= base)
    text[--first] = digits[value % base];
  int count = LONGEST - first;
  if (base == 8 && directive->is_alternate && least <= count)
    least = count + 1;
  int zeros = least > count ? least - count : 0;
  int fill = directive->width - length_of(prefix) - count;
  if (directive->is_zero_filled && !directive->is_left && directive->precision < 0 && fill > zeros)
    zeros = fill;
  put_field(output, directive, prefix, zeros, text + first, count);
}

static const char *sign_of(const Directive *directive, int is_negative) {
  return is_negative ? "-" : directive->is_signed ? "+" : directive->is_spaced ? " " : "";
}

static void put_signed(Output *output, const Directive *directive, long long value) {
  unsigned long long bits = value, magnitude = value < 0 ? 0 - bits : bits;
  put_number(output, directive, sign_of(directive, value < 0), 10, magnitude);
}

// False if the number is not of a common size.
static int put_fixed(Output *output, const Directive *directive, double value) {
  FixedText text;
  int is_negative = __builtin_signbit(value) != 0;
  int precision = directive->precision < 0 ? 6 : directive->precision;
  const char *first = __lib_write_fixed(is_negative ? -value : value, precision, &text);
  if (!first)
    return 0;
  const char *prefix = sign_of(directive, is_negative);
  int count = (int)(text.end - first) - (precision == 0 && !directive->is_alternate);
  int zeros = directive->width - length_of(prefix) - count;
  if (!directive->is_zero_filled || directive->is_left || zeros < 0)
    zeros = 0;
  put_field(output, directive, prefix, zeros, first, count);
  return 1;
}

static void put_unsigned(Output *output, const Directive *directive, unsigned long long value) {
  int is_hexadecimal = directive->conversion == 'x' || directive->conversion == 'X';
  int base = is_hexadecimal ? 16 : directive->conversion == 'o' ? 8 : 10;
  const char *prefix = "";
  if (is_hexadecimal && directive->is_alternate && value)
    prefix = directive->conversion == 'x' ? "0x" : "0X";
  put_number(output, directive, prefix, base, value);
}

// ---- other conversions

static void put_string(Output *output, const Directive *directive, const char *text) {
  int limit = directive->precision, count = 0;
  if (!text) // glibc has no room for a part of it
    text = limit < 0 || limit >= 6 ? "(null)" : "";
  while ((limit < 0 || count < limit) && text[count])
    count++;
  put_field(output, directive, "", 0, text, count);
  size_t written = output->length < output->size ? output->length : output->size;
  if (count > 0)
    __lib_apart(output->to, written, text, count);
}

static void put_pointer(Output *output, Directive *directive, const void *pointer) {
  if (pointer) {
    const char *prefix = directive->is_signed ? "+0x" : directive->is_spaced ? " 0x" : "0x";
    directive->conversion = 'x';
    put_number(output, directive, prefix, 16, (__UINTPTR_TYPE__)pointer);
  } else {
    put_field(output, directive, "", 0, "(nil)", 5);
  }
}

static void store_length(const Directive *directive, size_t length, va_list *list) {
  void *to = __builtin_va_arg(*list, void *);
  if (directive->longs == 2)
    *(long long *)to = length;
  else if (directive->longs == 1)
    *(long *)to = length;
  else if (directive->longs == 0)
    *(int *)to = length;
  else if (directive->longs == -1)
    *(short *)to = length;
  else
    *(signed char *)to = length;
}

// False if it does not know how.
static int convert(Output *output, Directive *directive, va_list *list) {
  char c;
  switch (directive->conversion) {
  case 'd':
  case 'i':
    put_signed(output, directive, signed_argument(directive, list));
    break;
  case 'c':
    c = __builtin_va_arg(*list, int);
    put_field(output, directive, "", 0, &c, 1);
    break;
  case 's':
    put_string(output, directive, __builtin_va_arg(*list, const char *));
    break;
  case 'p':
    put_pointer(output, directive, __builtin_va_arg(*list, void *));
    break;
  case 'n':
    store_length(directive, output->length, list);
    break;
  case 'f':
    return put_fixed(output, directive, __builtin_va_arg(*list, double));
  case '%':
    put(output, '%');
    break;
  default:
    put_unsigned(output, directive, unsigned_argument(directive, list));
  }
  return 1;
}

static void put_end(Output *output) {
  if (output->size > 0)
    output->to[output->length < output->size ? output->length : output->size - 1] = 0;
}

// The rest of the text, from FORMAT on; returns its length.
static int put_rest(Output *output, const char *format, va_list *list) {
  size_t used = output->length < output->size ? output->length : output->size;
  put_end(output);
  return __lib_vsnprintf(output->to + used, output->size - used, format, *list);
}

// The text of the directive behind FORMAT; returns what follows, NULL if it is not known here.
static const char *put_directive(Output *output, const char *format, va_list *list) {
  Directive directive;
  if (!is_common(format))
    return NULL;
  format = read_directive(&directive, format, list);
  return convert(output, &directive, list) ? format : NULL;
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments) {
  Output output = {to, size, 0};
  va_list list, before;
  __builtin_va_copy(list, arguments);
  while (*format) {
    if (*format != '%') {
      put(&output, *format++);
      continue;
    }
    __builtin_va_copy(before, list);
    const char *next = put_directive(&output, format + 1, &list);
    if (!next)
      return output.length + put_rest(&output, format, &before);
    format = next;
    __builtin_va_end(before);
  }
  put_end(&output);
  __builtin_va_end(list);
  return output.length;
}
