#include "allsat/eliminate_bits.h"

void bit_elimination_init(BitElimination *elimination, BddManager *bdds, Deadline deadline,
                          uint32_t first, uint32_t bit_count, const bool *goes) {
  *elimination = (BitElimination){
      .bdds = bdds, .deadline = deadline, .first = first, .bit_count = bit_count, .goes = goes};
  vec_fill(&elimination->uses, bit_count, 0);
  vec_fill(&elimination->is_in, bit_count, false);
}

void bit_elimination_release(BitElimination *elimination) {
  vec_each(Factor, factor, &elimination->factors) {
    bdd_drop(elimination->bdds, factor->bdd);
    vec_release(&factor->support);
  }
  vec_release(&elimination->factors);
  vec_release(&elimination->uses);
  vec_release(&elimination->is_in);
}

// ---- factors

static void find_support(const BitElimination *elimination, Factor *factor) {
  bdd_find_variables(factor->bdd, elimination->first, &factor->support);
  vec_each(uint32_t, variable, &factor->support)
    *variable -= elimination->first;
}

static void count_uses(BitElimination *elimination, const Factor *factor, int by) {
  assert(by == 1 || by == -1);
  vec_each(const uint32_t, bit, &factor->support)
    elimination->uses.data[*bit] += (uint32_t)by;
}

void bit_elimination_add(BitElimination *elimination, Bdd bdd) {
  Factor factor = {.bdd = bdd};
  find_support(elimination, &factor);
  count_uses(elimination, &factor, 1);
  vec_push(&elimination->factors, factor);
}

// Bits of FACTOR alone go at once.
static void reduce(BitElimination *elimination, Factor *factor) {
  BddVariableVec own = {0};
  vec_each(const uint32_t, bit, &factor->support)
    if (elimination->goes[*bit] && elimination->uses.data[*bit] == 1)
      vec_push(&own, elimination->first + *bit);
  if (own.size) {
    bdd_update(elimination->bdds, &factor->bdd,
               bdd_make_exists(elimination->bdds, factor->bdd, &own));
    count_uses(elimination, factor, -1);
    find_support(elimination, factor);
    count_uses(elimination, factor, 1);
  }
  vec_release(&own);
}

// ---- taking one after the other

// How many bits would be more, if it was taken next.
static int64_t cost_of(const BitElimination *elimination, const Factor *factor) {
  assert(!factor->is_taken);
  int64_t cost = 0;
  vec_each(const uint32_t, bit, &factor->support) {
    bool is_last = elimination->goes[*bit] && elimination->uses.data[*bit] == 1;
    cost += !elimination->is_in.data[*bit];
    cost -= is_last;
  }
  return cost;
}

static Factor *choose(BitElimination *elimination) {
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

// ALL becomes ALL and FACTOR, without what nobody else speaks of.
static void take(BitElimination *elimination, Bdd *all, Factor *factor) {
  assert(!factor->is_taken);
  BddVariableVec gone = {0};
  count_uses(elimination, factor, -1);
  factor->is_taken = true;
  vec_each(const uint32_t, bit, &factor->support)
    elimination->is_in.data[*bit] = true;
  for (uint32_t i = 0; i < elimination->bit_count; i++)
    if (elimination->is_in.data[i] && elimination->goes[i] && !elimination->uses.data[i]) {
      vec_push(&gone, elimination->first + i);
      elimination->is_in.data[i] = false;
    }
  bdd_update(elimination->bdds, all,
             bdd_make_and_exists(elimination->bdds, *all, factor->bdd, &gone));
  vec_release(&gone);
}

Bdd bit_elimination_run(BitElimination *elimination) {
  for (uint32_t i = elimination->factors.size; i-- > 0;)
    reduce(elimination, &elimination->factors.data[i]);
  Bdd all = bdd_make_true(elimination->bdds);
  assert(elimination->uses.size == elimination->bit_count);
  Factor *factor;
  while (!bdd_is_false(all) && !deadline_has_passed(elimination->deadline) &&
         (factor = choose(elimination)))
    take(elimination, &all, factor);
  return all;
}
