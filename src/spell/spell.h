// Predicates as people write them: what they say of memory (region.h) and of addresses becomes C.
//   select(slot, address)   p->f, *p, p[i].f, v.f, a[2]; else *(int *)((char *)p + 8)
//   statics + 40            &v, &v.f, a, &a[2]
//   p - q + 8 <= 0          p + 2 <= q
// Each of these is a variable with that text for a name. The result is for printing only: it is
// no formula of the encoder, and says the same only as long as pointers do not wrap.
#ifndef GAVEL_SPELL_SPELL_H
#define GAVEL_SPELL_SPELL_H

#include "encode/encode.h"

typedef struct Speller Speller;

// ENCODER has met all that will be spelled.
Speller *speller_new(Encoder *encoder);
void speller_free(Speller *speller);

// PREDICATE, over variables without index, as FUNCTION would say it: what FUNCTION does not see is
// named f::x, and a symbol that is no cell but has that of x for an origin, \old(x). What has no
// name in C is left out: the result is weaker then, and *IS_PARTIAL set.
Term spell(Speller *speller, const Function *function, Term predicate, bool *is_partial);

// SYMBOL, an integer that is no cell, is called NAME from now on: a variable that is bound. Returns
// what stands for it.
Term speller_bind(Speller *speller, Symbol symbol, const char *name);

#endif
