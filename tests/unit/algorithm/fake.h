// A tiny CPA: a state is a position in a program that has no edges of its own, and a set of
// values, a bit mask. It is covered by a state at the same position with more values.
#ifndef GAVEL_TESTS_ALGORITHM_FAKE_H
#define GAVEL_TESTS_ALGORITHM_FAKE_H

#include "algorithm/exploration.h"

#include "test.h"

typedef struct FakeState {
  uint32_t position;
  uint32_t values;
  bool is_inside; // of a block
} FakeState;

static inline const FakeState *fake(const AbstractState *state) { return (const FakeState *)state; }

static inline AbstractState *fake_initial(Cpa *cpa) {
  static FakeState initial = {.values = 1};
  (void)cpa;
  return (AbstractState *)&initial;
}

static inline bool fake_is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  (void)cpa;
  return (fake(state)->values & ~fake(by)->values) == 0;
}

static inline int fake_compare_position(Cpa *cpa, AbstractState *a, AbstractState *b) {
  (void)cpa;
  uint32_t p = fake(a)->position, q = fake(b)->position;
  return p < q ? -1 : p > q;
}

static inline uint64_t fake_signature(Cpa *cpa, AbstractState *state) {
  (void)cpa, (void)state;
  return 0;
}

static inline uint32_t fake_partition(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return fake(state)->position;
}

static inline bool fake_is_block_start(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return !fake(state)->is_inside;
}

static inline TargetKind fake_target(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  (void)state;
  return TARGET_NONE;
}

static inline Cpa fake_cpa(void) {
  return (Cpa){.name = "fake",
               .initial = fake_initial,
               .is_covered = fake_is_covered,
               .target = fake_target,
               .compare_position = fake_compare_position,
               .partition = fake_partition,
               .signature = fake_signature,
               .is_block_start = fake_is_block_start};
}

// A step that is equal to no other one with another NUMBER.
static inline CfaStep fake_step(uint32_t number) {
  static Edge edges[64];
  assert_in_range(number, 0, 63);
  return (CfaStep){.kind = STEP_EDGE, .edge = &edges[number]};
}

#endif
