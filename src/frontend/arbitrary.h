// How a function is called that may be called in any way (lower_arbitrary.c).
#ifndef GAVEL_FRONTEND_ARBITRARY_H
#define GAVEL_FRONTEND_ARBITRARY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Nulls {
  NULLS_NONE,    // no pointer is null
  NULLS_MEMBERS, // pointers inside of objects may be
  NULLS_ALL      // parameters, too
} Nulls;

typedef struct ArbitraryInput {
  bool is_wanted; // else the entry function gets arbitrary values, pointers that nobody set among
                  // them
  Nulls nulls;
  uint32_t depth;             // pointers from a parameter on that lead to objects of their own
  uint32_t string_length;     // at most; 0: any
  uint32_t array_length;      // of an array with a length beside it, likewise
  bool has_arbitrary_globals; // else they are as initialised
} ArbitraryInput;

#endif
