// The control-flow automaton of a whole program: functions made of locations
// and edges. An edge is one operation; a location is a point between them.
//
// Invariants (cfa_is_well_formed states them all): each edge joins two locations of one
// function; ENTRY and EXIT locations exist for each defined function; EXIT, END,
// ERROR and UNSUPPORTED locations have no leaving edge; a location has either
// one leaving edge, or two that assume a condition and its negation.
//
// Meaning: execution begins at the entry of `cfa->init`, which sets the globals
// with initializers (all others are 0) and calls the entry function. A call
// edge runs its callee from ENTRY to EXIT and then continues at the edge's
// target. Locals hold arbitrary values when their function is entered.
#ifndef GAVEL_CFA_CFA_H
#define GAVEL_CFA_CFA_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/source.h"
#include "base/vec.h"
#include "cfa/builtin.h"
#include "cfa/expr.h"
#include "cfa/type.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Edge Edge;

typedef struct Loc {
  uint32_t index; // into cfa->locations
} Loc;

#define NO_LOC ((Loc){UINT32_MAX})
static inline bool loc_equals(Loc a, Loc b) { return a.index == b.index; }
static inline bool loc_is_none(Loc loc) { return loc.index == UINT32_MAX; }

typedef VEC(Loc) LocVec;

typedef enum VariableKind {
  VAR_GLOBAL, // static storage, also static locals
  VAR_STRING, // a string literal: static storage, holds BYTES
  VAR_LOCAL,  // automatic
  VAR_PARAM,  // automatic, set by the call
  VAR_TEMP    // automatic, made by the front end; no source name
} VariableKind;

struct Variable {
  VariableKind kind;
  uint32_t id;           // dense over the program
  const char *name;      // source name; "t1" for temporaries; "str1" for strings
  const Type *type;      // never void, function or variable-length array
  Function *function;    // owner of an automatic variable, and of a static local; else NULL
  bool is_address_taken; // or it has a union; set by the pass address_taken
  bool is_const;         // as a whole, or each element: only its initializer writes it by name
  bool is_extern;        // declared but defined nowhere: arbitrary at the start, not 0
  bool is_internal;      // of static storage: only its translation unit knows it by name
  uint32_t align;        // at least the type's (attribute aligned)
  const char *bytes;     // VAR_STRING: type->size bytes, else NULL
  uint64_t extra_size;   // bytes behind the type: an initialized flexible array member
  uint32_t block;        // innermost of the function's blocks that it is declared in; 0: its body
  const Variable *home_of; // of a pointer: the variable of a block that it is the address of
  SourceSpan span;
};

// Names of variables that the front end makes in place of what is no C begin so.
#define MADE_PREFIX "__gavel_"

static inline bool variable_is_static(const Variable *variable) { // in storage, not in name
  return variable->kind == VAR_GLOBAL || variable->kind == VAR_STRING;
}
// Must nothing be written there through pointers?
static inline bool variable_is_read_only(const Variable *variable) {
  return variable->kind == VAR_STRING || variable->is_const;
}
static inline uint64_t variable_size(const Variable *variable) {
  return variable->type->size + variable->extra_size;
}

struct Function {
  uint32_t id; // dense over the program
  const char *name;
  const Type *type;
  Builtin builtin; // BUILTIN_NONE unless the meaning is known and the program has no body for it
  bool is_defined; // has a body
  bool is_noreturn;
  bool is_variadic;
  bool is_internal; // static: only its translation unit knows it by name
  bool is_made; // by the front end: its steps are no steps of the program
  uint64_t const_params; // bit I: as declared, parameter I is a pointer to const
  VEC(Variable *) params;
  VEC(Variable *) locals; // automatic ones other than parameters
  Loc entry, exit;        // when defined
  LocVec locations;       // when defined; entry first
  LocVec discharged;      // ERROR locations that no edge enters any more (discharge/)
  SourceSpan span;
};

// What a call does and returns is known.
static inline bool function_is_modelled(const Function *function) {
  return function->builtin != BUILTIN_NONE && function->builtin != BUILTIN_LIBRARY;
}

typedef enum EdgeKind {
  EDGE_SKIP,   // nothing; keeps a place in the source visible
  EDGE_ASSIGN, // lhs = rhs, of one type; aggregates are copied whole
  EDGE_ASSUME, // goes on only if (cond != 0) == truth
  EDGE_HAVOC,  // lhs becomes arbitrary
  EDGE_CALL,   // [lhs =] callee(args)
  EDGE_RETURN  // to the exit of the function, with an optional value of its result type
} EdgeKind;

