// Output: to the program's standard streams, or to memory.
#include "exec/builtin_internal.h"

#include <assert.h>

// ---- streams

// Where the program's stream, argument INDEX, goes; NULL when it is swallowed.
static FILE *find_stream(const BuiltinCall *call, uint32_t index) {
  const ExecOptions *options = call->machine->options;
  uint64_t address = arg_address(call, index);
  if (address == STREAM_ADDRESS + 1)
    return options->out;
  if (address == STREAM_ADDRESS + 2)
    return options->err;
  stop(call->machine, EXEC_BAD_CALL, "%s to something that is neither stdout nor stderr",
       call->function->name);
}

static void print_bytes(FILE *out, const char *bytes, size_t size) {
  if (out && size)
    fwrite(bytes, 1, size, out);
}

static void print_string(const BuiltinCall *call, FILE *out, uint64_t address) {
  const char *text = read_string(call->machine, address);
  print_bytes(out, text, call->machine->text.size);
}

void builtin_puts(const BuiltinCall *call) {
  FILE *out = call->machine->options->out;
  print_string(call, out, arg_address(call, 0));
  print_bytes(out, "\n", 1);
  give_int(call, (__int128)call->machine->text.size + 1);
}

void builtin_fputs(const BuiltinCall *call) {
  print_string(call, find_stream(call, 1), arg_address(call, 0));
  give_int(call, 1);
}

static void print_char(const BuiltinCall *call, FILE *out) {
  char c = (char)arg_int(call, 0, int_type(call, INT_UCHAR));
  print_bytes(out, &c, 1);
  give_int(call, (unsigned char)c);
}

void builtin_putchar(const BuiltinCall *call) { print_char(call, call->machine->options->out); }

void builtin_fputc(const BuiltinCall *call) { print_char(call, find_stream(call, 1)); }

void builtin_fwrite(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0), size = arg_size(call, 1), count = arg_size(call, 2);
  FILE *out = find_stream(call, 3);
  if (size == 0)
    count = 0;
  for (uint64_t i = 0; i < size * count; i++) {
    char c = (char)read_byte(call->machine, address + i);
    print_bytes(out, &c, 1);
  }
  give_int(call, count);
}

void builtin_fflush(const BuiltinCall *call) {
  if (arg_address(call, 0))
    (void)find_stream(call, 0);
  give_int(call, 0);
}

// ---- the printf family

// Arguments of each function, by position; NONE when it has no such argument.
typedef struct Signature {
  int stream, target, size, format; // a list is the argument behind the format
} Signature;

static const Signature *signature_of(const BuiltinCall *call) {
  enum { NONE = -1 };
  static const Signature signatures[] = {
      {NONE, NONE, NONE, 0}, // printf, vprintf
      {0, NONE, NONE, 1},    // fprintf, vfprintf
      {NONE, 0, NONE, 1},    // sprintf, vsprintf
      {NONE, 0, 1, 2},       // snprintf, vsnprintf
  };
  Builtin builtin = call->function->builtin;
  assert(builtin >= BUILTIN_PRINTF && builtin <= BUILTIN_VSNPRINTF);
  return &signatures[(builtin - BUILTIN_PRINTF) % 4];
}

// sprintf and snprintf: the text with its final 0, as much as there is room for.
static void deliver_to_memory(const BuiltinCall *call, const Signature *signature,
                              const Strbuf *text) {
  assert(signature->target >= 0 && signature->stream < 0);
  uint64_t target = arg_address(call, (uint32_t)signature->target);
  uint64_t room = UINT64_MAX;
  if (signature->size >= 0)
    room = arg_size(call, (uint32_t)signature->size);
  if (room == 0)
    return;
  uint64_t length = text->size < room ? text->size : room - 1;
  assert(length < room && length <= text->size);
  write_bytes(call->machine, target, strbuf_text(text), length);
  write_bytes(call->machine, target + length, "", 1);
}

void builtin_printf(const BuiltinCall *call) {
  Machine *machine = call->machine;
  const Signature *signature = signature_of(call);
  bool has_list = call->function->builtin >= BUILTIN_VPRINTF;
  uint32_t format = (uint32_t)signature->format;
  FILE *out = machine->options->out;
  if (signature->stream >= 0)
    out = find_stream(call, 0);
  ArgumentSource source = {.call = call, .next = format + 1};
  if (has_list)
    source = open_list(call, format + 1);
  strbuf_clear(&machine->text);
  format_text(machine, arg_address(call, format), &source, &machine->text);
  if (has_list)
    close_list(&source, format + 1);
  if (signature->target >= 0)
    deliver_to_memory(call, signature, &machine->text);
  else
    print_bytes(out, strbuf_text(&machine->text), machine->text.size);
  give_int(call, (__int128)machine->text.size);
}
