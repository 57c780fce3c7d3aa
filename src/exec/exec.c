// Sets the machine up and takes it down again.
#include "exec/exec.h"

#include "base/memory.h"
#include "exec/exec_internal.h"

#include <assert.h>
#include <fenv.h>
#include <string.h>

static const uint64_t default_heap_limit = (uint64_t)1 << 30;

static void clear_result(ExecResult *result) {
  Strbuf report = result->report, failure = result->failure;
  *result = (ExecResult){.span = span_none(), .first_uninitialized = span_none()};
  result->report = report;
  result->failure = failure;
}

void exec_result_release(ExecResult *result) {
  strbuf_release(&result->failure);
  strbuf_release(&result->report);
}

// stdin, stdout and stderr have values that output functions recognise; what
// else is declared but not defined anywhere is arbitrary.
static void set_extern(const Variable *variable, Object *object) {
  assert(variable->is_extern && object->size == variable_size(variable));
  static const char *const streams[] = {"stdin", "stdout", "stderr"};
  for (uint32_t i = 0; i < 3; i++)
    if (strcmp(variable->name, streams[i]) == 0 && type_is_pointer(variable->type)) {
      value_to_bytes(value_int(variable->type, STREAM_ADDRESS + (int)i), object->data);
      return;
    }
  space_make_shadow(object);
  memset(object->shadow, 0xff, object->size);
}

static void add_statics(Machine *machine) {
  const Cfa *cfa = machine->cfa;
  machine->context.statics = ARENA_ARRAY(&machine->arena, Object *, cfa->variables.size);
  vec_each(Variable *const, each, &cfa->variables) {
    const Variable *variable = *each;
    if (!variable_is_static(variable))
      continue;
    Object *object = space_add_static(&machine->space, variable_size(variable), variable->align,
                                      variable->bytes);
    if (!object)
      stop(machine, EXEC_NO_MEMORY, "the global variables are too large");
    object->variable = variable;
    if (variable_is_read_only(variable))
      object->writable = 0;
    if (variable->is_extern)
      set_extern(variable, object);
    machine->context.statics[variable->id] = object;
  }
}

static void machine_init(Machine *machine, const Cfa *cfa, const ExecOptions *options,
                         ExecResult *result) {
  *machine = (Machine){.cfa = cfa, .options = options, .result = result};
  space_init(&machine->space, cfa->types.model,
             options->heap_limit ? options->heap_limit : default_heap_limit);
  liveness_init(&machine->liveness, cfa);
  machine->context = (CodeContext){.cfa = cfa,
                                   .liveness = &machine->liveness,
                                   .arena = &machine->arena,
                                   .space = &machine->space,
                                   .has_watch = options->watch || options->inspect,
                                   .is_observed = options->observe != NULL};
  machine->codes = ARENA_ARRAY(&machine->arena, Code *, cfa->functions.size);
}

static void machine_release(Machine *machine) {
  vec_release(&machine->frames);
  vec_release(&machine->variadics);
  mem_free(machine->words, machine->word_capacity * sizeof *machine->words);
  space_release_bytes(&machine->returned_object);
  vec_release(&machine->unknowns);
  vec_release(&machine->arbitrary);
  strbuf_release(&machine->text);
  space_release(&machine->space);
  liveness_release(&machine->liveness);
  arena_release(&machine->arena);
}

// The program may change the rounding mode, which is the host's.
static void run_until_stopped(Machine *machine) {
  if (setjmp(machine->stopped) == 0) {
    add_statics(machine);
    start(machine);
    run(machine);
  }
  fesetround(FE_TONEAREST);
}

void exec_run(const Cfa *cfa, const ExecOptions *options, ExecResult *result) {
  Machine machine;
  clear_result(result);
  machine_init(&machine, cfa, options, result);
  run_until_stopped(&machine);
  machine_release(&machine);
}

const char *exec_status_name(ExecStatus status) {
  static const char *const names[] = {
      [EXEC_EXITED] = "exited",
      [EXEC_ERROR] = "error reached",
      [EXEC_ASSERT] = "assertion failed",
      [EXEC_ABORTED] = "aborted",
      [EXEC_ASSUME] = "assumption does not hold",
      [EXEC_OUT_OF_BOUNDS] = "out of bounds",
      [EXEC_DANGLING] = "dangling pointer",
      [EXEC_NULL] = "null dereference",
      [EXEC_BAD_FREE] = "bad free",
      [EXEC_BAD_CALL] = "bad call",
      [EXEC_DIVISION] = "division",
      [EXEC_SHIFT] = "shift",
      [EXEC_UNREACHABLE] = "unreachable code reached",
      [EXEC_UNSUPPORTED] = "unsupported",
      [EXEC_STEP_LIMIT] = "step limit",
      [EXEC_TIME_LIMIT] = "time limit",
      [EXEC_STACK] = "stack overflow",
      [EXEC_NO_MEMORY] = "out of memory",
  };
  assert(status < sizeof names / sizeof *names);
  return names[status];
}
