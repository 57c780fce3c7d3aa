// From the syntax tree to edges: side effects become edges of their own in C's
// order, short-circuit operators become branches, known functions get their
// meaning. Operands are evaluated from left to right.
#ifndef GAVEL_FRONTEND_LOWER_H
#define GAVEL_FRONTEND_LOWER_H

#include "base/map.h"
#include "cfa/cfa.h"
#include "frontend/arbitrary.h"
#include "frontend/ast.h"
#include "frontend/external.h"
#include "frontend/property.h"

typedef struct Lowering {
  Cfa *cfa;
  Property property;
  ArbitraryInput arbitrary; // how the entry function is called
  bool is_unit; // no program, see frontend_load_unit
  struct LowerShared *shared; // private; NULL at first
  Map replacements; // name -> the function that is called in place of all that have it
  // Of a function whose contract is checked: what is asked before a write, (place, size), and
  // before a place is freed. NULL: no contract is.
  Function *write, *release;
  ExternalEffect external;
} Lowering;

// Calls of functions NAME, and their addresses, mean REPLACEMENT: also of those without a body, which
// are known only when the first call of them is read.
void lower_replace(Lowering *lowering, const char *name, Function *replacement);

// Gives FUNCTION (not yet begun) the body BODY, an AST_COMPOUND. All functions
// of the program must be known by then: is_defined decides what a call means.
void lower_function(Lowering *lowering, Function *function, const Ast *body);

// The synthetic start of the program: begin, then each global's initializer in
// order, then end, which calls the constructor and, if there is one, cfa->entry, with arbitrary
// arguments.
void lower_init_begin(Lowering *lowering);
void lower_init_global(Lowering *lowering, Variable *variable, const Ast *initializer);
// FUNCTION has the attribute constructor. Only one that has no parameters is modelled: of several
// the order is the linker's.
void lower_init_constructor(Lowering *lowering, Function *function);
// The program does something before main that is not modelled.
void lower_init_unsupported(Lowering *lowering, const char *what, SourceSpan span);
void lower_init_end(Lowering *lowering);

// Of the library: its function that havocs an object, which EXTERNAL_HAVOC needs.
#define LOWER_HAVOC_OBJECT "__CPROVER_havoc_object"
// Its functions that read text (text, limit), what printf would read (format, ...), and what vprintf
// would (format, list).
#define LOWER_READ_TEXT "__lib_read_text"
#define LOWER_READ_ARGUMENTS "__lib_read_arguments"
#define LOWER_READ_LIST "__lib_read_list"
bool lower_prints_text(Builtin builtin); // which they have to read
bool lower_prints_list(Builtin builtin);

#endif
