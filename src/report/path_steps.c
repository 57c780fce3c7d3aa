#include "report/path_steps.h"

#include "base/map.h"

#include <assert.h>
#include <string.h>

static uint64_t line_key(const PathLine *line, uint32_t index) {
  if (span_is_none(line->span))
    return hash_mix(index) | 1; // alike to nothing
  uint64_t key = hash_mix((uint64_t)line->span.file << 32 | line->span.line);
  return hash_mix(key ^ line->depth) & ~(uint64_t)1;
}

void path_fold(const PathLineVec *lines, FoldItemVec *items) {
  assert(items->size == 0);
  for (uint32_t i = 0; i < lines->size; i++)
    vec_push(items, (FoldItem){.key = line_key(&lines->data[i], i), .index = i});
  fold_repetitions(items);
}

// ---- what is left out

// The name of what MARK is about, apart from others of that name.
static uint64_t mark_key(const Mark *mark) {
  const Function *function = mark->variable ? mark->variable->function : NULL;
  uint64_t key = hash_mix(function ? function->id + 1 : 0);
  for (const char *at = mark->name; *at; at++)
    key = hash_mix(key ^ (unsigned char)*at);
  return key;
}

// The last values in the lines from FIRST to END.
static void merge_marks(const PathLineVec *lines, uint32_t first, uint32_t end, Arena *arena,
                        PathStep *step) {
  Map seen;
  VEC(Mark) last = {0};
  map_init(&seen);
  for (uint32_t i = end; i-- > first;) {
    const PathLine *line = &lines->data[i];
    for (uint32_t k = line->said_count; k-- > 0;)
      if (line->said[k].name && map_add(&seen, mark_key(&line->said[k])))
        vec_push(&last, line->said[k]);
  }
  vec_reverse(&last, 0);
  Mark *said = ARENA_ARRAY(arena, Mark, last.size + 1);
  for (uint32_t i = 0; i < last.size; i++)
    said[i] = last.data[i];
  step->said = said;
  step->said_count = last.size;
  vec_release(&last);
  map_release(&seen);
}

// ---- steps

static uint32_t end_of(const FoldItemVec *items, uint32_t item, const PathLineVec *lines) {
  return item + 1 < items->size ? items->data[item + 1].index : lines->size;
}

static void add_step(const PathLineVec *lines, const FoldItem *item, uint32_t end, Arena *arena,
                     PathStepVec *steps) {
  const PathLine *line = &lines->data[item->index];
  PathStep step = {.line = line, .said = line->said, .said_count = line->said_count};
  if (item->times) {
    step.times = item->times;
    step.left_out = end - item->index;
    merge_marks(lines, item->index, end, arena, &step);
  }
  vec_push(steps, step);
}

static void add_cut(const PathLineVec *lines, uint32_t first, uint32_t end, Arena *arena,
                    PathStepVec *steps) {
  PathStep step = {.line = &lines->data[first], .left_out = end - first};
  merge_marks(lines, first, end, arena, &step);
  vec_push(steps, step);
}

void path_steps_add(const PathLineVec *lines, uint32_t most, Arena *arena, PathStepVec *steps) {
  FoldItemVec items = {0};
  if (most)
    path_fold(lines, &items);
  else
    for (uint32_t i = 0; i < lines->size; i++)
      vec_push(&items, (FoldItem){.index = i});
  bool is_cut = most && items.size > most;
  uint32_t head = is_cut ? most / 2 : items.size, tail = is_cut ? items.size - most / 2 : 0;
  for (uint32_t i = 0; i < items.size; i++) {
    if (i < head || i >= tail) {
      add_step(lines, &items.data[i], end_of(&items, i, lines), arena, steps);
    } else {
      add_cut(lines, items.data[i].index, items.data[tail].index, arena, steps);
      i = tail - 1;
    }
  }
  vec_release(&items);
}
