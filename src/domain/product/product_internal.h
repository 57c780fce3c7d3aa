// What the files of the product share.
#ifndef GAVEL_DOMAIN_PRODUCT_PRODUCT_INTERNAL_H
#define GAVEL_DOMAIN_PRODUCT_PRODUCT_INTERNAL_H

#include "domain/product/product.h"

#include "base/pmap.h"

// By pack, a row: a value of each domain. A step changes few packs, and states share the rows of
// all others.
typedef const NumericValue *const *Row;
typedef struct Values {
  Pmap rows;
} Values;

typedef struct ProductState {
  Loc loc;
  uint32_t joins; // that led to it
  Values values;  // none is bottom
  Values bases;   // where the next widening begins (Widening); no rows: with VALUES
} ProductState;

typedef struct Product {
  Cpa cpa;
  Arena arena;
  const Cfa *cfa;
  Encoder *encoder;
  const Packs *packs;
  const NumericDomain *domains[MOST_DOMAINS];
  uint32_t domain_count;
  Thresholds thresholds;
  Values tops;
  CellVec *of_variable; // by variable id: those that are in a pack
  CellVec *of_function; // by function id: of its parameters and locals, and its result
} Product;

static inline Product *product_of(const Cpa *cpa) { return cpa->self; }
static inline const ProductState *product_state(const AbstractState *state) {
  return (const ProductState *)state;
}
static inline Row values_row(Values values, uint32_t pack) {
  return (Row)(uintptr_t)pmap_get(values.rows, pack);
}

// What ROW says of PACK, as no domain in particular sees it.
PackView product_view_row(const Product *product, Row row, uint32_t pack);
static inline PackView product_view(const Product *product, Values values, uint32_t pack) {
  return product_view_row(product, values_row(values, pack), pack);
}
// PACK gets a row of its own in VALUES, with what ROW has (NULL: nothing).
const NumericValue **product_new_row(Product *product, Values *values, uint32_t pack, Row row);

// ---- change.c

// The values of a state that is being made; those of the state before until they change. Rows that
// are not in BEFORE belong to it.
typedef struct Successor {
  Product *product;
  Values before, values;
  VEC(uint32_t) changed; // packs
  bool is_empty;
} Successor;

Successor successor_of(Product *product, Values before);
void successor_release(Successor *successor);

// CELL may be NULL or unpacked.
void successor_assign(Successor *successor, const Cell *cell, Form form);
// Any value of its type. Packs that know as little are not changed.
void successor_forget(Successor *successor, const Cell *cell);
// A + GAP <= B.
void successor_order(Successor *successor, Form a, Form b, __int128 gap);
void successor_differ(Successor *successor, Form a, Form b);
// A is congruent to B.
void successor_equate(Successor *successor, Form a, Form b);
// What the domains say about each other, in packs that were changed.
void successor_reduce(Successor *successor);
Knowledge successor_knowledge(const Successor *successor);

// ---- lattice.c

AbstractState *product_merge(Cpa *cpa, AbstractState *fresh, AbstractState *old);
bool product_is_covered(Cpa *cpa, AbstractState *state, AbstractState *by);

// ---- transfer.c

AbstractState *product_transfer(Cpa *cpa, AbstractState *base, const Transition *transition);

#endif
