// Strings, byte by byte: each byte is checked when it is reached.
#include "exec/builtin_internal.h"

#include <ctype.h>

// ---- length and copies

void builtin_strlen(const BuiltinCall *call) {
  give_int(call, string_length(call->machine, arg_address(call, 0), UINT64_MAX));
}

void builtin_strnlen(const BuiltinCall *call) {
  give_int(call, string_length(call->machine, arg_address(call, 0), arg_size(call, 1)));
}

void builtin_strcpy(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1);
  move_bytes(call->machine, to, from, string_length(call->machine, from, UINT64_MAX) + 1);
  give_int(call, to);
}

static void fill_zero(Machine *machine, uint64_t address, uint64_t size) {
  for (uint64_t i = 0; i < size; i++)
    write_bytes(machine, address + i, "", 1);
}

void builtin_strncpy(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1), size = arg_size(call, 2);
  uint64_t length = string_length(call->machine, from, size);
  move_bytes(call->machine, to, from, length);
  fill_zero(call->machine, to + length, size - length);
  give_int(call, to);
}

static void append(const BuiltinCall *call, uint64_t limit) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1);
  uint64_t end = to + string_length(call->machine, to, UINT64_MAX);
  uint64_t length = string_length(call->machine, from, limit);
  move_bytes(call->machine, end, from, length);
  fill_zero(call->machine, end + length, 1);
  give_int(call, to);
}

void builtin_strcat(const BuiltinCall *call) { append(call, UINT64_MAX); }

void builtin_strncat(const BuiltinCall *call) { append(call, arg_size(call, 2)); }

void builtin_strdup(const BuiltinCall *call) {
  uint64_t from = arg_address(call, 0);
  uint64_t size = string_length(call->machine, from, UINT64_MAX) + 1;
  uint64_t to = allocate(call, size, false);
  move_bytes(call->machine, to, from, size);
  give_int(call, to);
}

void builtin_strndup(const BuiltinCall *call) {
  uint64_t from = arg_address(call, 0);
  uint64_t length = string_length(call->machine, from, arg_size(call, 1));
  uint64_t to = allocate(call, length + 1, false);
  move_bytes(call->machine, to, from, length);
  fill_zero(call->machine, to + length, 1);
  give_int(call, to);
}

void builtin_stpcpy(const BuiltinCall *call) {
  uint64_t to = arg_address(call, 0), from = arg_address(call, 1);
  uint64_t length = string_length(call->machine, from, UINT64_MAX);
  move_bytes(call->machine, to, from, length + 1);
  give_int(call, to + length);
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

static void compare_caseless(const BuiltinCall *call, uint64_t limit) {
  uint64_t left = arg_address(call, 0), right = arg_address(call, 1);
  int difference = 0;
  for (uint64_t i = 0; i < limit && !difference; i++) {
    int c = tolower(read_byte(call->machine, left + i));
    difference = c - tolower(read_byte(call->machine, right + i));
    if (c == 0)
      break;
  }
  give_int(call, difference);
}

void builtin_strcasecmp(const BuiltinCall *call) { compare_caseless(call, UINT64_MAX); }

void builtin_strncasecmp(const BuiltinCall *call) { compare_caseless(call, arg_size(call, 2)); }

static void compare(const BuiltinCall *call, uint64_t limit) {
  uint64_t left = arg_address(call, 0), right = arg_address(call, 1);
  int difference = 0;
  for (uint64_t i = 0; i < limit && !difference; i++) {
    uint8_t byte = read_byte(call->machine, left + i);
    difference = byte - read_byte(call->machine, right + i);
    if (!byte)
      break;
  }
  give_int(call, difference);
}

void builtin_strcmp(const BuiltinCall *call) { compare(call, UINT64_MAX); }

void builtin_strncmp(const BuiltinCall *call) { compare(call, arg_size(call, 2)); }

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
  give_int(call, find_byte(call->machine, arg_address(call, 0), byte, false));
}

void builtin_strrchr(const BuiltinCall *call) {
  uint8_t byte = (uint8_t)arg_int(call, 1, int_type(call, INT_UCHAR));
  give_int(call, find_byte(call->machine, arg_address(call, 0), byte, true));
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
