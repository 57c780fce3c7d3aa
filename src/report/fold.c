#include "report/fold.h"

#include "base/map.h"

#include <assert.h>

enum { LONGEST = 200, MOST_SHOWN = 8, SHOWN_FIRST = 3, SHOWN_LAST = 2 };

// How often the PERIOD items from START on come in a row.
static uint64_t count_times(const FoldItemVec *items, uint32_t start, uint32_t period) {
  assert(period > 0 && start < items->size);
  uint32_t end = start + period;
  while (end < items->size && items->data[end].key == items->data[end - period].key)
    end++;
  return (end - start) / period;
}

static FoldItem make_fold(const FoldItemVec *items, uint32_t start, uint32_t period,
                          uint64_t times) {
  assert(times > MOST_SHOWN);
  uint64_t key = hash_mix(period);
  for (uint32_t i = 0; i < period; i++)
    key = hash_mix(key ^ items->data[start + i].key);
  return (FoldItem){.key = key,
                    .index = items->data[start + SHOWN_FIRST * period].index,
                    .times = times - SHOWN_FIRST - SHOWN_LAST,
                    .length = period};
}

// Moves COUNT items from START on to the place where the next one goes.
static void move(FoldItemVec *items, uint32_t *to, uint32_t start, uint32_t count) {
  assert(*to <= start && start + count <= items->size); // never over what is still to be moved
  for (uint32_t i = 0; i < count; i++)
    items->data[(*to)++] = items->data[start + i];
}

static void fold_period(FoldItemVec *items, uint32_t period) {
  uint32_t to = 0;
  for (uint32_t at = 0; at < items->size;) {
    uint64_t times = count_times(items, at, period);
    if (times <= MOST_SHOWN) {
      move(items, &to, at, 1);
      at++;
      continue;
    }
    FoldItem fold = make_fold(items, at, period, times);
    uint32_t length = (uint32_t)times * period;
    assert(length <= items->size - at);
    move(items, &to, at, SHOWN_FIRST * period);
    items->data[to++] = fold;
    move(items, &to, at + length - SHOWN_LAST * period, SHOWN_LAST * period);
    at += length;
  }
  items->size = to;
}

void fold_repetitions(FoldItemVec *items) {
  for (uint32_t period = 1; period <= LONGEST && period * MOST_SHOWN < items->size; period++)
    fold_period(items, period);
}
