// Functions one by one, for who knows of calls by summaries. A function is encoded as if its
// frame were the only one of it. What a call does is told by the versions before and behind it of
// the cells that outlive the frames of the callee and of all that it calls.
#ifndef GAVEL_ENCODE_MODULAR_H
#define GAVEL_ENCODE_MODULAR_H

#include "encode/encode.h"
#include "encode/place.h"

typedef VEC(const Cell *) CellList;

// What calls may write, by function id: cells of static variables and of memory, and the result.
typedef struct CallEffects {
  CellList *cells; // in order of their symbols
  uint32_t function_count;
} CallEffects;

void call_effects_init(CallEffects *effects, const Encoder *encoder);
void call_effects_release(CallEffects *effects);

// A local variable that pointers may point to and of which there may be many frames, so that
// functions cannot be encoded one by one; NULL if there is none.
const Variable *modular_find_obstacle(const Encoder *encoder);

// A block in FUNCTION, of which there is one frame.
PathFormula modular_begin(Encoder *encoder, const Function *function);
// PATH, behind encode_enter, where CALLEE returns: what it may write is arbitrary.
PathFormula modular_pass(Encoder *encoder, PathFormula path, const CallEffects *effects,
                         const Function *callee);
// CELL of FUNCTION's one frame, where PATH has just entered FUNCTION; other cells are the same.
const Cell *modular_cell(const Encoder *encoder, PathFormula path, const Function *function,
                         const Cell *cell);

// The cell that TERM, a variable, is a version of, if somebody may read at LOC what it holds there;
// else NULL. Of frames only the one of LOC's function counts.
const Cell *modular_find_cell(const Encoder *encoder, Term term, Loc loc);
// CELL where SSA stands.
Term modular_term(const Encoder *encoder, SsaMap ssa, const Cell *cell);

#endif
