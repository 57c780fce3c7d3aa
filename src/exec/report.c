// How a run ends: what happened, where, and the calls that led there.
#include "exec/exec_internal.h"

#include "cfa/checks.h"
#include "cfa/dump.h"
#include "cfa/walk.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>

enum { TEXT_LIMIT = 80, FRAMES_SHOWN = 6 }; // frames: at each end of a deep stack

const InstrInfo *current_info(const Machine *machine) {
  if (!machine->frames.size)
    return NULL;
  const Code *code = vec_last(&machine->frames).code;
  assert(code->instrs <= machine->pc && machine->pc < code->instrs + code->count);
  return &code->infos[machine->pc - code->instrs];
}

const Edge *current_edge(const Machine *machine) {
  const InstrInfo *info = current_info(machine);
  return info ? info->edge : NULL;
}

uint64_t steps_done(const Machine *machine) {
  if (!machine->frames.size)
    return machine->steps;
  const Instr *head = machine->pc;
  while (head->op != OP_STEPS)
    head--;
  return machine->steps - (uint64_t)head->imm + current_info(machine)->edges_begun;
}

// ---- the call stack

static const Edge *frame_edge(const Machine *machine, uint32_t index) {
  assert(index < machine->frames.size);
  const ExecFrame *frame = &machine->frames.data[index];
  if (index + 1 == machine->frames.size)
    return current_edge(machine);
  return frame->code->infos[frame->pc - 1 - frame->code->instrs].edge;
}

static void add_frame(Machine *machine, uint32_t index) {
  const Cfa *cfa = machine->cfa;
  const Edge *edge = frame_edge(machine, index);
  const Function *function = machine->frames.data[index].code->function;
  Strbuf *report = &machine->result->report;
  bool is_newest = index + 1 == machine->frames.size;
  if (!edge || (function == cfa->init && !is_newest))
    return;
  strbuf_add(report, is_newest ? "\n  at " : "\n  called from ");
  source_add_place(&cfa->files, edge->span, report);
  if (function != cfa->init)
    strbuf_printf(report, " in %s", function->name);
  strbuf_add(report, ": ");
  size_t size = report->size;
  source_add_text(&cfa->files, edge->span, TEXT_LIMIT, report);
  if (report->size == size)
    edge_add_text(edge, report); // not in the source
}

static void add_stack(Machine *machine) {
  uint32_t count = machine->frames.size;
  for (uint32_t i = count; i-- > 0;) {
    if (count > 2 * FRAMES_SHOWN + 1 && i == count - 1 - FRAMES_SHOWN) {
      strbuf_printf(&machine->result->report, "\n  ... %u more calls", count - 2 * FRAMES_SHOWN);
      i = FRAMES_SHOWN;
      continue;
    }
    add_frame(machine, i);
  }
}

// ---- the end

void stop(Machine *machine, ExecStatus status, const char *format, ...) {
  ExecResult *result = machine->result;
  const Edge *edge = current_edge(machine);
  result->status = status;
  result->steps = steps_done(machine);
  result->span = edge ? edge->span : span_none();
  strbuf_clear(&result->report);
  strbuf_add(&result->report, exec_status_name(status));
  strbuf_add(&result->report, status == EXEC_EXITED ? " " : ": ");
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(&result->report, format, arguments);
  va_end(arguments);
  if (status != EXEC_EXITED)
    add_stack(machine);
  longjmp(machine->stopped, 1);
}

// The right operand of the arithmetic instruction at work. FIRST is the first
// of the group of instructions, which have a register and a constant form each.
static __int128 right_operand(const Machine *machine, Op first) {
  assert(machine->pc->op == OP_ANY_BINARY || machine->pc->op >= first);
  const Instr *pc = machine->pc;
  if (pc->op == OP_ANY_BINARY)
    return value_from_words(pc->expr->right->type, machine->registers + pc->b).integer;
  bool is_constant = (pc->op - first) % 2 == 1;
  return (int64_t)(is_constant ? (uint64_t)pc->imm : machine->registers[pc->b]);
}

void stop_division(Machine *machine) {
  bool is_zero = right_operand(machine, OP_DIV_S32) == 0;
  stop(machine, EXEC_DIVISION, "%s", is_zero ? "by zero" : "the quotient does not fit its type");
}