typedef enum HavocKind {
  HAVOC_NONDET,    // __VERIFIER_nondet_*(): an input, drawn when the edge is passed
  HAVOC_UNDEFINED, // result of a function without a body: an input likewise
  HAVOC_FAILURE,   // does FUNCTION fail to allocate? an input likewise
  HAVOC_ASM,       // written by inline assembly: no input, runs end here
  HAVOC_DECLARED,  // `int x;`: arbitrary from here on; an input when first read
  HAVOC_PARAM,     // parameter of the entry function
  HAVOC_OTHER      // a value the front end does not model (recorded as a note)
} HavocKind;

struct Edge {
  EdgeKind kind;
  uint32_t id; // dense over the program, in order of creation
  Loc source, target;
  Edge *next_leaving, *next_entering;
  SourceSpan span; // the statement or condition this edge comes from
  union {
    struct {
      const Function *function; // of the library, that is called here and may set errno; else NULL
      const char *undefined; // why what is done here is, a check of ERROR_SEQUENCE; else NULL
    } skip;
    struct {
      const Expr *lhs, *rhs;
      const Type *length_of; // RHS is the length of an array of such, in its own type; else NULL
    } assign;
    struct {
      const Expr *cond; // any scalar
      bool truth;
      bool is_check; // made by the pass checks
    } assume;
    struct {
      const Expr *lhs; // any lvalue, aggregates too
      HavocKind kind;
      const Function *function; // whose result it is, or that may fail; else NULL
    } havoc;
    struct {
      const Expr *lhs;    // NULL when the result is not used; of the callee's result type
      const Expr *callee; // EXPR_FUNCTION, or any pointer to a function
      const Expr *const *args;
      uint32_t arg_count;
    } call;
    struct {
      const Expr *value; // NULL in void functions and where C lets it be missing
    } ret;
  };
};

typedef enum LocationKind {
  LOC_PLAIN,
  LOC_EXIT,       // of a function
  LOC_END,        // the program ends here: after exit, abort, a failed assert or assumption
  LOC_ERROR,      // the error the property speaks of
  LOC_UNSUPPORTED // behind this point is C that gavel does not model; `note` says what
} LocationKind;

typedef enum ErrorKind {
  ERROR_NONE,
  ERROR_CALL,
  ERROR_LABEL,
  ERROR_ASSERT,
  // A failed check (cfa/checks.h)
  ERROR_OVERFLOW,   // of signed arithmetic
  ERROR_DIVISION,   // by zero
  ERROR_SHIFT,      // by a negative count, or the width and more
  ERROR_CONVERSION, // of a floating value to an integer that cannot hold it
  ERROR_DEREF,      // access of memory that is no living object's
  ERROR_FREE,       // of what is no start of a living block of the heap
  ERROR_MEMTRACK,   // a block of the heap that nothing points to any more
  ERROR_MEMCLEANUP, // a block of the heap that is alive when the program ends
  ERROR_UNREACHABLE, // __builtin_unreachable is reached
  ERROR_RETURN,      // the value of a function that ended without one is used
  ERROR_VLA_BOUND,   // the length of a variable-length array is not positive
  ERROR_ARGUMENT,    // va_arg or printf of what was not passed, clz and ctz of 0
  ERROR_NULL,        // DEREF through a null pointer: asked by itself unless both are errors
  ERROR_SEQUENCE,      // side effects on one variable in no order
  ERROR_UNINITIALIZED, // a scalar is read of which some bit was never written
  ERROR_KINDS
} ErrorKind;
typedef uint32_t CheckSet; // of kinds of errors

// An operation that the program must not perform, and did not: its ERROR location is reached.
typedef struct Check {
  ErrorKind kind;
  SourceSpan span;         // the statement or condition it is part of
  const char *text;        // what goes wrong: "a + b does not fit int"
  const Expr *operands[2]; // whose values tell why; NULL: none
  const Expr *question;    // about memory that is answered no, with these operands; NULL: none
  bool is_discharged;      // no run fails it: proved before the engines began (discharge/)
} Check;

typedef struct Location {
  LocationKind kind;
  ErrorKind error;    // of LOC_ERROR
  bool is_loop_head;  // set by the pass loops
  bool reaches_error; // set by the pass error_reach
  uint32_t order;     // reverse post-order number in its function, set by the pass order
  uint32_t note;      // LOC_UNSUPPORTED: index into cfa->notes
  uint32_t check;     // LOC_ERROR of a check: index into cfa->checks
  uint32_t block;     // see cfa->blocks
  Function *function;
  const char *label; // C label here, else NULL
  Edge *first_leaving, *last_leaving;
  Edge *first_entering, *last_entering;
} Location;

// What a verdict must mention: things approximated, assumed or not supported.
typedef enum NoteKind {
  NOTE_UNDEFINED_FUNCTION, // called but has no body: returns any value, changes nothing
  NOTE_ASM,                // inline assembly: outputs are arbitrary
  NOTE_UNSUPPORTED,        // reaching it ends in UNKNOWN(unsupported)
  NOTE_INTRINSIC,          // a verifier's function that is not known: an error of the input
  NOTE_ASSUMPTION          // anything else the reader must know
} NoteKind;

