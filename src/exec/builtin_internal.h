// Library functions over simulated memory. Each is a handler that takes the
// call's arguments and leaves its result; the table in builtin.c names them.
#ifndef GAVEL_EXEC_BUILTIN_INTERNAL_H
#define GAVEL_EXEC_BUILTIN_INTERNAL_H

#include "exec/exec_internal.h"

typedef struct BuiltinCall {
  Machine *machine;
  const CallSite *site;
  const Function *function;
} BuiltinCall;

void call_builtin(Machine *machine, const CallSite *site, const Function *function);

// ---- arguments and results (builtin.c)

ExecValue arg_value(const BuiltinCall *call, uint32_t index);                // any scalar
__int128 arg_int(const BuiltinCall *call, uint32_t index, const Type *type); // as TYPE
uint64_t arg_address(const BuiltinCall *call, uint32_t index);
uint64_t arg_size(const BuiltinCall *call, uint32_t index); // as size_t

// In the function's result type; nothing if that is void.
void give_int(const BuiltinCall *call, __int128 value);
void give_float(const BuiltinCall *call, long double value);

const Type *int_type(const BuiltinCall *call, IntKind kind);

// ---- memory (builtin_memory.c)

uint8_t read_byte(Machine *machine, uint64_t address);       // asks if it is uninitialised
const char *read_string(Machine *machine, uint64_t address); // in machine->text
uint64_t string_length(Machine *machine, uint64_t address, uint64_t limit);
void write_bytes(Machine *machine, uint64_t address, const void *source, uint64_t size);
void move_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size);
uint64_t allocate(const BuiltinCall *call, uint64_t size, bool is_zeroed); // 0: malloc fails

void builtin_malloc(const BuiltinCall *call);
void builtin_calloc(const BuiltinCall *call);
void builtin_realloc(const BuiltinCall *call);
void builtin_free(const BuiltinCall *call);
void builtin_alloca(const BuiltinCall *call);
void builtin_block_end(const BuiltinCall *call);
void builtin_apart(const BuiltinCall *call);
void builtin_object(const BuiltinCall *call);
void builtin_memcpy(const BuiltinCall *call); // also memmove
void builtin_memset(const BuiltinCall *call);
void builtin_memcmp(const BuiltinCall *call);
void builtin_memchr(const BuiltinCall *call);

// ---- strings (builtin_string.c)

void builtin_strlen(const BuiltinCall *call); // also strnlen
void builtin_strcpy(const BuiltinCall *call); // also stpcpy
void builtin_strncpy(const BuiltinCall *call);
void builtin_strcat(const BuiltinCall *call); // also strncat
void builtin_strcmp(const BuiltinCall *call); // also strncmp
void builtin_strchr(const BuiltinCall *call); // also strrchr
void builtin_strstr(const BuiltinCall *call);
void builtin_strspn(const BuiltinCall *call);     // also strcspn, strpbrk
void builtin_strdup(const BuiltinCall *call);     // also strndup
void builtin_strcasecmp(const BuiltinCall *call); // also strncasecmp
void builtin_wcslen(const BuiltinCall *call);

// ---- numbers in strings (builtin_text.c)

void builtin_strtol(const BuiltinCall *call); // and its family, also atoi's
void builtin_strtod(const BuiltinCall *call); // and its family, also atof

// ---- integers (builtin_int.c)

void builtin_overflow(const BuiltinCall *call); // __builtin_add_overflow and so on
void builtin_bits(const BuiltinCall *call);     // clz, ctz, popcount, parity, ffs
void builtin_bswap(const BuiltinCall *call);

// ---- floating point (builtin_math.c)

void builtin_math1(const BuiltinCall *call);
void builtin_math2(const BuiltinCall *call);
void builtin_fma(const BuiltinCall *call);
void builtin_ldexp(const BuiltinCall *call);
void builtin_frexp(const BuiltinCall *call);
void builtin_modf(const BuiltinCall *call);
void builtin_round_to_int(const BuiltinCall *call); // lround and so on
void builtin_classify(const BuiltinCall *call);     // isnan and so on
void builtin_fpclassify(const BuiltinCall *call);
void builtin_relation(const BuiltinCall *call); // isless and so on
void builtin_infinity(const BuiltinCall *call);
void builtin_nan(const BuiltinCall *call);
void builtin_fegetround(const BuiltinCall *call);
void builtin_fesetround(const BuiltinCall *call);

// ---- variadic arguments (variadic.c)

// Where a function of the printf family takes its arguments from: the call
// itself, or a va_list.
typedef struct ArgumentSource {
  const BuiltinCall *call;
  bool is_list;
  uint32_t next; // argument of the call, or entry of machine->variadics
} ArgumentSource;

ExecValue next_argument(ArgumentSource *source);
ArgumentSource open_list(const BuiltinCall *call, uint32_t index);
void close_list(const ArgumentSource *source, uint32_t index); // lets the list go on from here

void builtin_va_start(const BuiltinCall *call);
void builtin_va_arg(const BuiltinCall *call);
void builtin_va_copy(const BuiltinCall *call);
void builtin_va_end(const BuiltinCall *call);

// ---- output (format.c, builtin_print.c)

// Appends what printf makes of the format at ADDRESS to OUT.
void format_text(Machine *machine, uint64_t address, ArgumentSource *source, Strbuf *out);

void builtin_printf(const BuiltinCall *call); // all eight of the family
void builtin_puts(const BuiltinCall *call);
void builtin_putchar(const BuiltinCall *call);
void builtin_fputs(const BuiltinCall *call);
void builtin_fputc(const BuiltinCall *call);
void builtin_fwrite(const BuiltinCall *call);
void builtin_fflush(const BuiltinCall *call);

#endif
