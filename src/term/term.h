// Formulas. Terms are hash-consed in one table and never change: two terms are
// the same iff their ids are. Handles are 32 bits wide and passed by value.
//
// Constructors simplify locally and keep normal forms, so that equal meanings
// often are equal terms:
//   - integer terms are linear sums over opaque terms (TERM_SUM), like terms
//     joined, sorted by id; a sum of one term with factor 1 is that term;
//   - the only integer comparison is `sum <= 0`, its coefficients divided by
//     their gcd, the constant tightened, the first coefficient positive (its
//     negation says the opposite); equality is `sum = 0`, likewise normalised;
//   - NOT is never under NOT; AND and OR are flat, sorted by their arguments'
//     ids (of what is negated, for a NOT), free of duplicates, complements and
//     constants, and have at least two arguments. An AND with more than 64
//     arguments stays whole under an AND, likewise OR: building a long one step
//     by step is not quadratic then;
//   - `a <= b` of bit-vectors is NOT of `b < a`; operands that may be swapped are
//     sorted by id; the condition of an ITE is no NOT.
// Where a number would leave 128 bits, operands stay whole: a sum may then have
// sums and constants among its arguments, and a first coefficient be negative.
#ifndef GAVEL_TERM_TERM_H
#define GAVEL_TERM_TERM_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Term {
  uint32_t id; // 0: no term
} Term;

typedef struct Sort {
  uint32_t id;
} Sort;

// A variable or function name. Variables come in versions (SSA indices).
typedef struct Symbol {
  uint32_t id;
} Symbol;

#define NO_TERM ((Term){0})
#define NO_INDEX UINT32_MAX // the variable itself, not one of its versions

// A formula, or its negation.
typedef struct SignedTerm {
  Term term;
  bool is_negated;
} SignedTerm;

static inline bool term_equals(Term a, Term b) { return a.id == b.id; }
static inline bool term_is_none(Term t) { return t.id == 0; }
static inline bool sort_equals(Sort a, Sort b) { return a.id == b.id; }

typedef enum SortKind {
  SORT_BOOL,
  SORT_INT,
  SORT_BITS, // bit-vector of `width`
  SORT_ARRAY // from `index` to `element`
} SortKind;

typedef struct SortData {
  SortKind kind;
  uint32_t width;
  Sort index, element;
} SortData;

typedef enum TermKind {
  TERM_NONE,
  TERM_TRUE,
  TERM_FALSE,
  TERM_VAR,   // symbol at an SSA index (or NO_INDEX)
  TERM_APPLY, // uninterpreted function: symbol(args)
  TERM_INT,   // integer constant
  TERM_BITS,  // bit-vector constant
  // Boolean
  TERM_NOT,
  TERM_AND,
  TERM_OR,
  TERM_ITE, // if a then b else c, of any sort
  TERM_EQ,  // equality of bit-vectors, arrays and Booleans (if and only if)
  // Integers
  TERM_SUM, // constant + sum of factors[i] * args[i]
  TERM_MUL, // product of two terms that are not constant
  TERM_DIV, // floor(a / constant), constant > 0
  TERM_MOD, // a - constant * floor(a / constant), constant > 0
  TERM_LE0, // a <= 0
  TERM_EQ0, // a = 0
  // Arrays
  TERM_SELECT,      // a[i]
  TERM_STORE,       // a with i mapped to v
  TERM_CONST_ARRAY, // every index mapped to v
  // Bit-vectors
  TERM_BV_NOT,
  TERM_BV_NEG,
  TERM_BV_ADD,
  TERM_BV_SUB,
  TERM_BV_MUL,
  TERM_BV_UDIV,
  TERM_BV_SDIV,
  TERM_BV_UREM,
  TERM_BV_SREM,
  TERM_BV_AND,
  TERM_BV_OR,
  TERM_BV_XOR,
  TERM_BV_SHL,
  TERM_BV_LSHR,
  TERM_BV_ASHR,
  TERM_BV_ULT,
  TERM_BV_ULE, // like SLE, no node is of this kind
  TERM_BV_SLT,
  TERM_BV_SLE,
  TERM_BV_CONCAT,
  TERM_BV_EXTRACT, // bits high..low (in `high`, `low`)
  TERM_BV_ZEXT,    // to the sort's width
  TERM_BV_SEXT,
  TERM_KINDS
} TermKind;

// Read-only view of one node.
typedef struct TermData {
  TermKind kind;
  Sort sort;
  uint32_t arg_count;
  const Term *args;
  const __int128 *factors; // TERM_SUM: one for each argument
  __int128 constant;       // TERM_INT, TERM_BITS (unsigned), TERM_SUM, TERM_DIV, TERM_MOD
  Symbol symbol;           // TERM_VAR, TERM_APPLY
  uint32_t index;          // TERM_VAR
  uint32_t high, low;      // TERM_BV_EXTRACT
} TermData;

