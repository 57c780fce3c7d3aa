// The main loop. ops.def says what the simple instructions compute; here is
// how operands are fetched, and the fast ways to memory. Each of these finds
// the bytes of an access that needs no further thought, or NULL; access.c does
// the others.
#include "exec/exec_internal.h"

#include "base/limits.h"

#include <assert.h>
#include <string.h>

enum { CHECK_EVERY = 1 << 14 }; // steps

#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

// Called at the head of a block, every few thousand steps and when the step
// limit lies inside the block: it is then not begun.
static void check_limits(Machine *machine) {
  assert(machine->pc->op == OP_STEPS);
  uint64_t limit = machine->options->step_limit;
  unsigned long long done = steps_done(machine);
  if (limit && machine->steps > limit)
    stop(machine, EXEC_STEP_LIMIT, "%llu steps done", done);
  switch (limits_reached()) {
  case LIMIT_NONE:
    break;
  case LIMIT_TIME:
    stop(machine, EXEC_TIME_LIMIT, "%llu steps done", done);
  case LIMIT_INTERRUPT:
    stop(machine, EXEC_TIME_LIMIT, "interrupted, %llu steps done", done);
  case LIMIT_MEMORY:
    stop(machine, EXEC_NO_MEMORY, "the memory limit is reached, %llu steps done", done);
  }
  machine->next_check = machine->steps + CHECK_EVERY;
  if (limit && machine->next_check > limit)
    machine->next_check = limit;
}

// ---- fast ways to memory

// True if SIZE (1, 2, 4 or 8) shadow bytes have a bit set.
static inline bool is_unset(const uint8_t *shadow, uint64_t size) {
  uint64_t bits = 0;
  memcpy(&bits, shadow, size);
  return bits != 0;
}

static inline uint8_t *touch(uint8_t *data, uint8_t *shadow, uint64_t size, AccessKind kind) {
  if (kind == ACCESS_WRITE)
    memset(shadow, 0, size);
  else if (UNLIKELY(is_unset(shadow, size)))
    return NULL;
  return data;
}

static inline uint8_t *touch_object(const Object *object, uint64_t offset, uint64_t size,
                                    AccessKind kind) {
  uint8_t *data = object->data + offset;
  return object->shadow ? touch(data, object->shadow + offset, size, kind) : data;
}

static inline uint8_t *check_object(const Object *object, uint64_t offset, uint64_t size,
                                    AccessKind kind) {
  if (UNLIKELY(!is_within(offset, size, accessible_size(object, kind))))
    return NULL;
  return touch_object(object, offset, size, kind);
}

static inline uint64_t with_offset(const Instr *pc, const uint64_t *registers) {
  return registers[pc->a] + (uint64_t)(int64_t)(int32_t)pc->b;
}

#define FAST(place)                                                                                \
  static inline uint8_t *access_##place(const Machine *machine, const Instr *pc,                   \
                                        const uint64_t *registers, uint64_t size, AccessKind kind)

FAST(LOCAL) {
  (void)registers;
  return touch(machine->local_data + pc->imm, machine->local_shadow + pc->imm, size, kind);
}

FAST(STATIC) {
  (void)machine, (void)registers;
  return touch_object(pc->object, pc->b, size, kind);
}

FAST(LOCAL_AT) {
  uint64_t offset = with_offset(pc, registers);
  if (UNLIKELY(!is_within(offset, size, pc->local.size)))
    return NULL;
  offset += pc->local.frame_offset;
  return touch(machine->local_data + offset, machine->local_shadow + offset, size, kind);
}

FAST(STATIC_AT) {
  (void)machine;
  return check_object(pc->object, with_offset(pc, registers), size, kind);
}

FAST(POINTER) {
  (void)machine;
  return check_object(pc->object, with_offset(pc, registers) - pc->object->base, size, kind);
}

// ---- slow ways, and whatever else is worth a function

// Points the instruction's memory of its last object to the one it now needs.
// False if that is not the reason for having come here.
static bool find_object(Machine *machine, const ExecPlace *place) {
  if (place->kind != PLACE_POINTER)
    return false;
  uint64_t address = with_offset(machine->pc, machine->registers);
  Object *object = space_find_bytes(&machine->space, address, place->type->size);
  if (!object || object == machine->pc->object)
    return false;
  machine->pc->object = object;
  return true;
}

