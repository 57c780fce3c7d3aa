// A program with assertions and the verdict on it, found by running it on all inputs.
#ifndef GAVEL_TESTS_TRUTH_H
#define GAVEL_TESTS_TRUTH_H

#include "base/strbuf.h"
#include "cfa/type.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  MEMORY_SHARE = 30, // unless another is asked for
  ONLY_ARRAYS = -1,  // instead of it: sketch_arrays_init
  ONLY_RECURSION = -2, // likewise: sketch_recursion_init
};

typedef struct Task {
  Strbuf text;
  Strbuf bad_input; // one that reaches the error, as for gavel exec --input
  DataModel model;
  bool is_safe;
  uint32_t runs, bad_runs; // bad: reach the error
  uint32_t places, inputs; // assertions; inputs that are asked for first
  uint32_t dropped;        // programs that were of no use
} Task;

// The program of SEED (MEMORY: sketch_init); FILE is overwritten. Programs that do what is
// undefined, or too much, are dropped for the next.
void task_init(Task *task, uint64_t seed, int memory, const char *file);
void task_release(Task *task);

#endif
