// Shared by the compile_*.c files: the state of compiling one function.
//
// Temporaries are words handed out like a stack: an operand's are given back
// once the instruction that uses it is emitted, and its result may take their
// place. That is safe because instructions read all operands before they write.
#ifndef GAVEL_EXEC_COMPILE_INTERNAL_H
#define GAVEL_EXEC_COMPILE_INTERNAL_H

#include "base/map.h"
#include "base/vec.h"
#include "exec/blocks.h"
#include "exec/code.h"

typedef struct Compiler {
  const CodeContext *context;
  Code *code;
  Map homes; // variable id -> index into code->homes
  Blocks blocks;
  uint32_t *set_in; // by home with a flag: the block at work if it has a value by now
  VEC(Instr) instrs;
  VEC(InstrInfo) infos;
  VEC(uint32_t) jumps;    // instructions whose dst is a block, to become an instruction
  uint32_t *block_starts; // by block: its first instruction
  uint32_t block;         // at work, plus 1
  const Edge *edge;       // likewise
  uint32_t edges_begun;   // in this block
  uint32_t next_temp;
} Compiler;

// Appends an instruction for the edge at work; returns its index.
uint32_t emit(Compiler *compiler, Instr instr);
// PLACE is copied.
uint32_t emit_at(Compiler *compiler, Instr instr, const ExecPlace *place);
const ExecPlace *keep_place(Compiler *compiler, const ExecPlace *place);
// WANT if it is a slot, else a new temporary for a value of TYPE.
uint32_t take_slot(Compiler *compiler, uint32_t want, const Type *type);
// Appends INSTR with a result of TYPE in WANT, or in a temporary, and returns its word. The
// operands' temporaries, those from MARK on, are given back before.
uint32_t emit_result(Compiler *compiler, Instr instr, uint32_t mark, const Type *type,
                     uint32_t want);

// Expressions. WANT is where the value shall go, NO_SLOT if that is all the same;
// returns the word (the first of two for wide types) that holds it.
uint32_t compile_value(Compiler *compiler, const Expr *expr, uint32_t want);
// A jump that is taken if (COND != 0) == TRUTH; the caller sets dst.
uint32_t compile_jump(Compiler *compiler, const Expr *cond, bool truth);

// Places
ExecPlace compile_place(Compiler *compiler, const Expr *lvalue);
uint32_t compile_load(Compiler *compiler, const ExecPlace *place, uint32_t want);
void compile_store(Compiler *compiler, const ExecPlace *place, uint32_t slot);
uint32_t compile_address(Compiler *compiler, const Expr *lvalue, uint32_t want);

// Register variables: automatic scalars whose address is never taken.
bool variable_is_word(const Variable *variable);
Home *find_home(const Compiler *compiler, const Variable *variable);
uint32_t compile_variable(Compiler *compiler, const Variable *variable, uint32_t want);
void note_value(Compiler *compiler, const Variable *variable, bool has_value);

#endif
