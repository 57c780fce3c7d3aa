// What a function or a global says, as a number: two with the same fingerprint mean the same, as
// far as what they refer to does. Lines count from the function's own first one, so that moving a
// function changes nothing. For a CFA as the front end leaves it.
#ifndef GAVEL_CFA_FINGERPRINT_H
#define GAVEL_CFA_FINGERPRINT_H

#include "base/sha256.h"
#include "cfa/cfa.h"

// In the order in which they are first mentioned; exactly one of the two is set.
typedef struct Mention {
  const Function *function;
  const Variable *variable; // a global
} Mention;

typedef struct Fingerprint {
  char text[SHA256_TEXT];
  VEC(Mention) mentions;
} Fingerprint;

void fingerprint_release(Fingerprint *fingerprint);

// Of a function with a body.
void fingerprint_function(const Cfa *cfa, const Function *function, Fingerprint *out);
// Of a global, with what init stores there.
void fingerprint_global(const Cfa *cfa, const Variable *variable, Fingerprint *out);
// Does init no more than to store values in globals?
bool fingerprint_init_is_plain(const Cfa *cfa);

#endif
