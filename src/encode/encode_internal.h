// What the files of encode/ share: the encoder, one step along an edge, values and
// arithmetic with them. A scalar of any type is a mathematical integer in formulas.
#ifndef GAVEL_ENCODE_ENCODE_INTERNAL_H
#define GAVEL_ENCODE_ENCODE_INTERNAL_H

#include "cfa/passes.h"
#include "encode/encode.h"
#include "encode/place.h"
#include "encode/region.h"
#include "encode/relevance.h"
#include "term/rewrite.h"

// A scalar as the formulas see it.
typedef struct Value {
  Term term;
  Interval range; // integers: where it lies, given the path so far; else everything
  uint32_t zeros; // integers: so many low bits are known to be 0
} Value;

static inline bool term_is_integer(const Terms *terms, Term term) {
  return sort_equals(term_sort(terms, term), sort_int(terms));
}

// Taking one edge: the versions change as it goes, what has to hold is collected in
// encoder->conjuncts. One step at a time.
typedef struct Step {
  Encoder *encoder;
  Terms *terms;
  const Edge *edge; // NULL when only a value is asked for
  Term before;      // the formula of the block up to here
  SsaMap ssa;
  uint32_t block;
  bool is_quiet; // nothing is collected or recorded
} Step;

typedef struct BitRange {
  uint32_t begin, end;
} BitRange;

// The locals that are live at a function's entry: arbitrary in every call.
typedef struct ForgottenList {
  const Variable *const *items; // NULL: not made yet
  uint32_t count;
} ForgottenList;

// Where objects lie: each kind in a part of the address space that begins somewhere in a
// range of its own (address.c).
typedef struct AddressTable {
  const Cell *functions, *statics, *stack; // constants
  const Cell *heap;                        // grows with each allocation
  const Cell *is_valid;                    // a Boolean: encode_valid_memory
  Map blocks; // allocation that runs once -> constant: the address by BLOCK_ALIGN (aligns_blocks)
  uint64_t *offsets;                       // by variable id: from STATICS or STACK
  uint64_t stack_size;                     // of all locals together
} AddressTable;

typedef struct ApproximationLink {
  const Expr *expr; // with its edge, the key of an approximation
  const char *why;
  uint32_t next; // of the same edge; UINT32_MAX ends the list
} ApproximationLink;

// What is known of the program before anything is encoded. It does not change any more, so encoders
// share it whose options agree in what pointers that nobody set may point to.
typedef struct ProgramFacts {
  PointsTo *points_to;
  Liveness liveness;
  CallGraph calls;
  bool changes_rounding; // so equal floating operations need not have equal results
} ProgramFacts;

// That the operands of an operation of EDGE lie in these ranges, as they did on a path. Lemmas rest
// on it.
typedef struct Hypothesis {
  const Edge *edge;
  Interval a, b;
  bool is_adopted; // by the analysis
} Hypothesis;

// What formulas call the things of a program; grows as they are met. Encoders that share it speak
// of the same cells.
typedef struct Vocabulary {
  Terms *terms;
  Arena arena;
  PlaceTable places;
  RegionTable regions;
  AddressTable addresses;
  Variable *results;   // by function id: stands for what it returns
  const Cell **depths; // by function id: counter of its frames if it is recursive
  VEC(const Cell *) counters; // of DEPTHS
  Map functions;       // key -> uninterpreted function
  Map bounded;         // of question.c: node and function -> 1 if it is, 2 if it is not
  const Cell *unknown; // of CELL_UNKNOWN
  const Cell *living;  // how many blocks of the heap are alive; NULL: nobody asks
  Map constants;       // interned text of a floating constant -> CELL_CONSTANT
  Map refined;         // ids of edges: of their operations, formulas have lemmas
  VEC(Hypothesis) hypotheses;
  Interner texts;
} Vocabulary;

// The operations that were only bounded.
typedef struct Approximations {
  VEC(Approximation) all;
  VEC(ApproximationLink) links; // by index of ALL
  Map newest;                   // edge id -> 1 + index of the last one
} Approximations;

