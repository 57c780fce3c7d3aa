// Hash map keyed by declaration cursors.
#include "frontend/reader.h"

#include <assert.h>

void *cursor_map_find(const CursorMap *map, CXCursor cursor) {
  const uint64_t *head = map_find(&map->heads, clang_hashCursor(cursor));
  for (uint32_t i = head ? (uint32_t)*head : 0; i; i = map->entries.data[i - 1].next)
    if (clang_equalCursors(map->entries.data[i - 1].cursor, cursor))
      return map->entries.data[i - 1].value;
  return NULL;
}

void cursor_map_add(CursorMap *map, CXCursor cursor, void *value) {
  assert(value);
  uint64_t *head = map_insert(&map->heads, clang_hashCursor(cursor), NULL);
  vec_push(&map->entries, (CursorEntry){cursor, value, (uint32_t)*head});
  *head = map->entries.size;
}
