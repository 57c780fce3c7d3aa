// Values of bit-vectors, and what operations make of them.
#ifndef GAVEL_TERM_BITS_H
#define GAVEL_TERM_BITS_H

#include "term/term.h"

typedef unsigned __int128 Bits; // of a bit-vector; those above its width are 0

// The value of KIND for constants of WIDTH bits (SMT-LIB). Truth values are 0 and 1.
Bits bits_fold(TermKind kind, uint32_t width, Bits a, Bits b);
Bits bits_sign_extend(uint32_t from, uint32_t to, Bits value);

#endif
