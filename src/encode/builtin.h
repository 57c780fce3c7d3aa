// Calls of functions that have no body, inside encode/.
#ifndef GAVEL_ENCODE_BUILTIN_H
#define GAVEL_ENCODE_BUILTIN_H

#include "encode/encode_internal.h"

typedef struct BuiltinCall {
  Step *step;
  const Edge *edge;
  const Function *function;
} BuiltinCall;

// Argument number INDEX, a scalar, converted to TYPE.
Value call_argument(const BuiltinCall *call, uint32_t index, const Type *type);
// Assigns VALUE of TYPE to the call's left-hand side, if there is one.
void call_give(const BuiltinCall *call, const Type *type, Value value);
void call_give_unknown(const BuiltinCall *call);

// BUILTIN_CLZ ... BUILTIN_BSWAP64.
void encode_bit_builtin(const BuiltinCall *call);

#endif
