// The internal form of a function: a register machine. Expressions become
// short instructions on the frame's words; automatic scalars whose address is
// never taken live in words, all else in simulated memory. A block is a
// stretch of edges that is entered at its head only; it begins with STEPS.
#ifndef GAVEL_EXEC_CODE_H
#define GAVEL_EXEC_CODE_H

#include "base/arena.h"
#include "cfa/passes.h"
#include "exec/memory.h"

#include <stdbool.h>
#include <stdint.h>

// How a scalar lies in memory and in a word.
typedef enum WordShape {
  SHAPE_S8,
  SHAPE_U8, // also _Bool, of which bit 0 counts
  SHAPE_S16,
  SHAPE_U16,
  SHAPE_S32,
  SHAPE_U32, // also float
  SHAPE_64,  // also double
  SHAPES,
  SHAPE_OTHER // __int128, long double, aggregates: no fast instruction
} WordShape;

typedef enum Op {
#define UNARY(name, result) OP_##name,
#define BINARY(name, result) OP_##name, OP_##name##_I,
#define COMPARE(name, result) OP_##name, OP_##name##_I, OP_JUMP_##name, OP_JUMP_##name##_I,
#define REGISTERS(name, result) OP_##name,
#define CHECKED(name, is_bad, stop, result) OP_##name, OP_##name##_I,
#define LOADS(place)                                                                               \
  OP_LOAD_##place, OP_LOAD_##place##_S8 = OP_LOAD_##place, OP_LOAD_##place##_U8,                   \
                   OP_LOAD_##place##_S16, OP_LOAD_##place##_U16, OP_LOAD_##place##_S32,            \
                   OP_LOAD_##place##_U32, OP_LOAD_##place##_64,
#define STORES(place)                                                                              \
  OP_STORE_##place, OP_STORE_##place##_8 = OP_STORE_##place, OP_STORE_##place##_16,                \
                    OP_STORE_##place##_32, OP_STORE_##place##_64,
#define CALLING(name, call) OP_##name,
#define OTHER(name) OP_##name,
#include "exec/ops.def"
#undef UNARY
#undef BINARY
#undef COMPARE
#undef REGISTERS
#undef CHECKED
#undef LOADS
#undef STORES
#undef CALLING
#undef OTHER
  OPS
} Op;

#define NO_SLOT UINT32_MAX

typedef enum ExecPlaceKind {
  PLACE_WORD,    // a register variable: the word SLOT
  PLACE_LOCAL,   // in VARIABLE, at FRAME_OFFSET in the frame's memory
  PLACE_STATIC,  // in OBJECT, which holds VARIABLE
  PLACE_POINTER, // at the address in SLOT
  PLACE_ZERO     // no place but the all-zero value, where a value is asked for
} ExecPlaceKind;

// An lvalue, its pointers and indices evaluated. It is OFFSET bytes, and as many as
// the word SLOT says when there is one (the address, for PLACE_POINTER), from its start.
typedef struct ExecPlace {
  ExecPlaceKind kind;
  const Type *type;
  const Expr *lvalue; // that it is the place of
  const Variable *variable;
  Object *object;
  uint64_t frame_offset, frame_distance; // of its bytes, of its address
  uint32_t slot;
  int64_t offset;
  bool is_bit_field;
  uint32_t bit_offset; // 0 to 7, in the byte at OFFSET
  uint32_t bit_width;
} ExecPlace;

// An argument: a scalar in a word (or two), or an aggregate.
typedef struct Argument {
  const Type *type;
  uint32_t slot;
  const ExecPlace *place; // NULL for scalars
} Argument;

typedef struct CallSite {
  const Edge *edge;
  const Function *function; // NULL when the address is in SLOT
  uint32_t slot;
  uint32_t argument_count;
  Argument *arguments;
} CallSite;

typedef struct Instr {
  uint16_t op;
  uint32_t dst, a, b; // words of the frame; dst: also an instruction's index; b: also an offset
  union {
    int64_t imm;
    const uint64_t *words;
    Object *object;
    struct {
      uint32_t frame_offset, size;
    } local;
    const Type *type;
    const Expr *expr;
    const ExecPlace *place;
    const Variable *variable;
    const CallSite *site;
  };
} Instr;

// What reports and slow paths want to know of an instruction.
typedef struct InstrInfo {
  const Edge *edge;
  const ExecPlace *place;
  uint32_t edges_begun; // of its block, this one included
} InstrInfo;

// Where an automatic variable lives.
typedef struct Home {
  const Variable *variable;
  bool is_word;
  uint32_t slot;   // words
  uint32_t flag;   // word that tells whether it has a value; NO_SLOT if that is certain
  uint64_t offset; // memory: in the frame
  uint64_t distance; // of its address from that of the frame, if it has one
} Home;

typedef struct Code {
  const Function *function;
  Instr *instrs;
  InstrInfo *infos; // one for each instruction
  uint32_t count;
  uint32_t word_count;                // of a frame
  uint32_t first_flag, flag_count;    // words cleared on entry
  uint64_t memory_size, memory_align; // of a frame
  uint64_t address_size;              // of the addresses that its objects lie in
  Home *homes;                        // parameters first, then locals
  uint32_t param_count, home_count;
  const Home **objects; // homes in memory that pointers may reach
  uint32_t object_count;
} Code;

// Where compilation gets things from.
typedef struct CodeContext {
  const Cfa *cfa;
  Arena *arena;
  Space *space;
  const Liveness *liveness;
  Object **statics; // by variable id
  bool has_watch;   // emit WATCH
  bool is_observed; // emit TELL and TELL_RETURN
} CodeContext;

Code *code_compile(const CodeContext *context, const Function *function);

WordShape shape_of(const Type *type);

#endif
