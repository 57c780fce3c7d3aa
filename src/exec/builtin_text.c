// Numbers in strings, as glibc has them in the C locale.
#include "exec/builtin_internal.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct Number {
  unsigned __int128 magnitude; // saturated at 2^100
  bool is_negative;
  uint64_t end; // address behind the last digit; where it began if there is none
} Number;

static int digit_value(uint8_t c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

static bool is_hexadecimal(Machine *machine, uint64_t address) {
  return read_byte(machine, address) == '0' && (read_byte(machine, address + 1) | 32) == 'x' &&
         digit_value(read_byte(machine, address + 2)) < 16;
}

static Number read_number(Machine *machine, uint64_t address, int base) {
  assert(base == 0 || (base >= 2 && base <= 36));
  Number number = {.end = address};
  while (isspace(read_byte(machine, address)))
    address++;
  uint8_t sign = read_byte(machine, address);
  number.is_negative = sign == '-';
  if (sign == '-' || sign == '+')
    address++;
  if (base == 0)
    base = is_hexadecimal(machine, address) ? 16 : read_byte(machine, address) == '0' ? 8 : 10;
  if (base == 16 && is_hexadecimal(machine, address))
    address += 2;
  int digit;
  while ((digit = digit_value(read_byte(machine, address))) < base) {
    number.magnitude = number.magnitude * (unsigned)base + (unsigned)digit;
    if (number.magnitude >> 100)
      number.magnitude = (unsigned __int128)1 << 100;
    number.end = ++address;
  }
  assert(number.magnitude <= (unsigned __int128)1 << 100);
  return number;
}

// As strtol and strtoul: what does not fit becomes the nearest or the largest value; errno tells.
static __int128 clamp(Number number, const Type *type) {
  assert(type_is_int(type) && type_width(type) <= 64);
  __int128 value = number.is_negative ? -(__int128)number.magnitude : (__int128)number.magnitude;
  unsigned width = type_width(type);
  __int128 limit = (__int128)1 << (width - 1);
  bool fits =
      type_is_signed(type) ? value >= -limit && value < limit : number.magnitude >> width == 0;
  if (fits)
    return value;
  errno = ERANGE;
  if (!type_is_signed(type))
    return 2 * limit - 1;
  return value < 0 ? -limit : limit - 1;
}

static const Type *number_type(const BuiltinCall *call) {
  switch ((int)call->function->builtin) {
  case BUILTIN_ATOI: // (int)strtol
  case BUILTIN_ATOL:
  case BUILTIN_STRTOL:
    return int_type(call, INT_LONG);
  case BUILTIN_STRTOUL:
    return int_type(call, INT_ULONG);
  case BUILTIN_STRTOULL:
    return int_type(call, INT_ULLONG);
  default:
    return int_type(call, INT_LLONG);
  }
}

void builtin_strtol(const BuiltinCall *call) {
  Machine *machine = call->machine;
  bool has_base = call->site->argument_count >= 3;
  int base = has_base ? (int)arg_int(call, 2, int_type(call, INT_INT)) : 10;
  if (base < 0 || base == 1 || base > 36)
    stop(machine, EXEC_BAD_CALL, "%s with base %d", call->function->name, base);
  Number number = read_number(machine, arg_address(call, 0), base);
  if (has_base && arg_address(call, 1))
    store_value(machine, arg_address(call, 1),
                value_int(machine->cfa->types.char_pointer, number.end));
  give_int(call, clamp(number, number_type(call)));
}

// The host reads a copy of the characters that can belong to the number.
void builtin_strtod(const BuiltinCall *call) {
  Machine *machine = call->machine;
  uint64_t address = arg_address(call, 0), length = 0;
  strbuf_clear(&machine->text);
  for (char c; (c = (char)read_byte(machine, address + length)); length++) {
    if (!isalnum((unsigned char)c) && !isspace((unsigned char)c) && !strchr("+-.()_", c))
      break;
    strbuf_add_char(&machine->text, c);
  }
  const char *text = strbuf_text(&machine->text);
  char *end;
  long double value = call->function->builtin == BUILTIN_STRTOLD  ? strtold(text, &end)
                      : call->function->builtin == BUILTIN_STRTOF ? strtof(text, &end)
                                                                  : strtod(text, &end);
  if (call->site->argument_count >= 2 && arg_address(call, 1))
    store_value(machine, arg_address(call, 1),
                value_int(machine->cfa->types.char_pointer, address + (uint64_t)(end - text)));
  give_float(call, value);
}
