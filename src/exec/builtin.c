// The table of library functions, how they get at their arguments, and those
// that end the program.
#include "exec/builtin_internal.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>

// ---- arguments and results

ExecValue arg_value(const BuiltinCall *call, uint32_t index) {
  assert(index < call->site->argument_count);
  const Argument *argument = &call->site->arguments[index];
  if (argument->place)
    stop(call->machine, EXEC_BAD_CALL, "argument %u of %s is no scalar", index + 1,
         call->function->name);
  return value_from_words(argument->type, call->machine->registers + argument->slot);
}

__int128 arg_int(const BuiltinCall *call, uint32_t index, const Type *type) {
  return value_cast(arg_value(call, index), type).integer;
}

uint64_t arg_address(const BuiltinCall *call, uint32_t index) {
  ExecValue value = arg_value(call, index);
  if (type_is_float(value.type))
    stop(call->machine, EXEC_BAD_CALL, "argument %u of %s is no pointer", index + 1,
         call->function->name);
  return (uint64_t)value.integer & call->machine->space.pointer_mask;
}

uint64_t arg_size(const BuiltinCall *call, uint32_t index) {
  return (uint64_t)arg_int(call, index, call->machine->cfa->types.size_type);
}

static const Type *result_type(const BuiltinCall *call) {
  return call->function->type->function.result;
}

void give_int(const BuiltinCall *call, __int128 value) {
  assert(call->machine->builtin == call->function);
  const Type *type = result_type(call);
  if (type_is_float(type))
    set_result(call->machine, value_float(type, value));
  else if (type_is_scalar(type))
    set_result(call->machine, value_int(type, value));
}

void give_float(const BuiltinCall *call, long double value) {
  assert(call->machine->builtin == call->function);
  const Type *type = result_type(call);
  if (type_is_float(type))
    set_result(call->machine, value_float(type, value));
  else
    BUG("%s has a floating result but is declared with another", call->function->name);
}

const Type *int_type(const BuiltinCall *call, IntKind kind) {
  assert(kind < INT_KINDS);
  return call->machine->cfa->types.ints[kind];
}

// ---- ends of the program

static void builtin_abort(const BuiltinCall *call) {
  stop(call->machine, EXEC_ABORTED, "%s is called", call->function->name);
}

static void builtin_exit(const BuiltinCall *call) {
  int status = (int)(arg_int(call, 0, int_type(call, INT_INT)) & 0xff);
  call->machine->result->exit_status = status;
  stop(call->machine, EXEC_EXITED, "with status %d", status);
}

static void builtin_assert_fail(const BuiltinCall *call) {
  stop(call->machine, EXEC_ASSERT, "%s", read_string(call->machine, arg_address(call, 0)));
}

static void builtin_unreachable(const BuiltinCall *call) {
  stop(call->machine, EXEC_UNREACHABLE, "%s", call->function->name);
}

static void builtin_errno(const BuiltinCall *call) {
  int left = call->machine->library_errno;
  give_int(call, left ? left : arg_int(call, 0, int_type(call, INT_INT)));
}

// ---- the table

typedef struct Handler {
  void (*handle)(const BuiltinCall *call);
  uint32_t least_arguments;
} Handler;

