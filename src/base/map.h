// Hash map from 64-bit keys (numbers or addresses) to 64-bit values; open
// addressing, no removal. `Map map = {0};` is an empty one.
#ifndef GAVEL_BASE_MAP_H
#define GAVEL_BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct MapEntry {
  uint64_t key, value;
} MapEntry;

typedef struct Map {
  MapEntry *entries;
  uint8_t *used;
  uint32_t size, capacity; // capacity is 0 or a power of two
} Map;

void map_init(Map *map);
void map_release(Map *map);
void map_clear(Map *map);

// The value's place, NULL when the key is absent; valid until the next insertion.
uint64_t *map_find(const Map *map, uint64_t key);
// As map_find, but inserts the key with value 0 when absent; *ADDED may be NULL.
uint64_t *map_insert(Map *map, uint64_t key, bool *added);
// Inserts KEY; false when it was there: for sets.
bool map_add(Map *map, uint64_t key);
// Runs the following statement with ENTRY at each entry in turn. The order depends on the keys,
// which may be addresses: what is done may not depend on it, for runs must be deterministic.
#define map_each(entry, map)                                                                       \
  for (MapEntry *entry = map_next((map), NULL); entry; entry = map_next((map), entry))
MapEntry *map_next(const Map *map, const MapEntry *entry);

static inline uint64_t key_of(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

uint64_t hash_mix(uint64_t value);
uint64_t hash_bytes(const void *bytes, uint64_t length);

#endif
