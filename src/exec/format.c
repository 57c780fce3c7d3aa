// The formats of printf. Each conversion is printed by the host with a value
// of the right type: what `%ld` means depends on the program's data model.
#include "exec/builtin_internal.h"

#include <assert.h>
#include <string.h>

typedef enum Length {
  LENGTH_NONE,
  LENGTH_HH,
  LENGTH_H,
  LENGTH_L,
  LENGTH_LL,
  LENGTH_J,
  LENGTH_Z,
  LENGTH_T,
  LENGTH_LONG_DOUBLE
} Length;

typedef struct Conversion {
  char flags[8];
  bool is_left;
  int width;     // 0: none
  int precision; // -1: none
  Length length;
  char letter;
} Conversion;

typedef struct Formatter {
  Machine *machine;
  uint64_t address; // of the next character of the format
  ArgumentSource *source;
  Strbuf *out;
  size_t start; // of our text in OUT
} Formatter;

static char peek(Formatter *f) { return (char)read_byte(f->machine, f->address); }

_Noreturn static void stop_conversion(const Formatter *f, const Conversion *c, const char *why) {
  stop(f->machine, EXEC_UNSUPPORTED, "%s: conversion %%%c %s", f->machine->builtin->name, c->letter,
       why);
}

_Noreturn static void stop_type(const Formatter *f, const Conversion *c, const Type *type) {
  strbuf_clear(&f->machine->text);
  type_add_text(type, NULL, &f->machine->text);
  stop(f->machine, EXEC_BAD_CALL, "%s: conversion %%%c with an argument of type %s",
       f->machine->builtin->name, c->letter, strbuf_text(&f->machine->text));
}

// ---- parsing

static void add_flag(Conversion *c, char flag) {
  size_t count = strlen(c->flags);
  c->is_left |= flag == '-';
  if (!strchr(c->flags, flag) && count + 1 < sizeof c->flags)
    c->flags[count] = flag;
}

static void parse_flags(Formatter *f, Conversion *c) {
  for (char flag; (flag = peek(f)) && strchr("-+ #0'", flag); f->address++)
    add_flag(c, flag);
}

// The argument that is converted, which is a floating one or is not.
static ExecValue next_value(Formatter *f, const Conversion *c, bool is_float) {
  ExecValue value = next_argument(f->source);
  if (type_is_float(value.type) != is_float)
    stop_type(f, c, value.type);
  return value;
}

static int next_int(Formatter *f, const Conversion *c) {
  ExecValue value = next_value(f, c, false);
  if (!type_is_int(value.type))
    stop_type(f, c, value.type);
  return (int)value_cast(value, f->machine->cfa->types.int_type).integer;
}

// A number, or * for one from the arguments. At most 9 digits count.
static int parse_number(Formatter *f, const Conversion *c) {
  int number = 0;
  if (peek(f) == '*') {
    f->address++;
    return next_int(f, c);
  }
  for (; peek(f) >= '0' && peek(f) <= '9'; f->address++)
    if (number < 100000000)
      number = 10 * number + (peek(f) - '0');
  return number;
}

static void parse_width(Formatter *f, Conversion *c) {
  c->width = parse_number(f, c);
  if (c->width < 0) { // from the arguments: the flag - and a width
    add_flag(c, '-');
    c->width = -c->width;
  }
  c->precision = -1;
  if (peek(f) == '.') {
    f->address++;
    if (peek(f) == '-') // taken as no precision
      f->address++, parse_number(f, c);
    else
      c->precision = parse_number(f, c);
  }
}

static Length parse_length(Formatter *f) {
  static const struct {
    const char *text;
    Length length;
  } lengths[] = {{"hh", LENGTH_HH}, {"h", LENGTH_H},  {"ll", LENGTH_LL},
                 {"l", LENGTH_L},   {"j", LENGTH_J},  {"z", LENGTH_Z},
                 {"t", LENGTH_T},   {"q", LENGTH_LL}, {"L", LENGTH_LONG_DOUBLE}};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    const char *text = lengths[i].text;
    bool is_match =
        peek(f) == text[0] && (!text[1] || (char)read_byte(f->machine, f->address + 1) == text[1]);
    if (is_match) {
      f->address += strlen(text);
      return lengths[i].length;
    }
  }
  return LENGTH_NONE;
}

// ---- printing

// A format for the host: the same flags, width and precision.
static void host_format(const Conversion *c, const char *length, char *buffer, size_t size) {
  assert(c->width >= 0 && c->precision >= -1);
  if (c->precision < 0)
    snprintf(buffer, size, "%%%s*%s%c", c->flags, length, c->letter);
  else
    snprintf(buffer, size, "%%%s*.%d%s%c", c->flags, c->precision, length, c->letter);
}

