// From terms to circuits: each bit of a bit-vector becomes a wire. Terms over Booleans and
// bit-vectors only.
#ifndef GAVEL_SAT_BLAST_H
#define GAVEL_SAT_BLAST_H

#include "base/deadline.h"
#include "sat/gates.h"
#include "term/rewrite.h"

typedef struct Blaster {
  const Terms *terms;
  Gates gates;
  Map wires_of; // term -> 1 + where its bits are in `wires`, lowest first
  VEC(Wire) wires;
} Blaster;

void blaster_init(Blaster *blaster, const Terms *terms);
void blaster_release(Blaster *blaster);

typedef enum BlastStatus {
  BLAST_DONE,
  BLAST_NO_BITS, // a part is neither Boolean nor a bit-vector
  BLAST_LATE     // the deadline has passed; another call goes on
} BlastStatus;

// Each new gate is a unit of work. NULL: no deadline, not even a limit of the run.
BlastStatus blast(Blaster *blaster, Term term, const Deadline *deadline)
    __attribute__((warn_unused_result));
// Of a term that was blasted: its bits, lowest first; one for a Boolean. Valid until the next call
// of blast.
const Wire *blast_bits(const Blaster *blaster, Term term);

#endif
