// What the files of symbolic/ share: objects and their contents, frames, and one step under way.
#ifndef GAVEL_SYMBOLIC_INTERNAL_H
#define GAVEL_SYMBOLIC_INTERNAL_H

#include "symbolic/symbolic.h"

#include "base/map.h"
#include "base/vec.h"
#include "cfa/layout.h"
#include "symbolic/float.h"
#include "term/rewrite.h"

#include <assert.h>

// ---- objects

typedef enum SymKind {
  SYM_STATIC,  // variables of static storage, string literals
  SYM_LOCAL,   // of a frame
  SYM_HEAP,    // also alloca
  SYM_UNSET,   // what a pointer that nobody set points to
  SYM_FUNCTION // has an address and no bytes
} SymKind;

typedef struct SymFrame SymFrame;

// The identity of an object.
typedef struct SymObject {
  uint32_t id;
  SymKind kind;
  const Variable *variable; // STATIC, LOCAL; else NULL
  const Function *function; // FUNCTION; else NULL
  const SymFrame *frame;    // LOCAL and alloca: it dies with it; else NULL
  Term size;                // in bytes
  uint64_t extent;          // at least SIZE
  Term base;                // its address; NO_TERM: not asked for yet
  uint64_t distance;        // from the start of its part of the address space, once BASE is there
  Term slack;               // by how much it may be moved; NO_TERM: not asked for yet
  Term stretch;             // which stretch of its part it lies in; NO_TERM: not asked for yet
  bool is_ordered;          // it matters before or behind which other objects it lies
  const struct SymDead *dead; // blocks that were freed before this one was made, the youngest first
  const struct SymContents *initial; // what it holds before anybody writes; NULL: not asked for yet
} SymObject;

// BLOCK may be dead, and have left its address to a later one.
typedef struct SymDead {
  const SymObject *block;
  Term is_reused; // arbitrary where BLOCK is dead, else false
  const struct SymDead *next;
} SymDead;

typedef enum SymFill {
  FILL_INPUT, // arbitrary
  FILL_UNSET, // arbitrary: nobody has written them
  FILL_ZERO,
  FILL_LITERAL
} SymFill;

// The bytes of an object. Cells are scalars or parts of such, at most 16 bytes each, and do not
// overlap; a byte without a cell is what FILL says.
typedef struct SymContents {
  Pmap cells; // offset -> term and size (cell_pack)
  SymFill fill;
  Symbol unset;  // FILL_INPUT, FILL_UNSET: its version N is the byte at offset N
  Term is_alive; // of the heap; else true
} SymContents;

// ---- frames

typedef struct SymVariadic {
  const Type *type;
  const SymContents *contents;
} SymVariadic;

struct SymFrame {
  const SymFrame *outer; // NULL: the start of the program
  const Edge *call;      // NULL there
  const Function *function;
  uint32_t depth;
  SymObject **locals; // parameters, then other automatic variables; NULL: not made yet
  uint32_t first_variadic, variadic_count; // numbers, counted from the outermost frame on
  const SymVariadic *variadics;
};

// ---- pointers

// Where a pointer leads under CONDITION: OFFSET bytes behind the start of OBJECT; without an
// object, OFFSET is an address, and whatever lies there is meant.
typedef struct SymTarget {
  Term condition;
  SymObject *object;
  Term offset;
} SymTarget;

typedef struct SymTargets {
  uint32_t count;
  SymTarget items[];
} SymTargets;

// STATE behind STEP, remembered.
typedef struct SymSuccessor {
  StepKind kind;
  const Edge *edge;
  const Function *callee;
  const CallCase *only;
  const SymState *state; // NULL: no run gets there
  struct SymSuccessor *next;
} SymSuccessor;

// A call of a floating function that is no circuit; of a function of one value, Y is X.
typedef struct SymFloatCall {
  Builtin builtin;
  FloatKind kind;
  Term rounding, x, y;
  Term result; // a variable
} SymFloatCall;

