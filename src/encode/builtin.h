// Calls of functions that have no body, inside encode/.
#ifndef GAVEL_ENCODE_BUILTIN_H
#define GAVEL_ENCODE_BUILTIN_H

#include "encode/encode_internal.h"

typedef struct BuiltinStep {
  Step *step;
  const Edge *edge;
  const Function *function;
} BuiltinStep;

// Argument number INDEX, a scalar, converted to TYPE.
Value call_argument(const BuiltinStep *call, uint32_t index, const Type *type);
// Assigns VALUE of TYPE to the call's left-hand side, if there is one.
void call_give(const BuiltinStep *call, const Type *type, Value value);
void call_give_unknown(const BuiltinStep *call);

// BUILTIN_CLZ ... BUILTIN_BSWAP64.
void encode_bit_builtin(const BuiltinStep *call);

#endif