void stop_shift(Machine *machine) {
  __int128 count = right_operand(machine, OP_SHL_S32);
  stop(machine, EXEC_SHIFT, "by %lld bits, which is negative or not less than the width",
       (long long)count);
}

// ---- illegal accesses; texts are made in machine->text, since stop() does not return

static void add_size(uint64_t size, Strbuf *out) {
  strbuf_printf(out, "%" PRIu64 " %s", size, size == 1 ? "byte" : "bytes");
}

// "reads 4 bytes", "memcpy writes 1 byte"
static void begin_text(Machine *machine, AccessKind kind, uint64_t size) {
  strbuf_clear(&machine->text);
  if (machine->builtin)
    strbuf_printf(&machine->text, "%s ", machine->builtin->name);
  strbuf_add(&machine->text, kind == ACCESS_READ ? "reads " : "writes ");
  add_size(size, &machine->text);
}

_Noreturn static void stop_with_text(Machine *machine, ExecStatus status) {
  stop(machine, status, "%s", strbuf_text(&machine->text));
}

static void add_edge_place(const Machine *machine, const Edge *edge, Strbuf *out) {
  if (edge)
    source_add_place(&machine->cfa->files, edge->span, out);
  else
    strbuf_add(out, "<unknown>");
}

void add_object_text(const Machine *machine, const Object *object, Strbuf *out) {
  assert(object->variable || object->kind != OBJECT_LOCAL);
  if (object->variable && object->variable->kind == VAR_STRING) {
    strbuf_add(out, "a string literal");
  } else if (object->variable) {
    strbuf_printf(out, "'%s'", object->variable->name);
  } else if (object->kind == OBJECT_HEAP) {
    strbuf_add(out, "the block allocated at ");
    add_edge_place(machine, object->made_by, out);
  } else {
    strbuf_add(out, object->kind == OBJECT_ALLOCA ? "a block of alloca" : "a table of the library");
  }
  strbuf_add(out, " (");
  add_size(object->full_size, out);
  strbuf_add_char(out, ')');
}

// The fields that POINTER goes on to behind the pointer that it is made from, in bytes.
static uint64_t field_offset(const Expr *pointer) {
  uint64_t offset = 0;
  while (pointer->kind == EXPR_CAST)
    pointer = pointer->operand;
  if (pointer->kind == EXPR_ADDRESS)
    for (const Expr *place = pointer->operand; place->kind == EXPR_FIELD; place = place->operand)
      offset += place->field->bit_offset / 8;
  return offset;
}

// Of the objects around a stray address, the one it is nearer to.
static const Object *nearest(const Machine *machine, uint64_t address) {
  const Object *object = space_find(&machine->space, address);
  const Object *next = space_find_next(&machine->space, address);
  if (!object || !next)
    return object ? object : next;
  uint64_t end = object->base + object->full_size;
  return address < end || address - end <= next->base - address ? object : next;
}

static ExecStatus add_object_access(Machine *machine, AccessKind kind, const Object *object,
                                    uint64_t address) {
  Strbuf *text = &machine->text;
  strbuf_printf(text, " at offset %" PRId64 " of ", (int64_t)(address - object->base));
  add_object_text(machine, object, text);
  if (kind == ACCESS_WRITE && object->size && !object->writable)
    strbuf_add(text, ", which is read-only");
  if (object->is_alive)
    return EXEC_OUT_OF_BOUNDS;
  if (object->kind == OBJECT_ALLOCA) {
    strbuf_add(text, ", whose block is left");
  } else if (object->freed_by) {
    strbuf_add(text, ", freed at ");
    add_edge_place(machine, object->freed_by, text);
  }
  return EXEC_DANGLING;
}

static ExecStatus add_dead_stack(Machine *machine, uint64_t address) {
  const Object *object = space_find_dead_local(&machine->space, address);
  strbuf_add(&machine->text, " of ");
  if (object && object->variable)
    strbuf_printf(&machine->text, "'%s', ", object->variable->name);
  strbuf_add(&machine->text, "a local variable that is gone: its block or function was left");
  return EXEC_DANGLING;
}

