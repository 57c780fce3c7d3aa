// What the files of term/ share: the table, the constructor that does not
// simplify, and linear sums under construction.
#ifndef GAVEL_TERM_TERM_INTERNAL_H
#define GAVEL_TERM_TERM_INTERNAL_H

#include "term/bits.h"
#include "term/number.h"
#include "term/term.h"

enum {
  TRUE_ID = 1,
  FALSE_ID = 2,
  BOOL_SORT_ID = 1,
  INT_SORT_ID = 2,
  MAX_BIT_WIDTH = 128,
  FLAT_LIMIT = 64, // longest AND under AND (OR under OR) that is dissolved
  LINEAR_SCRATCH = 8,
  MOST_WALKS = 4 // that go on at a time
};

// Arguments and numbers lie in chunks that never move. The union holds the numbers, the
// symbol of TERM_VAR and TERM_APPLY, or the bits of TERM_BV_EXTRACT.
typedef struct Node {
  uint32_t kind : 8, sort : 24;
  uint32_t arg_count;
  const Term *args;
  union {
    const __int128 *numbers; // the constant, then the factors of a TERM_SUM
    struct {
      uint32_t symbol, index;
    };
    struct {
      uint32_t high, low;
    };
  };
} Node;

// Open addressing; the hash saves most looks at nodes, and rehashing.
typedef struct NodeSlot {
  uint32_t id; // 0: free
  uint32_t hash;
} NodeSlot;

typedef struct SymbolEntry {
  SymbolData data;
  uint32_t twins; // older symbols of the same name
} SymbolEntry;

// constant + sum of factor * term. Normalised: sorted by id, no term twice, no factor 0.
typedef struct Monomial {
  __int128 factor;
  Term term;
} Monomial;

typedef struct Linear {
  VEC(Monomial) monomials;
  __int128 constant;
} Linear;

// Any integer term as constant + sum of factors[i] * args[i].
typedef struct LinearView {
  Term self;
  const Term *args; // NULL: only `self`
  const __int128 *factors;
  uint32_t count;
  __int128 constant;
  bool has_casts; // for the C printer: what casts add is in the constant
} LinearView;

// Which nodes a walk has seen.
typedef struct Marks {
  VEC(uint32_t) stamps; // by id: seen if equal to `current`
  uint32_t current;
  bool in_use;
} Marks;

struct Terms {
  Arena arena;
  VEC(Node) nodes; // by id; 0 is no term
  NodeSlot *slots;
  uint32_t slot_count; // a power of two
  uint64_t requests;
  Term *free_args; // rest of the current chunk
  uint32_t free_arg_count;

  VEC(const SortData *) sorts; // by id; 0 is none
  Map sort_ids;                // bit width, or index and element, to id
  VEC(const SymbolEntry *) symbols;
  Interner names;
  Map name_counts; // interned name to its number of symbols

  // Storage that constructors use again and again.
  VEC(uint64_t) literals;
  VEC(Term) arg_scratch;
  VEC(__int128) number_scratch;
  Linear linears[LINEAR_SCRATCH];
  uint32_t linears_used;
  Marks *marks; // MOST_WALKS of them
};

static inline const Node *node_get(const Terms *terms, Term term) {
  assert(term.id > 0);
  return &vec_at(&terms->nodes, term.id);
}

static inline bool sort_is_int(Sort sort) { return sort.id == INT_SORT_ID; }
static inline bool sort_is_bool(Sort sort) { return sort.id == BOOL_SORT_ID; }
uint32_t sort_width(const Terms *terms, Sort sort); // of bit-vectors

void sorts_init(Terms *terms);
void symbols_init(Terms *terms);
void symbols_release(Terms *terms);
uint32_t symbol_twins(const Terms *terms, Symbol symbol);

// The node that DATA describes, as it is: all pointers are copied.
Term term_make_node(Terms *terms, const TermData *data);
Term term_make_node_of(Terms *terms, TermKind kind, Sort sort, const Term *args, uint32_t count);

bool term_is_bits_constant(const Terms *terms, Term term, unsigned __int128 *value);
LinearView linear_view(const Terms *terms, Term term);
static inline Monomial linear_monomial(const LinearView *view, uint32_t i) {
  assert(i < view->count);
  return view->args ? (Monomial){view->factors[i], view->args[i]} : (Monomial){1, view->self};
}
// B - A, where that is a constant that shows from their forms; A and B are integers.
bool linear_distance(const Terms *terms, Term a, Term b, __int128 *distance);
// Exact only when true: both are of one sort and never have the same value.
bool term_is_distinct(const Terms *terms, Term a, Term b);

// Sums. linear_begin lends an empty one until linear_end; they nest.
Linear *linear_begin(Terms *terms);
void linear_end(Terms *terms, Linear *sum);
// Adds FACTOR * TERM, dissolving TERM when it is a sum or constant; false on overflow, and
// then the sum is of no more use.
bool linear_add(const Terms *terms, Linear *sum, __int128 factor, Term term)
    __attribute__((warn_unused_result));
bool linear_is_normalized(const Linear *sum);
bool linear_normalize(Linear *sum) __attribute__((warn_unused_result));
Term linear_make(Terms *terms, const Linear *sum); // SUM must be normalised
// A - B, with A and B kept whole if it overflows otherwise; normalised.
void linear_set_difference(const Terms *terms, Linear *sum, Term a, Term b);
// FACTORS[i] * ARGS[i] and CONSTANT added up.
Term term_make_linear(Terms *terms, __int128 constant, const __int128 *factors, const Term *args,
                      uint32_t count);

// A - B <= 0 or A - B = 0, as RELATION (TERM_LE0 or TERM_EQ0) says.
Term linear_compare(Terms *terms, TermKind relation, Term a, Term b);

#endif
