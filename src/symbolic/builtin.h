// What the files of builtins share.
#ifndef GAVEL_SYMBOLIC_BUILTIN_H
#define GAVEL_SYMBOLIC_BUILTIN_H

#include "symbolic/internal.h"

// Argument number INDEX of CALL, converted to TYPE.
Term sym_argument(SymRun *run, const Edge *call, uint32_t index, const Type *type);
// Builtins on the bits of integers; false if FUNCTION is none.
bool sym_builtin_bits(SymRun *run, const Edge *call, const Function *function);
// Likewise those of floating point; also false if the arguments have to be constant, and are not.
bool sym_builtin_float(SymRun *run, const Edge *call, const Function *function);

#endif
