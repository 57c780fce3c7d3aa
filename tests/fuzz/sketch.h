// Small random programs that can be tried on all inputs: loops, branches, calls, arrays, structs,
// pointers, heap, all integer types, up to three inputs of few values each, and at most one loop
// that goes on for as long as its input wants. A sketch has places for assertions, which are filled
// in once it is known which values the variables have there (truth.h).
#ifndef GAVEL_TESTS_SKETCH_H
#define GAVEL_TESTS_SKETCH_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/type.h"

#include <stdbool.h>
#include <stdint.h>

enum { MOST_INPUTS = 3, MOST_PLACES = 3, MOST_SEEN = 8, SEEN_NAME = 40 };

// The inputs FIRST to FIRST + COUNT - 1 stand for all: any other ends the program at once, or does
// what one of these does.
typedef struct Domain {
  int64_t first;
  int count;
} Domain;

typedef enum PlaceForm { FORM_IF, FORM_CHECK, FORM_GOTO } PlaceForm;

// Somewhere in the program, the expressions that can be used there and the numbers of their types.
typedef struct Place {
  size_t offset;
  int indent;
  PlaceForm form;
  int count, types[MOST_SEEN];
  bool is_fixed[MOST_SEEN]; // an input, or the counter of a loop
  char seen[MOST_SEEN][SEEN_NAME];
} Place;

typedef struct Sketch {
  Strbuf text; // without assertions
  DataModel model;
  Domain inputs[MOST_INPUTS]; // asked for first, in order; all later inputs are of type _Bool
  int input_count;
  Place places[MOST_PLACES]; // by offset
  int place_count;
  size_t open_offset; // where a loop asks whether to go on
  Strbuf open_text;   // there, tells the values of all variables; empty if there is no such loop
} Sketch;

// In every second one, MEMORY of 100 statements are about memory.
void sketch_init(Sketch *sketch, uint64_t seed, int memory);
// About arrays and lists, with loops over their first n elements.
void sketch_arrays_init(Sketch *sketch, uint64_t seed);
// About functions that call themselves.
void sketch_recursion_init(Sketch *sketch, uint64_t seed);
void sketch_release(Sketch *sketch);

// Appends the program to OUT with a line for each place. With TELLS_STATE, it prints all values at
// the head of its open loop: a line that begins with s.
void sketch_print(const Sketch *sketch, const char *const lines[MOST_PLACES], bool tells_state,
                  Strbuf *out);

// ---- what is true at a place

typedef struct Row {
  __int128 values[MOST_SEEN]; // of what is seen
} Row;

typedef VEC(Row) Rows;

// Appends a condition over what is seen that holds of all ROWS, or of all but few. False if none
// was found.
bool condition_find(const Place *place, const Rows *rows, bool is_valid, uint64_t seed, Strbuf *out)
    __attribute__((warn_unused_result));

#endif
