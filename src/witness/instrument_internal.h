// What the files of the instrumentation share: places in the text, and what is to be put there.
#ifndef GAVEL_WITNESS_INSTRUMENT_INTERNAL_H
#define GAVEL_WITNESS_INSTRUMENT_INTERNAL_H

#include "witness/instrument.h"

#include "base/map.h"

// ---- instrument.c

// In the order in which they stand at one offset: what ends goes first, what is inner begins last.
typedef enum SpotPart {
  PART_CALL_END,
  PART_ARGUMENT_END,
  PART_CONDITION_END,
  PART_DECLARATION,
  PART_BODY,
  PART_STATEMENT,
  PART_LOOP,
  PART_CONDITION,
  PART_ARGUMENT,
  PART_CALL
} SpotPart;

// Text for one offset.
typedef struct Spot {
  uint32_t file, offset, subject;
  SpotPart part;
  Strbuf before; // is put in front of TESTS
  Strbuf tests;  // of waypoints: if ... else if ...
  Strbuf after;
} Spot;

typedef struct Instrumenter {
  Instrumented *out;
  TaskText *text;
  const Witness *witness;
  Strbuf *why;
  VEC(Spot) spots;
  Map numbers;          // hash of the place and part -> number in SPOTS, plus 1
  const Tokens *tokens; // of the file at hand
  uint32_t file, subject, segment;
} Instrumenter;

bool instrument_refuse(const Instrumenter *instrumenter, const WitnessPlace *place,
                       const char *what);
// The one for PART at OFFSET; BEFORE and AFTER are those of a new one.
Spot *spot_at(Instrumenter *instrumenter, uint32_t offset, SpotPart part, const char *before,
              const char *after);
uint32_t spot_begin(const Instrumenter *instrumenter, uint32_t token); // as an offset
// VALUE with \result as the variable that holds it; false if that is no expression.
bool instrument_result(const char *value, Strbuf *out);

// ---- instrument_contract.c

bool instrument_contract(Instrumenter *instrumenter, const WitnessInvariant *contract);

// ---- places.c

typedef enum StatementForm {
  STATEMENT_NONE,      // here begins no statement
  STATEMENT_IN_BLOCK,  // another may stand before it
  STATEMENT_EXPRESSION // it is a part of an if or a loop, and an expression
} StatementForm;

// Of the first kind of token on the line, or the one at the column. NO_TOKEN if there is none.
uint32_t place_find_loop(const Tokens *tokens, const WitnessPlace *place);
uint32_t place_find_branch(const Tokens *tokens, const WitnessPlace *place);
uint32_t place_find_call_end(const Tokens *tokens, const WitnessPlace *place);
uint32_t place_find_statement(const Tokens *tokens, const WitnessPlace *place);

StatementForm place_statement_form(const Tokens *tokens, uint32_t token);
// The callee's name, of the call that ends with the `)` CLOSE; NO_TOKEN if it is called otherwise.
uint32_t place_call_begin(const Tokens *tokens, uint32_t close);
// Where its last argument begins; NO_TOKEN if it has none.
uint32_t place_last_argument(const Tokens *tokens, uint32_t close);
// The first token of the condition of the branch at KEYWORD, and the one behind it: of `for (;;)`
// the same. False if it cannot be found.
bool place_condition(const Tokens *tokens, uint32_t keyword, uint32_t *first, uint32_t *end);
// The `{` of the body of the function that is defined at TOKEN or behind it; NO_TOKEN: none.
uint32_t place_body(const Tokens *tokens, uint32_t token);

// The next `;` behind TOKEN in the same brackets; NO_TOKEN: none.
uint32_t place_semicolon(const Tokens *tokens, uint32_t token);

// Is TEXT one expression as far as its tokens tell: brackets match, nothing ends it?
bool is_one_expression(const char *text);

#endif