struct Encoder {
  Terms *terms;
  const Cfa *cfa;
  EncodeOptions options;
  EncodePurpose purpose;
  ProgramFacts *program;
  Vocabulary *names;
  bool is_owner;        // of PROGRAM and NAMES; else they are those of another encoder
  Relevance *relevance; // NULL: everything is relevant
  Arena arena;
  ForgottenList *forgotten; // by function id
  const uint64_t **called;  // by function id: all that it leads to, once asked for (dead.c)
  uint32_t block_count;
  TermVec conjuncts; // of the current step
  Map lemmas;        // ids of conjuncts that encoder_refine adds
  Approximations approximations;
  bool assumes_layout; // see order.c
};

static inline bool encoder_explains(const Encoder *encoder) {
  return encoder->purpose == ENCODE_TO_EXPLAIN || encoder->purpose == ENCODE_TO_REFINE;
}

// Leaves nothing out, and sees every write; to be freed before ENCODER.
Encoder *encoder_new_scout(const Encoder *encoder);

// ---- vocabulary.c

Vocabulary *vocabulary_new(Terms *terms, const Cfa *cfa, EncodeOptions options,
                           const ProgramFacts *program);
void vocabulary_free(Vocabulary *names);

// ---- order.c

typedef enum LayoutUse {
  LAYOUT_NONE,     // the result does not depend on it
  LAYOUT_ASSUMED,  // not if both lead into one living object, as is assumed
  LAYOUT_ARBITRARY // the result is arbitrary
} LayoutUse;

// Of a comparison or difference KIND of the scalars LEFT and RIGHT.
LayoutUse order_use(Step *step, ExprKind kind, const Expr *left, const Expr *right);

// ---- step.c: collecting

Step step_begin(Encoder *encoder, const PathFormula *path, const Edge *edge);
PathFormula step_end(Step *step, const PathFormula *path);
void step_require(Step *step, Term condition); // otherwise the path ends here
void step_bound(Step *step, Term integer, Interval range);
bool step_is_refined(const Step *step); // what is bounded gets its lemmas
// The analysis knows it only if IS_KNOWN and the edge is refined.
void step_state_lemma(Step *step, Term lemma, bool is_known);
// Appends the applications of FUNCTION in the block up to here, each once.
void step_applications(const Step *step, Symbol function, TermVec *out);
// EXPR (of the step's edge) is only bounded; WHY is a constant string.
void step_approximate(Step *step, const Expr *expr, const char *why);
// The uninterpreted function that KEY names, made at first use.
Term step_apply(Step *step, uint64_t key, const char *name, const Term *args, uint32_t count);

// Keys of functions.
enum { KEY_INTEGER = 1, KEY_FLOAT, KEY_BUILTIN };
static inline uint64_t function_key(uint32_t family, uint32_t operation, const Type *a,
                                    const Type *b) {
  return (uint64_t)family << 60 | (uint64_t)operation << 44 | (uint64_t)(a ? a->id + 1 : 0) << 22 |
         (b ? b->id + 1 : 0);
}

// ---- left_out.c: what does not matter (relevance.h)

static inline bool cell_has_relevance(const Cell *cell) {
  return cell->kind == CELL_VALUE || cell->kind == CELL_ADDRESS;
}
static inline bool encoder_has_edge(const Encoder *encoder, const Edge *edge) {
  return !encoder->relevance || encoder->relevance->edges[edge->id];
}
bool step_has_term(Step *step, Term term); // formulas have all its cells
// The cell whose relevance is that of SYMBOL; NULL if it has none.
const Cell *encoder_find_outermost(const Encoder *encoder, Symbol symbol);

// ---- cell.c: versions

uint32_t cell_index(SsaMap ssa, const Cell *cell);
Term cell_term(Step *step, const Cell *cell);  // its current version
Value cell_read(Step *step, const Cell *cell); // of a scalar
void cell_assign(Step *step, const Cell *cell, Value value);
// A new, arbitrary version; what is said about it is up to the caller.
Term cell_renew(Step *step, const Cell *cell);
void cell_clear(Step *step, const Cell *cell);                  // of an array, all elements
void cell_narrow(Step *step, const Cell *cell, Interval range); // the current value lies in RANGE