// Returns how many instructions to go on by: 0 to try the fast way again.
static int access_slowly(Machine *machine, AccessKind kind) {
  const ExecPlace *place = current_info(machine)->place;
  uint64_t *words = &machine->registers[machine->pc->dst];
  assert(place->type->size <= 8 && type_is_scalar(place->type));
  if (find_object(machine, place))
    return 0;
  if (kind == ACCESS_READ)
    load_place(machine, place, words);
  else
    store_place(machine, place, words);
  return 1;
}

static void convert(Machine *machine, const Expr *expr) {
  assert(expr_is_unary(expr->kind));
  uint64_t *registers = machine->registers;
  ExecValue value = value_from_words(expr->operand->type, registers + machine->pc->a);
  ExecValue result = expr->kind == EXPR_CAST ? value_cast(value, expr->type)
                                             : value_unary(expr->kind, expr->type, value);
  value_to_words(result, registers + machine->pc->dst);
}

static void operate(Machine *machine, const Expr *expr) {
  assert(expr_is_binary(expr->kind));
  uint64_t *registers = machine->registers;
  ExecValue left = value_from_words(expr->left->type, registers + machine->pc->a);
  ExecValue right = value_from_words(expr->right->type, registers + machine->pc->b);
  ExecValue result;
  switch (value_binary(expr->kind, expr->type, left, right, &result)) {
  case VALUE_OK:
    value_to_words(result, registers + machine->pc->dst);
    break;
  case VALUE_DIVISION:
    stop_division(machine);
  case VALUE_SHIFT:
    stop_shift(machine);
  }
}

static void read_first(Machine *machine) {
  assert(!machine->registers[machine->pc->b]);
  const Variable *variable = machine->pc->variable;
  value_to_words(ask_uninitialized(machine, variable->type, variable, 0, NULL),
                 machine->registers + machine->pc->dst);
  machine->registers[machine->pc->b] = 1;
}

static void ask_here(Machine *machine) {
  const InstrInfo *info = current_info(machine);
  assert(info->edge->kind == EDGE_HAVOC);
  if (info->edge->havoc.kind == HAVOC_ASM) // of some value that no input is
    stop(machine, EXEC_UNSUPPORTED, "what inline assembly writes");
  ExecValue answer = ask(machine, info->edge->havoc.kind, info->place->type,
                         expr_root_variable(info->edge->havoc.lhs));
  value_to_words(answer, machine->registers + machine->pc->dst);
}

// The exit status is what main returned, 0 if that is nothing.
_Noreturn static void finish(Machine *machine) {
  assert(machine->frames.size == 1);
  const Type *type = machine->returned_type;
  machine->result->exit_status = type && type_is_int(type) ? (int)(machine->returned[0] & 0xff) : 0;
  stop(machine, EXEC_EXITED, "with status %d", machine->result->exit_status);
}

// ---- the loop

// The local copies of machine->pc and machine->registers.
#define SAVE() (machine->pc = pc)
#define RELOAD() (pc = machine->pc, registers = machine->registers)
#define NEXT()                                                                                     \
  pc++;                                                                                            \
  continue
#define A (registers[pc->a])
#define DST (registers[pc->dst])
#define IMM ((uint64_t)pc->imm)
#define PLACE (current_info(machine)->place)
#define STOP_IF(is_bad, stop_)                                                                     \
  if (UNLIKELY(is_bad)) {                                                                          \
    SAVE();                                                                                        \
    stop_(machine);                                                                                \
  }
#define JUMP_IF(condition)                                                                         \
  pc = (condition) ? instrs + pc->dst : pc + 1;                                                    \
  continue;

#define UNARY(name, result)                                                                        \
  case OP_##name:                                                                                  \
    DST = (result);                                                                                \
    NEXT();
#define WITH(name, operand, ...)                                                                   \
  case OP_##name: {                                                                                \
    uint64_t B = (operand);                                                                        \
    __VA_ARGS__                                                                                    \
  }