// A pointer that ADDRESS is near to and that may be anything. Null is that of the edge at work
// only: there are others. So is what leads to an object.
static const ArbitraryPointer *find_arbitrary(const Machine *machine, uint64_t address) {
  const ArbitraryPointer *found = NULL;
  vec_each(const ArbitraryPointer, pointer, &machine->arbitrary) {
    const Object *object = space_find(&machine->space, pointer->value);
    bool is_here = pointer->edge == current_edge(machine);
    bool is_valid = object && object->is_alive && pointer->value - object->base < object->full_size;
    bool is_odd = pointer->value && !is_valid;
    if ((is_here || is_odd) && address - pointer->value < UNSET_REACH)
      found = pointer;
  }
  return found;
}

static void add_arbitrary(const ArbitraryPointer *pointer, Strbuf *out) {
  if (pointer->function)
    strbuf_printf(out, "a pointer that %s has returned", pointer->function->name);
  else
    strbuf_add(out, "a pointer that was never set");
}

// The object that an access OFFSET bytes behind a pointer into it misses; else the nearest.
static const Object *missed(const Machine *machine, uint64_t address, uint64_t offset) {
  const Object *object = space_find(&machine->space, address - offset);
  bool is_in = object && address - offset - object->base < object->full_size;
  return is_in ? object : nearest(machine, address);
}

// Above the stack's top but close behind a living object, with no memory of a local
// there: this is an index out of bounds rather than a pointer that outlived its object.
static bool is_just_behind(Machine *machine, uint64_t address) {
  const Object *object = nearest(machine, address);
  return !space_find_dead_local(&machine->space, address) && object && object->is_alive &&
         address >= object->base && address - object->base < object->full_size + 4096;
}

// "reads 4 bytes at offset 8 of 'x' (8 bytes)": what is wrong with an access.
// OFFSET of ADDRESS is that of a field.
static ExecStatus add_access(Machine *machine, AccessKind kind, uint64_t address, uint64_t offset,
                             uint64_t size) {
  Strbuf *text = &machine->text;
  begin_text(machine, kind, size);
  const ArbitraryPointer *arbitrary = find_arbitrary(machine, address);
  if (arbitrary) {
    strbuf_add(text, " through ");
    add_arbitrary(arbitrary, text);
    return space_is_null_page(address) ? EXEC_NULL : EXEC_OUT_OF_BOUNDS;
  }
  if (space_is_null_page(address)) {
    if (address)
      strbuf_printf(text, " at offset %" PRIu64 " from a null pointer", address);
    else
      strbuf_add(text, " through a null pointer");
    return EXEC_NULL;
  }
  if (space_is_dead_stack(&machine->space, address) && !is_just_behind(machine, address))
    return add_dead_stack(machine, address);
  uint32_t id;
  if (space_has_function(&machine->space, address, machine->cfa->functions.size, &id)) {
    strbuf_printf(text, " of function %s", machine->cfa->functions.data[id]->name);
    return EXEC_OUT_OF_BOUNDS;
  }
  const Object *object = missed(machine, address, offset);
  if (object)
    return add_object_access(machine, kind, object, address);
  strbuf_printf(text, " at address 0x%" PRIx64 ", where there is nothing", address);
  return EXEC_OUT_OF_BOUNDS;
}

void stop_address(Machine *machine, AccessKind kind, uint64_t address, uint64_t offset,
                  uint64_t size) {
  stop_with_text(machine, add_access(machine, kind, address, offset, size));
}

void stop_variable(Machine *machine, AccessKind kind, const Variable *variable, int64_t offset,
                   uint64_t size) {
  Object object = {.variable = variable, .full_size = variable_size(variable), .is_alive = true};
  if (variable->kind == VAR_STRING)
    object.size = object.full_size;
  begin_text(machine, kind, size);
  stop_with_text(machine, add_object_access(machine, kind, &object, (uint64_t)offset));
}

void add_free_text(const Machine *machine, uint64_t address, Strbuf *out) {
  const ArbitraryPointer *arbitrary = find_arbitrary(machine, address);
  if (arbitrary) {
    add_arbitrary(arbitrary, out);
    return;
  }
  const Object *object = space_find(&machine->space, address);
  if (!object || address - object->base >= object->full_size + (object->full_size == 0)) {
    strbuf_printf(out, "address 0x%" PRIx64 ", where there is nothing", address);
  } else {
    if (address != object->base)
      strbuf_printf(out, "offset %" PRIu64 " in ", address - object->base);
    add_object_text(machine, object, out);
  }
  if (object && !object->is_alive && object->freed_by) {
    strbuf_add(out, ", freed at ");
    source_add_place(&machine->cfa->files, object->freed_by->span, out);
  }
}