// An array as formulas name it, and what the block knows it to be: stores and constants
// down to a version that came from outside.
typedef struct KnownArray {
  Term term, definition;
} KnownArray;

KnownArray cell_array(Step *step, const Cell *cell);              // its current version
void cell_define(Step *step, const Cell *cell, KnownArray array); // the next version is ARRAY
Value value_unknown(Step *step, const Type *type);
Value value_of(Step *step, Term term, Interval range); // a constant if RANGE has one value
Value value_choose(Step *step, Term condition, Value yes, Value no);

uint32_t counter_get(const Step *step, const Cell *counter);
void counter_set(Step *step, const Cell *counter, uint32_t value);
uint32_t frame_depth(const Step *step, const Variable *variable);

// ---- access.c: places

typedef struct Place {
  const Type *type;
  const Expr *expr;   // for approximations; may be NULL
  const Shape *shape; // of a variable; NULL: in memory
  bool has_index;     // else it is all of the cells
  Value position;     // among the elements of the arrays around
  Term within;        // every index is inside its array
  // In memory:
  MemCell cell;
  Value address;                  // only if a slot there is an array
  uint32_t bit_offset, bit_width; // of a bit-field
} Place;

Place place_resolve(Step *step, const Expr *lvalue);
// VARIABLE in the frame number DEPTH of its function.
Place place_of_variable(Step *step, const Variable *variable, uint32_t depth);
Place place_of_result(Step *step, const Function *function);
Value place_read(Step *step, const Place *place); // a scalar
void place_write(Step *step, const Place *place, Value value);
void place_forget(Step *step, const Place *place);
// The cell of a scalar that is no element of an array; NULL otherwise.
const Cell *place_cell(Step *step, const Place *place);
bool place_is_certain(const Step *step, const Place *place);

// Elements of arrays that are no places of their own.
KnownArray array_of(Step *step, const Cell *cell); // also of a string literal
Value array_read(Step *step, const Cell *cell, KnownArray array, Term position);
KnownArray array_store(Step *step, KnownArray array, Term position, Term value);
// A part of a place with the shape WHOLE: its other parts keep what they hold.
void shape_write_part(Step *step, const Place *place, Value value, const Shape *whole);
// Other members of the union, but for those of SHAPE.
void shape_forget_overlaps(Step *step, const Cell *cell, const Shape *shape, const Expr *expr);

// ---- copy.c: aggregates

void place_copy(Step *step, const Place *to, const Place *from); // of one type, scalars too
void place_clear(Step *step, const Place *to);

// ---- memory.c, memory_bytes.c, memory_start.c: behind pointers

Value memory_read(Step *step, const Place *place);
void memory_write(Step *step, const Place *place, Value value);
void memory_forget(Step *step, const Place *place);
// As memory_write, but slots that overlap keep what they hold.
void memory_write_part(Step *step, const Place *place, Value value);
// Slots in the bytes of PLACE that none of its own scalars has.
void memory_forget_others(Step *step, const Place *place);
void memory_forget_all(Step *step);
// All that can be reached from what POINTER points to.
void memory_forget_reachable(Step *step, const Expr *pointer);
// Bytes at places that pointers name, COUNT of them; NULL: not known how many.
void memory_copy_bytes(Step *step, const Expr *to, const Expr *from, const Expr *count);
void memory_set_bytes(Step *step, const Expr *to, const Expr *byte, const Expr *count);
// CALL, of realloc, has made an object at TO of what POINTER, whose value is FROM, points to. False
// if some of its bytes are arbitrary.
bool memory_move_object(Step *step, const Expr *pointer, Value from, Value to, const Edge *call);
// At the start of the program: static objects of arrays hold zeros, or their bytes.
void memory_start(Step *step, const bool *is_mentioned);
static inline const Region *place_region(Step *step, const Place *place) {
  return region_get(&step->encoder->names->regions, place->cell.node);
}