typedef struct SymbolData {
  const char *name;   // in C syntax, as the user knows it: "x", "s.state", "a"
  Sort sort;          // of a variable, or of a function's result
  uint32_t arity;     // 0 for variables
  const Sort *params; // of a function
  const void *origin; // whatever the maker wants to find again
} SymbolData;

typedef struct Terms Terms;

Terms *terms_new(void);
void terms_free(Terms *terms);

// Sorts.
Sort sort_bool(const Terms *terms);
Sort sort_int(const Terms *terms);
Sort sort_make_bits(Terms *terms, uint32_t width);
Sort sort_make_array(Terms *terms, Sort index, Sort element);
const SortData *sort_get(const Terms *terms, Sort sort);

// Symbols are distinct even if their names are equal.
Symbol symbol_new(Terms *terms, const char *name, Sort sort, const void *origin);
Symbol symbol_new_function(Terms *terms, const char *name, const Sort *params, uint32_t arity,
                           Sort result);
const SymbolData *symbol_get(const Terms *terms, Symbol symbol);

// Leaves.
Term term_true(const Terms *terms);
Term term_false(const Terms *terms);
Term term_bool(const Terms *terms, bool value);
Term term_make_var(Terms *terms, Symbol symbol, uint32_t index);
Term term_make_int(Terms *terms, __int128 value);
Term term_make_bits(Terms *terms, uint32_t width, unsigned __int128 value); // modulo 2^width
Term term_make_apply(Terms *terms, Symbol function, const Term *args, uint32_t count);

// Boolean structure.
Term term_make_not(Terms *terms, Term a);
Term term_make_and(Terms *terms, const Term *args, uint32_t count);
Term term_make_or(Terms *terms, const Term *args, uint32_t count);
Term term_make_and2(Terms *terms, Term a, Term b);
Term term_make_or2(Terms *terms, Term a, Term b);
Term term_make_junction(Terms *terms, TermKind kind, const Term *args, uint32_t count); // AND or OR
Term term_make_literal(Terms *terms, Term atom, bool is_negated);
Term term_make_implies(Terms *terms, Term a, Term b);
Term term_make_ite(Terms *terms, Term condition, Term yes, Term no);
Term term_make_eq(Terms *terms, Term a, Term b); // any sort; integers become EQ0
Term term_make_ne(Terms *terms, Term a, Term b);

// Integers. Constants that would leave 128 bits are kept apart, never wrapped.
Term term_make_add(Terms *terms, Term a, Term b);
Term term_make_sub(Terms *terms, Term a, Term b);
Term term_make_neg(Terms *terms, Term a);
Term term_make_scale(Terms *terms, __int128 factor, Term a);
Term term_make_mul(Terms *terms, Term a, Term b); // linear when one is constant
Term term_make_div(Terms *terms, Term a, __int128 divisor);
Term term_make_mod(Terms *terms, Term a, __int128 divisor);
Term term_make_le(Terms *terms, Term a, Term b);
Term term_make_lt(Terms *terms, Term a, Term b);

// Arrays.
Term term_make_select(Terms *terms, Term array, Term index);
Term term_make_store(Terms *terms, Term array, Term index, Term value);
Term term_make_const_array(Terms *terms, Sort array, Term value);

// Bit-vectors: KIND is TERM_BV_NOT ... TERM_BV_SLE, or TERM_BV_CONCAT.
Term term_make_bv(Terms *terms, TermKind kind, Term a, Term b); // b is NO_TERM for unary ones
Term term_make_extract(Terms *terms, Term a, uint32_t high, uint32_t low);
Term term_make_extend(Terms *terms, Term a, uint32_t width, bool is_signed);

// Queries. What the view points to lives as long as TERMS.
TermData term_get(const Terms *terms, Term term);
TermKind term_kind(const Terms *terms, Term term);
Term term_arg(const Terms *terms, Term term, uint32_t i);
Sort term_sort(const Terms *terms, Term term);
bool term_is_bool(const Terms *terms, Term term); // by its sort
bool term_is_true(const Terms *terms, Term term);
bool term_is_false(const Terms *terms, Term term);
bool term_is_constant(const Terms *terms, Term term); // of any sort but arrays
bool term_is_int_constant(const Terms *terms, Term term, __int128 *value);
// Boolean, but no constant, AND, OR, NOT, ITE or equality of Booleans: what a predicate is made of.
bool term_is_atom(const Terms *terms, Term term);
// TERM without its negation, if it has one.
SignedTerm term_strip_not(const Terms *terms, Term term);
// For maps.
static inline uint64_t signed_key(SignedTerm a) { return (uint64_t)a.term.id << 1 | a.is_negated; }
uint32_t terms_count(const Terms *terms); // distinct nodes so far, for measurements
uint64_t terms_requests(const Terms *terms);

#endif
