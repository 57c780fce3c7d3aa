// The machine: the state of one run, and what the exec files offer each other.
//
// A run ends in stop(), from wherever it is called: it writes the report and
// jumps back to exec_run. All memory belongs to the machine, so nothing is
// lost on the way. Whoever may call stop() has set machine->pc before.
#ifndef GAVEL_EXEC_EXEC_INTERNAL_H
#define GAVEL_EXEC_EXEC_INTERNAL_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "exec/code.h"
#include "exec/exec.h"
#include "exec/memory.h"
#include "exec/value.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>

// The value of stdin; stdout and stderr follow. Nothing is stored there.
enum { STREAM_ADDRESS = 0x20000 };

typedef struct ExecFrame {
  const Code *code;
  Instr *pc;               // where it goes on, or is; of the newest frame: machine->pc
  uint64_t first_word;     // in machine->words
  uint64_t stack_top;      // of the space, before the call
  uint64_t memory;         // offset of its memory in the stack
  uint64_t address;        // of the first of its objects, if there are any
  uint32_t object_count;   // of the stack, before the call
  uint32_t first_variadic; // in machine->variadics
} ExecFrame;

// An argument that a variadic function was called with. The list of each frame
// ends with one of type NULL.
typedef struct Variadic {
  const Type *type;
  uint64_t words[2]; // aggregates: the first is the offset of their bytes in the stack
} Variadic;

// A byte that was copied before its unset bits had an answer, or that is an input nobody has asked
// for yet, and what is known of its bits by now.
typedef struct Unknown {
  uint8_t known, bits;
  bool is_input; // else nobody has written it
} Unknown;

// A pointer that has the value it was answered to have.
typedef struct ArbitraryPointer {
  uint64_t value;
  const Edge *edge;         // that asked
  const Function *function; // that returned it; NULL: nobody has set it
} ArbitraryPointer;

typedef struct Machine {
  const Cfa *cfa;
  const ExecOptions *options;
  ExecResult *result;
  Arena arena;
  Space space;
  Liveness liveness;
  CodeContext context;
  Code **codes; // by function id; NULL until it is first called
  jmp_buf stopped;

  // Execution
  VEC(ExecFrame) frames;
  uint64_t *words; // of all frames
  uint64_t word_capacity;
  VEC(Variadic) variadics;
  Instr *pc;
  uint64_t steps;      // with all edges of the block at work, see steps_done
  uint64_t next_check; // steps when limits are looked at

  // Copies of the newest frame's addresses, for speed.
  uint64_t *registers;
  uint8_t *local_data, *local_shadow;
  uint64_t local_address;

  // What the last call returned: nothing if the type is NULL.
  const Type *returned_type;
  uint64_t returned[2];
  Object returned_object; // aggregates: their bytes

  VEC(Unknown) unknowns;           // origin.c
  VEC(ArbitraryPointer) arbitrary; // for reports

  int library_errno;       // as the last call of a library function set it; 0: not at all
  const Function *builtin; // at work, for reports
  Strbuf text;             // scratch of the printf family
} Machine;

// ---- run.c

_Noreturn void run(Machine *machine); // until stop()

// ---- report.c: the end