// ---- address.c

enum {
  FUNCTION_STEP = 16, // bytes from one function to the next
  BLOCK_ALIGN = 16    // of the heap's blocks
};

void addresses_init(Vocabulary *names, const Cfa *cfa);
void addresses_name_blocks(Vocabulary *names, PointsTo *points_to);
Value encode_address(Step *step, const Expr *lvalue);
Value address_of_variable(Step *step, const Variable *variable, uint32_t depth);
Value address_add(Step *step, Value address, __int128 offset);
Value encode_function_address(Step *step, const Function *function);
// A pointer to a new object of SIZE bytes (of size_t), or null if there can be none.
Value address_allocate(Step *step, Value size);
// POINTER is one to an object: other paths end here. The value with what is known then.
Value address_require_valid(Step *step, const Expr *pointer, Value value);

// ---- expr.c

Value encode_expr(Step *step, const Expr *expr); // a scalar
Value encode_zero(Step *step, const Type *type);
Term encode_truth(Step *step, const Expr *expr); // it is not 0
Value encode_cast(Step *step, const Type *from, const Type *to, Value value);

// ---- question.c

Term encode_question(Step *step, const Expr *expr); // about memory

// ---- int_encode.c, int_divide.c, int_bitwise.c: integers and pointers. Operands are of the types
// that expr.h requires; EXPR names the operation and its type.

Value int_constant(Step *step, __int128 value);
Value encode_constant(Step *step, const Type *type, __int128 value); // one of TYPE
Interval int_range(const Step *step, const Type *type);
Value encode_int_unary(Step *step, const Expr *expr, Value a);           // NEG, BIT_NOT
Value encode_int_binary(Step *step, const Expr *expr, Value a, Value b); // ADD ... SHR
// POINTER + INDEX * SIZE.
Value int_pointer_add(Step *step, Value pointer, Value index, uint64_t size);
Value int_pointer_difference(Step *step, const Expr *expr, Value a, Value b);
Value int_cast(Step *step, const Type *from, const Type *to, Value a); // not to _Bool
Term int_compare(Step *step, ExprKind kind, Value a, Value b);
Value int_from_truth(Step *step, Term truth); // 1 or 0
// The result of KIND (ADD, SUB or MUL) in TYPE; *OVERFLOW says whether the exact one does not fit.
Value int_checked(Step *step, ExprKind kind, const Type *type, Value a, Value b, Term *overflow);
// What a bit-field of TYPE with WIDTH bits holds when VALUE is written to it.
Value int_to_field(Step *step, const Type *type, uint32_t width, Value value);
// What a cell of TYPE, or of a bit-field of WIDTH bits unless that is 0, holds when the bits
// BEGIN to END - 1 of OLD become those of VALUE from FROM on.
Value int_replace_bits(Step *step, const Type *type, uint32_t width, Value old, BitRange bits,
                       Value value, uint32_t from);
// Positions in arrays: POSITION * LENGTH + INDEX, and 0 <= INDEX < LENGTH.
Value int_next_index(Step *step, Value position, uint64_t length, Value index);
Term int_is_below(Step *step, Value index, uint64_t length);

// ---- float.c

Value encode_float_constant(Step *step, const Type *type, long double value);
Value encode_float_operation(Step *step, const Expr *expr, const Value *operands, uint32_t count);
Value encode_float_cast(Step *step, const Type *from, const Type *to, Value a);
Term encode_float_compare(Step *step, ExprKind kind, const Type *type, Value a, Value b);

// ---- narrow.c, call.c, builtin.c

void narrow_by_assumption(Step *step, const Expr *cond, bool truth);
// TO becomes the value of EXPR, converted when a call through a wrong type asks for it.
void place_assign(Step *step, const Place *to, const Expr *expr);
void encode_return(Step *step, const Edge *edge);
const Shape *encode_result_shape(Encoder *encoder, const Function *function);
// FUNCTION has no body; NULL when it is not known.
void encode_builtin(Step *step, const Edge *call, const Function *function);

#endif