// Which bits nobody has written: copies of them are the variables they are copied from, so a value
// has none of them if it stays the same when all of these change from zeros to ones.
typedef struct SymWritten {
  Map symbols;            // of what nobody has written, or a loop may have written or not
  Map conditions;         // of the latter: variable -> a Boolean, that it is written
  Rewriter *zeros, *ones; // NULL until somebody asks
} SymWritten;

// ---- the engine

struct Symbolic {
  Terms *terms;
  const Cfa *cfa;
  SymOptions options;
  Arena arena;
  uint32_t address_width;
  Layout layout;
  VEC(SymObject *) objects; // by id
  SymObject **statics;      // by variable id
  SymObject **functions;    // by function id
  uint32_t *local_index;    // by variable id: place in SymFrame.locals
  Map targets;              // pointer term -> SymTargets
  Map bases;                // term of a base address -> 1 + object id
  Map unset_objects;        // term of a pointer that nobody set -> 1 + object id
  Map bounds;               // term -> what it is never above
  Map excluded;             // condition -> a guard of which no run has it
  Map possible;             // guards of which there may be runs
  Floats floats;            // with the ranges of their terms
  Map unset_symbols;        // symbols of unset bytes, and of unset pointers
  SymWritten written;       // question.c
  uint64_t used[3];         // bytes of the parts STATIC, LOCAL, HEAP that have an object
  Term parts[3];            // where these begin; NO_TERM: not asked for
  uint32_t state_count;
  bool has_pointers; // some were followed
  VEC(SymFloatCall) float_calls;
  Term is_havocked;  // NO_TERM: nothing was havocked
  SymViolations violations;
};

// One step under way: STATE is the one that is being made.
typedef struct SymRun {
  Symbolic *symbolic;
  Terms *terms;
  SymState *state;
  const Edge *edge;
  bool is_valid;  // violations are not recorded
  bool is_unsure; // but here they are: an object may be meant that is not known
} SymRun;

static inline Floats *sym_floats(const SymRun *run) { return &run->symbolic->floats; }
static inline uint32_t sym_width(const Terms *terms, Term value) {
  return sort_get(terms, term_sort(terms, value))->width;
}
static inline Term sym_offset(const SymRun *run, uint64_t value) {
  return term_make_bits(run->terms, run->symbolic->address_width, value);
}
// Likewise, and those that end here do what C leaves undefined (sym_violations).
void sym_require_valid(SymRun *run, Term condition);
void sym_require_defined(SymRun *run, Term condition, const char *what); // likewise: WHAT others do
// Other runs end here.
void sym_require(SymRun *run, Term condition);
// The rest of the path is not modelled; REASON is a constant string. Of a call, WHAT is about the
// function that is named; NULL: all that it does.
void sym_lose(SymRun *run, const char *reason);
void sym_lose_call(SymRun *run, const Function *function, const char *what);
bool sym_find_bits(const Terms *terms, Term term, uint64_t *value); // a constant below 2^64

Term sym_is_passed(SymRun *run, const Expr *list); // as EXPR_PASSED asks

// ---- object.c: identities

SymObject *sym_object_of_variable(SymRun *run, const Variable *variable);
// Of an automatic variable in FRAME, which is one of its function.
SymObject *sym_object_in_frame(Symbolic *symbolic, const SymFrame *frame, const Variable *variable);
// Of VARIABLE, in the innermost frame that has it; NULL: none has.
SymObject *sym_object_find(SymRun *run, const Variable *variable);
SymObject *sym_object_new(Symbolic *symbolic, SymKind kind, Term size, uint64_t extent);
SymObject *sym_object_of_function(Symbolic *symbolic, const Function *function);
// The object of a pointer that nobody set, POINTER bytes from UNSET_REACH behind its start.
SymObject *sym_object_of_unset(Symbolic *symbolic, Term pointer);
bool sym_object_is_unset_pointer(const Symbolic *symbolic, Term term);
Term sym_object_base(Symbolic *symbolic, SymObject *object);
Term sym_object_is_alive(const SymRun *run, const SymObject *object);
// OBJECT is a new block, which may have the address of one that is dead.
void sym_object_note_dead(SymRun *run, SymObject *object);
// Does it have that of OLDER, a block of the heap?
Term sym_object_has_address_of(const SymRun *run, const SymObject *object, const SymObject *older);
Symbol sym_new_unset(Symbolic *symbolic, const char *name, uint32_t width);

