// Library functions whose meaning is known. builtin.def lists them; a program
// that defines one of them itself overrides it.
#ifndef GAVEL_CFA_BUILTIN_H
#define GAVEL_CFA_BUILTIN_H

#include <stdbool.h>

typedef enum Builtin {
  BUILTIN_NONE,
#define BUILTIN(id, name, returns) BUILTIN_##id,
#include "cfa/builtin.def"
#undef BUILTIN
  BUILTIN_COUNT
} Builtin;

// By C name; `__builtin_memcpy`, `__memcpy_chk` and the like are found as well.
// BUILTIN_NONE when the name means nothing to us.
Builtin builtin_find(const char *name);
const char *builtin_name(Builtin builtin);
bool builtin_returns(Builtin builtin);    // false: control does not come back
bool builtin_sets_errno(Builtin builtin); // perhaps

#endif