#define REGISTERS(name, result) WITH(name, registers[pc->b], DST = (result); NEXT();)
#define BINARY(name, result)                                                                       \
  REGISTERS(name, result)                                                                          \
  WITH(name##_I, IMM, DST = (result); NEXT();)
#define COMPARE(name, result)                                                                      \
  BINARY(name, result)                                                                             \
  WITH(JUMP_##name, registers[pc->b], JUMP_IF(result))                                             \
  WITH(JUMP_##name##_I, IMM, JUMP_IF(result))
#define CHECKED(name, is_bad, stop_, result)                                                       \
  WITH(name, registers[pc->b], STOP_IF(is_bad, stop_) DST = (result); NEXT();)                     \
  WITH(name##_I, IMM, STOP_IF(is_bad, stop_) DST = (result); NEXT();)
#define LOAD(place, shape, Type_)                                                                  \
  case OP_LOAD_##place##_##shape: {                                                                \
    const uint8_t *bytes = access_##place(machine, pc, registers, sizeof(Type_), ACCESS_READ);     \
    if (UNLIKELY(!bytes)) {                                                                        \
      SAVE();                                                                                      \
      pc += access_slowly(machine, ACCESS_READ);                                                   \
      continue;                                                                                    \
    }                                                                                              \
    Type_ value;                                                                                   \
    memcpy(&value, bytes, sizeof value);                                                           \
    DST = (uint64_t)(int64_t)value;                                                                \
    NEXT();                                                                                        \
  }
#define STORE(place, shape, Type_)                                                                 \
  case OP_STORE_##place##_##shape: {                                                               \
    uint8_t *bytes = access_##place(machine, pc, registers, sizeof(Type_), ACCESS_WRITE);          \
    if (UNLIKELY(!bytes)) {                                                                        \
      SAVE();                                                                                      \
      pc += access_slowly(machine, ACCESS_WRITE);                                                  \
      continue;                                                                                    \
    }                                                                                              \
    Type_ value = (Type_)DST;                                                                      \
    memcpy(bytes, &value, sizeof value);                                                           \
    NEXT();                                                                                        \
  }
#define LOADS(place)                                                                               \
  LOAD(place, S8, int8_t)                                                                          \
  LOAD(place, U8, uint8_t)                                                                         \
  LOAD(place, S16, int16_t)                                                                        \
  LOAD(place, U16, uint16_t)                                                                       \
  LOAD(place, S32, int32_t)                                                                        \
  LOAD(place, U32, uint32_t)                                                                       \
  LOAD(place, 64, uint64_t)
#define STORES(place)                                                                              \
  STORE(place, 8, uint8_t)                                                                         \
  STORE(place, 16, uint16_t)                                                                       \
  STORE(place, 32, uint32_t)                                                                       \
  STORE(place, 64, uint64_t)
#define CALLING(name, call)                                                                        \
  case OP_##name:                                                                                  \
    SAVE();                                                                                        \
    call;                                                                                          \
    NEXT();
#define OTHER(name)

// As long as it has kinds of instructions; each is a few lines at most.
_Noreturn void run(Machine *machine) {
  Instr *pc = machine->pc;
  uint64_t *registers = machine->registers;
  Instr *instrs = vec_last(&machine->frames).code->instrs;
  for (;;) {
    switch ((Op)pc->op) {
#include "exec/ops.def"
    case OP_WIDE_CONSTANT:
      DST = pc->words[0];
      registers[pc->dst + 1] = pc->words[1];
      NEXT();
    case OP_WIDE_MOVE: {
      uint64_t high = registers[pc->a + 1];
      DST = A;
      registers[pc->dst + 1] = high;
      NEXT();
    }
    case OP_FIRST_READ:
      if (UNLIKELY(!registers[pc->b])) {
        SAVE();
        read_first(machine);
      }
      NEXT();

    case OP_JUMP:
      pc = instrs + pc->dst;
      continue;
    case OP_JUMP_TRUE:
      JUMP_IF(A)
    case OP_JUMP_FALSE:
      JUMP_IF(!A)
    case OP_STEPS:
      machine->steps += IMM;
      if (UNLIKELY(machine->steps > machine->next_check)) {
        SAVE();
        check_limits(machine);
      }
      NEXT();
    case OP_CALL:
      SAVE();
      call(machine, pc->site);
      instrs = vec_last(&machine->frames).code->instrs;
      RELOAD();
      continue;
    case OP_RETURN:
      machine->returned_type = pc->type;
      words_copy(pc->type, machine->returned, &A);
      goto leave;
    case OP_RETURN_BYTES:
      SAVE();
      return_place(machine, PLACE);
      goto leave;
    case OP_RETURN_NONE:
      if (machine->frames.size > 1) // cfa->init hands on what main returned
        set_no_result(machine);
    leave:
      SAVE();
      if (machine->frames.size == 1)
        finish(machine);
      leave(machine);
      instrs = vec_last(&machine->frames).code->instrs;
      RELOAD();
      continue;
    case OP_STOP:
      SAVE();
      stop_at_end(machine, pc->imm != 0);
    case OPS:
      __builtin_unreachable();
    }
  }
}