enum { SYM_UNSET_REACH = 4096 };

// ---- contents.c: bytes

const SymContents *sym_contents_of(SymRun *run, SymObject *object);
void sym_contents_set(SymRun *run, const SymObject *object, const SymContents *contents);
const SymContents *sym_contents_new(Symbolic *symbolic, SymFill fill, const char *name);
// BYTES bytes from OFFSET on, the lowest address in the lowest bits.
Term sym_contents_read(Symbolic *symbolic, const SymObject *object, const SymContents *contents,
                       uint64_t offset, uint32_t bytes);
const SymContents *sym_contents_write(Symbolic *symbolic, const SymContents *contents,
                                      uint64_t offset, uint32_t bytes, Term value);
// CONTENTS with SIZE bytes from OFFSET on as those of FROM are from FROM_OFFSET on.
const SymContents *sym_contents_copy(Symbolic *symbolic, const SymContents *contents,
                                     uint64_t offset, const SymObject *from_object,
                                     const SymContents *from, uint64_t from_offset, uint64_t size);
// Calls VISIT for the cells that are as wide as a pointer.
void sym_contents_each_pointer(const Symbolic *symbolic, const SymContents *contents,
                               void (*visit)(void *context, Term value), void *context);
// Either, by CONDITION; NULL when that is not possible.
const SymContents *sym_contents_choose(Symbolic *symbolic, const SymObject *object, Term condition,
                                       const SymContents *yes, const SymContents *no);

Term sym_contents_differ(Symbolic *symbolic, const SymObject *object, const SymContents *a,
                         const SymContents *b);

// ---- pointer.c

const SymTargets *sym_pointer_targets(Symbolic *symbolic, Term pointer);
// Appends where POINTER leads in this state.
typedef VEC(SymTarget) SymTargetVec;
void sym_pointer_resolve(SymRun *run, Term pointer, SymTargetVec *out);

// ---- place.c: lvalues

typedef struct SymPlace {
  const Type *type;
  SymTargetVec targets;
  uint32_t bit_offset, bit_width; // of a bit-field: bits from the byte of OFFSET on; else 0
  bool is_named;                  // a variable or a part of it, not what a pointer leads to
} SymPlace;

void sym_place_release(SymPlace *place);
SymPlace sym_place_of(SymRun *run, const Expr *lvalue);
SymPlace sym_place_behind(SymRun *run, Term pointer, const Type *type);
Term sym_place_address(SymRun *run, const Expr *lvalue);
// Is PLACE, whatever the inputs, at the constant *OFFSET of one object?
bool sym_place_is_single(const SymRun *run, const SymPlace *place, uint64_t *offset);
Term sym_place_get(SymRun *run, const SymPlace *place); // a scalar
void sym_place_set(SymRun *run, const SymPlace *place, Term value);
// The first SIZE bytes at PLACE become BYTE.
void sym_place_fill(SymRun *run, const SymPlace *place, Term byte, uint64_t size);
void sym_place_fill_zero(SymRun *run, const SymPlace *place);
// By FILL_INPUT or FILL_UNSET.
void sym_place_fill_unset(SymRun *run, const SymPlace *place, SymFill fill, const char *name);
// SIZE bytes; the ranges may overlap.
void sym_place_move(SymRun *run, const SymPlace *to, const SymPlace *from, uint64_t size);
// COUNT bytes, if that is not too much. What moves them requires of both places that they have so
// many, and changes them; what copies them does not ask.
void sym_place_copy_some(SymRun *run, const SymPlace *to, const SymPlace *from, Term count);
void sym_place_move_some(SymRun *run, SymPlace *to, SymPlace *from, Term count);
void sym_place_fill_some(SymRun *run, SymPlace *place, Term byte, Term count);
// Contents of the aggregate at PLACE, as an object of its own.
const SymContents *sym_place_take(SymRun *run, const SymPlace *place);
void sym_place_put(SymRun *run, const SymPlace *place, const SymContents *contents);
// BYTES bytes at PLACE as a number.
Term sym_place_read_bytes(SymRun *run, const SymPlace *place, uint32_t bytes);
void sym_place_write_bytes(SymRun *run, const SymPlace *place, uint32_t bytes, Term value);

