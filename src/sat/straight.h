// A formula as straight-line code: a line for each of its parts, arguments first. Once made, it is
// run for many values of the variables.
#ifndef GAVEL_SAT_STRAIGHT_H
#define GAVEL_SAT_STRAIGHT_H

#include "term/bits.h"
#include "term/rewrite.h"

typedef struct StraightLine {
  TermKind kind;    // AND and OR have two arguments here; TERM_VAR: an input
  uint32_t width;   // of the first argument of an operation; else of the result
  uint32_t to;      // width of the result
  uint32_t low;     // TERM_BV_EXTRACT: the lowest bit; TERM_BV_CONCAT: width of the lower part
  uint32_t args[3]; // lines
} StraightLine;

typedef struct Straight {
  VEC(StraightLine) lines;
  VEC(Bits) values; // of each line; constants' from the start
  TermVec variables;
  VEC(uint32_t) inputs;    // the line of each variable
  VEC(uint32_t) conjuncts; // the lines of those of the formula
} Straight;

// False when FORMULA is not only about Booleans and bit-vectors, or has more than MOST_VARIABLES.
bool straight_init(Straight *code, const Terms *terms, Term formula, uint32_t most_variables);
void straight_release(Straight *code);

// From the values of its arguments; not of an input or a constant.
Bits straight_value(const Straight *code, const StraightLine *line);
uint32_t straight_arity(TermKind kind); // of lines

#endif
