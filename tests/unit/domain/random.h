// Random numbers that are the same in each run.
#ifndef GAVEL_TESTS_RANDOM_H
#define GAVEL_TESTS_RANDOM_H

#include <stdint.h>

typedef struct Random {
  uint64_t state;
} Random;

static inline uint32_t random_below(Random *random, uint32_t limit) {
  random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(random->state >> 33) % limit;
}

static inline int random_between(Random *random, int low, int high) {
  return low + (int)random_below(random, (uint32_t)(high - low + 1));
}

#endif