// ---- errors

// "a is 2147483647, b is 1": the operands that are no constants. Their values are in words from
// that of the instruction on.
static void add_operands(const Machine *machine, const Check *check, Strbuf *out) {
  uint32_t slot = machine->pc->a;
  const char *separator = ": ";
  for (uint32_t i = 0; i < 2 && check->operands[i]; i++) {
    const Expr *operand = check->operands[i];
    ExecValue value = value_from_words(operand->type, machine->registers + slot);
    slot += type_is_wide(operand->type) ? 2 : 1;
    if (expr_is_constant(operand))
      continue;
    strbuf_add(out, separator);
    if (expr_has_temp(operand))
      strbuf_add(out,
                 check->operands[1] ? i ? "the right operand" : "the left operand" : "the operand");
    else
      expr_add_text(operand, out);
    strbuf_add(out, " is ");
    value_add_text(value, out);
    separator = ", ";
  }
}

// NEXT is not what va_arg asks for, a TYPE.
static void add_variadic(const Variadic *next, const Type *type, Strbuf *out) {
  if (!next) {
    strbuf_add(out, ": the list is not started");
  } else if (!next->type) {
    strbuf_add(out, ": there are no more");
  } else {
    strbuf_add(out, ": it asks for ");
    type_add_text(type, NULL, out);
    strbuf_add(out, ", the argument is ");
    type_add_text(next->type, NULL, out);
  }
}

// What is wrong with the memory that CHECK asks about; its operands are as above.
static void add_answer(Machine *machine, const Check *check, Strbuf *out) {
  const uint64_t *words = machine->registers + machine->pc->a;
  ExprKind question = check->question->kind;
  switch ((int)question) {
  case EXPR_READABLE:
  case EXPR_WRITABLE: {
    AccessKind kind = question == EXPR_READABLE ? ACCESS_READ : ACCESS_WRITE;
    (void)add_access(machine, kind, words[0], field_offset(check->question->left), words[1]);
    strbuf_printf(out, " %s", strbuf_text(&machine->text));
    return;
  }
  case EXPR_FREEABLE:
    strbuf_add(out, " of ");
    add_free_text(machine, words[0], out);
    return;
  case EXPR_PASSED:
    add_variadic(find_variadic(machine, words[0]), check->question->operand->type->target, out);
    return;
  case EXPR_INITIALIZED:
    if (check->operands[0]) {
      strbuf_add(out, ": ");
      add_free_text(machine, words[0], out);
    }
    return;
  default:
    strbuf_add(out, ": ");
    add_object_text(machine, find_leak(machine, question), out);
  }
}

_Noreturn static void stop_check(Machine *machine, const Check *check) {
  Strbuf *failure = &machine->result->failure;
  strbuf_clear(failure);
  strbuf_add(failure, check->text);
  if (check->question)
    add_answer(machine, check, failure);
  else
    add_operands(machine, check, failure);
  stop(machine, EXEC_ERROR, "%s (%s)", strbuf_text(failure), error_property(check->kind));
}

_Noreturn static void stop_error(Machine *machine, const Location *location) {
  assert(location->kind == LOC_ERROR);
  const Check *check = location_check(machine->cfa, location);
  if (check)
    stop_check(machine, check);
  if (location->error == ERROR_LABEL)
    stop(machine, EXEC_ERROR, "label %s", location->label ? location->label : "ERROR");
  bool is_assert = location->error == ERROR_ASSERT;
  stop(machine, EXEC_ERROR, "%s", is_assert ? "an assertion fails" : "an error function is called");
}

void stop_at_end(Machine *machine, bool assumption_fails) {
  const Edge *edge = current_edge(machine);
  if (!edge || assumption_fails)
    stop(machine, EXEC_ASSUME, "there is no other way on");
  const Location *location = cfa_location(machine->cfa, edge->target);
  switch (location->kind) {
  case LOC_ERROR:
    stop_error(machine, location);
  case LOC_UNSUPPORTED:
    stop(machine, EXEC_UNSUPPORTED, "%s", machine->cfa->notes.data[location->note].text);
  case LOC_END:
    if (edge->kind != EDGE_ASSUME)
      stop(machine, EXEC_ABORTED, "the program ends here");
    break;
  case LOC_PLAIN:
  case LOC_EXIT:
    break;
  }
  stop(machine, EXEC_ASSUME, "the program goes no further");
}