// COUNT bytes at TARGET are those of an object that is alive.
Term sym_target_is_valid(SymRun *run, const SymTarget *target, Term count, bool is_write);

// ---- question.c

Term sym_answer(SymRun *run, const Expr *question); // about memory: a Boolean
// Versions of SYMBOL are bits that nobody has written, or that a loop may have written or not.
void sym_mark_unset(Symbolic *symbolic, Symbol symbol);
void sym_mark_havocked(Symbolic *symbolic, Symbol symbol);
void sym_written_release(SymWritten *written);
// Appends the blocks of the heap that POINTER is the start of, with the condition that they are
// alive; true if it is one of these or null.
Term sym_heap_blocks(SymRun *run, Term pointer, SymTargetVec *targets);

// ---- value.c: scalars are bit-vectors of the bits they have in memory

uint32_t sym_value_width(const Type *type); // 8 for _Bool, 80 for long double
Term sym_value_constant(const SymRun *run, const Type *type, __int128 value);
Term sym_value_cast(SymRun *run, const Type *from, const Type *to, Term value);
Term sym_value_is_true(SymRun *run, const Type *type, Term value);
Term sym_value_from_truth(SymRun *run, const Type *type, Term truth);
Term sym_value_operation(SymRun *run, const Expr *expr, Term a, Term b);
Term sym_value_compare(SymRun *run, ExprKind kind, const Type *type, Term a, Term b);
Term sym_value_resize(const SymRun *run, Term value, uint32_t width, bool is_signed);
// As resize, of a value of TYPE.
Term sym_value_extend(const SymRun *run, const Type *type, Term value, uint32_t width);

// ---- merge.c

// Conjuncts of GUARD; of a long one, what its last steps have added one by one and the rest whole.
void sym_conjuncts(const Terms *terms, Term guard, TermVec *out);

// ---- symbolic.c

SymState *sym_new_state(Symbolic *symbolic, const SymState *from); // NULL: an empty one

// ---- narrow.c

// A number that TERM is never above, as its form shows.
uint64_t sym_upper_bound(Symbolic *symbolic, Term term);
// The variables that CONDITION compares, which the guard says is TRUTH, have terms that show what
// the guard says of them: integers by their width, floating values by their range.
void sym_narrow(SymRun *run, const Expr *condition, bool truth);

// ---- eval.c

Term sym_eval(SymRun *run, const Expr *expr);       // a scalar
Term sym_eval_truth(SymRun *run, const Expr *expr); // it is not 0

// ---- call.c, builtin.c

void sym_enter_call(SymRun *run, const CfaStep *enter);
void sym_leave_call(SymRun *run, const Edge *call, const Function *callee);
void sym_return(SymRun *run, const Edge *edge);
void sym_builtin(SymRun *run, const Edge *call);
// The lvalue LHS, unless NULL, becomes VALUE of TYPE.
void sym_give_result(SymRun *run, const Edge *call, const Type *type, Term value);

#endif