// In the order of builtin.def.
static const Handler handlers[BUILTIN_COUNT] = {
    [BUILTIN_ABORT] = {builtin_abort, 0},
    [BUILTIN_EXIT] = {builtin_exit, 1},
    [BUILTIN_ASSERT_FAIL] = {builtin_assert_fail, 1},
    [BUILTIN_UNREACHABLE] = {builtin_unreachable, 0},
    [BUILTIN_MALLOC] = {builtin_malloc, 1},
    [BUILTIN_CALLOC] = {builtin_calloc, 2},
    [BUILTIN_REALLOC] = {builtin_realloc, 2},
    [BUILTIN_FREE] = {builtin_free, 1},
    [BUILTIN_ALLOCA] = {builtin_alloca, 1},
    [BUILTIN_BLOCK_BEGIN] = {builtin_alloca, 1},
    [BUILTIN_BLOCK_END] = {builtin_block_end, 1},
    [BUILTIN_MEMCPY] = {builtin_memcpy, 3},
    [BUILTIN_MEMMOVE] = {builtin_memcpy, 3},
    [BUILTIN_MEMSET] = {builtin_memset, 3},
    [BUILTIN_MEMCMP] = {builtin_memcmp, 3},
    [BUILTIN_MEMCHR] = {builtin_memchr, 3},
    [BUILTIN_STRLEN] = {builtin_strlen, 1},
    [BUILTIN_STRNLEN] = {builtin_strlen, 2},
    [BUILTIN_STRCPY] = {builtin_strcpy, 2},
    [BUILTIN_STRNCPY] = {builtin_strncpy, 3},
    [BUILTIN_STRCAT] = {builtin_strcat, 2},
    [BUILTIN_STRNCAT] = {builtin_strcat, 3},
    [BUILTIN_STRCMP] = {builtin_strcmp, 2},
    [BUILTIN_STRNCMP] = {builtin_strcmp, 3},
    [BUILTIN_STRCHR] = {builtin_strchr, 2},
    [BUILTIN_STRRCHR] = {builtin_strchr, 2},
    [BUILTIN_STRSTR] = {builtin_strstr, 2},
    [BUILTIN_STRSPN... BUILTIN_STRPBRK] = {builtin_strspn, 2},
    [BUILTIN_STRDUP] = {builtin_strdup, 1},
    [BUILTIN_STRNDUP] = {builtin_strdup, 2},
    [BUILTIN_STPCPY] = {builtin_strcpy, 2},
    [BUILTIN_STRCASECMP] = {builtin_strcasecmp, 2},
    [BUILTIN_STRNCASECMP] = {builtin_strcasecmp, 3},
    [BUILTIN_WCSLEN] = {builtin_wcslen, 1},
    [BUILTIN_VA_START] = {builtin_va_start, 1},
    [BUILTIN_VA_ARG] = {builtin_va_arg, 1},
    [BUILTIN_VA_COPY] = {builtin_va_copy, 2},
    [BUILTIN_VA_END] = {builtin_va_end, 1},
    [BUILTIN_APART] = {builtin_apart, 4},
    [BUILTIN_OBJECT_START... BUILTIN_OBJECT_KIND] = {builtin_object, 1},
    [BUILTIN_ADD_OVERFLOW... BUILTIN_MUL_OVERFLOW] = {builtin_overflow, 3},
    [BUILTIN_CLZ... BUILTIN_FFSLL] = {builtin_bits, 1},
    [BUILTIN_BSWAP16... BUILTIN_BSWAP64] = {builtin_bswap, 1},
    [BUILTIN_ATOI... BUILTIN_ATOLL] = {builtin_strtol, 1},
    [BUILTIN_STRTOL... BUILTIN_STRTOULL] = {builtin_strtol, 3},
    [BUILTIN_ATOF] = {builtin_strtod, 1},
    [BUILTIN_STRTOD... BUILTIN_STRTOLD] = {builtin_strtod, 2},
    [BUILTIN_FABS... BUILTIN_ATAN] = {builtin_math1, 1},
    [BUILTIN_FMOD... BUILTIN_HYPOT] = {builtin_math2, 2},
    [BUILTIN_LDEXP] = {builtin_ldexp, 2},
    [BUILTIN_FREXP] = {builtin_frexp, 2},
    [BUILTIN_MODF] = {builtin_modf, 2},
    [BUILTIN_FMA] = {builtin_fma, 3},
    [BUILTIN_LROUND... BUILTIN_LLRINT] = {builtin_round_to_int, 1},
    [BUILTIN_ISNAN... BUILTIN_SIGNBIT] = {builtin_classify, 1},
    [BUILTIN_ISUNORDERED... BUILTIN_ISLESSGREATER] = {builtin_relation, 2},
    [BUILTIN_FPCLASSIFY] = {builtin_fpclassify, 6},
    [BUILTIN_HUGE_VAL] = {builtin_infinity, 0},
    [BUILTIN_INF] = {builtin_infinity, 0},
    [BUILTIN_NAN] = {builtin_nan, 0},
    [BUILTIN_FEGETROUND] = {builtin_fegetround, 0},
    [BUILTIN_FESETROUND] = {builtin_fesetround, 1},
    [BUILTIN_PRINTF] = {builtin_printf, 1},
    [BUILTIN_FPRINTF] = {builtin_printf, 2},
    [BUILTIN_SPRINTF] = {builtin_printf, 2},
    [BUILTIN_SNPRINTF] = {builtin_printf, 3},
    [BUILTIN_VPRINTF] = {builtin_printf, 2},
    [BUILTIN_VFPRINTF] = {builtin_printf, 3},
    [BUILTIN_VSPRINTF] = {builtin_printf, 3},
    [BUILTIN_VSNPRINTF] = {builtin_printf, 4},
    [BUILTIN_PUTS] = {builtin_puts, 1},
    [BUILTIN_PUTCHAR] = {builtin_putchar, 1},
    [BUILTIN_FPUTS] = {builtin_fputs, 2},
    [BUILTIN_FPUTC] = {builtin_fputc, 2},
    [BUILTIN_FWRITE] = {builtin_fwrite, 4},
    [BUILTIN_FFLUSH] = {builtin_fflush, 1},
    [BUILTIN_ERRNO] = {builtin_errno, 1},
};

void call_builtin(Machine *machine, const CallSite *site, const Function *function) {
  assert(!function->is_defined && function->builtin < BUILTIN_COUNT);
  assert(!machine->builtin);
  const Handler *handler = &handlers[function->builtin];
  if (!handler->handle)
    stop(machine, EXEC_UNSUPPORTED, "function %s", function->name);
  if (site->argument_count < handler->least_arguments)
    stop(machine, EXEC_BAD_CALL, "%s needs %u arguments", function->name, handler->least_arguments);
  machine->builtin = function;
  errno = 0;
  handler->handle(&(BuiltinCall){machine, site, function});
  machine->library_errno = function->builtin < BUILTIN_PRINTF ? errno : 0; // output is simulated
  machine->builtin = NULL;
}
