// What the files of the product share.
#ifndef GAVEL_DOMAIN_PRODUCT_PRODUCT_INTERNAL_H
#define GAVEL_DOMAIN_PRODUCT_PRODUCT_INTERNAL_H

#include "domain/product/product.h"

// By pack, and of each pack by domain.
typedef const NumericValue **Values;

typedef struct ProductState {
  Loc loc;
  uint32_t joins; // that led to it
  Values values;  // none is bottom
  Values bases;   // where the next widening begins (Widening); NULL: with VALUES
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
static inline uint32_t value_count(const Product *product) {
  return product->packs->packs.size * product->domain_count;
}

// What VALUES say of PACK, as no domain in particular sees it.
PackView product_view(const Product *product, const NumericValue *const *values, uint32_t pack);
Values product_copy(Product *product, const NumericValue *const *values); // NULL: of nothing

// ---- change.c

// The values of a state that is being made; those of the state before until they change.
typedef struct Successor {
  Product *product;
  Values values;
  bool *is_changed; // by pack
  bool is_empty;
} Successor;

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
