// From terms to circuits: each bit of a bit-vector becomes a wire. Terms over Booleans and
// bit-vectors only.
#ifndef GAVEL_SAT_BLAST_H
#define GAVEL_SAT_BLAST_H

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

// False when TERM has a part that is neither Boolean nor a bit-vector, or when a limit of the run
// is reached: then it has no bits.
bool blast(Blaster *blaster, Term term) __attribute__((warn_unused_result));
// Of a term that was blasted: its bits, lowest first; one for a Boolean. Valid until the next call
// of blast.
const Wire *blast_bits(const Blaster *blaster, Term term);

#endif