static const Type *integer_type(const Formatter *f, const Conversion *c) {
  assert(c->length <= LENGTH_LONG_DOUBLE);
  static const IntKind kinds[] = {
      [LENGTH_NONE] = INT_INT, [LENGTH_HH] = INT_SCHAR, [LENGTH_H] = INT_SHORT,
      [LENGTH_L] = INT_LONG,   [LENGTH_LL] = INT_LLONG, [LENGTH_J] = INT_LLONG,
      [LENGTH_Z] = INT_LONG,   [LENGTH_T] = INT_LONG,   [LENGTH_LONG_DOUBLE] = INT_LLONG};
  bool is_signed = c->letter == 'd' || c->letter == 'i';
  return f->machine->cfa->types.ints[kinds[c->length] + (is_signed ? 0 : 1)];
}

static void print_integer(Formatter *f, const Conversion *c) {
  assert(strchr("diouxX", c->letter));
  ExecValue value = next_value(f, c, false);
  char format[48];
  host_format(c, "ll", format, sizeof format);
  __int128 integer = value_cast(value, integer_type(f, c)).integer;
  strbuf_printf(f->out, format, c->width, (long long)integer);
}

static void print_floating(Formatter *f, const Conversion *c) {
  assert(strchr("fFeEgGaA", c->letter));
  ExecValue value = next_value(f, c, true);
  char format[48];
  if (c->length == LENGTH_LONG_DOUBLE) {
    host_format(c, "L", format, sizeof format);
    strbuf_printf(f->out, format, c->width, value.floating);
  } else {
    host_format(c, "", format, sizeof format);
    strbuf_printf(f->out, format, c->width, (double)value.floating);
  }
}

static void print_pointer(Formatter *f, const Conversion *c) {
  ExecValue value = next_value(f, c, false);
  char format[48];
  host_format(c, "", format, sizeof format);
  strbuf_printf(f->out, format, c->width, (void *)(uintptr_t)value.integer);
}

static void pad(Formatter *f, const Conversion *c, uint64_t length) {
  assert(c->width >= 0);
  for (uint64_t i = length; i < (uint64_t)c->width; i++)
    strbuf_add_char(f->out, ' ');
}

static void print_char(Formatter *f, const Conversion *c) {
  char character = (char)next_int(f, c);
  if (!c->is_left)
    pad(f, c, 1);
  strbuf_add_char(f->out, character);
  if (c->is_left)
    pad(f, c, 1);
}

static void print_string(Formatter *f, const Conversion *c) {
  static const char null_text[] = "(null)";
  uint64_t address = (uint64_t)next_value(f, c, false).integer & f->machine->space.pointer_mask;
  uint64_t limit = c->precision < 0 ? UINT64_MAX : (uint64_t)c->precision;
  uint64_t length = limit >= sizeof null_text - 1 ? sizeof null_text - 1 : 0;
  if (address)
    length = string_length(f->machine, address, limit);
  if (!c->is_left)
    pad(f, c, length);
  for (uint64_t i = 0; i < length; i++)
    strbuf_add_char(f->out, address ? (char)read_byte(f->machine, address + i) : null_text[i]);
  if (c->is_left)
    pad(f, c, length);
}

// %n stores how many characters there are so far.
static void store_count(Formatter *f, const Conversion *c) {
  ExecValue pointer = next_value(f, c, false);
  Conversion as_int = {.length = c->length, .letter = 'd'};
  __int128 count = (__int128)(f->out->size - f->start);
  store_value(f->machine, (uint64_t)pointer.integer, value_int(integer_type(f, &as_int), count));
}

static void convert(Formatter *f) {
  Conversion c = {.letter = '%'};
  parse_flags(f, &c);
  parse_width(f, &c);
  c.length = parse_length(f);
  c.letter = peek(f);
  if (!c.letter) {
    c.letter = '%';
    stop_conversion(f, &c, "is cut short");
  }
  f->address++;
  if (strchr("diouxX", c.letter))
    print_integer(f, &c);
  else if (strchr("fFeEgGaA", c.letter))
    print_floating(f, &c);
  else if (strchr("cs", c.letter) && c.length == LENGTH_L)
    stop_conversion(f, &c, "with wide characters is not supported");
  else if (c.letter == 'c')
    print_char(f, &c);
  else if (c.letter == 's')
    print_string(f, &c);
  else if (c.letter == 'p')
    print_pointer(f, &c);
  else if (c.letter == 'n')
    store_count(f, &c);
  else if (c.letter == '%')
    strbuf_add_char(f->out, '%');
  else
    stop_conversion(f, &c, "is not supported");
}

void format_text(Machine *machine, uint64_t address, ArgumentSource *source, Strbuf *out) {
  assert(machine->builtin);
  Formatter f = {
      .machine = machine, .address = address, .source = source, .out = out, .start = out->size};
  for (char c; (c = peek(&f));) {
    f.address++;
    if (c == '%')
      convert(&f);
    else
      strbuf_add_char(out, c);
  }
}
