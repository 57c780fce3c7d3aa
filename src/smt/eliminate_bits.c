#include "smt/eliminate_bits.h"

#include "base/limits.h"
#include "base/map.h"

#include <stdlib.h>

void elimination_init(Elimination *elimination, BddManager *bdds, uint32_t first,
                      uint32_t bit_count, const bool *goes) {
  *elimination = (Elimination){.bdds = bdds, .first = first, .bit_count = bit_count, .goes = goes};
  for (uint32_t i = 0; i < bit_count; i++) {
    vec_push(&elimination->uses, 0);
    vec_push(&elimination->is_in, false);
  }
}

void elimination_release(Elimination *elimination) {
  vec_each(Factor, factor, &elimination->factors) {
    bdd_drop(elimination->bdds, factor->bdd);
    vec_release(&factor->support);
  }
  vec_release(&elimination->factors);
  vec_release(&elimination->uses);
  vec_release(&elimination->is_in);
}

// ---- bits

static int compare_bits(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static bool is_new(Map *map, uint64_t key) {
  bool added;
  map_insert(map, key, &added);
  return added;
}

// BuDDy has a function for this, which does not survive that there was a manager before.
void bits_of_bdd(uint32_t first, Bdd bdd, BitVec *out) {
  VEC(Bdd) open = {0};
  Map seen, found;
  map_init(&seen);
  map_init(&found);
  vec_clear(out);
  vec_push(&open, bdd);
  while (open.size) {
    Bdd top = vec_pop(&open);
    if (bdd_is_true(top) || bdd_is_false(top) || !is_new(&seen, (uint64_t)top.node))
      continue;
    if (bdd_variable(top) >= first && is_new(&found, bdd_variable(top)))
      vec_push(out, bdd_variable(top) - first);
    vec_push(&open, bdd_then(top));
    vec_push(&open, bdd_else(top));
  }
  if (out->size)
    qsort(out->data, out->size, sizeof *out->data, compare_bits);
  map_release(&seen);
  map_release(&found);
  vec_release(&open);
}

Bdd bits_cube(BddManager *bdds, uint32_t first, const uint32_t *bits, uint32_t count) {
  Bdd cube = bdd_make_true(bdds);
  for (uint32_t i = count; i-- > 0;) {
    Bdd literal = bdd_make_literal(bdds, first + bits[i], true);
    Bdd longer = bdd_make_and(bdds, literal, cube);
    bdd_drop(bdds, literal);
    bdd_drop(bdds, cube);
    cube = longer;
  }
  return cube;
}

// ---- factors

static void count_uses(Elimination *elimination, const Factor *factor, int by) {
  vec_each(const uint32_t, bit, &factor->support)
    elimination->uses.data[*bit] += (uint32_t)by;
}

void elimination_add(Elimination *elimination, Bdd bdd) {
  Factor factor = {.bdd = bdd};
  bits_of_bdd(elimination->first, bdd, &factor.support);
  count_uses(elimination, &factor, 1);
  vec_push(&elimination->factors, factor);
}

// Bits of FACTOR alone go at once.
static void reduce(Elimination *elimination, Factor *factor) {
  BitVec own = {0};
  vec_each(const uint32_t, bit, &factor->support)
    if (elimination->goes[*bit] && elimination->uses.data[*bit] == 1)
      vec_push(&own, *bit);
  if (own.size) {
    Bdd cube = bits_cube(elimination->bdds, elimination->first, own.data, own.size);
    Bdd less = bdd_make_exists(elimination->bdds, factor->bdd, cube);
    count_uses(elimination, factor, -1);
    bdd_drop(elimination->bdds, cube);
    bdd_drop(elimination->bdds, factor->bdd);
    factor->bdd = less;
    bits_of_bdd(elimination->first, less, &factor->support);
    count_uses(elimination, factor, 1);
  }
  vec_release(&own);
}

// ---- taking one after the other

// How many bits would be more, if it was taken next.
static int64_t cost_of(const Elimination *elimination, const Factor *factor) {
  int64_t cost = 0;
  vec_each(const uint32_t, bit, &factor->support) {
    bool is_last = elimination->goes[*bit] && elimination->uses.data[*bit] == 1;
    cost += !elimination->is_in.data[*bit];
    cost -= is_last;
  }
  return cost;
}

static Factor *choose(Elimination *elimination) {
  Factor *best = NULL;
  int64_t least = 0;
  vec_each(Factor, factor, &elimination->factors) {
    if (factor->is_taken)
      continue;
    int64_t cost = cost_of(elimination, factor);
    if (best && cost >= least)
      continue;
    best = factor;
    least = cost;
  }
  return best;
}

// ALL and FACTOR, without what nobody else speaks of.
static Bdd take(Elimination *elimination, Bdd all, Factor *factor) {
  BitVec gone = {0};
  count_uses(elimination, factor, -1);
  factor->is_taken = true;
  vec_each(const uint32_t, bit, &factor->support)
    elimination->is_in.data[*bit] = true;
  for (uint32_t i = 0; i < elimination->bit_count; i++)
    if (elimination->is_in.data[i] && elimination->goes[i] && !elimination->uses.data[i]) {
      vec_push(&gone, i);
      elimination->is_in.data[i] = false;
    }
  Bdd cube = bits_cube(elimination->bdds, elimination->first, gone.data, gone.size);
  Bdd both = bdd_make_and_exists(elimination->bdds, all, factor->bdd, cube);
  bdd_drop(elimination->bdds, cube);
  bdd_drop(elimination->bdds, all);
  vec_release(&gone);
  return both;
}

Bdd elimination_run(Elimination *elimination) {
  for (uint32_t i = elimination->factors.size; i-- > 0;)
    reduce(elimination, &elimination->factors.data[i]);
  Bdd all = bdd_make_true(elimination->bdds);
  Factor *factor;
  while (!bdd_is_false(all) && limits_reached() == LIMIT_NONE && (factor = choose(elimination)))
    all = take(elimination, all, factor);
  return all;
}