_Noreturn void stop(Machine *machine, ExecStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void stop_division(Machine *machine);
_Noreturn void stop_shift(Machine *machine);
// The edge at work leads to where the program ends.
_Noreturn void stop_at_end(Machine *machine, bool assumption_fails);
typedef enum AccessKind { ACCESS_READ, ACCESS_WRITE } AccessKind;
// ADDRESS is that of a field, OFFSET bytes behind a pointer.
_Noreturn void stop_address(Machine *machine, AccessKind kind, uint64_t address, uint64_t offset,
                            uint64_t size);
_Noreturn void stop_variable(Machine *machine, AccessKind kind, const Variable *variable,
                             int64_t offset, uint64_t size);
const InstrInfo *current_info(const Machine *machine); // NULL before the first
const Edge *current_edge(const Machine *machine);      // likewise
uint64_t steps_done(const Machine *machine);           // edges begun
// Appends what ADDRESS is, which cannot be freed.
void add_free_text(const Machine *machine, uint64_t address, Strbuf *out);
// Appends "'x' (4 bytes)", "the block allocated at f.c:3:5 (16 bytes)", ...
void add_object_text(const Machine *machine, const Object *object, Strbuf *out);

// ---- question.c: of checks about memory

// ADDRESS and SIZE matter only if the QUESTION has such operands.
bool answer_question(const Machine *machine, const Expr *question, uint64_t address, uint64_t size);
// The block because of which the answer to TRACKED or CLEAN is no; NULL if it is yes.
const Object *find_leak(const Machine *machine, ExprKind question);

// ---- variadic.c

// The argument that the va_list at LIST is at, of type NULL behind the last one; NULL: the list is
// not started.
const Variadic *find_variadic(const Machine *machine, uint64_t list);
bool is_passed(const Machine *machine, uint64_t list, const Type *type); // and is a TYPE

// ---- access.c: memory, bit by bit

static inline uint64_t accessible_size(const Object *object, AccessKind kind) {
  return kind == ACCESS_READ ? object->size : object->writable;
}

// Bytes that may be accessed. OBJECT is NULL for locals, which always have a shadow.
typedef struct Bytes {
  uint8_t *data, *shadow; // shadow is NULL when all are initialised
  Object *object;
  const Variable *variable; // when known
  uint64_t offset;          // in the variable
} Bytes;

Bytes access_address(Machine *machine, uint64_t address, uint64_t size, AccessKind kind);
Bytes access_place(Machine *machine, const ExecPlace *place, uint64_t size, AccessKind kind);
void load_place(Machine *machine, const ExecPlace *place, uint64_t *words);
void store_place(Machine *machine, const ExecPlace *place, const uint64_t *words);
void copy_place(Machine *machine, const ExecPlace *to, const ExecPlace *from);
void clear_place(Machine *machine, const ExecPlace *place);
void forget_place(Machine *machine, const ExecPlace *place);
// Was each bit of the scalar at PLACE written?
bool is_set(Machine *machine, const ExecPlace *place);
// Copies with shadow; the two may overlap. The shadows are as access_* gave them.
void copy_bytes(Machine *machine, Bytes to, Bytes from, uint64_t size);
void set_bytes(Bytes to, const void *bytes, uint64_t size);
void clear_bytes(Bytes bytes, uint64_t size);
void mark_initialized(Bytes bytes, uint64_t size);

ExecValue load_value(Machine *machine, uint64_t address, const Type *type);
void store_value(Machine *machine, uint64_t address, ExecValue value);

// An arbitrary value of scalar TYPE.
ExecValue ask(Machine *machine, HavocKind kind, const Type *type, const Variable *variable);
// The same for something that is read without having been given a value.
ExecValue ask_uninitialized(Machine *machine, const Type *type, const Variable *variable,
                            uint64_t bit_offset, const Expr *lvalue); // LVALUE may be NULL

// ---- origin.c: copies of unset bits are equal, whatever they turn out to be

// The bits of TO, which are a copy of FROM, are those of FROM.
void origin_share(Machine *machine, Bytes to, Bytes from, uint64_t size);
void origin_forget(Machine *machine, Bytes bytes, uint64_t size); // they are arbitrary anew
// They are inputs, where somebody asks which bits were never written.
void origin_make_inputs(Machine *machine, Bytes bytes, uint64_t size);
// The unset bits of the byte at INDEX are those of an input.
bool origin_is_input(Machine *machine, Bytes bytes, uint64_t index);
// Sets the bits that another copy has an answer for.
void origin_recall(Machine *machine, Bytes bytes, uint64_t size);
// The bits UNSET of each byte have got an answer. Bytes with the same origin get that of the first.
void origin_answer(Machine *machine, Bytes bytes, const uint8_t *unset, uint64_t size);

// ---- observe.c: what who watches and observes is told; there is one

void tell_edge(Machine *machine); // is about to be executed
void tell_stored(Machine *machine, const ExecPlace *place);
void tell_return(Machine *machine, const Type *type, const uint64_t *words);
// FRAME is not entered yet, but has its arguments.
void tell_call(Machine *machine, const ExecFrame *frame);

// ---- call.c

void start(Machine *machine); // enters cfa->init
// Enters a function or executes a builtin; registers and pc are as they go on.
void call(Machine *machine, const CallSite *site);
// The memory of a parameter or local of FRAME, which need not be entered yet.
Bytes home_bytes(const Machine *machine, const ExecFrame *frame, const Home *home);
void leave(Machine *machine); // back to the caller, which must exist
void return_place(Machine *machine, const ExecPlace *place);
void return_stack_bytes(Machine *machine, uint64_t offset, const Type *type);
void take_result(Machine *machine, const Type *type, uint64_t *words);
void take_result_bytes(Machine *machine, const ExecPlace *place);
void set_result(Machine *machine, ExecValue value);
void set_no_result(Machine *machine);
void refresh_registers(Machine *machine); // after words or stack have moved

#endif
