// Where the interpreter's arbitrary values come from on the command line: a
// list of values, then a seeded generator or zeros. All that was answered is
// recorded, so that the run can be repeated by a list alone.
#ifndef GAVEL_EXEC_INPUT_H
#define GAVEL_EXEC_INPUT_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "exec/exec.h"

#include <stdbool.h>
#include <stdint.h>

// A value, and of those that were answered also the question (ExecQuestion).
typedef struct InputValue {
  bool is_floating;
  ExecAnswer value;
  HavocKind kind;
  const Type *type;         // scalar
  const Variable *variable; // what it is in, when known
  uint64_t bit_offset;
  const Edge *edge;
} InputValue;

typedef VEC(InputValue) InputValueVec;

// All 0 at first.
typedef struct Input {
  InputValueVec given;
  uint32_t next; // of the given ones
  bool has_seed;
  uint64_t random; // state of the generator
  uint32_t span;   // most numbers that it makes are below; 0: they have all sizes
  InputValueVec answered;
  Strbuf mismatch; // the first given value that did not suit what was asked, as a sentence
} Input;

void input_release(Input *input);

// Appends the values in TEXT, separated by commas or white space; # begins a comment.
// Values: 7, -1, 0x1f, 1.5, 1e-3, inf, nan, 'a', true, false. False if one is
// malformed: then ERROR says NAME:line:column and why.
bool input_parse(Input *input, const char *name, const char *text, Strbuf *error)
    __attribute__((warn_unused_result));
bool input_read(Input *input, const char *path, Strbuf *error) __attribute__((warn_unused_result));
// After the list come values of all sizes, the same for the same seed. Without
// a seed: zeros.
void input_set_seed(Input *input, uint64_t seed);
void input_set_span(Input *input, uint32_t span);

// An ExecOptions.answer; CONTEXT is an Input.
ExecAnswer input_answer(void *context, const ExecQuestion *question);

// VALUE as the answer to QUESTION, for who answers by other means.
void input_note_answer(Input *input, const ExecQuestion *question, InputValue value);
void input_add_value(const InputValue *value, Strbuf *out);
// Appends what was answered, in a form that input_parse reads back exactly.
void input_add_text(const Input *input, Strbuf *out);

#endif
