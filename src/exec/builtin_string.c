// Strings, byte by byte: each byte is checked when it is reached.
#include "exec/builtin_internal.h"

#include <assert.h>
#include <ctype.h>

// ---- length and copies

// How many bytes the function looks at: of strncat and the like, its argument INDEX says it.
static uint64_t limit_of(const BuiltinCall *call, uint32_t index) {
  switch ((int)call->function->builtin) {
  case BUILTIN_STRNLEN:
  case BUILTIN_STRNCAT:
  case BUILTIN_STRNDUP:
  case BUILTIN_STRNCMP:
  case BUILTIN_STRNCASECMP:
    return arg_size(call, index);
  default:
    return UINT64_MAX;
  }
}

void builtin_strlen(const BuiltinCall *call) {
  give_int(call, string_length(call->machine, arg_address(call, 0), limit_of(call, 1)));
}

void builtin_strcpy(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1);
  uint64_t length = string_length(call->machine, from, UINT64_MAX);
  move_bytes(call->machine, to, from, length + 1);
  give_int(call, call->function->builtin == BUILTIN_STPCPY ? to + length : to);
}

static void fill_zero(Machine *machine, uint64_t address, uint64_t size) {
  for (uint64_t i = 0; i < size; i++)
    write_bytes(machine, address + i, "", 1);
}

void builtin_strncpy(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1), size = arg_size(call, 2);
  uint64_t length = string_length(call->machine, from, size);
  move_bytes(call->machine, to, from, length);
  assert(length <= size);
  fill_zero(call->machine, to + length, size - length);
  give_int(call, to);
}

// At most LIMIT bytes of the string FROM, and a final 0.
static void copy_string(Machine *machine, uint64_t to, uint64_t from, uint64_t limit) {
  uint64_t length = string_length(machine, from, limit);
  move_bytes(machine, to, from, length);
  fill_zero(machine, to + length, 1);
}

void builtin_strcat(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1);
  uint64_t end = to + string_length(call->machine, to, UINT64_MAX);
  copy_string(call->machine, end, from, limit_of(call, 2));
  give_int(call, to);
}

void builtin_strdup(const BuiltinCall *call) {
  uint64_t from = arg_address(call, 0);
  uint64_t length = string_length(call->machine, from, limit_of(call, 1));
  uint64_t to = allocate(call, length + 1, false);
  copy_string(call->machine, to, from, length);
  give_int(call, to);
}

// wchar_t is an int on our targets.
void builtin_wcslen(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0), length = 0;
  for (;; length++) {
    uint8_t bits = 0;
    for (uint64_t i = 0; i < 4; i++)
      bits |= read_byte(call->machine, address + 4 * length + i);
    if (!bits)
      break;
  }
  give_int(call, length);
}

// ---- comparison

static int ignore_case(int c) { return tolower(c); }
static int keep_case(int c) { return c; }

static void compare(const BuiltinCall *call, int (*letter)(int c)) {
  uint64_t left = arg_address(call, 0), right = arg_address(call, 1), limit = limit_of(call, 2);
  int difference = 0;
  for (uint64_t i = 0; i < limit && !difference; i++) {
    int c = letter(read_byte(call->machine, left + i));
    difference = c - letter(read_byte(call->machine, right + i));
    if (!c)
      break;
  }
  give_int(call, difference);
}

void builtin_strcmp(const BuiltinCall *call) { compare(call, keep_case); }

void builtin_strcasecmp(const BuiltinCall *call) { compare(call, ignore_case); }

// ---- search

// The first (or last) place of the byte, the final 0 included; 0 if none.
static uint64_t find_byte(Machine *machine, uint64_t address, uint8_t wanted, bool is_last) {
  uint64_t found = 0;
  for (;; address++) {
    uint8_t byte = read_byte(machine, address);
    if (byte == wanted) {
      found = address;
      if (!is_last)
        return found;
    }
    if (!byte)
      return found;
  }
}

void builtin_strchr(const BuiltinCall *call) {
  uint8_t byte = (uint8_t)arg_int(call, 1, int_type(call, INT_UCHAR));
  bool is_last = call->function->builtin == BUILTIN_STRRCHR;
  give_int(call, find_byte(call->machine, arg_address(call, 0), byte, is_last));
}

static bool has_prefix(Machine *machine, uint64_t text, uint64_t prefix) {
  for (;; text++, prefix++) {
    uint8_t wanted = read_byte(machine, prefix);
    if (!wanted)
      return true;
    if (read_byte(machine, text) != wanted)
      return false;
  }
}

void builtin_strstr(const BuiltinCall *call) {
  uint64_t text = arg_address(call, 0), wanted = arg_address(call, 1);
  while (!has_prefix(call->machine, text, wanted)) {
    if (!read_byte(call->machine, text)) {
      give_int(call, 0);
      return;
    }
    text++;
  }
  give_int(call, text);
}

// strspn counts bytes that are in the set, strcspn and strpbrk those that are not.
void builtin_strspn(const BuiltinCall *call) {
  Builtin builtin = call->function->builtin;
  uint64_t text = arg_address(call, 0), set = arg_address(call, 1), count = 0;
  uint8_t byte;
  while ((byte = read_byte(call->machine, text + count))) {
    bool is_in_set = find_byte(call->machine, set, byte, false) != 0;
    if (is_in_set != (builtin == BUILTIN_STRSPN))
      break;
    count++;
  }
  if (builtin == BUILTIN_STRPBRK)
    give_int(call, byte ? text + count : 0);
  else
    give_int(call, count);
}
