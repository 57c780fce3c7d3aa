// Makes long repetitions short: what comes more than eight times in a row is shown three times
// at the beginning and twice at the end. Inner repetitions first, so that those of nested
// loops are alike when the outer ones are looked for.
#ifndef GAVEL_REPORT_FOLD_H
#define GAVEL_REPORT_FOLD_H

#include "base/vec.h"

#include <stdint.h>

typedef struct FoldItem {
  uint64_t key;   // equal for things that look alike
  uint32_t index; // of the thing; of a fold, of the first one left out
  uint64_t times; // of a fold: how often the LENGTH items before it come again; else 0
  uint32_t length;
} FoldItem;

typedef VEC(FoldItem) FoldItemVec;

void fold_repetitions(FoldItemVec *items);

#endif
