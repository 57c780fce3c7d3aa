// What the memory of a run holds, for who inspects it (exec.h). Nothing here changes the run: what
// is not set stays so, and nobody is asked.
#ifndef GAVEL_EXEC_STATE_H
#define GAVEL_EXEC_STATE_H

#include "exec/exec.h"

// The scalar of TYPE, no bit-field, that lies BIT_OFFSET bits behind the start of VARIABLE: a static
// one, or that of the newest call of its function. False if there is none, or it was never set.
bool state_variable(const ExecState *state, const Variable *variable, uint64_t bit_offset,
                    const Type *type, ExecAnswer *value) __attribute__((warn_unused_result));
// The scalar of TYPE at ADDRESS; likewise.
bool state_memory(const ExecState *state, uint64_t address, const Type *type, ExecAnswer *value)
    __attribute__((warn_unused_result));

// The objects that are alive: OBJECT, all 0 at first, becomes the next one, in the order of
// addresses. False if it was the last.
typedef enum StatePart { STATE_STATIC, STATE_HEAP, STATE_STACK, STATE_PARTS } StatePart;

typedef struct StateObject {
  uint64_t base, size;
} StateObject;

bool state_next_object(const ExecState *state, StatePart part, StateObject *object)
    __attribute__((warn_unused_result));

#endif