typedef struct Note {
  NoteKind kind;
  SourceSpan span;
  const Function *function; // that it is about a part of; NULL: none
  const char *text;
} Note;

// An if or a loop of the text.
typedef struct BranchStatement {
  SourceSpan span; // begins with its keyword, unless a macro made it
  Loc head;        // of a loop: where each round begins; else NO_LOC
  Loc yes, no;     // where edges that assume the condition, or a part of it, lead if it is decided
} BranchStatement;

typedef struct Cfa {
  Arena arena; // owns everything below but the vectors' storage
  Interner names;
  SourceFiles files;
  Types types;
  VEC(Function *) functions; // by id
  VEC(Variable *) variables; // by id
  VEC(Location) locations;
  VEC(Edge *) edges; // by id; removed edges are NULL
  VEC(Note) notes;
  VEC(Check) checks;
  VEC(BranchStatement) branches;
  VEC(uint32_t) blocks; // whose variables' lives end with them: by number, the one around it
  CheckSet checked; // the kinds that the property asks for
  bool allocations_may_fail;
  bool has_arbitrary_input; // init makes the objects that the entry function gets
  Function *init;   // synthetic; calls `entry`
  Function *entry;  // main, or what --entry names
  // What the verdict is about: the files that were named, and the property as lines CHECK( ... ).
  VEC(const char *) inputs;
  const char *specification;
} Cfa;

void cfa_init(Cfa *cfa, DataModel model);
void cfa_release(Cfa *cfa);

// Building. New functions have no locations; cfa_begin_body gives them entry and exit.
Function *cfa_new_function(Cfa *cfa, const char *name, const Type *type, SourceSpan span);
void cfa_begin_body(Cfa *cfa, Function *function);
// FUNCTION is NULL for globals. Locals and parameters are appended to their function.
Variable *cfa_new_variable(Cfa *cfa, VariableKind kind, const char *name, const Type *type,
                           Function *function, SourceSpan span);
Loc cfa_new_location(Cfa *cfa, Function *function, LocationKind kind);
Edge *cfa_add_skip(Cfa *cfa, Loc source, Loc target, SourceSpan span);
Edge *cfa_add_assign(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                     const Expr *rhs);
Edge *cfa_add_assume(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *cond,
                     bool truth);
Edge *cfa_add_havoc(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                    HavocKind kind, const Function *function);
// Copies ARGS.
Edge *cfa_add_call(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                   const Expr *callee, const Expr *const *args, uint32_t arg_count);
Edge *cfa_add_return(Cfa *cfa, Loc source, SourceSpan span, const Expr *value);
void cfa_remove_edge(Cfa *cfa, Edge *edge);
void cfa_retarget_edge(Cfa *cfa, Edge *edge, Loc target);
// Takes the edges that leave LOC from it; they are to be given to a location that has none.
Edge *cfa_detach_leaving(Cfa *cfa, Loc loc);
void cfa_attach_leaving(Cfa *cfa, Loc loc, Edge *first);
uint32_t cfa_add_note(Cfa *cfa, NoteKind kind, const Function *function, SourceSpan span,
                      const char *format, ...) __attribute__((format(printf, 5, 6)));

// Is block INNER the block OUTER, or in it?
static inline bool cfa_block_is_within(const Cfa *cfa, uint32_t inner, uint32_t outer) {
  while (inner > outer)
    inner = cfa->blocks.data[inner];
  return inner == outer;
}

static inline Location *cfa_location(const Cfa *cfa, Loc loc) {
  assert(loc.index < cfa->locations.size);
  return &cfa->locations.data[loc.index];
}
// Do the locations of each function stand in the order of Location.order, as pass_order leaves
// them? For asserts.
bool cfa_is_ordered(const Cfa *cfa);
Function *cfa_find_function(const Cfa *cfa, const char *name); // NULL if absent
// The callee of a call edge when it is known, else NULL (call through a pointer).
const Function *edge_callee(const Edge *edge);

bool edge_is_made(const Edge *edge); // writes one, or its condition asks for one (MADE_PREFIX)
const Expr *edge_lhs(const Edge *edge); // the place that EDGE writes, NULL if there is none

#define cfa_each_leaving(cfa, loc, edge)                                                           \
  for (Edge *edge = cfa_location(cfa, loc)->first_leaving; edge; edge = edge->next_leaving)
#define cfa_each_entering(cfa, loc, edge)                                                          \
  for (Edge *edge = cfa_location(cfa, loc)->first_entering; edge; edge = edge->next_entering)

#endif
