// What the files of builtins share.
#ifndef GAVEL_SYMBOLIC_BUILTIN_H
#define GAVEL_SYMBOLIC_BUILTIN_H

#include "symbolic/internal.h"

static inline bool is_one_of(const Function *function, Builtin first, Builtin last) {
  return function->builtin >= first && function->builtin <= last;
}
static inline const Types *types_of(const SymRun *run) { return &run->symbolic->cfa->types; }

// Argument number INDEX of CALL, converted to TYPE.
Term sym_argument(SymRun *run, const Edge *call, uint32_t index, const Type *type);
// Builtins on the bits of integers; false if FUNCTION is none.
bool sym_builtin_bits(SymRun *run, const Edge *call, const Function *function);
// Likewise those of floating point; also false if the arguments have to be constant, and are not.
bool sym_builtin_float(SymRun *run, const Edge *call, const Function *function);

#endif
