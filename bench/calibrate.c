// A fixed amount of work, of the kind that a model checker does: hashing, a walk through memory in
// no order, arithmetic. The CPU time it takes is quoted beside measurements, so that those of
// different machines can be compared.
#include "base/map.h"
#include "base/memory.h"
#include "base/stats.h"

#include <stdio.h>

enum { ROUNDS = 10, CELLS = 1 << 20, STEPS = 2000000 };

// One cycle through all cells, in an order that caches cannot guess.
static void link_cells(uint32_t *cells) {
  for (uint32_t i = 0; i < CELLS; i++)
    cells[i] = i;
  for (uint32_t i = CELLS - 1; i > 0; i--) {
    uint32_t other = (uint32_t)(hash_mix(i) % i), cell = cells[i];
    cells[i] = cells[other];
    cells[other] = cell;
  }
}

static uint64_t work(const uint32_t *cells, uint64_t seed) {
  uint32_t at = (uint32_t)seed % CELLS;
  for (uint32_t i = 0; i < STEPS; i++) {
    at = cells[at];
    seed = hash_mix(seed ^ at) + seed / (at + 3);
  }
  return seed;
}

int main(void) {
  uint32_t *cells = mem_alloc(CELLS * sizeof *cells);
  link_cells(cells);
  uint64_t result = 1, started = clock_cpu_ns();
  for (uint32_t i = 0; i < ROUNDS; i++)
    result = work(cells, result);
  printf("calibration: %.2f s (%016llx)\n", (double)(clock_cpu_ns() - started) / 1e9,
         (unsigned long long)result);
  mem_free(cells, CELLS * sizeof *cells);
  return 0;
}
