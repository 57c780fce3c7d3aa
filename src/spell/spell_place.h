// Places as C text: from a type and a distance in bytes to the fields and indices that lead there.
#ifndef GAVEL_SPELL_SPELL_PLACE_H
#define GAVEL_SPELL_SPELL_PLACE_H

#include "base/strbuf.h"
#include "cfa/type.h"
#include "term/term.h"

enum { DISTANCE_PARTS = 8 };

typedef struct DistancePart {
  __int128 factor;
  Term term; // an integer
} DistancePart;

// CONSTANT and the sum of the parts: bytes, or elements.
typedef struct Distance {
  __int128 constant;
  DistancePart parts[DISTANCE_PARTS];
  uint32_t count;
} Distance;

// What is looked for: a scalar that is read, or what an address leads to.
typedef struct Wanted {
  bool is_address;
  const Type *type;               // of an address: NULL is the outermost that begins there
  uint32_t bit_offset, bit_width; // of a bit-field in its byte
} Wanted;

bool distance_is_zero(const Distance *distance);
// False if there are too many parts.
bool distance_add(Distance *distance, __int128 factor, Term term);
// Takes whole elements of SIZE bytes out of DISTANCE: how many.
Distance distance_take(Distance *distance, uint64_t size);
void distance_add_text(Terms *terms, const Distance *distance, Strbuf *out);

// Appends the way from the start of a TYPE to what lies DISTANCE bytes behind it, such as
// `.f[i]`, and returns the type of that. NULL, with OUT as before, if there is no such way.
const Type *path_add_text(Terms *terms, const Type *type, Distance distance, Wanted wanted,
                          Strbuf *out);
// The same from POINTER, a C expression of TYPE, on: `p->f`, `*p`, `p[i].f`.
const Type *pointee_add_text(Terms *terms, const char *pointer, const Type *type, Distance distance,
                             Wanted wanted, Strbuf *out);

#endif
