// One run of a program by the interpreter, and formulas that ought to describe it.
#ifndef GAVEL_TESTS_ENCODED_RUN_H
#define GAVEL_TESTS_ENCODED_RUN_H

#include "base/vec.h"
#include "cfa/cfa.h"
#include "encode/encode.h"
#include "exec/input.h"
#include "term/rewrite.h"

// What the interpreter did.
typedef struct Run {
  VEC(const Edge *) edges;
  Input input; // its answers, in order
  VEC(__int128) outputs; // what was printed, one number a line
  ExecStatus status;
} Run;

void run_init(Run *run, const Cfa *cfa, uint64_t seed);
void run_release(Run *run);

typedef enum Way {
  WAY_PATH,   // exactly the edges of the run
  WAY_BLOCKS, // the same, cut into blocks
  WAY_LEMMAS, // the same as WAY_PATH, with lemmas about all operations
  WAY_MERGED  // the whole program, branches joined
} Way;

// The program along a way: FACTS are the values of the inputs and formulas of blocks, then where
// the parts of memory begin, then the formula of the last block;
// outputs[i] denotes what the run printed as number i.
typedef struct Encoded {
  Encoder *encoder;
  TermVec facts;
  TermVec outputs;
  Term way_on; // of WAY_PATH and WAY_BLOCKS: taking one of the assumptions behind the run
} Encoded;

void encoded_init(Encoded *encoded, Terms *terms, const Cfa *cfa, const Run *run,
                  EncodeOptions options, Way way);
void encoded_release(Encoded *encoded);

#endif
