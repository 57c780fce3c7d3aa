// Functions and objects of the C library that gavel knows by name only. What such a function
// returns is a fact of the library and not any value: on the way to TRUE it is over-approximated,
// and no error is reported that depends on it. Only where the world outside decides is the result
// an input.
#ifndef GAVEL_CFA_LIBRARY_H
#define GAVEL_CFA_LIBRARY_H

#include "cfa/type.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum LibraryEffect {
  LIBRARY_UNMODELLED, // changes nothing that the program can see; the result is not known
  LIBRARY_OUTSIDE,    // likewise, and the result is an input from `low` to `high`
  LIBRARY_REFUSED     // what it does is not modelled: a call is unsupported C
} LibraryEffect;

typedef struct LibraryFunctions {
  LibraryEffect effect;
  int64_t low, high; // INT64_MIN and INT64_MAX: any value
  const char *names;
} LibraryFunctions;

// The group that the library's function NAME belongs to; `__builtin_NAME` is found as well. NULL if
// there is none, or if a function of TYPE is the program's own. `int f()` says nothing about types.
const LibraryFunctions *library_find(const char *name, const Type *type);

// An object that the library defines. Its value when the program starts, 0 in each byte if it is no
// scalar; or not modelled: then it is a fact of the library as a function's result is.
typedef struct LibraryObject {
  const char *name;
  bool is_known;
  int value;
} LibraryObject;

// NULL if the library has no object NAME.
const LibraryObject *library_find_object(const char *name);

#endif
